"""Castle links of madcastles.com, read and written.

A link has no order and no floors. Which end of a stairs is dark and which side of a hallway is up follows from what
they connect, outward from the foyer; the order of building is any in which each tile connects to those before it
(JUDGE-5).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from castlescore.core.data import read_data
from castlescore.core.errors import FileProblem, LimitHit
from castlescore.core.language import tr, trn
from castlescore.core.limits import FARTHEST
from castlescore.core.types import Document
from castlescore.games.castles.facts import DARK_HALLWAY, FOYER, HALLWAY, STAIRS
from castlescore.games.castles.rules.castle import Box, Castle, Door, Placed, Tile, connects
from castlescore.games.castles.rules.judging import JudgedCastle
from castlescore.games.castles.rules.placement import Verdict
from castlescore.geometry import OPPOSITE
from castlescore.protocol.castles import Imported, TileEntry
from castlescore.toml.reading import LARGEST, MOST_TILES, shown

_ITEM = re.compile(r"([+-][A-Za-z])([0-3])(-?\d{1,7}),(-?\d{1,7})", re.ASCII)
_LETTERS = [f"{sign}{chr(first + i)}" for sign in "+-" for first in (ord("A"), ord("a")) for i in range(26)]
FOYER_DOORS = 3
Spot = tuple[str, tuple[int, int]]  # a tile and where it lies


@dataclass(frozen=True)
class Item:
    """One tile of a link: its id, quarter turns clockwise, and the upper left of its box in half units, y downward."""

    tile: str
    quarters: int
    x: int
    y: int


@cache
def _site() -> Document:
    return read_data(__package__, "madcastles.toml")


def read_link(link: str, box: Box) -> Imported:
    """The castle of a link; raises FileProblem when it is no such link, LimitHit when it is too large."""
    items = parse_link(link)
    foyer = next(item for item in items if item.tile == FOYER)
    pieces: list[_Piece] = []
    remarks: list[str] = []
    for item in items:
        tile = box.foyer(FOYER_DOORS) if item.tile == FOYER else box[item.tile]
        spot = _spot(item, tile, foyer, box)
        if spot is None:
            remarks.append(tr("{tile} lies half a unit off the foyer's lattice and is left out", tile=tile.name))
        else:
            pieces.append(_Piece(tile, spot, _turn(item)))
    _choose_floors(pieces, box)
    return _in_order(pieces, remarks)


def parse_link(link: str) -> list[Item]:
    """The items of a link, the foyer first; raises FileProblem or LimitHit."""
    if len(link) > LARGEST:
        raise LimitHit(tr("a link of more than 4 MiB"))
    _, mark, body = link.strip().partition("#")
    if not mark or not body:
        example = f"{_site()['address']}+P2-2,6&-V0-24,4..."
        why = tr("{link}: no castle link: it should read {example}", link=shown(link[:80]), example=example)
        raise FileProblem(why)
    words = [word for word in body.split("&") if word]
    if len(words) > MOST_TILES:
        why = trn("a link of {n} tile; a castle may have {most}", "a link of {n} tiles; a castle may have {most}",
                  len(words), most=MOST_TILES)  # fmt: skip
        raise LimitHit(why)
    items = [_item(word) for word in words]
    foyers = [item for item in items if item.tile == FOYER]
    if not foyers:
        raise FileProblem(tr("the link has no foyer; a castle has one"))
    if len(foyers) > 1:
        raise FileProblem(trn("the link has {n} foyer; a castle has one", "the link has {n} foyers; a castle has one",
                              len(foyers)))  # fmt: skip
    return [*foyers, *(item for item in items if item.tile != FOYER)]


def _item(word: str) -> Item:
    match = _ITEM.fullmatch(word)
    number = _LETTERS.index(match[1]) if match else len(_LETTERS)
    tiles = _site()["tiles"]
    if match is None or number >= len(tiles):
        why = tr("the link's item '{word}' cannot be read: it should be like +M24,6", word=shown(word[:40]))
        raise FileProblem(why)
    return Item(tiles[number], int(match[2]), int(match[3]), int(match[4]))


def _turn(item: Item) -> int:
    return (90 * item.quarters + (_site()["foyer_turn"] if item.tile == FOYER else 0)) % 360


def _spot(item: Item, tile: Tile, foyer: Item, box: Box) -> tuple[int, int] | None:
    """The lower left of the tile's box in units from that of the foyer, None half a unit off the lattice."""
    height = 2 * tile.form(_turn(item)).outline.height
    across = 2 * box.foyer(FOYER_DOORS).form(0).outline.height
    x, y = item.x - foyer.x, (foyer.y + across) - (item.y + height)
    if x % 2 or y % 2:
        return None
    if max(abs(x), abs(y)) > 2 * FARTHEST:
        raise LimitHit(tr("{tile} of the link lies beyond {most} units from the foyer", tile=tile.name, most=FARTHEST))
    return x // 2, y // 2


class _Piece:
    """A tile of a link while floors and sides are decided."""

    def __init__(self, tile: Tile, at: tuple[int, int], turn: int) -> None:
        self.tile, self.at, self.turn = tile, at, turn
        self.decided = tile.id not in (STAIRS, HALLWAY)

    def placed(self, n: int) -> Placed:
        return Placed(n, self.tile, self.at, self.turn)

    def doors(self) -> tuple[tuple[int, Door], ...]:
        return self.placed(0).doors

    def fit_floor(self, edge: int, dark: bool, box: Box) -> None:
        """Turn the stairs or flip the hallway, so that the entrance on this edge is on the required floor."""
        self.decided = True
        if next(door.dark for e, door in self.doors() if e == edge) == dark:
            return
        if self.tile.id == STAIRS:
            self.turn = (self.turn + 180) % 360
        else:
            self.tile = box[DARK_HALLWAY]


def _choose_floors(pieces: Sequence[_Piece], box: Box) -> None:
    """Decide stairs and hallways outward from the foyer, then from the groups of tiles that are not connected to it."""
    at_edge: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for i, piece in enumerate(pieces):
        for edge, door in piece.doors():
            at_edge[edge].append((i, door.side))
    _decide_neighbours([0], pieces, at_edge, box)
    _decide_neighbours([i for i, piece in enumerate(pieces) if piece.decided], pieces, at_edge, box)


def _decide_neighbours(
    start: list[int], pieces: Sequence[_Piece], at_edge: dict[int, list[tuple[int, str]]], box: Box
) -> None:
    """From tiles whose floor is known, decide those they meet, the nearest first."""
    queue, seen = list(start), set(start)
    for i in queue:
        for edge, door in pieces[i].doors():
            for j, side in at_edge[edge]:
                other = pieces[j]
                if side != OPPOSITE[door.side] or (other.tile.is_stairs and pieces[i].tile.is_stairs):
                    continue
                if not other.decided:
                    other.fit_floor(edge, door.dark, box)
                if j not in seen and any(e == edge and d.dark == door.dark for e, d in other.doors()):
                    seen.add(j)
                    queue.append(j)


def _in_order(pieces: Sequence[_Piece], remarks: list[str]) -> Imported:
    """The pieces outward from the foyer, each connected to one before it; the rest in dispute at the end."""
    rest = [piece.placed(n) for n, piece in enumerate(pieces)]
    built = [rest.pop(0)]
    for placed in built:
        near = [p for p in rest if _connected(placed, p)]
        rest = [p for p in rest if p not in near]
        built += near
    remarks += [
        tr("{tile} at {place}: no order of building reaches it", tile=placed.tile.name, place=_at(placed))
        for placed in rest
    ]
    remarks += _conflicting_pairs(built)
    entries = [_entry(placed) for placed in built]
    entries += [replace(_entry(placed), dispute=True) for placed in rest]
    return Imported(tuple(entries), tuple(remarks))


def _connected(a: Placed, b: Placed) -> bool:
    theirs = dict(b.doors)
    return any(edge in theirs and connects(a.tile, door, b.tile, theirs[edge]) for edge, door in a.doors)


def _conflicting_pairs(built: Sequence[Placed]) -> Iterator[str]:
    """The pairs of tiles that break a rule in every order of building."""
    for i, later in enumerate(built):
        for earlier in built[:i]:
            pair = Verdict(Castle([_renumbered(earlier, 0)]), _renumbered(later, 1))
            for violation in pair.violations:
                if violation.rule in ("PLACE-4", "PLACE-6", "PLACE-7", "PLACE-8", "BOX-1") and violation.tiles:
                    one = {"tile": earlier.tile.name, "place": _at(earlier), "rule": violation.rule}
                    other = {"other": later.tile.name, "there": _at(later)}
                    yield tr("{tile} at {place} and {other} at {there}: no order allows both ({rule})", **one, **other)


def _renumbered(placed: Placed, n: int) -> Placed:
    """The same tile at the same place with another number."""
    return Placed(n, placed.tile, placed.at, placed.turn)


def _entry(placed: Placed) -> TileEntry:
    doors = FOYER_DOORS if placed.tile.id == FOYER else None
    return TileEntry(placed.tile.id, placed.at, placed.turn, doors)


def _at(placed: Placed) -> str:
    return f"{placed.at[0]},{placed.at[1]}"


def write_link(judged: JudgedCastle) -> tuple[str, tuple[str, ...]]:
    """The link of a castle, and what it cannot say: disputes, a foyer of 4 entrances, rooms the site does not have."""
    sayable, remarks = _linkable_tiles(judged)
    return _site()["address"] + "&".join(_word(placed, number) for placed, number in sayable), tuple(remarks)


def tiles_on(judged: JudgedCastle) -> list[Spot]:
    """The tiles that the link of a castle has, with places relative to the foyer; both sides of a hallway are equal."""
    return _from_the_foyer((placed.tile.id, placed.at) for placed, _ in _linkable_tiles(judged)[0])


def tiles_in(link: str, box: Box) -> list[Spot]:
    """The tiles in a link, in the form of `tiles_on`; raises FileProblem or LimitHit as `read_link`."""
    return _from_the_foyer((entry.tile, entry.at) for entry in read_link(link, box).entries)


def _from_the_foyer(tiles: Iterable[Spot]) -> list[Spot]:
    rows = list(tiles)
    x, y = next(at for tile, at in rows if tile == FOYER)
    return sorted((HALLWAY if tile == DARK_HALLWAY else tile, (at[0] - x, at[1] - y)) for tile, at in rows)


def _linkable_tiles(judged: JudgedCastle) -> tuple[list[tuple[Placed, int]], list[str]]:
    """The tiles that a link can have, each with its number on the site, and remarks on what it cannot have."""
    remarks: list[str] = []
    free: dict[str, list[int]] = defaultdict(list)
    for number, tile in enumerate(_site()["tiles"]):
        free[tile].append(number)
    sayable = []
    for placed in judged.castle:
        name = HALLWAY if placed.tile.id == DARK_HALLWAY else placed.tile.id
        if not free[name]:
            remarks.append(tr("{tile} is left out: the site has no such tile left", tile=placed.label))
            continue
        if name == FOYER and len(placed.form.doors) != FOYER_DOORS:
            doors = len(placed.form.doors)
            remarks.append(
                trn(
                    "the foyer of {n} entrance becomes the site's, which has 3",
                    "the foyer of {n} entrances becomes the site's, which has 3",
                    doors,
                )
            )
        sayable.append((placed, free[name].pop(0)))
    remarks += [
        tr("{tile} is left out: it is in dispute", tile=row.placed.label) for row in judged.tiles if row.dispute
    ]
    return sayable, remarks


def _word(placed: Placed, number: int) -> str:
    quarters = placed.turn // 90
    if placed.tile.id == FOYER:
        quarters = (quarters - _site()["foyer_turn"] // 90) % 4
    x, y = placed.at
    return f"{_LETTERS[number]}{quarters}{2 * x},{-2 * (y + placed.form.outline.height)}"
