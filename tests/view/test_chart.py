"""Charts: round numbers, a zero line, bars; the score sheet for a spreadsheet, and a play for the BG Stats app."""

from __future__ import annotations

import csv
import io
import json
from itertools import pairwise
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import EXAMPLES
from builders.evenings import HEADER, evening
from castlescore.core.errors import FileProblem
from castlescore.games.castles.rules.final import PARTS
from castlescore.record.chronicle import chronicle
from castlescore.record.session_file import parse_record, read_record
from castlescore.view.chart import NARROW, STYLES, WIDE, Drawing, DrawnChart, bars, drawn_chart, scale, spread_apart
from castlescore.view.page import Chart, Series
from castlescore.view.scored import cell, link_of, of_evening, play_of, sheet_csv

VALUES = st.integers(-200, 200_000)
LABEL = WIDE.apart


def wide(drawn: DrawnChart) -> Drawing:
    return next(drawing for drawing in drawn.drawings if drawing.frame is WIDE)


@given(VALUES, VALUES)
def test_the_axis_has_round_numbers_that_hold_every_value_and_zero(one, other):
    low, high = min(0, one, other), max(1, one, other)
    ticks = scale(low, high)
    steps = {later - earlier for earlier, later in pairwise(ticks)}
    assert len(steps) == 1
    assert str(steps.pop()).rstrip("0") in ("1", "2", "5")
    assert ticks[0] <= low and high <= ticks[-1] and 0 in ticks
    assert len(ticks) <= 7


def test_the_axis_of_a_known_evening():
    assert scale(0, 89) == (0, 20, 40, 60, 80, 100)
    assert scale(-3, 12) == (-5, 0, 5, 10, 15)
    assert scale(0, 1) == (0, 1)


@given(st.lists(st.integers(20, 300), min_size=1, max_size=STYLES))
def test_names_stand_apart_in_the_order_of_their_lines_and_above_the_axis(places):
    result = spread_apart(places, LABEL, 316)
    order = sorted(range(len(places)), key=lambda i: places[i])
    assert all(result[later] - result[earlier] >= LABEL for earlier, later in pairwise(order))
    assert max(result) <= 316


def test_names_that_do_not_meet_stay_at_their_lines():
    assert spread_apart([100, 40, 250], LABEL, 316) == [100, 40, 250]


def test_a_line_runs_from_mark_to_mark_and_higher_is_further_up():
    drawn = drawn_chart(
        Chart("points", "Points", "points", "round", ("start", "1", "end"), (Series("Anna", (0, 10, 5)),))
    )
    for drawing in drawn.drawings:
        (line,), frame = drawing.lines, drawing.frame
        (x0, y0), (x1, y1), (x2, y2) = line.points
        assert x0 == frame.left and x1 - x0 == x2 - x1 and x2 == frame.right
        assert y0 == frame.bottom and y1 == frame.top and y2 == (y0 + y1) / 2
        assert [tick.label for tick in drawing.across if tick.zero] == ["0"]
        assert " ".join(line.labels) == "Anna 5"
    assert drawn.summary == "Anna from 0 to 5"


def test_seven_lines_are_drawn_in_seven_ways():
    drawn = drawn_chart(
        Chart("points", "Points", "points", "round", ("1",), tuple([Series(f"P{i}", (i,)) for i in range(7)]))
    )
    for drawing in drawn.drawings:
        assert sorted(line.style for line in drawing.lines) == list(range(1, 8))
        assert all(0 < y < drawing.frame.height for line in drawing.lines for _, y in line.points)


def test_a_long_game_names_every_other_round_and_the_last_and_none_too_near_to_it():
    marks = [str(number) for number in range(20)]
    drawn = drawn_chart(Chart("points", "Points", "points", "round", tuple(marks), (Series("Anna", tuple(range(20))),)))
    assert [tick.label for tick in wide(drawn).down if tick.label] == [*marks[:18:2], "19"]


def test_a_long_name_is_cut_where_its_line_ends_and_whole_in_the_table():
    name = "Bartholomew of the Long Corridor"
    drawn = drawn_chart(Chart("points", "Points", "points", "round", ("1",), (Series(name, (3,)),)))
    assert wide(drawn).lines[0].labels == ("Bartholomew of … 3",)
    assert drawn.series[0].name == name


def test_on_a_phone_a_name_and_its_value_stand_one_below_the_other_and_on_no_other():
    series = [Series(name, (0, 86_000)) for name in ("Bartholomew", "Ben", "Cara", "Dan", "Eve")]
    drawn = drawn_chart(Chart("money", "Money", "marks", "round", ("1", "2"), tuple(series)))
    narrow = next(drawing for drawing in drawn.drawings if drawing.frame is NARROW)
    assert narrow.lines[0].labels == ("Bartholomew", "86,000")
    heights = sorted(line.label_at for line in narrow.lines)
    assert all(later - earlier >= 2 * 14 for earlier, later in pairwise(heights))  # two rows of 12 pixels and a gap


def test_parts_stand_one_behind_the_other_and_as_wide_as_their_numbers() -> None:
    result = bars("x", "Title", "points", ("a", "b", "c"), [("Anna", (10, 0, 30)), ("Ben", (5, 15, 2.5))])
    for drawing in result.drawings:
        left = drawing.frame.left
        unit = (drawing.grid[-1].at - left) / 40
        for bar, values in zip(drawing.bars, ((10, 30), (5, 15, 2.5)), strict=True):
            at = float(left)
            for part, value in zip(bar.parts, values, strict=True):
                assert (part.x, part.width) == (pytest.approx(at, abs=0.02), pytest.approx(value * unit, abs=0.02))
                at += part.width
            assert bar.end == pytest.approx(at, abs=0.05)
        assert [bar.sum for bar in drawing.bars] == ["40", "22.5"]
        assert drawing.grid[-1].at == drawing.frame.right
        assert [part.style for part in drawing.bars[0].parts] == [1, 3]


def test_the_words_of_a_drawing_have_room_on_a_phone() -> None:
    wide, narrow = bars("x", "Title", "points", ("a",), [("Wolfgang Amadeus Mozart", (1234,))]).drawings
    assert (wide.frame.width, narrow.frame.width) == (720, 360)
    assert (wide.bars[0].name, narrow.bars[0].name) == ("Wolfgang Amadeus …", "Wolfgang A…")
    assert len(narrow.grid) <= 5


def test_what_is_less_than_nothing_is_no_part_but_in_the_sum() -> None:
    result = bars("x", "Title", "points", ("a", "b"), [("Anna", (10, -3))])
    for drawing in result.drawings:
        assert (len(drawing.bars[0].parts), drawing.bars[0].sum) == (1, "7")
    assert result.rows == (("Anna", ("10", "-3")),)


def test_nothing_at_all_can_be_drawn() -> None:
    for drawing in bars("x", "Title", "wins", ("wins",), []).drawings:
        assert drawing.bars == ()
    for drawing in bars("x", "Title", "wins", ("wins",), [("Anna", (0,))]).drawings:
        assert drawing.bars[0].parts == ()


def test_every_bar_lies_in_a_row_of_its_own_above_the_axis() -> None:
    result = bars("x", "Title", "points", ("a",), [("Anna", (10,)), ("Ben", (5,)), ("Cara", (3,))])
    for drawing in result.drawings:
        ends = [drawing.top, *(edge for bar in drawing.bars for edge in (bar.y, bar.y + bar.height)), drawing.bottom]
        assert ends == sorted(ends)
        gaps = {then.y - bar.y - bar.height for bar, then in zip(drawing.bars, drawing.bars[1:], strict=False)}
        assert len(gaps) == 1 and drawing.bars[0].y - drawing.top == drawing.bottom - ends[-2]  # as much at both ends
        assert drawing.bottom < drawing.height


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
                assert not [each for each in row if each.strip('" ').startswith(("=", "+", "@", "-2+"))]


def test_figures_stay_figures_and_control_characters_are_escaped():
    assert (cell(-3), cell(True), cell(None), cell("a\tb")) == (-3, "true", "", "a\\tb")


def play(name: str, text: str = "") -> dict:
    path = str(EXAMPLES / f"{name}.toml")
    result = play_of(of_evening(chronicle(parse_record(text, path) if text else read_record(path))))
    assert result is not None
    return result


def test_a_play_has_game_day_players_scores_and_winner():
    replay = play("three-players/table")
    assert replay["game"] == {
        "name": "Castles of Mad King Ludwig", "sourceGameId": "castlescore-castles", "bggId": 155426,
        "highestWins": True, "noPoints": False,
    }  # fmt: skip
    assert replay["playDate"] == "2026-11-14 12:00:00"
    assert [(p["name"], p["score"], p["rank"], p["winner"], p["startPlayer"]) for p in replay["players"]] == [
        ("Anna", 89, 1, True, True), ("Ben", 89, 2, False, False), ("Cara", 84, 3, False, False)
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["solo/table", "three-players/table", "between-four/table", "between-two/table"])
@pytest.mark.many
def test_every_truth_value_and_every_text_the_app_asks_for_is_there(name):
    replay = play(name)
    assert all(replay[key] for key in ("sourceName", "sourcePlayId", "playDate"))
    for player in replay["players"]:
        assert [type(player[key]) for key in ("winner", "startPlayer", "score", "rank")] == [bool, bool, int, int]
        assert player["sourcePlayerId"] == player["name"].casefold()
    assert any(player["winner"] for player in replay["players"])


@pytest.mark.slow
def test_a_mended_record_is_the_same_play_and_another_game_is_another():
    text = (EXAMPLES / "three-players" / "table.toml").read_text(encoding="utf-8")
    noted = text.rstrip().removesuffix("]") + '  { n = 99, do = "note", text = "counted again" },\n]\n'
    assert play("three-players/table", noted)["sourcePlayId"] == play("three-players/table")["sourcePlayId"]
    assert play("disputed/friday")["sourcePlayId"] != play("three-players/table")["sourcePlayId"]


def test_the_link_carries_the_play():
    replay = play("between-two/table")
    link = urlsplit(link_of(replay))
    assert (link.scheme, link.netloc, link.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    assert json.loads(parse_qs(link.query, strict_parsing=True)["data"][0]) == replay


def test_a_game_under_way_is_no_play():
    assert play_of(of_evening(chronicle(parse_record(evening()[max(evening())], "table.toml")))) is None


def test_a_play_without_a_date_is_none_and_says_what_to_do():
    text = (EXAMPLES / "three-players" / "table.toml").read_text(encoding="utf-8").replace('date = "2026-11-14"\n', "")
    with pytest.raises(FileProblem, match="no date"):
        play("three-players/table", text)
