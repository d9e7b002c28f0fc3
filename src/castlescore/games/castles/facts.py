"""The printed facts of Castles of Mad King Ludwig: every tile and every number of the rulebook, read from the package's
own data.

Nothing here is computed but the reading of the files; outlines become shapes in `rules.castle`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property

from castlescore.core.data import read_data
from castlescore.core.language import languages
from castlescore.core.names import Named
from castlescore.core.types import Document

TYPES = ("activity", "corridor", "downstairs", "food", "living", "outdoor", "sleeping", "utility")
KINDS = ("connected", "touching", "anywhere")
FOYER, STAIRS, HALLWAY, DARK_HALLWAY = "foyer", "stairs", "hallway", "downstairs-hallway"
SIDES = {HALLWAY: DARK_HALLWAY, DARK_HALLWAY: HALLWAY}  # a side of a hallway -> the other one

PrintedDoor = tuple[int, int, str]  # the whole side of the unit cell (x, y) of the upright tile


@dataclass(frozen=True)
class Effect:
    """The effect printed in the middle of a room: points for each tile of these types with the relation `how`."""

    per: int
    how: str
    types: tuple[str, ...]


@dataclass(frozen=True)
class TileFacts(Named):
    """One tile as printed.

    Attributes:
        id: its name on lines and in files: `solar`.
        english: its name in English.
        type: the type it counts as: `living`, `corridor`.
        size: in square feet.
        points: what it gives when it is laid, as printed.
        effect: the points that it gives for rooms of some types, None for none.
        doors: its doors.
        polygon: the corners of its outline, in units; none where it is round.
        diameter: in units; 0 where it is not round.
        room: whether it is a room.
        dark: the sides whose doors are downstairs ones, all of them on a downstairs room.
        doors_3: the doors of the other side of the foyer.
        aliases: other names that find it.
        shown: its name in other languages, by language.

    Examples:
        >>> tile = cs.find_tile("solar")
        >>> tile.name, tile.type, tile.size, tile.points
        ('Solar', 'sleeping', 200, 2)
    """

    id: str
    english: str
    type: str
    size: int
    points: int
    effect: Effect | None
    doors: tuple[PrintedDoor, ...]
    polygon: tuple[tuple[int, int], ...]
    diameter: int
    room: bool
    dark: tuple[str, ...] = ()
    doors_3: tuple[PrintedDoor, ...] = ()
    aliases: tuple[str, ...] = ()
    shown: Mapping[str, str] = field(default_factory=dict, compare=False)

    def __repr__(self) -> str:
        size = f", {self.size}" if self.size else ""
        effect = self.effect and f", {self.effect.per:+d} {self.effect.how} {' '.join(self.effect.types)}"
        return f"<Tile {self.id}: {self.type}{size}, prints {self.points}{effect or ''}>"

    @cached_property
    def stack(self) -> str:
        """The stack the tile comes from, `""` for the foyer."""
        if self.room:
            return str(self.size)
        return {FOYER: "", DARK_HALLWAY: HALLWAY}.get(self.id, self.id)


@dataclass(frozen=True)
class Catalogue:
    """All tiles by id, in the order of the facts: rooms, foyer, stairs, hallway, downstairs-hallway."""

    tiles: Mapping[str, TileFacts]
    groups: Mapping[str, tuple[int, ...]]  # small, large, square, round: sizes
    fence_of_circle: int  # half units above the centre from which the rim is fenced
    box: Mapping[str, int]  # how many of a corridor stack are in the box
    outlines: Mapping[int, Document]

    def __getitem__(self, tile: str) -> TileFacts:
        return self.tiles[tile]

    @cached_property
    def names(self) -> Mapping[str, tuple[str, ...]]:
        """Everything that each tile may be called besides its id."""
        return {id: tile.names for id, tile in self.tiles.items()}

    def rooms(self) -> tuple[TileFacts, ...]:
        """The rooms alone."""
        return tuple(tile for tile in self.tiles.values() if tile.room)

    @cached_property
    def by_stack(self) -> dict[str, tuple[str, ...]]:
        """The ids of the rooms of each stack."""
        stacks: dict[str, list[str]] = {}
        for tile in self.rooms():
            stacks.setdefault(tile.stack, []).append(tile.id)
        return {stack: tuple(ids) for stack, ids in stacks.items()}

    def with_rooms(self, rows: Iterable[Document]) -> Catalogue:
        """The catalogue with added rooms, and with given keys of known rooms replaced.

        The rows must be valid; `castlescore.games.castles.files.catalogue` checks them.
        """
        rooms = {tile.id: tile for tile in self.rooms()}
        for row in rows:
            known = rooms.get(row["id"])
            rooms[row["id"]] = (
                _room(row, self.outlines) if known is None else _corrected_room(known, row, self.outlines)
            )
        corridors = {tile.id: tile for tile in self.tiles.values() if not tile.room}
        return replace(self, tiles={**rooms, **corridors})


@cache
def castles() -> Catalogue:
    """The catalogue of the box, without catalogue files."""
    data = read_data(__package__, "outlines.toml")
    outlines = {int(size): outline for size, outline in data["size"].items()}
    rooms = (_room(row, outlines) for row in read_data(__package__, "rooms.toml")["room"])
    tiles = {room.id: room for room in rooms}
    rows = {row["id"]: row for row in data["corridor"]}
    for row in rows.values():
        tiles[row["id"]] = _corridor({**rows.get(row.get("like"), {}), **row})
    return Catalogue(
        tiles=tiles,
        groups={name: tuple(sizes) for name, sizes in data["groups"].items()},
        fence_of_circle=data["fence"]["circle"],
        box=data["box"],
        outlines=outlines,
    )


def _room(row: Document, outlines: Mapping[int, Document]) -> TileFacts:
    return TileFacts(
        type=row["type"],
        points=row["points"],
        effect=_effect(row.get("effect")),
        doors=_doors(row["doors"]),
        room=True,
        dark=_dark(row["type"]),
        **_shared_keys(row),
        **_outline(outlines[row["size"]]),
    )


def _corrected_room(tile: TileFacts, row: Document, outlines: Mapping[int, Document]) -> TileFacts:
    """A known room with the values of a row in place of the printed ones."""
    plain = {key: row[key] for key in ("type", "size", "points") if key in row}
    if "name" in row:
        plain["english"] = row["name"]
    if "effect" in row:
        plain["effect"] = _effect(row["effect"])
    if "doors" in row:
        plain["doors"] = _doors(row["doors"])
    if "type" in row:
        plain["dark"] = _dark(row["type"])
    if "size" in row:
        plain |= _outline(outlines[row["size"]])
    return replace(tile, aliases=(*_aliases(row), *tile.aliases), shown={**tile.shown, **_printed_names(row)}, **plain)


def _corridor(row: Document) -> TileFacts:
    return TileFacts(
        type="corridor",
        points=0,
        effect=None,
        doors=_doors(row.get("doors") or row["doors_4"]),
        doors_3=_doors(row.get("doors_3", ())),
        room=False,
        dark=tuple(row.get("dark", ())),
        **_shared_keys(row),
        **_outline(row),
    )


def _shared_keys(row: Document) -> Document:
    names = {"english": row["name"], "aliases": _aliases(row), "shown": _printed_names(row)}
    return {"id": row["id"], "size": row["size"], **names}


def _dark(kind: str) -> tuple[str, ...]:
    return ("N", "E", "S", "W") if kind == "downstairs" else ()


def _outline(row: Document) -> Document:
    return {"polygon": tuple((x, y) for x, y in row.get("polygon", ())), "diameter": row.get("diameter", 0)}


def _effect(row: Document | None) -> Effect | None:
    return Effect(row["per"], row["how"], tuple(row["types"])) if row else None


def _doors(rows: Iterable[tuple[int, int, str]]) -> tuple[PrintedDoor, ...]:
    return tuple((x, y, side) for x, y, side in rows)


def _aliases(row: Document) -> tuple[str, ...]:
    keys = [key for code in languages() for key in (code, f"{code}_also")]
    others = tuple(row[key] for key in keys if row.get(key) and row[key] != row.get("name"))
    return (*others, *row.get("plurals", ()))


def _printed_names(row: Document) -> dict[str, str]:
    """The printed names of a tile in other languages; an older name if none is printed and it is not misleading."""
    fits = {code: row.get(f"{code}_also") if row.get(f"{code}_fits", True) else None for code in languages()}
    names = {code: row.get(code) or older for code, older in fits.items()}
    return {code: name for code, name in names.items() if name}


@dataclass(frozen=True)
class RewardNumbers:
    """What completion rewards give (REWARD): points, money from the bank, and how many tiles or cards."""

    activity: int
    outdoor: int
    sleeping: int
    utility: int


@dataclass(frozen=True)
class FinalNumbers:
    """What the end gives (FINAL, SOLO-5): the points of the places under a favor, of each tile whose stack is empty,
    the money for a point, and the points from which the solo ranks after the first begin.
    """

    favor_points: tuple[int, ...]
    empty_stack: int
    money_per_point: int
    ranks: tuple[int, ...]


@dataclass(frozen=True)
class BonusCard:
    """A bonus card: its `kind`, type, size or others, and the points printed on it for every `group` of a thing."""

    kind: str
    each: int
    group: int = 1


@dataclass(frozen=True)
class Numbers:
    """The printed numbers of the game; money is in marks.

    `start_points` begin with the first master builder. `players`: for so many who play, the numbers of their table by
    the keys of `rules.table.Dealt`. `other_favors`: those that are not of a type, with their printed names.
    """

    start_money: int
    start_points: tuple[int, ...]
    room_cards_per_player: int
    room_cards_in_box: int
    bonus_cards_kept: int
    bonus_cards: int
    corridor_price: int
    pass_income: int
    leftover_coin: int
    players: Mapping[int, Document]
    rewards: RewardNumbers
    final: FinalNumbers
    other_favors: Mapping[str, str]
    cards: Mapping[str, BonusCard]

    @property
    def favors(self) -> tuple[str, ...]:
        """Every king's favor by id."""
        return (*TYPES, *(f"{kind}-area" for kind in TYPES), *self.other_favors)


@cache
def numbers() -> Numbers:
    """The numbers of the rulebook. A table may have other ones: `table.setup.printed`."""
    data = read_data(__package__, "setup.toml")
    final, cards = data["final"], data["cards"]
    others = {id: BonusCard("others", each, group) for id, (each, group) in cards["others"].items()}
    return Numbers(
        **{key: value for key, value in data.items() if isinstance(value, int)},
        start_points=tuple(data["start_points"]),
        players={int(count): row for count, row in data["players"].items()},
        rewards=RewardNumbers(**data["rewards"]),
        final=FinalNumbers(
            tuple(final["favor_points"]), final["empty_stack"], final["money_per_point"], tuple(final["ranks"])
        ),
        other_favors=data["favors"]["others"],
        cards={
            **{id: BonusCard(kind, each) for kind in ("type", "size") for id, each in cards[kind].items()},
            **others,
        },
    )
