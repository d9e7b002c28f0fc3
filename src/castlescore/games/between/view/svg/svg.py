"""A castle of Between Two Castles as an SVG picture: its grid of rooms, their decorations and points, the score pad."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from castlescore.core.language import tr, trp
from castlescore.core.language.amounts import amount
from castlescore.games.between.facts import Cell, between
from castlescore.games.between.rules.castle import Castle, Placed
from castlescore.games.between.rules.judging import Judged, JudgedCastle
from castlescore.games.between.rules.scoring import Score, score
from castlescore.games.between.terms import decoration_word, rooms_word, row_word, type_letter
from castlescore.games.between.view.svg.cells import HIGH, OTHER, SIGNS, WIDE, kind, label
from castlescore.games.between.view.svg.said import caption, notes, sentence, where
from castlescore.view.svg.foot import EDGE, MARGIN, Entry, Note, foot, heading, swatch
from castlescore.view.svg.label import cut
from castlescore.view.svg.svg import Colour, Ground, Size, identifier, labels_every, page, style, tag, words

PAD = 230  # pixels of the score pad
NEAR = 12  # cells: what stands farther from all the rest is named and not drawn
Box = tuple[int, int, int, int]  # west, south, east, north, in cells, the ends left out
OWN: tuple[Colour, ...] = (
    (f".{OTHER}", "fill", "gold"),
    (".below", "fill", "line"),
    (".ground", "stroke", "fence"),
    (".sign", "stroke", "wall"),
    (".axis", "fill", "soft"),
    (".badge", "fill", "paper"),
    (".badge", "stroke", "wall"),
    (".disputed .shape", "fill", "red"),
    (".disputed .shape", "stroke", "red"),
    (".illegal .shape", "stroke", "red"),
)
OWN_RULES = (
    ".below{fill-opacity:.35}",
    ".ground{stroke-width:6}",
    ".sign{fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}",
    ".badge{stroke-width:1.5}",
    ".disputed .shape{fill-opacity:.35;stroke-width:5;stroke-dasharray:14 6}",
)


def castle_svg(
    judged: JudgedCastle | Castle,
    title: str = "",
    prefix: str = "",
    adjusted: int = 0,
    places: Iterable[Placed] = (),
    frame: bool = True,
    *,
    bare: bool = False,
) -> str:
    """The castle as a standalone SVG document, the same text for the same castle.

    `judged` is the castle of a file with the verdict on each tile, or a castle as it stands at a table; `adjusted` are
    points that the table added by hand, a row of the score pad. `prefix` begins every id in it, so that several
    pictures can stand on one page. Tiles that break a rule have a red wall (class `illegal`), those in dispute are
    drawn in red over the castle (`disputed`); both are listed below with the rules. What stands more than 12 cells
    away from all the rest is listed and not drawn.
    `places`: tiles that are not drawn, and whose cells are in sight. Without `frame` it is the plan alone, without
    title, score pad, legend and notes; `bare`: title, pad and what is said below (`said_below`) are left to the page.
    """
    castle = judged if isinstance(judged, Castle) else judged.castle
    rows = () if isinstance(judged, Castle) else judged.tiles
    found = score(castle)
    unbuilt = [row for row in rows if not row.built]
    box, near = extent([*castle.rooms, *(row.placed for row in unbuilt)])
    west, south, east, north = box = _around([box, *((x, y, x + 1, y + 1) for each in places for x, y in each.cells)])
    width = MARGIN + 30 + (east - west) * WIDE + (0 if bare else 30 + PAD) + MARGIN
    head = heading(title if frame and not bare else "", width)
    left, top = (MARGIN + 30, MARGIN + round(head.height)) if frame else EDGE[:2]
    grid = Grid(box, left, top)
    bad = {row.placed.n for row in rows if not row.verdict.legal}
    drawn = [placed for placed in castle.rooms if placed.n in near]
    built = [tile(placed, found, grid, placed.n in bad) for placed in drawn]
    plan = "".join([ground(grid), *built, *(_unbuilt(row, grid) for row in unbuilt if row.placed.n in near)])
    total = found.total + adjusted
    said = f"{amount(total, 'point')}. " + "; ".join(sentence(placed, found) for placed in castle.rooms)
    names = (title or tr("A castle"), tr("A castle seen from the side, {what}.", what=said))
    sheet = sheet_of(prefix)
    if not frame:
        plain = Size(left + top + (east - west) * WIDE, top + (north - south) * HIGH + EDGE[2])
        return page(prefix, plain, *names, sheet, lies(grid), plan, framed=False)
    pad = "" if bare else _pad(castle, found, adjusted, left + (east - west) * WIDE + 30, top)
    high = (north - south) * HIGH + 30
    high = high if bare else max(high, (len(found.rows) + 3 + bool(adjusted)) * 24)
    beside: tuple[Sequence[str], Sequence[Note]] = ((), ())
    if not bare:
        beside = caption(castle, found, total), notes(rows, castle, near)
    below = foot(beside[0], _legend(drawn), beside[1], width, float(top + high + 10))
    size = Size(width, round(top + high + 10 + below.height + MARGIN))
    return page(prefix, size, *names, sheet, lies(grid), head.drawn, plan, pad, below.drawn)


def lies(grid: Grid) -> Ground:
    """Where the plan lies in the picture."""
    return Ground(grid.box[0], grid.box[3], grid.left, grid.top, WIDE, HIGH)


def sheet_of(prefix: str) -> str:
    """The style element of a picture: it depends on the prefix alone, so that a policy can name its hash."""
    return style(identifier(prefix, "castle"), OWN, OWN_RULES)


def said_below(castle: Castle, adjusted: int) -> tuple[str, ...]:
    """What stands below the picture of a castle as it stands at a table."""
    found = score(castle)
    below = notes((), castle, extent(castle.rooms)[1])
    return (*caption(castle, found, found.total + adjusted), *(note.head for note in below))


def _around(boxes: Iterable[Box]) -> Box:
    wests, souths, easts, norths = zip(*boxes, strict=True)
    return min(wests), min(souths), max(easts), max(norths)


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells that are drawn, and where their upper left corner is on the page."""

    box: Box
    left: int
    top: int

    def corner(self, at: Cell) -> tuple[int, int]:
        """Where the upper left corner of a cell is drawn."""
        return self.left + (at[0] - self.box[0]) * WIDE, self.top + (self.box[3] - 1 - at[1]) * HIGH


def extent(rooms: Iterable[Placed]) -> tuple[Box, set[int]]:
    """The cells that are drawn, and the numbers of the rooms there: the first, and all near to what is drawn."""
    todo = list(rooms)
    box, near = (0, 0, 1, 1), set[int]()
    while fresh := [room for room in todo if room.n not in near and _away(room, box) <= NEAR]:
        near |= {room.n for room in fresh}
        cells = [cell for room in fresh for cell in room.cells]
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        box = (min(box[0], *xs), min(box[1], *ys), max(box[2], *(x + 1 for x in xs)), max(box[3], *(y + 1 for y in ys)))
    return box, near


def _away(room: Placed, box: Box) -> int:
    x, y = room.at
    return max(box[0] - x, x - box[2] + 1, box[1] - y, y - box[3] + 1)


def ground(grid: Grid) -> str:
    """The earth under row 0, the line between the two, and the numbers of the cells."""
    west, south, east, north = grid.box
    left, top = grid.left, grid.top
    y = top + north * HIGH
    wide = (east - west) * WIDE + 20
    earth = tag("rect", class_="below", x=left - 10, y=y, width=wide, height=-south * HIGH) if south < 0 else ""
    return earth + tag("line", class_="ground", x1=left - 10, y1=y, x2=left - 10 + wide, y2=y) + _axes(grid)


def _axes(grid: Grid) -> str:
    west, south, east, north = grid.box
    left, below = grid.left, grid.top + (north - south) * HIGH + 20
    found = []
    every = labels_every(max(east - west, north - south))
    for x in (x for x in range(west, east) if x % every == 0):
        px, _ = grid.corner((x, 0))
        found.append(tag("text", str(x), class_="axis", x=px + WIDE // 2, y=below, text_anchor="middle"))
    for y in (y for y in range(south, north) if y % every == 0):
        _, py = grid.corner((0, y))
        found.append(tag("text", str(y), class_="axis", x=left - 14, y=py + HIGH // 2 + 5, text_anchor="end"))
    return tag("g", *found, font_size=13)


def tile(placed: Placed, found: Score, grid: Grid, illegal: bool = False) -> str:
    """A room with its name, its decoration and its points."""
    x, y = grid.corner(placed.at)
    wide = WIDE * placed.tile.width
    own = kind(placed.tile)
    title = tag("title", words(sentence(placed, found)))
    wall = tag("rect", class_=f"shape wall {own}", x=x, y=y, width=wide, height=HIGH)
    name = label(placed, str(found.of(placed.n)), x, y)
    return tag("g", title, wall, name, class_=f"tile {own}" + (" illegal" if illegal else ""))


def _unbuilt(row: Judged, grid: Grid) -> str:
    """A tile that was judged and not built, drawn over the castle."""
    x, y = grid.corner(row.placed.at)
    drawn = _over(row, x, y) if row.verdict.filled else label(row.placed, f"{row.points}?", x, y)
    said = tr("{tile}, not built", tile=where(row.placed))
    shape = tag("rect", class_="shape", x=x, y=y, width=WIDE, height=HIGH)
    return tag("g", tag("title", words(said)), shape, drawn, class_="disputed")


def _over(row: Judged, x: int, y: int) -> str:
    """The name of a tile on a filled cell, low enough to leave the name of what stands there readable."""
    said = cut(f"{row.placed.n}? {row.placed.tile.name}", (WIDE - 12) / 11, bold=True)
    place = {"x": x + WIDE // 2, "y": y + HIGH - 36}
    return tag("text", words(said), class_="b red", font_size=11, text_anchor="middle", **place)


def _pad(castle: Castle, found: Score, adjusted: int, left: int, top: int) -> str:
    """The rows of the score pad and their sum; what a castle has none of is a dash."""
    none = {row for row, has in (("cards", castle.cards), ("attendants", castle.attendants)) if not has}
    rows = [(row, "-" if row in none else str(points)) for row, points in found.rows.items()]
    rows += [("adjusted", str(adjusted))] if adjusted else []
    drawn = []
    for i, (row, points) in enumerate([*rows, ("total", str(found.total + adjusted))]):
        last = i == len(rows)
        y, look = top + 22 + 24 * i + 8 * last, "b" if last else ""
        if row in between().types:
            drawn.append(tag("rect", class_=f"wall {row} key", x=left, y=y - 12, width=14, height=14))
        said = cut(row_word(row), (PAD - 70) / 15, bold=last)
        drawn.append(tag("text", words(said), class_=look, x=left + 24, y=y))
        drawn.append(tag("text", points, class_=look, x=left + PAD - 10, y=y, text_anchor="end"))
    y = top + 22 + 24 * len(rows) - 13
    rule = tag("line", class_="rule", x1=left, y1=y, x2=left + PAD - 10, y2=y)
    return tag("g", *drawn, rule, class_="pad", font_size=15)


def _legend(drawn: Sequence[Placed]) -> list[Entry]:
    kinds = {kind(placed.tile) for placed in drawn}
    found = [swatch(name, type_letter(name), rooms_word(name)) for name in between().types if name in kinds]
    found += [swatch(OTHER, "*", trp("legend", "special tiles, throne room"))] if OTHER in kinds else []
    shown = {placed.tile.decoration for placed in drawn}
    signs = {name: path for name, path in SIGNS.items() if name in shown}
    found += [Entry(tag("path", class_="sign", d=path), 22, decoration_word(name)) for name, path in signs.items()]
    return [*found, Entry(tag("circle", class_="badge", r=10), 22, trp("legend", "points"))]
