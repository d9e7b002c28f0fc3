"""The score sheet for a spreadsheet, and a play for the BG Stats app."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from builders.evenings import HEADER, evening
from castlescore.core.errors import FileProblem
from castlescore.games.castles.rules.final import PARTS
from castlescore.record.chronicle import chronicle
from castlescore.record.session_file import parse_record, read_record
from castlescore.view.scored import cell, link_of, of_evening, play_of, sheet_csv

EXAMPLES = Path(__file__).parents[2] / "examples"


BETWEEN = """\
format = "castlescore session 1"
game = "between"
players = ["Anna", "Ben", "Cara"]
thrones = ["throne-living-corridor", "throne-utility-food", "throne-corridor-downstairs"]
"""


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def sheet(name: str) -> str:
    return sheet_csv(of_evening(chronicle(read_record(str(EXAMPLES / f"{name}.toml")))))


def test_a_row_a_player_whose_parts_add_up_to_the_total():
    rows = rows_of(sheet("three-players/table"))
    assert [(row["name"], row["place"], row["winner"], row["total"]) for row in rows] == [
        ("Anna", "1", "true", "89"), ("Ben", "2", "false", "89"), ("Cara", "3", "false", "84")
    ]  # fmt: skip
    for row in rows:
        assert sum(int(row[part]) for part in PARTS) == int(row["total"])
    assert {row["final"] for row in rows} == {"true"}
    assert {row["date"] for row in rows} == {"2026-11-14"}


def test_between_two_castles_has_rows_of_players_and_rows_of_castles():
    rows = rows_of(sheet("between-four/table"))
    players = [row for row in rows if row["row"] == "player"]
    castles = [row for row in rows if row["row"] == "castle"]
    assert (players[0]["name"], players[0]["total"], players[0]["castles"]) == ("Anna", "62", "AB DA")
    assert (castles[3]["name"], castles[3]["total"], castles[3]["builders"]) == ("DA", "66", "Dan and Anna")
    heads = list(castles[0])
    for row in castles:
        assert sum(int(row[part]) for part in heads[heads.index("food") :]) == int(row["total"])
    assert {row["food"] for row in players} == {""}


def test_a_game_under_way_is_not_final_has_no_winner_and_no_cards_yet():
    rows = rows_of(sheet_csv(of_evening(chronicle(parse_record(evening()[max(evening())], "table.toml")))))
    assert {(row["final"], row["winner"], row["cards"]) for row in rows} == {("false", "false", "")}


@pytest.mark.slow
def test_every_session_of_a_game_has_the_same_columns_so_that_sheets_can_be_joined():
    assert len({sheet(name).splitlines()[0] for name in ("solo/table", "three-players/table", "disputed/friday")}) == 1
    assert len({sheet(name).splitlines()[0] for name in ("between-four/table", "between-two/table")}) == 1


def test_lines_end_as_rfc_4180_has_them_and_quotes_and_commas_are_kept_apart():
    text = HEADER.replace('"Ben"', '"Ben \\"B\\""')
    written = sheet_csv(of_evening(chronicle(parse_record(text, "table.toml"))))
    assert written.count("\r\n") == written.count("\n") == 3
    assert rows_of(written)[1]["name"] == 'Ben "B"'


@pytest.mark.parametrize("word", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_no_word_is_a_formula(word):
    assert cell(word) == f"'{word}"


@pytest.mark.parametrize(
    ("word", "safe"),
    [
        ("A;+cmd|' /C calc'!A0", "A;'+cmd|' /C calc'!A0"),
        ('A; "=1+1"', 'A; "\'=1+1"'),
        ("A;-1;@x;＝1", "A;'-1;'@x;'＝1"),
        ("+A;+B", "'+A;'+B"),
        ("A;B; C", "A;B; C"),
    ],
)
def test_no_word_is_a_formula_where_a_semicolon_parts_the_cells(word, safe):
    assert cell(word) == safe


@pytest.mark.parametrize("name", ["A;+cmd|' /C calc'!A0", 'A;\\"-2+3\\"', "A;@SUM(A1)"])
def test_in_no_cell_of_a_sheet_a_formula_whatever_parts_the_cells(name):
    for text in (HEADER, BETWEEN):
        written = sheet_csv(of_evening(chronicle(parse_record(text.replace("Ben", name), "table.toml"))))
        assert name.partition(";")[0] in written
        for separator in ",;\t":
            for row in csv.reader(io.StringIO(written, newline=""), delimiter=separator):
                assert not [found for found in row if found.strip('" ').startswith(("=", "+", "@", "-2+"))]


def test_figures_stay_figures_and_control_characters_are_escaped():
    assert (cell(-3), cell(True), cell(None), cell("a\tb")) == (-3, "true", "", "a\\tb")


def play(name: str, text: str = "") -> dict:
    path = str(EXAMPLES / f"{name}.toml")
    found = play_of(of_evening(chronicle(parse_record(text, path) if text else read_record(path))))
    assert found is not None
    return found


def test_a_play_has_game_day_players_scores_and_winner():
    found = play("three-players/table")
    assert found["game"] == {
        "name": "Castles of Mad King Ludwig", "sourceGameId": "castlescore-castles", "bggId": 155426,
        "highestWins": True, "noPoints": False,
    }  # fmt: skip
    assert found["playDate"] == "2026-11-14 12:00:00"
    assert [(p["name"], p["score"], p["rank"], p["winner"], p["startPlayer"]) for p in found["players"]] == [
        ("Anna", 89, 1, True, True), ("Ben", 89, 2, False, False), ("Cara", 84, 3, False, False)
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["solo/table", "three-players/table", "between-four/table", "between-two/table"])
@pytest.mark.many
def test_every_truth_value_and_every_text_the_app_asks_for_is_there(name):
    found = play(name)
    assert all(found[key] for key in ("sourceName", "sourcePlayId", "playDate"))
    for player in found["players"]:
        assert [type(player[key]) for key in ("winner", "startPlayer", "score", "rank")] == [bool, bool, int, int]
        assert player["sourcePlayerId"] == player["name"].casefold()
    assert any(player["winner"] for player in found["players"])


@pytest.mark.slow
def test_a_mended_record_is_the_same_play_and_another_game_is_another():
    text = (EXAMPLES / "three-players" / "table.toml").read_text(encoding="utf-8")
    noted = text.rstrip().removesuffix("]") + '  { n = 99, do = "note", text = "counted again" },\n]\n'
    assert play("three-players/table", noted)["sourcePlayId"] == play("three-players/table")["sourcePlayId"]
    assert play("disputed/friday")["sourcePlayId"] != play("three-players/table")["sourcePlayId"]


def test_the_link_carries_the_play():
    found = play("between-two/table")
    link = urlsplit(link_of(found))
    assert (link.scheme, link.netloc, link.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    assert json.loads(parse_qs(link.query, strict_parsing=True)["data"][0]) == found


def test_a_game_under_way_is_no_play():
    assert play_of(of_evening(chronicle(parse_record(evening()[max(evening())], "table.toml")))) is None


def test_a_play_without_a_date_is_none_and_says_what_to_do():
    text = (EXAMPLES / "three-players" / "table.toml").read_text(encoding="utf-8").replace('date = "2026-11-14"\n', "")
    with pytest.raises(FileProblem, match="no date"):
        play("three-players/table", text)
