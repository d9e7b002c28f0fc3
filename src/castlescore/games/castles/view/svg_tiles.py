"""Tiles, doorways and fences in a picture of a castle, and the marks of a dispute: true shapes, and labels that fit."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt

from castlescore.core.language import language, tr
from castlescore.games.castles.facts import castles
from castlescore.games.castles.rules.castle import Castle, Entrance, Placed
from castlescore.games.castles.rules.judging import JudgedTile
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.tiles import Form, Tile
from castlescore.games.castles.terms import type_letter, type_word
from castlescore.games.castles.view.catalogue import effect
from castlescore.games.castles.view.shapes import doorways, sides, wrong_contacts
from castlescore.games.castles.view.text import at
from castlescore.geometry import decode
from castlescore.geometry.outline import Outline, Point
from castlescore.view.layout import signed
from castlescore.view.svg import Colour, clean, identifier, tag, words
from castlescore.view.svg_words import Label, Row, Run, Shape, Spoken, breaks, cut, disc_shape, fitted, polygon_shape

HALF = 24  # pixels of half a unit of the lattice
TURN = {"N": 0, "E": 90, "S": 180, "W": 270}
COLOURS: tuple[Colour, ...] = (
    (".floor", "fill", "floor"),
    (".dark", "fill", "dark"),
    (".jamb", "stroke", "wall"),
    (".way", "fill", "wall"),
    (".yard", "fill", "paper"),
    (".yard", "stroke", "wall"),
    (".bar", "stroke", "wall"),
    (".masonry", "fill", "stone"),
    (".rail", "stroke", "fence"),
    (".gap", "stroke", "floor"),
    (".stone", "fill", "stone"),
    (".stone", "stroke", "wall"),
    (".contact", "stroke", "red"),
    (".hatch", "stroke", "red"),
)
RULES = (
    ".jamb{fill:none;stroke-width:3}",
    ".yard{stroke-width:2}",
    ".bar{fill:none;stroke-width:3}",
    ".rail,.gap{fill:none}",
    ".rail{stroke-width:11}",
    ".gap{stroke-width:5;stroke-dasharray:8 4}",
    ".stone{stroke-width:2}",
    ".contact{fill:none;stroke-width:8;stroke-linecap:round;stroke-opacity:.85}",
    ".hatch{stroke-width:3}",
)


@dataclass(frozen=True)
class View:
    """Where the plan lies on the page: the point (west, north), in units, is drawn at (left, top)."""

    west: int
    north: int
    left: int
    top: int

    def spot(self, point: Point) -> tuple[int, int]:
        """Where a point, in half units, is drawn."""
        return self.left + HALF * (point[0] - 2 * self.west), self.top + HALF * (2 * self.north - point[1])

    def corners(self, placed: Placed) -> list[tuple[int, int]]:
        """The corners of a tile that is not round, as they are drawn."""
        dx, dy = placed.at
        return [self.spot((2 * (x + dx), 2 * (y + dy))) for x, y in placed.form.outline.corners]

    def middle(self, placed: Placed) -> tuple[int, int]:
        """The middle of a tile's box, as it is drawn."""
        west, south, east, north = placed.box
        return self.spot((west + east, south + north))


def outline(view: View, placed: Placed, look: str) -> str:
    """The true shape of a tile: a circle, or one polygon."""
    if placed.form.outline.diameter:
        x, y = view.middle(placed)
        return tag("circle", class_=look, cx=x, cy=y, r=HALF * placed.form.outline.diameter)
    return tag("polygon", class_=look, points=" ".join(f"{x},{y}" for x, y in view.corners(placed)))


@lru_cache
def sign(state: str, *, dark: bool) -> str:
    """The sign of a doorway around the middle of its edge, its outside up; `dark`: a downstairs one."""
    floor = "dark" if dark else "floor"
    if state == "joined":
        return tag("path", class_=floor, d="M-14-8H14V8H-14Z") + tag("path", class_="jamb", d="M-14-8V8M14-8V8")
    if state == "blocked":
        wall = tag("path", class_="dark" if dark else "masonry", d="M-14-2H14V8H-14Z")
        return wall + tag("path", class_="bar", d="M-6-3L6 9M6-3L-6 9")
    look, path = ("way", "M-9-7H9L0-19Z") if state == "outside" else ("yard", "M-8-8H8L0-18Z")
    arrow = tag("path", class_=look, d=path)
    return tag("path", class_=floor, d="M-14-4H14V4H-14Z") + tag("path", class_="jamb", d="M-14-5V5M14-5V5") + arrow


def doors(view: View, castle: Castle, tiles: set[int], without: Collection[int] = ()) -> list[str]:
    """The doorways of these tiles, a connected one drawn once: class `door` and what became of it.

    `without`: edges whose open doorways are left out.
    """
    drawn: list[str] = []
    seen: set[int] = set()
    for entrance, state in doorways(castle):
        if entrance.placed.n not in tiles or entrance.edge in (seen if state == "joined" else without):
            continue
        seen.add(entrance.edge)
        drawn.append(door(view, entrance, state))
    return drawn


def door(view: View, entrance: Entrance, state: str) -> str:
    """One doorway, by its sign."""
    x, y = view.spot(decode(entrance.edge))
    turn = TURN[entrance.door.side]
    place = f"translate({x} {y})" + (f" rotate({turn})" if turn else "")
    return tag("g", sign(state, dark=entrance.door.dark), class_=f"door {state}", transform=place)


def fence(view: View, placed: Placed) -> str:
    """The fence of a tile and the stone walls at its ends, nothing where it has none."""
    if placed.form.fence and placed.form.outline.diameter:
        arc = _arc(view, placed, placed.form.outline)
        drawn = [tag("path", class_=look, d=arc) for look in ("rail", "gap")]
    else:
        lines = [" ".join(f"{x},{y}" for x, y in map(view.spot, line)) for line in fence_lines(placed)]
        drawn = [tag("polyline", class_=look, points=line) for line in lines for look in ("rail", "gap")]
    dx, dy = decode(placed.offset)
    for x, y in placed.form.walls:
        px, py = view.spot((x + dx, y + dy))
        drawn.append(tag("rect", class_="stone", x=px - 6, y=py - 6, width=12, height=12))
    return "".join(drawn)


def fence_lines(placed: Placed) -> list[list[Point]]:
    """The fenced sides of a tile that is not round, in half units of the castle."""
    return [[p, q] for p, q, fenced in sides(placed) if fenced]


def _arc(view: View, placed: Placed, outline: Outline) -> str:
    """The fenced part of a circle, from one end to the other."""
    start, radius = castles().fence_of_circle, outline.diameter
    # The nearest lattice width: the ends of the arc are no points of the lattice.
    reach = isqrt(100 * HALF**2 * (radius**2 - start**2)) / 10
    x, y = view.middle(placed)
    up, r = HALF * start, HALF * radius
    ends = {
        0: ((-reach, -up), (reach, -up)),
        90: ((up, -reach), (up, reach)),
        180: ((reach, up), (-reach, up)),
        270: ((-up, reach), (-up, -reach)),
    }[placed.turn]
    (ax, ay), (bx, by) = ends
    return f"M{x + ax:.1f} {y + ay:.1f}A{r} {r} 0 0 1 {x + bx:.1f} {y + by:.1f}"


def broken_marks(prefix: str, view: View, verdict: Verdict) -> str:
    """The marks of a placement that breaks rules: overlaps hatched, contacts and doors that meet in vain in red."""
    drawn = [_overlap(prefix, view, verdict, other) for other in verdict.overlapped]
    met = [decode(meeting.edge) for meeting in verdict.meetings if not meeting.connects]
    wrong = [*wrong_contacts(verdict), *((point, point) for point in met)] if verdict.violations else []
    for start, end in wrong:
        (x, y), (u, v) = view.spot(start), view.spot(end)
        if (x, y) == (u, v):
            drawn.append(tag("circle", class_="contact", cx=x, cy=y, r=9))
        else:
            drawn.append(tag("line", class_="contact", x1=x, y1=y, x2=u, y2=v))
    return "".join(drawn)


def _overlap(prefix: str, view: View, verdict: Verdict, other: Placed) -> str:
    own = identifier(prefix, f"over-{verdict.placed.n}-{other.n}")
    clip = tag("clipPath", outline(view, verdict.placed, ""), id=own)
    fill = f"url(#{identifier(prefix, 'hatch')})"
    shape = outline(view, other, "overlap").replace("/>", f' fill="{fill}" clip-path="url(#{own})"/>')
    return clip + shape


UNIT = 2 * HALF
INSET = 13  # pixels between a wall and a label, for the doorways


def tile(view: View, row: JudgedTile) -> str:
    """The shape of a tile with its wall and its fence, and what it is for whoever points at it."""
    placed = row.placed
    look = f"tile {placed.tile.type}" + ("" if row.verdict.legal else " illegal")
    title, wall = tag("title", words(sentence(row))), outline(view, placed, f"shape wall {placed.tile.type}")
    return tag("g", title, wall, _treads(view, placed), fence(view, placed), class_=look)


def disputed(view: View, row: JudgedTile) -> str:
    """A tile in dispute as it would lie, with the doorways it would have."""
    placed, after = row.placed, row.verdict.after
    title, shape = tag("title", words(sentence(row))), outline(view, placed, "shape")
    entrances = tag("g", *doors(view, after, {placed.n}), class_="still")
    return tag("g", title, shape, fence(view, placed), entrances, label(view, row), class_="disputed")


def sentence(row: JudgedTile) -> str:
    """What a tile is, where it lies, what it gave, and what it breaks."""
    tile, verdict = row.placed.tile, row.verdict
    what = {"tile": row.placed.label, "type": type_word(tile.type), "size": tile.facts.size}
    points = signed(verdict.points.total)
    said = tr("{tile}, {type} {size}, at {place}: {points}", place=at(row.placed), points=points, **what)
    if row.dispute:
        said = tr("{tile}, in dispute", tile=said)
    rules = ", ".join(found.rule for found in verdict.violations)
    return said if verdict.legal else f"{said}; {tr('breaks {rules}', rules=rules)}"


def _treads(view: View, placed: Placed) -> str:
    """The steps of a tile that leads from one floor to the other, its downstairs end dark."""
    floors = {door.dark for _, door in placed.doors}
    if len(floors) < 2:
        return ""
    side = next(door.side for _, door in placed.doors if door.dark)
    x, y = view.middle(placed)
    west, south, east, north = placed.box
    long, across = HALF * max(east - west, north - south), HALF * min(east - west, north - south)
    turn = {"W": 0, "N": 90, "E": 180, "S": 270}[side]
    end = tag("rect", class_="dark", x=-long + 2, y=-across + 2, width=UNIT // 2, height=2 * across - 4)
    steps = "".join(f"M{p} {2 - across}v9M{p} {across - 2}v-9" for p in range(UNIT // 2 + 10 - long, long - 8, 12))
    return tag("g", end, tag("path", class_="tread", d=steps), transform=f"translate({x} {y}) rotate({turn})")


def label_of(view: View, row: JudgedTile, *, large: bool = False) -> tuple[Label, str]:
    """The label of a tile, and the turn by which it is drawn upwards in a narrow one; `large`: to be read from afar."""
    placed = row.placed
    x, y = view.middle(placed)
    number = f"{placed.n}{'?' if row.dispute else ''}"
    points = None if large else row.verdict.points.total
    label, upwards = _fitted(placed.tile, placed.form, number, points, (language(), placed.tile.name))
    return label.moved(x, y), f"rotate(-90 {x} {y})" if upwards else ""


@lru_cache(maxsize=4096)  # a castle is drawn again and again with a tile more
def _fitted(tile: Tile, form: Form, number: str, points: int | None, spoken: Spoken) -> tuple[Label, bool]:
    """The label of a tile as it lies, its middle at (0, 0), in the language `spoken`; whether it is drawn upwards.

    Without points it is number and name, as large as can be, or the number alone.
    """
    outline = form.outline
    if outline.diameter:
        upright = disc_shape(0, 0, HALF * outline.diameter, 8)
        lying: Shape | None = None
    else:
        wide, high = outline.width, outline.height
        corners = [(float(HALF * (2 * x - wide)), float(HALF * (high - 2 * y))) for x, y in outline.corners]
        upright = polygon_shape(corners, INSET)
        lying = polygon_shape([(-y, x) for x, y in corners], INSET)
    for tries in _tries_afar(tile, number) if points is None else [_tries(tile, number, points)]:
        best = _fit(upright, tries)
        other = _fit(lying, tries) if lying else None
        if other and (best is None or other.size >= best.size + 2.5):
            return other, True
        if best:
            return best, False
    # The number and as much of the name as fits into the narrowest of rooms.
    short: Row = (Run(cut(f"{number} {clean(tile.name)}", (UNIT + 20) / 9.0, bold=True), "b"),)
    return Label(9.0, ((short, 0.0, -5.0),)), False


Tries = list[tuple[list[list[Row]], range]]  # ways to write a label and their sizes, the best first


def _fit(shape: Shape, tries: Tries) -> Label | None:
    for found, sizes in tries:
        label = fitted(shape, found, map(float, sizes))
        if label:
            return label
    return None


def _tries_afar(tile: Tile, number: str) -> list[Tries]:
    """Number and name to be read from afar; where the name would be small, the number alone."""
    first: Row = (Run(number, "number b", 1.3),)
    names: list[list[Row]] = [[(Run(line, "b"),) for line in lines] for lines in breaks(tile.name, 4)]
    beside: list[list[Row]] = [[(Run(f"{number} · ", "number b"), *name[0])] for name in names[:1]]
    named = [[first, *name] for name in names] + beside
    return [[(named, range(36, 14, -1))], [([[first]], range(28, 8, -1))]]


def _tries(tile: Tile, number: str, total: int) -> Tries:
    """Number, type, size, points, name and effect; where that would be small, without the effect."""
    first = Run(number, "number b", 1.0)
    kind = Run(f"  {type_letter(tile.type)}{tile.facts.size}", "", 0.85)
    points = Run(signed(total), "b", 0.85)
    heads: list[list[Row]] = [[(first, kind, Run("  ", "", 0.85), points)], [(first, kind), (points,)]]
    names = [[(Run(line, "b"),) for line in lines] for lines in breaks(tile.name, 4)]
    effects = [[(Run(line, "i", 0.75),) for line in lines] for lines in breaks(effect(tile.facts), 3)]
    bare: list[list[Row]] = [[*head[:1], *name, *head[1:]] for head in heads for name in names]
    one: list[list[Row]] = [[(first, Run("  "), *name[0], kind, Run("  "), points)] for name in names[:1]]
    plain = bare + one
    full = plain if tile.effect is None else [[*rows, *said] for rows in bare for said in effects]
    return [(full, range(17, 11, -1)), (plain, range(17, 11, -1)), (plain, range(11, 5, -1))]


def label(view: View, row: JudgedTile, *, large: bool = False) -> str:
    """The label of a tile as an element; `large`: to be read from afar."""
    found, turn = label_of(view, row, large=large)
    return tag("g", found.drawn(turn), class_="label still")
