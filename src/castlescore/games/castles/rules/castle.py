"""Tiles and castles: the shape of a tile in each turn, and the entrances of a castle (BOX, GEO, WORD)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from castlescore.core.language.messages import Message
from castlescore.games.castles.facts import FOYER, STAIRS, Catalogue, Effect, PrintedDoor, TileFacts, castles
from castlescore.geometry import OPPOSITE, STEPS, code, decode, turn_point, turn_side
from castlescore.geometry.outline import Cover, Outline, borders, disc, overlaps, polygon
from castlescore.geometry.space import Outside

TURNS = (0, 90, 180, 270)


@dataclass(frozen=True)
class Door:
    """One entrance: the unit edge it fills (a code, from the lower left of the tile's box), the side it faces and its
    floor.

    `hand` is its name on the upright tile in the hand, `name` its name on the tile as it is placed (contract: PLACE).
    """

    edge: int
    side: str
    dark: bool
    hand: str
    name: str


@dataclass(frozen=True)
class Form:
    """A tile in one of its turns, its box's lower left at (0, 0); `fence`: the lattice points nothing may touch."""

    turn: int
    outline: Outline
    doors: tuple[Door, ...]
    fence: frozenset[int]
    walls: tuple[tuple[int, int], ...]  # the two ends of the fence, in half units

    def same_as(self, other: Form) -> bool:
        """Whether two forms have the same outline, doors and fence."""
        return (
            self.outline.shape == other.outline.shape
            and self.fence == other.fence
            and {(d.edge, d.side, d.dark) for d in self.doors} == {(d.edge, d.side, d.dark) for d in other.doors}
        )


class Tile:
    """A tile with its printed facts and its form in each turn."""

    def __init__(self, facts: TileFacts, catalogue: Catalogue, three_doors: bool = False) -> None:
        """`three_doors`: the side of the foyer with three entrances."""
        self.facts = facts
        self._fence_of_circle = catalogue.fence_of_circle
        self.copies = 1 if facts.room else catalogue.box.get(facts.stack, 1)
        self._doors = facts.doors_3 if three_doors else facts.doors
        self.id, self.type = facts.id, facts.type
        self.points, self.is_room, self.stack = facts.points, facts.room, facts.stack
        self.is_stairs = facts.id == STAIRS
        self.effect: Effect | None = facts.effect
        self.joining: dict[tuple[str, bool, bool], tuple[tuple[int, int], ...]] = {}  # filled by `ways_to_join`

    def __repr__(self) -> str:
        return f"Tile({self.id!r})"

    @property
    def name(self) -> str:
        """Its name in the language that is spoken."""
        return self.facts.name

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """The tile turned by 0, 90, 180 and 270 degrees."""
        return tuple(self._form(quarters) for quarters in range(4))

    @cached_property
    def smallest(self) -> tuple[int, ...]:
        """For each quarter turn, the smallest quarter turn with the same form."""
        return tuple(next(i for i in range(q + 1) if self.forms[i].same_as(self.forms[q])) for q in range(4))

    @cached_property
    def distinct(self) -> tuple[Form, ...]:
        """The different forms."""
        return tuple(self.forms[q] for q in sorted(set(self.smallest)))

    def form(self, turn: int) -> Form:
        """The form for a turn in degrees, by the smallest turn that has the same form."""
        return self.forms[self.smallest[turn // 90]]

    @cached_property
    def _upright(self) -> Outline:
        return disc(self.facts.diameter) if self.facts.diameter else polygon(self.facts.polygon)

    def _form(self, quarters: int) -> Form:
        outline, fence, ends = self._upright, *self._fence()
        doors = [(*decode(edge), side) for edge, side in map(door_edge, self._doors)]
        hand = door_names(doors)
        for _ in range(quarters):
            width = 2 * outline.width
            doors = [(*turn_point(x, y, width), turn_side(side, 1)) for x, y, side in doors]
            fence = [turn_point(x, y, width) for x, y in fence]
            ends = [turn_point(x, y, width) for x, y in ends]
            outline = outline.turned()
        lies = door_names(doors)
        return Form(
            turn=90 * quarters,
            outline=outline,
            doors=tuple(
                Door(code(x, y), side, printed in self.facts.dark, hand[i], lies[i])
                for i, ((x, y, side), (_, _, printed)) in enumerate(zip(doors, self._doors, strict=True))
            ),
            fence=frozenset(code(x, y) for x, y in fence),
            walls=tuple(ends),
        )

    def _fence(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """The lattice points of the fence of the upright tile, and its two ends, in half units (PLACE-6)."""
        outline = self._upright
        if self.type != "outdoor":
            return [], []
        rim = [decode(point) for point in outline.rim]
        if outline.diameter:
            return [(x, y) for x, y in rim if y - outline.diameter >= self._fence_of_circle], []
        top = 2 * outline.height
        xs = [x for x, y in rim if y == top]
        ends = [(min(xs), top), (max(xs), top)]
        # A cut corner at the top is fenced too; the wall then stands at the lower end of that corner.
        low = [(ends[0][0] - 2, top - 2), (ends[1][0] + 2, top - 2)]
        ends = [low[i] if low[i] in rim and code(low[i][0], top) not in outline.points else ends[i] for i in (0, 1)]
        return [(x, y) for x, y in rim if y == top and (x, y) not in ends], ends

    def unfit_doors(self) -> list[PrintedDoor]:
        """The printed doors that are not on a straight wall of the outline, or are there twice."""
        bad = []
        for i, door in enumerate(self._doors):
            edge, side = door_edge(door)
            inside = edge - STEPS[side]
            fits = edge in self._upright.rim and inside in self._upright.cells and door not in self._doors[:i]
            if not fits or edge in {code(x, y) for x, y in self._fence()[0]}:
                bad.append(door)
        return bad


class Box:
    """The tiles of a catalogue, each made when it is first needed."""

    def __init__(self, catalogue: Catalogue | None = None) -> None:
        self.catalogue = catalogue or castles()
        self._tiles: dict[str, Tile] = {}

    def __getitem__(self, tile: str) -> Tile:
        """The tile with this id; KeyError if there is none."""
        box_tile = self._tiles.get(tile)
        if box_tile is None:
            box_tile = self._tiles[tile] = Tile(self.catalogue[tile], self.catalogue)
        return box_tile

    def foyer(self, doors: int) -> Tile:
        """The foyer with 3 or with 4 entrances."""
        if doors == 4:
            return self[FOYER]
        key = f"{FOYER} {doors}"
        if key not in self._tiles:
            self._tiles[key] = Tile(self.catalogue[FOYER], self.catalogue, three_doors=True)
        return self._tiles[key]


def door_edge(door: PrintedDoor) -> tuple[int, str]:
    """The unit edge, as a code, and the side of a printed door."""
    x, y, side = door
    return code(2 * x + 1, 2 * y + 1) + STEPS[side], side


def door_names(doors: Iterable[tuple[int, int, str]]) -> list[str]:
    """The name of each of the doors (x, y, side): its side, and on a side with several also its number from the left
    or from the top.
    """
    rows = list(doors)
    names = []
    for x, y, side in rows:
        mates = sorted((px, -py) for px, py, s in rows if s == side)
        names.append(side if len(mates) == 1 else f"{side}{mates.index((x, -y)) + 1}")
    return names


@cache
def printed() -> Box:
    """The tiles of the box as printed; made once for a process."""
    return Box()


class Placed:
    """A placed tile: its number in the castle, the tile, `at` (units) and the turn (degrees).

    `west`, `south`, `east` and `north` are the ends of its box, in half units.
    """

    __slots__ = ("at", "doors", "east", "form", "n", "north", "offset", "south", "tile", "west")

    def __init__(self, n: int, tile: Tile, at: tuple[int, int], turn: int) -> None:
        self.n, self.tile, self.at = n, tile, at
        self.form: Form = tile.form(turn)
        self.west, self.south = 2 * at[0], 2 * at[1]
        self.east, self.north = self.west + 2 * self.form.outline.width, self.south + 2 * self.form.outline.height
        self.offset = code(self.west, self.south)
        self.doors: tuple[tuple[int, Door], ...] = tuple([(d.edge + self.offset, d) for d in self.form.doors])

    @property
    def turn(self) -> int:
        """The smallest turn, in degrees, in which the tile has this form."""
        return self.form.turn

    @property
    def label(self) -> str:
        """Number and name, as sentences have them; with a colon between if the name begins with a digit."""
        return f"{self.n}{':' if self.tile.name[:1].isdigit() else ''} {self.tile.name}"

    def __repr__(self) -> str:
        return f"<{self.label} at {self.at[0]},{self.at[1]}@{self.turn}>"

    @property
    def box(self) -> tuple[int, int, int, int]:
        """West, south, east and north end of its box, in units."""
        return self.west // 2, self.south // 2, self.east // 2, self.north // 2

    def meets(self, edge: int) -> bool:
        """Whether it meets a unit edge anywhere but at its ends (GEO-5)."""
        return edge - self.offset in self.form.outline.edges

    def overlaps(self, other: Placed) -> bool:
        """Whether the interiors of the two share a point (GEO-3)."""
        apart = self.east <= other.west or other.east <= self.west or self.north <= other.south
        if apart or other.north <= self.south:
            return False
        return overlaps(self.form.outline, other.form.outline, other.offset - self.offset)

    def borders(self, other: Placed) -> bool:
        """Whether the outlines of the two share a point where tiles can touch; they touch if they do not overlap."""
        return borders(self.form.outline, other.form.outline, other.offset - self.offset)


MOST_NAMED = 16  # tiles in one sentence: more than can lie around any tile of a castle without overlaps


def named(tiles: Iterable[Placed]) -> tuple[Placed | Message, ...]:
    """The tiles that a sentence names, each once; at most MOST_NAMED, then how many more there are."""
    distinct = tuple(dict.fromkeys(tiles))
    if len(distinct) <= MOST_NAMED:
        return distinct
    return (*distinct[:MOST_NAMED], Message("{count} more", count=len(distinct) - MOST_NAMED))


class Entrance(NamedTuple):
    """An entrance of a placed tile: `to` has the numbers of the tiles it connects to, else it is blocked or open."""

    placed: Placed
    door: Door
    edge: int
    to: tuple[int, ...]
    blocked: bool

    @property
    def open(self) -> bool:
        """Neither connected nor blocked."""
        return not self.to and not self.blocked


def connects(a: Tile, door: Door, b: Tile, other: Door) -> bool:
    """Whether entrances of two tiles on one edge connect: they face each other, are on one floor, and at most one of
    the tiles is stairs.
    """
    return door.side == OPPOSITE[other.side] and door.dark == other.dark and not (a.is_stairs and b.is_stairs)


def ways_to_join(a: Tile, door: Door, b: Tile) -> tuple[tuple[int, int], ...]:
    """The ways in which a tile joins an entrance of another: each by its turn and the edge of its own entrance.

    The answer depends only on side, floor and whether `a` is stairs, so it is stored with the tile `b`.
    """
    alike = (door.side, door.dark, a.is_stairs)
    if alike not in b.joining:
        doors = ((form.turn, other) for form in b.distinct for other in form.doors)
        b.joining[alike] = tuple([(turn, other.edge) for turn, other in doors if connects(a, door, b, other)])
    return b.joining[alike]


def near(tiles: Iterable[Placed], placed: Placed) -> list[Placed]:
    """The tiles whose boxes meet the box of `placed`: no other tile can touch, overlap, join or block it."""
    west, south, east, north = placed.west, placed.south, placed.east, placed.north
    return [p for p in tiles if p.west <= east and p.east >= west and p.south <= north and p.north >= south]


MANY = 40  # tiles; a castle with so many looks up near tiles by squares of the plane


def _squares(placed: Placed) -> list[tuple[int, int]]:
    """The squares, 16 units wide, that the box of a tile meets."""
    columns, rows = range(placed.west >> 5, (placed.east >> 5) + 1), range(placed.south >> 5, (placed.north >> 5) + 1)
    return [(x, y) for x in columns for y in rows]


class Castle:
    """A castle as a tuple of placed tiles, by number and by position. It never changes: `add` gives another castle.

    Numbers are those of the file or record; a tile in dispute has a number and is not in the castle.
    """

    def __init__(self, tiles: Iterable[Placed] = ()) -> None:
        self.tiles: tuple[Placed, ...] = tuple(tiles)
        self._before: Castle | None = None  # the castle without its last tile, until `unjoined` is known

    def __repr__(self) -> str:
        return f"<Castle: {', '.join(placed.tile.id for placed in self)}>"

    def __iter__(self) -> Iterator[Placed]:
        return iter(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def __getitem__(self, n: int) -> Placed:
        return self.by_number[n]

    def add(self, placed: Placed) -> Castle:
        """The castle with one more tile."""
        more = Castle((*self.tiles, placed))
        more._before = self
        return more

    @cached_property
    def by_number(self) -> dict[int, Placed]:
        """The tiles by number."""
        return {placed.n: placed for placed in self.tiles}

    def near(self, placed: Placed) -> list[Placed]:
        """The tiles of the castle whose boxes meet the box of `placed`, in the order they were built."""
        if len(self.tiles) < MANY:
            return near(self.tiles, placed)
        squares = self._by_square
        around = {i for square in _squares(placed) for i in squares.get(square, ())}
        return near([self.tiles[i] for i in sorted(around)], placed)

    @cached_property
    def _by_square(self) -> dict[tuple[int, int], list[int]]:
        """The indexes of the tiles in each square of `_squares`."""
        indexes: dict[tuple[int, int], list[int]] = {}
        for i, placed in enumerate(self.tiles):
            for square in _squares(placed):
                indexes.setdefault(square, []).append(i)
        return indexes

    def entrances(self, placed: Placed) -> tuple[Entrance, ...]:
        """Every entrance of a tile of this castle, with its connections (WORD-4, GEO-5)."""
        return tuple(entrances_among(placed, [other for other in self.near(placed) if other is not placed]))

    def joined_to(self, placed: Placed, edge: int) -> tuple[Placed, ...]:
        """The tiles that are connected to the entrance of a tile of this castle on this edge."""
        return tuple(self[n] for e in self.entrances(placed) if e.edge == edge for n in e.to)

    @cached_property
    def unjoined(self) -> tuple[Entrance, ...]:
        """The entrances that are not connected, open or blocked, in the order of the tiles."""
        grown: list[Castle] = []
        castle = self
        while castle._before is not None and "unjoined" not in castle.__dict__:
            grown.append(castle)
            castle = castle._before
        entrances = castle.unjoined if castle is not self else _all_unjoined(self.tiles)
        for castle in reversed(grown):
            *tiles, last = castle.tiles
            entrances = _unjoined(entrances, tiles, last)
            # Each castle's entrances are computed once, and its predecessor is not needed after that.
            castle.__dict__["unjoined"] = entrances
            castle._before = None
        return entrances

    @cached_property
    def unjoined_edges(self) -> dict[int, set[int]]:
        """The edges of the entrances that are not connected, by the number of their tile."""
        edges_of: dict[int, set[int]] = {}
        for entrance in self.unjoined:
            edges = edges_of.get(entrance.placed.n)
            if edges is None:
                edges_of[entrance.placed.n] = {entrance.edge}
            else:
                edges.add(entrance.edge)
        return edges_of

    @cached_property
    def open(self) -> tuple[Entrance, ...]:
        """The entrances that are neither connected nor blocked, in the order of the tiles."""
        return tuple([entrance for entrance in self.unjoined if not entrance.blocked])

    @cached_property
    def open_by_tile(self) -> dict[Placed, list[Entrance]]:
        """The open entrances by tile."""
        entrances: dict[Placed, list[Entrance]] = {}
        for entrance in self.open:
            entrances.setdefault(entrance.placed, []).append(entrance)
        return entrances

    def has_way_out_beside(self, placed: Placed) -> bool:
        """Whether some entrance has a straight way out that neither the castle nor one more tile crosses.

        No does not mean that there is no way out. What depends on the castle alone is stored, since many placements are
        tested; entrances of the latest tiles are tested first.
        """
        if any(clear(way, (placed,)) for way in self._straight):
            return True
        while self._untried:
            way = self._untried.pop()
            if not way.blocked and clear(way, self.tiles):
                self._straight.append(way)
                if clear(way, (placed,)):
                    return True
        return False

    @cached_property
    def _straight(self) -> list[Entrance]:
        """The open entrances that are known to have a straight way out."""
        return []

    @cached_property
    def _untried(self) -> list[Entrance]:
        """The unconnected entrances that have not been tested for a straight way out."""
        return list(self.unjoined)

    @cached_property
    def outside(self) -> Outside:
        """The space outside all tiles and all enclosed areas (GEO-6)."""
        covers: dict[int, list[tuple[int, Cover]]] = {}
        for placed in self.tiles:
            for cell, cover in placed.form.outline.cells.items():
                covers.setdefault(cell + placed.offset, []).append((placed.n, cover))
        return Outside(covers)

    @cached_property
    def external(self) -> tuple[Entrance, ...]:
        """The external entrances (WORD-6)."""
        return tuple(e for e in self.open if self.outside.reaches(e.edge, e.door.side))

    @cached_property
    def complete(self) -> tuple[int, ...]:
        """The numbers of the complete tiles, whose entrances are all connected (WORD-7)."""
        wanting = {entrance.placed.n for entrance in self.unjoined}
        return tuple(placed.n for placed in self.tiles if placed.n not in wanting)

    def next_number(self) -> int:
        """The number of the next tile: one more than the highest."""
        return max(self.by_number, default=-1) + 1


def entrances_among(placed: Placed, others: Iterable[Placed]) -> list[Entrance]:
    """The entrances of a tile with their connections, in a castle of `others` alone."""
    met: dict[int, list[Placed]] = {}
    for other in others:
        edges, by = other.form.outline.edges, other.offset
        for edge, _ in placed.doors:
            if edge - by in edges:
                met.setdefault(edge, []).append(other)
    return [
        _entrance(placed, edge, door, met[edge]) if edge in met else Entrance(placed, door, edge, (), False)
        for edge, door in placed.doors
    ]


def _entrance(placed: Placed, edge: int, door: Door, met: Iterable[Placed]) -> Entrance:
    """One entrance of a tile with its connections; `met`: the other tiles that meet its edge."""
    to = []
    for other in met:
        for there, theirs in other.doors:
            if there == edge and connects(placed.tile, door, other.tile, theirs):
                to.append(other.n)
    return Entrance(placed, door, edge, tuple(to), not to)


def _all_unjoined(tiles: Sequence[Placed]) -> tuple[Entrance, ...]:
    """The entrances that are not connected, in the order of the tiles."""
    owners: dict[int, list[Placed]] = {}
    for placed in tiles:
        for cell in placed.form.outline.cells:
            owners.setdefault(cell + placed.offset, []).append(placed)
    unjoined = []
    for placed in tiles:
        for edge, door in placed.doors:
            step = STEPS[door.side]
            inside, before = owners[edge - step], owners.get(edge + step, ())
            # A tile that meets an edge covers a part of a cell beside it.
            near_it = inside if not before else (*inside, *before)
            others = () if len(near_it) == 1 else [p for p in near_it if p is not placed and p.meets(edge)]
            entrance = _entrance(placed, edge, door, others) if others else Entrance(placed, door, edge, (), False)
            if not entrance.to:
                unjoined.append(entrance)
    return tuple(unjoined)


def _unjoined(before: Iterable[Entrance], tiles: Iterable[Placed], placed: Placed) -> tuple[Entrance, ...]:
    """The entrances that are not connected after `placed` is added to `tiles`; `before`: those before it was added."""
    edges, by, alone = placed.form.outline.edges, placed.offset, (placed,)
    unjoined = []
    for entrance in before:
        if entrance.edge - by not in edges:
            unjoined.append(entrance)
        elif not (met := _entrance(entrance.placed, entrance.edge, entrance.door, alone)).to:
            unjoined.append(met)
    return (*unjoined, *[entrance for entrance in entrances_among(placed, near(tiles, placed)) if not entrance.to])


def clear(entrance: Entrance, tiles: Iterable[Placed]) -> bool:
    """Whether the straight way out of an entrance, one unit wide, meets no box of the tiles; then the entrance is open
    and external.
    """
    x, y = decode(entrance.edge)
    match entrance.door.side:
        case "N":
            return not any(p.north > y and p.west < x < p.east for p in tiles)
        case "E":
            return not any(p.east > x and p.south < y < p.north for p in tiles)
        case "S":
            return not any(p.south < y and p.west < x < p.east for p in tiles)
        case _:
            return not any(p.west < x and p.south < y < p.north for p in tiles)
