"""What a terminal gets: colours, widths, lines that are wrapped, castles at each scale, one picture of a castle."""

from __future__ import annotations

import io
import os
import re
import sys
from pathlib import Path

import pytest

from builders import EXAMPLES
from castlescore.cli.app import run
from castlescore.cli.output import give, talk
from castlescore.protocol.views import Answer
from castlescore.view.colour import colours, uncoloured
from castlescore.view.screen import paint

WORDS, DRAWN, AFTER = ["no: Vestibule"], ["\n".join("wall" for _ in range(20))], ["ben:  buy"]


class Terminal(io.StringIO):
    """A standard output that is a terminal, or is none."""

    encoding = "utf-8"

    def __init__(self, *, there: bool = True) -> None:
        super().__init__()
        self.there = there

    def isatty(self) -> bool:
        return self.there


def on(monkeypatch: pytest.MonkeyPatch, *, there: bool = True, lines: int = 24, **settings: str) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "WT_SESSION", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"TERM": "xterm", "COLUMNS": "80", "LINES": str(lines), **settings}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", Terminal(there=there))


@pytest.mark.parametrize(
    ("settings", "coloured"),
    [
        ({}, True),
        ({"NO_COLOR": ""}, True),
        ({"NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
    ],
)
def test_a_terminal_has_colour_unless_somebody_or_the_terminal_says_no(monkeypatch, settings, coloured):
    on(monkeypatch, **settings)
    assert paint() is (colours if coloured else uncoloured)


def test_a_pipe_has_colour_only_where_it_is_forced(monkeypatch):
    on(monkeypatch, there=False)
    assert paint() is uncoloured
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert paint() is colours


def given():
    sys.stdout.truncate(0)
    sys.stdout.seek(0)
    assert give(Answer(words=WORDS, drawn=DRAWN, after=AFTER)) == 0
    return sys.stdout.getvalue().rstrip("\n").split("\n")


def test_on_a_screen_too_low_the_words_come_below_the_picture_and_the_prompt_last(monkeypatch):
    on(monkeypatch, lines=24)
    assert given() == "\n".join([*WORDS, *DRAWN, *AFTER]).split("\n")
    monkeypatch.setenv("LINES", "22")
    assert given() == "\n".join([*DRAWN, *WORDS, *AFTER]).split("\n")


def test_what_goes_into_a_pipe_always_begins_with_the_words(monkeypatch):
    on(monkeypatch, there=False, lines=5)
    assert given() == "\n".join([*WORDS, *DRAWN, *AFTER]).split("\n")
    assert os.environ["LINES"] == "5"


@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize("line", ["log", "undo --to 1"])
@pytest.mark.many
def test_on_a_terminal_a_long_event_goes_on_at_a_word_below_its_number(typed, sat, monkeypatch, columns, line):
    sat(25)
    whole = [row for row in typed(line).out.splitlines() if re.match(r" +\d+  [A-Za-z]+ [a-z]", row)]
    sat(25)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    answer = typed(line)
    assert answer.widest <= columns
    together = " ".join(answer.out.split())
    assert len(whole) > 3 and all(" ".join(row.split()) in together for row in whole)
    long = next(row for row in whole if len(row) > columns or columns == 200)
    number = f"{long.split()[0]}  "
    rows = answer.out.splitlines()
    at = next(i for i, row in enumerate(rows) if row.lstrip().startswith(number))
    head = rows[at].index(number) + len(number)
    assert columns == 200 or (rows[at + 1][:head].isspace() and rows[at + 1][head] != " ")


def test_in_a_pipe_an_event_is_one_line(typed, sat):
    sat(25)
    rows = [row for row in typed("log").out.splitlines() if not row.startswith("Round ")]
    assert [int(row.split()[0]) for row in rows] == [1, 2, *range(6, 26)]
    assert typed("log").widest > 80


@pytest.fixture
def low(typed, monkeypatch):
    """What is left on a screen of 80 columns and some rows, one of them the prompt's, after a line."""

    def screen(line, lines=24):
        monkeypatch.setenv("LINES", str(lines))
        monkeypatch.setenv("NO_COLOR", "1")
        monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
        answer = typed(line)
        assert len(answer.out.splitlines()) >= lines, "it would fit anyway"
        assert answer.widest <= 80
        return answer.out.splitlines()[1 - lines :]

    return screen


def test_the_verdict_of_explain_and_the_broken_rules_stay_on_a_low_screen(low, sat):
    sat(18)
    rows = low("explain vestibule s=0.n cara", 18)
    assert "no: Vestibule at -2,3" in rows
    assert rows[rows.index("no: Vestibule at -2,3") + 1].startswith("  NO  PLACE-4")
    rows = low("explain 16", 18)
    assert "yes: Grand Bedchamber at 1,3@270" in rows


BETWEEN = Path(__file__).parents[2] / "examples" / "between-four" / "table.toml"


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("explain tower 0,0 ab", "no: Tower at 0,0"),  # a cell that is filled
        ("explain crypt 0,6 ab", "no: Crypt at 0,6"),
        ("try crypt 0,6 ab", "no: Crypt at 0,6"),
        ("explain 79", "yes: Brewery at 2,0"),
        ("place solar 0,9 --castle ab.toml", "no: "),
    ],
)
@pytest.mark.many
def test_and_so_in_the_other_game(low, folder, line, verdict):
    (folder / "table.toml").write_text(BETWEEN.read_text())
    run(["export", "--castle", "ab", "--out", "ab.toml"])
    assert any(row.startswith(verdict) for row in low(line, 12))


LONG = [
    "check zoe 3",
    "buy pantri",
    "place ab x 0,1",  # a line of the other game
    "show zoe",
    "reward --dsada",
    "tiles zzzzz",
    "amend 25 judge castle.toml",
]


@pytest.fixture
def at_terminal(monkeypatch, capsys):
    """Say that stderr is a terminal of some columns."""

    def sit(columns):
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)

    return sit


def words(text):
    return text.split()


@pytest.mark.parametrize("columns", [40, 60, 80])
@pytest.mark.parametrize("line", LONG)
@pytest.mark.many
def test_an_error_is_wrapped_at_words_and_loses_none(typed, sat, at_terminal, line, columns):
    sat(25)
    plain = typed(line).err
    at_terminal(columns)
    shown = typed(line).err
    assert words(shown) == words(plain)
    assert max(map(len, shown.splitlines())) <= columns
    assert all(row == row.rstrip() for row in shown.splitlines())


def test_in_a_pipe_a_message_stays_in_one_line(typed, sat, monkeypatch):
    sat(25)
    monkeypatch.setenv("COLUMNS", "40")
    assert len(typed("show zoe").err.splitlines()) == 1


def test_a_table_in_a_message_stays_as_it_is(at_terminal, capsys):
    at_terminal(80)
    rows = ["Hallway: 2 places", "N  place  points", "1  0,3    +2", "    deep", "", "end"]
    talk("\n".join(rows))
    assert capsys.readouterr().err.splitlines() == rows


def test_names_with_hyphens_are_not_broken_at_them(at_terminal, capsys):
    at_terminal(40)
    talk("close to it: pumpkin-garden, hall-of-ever-closing-walls, downstairs-hallway")
    said = capsys.readouterr().err
    assert "downstairs-hallway" in said
    assert "hall-of-ever-closing-walls" in said


@pytest.mark.parametrize("columns", ["40", "50", "80"])
def test_rules_break_no_word(typed, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", "200")
    known = set(words(typed("rules").out))
    monkeypatch.setenv("COLUMNS", columns)
    assert [word for word in words(typed("rules").out) if word not in known] == []


TABLES = {"castles": ("three-players", "ben"), "between": ("between-four", "ab")}


@pytest.fixture(params=TABLES)
def one(request, folder):
    """The name of somebody's castle at a table of each game."""
    table, name = TABLES[request.param]
    (folder / "table.toml").write_text((EXAMPLES / table / "table.toml").read_text(encoding="utf-8"))
    return name


@pytest.fixture
def terminal(monkeypatch):
    def set_size(columns: int, rows: int) -> None:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("LINES", str(rows))
        monkeypatch.setenv("NO_COLOR", "1")
        monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)

    return set_size


@pytest.mark.parametrize("columns", ["40", "80", "200"])
@pytest.mark.many
def test_each_scale_is_smaller_and_no_line_is_too_wide(typed, one, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    answers = [typed(f"show castle {one} --zoom {zoom}") for zoom in (1, 2)]
    assert {answer.code for answer in answers} == {0}
    assert max(answer.widest for answer in answers) <= int(columns)
    if columns == "200":
        sizes = [len(answer.out) for answer in answers]
        assert sizes[0] > sizes[1]


@pytest.mark.parametrize(("columns", "rows", "zoom"), [(200, 90, 1), (80, 32, 2)])
@pytest.mark.many
def test_without_it_the_largest_in_which_all_is_seen_is_taken(typed, one, terminal, columns, rows, zoom):
    terminal(columns, rows if one == "ben" or zoom == 1 else 20)
    assert typed(f"show castle {one}").out == typed(f"show castle {one} --zoom {zoom}").out


@pytest.mark.many
def test_all_castles_are_shown_on_one_screen(typed, one, terminal):
    terminal(200, 40)
    rows = typed("show castles").out.splitlines()
    assert len(rows) < 40
    heads = " ".join(row for row in rows if "point" in row)
    assert all(f"{name}: " in heads for name in (("Anna", "Ben", "Cara") if one == "ben" else ("AB", "BC", "CD", "DA")))
    assert max(map(len, rows)) <= 200
