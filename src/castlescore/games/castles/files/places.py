"""The ways of naming a place, on a command line and in a castle file (contract: PLACE)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from castlescore.core.errors import LimitHit, Unclear, shown
from castlescore.core.language import amount, either, marked, tr
from castlescore.core.limits import FARTHEST, is_within_reach
from castlescore.core.names import NameMatch, find, is_number
from castlescore.core.written import plain_place, plain_side
from castlescore.games.castles.facts import DARK_HALLWAY, HALLWAY
from castlescore.games.castles.rules.castle import TURNS, Castle, Door, Placed, Tile
from castlescore.games.castles.rules.placement import Verdict
from castlescore.geometry import CLOCKWISE, OPPOSITE, decode, turn_side

_AT = re.compile(r"([+-]?\d+),([+-]?\d+)(?:@(\w+))?", re.ASCII)
_DOOR = r"([nesw])(\d{0,3})"
_JOIN = re.compile(rf"{_DOOR}=(.+)\.{_DOOR}", re.IGNORECASE | re.ASCII)
_AT_DOOR = re.compile(rf"(.+)\.{_DOOR}", re.IGNORECASE | re.ASCII)
_NO_DOOR = re.compile(r"[^,]+\.(?:[^\W\d]\w*)?")
_NTH = re.compile(r"#?(\d+)", re.ASCII)


@dataclass(frozen=True)
class At:
    """A place by the lower left corner of the box and the turn in degrees."""

    x: int
    y: int
    turn: int


@dataclass(frozen=True)
class Join:
    """A place by a door in the hand (as printed) against a door of a tile in the castle (as it lies)."""

    hand: str
    tile: str
    door: str

    def __str__(self) -> str:
        return f"{self.hand}={self.tile}.{self.door}"


@dataclass(frozen=True)
class AtDoor:
    """Any legal way to join this door of a tile in the castle; without a number, any on that side."""

    tile: str
    door: str


@dataclass(frozen=True)
class Nth:
    """Line N of the list of `where`."""

    n: int


PlaceWord = At | Join | AtDoor | Nth


def parse(text: str) -> PlaceWord:
    """Parse a PLACE without a castle; raises Unclear, or LimitHit for a place too far away."""
    plain = plain_place(text)
    if match := _AT.fullmatch(plain):
        return At(_coordinate(match[1]), _coordinate(match[2]), parse_turn(match[3]))
    if match := _JOIN.fullmatch(plain):
        return Join(f"{match[1]}{match[2]}".upper(), match[3], f"{match[4]}{match[5]}".upper())
    if match := _NTH.fullmatch(plain):
        return Nth(int(match[1][:9]))
    if match := _AT_DOOR.fullmatch(plain):
        return AtDoor(match[1], f"{match[2]}{match[3]}".upper())
    if _NO_DOOR.fullmatch(text):
        raise Unclear(
            tr("'{text}' is no entrance: type TILE.DOOR, and DOOR is N, E, S or W, as in foyer.E", text=shown(text))
        )
    ways = marked("'{text}' is no place: type X,Y or X,Y@TURN, DOOR=TILE.DOOR, TILE.DOOR, or a number of the list")
    raise Unclear(tr(ways, text=shown(text)))


def _coordinate(digits: str) -> int:
    if len(digits) > 7 or abs(int(digits)) > FARTHEST:
        values = {"digits": digits[:12], "farthest": FARTHEST}
        raise LimitHit(tr("a coordinate of {digits}: places reach to {farthest} units from the origin", **values))
    return int(digits)


def parse_turn(text: str | None) -> int:
    """A turn in degrees from `0 90 180 270` or from where the top of the printed tile points; raises Unclear."""
    if text is None:
        return 0
    side = plain_side(text).upper()
    if side in CLOCKWISE and len(side) == 1:
        return 90 * CLOCKWISE.index(side)
    if text in {str(turn) for turn in TURNS}:
        return int(text)
    raise Unclear(tr("'{text}' is no turn: 0, 90, 180 or 270 degrees clockwise, or N, E, S, W", text=shown(text)))


def parse_foyer(text: str) -> tuple[int, int]:
    """The entrances and the turn of a foyer written as `3`, `4` or `3@90`; raises Unclear."""
    doors, _, turn = text.partition("@")
    if doors not in ("3", "4"):
        raise Unclear(tr("'{text}' is no foyer: 3 or 4 entrances, perhaps turned, as in 3@90", text=shown(text)))
    return int(doors), parse_turn(turn or None)


def find_in_castle(castle: Castle, text: str) -> Placed:
    """The tile of the castle that a number or a name means, `stairs-2` the second stairs; raises Unclear."""
    if is_number(text) and len(text) < 7:
        placed = castle.by_number.get(int(text))
        if placed is None:
            raise Unclear(
                tr("there is no tile {text} in this castle; its tiles are {listed}", text=text, listed=_listed(castle))
            )
        return placed
    name, ordinal = text, 1
    matches = _named(castle, text)
    if not matches.ids and (match := re.fullmatch(r"(.+)-([0-9]{1,3})", text)):
        name, ordinal = match[1], int(match[2])
        matches = _named(castle, name)
    if len(matches.ids) > 1:
        names = either(placed.label for placed in castle if placed.tile.id in matches.ids)
        values = {"text": shown(text), "castle_names": names}
        raise Unclear(tr("'{text}' could be {castle_names}", **values))
    if not matches.ids:
        values = {"text": shown(text), "listed": _listed(castle)}
        raise Unclear(tr("no tile of this castle is called '{text}'; its tiles are {listed}", **values))
    same = [placed for placed in castle if placed.tile.id == matches.ids[0]]
    if not 1 <= ordinal <= len(same):
        raise Unclear(tr("this castle has {kind}, not {ordinal}", kind=_kind(same), ordinal=ordinal))
    return same[ordinal - 1]


def _kind(same: Sequence[Placed]) -> str:
    """How many tiles of a kind there are: "1 hallway", "2 stairs"."""
    tile, count = same[0].tile, len(same)
    if tile.is_stairs:
        return amount(count, "stairs", "stairs")
    if tile.id == DARK_HALLWAY:
        return amount(count, "downstairs hallway")
    return amount(count, "hallway") if tile.id == HALLWAY else f"{count} {tile.name.lower()}"


def _named(castle: Castle, text: str) -> NameMatch:
    names = {placed.tile.id: placed.tile.facts.names for placed in castle}
    return find(text, names, names)


def _listed(castle: Castle) -> str:
    labels = [placed.label for placed in castle]
    return ", ".join(labels if len(labels) <= 12 else [*labels[:12], "..."])


def find_door(placed: Placed, name: str) -> list[Door]:
    """The doors of a tile in the castle that a name means, several if it leaves the number out; raises Unclear if
    none.
    """
    doors = [d for d in placed.form.doors if name in (d.name, d.side) or (name == f"{d.side}1" and d.name == d.side)]
    if not doors:
        values = {"label": placed.label, "name": name, "doors_of": doors_of(placed)}
        raise Unclear(tr("{label} has no entrance {name}; its entrances are {doors_of}", **values))
    return doors


def doors_of(placed: Placed) -> str:
    """The entrances of a tile as it lies, in words."""
    return ", ".join(sorted((d.name for d in placed.form.doors), key=lambda n: (CLOCKWISE.index(n[0]), n[1:])))


def joined(castle: Castle, tile: Tile, join: Join, n: int) -> Placed:
    """The placement that a join describes, legal or not; raises Unclear if a door or tile is unknown or ambiguous, and
    LimitHit if it is too far away.
    """
    target = find_in_castle(castle, join.tile)
    doors = find_door(target, join.door)
    if len(doors) > 1:
        why = tr("which entrance of {label}: {doors}?", label=target.label, doors=", ".join(d.name for d in doors))
        raise Unclear(why)
    door = doors[0]
    hand = [
        d for d in tile.forms[0].doors if join.hand in (d.hand, d.side) or join.hand == f"{d.side}1" == f"{d.hand}1"
    ]
    if len(hand) != 1:
        known = ", ".join(d.hand for d in tile.forms[0].doors)
        values = {"tile": tile.name, "known": known, "hand": join.hand}
        raise Unclear(tr("{tile} in the hand has the entrances {known}: which of them is {hand}?", **values))
    quarters = next(q for q in range(4) if turn_side(hand[0].side, q) == OPPOSITE[door.side])
    form = tile.forms[quarters]
    own = next(d for d in form.doors if d.hand == hand[0].hand)
    x, y = decode(door.edge + target.offset - own.edge)
    placed = Placed(n, tile, (x // 2, y // 2), form.turn)
    if not is_within_reach(placed.at):
        spot = f"{placed.at[0]},{placed.at[1]}"
        lies: dict[str, object] = {"join": join, "spot": spot, "farthest": FARTHEST}
        raise LimitHit(tr("{join} leads to {spot}: places reach to {farthest} units from the origin", **lies))
    return placed


def join_names(v: Verdict) -> tuple[str, ...]:
    """The joins of a placement as a PLACE: the door in the hand against the one in the castle, `E=pumpkin-garden.S`."""
    return tuple(f"{m.door.hand}={tile_name(v.castle, m.other)}.{m.to.name}" for m in v.joins)


def block_names(v: Verdict, *, by_number: bool = False) -> str:
    """The entrances that a placement blocks: `its own W2, Larder.S`; with `by_number` as they are typed: `3.S`."""
    own = [b.door.name for b in v.blocks if b.n == v.placed.n]
    lost = [b for b in v.blocks if b.n != v.placed.n]
    others = [f"{b.n if by_number else localized(v.castle, v.castle[b.n])}.{b.door.name}" for b in lost]
    apart = " " if by_number else ", "
    return ", ".join(filter(None, [tr("its own {doors}", doors=" ".join(own)) if own else "", apart.join(others)]))


def tile_name(castle: Castle, placed: Placed) -> str:
    """The name by which a PLACE may mean a tile of the castle: its id, and from the second of a kind on its ordinal."""
    return f"{placed.tile.id}{_ordinal(castle, placed)}"


def localized(castle: Castle, placed: Placed) -> str:
    """The same with the tile's name in the spoken language, for people: `Stairs-2`."""
    return f"{placed.tile.name}{_ordinal(castle, placed)}"


def _ordinal(castle: Castle, placed: Placed) -> str:
    same = [p.n for p in castle if p.tile.id == placed.tile.id]
    ordinal = same.index(placed.n) + 1
    return "" if ordinal == 1 else f"-{ordinal}"
