"""The printed tiles and how they lie on the table: turned, shifted, with entrances and fence."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from os import PathLike
from pathlib import Path
from typing import Any

from oracle.geometry import (
    Circle,
    Outline,
    Point,
    Polygon,
    Relation,
    Segment,
    box,
    cross,
    dot,
    middle,
    minus,
    moved,
    on_segment,
    plus,
    quarter_turns,
    shared_by_segments,
)

SIDES = "NESW"


@dataclass(frozen=True)
class Entrance:
    """A unit edge (its ends sorted) and the side to which one walks out."""

    edge: tuple[Point, Point]
    side: str
    down: bool

    @property
    def middle(self) -> Point:
        return middle(self.edge)


@dataclass(frozen=True)
class Fence:
    """A row of segments, or, of a circle, the rim at least 1 unit from the centre in the direction `up`."""

    segments: tuple[Segment, ...] = ()
    circle: Circle | None = None
    up: Point = (0, 1)

    def _end(self, p: Point) -> bool:
        return sum(p in s for s in self.segments) == 1

    def _holds(self, p: Point) -> bool:
        """Is the point on the fence and no end of it, where the stone wall stands?"""
        if self.circle is not None:
            return dot(minus(p, self.circle.centre), self.up) > 1
        return any(on_segment(p, s) for s in self.segments) and not self._end(p)

    def touched(self, contact: Relation) -> bool:
        """Does a contact with another tile lie on the fence, more than just at its end (PLACE-6)?"""
        if any(self._holds(p) for p in contact.points):
            return True
        for stretch in contact.segments:
            for s in self.segments:
                shared = shared_by_segments(stretch, s)
                if len(shared) == 2 or any(self._holds(p) for p in shared):
                    return True
        return False


@dataclass(frozen=True)
class Effect:
    per: int
    how: str
    types: frozenset[str]


@dataclass(frozen=True)
class Tile:
    """A tile as printed, upright, the lower-left corner of its bounding box in the origin."""

    id: str
    kind: str
    type: str
    outline: Outline
    entrances: tuple[Entrance, ...]
    points: int = 0
    effect: Effect | None = None
    fence: Fence | None = None


@dataclass(frozen=True)
class Laid:
    """A tile in a castle."""

    n: int
    tile: Tile
    outline: Outline
    entrances: tuple[Entrance, ...]
    fence: Fence | None

    @property
    def looks(self) -> tuple[Any, ...]:
        """What one sees of it: equal for turns that give the same outline, entrances and fence."""
        outline: Any = self.outline
        if isinstance(outline, Polygon):
            outline = frozenset(outline.edges)
        fence: Any = self.fence
        if self.fence is not None:
            fence = (frozenset(map(frozenset, self.fence.segments)), self.fence.circle, self.fence.up)
        return (outline, frozenset(self.entrances), fence)


Catalogue = dict[str, Tile]


def _entrance(door: list[Any], down: bool) -> Entrance:
    x, y, side = door
    ends: dict[str, tuple[Point, Point]] = {
        "N": ((x, y + 1), (x + 1, y + 1)),
        "S": ((x, y), (x + 1, y)),
        "W": ((x, y), (x, y + 1)),
        "E": ((x + 1, y), (x + 1, y + 1)),
    }
    return Entrance(ends[side], side, down)


def _polygon(corners: list[list[int]]) -> Polygon:
    points: list[Point] = [(x, y) for x, y in corners]
    twice_area = sum(cross(a, b) for a, b in pairwise([*points, points[0]]))
    return Polygon(tuple(points if twice_area > 0 else points[::-1]))


def _outline(facts: dict[str, Any]) -> Outline:
    if facts["shape"] == "circle":
        r = Fraction(facts["diameter"], 2)
        return Circle((r, r), r)
    return _polygon(facts["polygon"])


def _fence(facts: dict[str, Any], outline: Outline) -> Fence:
    if isinstance(outline, Circle):
        return Fence(circle=outline)
    top = box(outline)[3]
    high = [s for s in outline.edges if s[0][1] == s[1][1] == top]
    if facts["shape"] == "octagon":
        ends = {p for s in high for p in s}
        high = [s for s in outline.edges if ends & set(s)]
    return Fence(tuple(high))


def catalogue(rooms: list[dict[str, Any]], outlines: dict[str, Any]) -> Catalogue:
    """The tiles of both facts files, as parsed; the foyer's two sides are `foyer-3` and `foyer-4`."""
    result: Catalogue = {}
    for room in rooms:
        facts = outlines["size"][str(room["size"])]
        outline = _outline(facts)
        effect = room.get("effect")
        result[room["id"]] = Tile(
            id=room["id"],
            kind="room",
            type=room["type"],
            outline=outline,
            entrances=tuple(_entrance(d, room["type"] == "downstairs") for d in room["doors"]),
            points=room["points"],
            effect=effect and Effect(effect["per"], effect["how"], frozenset(effect["types"])),
            fence=_fence(facts, outline) if room["type"] == "outdoor" else None,
        )
    foyer, stairs, hallway = outlines["foyer"], outlines["stairs"], outlines["hallway"]
    for side in ("3", "4"):
        doors = tuple(_entrance(d, False) for d in foyer["doors_" + side])
        result["foyer-" + side] = Tile("foyer", "foyer", "corridor", _polygon(foyer["polygon"]), doors)
    doors = tuple(_entrance(d, d in stairs["dark"]) for d in stairs["doors"])
    result["stairs"] = Tile("stairs", "stairs", "corridor", _polygon(stairs["polygon"]), doors)
    for name, down in (("hallway", False), ("downstairs-hallway", True)):
        doors = tuple(_entrance(d, down) for d in hallway["doors"])
        result[name] = Tile(name, "hallway", "corridor", _polygon(hallway["polygon"]), doors)
    return result


def load_tiles(rooms: str | PathLike[str], outlines: str | PathLike[str]) -> Catalogue:
    """The catalogue of a rooms file and an outlines file (TOML)."""
    document = tomllib.loads(Path(rooms).read_text(encoding="utf-8"))
    return catalogue(document["room"], tomllib.loads(Path(outlines).read_text(encoding="utf-8")))


@cache
def _turned(tile: Tile, quarters: int) -> tuple[Outline, tuple[Entrance, ...], Fence | None]:
    """Outline, entrances and fence after turning, the lower-left corner of the bounding box in the origin."""
    low = box(moved(tile.outline, (0, 0), quarters))[:2]
    return _shifted(tile.outline, tile.entrances, tile.fence, (-low[0], -low[1]), quarters)


def _shifted(
    outline: Outline, entrances: tuple[Entrance, ...], fence: Fence | None, by: Point, quarters: int
) -> tuple[Outline, tuple[Entrance, ...], Fence | None]:
    def go(p: Point) -> Point:
        return plus(quarter_turns(p, quarters), by)

    laid = moved(outline, by, quarters)
    moved_entrances = []
    for e in entrances:
        a, b = sorted(go(p) for p in e.edge)
        moved_entrances.append(Entrance((a, b), SIDES[(SIDES.index(e.side) + quarters) % 4], e.down))
    if fence is not None:
        fence = Fence(
            tuple((go(a), go(b)) for a, b in fence.segments),
            laid if fence.circle is not None and isinstance(laid, Circle) else None,
            quarter_turns(fence.up, quarters),
        )
    return laid, tuple(moved_entrances), fence


def lay(tile: Tile, at: tuple[int, int], turn: int, n: int = 0) -> Laid:
    """The tile turned clockwise by `turn` degrees, the lower-left corner of its bounding box `at` (GEO-1)."""
    return Laid(n, tile, *_shifted(*_turned(tile, turn // 90 % 4), at, 0))
