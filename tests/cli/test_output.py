"""What a terminal gets: colour where it is wanted and can be shown, and the words of an answer on the screen."""

from __future__ import annotations

import io
import os
import re
import sys
from pathlib import Path

import pytest

from builders import record
from castlescore.cli.app import run
from castlescore.cli.output import give
from castlescore.games.between.facts import between
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


@pytest.mark.parametrize(("line", "castle"), [("undo", "Ben"), ("undo --to 18", "Dan"), ("am 7 b pu w=0.e", "Cara")])
@pytest.mark.many
def test_the_castle_that_changed_is_drawn_after_mending(typed, sat, line, castle):
    sat(25)
    out = typed(line).out
    assert f"{castle}'s castle now:" in out
    assert out.index("castle now:") < out.index("0 C125") < len(out) - len(out.splitlines()[-1])


def test_a_castle_that_did_not_change_is_not_drawn_again(typed, sat):
    sat(25)
    out = typed("undo").out
    assert out.count("castle now:") == 1


def test_redo_draws_what_came_back_and_points_it_out(typed, sat):
    sat(25)
    typed("undo")
    out = typed("redo").out
    assert "Ben's castle now:" in out
    assert "5* U100" in out


def test_redo_points_out_what_came_back_in_the_other_game_too(typed, folder):
    """One tile bears the mark, and it is the one that was taken back and came again."""
    (folder / "table.toml").write_text(record("between-two"), encoding="utf-8")
    events = typed("log --json").json["events"]
    last = next(event for event in events if event["n"] > 30 and event["do"] == "place")
    assert typed(f"undo --to {last['n']}").code == 0
    assert typed("undo 1").code == 0
    _, _, drawn = typed("redo").out.partition(f"{last['castle']} now, ")
    rows = drawn.splitlines()
    [(n, at)] = [(n, row.index("*")) for n, row in enumerate(rows) if re.search(r"\u2502\S*\*[^│]*\u2502", row)]
    left = rows[n].rindex("\u2502", 0, at) + 1
    name = rows[n - 1][left : rows[n - 1].index("\u2502", left)].strip()
    assert name and between()[last["tile"]].name.startswith(name)


def test_a_refusal_changes_nothing_and_draws_nothing_new(typed, sat):
    sat(25)
    assert "castle now:" not in typed("redo").out


def test_after_a_move_everybody_sees_the_purses_and_after_pricing_the_market(typed, sat):
    sat(18)
    assert "Anna 8, 19000   Ben 9, 10000   Cara 4, 14000   Dan 9, 0" in typed("b the 2.w").out
    sat(17)
    out = typed("pr ve gat tas di the clo mo").out
    assert "15000  Vestibule" in out and "+4 connected food" in out
    assert out.splitlines()[-1].startswith("Dan:  buy")


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
