"""The score sheet for a spreadsheet."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from castlescore.games.castles.rules.final import PARTS
from castlescore.record.chronicle import chronicle
from castlescore.record.session_file import parse_record, read_record
from castlescore.view.scored import cell, of_evening, sheet_csv
from evenings import HEADER, evening

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
