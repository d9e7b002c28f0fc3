"""Castles for the tests: built from (tile, column, row), and those that the rulebook and a real table counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from castlescore.games.between.facts import TileFacts, between
from castlescore.games.between.rules.castle import Castle, Placed
from castlescore.games.between.rules.placement import Verdict

Row = tuple[str, int, int]
PLAIN = "throne-living-corridor"  # torch; looks to its left and right

# The castle of the rulebooks' score sheet (B-SCORE-18) with the points of its tiles.
SHEET = [
    ("game-storage", 0, 1, 2),
    ("drawing-room", 0, 2, 1),
    ("reading-room", 1, 1, 2),
    ("firewood-storage", 1, 2, 5),
    ("taxidermy-showroom", -1, 0, 2),
    ("kings-chambers", -1, 1, 4),
    ("wine-room", -1, 2, 4),
    ("midnight-room", -1, 3, 4),
    ("hibernation-chamber", -1, 4, 4),
    ("tower", -1, 5, 5),
    ("hall-of-portraits", -2, 0, 0),
    ("echo-chamber", -2, 1, 2),
    ("salon", -2, 2, 2),
    ("hall-of-puzzled-floors", 2, 0, 2),
    ("grand-foyer", 0, 3, 6),
    ("broom-closet", 0, 4, 2),
    ("fireplace", -2, 3, 1),
    ("fountain", 2, 1, 5),
    ("laboratory", 0, -1, 2),
]
SHEET_THRONE, SHEET_ATTENDANT = "throne-utility-sleeping", "jester"
SHEET_ROWS = {
    "food": 4, "living": 8, "utility": 4, "outdoor": 5, "sleeping": 12, "corridor": 4, "downstairs": 2,
    "towers": 5, "fountains": 5, "grand_foyers": 6, "cards": 0, "attendants": 7, "throne": 0,
}  # fmt: skip

# A castle that was built at a table, with its builders' own count: 52, of which throne room 4, painter 5, card 6.
COUNTED = [
    ("hibernation-chamber", 0, 1, 4),
    ("puppy-room", 1, 1, 4),
    ("torch-storage", 1, 2, 3),
    ("game-storage", 1, 3, 3),
    ("firewood-storage", -1, 0, 3),
    ("cutlery-room", -2, 0, 2),
    ("shield-room", -3, 0, 0),
    ("powder-room", 2, 0, 1),
    ("brewery", 2, 1, 2),
    ("drawing-room", 2, 2, 2),
    ("library", 2, 3, 0),
    ("sitting-room", 2, 4, 0),
    ("pacing-hall", 3, 0, 2),
    ("fountain", 4, 0, 5),
    ("gunpowder-room", -2, -1, 0),
    ("jewel-room", 2, -1, 3),
    ("padded-room", 2, -2, 3),
]
COUNTED_THRONE, COUNTED_ATTENDANT, COUNTED_CARD = "throne-utility-sleeping", "painter", "bonus-living"


def tile(name: str) -> TileFacts:
    return between()[name]


def build(
    *rows: Row, throne: str = PLAIN, attendants: Sequence[str] = (), cards: Sequence[str] = (), legal: bool = True
) -> Castle:
    """A castle built in this order; with `legal`, every tile is held to the rules on the way."""
    box = between()
    castle = Castle(box.thrones[throne])
    for n, (name, column, row) in enumerate(rows):
        placed = Placed(n, box[name], (column, row))
        assert not legal or Verdict(castle, placed).violations == (), f"{name} at {column},{row}"
        castle = castle.add(placed)
    return castle.with_attendants(*(box.attendants[a] for a in attendants)).with_cards(*(box.cards[c] for c in cards))


def without_points(rows: Iterable[tuple[str, int, int, int]]) -> list[Row]:
    return [row[:3] for row in rows]


def sheet() -> Castle:
    return build(*without_points(SHEET), throne=SHEET_THRONE, attendants=[SHEET_ATTENDANT])


def counted() -> Castle:
    return build(*without_points(COUNTED), throne=COUNTED_THRONE, attendants=[COUNTED_ATTENDANT], cards=[COUNTED_CARD])


def number(castle: Castle, name: str) -> int:
    return next(placed.n for placed in castle if placed.tile.id == name)
