"""A record that cannot be as it stands is read with what is wrong and in doubt; the placement refused last."""

from __future__ import annotations

import csv
import html
from collections.abc import Callable
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from builders import EXAMPLES, record
from castlescore.cli.terminal.shell import Shell
from castlescore.cli.terminal.shell_state import ShellState
from castlescore.core.types import Event
from castlescore.protocol.evening import Record
from castlescore.record.chronicle import audited
from castlescore.record.session_file import parse_record, read_record, record_text
from castlescore.view import answers
from castlescore.view.audits import doubt_words
from castlescore.view.pages import board_of, board_page
from cli.conftest import Type
from samples import some

LOOKING = (
    "log",
    "log --all",
    "show",
    "score",
    "score --why",
    "replay",
    "export --csv",
    "export --html",
    "explain final",
    "review",
)
FRIDAY = Path(__file__).parents[2] / "examples" / "disputed" / "friday.toml"


def exchanged() -> str:
    """The game of four with lines 34 and 35 of the file exchanged: a tile is laid while a bonus waits."""
    lines = record("between-four").splitlines(keepends=True)
    lines[33], lines[34] = lines[34], lines[33]
    return "".join(lines)


GAMES = {"castles": lambda: FRIDAY.read_text(encoding="utf-8"), "between": exchanged}


@cache
def audit_of(game: str) -> dict[str, Any]:
    """What `audit --json` says of the record."""
    return answers.audited(audited(parse_record(GAMES[game](), "table.toml"))).to_json()


@pytest.fixture
def audit(request):
    return audit_of("between" if "between" in request.node.name else "castles")


@pytest.fixture(params=GAMES)
def disputed(request, folder, typed):
    (folder / "table.toml").write_text(GAMES[request.param](), encoding="utf-8")
    return typed


@pytest.mark.parametrize("line", LOOKING)
@pytest.mark.slow
def test_what_looks_answers_and_ends_with_1(disputed, line):
    answer = disputed(line)
    assert answer.code == 1
    assert answer.out
    assert "table.toml:" in answer.err


@pytest.mark.slow
def test_the_log_has_every_event_and_marks_the_disputed_ones(disputed, audit):
    result = audit["findings"]
    rows = [row for row in disputed("log").out.splitlines() if row[1:5].strip().isdecimal()]
    number = read_record("table.toml").number  # of the line; JSON counts the events
    assert {row[1:5].strip() for row in rows if row[0] == "!"} == {f"{number(finding['event'])}" for finding in result}
    numbers = [row[1:5].strip() for row in rows]
    assert numbers == [f"{number(event['n'])}" for event in disputed("log --json").json["events"]]
    every = [row for row in disputed("log --all").out.splitlines() if row[1:5].strip().isdecimal()]
    assert len(every) == len(disputed("log --all --json").json["events"])


@pytest.mark.many
def test_the_score_is_the_right_one_of_the_audit(disputed, audit):
    right = audit["scores"]["correct"]
    players = disputed("score --json").json["players"]
    assert {row["name"]: row["total"] for row in players} == right


PATHS = {"castles": EXAMPLES / "three-players/table.toml", "between": EXAMPLES / "between-four/table.toml"}
Edit = Callable[[list[Event]], None]


def put(n: int, **keys: object) -> Edit:
    """Other keys of one event."""

    def edit(events: list[Event]) -> None:
        events[n - 1] = {**events[n - 1], **keys}

    return edit


def left_out(n: int) -> Edit:
    """One event is not written."""

    def edit(events: list[Event]) -> None:
        del events[n - 1]

    return edit


def prices_exchanged(events: list[Event]) -> None:
    """Two prices of a row are exchanged."""
    row = events[44]["row"]
    events[44] = {**events[44], "row": [row[3], *row[1:3], row[0], *row[4:]]}


# A tile where it may not lie, a line that is missing, a mistake that one change mends, cards under the wrong name, and
# prices exchanged in a row, of which only castles have any.
ILLEGAL = {"castles": put(61, at=[-30, -30]), "between": put(34, tile="taxidermy-showroom")}
MISSING = {"castles": left_out(27), "between": left_out(30)}
MENDED = {"castles": put(60, tile="forum"), "between": put(1, at=[0, 0])}
CARDS = {"castles": put(91, cards=["external", "round"]), "between": put(84, cards=["bonus-level-3-up"])}
PRICES = {"castles": prices_exchanged}
KINDS = {"illegal": ILLEGAL, "missing": MISSING, "mended": MENDED, "cards": CARDS, "prices": PRICES}
CASES = [(game, kind) for kind, games in KINDS.items() for game in games]
# Quick: of these what people are shown, of the others what programs are told.
SHOWN = {
    ("castles", "illegal"), ("between", "missing"), ("between", "mended"), ("castles", "cards"), ("castles", "prices"),
}  # fmt: skip


def changed(game: str, kind: str) -> Record:
    """The evening of a game's example with a mistake."""
    record = read_record(str(PATHS[game]))
    events = list(record.events)
    KINDS[kind][game](events)
    return record.with_events(tuple(events))


def flat(text: str) -> str:
    return " ".join(html.unescape(text).split())


def lower(words: str) -> str:
    return words[:1].lower() + words[1:]


@pytest.fixture
def here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COLUMNS", "200")
    return folder


def write_changed(folder: Path, game: str, kind: str) -> tuple[Record, list[str]]:
    """The mistaken record as the table here, and what is in doubt about it."""
    (folder / "table.toml").write_text(record_text(changed(game, kind)), encoding="utf-8")
    record = read_record("table.toml")
    return record, doubt_words(audited(record))


@pytest.mark.parametrize(("game", "kind"), some(CASES, SHOWN))
@pytest.mark.slow
def test_every_surface_says_the_same_doubt(here: Path, typed: Type, game: str, kind: str) -> None:
    record, doubts = write_changed(here, game, kind)
    audited_record = audited(record)
    assert bool(doubts) == bool(audited_record.settled or not audited_record.all_sure)
    (here / "clean").mkdir()
    (here / "clean" / "good.toml").write_bytes(PATHS[game].read_bytes())
    said = {
        "audit": (flat(typed("audit --all").out), doubt_words(audited_record, beside_stories=True)),
        "score": (flat(typed("score").out), doubts),
        "score --why": (flat(typed("score --why").out), doubts),
        "explain final": (flat(typed("explain final").out), doubts),
        "diff": (flat(typed("diff table.toml clean/good.toml").out), doubts),
        "page": (flat(typed("export --html").out), [lower(words) for words in doubts]),
        "second screen": (flat(board_page(board_of(record)).text), doubts),
        "play for an app": (typed("export --bgstats --json").json["play"]["comments"], doubts),
    }
    for surface, (text, words) in said.items():
        text = text if surface != "page" else flat(typed("export --html --json").json["html"])
        assert [each for each in words if lower(each) not in text and each[:1].upper() + each[1:] not in text] == []
    for line in ("score --json", "explain final --json"):
        assert typed(line).json["doubts"] == doubts
    rows = list(csv.DictReader(StringIO(typed("export --csv").out)))
    for row in (row for row in rows if row["row"] == "player"):
        mine = [doubt.why for doubt in audited_record.doubts if doubt.name == row["name"]]
        about = [f"who won is not certain: {doubt.why}" for doubt in audited_record.doubts if not doubt.name]
        about = about if row["winner"] == "true" else []
        assert all(words in row["doubt"] for words in (*mine, *about))
        assert bool(row["doubt"]) == bool(mine or about or audited_record.settled)


@pytest.fixture
def laid(sat) -> Path:
    """Dan's turn; the last tile laid is event 9's Parlor, Anna's."""
    return sat(12)


def test_in_play_it_is_the_line_of_this_shell(typed, laid, capsys):
    shell = Shell(ShellState(home=str(laid)))
    shell.look()
    shell.line("buy fungus-room 30,30")
    capsys.readouterr()
    assert shell.line("explain") == 1
    assert capsys.readouterr().out.startswith("no: Fungus Room at 30,30")
    shell.line("pass")
    capsys.readouterr()
    assert shell.line("explain") == 0
    assert "Fungus" not in capsys.readouterr().out
