"""Every surface that says a total says the same doubt about it, in both games; what is sure is told without."""

from __future__ import annotations

import csv
import html
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from castlescore.core.types import Event
from castlescore.protocol.evening import Record
from castlescore.record.chronicle import audited
from castlescore.record.session_file import read_record, record_text
from castlescore.view.audits import doubt_words
from castlescore.view.pages import board_of, board_page
from cli.conftest import Type
from samples import some

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = {"castles": EXAMPLES / "three-players/table.toml", "between": EXAMPLES / "between-four/table.toml"}
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
    record = read_record(str(GAMES[game]))
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


def laid(folder: Path, game: str, kind: str) -> tuple[Record, list[str]]:
    """The mistaken record as the table here, and what is in doubt about it."""
    (folder / "table.toml").write_text(record_text(changed(game, kind)), encoding="utf-8")
    record = read_record("table.toml")
    return record, doubt_words(audited(record))


@pytest.mark.parametrize(("game", "kind"), some(CASES, SHOWN))
@pytest.mark.slow
def test_every_surface_says_the_same_doubt(here: Path, typed: Type, game: str, kind: str) -> None:
    record, doubts = laid(here, game, kind)
    found = audited(record)
    assert bool(doubts) == bool(found.settled or not found.all_sure)
    (here / "clean").mkdir()
    (here / "clean" / "good.toml").write_bytes(GAMES[game].read_bytes())
    beside = doubt_words(found, beside_stories=True)
    said = {
        "audit": (flat(typed("audit").out), beside),
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
        mine = [doubt.why for doubt in found.doubts if doubt.name == row["name"]]
        about = [f"who won cannot be said: {doubt.why}" for doubt in found.doubts if not doubt.name]
        about = about if row["winner"] == "true" else []
        assert all(words in row["doubt"] for words in (*mine, *about))
        assert bool(row["doubt"]) == bool(mine or about or found.settled)
