"""Tiles, how they lie, and a castle of them: its entrances, joined, open or blocked (BOX, GEO, WORD)."""

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

    `hand` is what it is called on the upright tile in the hand, `name` what it is called as the tile lies
    (contract: PLACE).
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
        """Whether the two lie alike: the same outline, doors and fence."""
        return (
            self.outline.shape == other.outline.shape
            and self.fence == other.fence
            and {(d.edge, d.side, d.dark) for d in self.doors} == {(d.edge, d.side, d.dark) for d in other.doors}
        )


class Tile:
    """A tile that can be laid: its printed facts and its forms."""

    def __init__(self, facts: TileFacts, catalogue: Catalogue, three_doors: bool = False) -> None:
        """`three_doors`: the foyer's other side."""
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
        """For each quarter turn, the least one in which the tile lies just the same."""
        return tuple(next(i for i in range(q + 1) if self.forms[i].same_as(self.forms[q])) for q in range(4))

    @cached_property
    def distinct(self) -> tuple[Form, ...]:
        """The forms that differ from each other."""
        return tuple(self.forms[q] for q in sorted(set(self.smallest)))

    def form(self, turn: int) -> Form:
        """The form for a turn in degrees, the least turn of those that lie alike."""
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
        # A slant beside the top is fenced too, and the wall then stands at its lower end.
        low = [(ends[0][0] - 2, top - 2), (ends[1][0] + 2, top - 2)]
        ends = [low[i] if low[i] in rim and code(low[i][0], top) not in outline.points else ends[i] for i in (0, 1)]
        return [(x, y) for x, y in rim if y == top and (x, y) not in ends], ends

    def unfit_doors(self) -> list[PrintedDoor]:
        """The printed doors that do not lie on a straight wall of the outline, or stand there twice."""
        bad = []
        for i, door in enumerate(self._doors):
            edge, side = door_edge(door)
            inside = edge - STEPS[side]
            fits = edge in self._upright.rim and inside in self._upright.cells and door not in self._doors[:i]
            if not fits or edge in {code(x, y) for x, y in self._fence()[0]}:
                bad.append(door)
        return bad


class Box:
    """The tiles of a catalogue, ready to lay."""

    def __init__(self, catalogue: Catalogue | None = None) -> None:
        self.catalogue = catalogue or castles()
        self._tiles: dict[str, Tile] = {}

    def __getitem__(self, tile: str) -> Tile:
        """The tile with this id; KeyError if there is none."""
        found = self._tiles.get(tile)
        if found is None:
            found = self._tiles[tile] = Tile(self.catalogue[tile], self.catalogue)
        return found

    def foyer(self, doors: int) -> Tile:
        """The foyer with its side of 3 or of 4 entrances up."""
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
    """What each of the doors (x, y, side) is called: its side, and where a side has several its number from the left
    or top.
    """
    rows = list(doors)
    names = []
    for x, y, side in rows:
        mates = sorted((px, -py) for px, py, s in rows if s == side)
        names.append(side if len(mates) == 1 else f"{side}{mates.index((x, -y)) + 1}")
    return names


@cache
def printed() -> Box:
    """The tiles as they are printed, worked out once for all the files that a process reads."""
    return Box()


class Placed:
    """A tile that lies somewhere: its number in the castle, the tile, `at` (units) and the turn (degrees).

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
        """The least turn, in degrees, in which the tile lies so."""
        return self.form.turn

    @property
    def label(self) -> str:
        """How a sentence names it: number and name, apart where the name begins with a number, too."""
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
    """Tiles as a sentence names them, each once; of very many the first, and how many more there are."""
    found = tuple(dict.fromkeys(tiles))
    if len(found) <= MOST_NAMED:
        return found
    return (*found[:MOST_NAMED], Message("{count} more", count=len(found) - MOST_NAMED))


class Entrance(NamedTuple):
    """An entrance of a placed tile and what became of it; `to` are the numbers of the tiles it connects to."""

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
    """Whether entrances of two tiles on one edge connect: from its two sides, of one floor, not both of stairs."""
    return door.side == OPPOSITE[other.side] and door.dark == other.dark and not (a.is_stairs and b.is_stairs)


def ways_to_join(a: Tile, door: Door, b: Tile) -> tuple[tuple[int, int], ...]:
    """The ways in which a tile joins an entrance of another: each by its turn and the edge of its own entrance.

    Entrances of one side and one floor are joined alike, so each way is sought once a tile.
    """
    alike = (door.side, door.dark, a.is_stairs)
    if alike not in b.joining:
        doors = ((form.turn, other) for form in b.distinct for other in form.doors)
        b.joining[alike] = tuple([(turn, other.edge) for turn, other in doors if connects(a, door, b, other)])
    return b.joining[alike]


def near(tiles: Iterable[Placed], placed: Placed) -> list[Placed]:
    """Those of the tiles whose boxes meet that of `placed`: no other can touch, overlap, join or block it."""
    west, south, east, north = placed.west, placed.south, placed.east, placed.north
    return [p for p in tiles if p.west <= east and p.east >= west and p.south <= north and p.north >= south]


MANY = 40  # tiles of a castle of which those near to another one are not found by looking at them all


def _squares(placed: Placed) -> list[tuple[int, int]]:
    """The squares of 16 units that the box of a tile meets."""
    columns, rows = range(placed.west >> 5, (placed.east >> 5) + 1), range(placed.south >> 5, (placed.north >> 5) + 1)
    return [(x, y) for x in columns for y in rows]


class Castle:
    """The tiles built so far. Numbers are those of the file or record, so they may leave gaps where a dispute stood."""

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
        """Its tiles by their numbers."""
        return {placed.n: placed for placed in self.tiles}

    def near(self, placed: Placed) -> list[Placed]:
        """The tiles of the castle whose boxes meet that of `placed`, in the order they were built."""
        if len(self.tiles) < MANY:
            return near(self.tiles, placed)
        squares = self._by_square
        around = {i for square in _squares(placed) for i in squares.get(square, ())}
        return near([self.tiles[i] for i in sorted(around)], placed)

    @cached_property
    def _by_square(self) -> dict[tuple[int, int], list[int]]:
        """Which tiles, by the order they were built, lie in each large square that the plane is divided into."""
        found: dict[tuple[int, int], list[int]] = {}
        for i, placed in enumerate(self.tiles):
            for square in _squares(placed):
                found.setdefault(square, []).append(i)
        return found

    def entrances(self, placed: Placed) -> tuple[Entrance, ...]:
        """Every entrance of a tile of this castle and what became of it (WORD-4, GEO-5)."""
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
        found = castle.unjoined if castle is not self else _all_unjoined(self.tiles)
        for castle in reversed(grown):
            *tiles, last = castle.tiles
            found = _unjoined(found, tiles, last)
            castle.__dict__["unjoined"], castle._before = found, None  # each is worked out once, however many are asked
        return found

    @cached_property
    def wanting(self) -> dict[int, set[int]]:
        """The edges of the entrances that are not connected, by the number of their tile."""
        found: dict[int, set[int]] = {}
        for entrance in self.unjoined:
            edges = found.get(entrance.placed.n)
            if edges is None:
                found[entrance.placed.n] = {entrance.edge}
            else:
                edges.add(entrance.edge)
        return found

    @cached_property
    def open(self) -> tuple[Entrance, ...]:
        """The entrances that are neither connected nor blocked, in the order of the tiles."""
        return tuple([entrance for entrance in self.unjoined if not entrance.blocked])

    @cached_property
    def open_of(self) -> dict[Placed, list[Entrance]]:
        """The same by their tiles."""
        found: dict[Placed, list[Entrance]] = {}
        for entrance in self.open:
            found.setdefault(entrance.placed, []).append(entrance)
        return found

    def keeps_way_past(self, placed: Placed) -> bool:
        """Whether some entrance keeps a straight way out past all tiles and one more: a quick yes, soonest of the
        latest tiles. What is found of the castle alone is stored, since many places are tried.
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
        """The entrances of which that has not been asked."""
        return list(self.unjoined)

    @cached_property
    def outside(self) -> Outside:
        """What lies outside all tiles and not in an enclosed area (GEO-6)."""
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
        """The numbers of the complete tiles: every entrance is connected (WORD-7)."""
        wanting = {entrance.placed.n for entrance in self.unjoined}
        return tuple(placed.n for placed in self.tiles if placed.n not in wanting)

    def next_number(self) -> int:
        """The number of the next tile, where nothing was disputed."""
        return max(self.by_number, default=-1) + 1


def entrances_among(placed: Placed, others: Iterable[Placed]) -> list[Entrance]:
    """What became of each entrance of a tile, of all others these alone being there."""
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
    """What became of one entrance of a tile, given the others that meet its edge."""
    to = []
    for other in met:
        for there, theirs in other.doors:
            if there == edge and connects(placed.tile, door, other.tile, theirs):
                to.append(other.n)
    return Entrance(placed, door, edge, tuple(to), not to)


def _all_unjoined(tiles: Sequence[Placed]) -> tuple[Entrance, ...]:
    """The entrances that are not connected, in the order of the tiles; most have nothing before them."""
    owners: dict[int, list[Placed]] = {}
    for placed in tiles:
        for cell in placed.form.outline.cells:
            owners.setdefault(cell + placed.offset, []).append(placed)
    found = []
    for placed in tiles:
        for edge, door in placed.doors:
            step = STEPS[door.side]
            inside, before = owners[edge - step], owners.get(edge + step, ())
            # Whoever meets an edge covers a part of a cell beside it.
            near_it = inside if not before else (*inside, *before)
            others = () if len(near_it) == 1 else [p for p in near_it if p is not placed and p.meets(edge)]
            entrance = _entrance(placed, edge, door, others) if others else Entrance(placed, door, edge, (), False)
            if not entrance.to:
                found.append(entrance)
    return tuple(found)


def _unjoined(before: Iterable[Entrance], tiles: Iterable[Placed], placed: Placed) -> tuple[Entrance, ...]:
    """The entrances that are not connected once `placed` lies beside the tiles that left those of `before` so."""
    edges, by, alone = placed.form.outline.edges, placed.offset, (placed,)
    found = []
    for entrance in before:
        if entrance.edge - by not in edges:
            found.append(entrance)
        elif not (met := _entrance(entrance.placed, entrance.edge, entrance.door, alone)).to:
            found.append(met)
    return (*found, *[entrance for entrance in entrances_among(placed, near(tiles, placed)) if not entrance.to])


def clear(entrance: Entrance, tiles: Iterable[Placed]) -> bool:
    """Whether the straight way out of an entrance, one unit wide, passes no box of the tiles: then it is open and
    leads outside.
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
