"""Which changes can touch a finding at all: no other one is played."""

from __future__ import annotations

import pytest

from castlescore.games.castles.audit.audit import CastlesReferee
from castlescore.record.audit.changes import GAP, Change, Sheet, Splice, moved, other_value, together
from castlescore.record.audit.referee import Place

EVENTS = [
    {"do": "price", "by": "Anna", "row": ["larder", "parlor"]},
    {"do": "buy", "by": "Ben", "tile": "larder", "at": [0, 3]},
    {"do": "buy", "by": "Cara", "tile": "parlor", "at": [3, 0]},
    {"do": "pass", "by": "Anna"},
    {"do": "buy", "by": "Ben", "tile": "solar", "at": [5, 5]},
]
SHEET = Sheet.of({"players": ["Anna", "Ben", "Cara"]}, list(enumerate(EVENTS, 1)))


def place(kind: str, names: tuple[str, ...] = (), row: int | None = None, is_name: bool = False) -> Place:
    return Place(CastlesReferee(), SHEET, 4, kind, lambda at: None, names=names, row=row, is_name=is_name)


def of_key(n: int, key: str, value: object) -> Change:
    return other_value(n - 1, SHEET.lines[n - 1], "by", key, value, "")


def swapped(key: str) -> Change:
    return together(of_key(2, key, EVENTS[4][key]), of_key(5, key, EVENTS[1][key]), "swap", "")


@pytest.mark.parametrize(
    ("change", "matters"),
    [
        (of_key(2, "at", [1, 3]), True),  # a tile of Ben's
        (of_key(3, "at", [1, 3]), False),  # one of somebody else's
        (of_key(3, "by", "Ben"), True),  # which may be his
        (of_key(4, "by", "Cara"), True),  # the line beside it
        (Change("missing", (3,), None, None, "", splices=(Splice(2, 2, ((3, {"do": GAP}),)),)), True),
        (Change("seats", (), None, None, "", header={"players": ["Cara", "Ben", "Anna"]}), True),
    ],
)
def test_where_a_tile_may_lie_goes_by_the_lines_of_its_owner(change: Change, matters: bool) -> None:
    assert place("illegal", ("Ben",)).matters(change) is matters
    assert place("illegal").matters(change)
    assert place("turn", ("Ben",)).matters(change)


@pytest.mark.parametrize(
    ("change", "matters"),
    [
        (of_key(1, "row", ["parlor", "larder"]), True),
        (of_key(5, "tile", "parlor"), True),
        (of_key(5, "by", "Cara"), False),  # whoever pays pays as much
        (swapped("tile"), True),
        (swapped("at"), False),
        (Change("builder", (), None, None, "", header={"builder": "Cara"}), False),
        (Change("undo", (3,), 2, 1, "", book=SHEET.book[:3]), True),
    ],
)
def test_what_a_room_costs_goes_by_its_line_and_that_of_the_prices(change: Change, matters: bool) -> None:
    assert place("money", ("Ben", "Anna"), row=1).matters(change) is matters


@pytest.mark.parametrize(
    ("change", "matters"),
    [
        (of_key(5, "by", "Cara"), True),
        (of_key(4, "by", "Cara"), False),  # the line beside it
        (swapped("tile"), True),
        (moved(SHEET.lines, 4, 5, 2, "block-moved", ""), False),  # the same line, elsewhere
        (Change("missing", (5,), None, None, "", splices=(Splice(4, 4, ((5, {"do": GAP}),)),)), False),
        (Change("builder", (), None, None, "", header={"builder": "Cara"}), False),
        (Change("undo", (3,), 2, 1, "", book=SHEET.book[:3]), True),
    ],
)
def test_a_word_that_names_nothing_goes_by_its_line(change: Change, matters: bool) -> None:
    assert place("format", is_name=True).matters(change) is matters
