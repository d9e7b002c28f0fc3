"""What a terminal gets: colour where it is wanted and can be shown, and the words of an answer on the screen."""

from __future__ import annotations

import io
import os
import re
import sys
from pathlib import Path

import pytest

from castlescore.cli.app import run
from castlescore.cli.output import give
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
