"""Tiles as pieces to lay: the four ways a printed tile can lie, with its doors and its fence (GEO-1, PLACE-3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property

from castlescore.games.castles.facts import FOYER, STAIRS, Catalogue, Effect, PrintedDoor, TileFacts, castles
from castlescore.geometry import STEPS, code, decode, turn_point, turn_side
from castlescore.geometry.outline import Outline, disc, polygon

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
        self.joining: dict[tuple[str, bool, bool], tuple[tuple[int, int], ...]] = {}  # kept by `castle.ways_to_join`

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
