"""The tiles of a castle in a picture: their true shapes, and in each number, type, size, points, name and effect."""

from __future__ import annotations

from functools import lru_cache

from castlescore.core.language import language, tr
from castlescore.games.castles.rules.castle import Placed
from castlescore.games.castles.rules.judging import Judged
from castlescore.games.castles.rules.tiles import Form, Tile
from castlescore.games.castles.terms import type_letter, type_word
from castlescore.games.castles.view.catalogue import effect
from castlescore.games.castles.view.svg.doors import HALF, View, doors, fence, outline
from castlescore.games.castles.view.text import at
from castlescore.view.layout import signed
from castlescore.view.svg.label import Label, Row, Run, Shape, breaks, cut, disc_shape, fitted, polygon_shape
from castlescore.view.svg.svg import clean, tag, words

UNIT = 2 * HALF
INSET = 13  # pixels between a wall and a label, for the doorways


def tile(view: View, row: Judged) -> str:
    """The shape of a tile with its wall and its fence, and what it is for whoever points at it."""
    placed = row.placed
    look = f"tile {placed.tile.type}" + ("" if row.verdict.legal else " illegal")
    title, wall = tag("title", words(sentence(row))), outline(view, placed, f"shape wall {placed.tile.type}")
    return tag("g", title, wall, _treads(view, placed), fence(view, placed), class_=look)


def disputed(view: View, row: Judged) -> str:
    """A tile in dispute as it would lie, with the doorways it would have."""
    placed, after = row.placed, row.verdict.after
    title, shape = tag("title", words(sentence(row))), outline(view, placed, "shape")
    entrances = tag("g", *doors(view, after, {placed.n}), class_="still")
    return tag("g", title, shape, fence(view, placed), entrances, label(view, row), class_="disputed")


def sentence(row: Judged) -> str:
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


def label_of(view: View, row: Judged) -> tuple[Label, str]:
    """The label of a tile, and the turn by which it is drawn upwards in a narrow one."""
    placed = row.placed
    x, y = view.middle(placed)
    number = f"{placed.n}{'?' if row.dispute else ''}"
    label, upwards = _fitted(placed.tile, placed.form, number, row.verdict.points.total, language())
    return label.moved(x, y), f"rotate(-90 {x} {y})" if upwards else ""


@lru_cache(maxsize=4096)  # a castle is drawn again and again with a tile more
def _fitted(tile: Tile, form: Form, number: str, points: int, spoken: str) -> tuple[Label, bool]:
    """The label of a tile as it lies, its middle at (0, 0), in the language `spoken`; whether it is drawn upwards."""
    outline = form.outline
    if outline.diameter:
        upright = disc_shape(0, 0, HALF * outline.diameter, 8)
        lying: Shape | None = None
    else:
        wide, high = outline.width, outline.height
        corners = [(float(HALF * (2 * x - wide)), float(HALF * (high - 2 * y))) for x, y in outline.corners]
        upright = polygon_shape(corners, INSET)
        lying = polygon_shape([(-y, x) for x, y in corners], INSET)
    layouts = _layouts(tile, number, points)
    best = _fit(upright, layouts)
    other = _fit(lying, layouts) if lying else None
    if other and (best is None or other.size >= best.size + 2.5):
        return other, True
    return best or Label(9.0, ((_short(tile, number, 9.0), 0.0, -5.0),)), False


Layouts = tuple[list[list[Row]], list[list[Row]]]  # with the effect and without


def _fit(shape: Shape, layouts: Layouts) -> Label | None:
    full, bare = layouts
    for found, sizes in ((full, range(17, 11, -1)), (bare, range(17, 11, -1)), (bare, range(11, 5, -1))):
        label = fitted(shape, found, map(float, sizes))
        if label:
            return label
    return None


def _layouts(tile: Tile, number: str, total: int) -> Layouts:
    """Ways to write number, type, size, points, name and effect, the best first."""
    first = Run(number, "number b", 1.0)
    kind = Run(f"  {type_letter(tile.type)}{tile.facts.size}", "", 0.85)
    points = Run(signed(total), "b", 0.85)
    heads: list[list[Row]] = [[(first, kind, Run("  ", "", 0.85), points)], [(first, kind), (points,)]]
    names = [[(Run(line, "b"),) for line in lines] for lines in breaks(tile.name, 4)]
    effects = [[(Run(line, "i", 0.75),) for line in lines] for lines in breaks(effect(tile.facts), 3)]
    bare: list[list[Row]] = [[*head[:1], *name, *head[1:]] for head in heads for name in names]
    one: list[list[Row]] = [[(first, Run("  "), *name[0], kind, Run("  "), points)] for name in names[:1]]
    if tile.effect is None:
        return bare + one, bare + one
    return [[*rows, *said] for rows in bare for said in effects], bare + one


def _short(tile: Tile, number: str, size: float) -> Row:
    """The number and as much of the name as fits into the narrowest of rooms."""
    return (Run(cut(f"{number} {clean(tile.name)}", (UNIT + 20) / size, bold=True), "b"),)


def label(view: View, row: Judged) -> str:
    """The label of a tile as an element."""
    found, turn = label_of(view, row)
    return tag("g", found.drawn(turn), class_="label still")
