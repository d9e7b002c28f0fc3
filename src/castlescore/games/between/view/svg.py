"""A castle of Between Two Castles as an SVG picture: with text, as a plan alone, and event by event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from castlescore.core.language import amount, language, people, tr, trp
from castlescore.games.between.facts import Cell, TileFacts, between
from castlescore.games.between.rules.castle import THRONE, Castle, Placed
from castlescore.games.between.rules.placement import JudgedCastle, JudgedTile
from castlescore.games.between.rules.scoring import Score, added, score
from castlescore.games.between.rules.table import Site, Table
from castlescore.games.between.sentences import cell, say, word
from castlescore.games.between.terms import decoration_word, effect_words, rooms_word, row_word, type_letter, type_word
from castlescore.view import svg
from castlescore.view.canvas import Box, bounding_box, pieces_near
from castlescore.view.events import counted_otherwise
from castlescore.view.page import Film

if TYPE_CHECKING:
    from castlescore.games.between.rules_api import Step

WIDE, HIGH = 156, 122  # pixels of a cell
INSET = 8  # pixels between a wall and a label
FOOT = 32  # pixels below the name for decoration and points
OTHER = "other"  # the colour of special tiles and throne rooms
# Our own signs, drawn around (0, 0) in a square of 20 pixels.
SIGNS = {
    "torch": "M-3-1H3L1 9H-1ZM0-9C4-5 4-4 0-1C-4-4-3-5 0-9Z",
    "swords": "M-8-8L7 7M8-8L-7 7M-8 4L-4 8M8 4L4 8",
    "painting": "M-9-7H9V7H-9ZM-6 4L-2-2L1 2L3 0L6 4ZM4-4h1",
    "mirror": "M0-9C5-9 6-6 6-3C6 2 3 4 0 4C-3 4-6 2-6-3C-6-6-5-9 0-9ZM0 4V9M-4 9H4M-2-5L1-1",
}
UNDECORATED = "none"
AROUND = 16  # pixels around the rooms of a plan from afar
PAD = 230  # pixels of the score pad
NEAR = 11  # empty cells: what stands beyond more of them than that from all the rest is named and not drawn
COLOURS: tuple[svg.Colour, ...] = (
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
RULES = (
    ".below{fill-opacity:.35}",
    ".ground{stroke-width:6}",
    ".sign{fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}",
    ".badge{stroke-width:1.5}",
    ".disputed .shape{fill-opacity:.35;stroke-width:5;stroke-dasharray:14 6}",
)
AXIS = 30  # pixels for the numbers of the cells


def kind(tile: TileFacts) -> str:
    """The class by which a room is coloured."""
    return tile.type if tile.regular else OTHER


def label(placed: Placed, points: str, x: int, y: int, *, afar: bool = False) -> str:
    """Number and letter, name, what it counts, its decoration and its points; `afar`: only a large name and a few
    words.
    """
    tile = placed.tile
    text = (_fitted_afar if afar else _fitted)(tile, placed.n, (language(), tile.name))
    if text:
        name = text.moved(x, y).drawn()
    else:
        name = svg.cut(word(placed), (WIDE - 2 * INSET) / 11, bold=True)
        name = svg.text_row((svg.Run(name, "b"),), float(x + INSET), float(y + INSET), 11.0)
    sign = ""
    if tile.decoration in SIGNS:
        drawn = svg.tag("path", class_=f"sign {tile.decoration}", d=SIGNS[tile.decoration])
        sign = svg.tag("g", drawn, transform=f"translate({x + 20} {y + HIGH - 19})")
    middle, low, size = x + WIDE * tile.width - 24, y + HIGH - 20, 15 if len(points) < 3 else 11
    badge = svg.tag("circle", class_="badge", cx=middle, cy=low, r=13)
    worth = svg.tag("text", points, class_="b", x=middle, y=low + size * 0.36, font_size=size, text_anchor="middle")
    return svg.tag("g", name, sign, badge, worth, class_="label")


@lru_cache(maxsize=4096)
def _fitted_afar(tile: TileFacts, n: int, spoken: svg.Spoken) -> svg.Label | None:
    """Number and name of a tile, as large as can be, its upper left corner at (0, 0), in the language `spoken`."""
    wide, high = float(WIDE * tile.width), float(HIGH - FOOT + INSET)
    names = [[(svg.Run(line, "b"),) for line in lines] for lines in svg.breaks(tile.name, 3)]
    head: list[svg.Row] = [] if n == THRONE else [(svg.Run(f"{n}", "number b", 0.9),)]
    shape = svg.polygon_shape([(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)], INSET)
    return svg.fit_label(shape, [[*head, *name] for name in names], map(float, range(30, 6, -1)))


@lru_cache(maxsize=4096)  # a castle is drawn again and again with a tile more
def _fitted(tile: TileFacts, n: int, spoken: svg.Spoken) -> svg.Label | None:
    """The name of a tile and what it counts, its upper left corner at (0, 0), in the language `spoken`.

    None where not even the name fits.
    """
    wide, high = float(WIDE * tile.width), float(HIGH - FOOT + INSET)
    letter = type_letter(tile.type) if tile.regular else "*"
    head: svg.Row = () if n == THRONE else (svg.Run(f"{n}", "b", 0.8), svg.Run(f"  {letter}", "", 0.8))
    names = [[(svg.Run(line, "b"),) for line in lines] for lines in svg.breaks(tile.name, 3)]
    effects = [[(svg.Run(line, "i", 0.75),) for line in lines] for lines in svg.breaks(effect_words(tile), 4)]
    heads = [[head]] if head else [[]]
    full = [[*first, *name, *effect] for first in heads for name in names for effect in effects]
    bare = [[*first, *name] for first in heads for name in names]
    shape = svg.polygon_shape([(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)], INSET)
    return svg.fit_label(shape, full, (16.0, 15.0, 14.0, 13.0)) or svg.fit_label(
        shape, bare, map(float, range(16, 6, -1))
    )


def castle_head(name: str, partners: Sequence[str]) -> str:
    """The heading of a castle: its name and its builders."""
    return tr("Castle {castle} of {builders}", castle=name, builders=people(partners))


def caption(castle: Castle, castle_score: Score, total: int) -> list[str]:
    """Its points, and what attendants and bonus cards bring."""
    parts = [tr("{points} with {tiles}", points=amount(total, "point"), tiles=amount(len(castle), "tile"))]
    for one, lines in zip(castle.attendants, castle_score.attendants, strict=True):
        values = {"attendant": one.name, "points": one.points, "decoration": decoration_word(one.decoration)}
        parts.append(tr("{attendant}: {points} for each {decoration}, {sum}", sum=added(lines), **values))
    parts += [f"{card.name}: {added(lines)}" for card, lines in zip(castle.cards, castle_score.cards, strict=True)]
    return parts


def where(placed: Placed) -> str:
    """The words for a tile with its cell."""
    return tr("{tile} at {place}", tile=word(placed), place=cell(placed.at))


def sentence(placed: Placed, castle_score: Score) -> str:
    """The sentence for a tile: name, decoration, cell and points."""
    tile = placed.tile
    values = {"tile": word(placed), "type": type_word(tile.type), "place": cell(placed.at)}
    points = amount(castle_score.of(placed.n), "point")
    if tile.decoration in (UNDECORATED, ""):
        return tr("{tile}, {type}, at {place}: {points}", points=points, **values)
    shows = decoration_word(tile.decoration)
    return tr("{tile}, {type}, {decoration}, at {place}: {points}", points=points, decoration=shows, **values)


def notes(rows: Sequence[JudgedTile], castle: Castle, near: set[int]) -> list[svg.Note]:
    """Notes on tiles that break a rule, are in dispute or are not drawn; `near`: the numbers of the drawn tiles."""
    result = []
    for row in rows:
        place = where(row.placed)
        away = "" if row.placed.n in near else f"; {tr('too far away to be drawn')}"
        reasons = svg.broken(row.verdict, say)
        legal = "" if reasons else f": {tr('it breaks no rule')}"
        if row.claim is not None and row.claim != row.points:
            reasons = (*reasons, counted_otherwise(row.claim, row.points))
        if row.dispute:
            result.append(svg.Note(f"{tr('{tile}, in dispute', tile=place)}{legal}{away}", reasons))
        elif reasons or away:
            result.append(svg.Note(f"{place if row.built else tr('{tile}, not built', tile=place)}{away}", reasons))
    if not rows:
        far = [placed for placed in castle if placed.n not in near]
        result += [svg.Note(f"{where(placed)}; {tr('too far away to be drawn')}") for placed in far]
    return result


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
    title, score pad, legend and notes; `bare`: title, pad and what is said below (`words_below`) are left to the page.
    """
    castle = judged if isinstance(judged, Castle) else judged.castle
    rows = () if isinstance(judged, Castle) else judged.tiles
    castle_score = score(castle)
    unbuilt = [row for row in rows if not row.built]
    box, near = extent([*castle.rooms, *(row.placed for row in unbuilt)])
    west, south, east, north = box = bounding_box(
        [box, *((x, y, x + 1, y + 1) for each in places for x, y in each.cells)]
    )
    width = svg.MARGIN + 30 + (east - west) * WIDE + (0 if bare else 30 + PAD) + svg.MARGIN
    head = svg.heading(title if frame and not bare else "", width)
    left, top = (svg.MARGIN + 30, svg.MARGIN + round(head.height)) if frame else svg.EDGE[:2]
    grid = svg.Grid(west, north, left, top, WIDE, HIGH)
    bad = {row.placed.n for row in rows if not row.verdict.legal}
    drawn = [placed for placed in castle.rooms if placed.n in near]
    built = [tile(placed, castle_score, grid, placed.n in bad) for placed in drawn]
    plan = "".join([ground(grid, box), *built, *(_unbuilt(row, grid) for row in unbuilt if row.placed.n in near)])
    total = castle_score.total + adjusted
    names = (title or tr("A castle"), _description(castle, castle_score, adjusted))
    sheet = svg.style(prefix, COLOURS, RULES)
    if not frame:
        plain = svg.Size(left + top + (east - west) * WIDE, top + (north - south) * HIGH + svg.EDGE[2])
        return svg.page(prefix, plain, *names, sheet, grid, plan, framed=False)
    pad = "" if bare else _pad(castle, castle_score, adjusted, left + (east - west) * WIDE + 30, top)
    high = (north - south) * HIGH + 30
    high = high if bare else max(high, (len(castle_score.rows) + 3 + bool(adjusted)) * 24)
    beside: tuple[Sequence[str], Sequence[svg.Note]] = ((), ())
    if not bare:
        beside = caption(castle, castle_score, total), notes(rows, castle, near)
    below = svg.foot(beside[0], legend(drawn), beside[1], width, float(top + high + 10))
    size = svg.Size(width, round(top + high + 10 + below.height + svg.MARGIN))
    return svg.page(prefix, size, *names, sheet, grid, head.drawn, plan, pad, below.drawn)


def plan_svg(castle: Castle, title: str, prefix: str, lit: int | None = None) -> str:
    """The castle for a second screen: no axes, no text around it, large names, the tile `lit` with a bright edge."""
    castle_score = score(castle)
    box, near = extent(castle.rooms)
    west, south, east, north = box
    grid = svg.Grid(west, north, AROUND, AROUND, WIDE, HIGH)
    size = svg.Size(2 * AROUND + (east - west) * WIDE, 2 * AROUND + (north - south) * HIGH)
    drawn = [placed for placed in castle.rooms if placed.n in near]
    plan = [ground(grid, box, numbered=False), *(tile(placed, castle_score, grid, afar=True) for placed in drawn)]
    for placed in (placed for placed in drawn if placed.n == lit):
        x, y = corner(grid, placed.at)
        wide = WIDE * placed.tile.width
        plan += [svg.tag("rect", class_=look, x=x, y=y, width=wide, height=HIGH) for look in svg.LIGHTS]
    description, sheet = _description(castle, castle_score, 0), svg.style(prefix, COLOURS, RULES, afar=True)
    return svg.page(prefix, size, title, description, sheet, grid, *plan, framed=False, papered=False)


def _description(castle: Castle, castle_score: Score, adjusted: int) -> str:
    """What the picture shows, in words, for those who cannot see it."""
    rooms = "; ".join(sentence(placed, castle_score) for placed in castle.rooms)
    what = f"{amount(castle_score.total + adjusted, 'point')}. {rooms}"
    return tr("A castle seen from the side, {what}.", what=what)


def words_below(castle: Castle, adjusted: int) -> tuple[str, ...]:
    """The text below the picture of a castle of a table."""
    castle_score = score(castle)
    below = notes((), castle, extent(castle.rooms)[1])
    return (*caption(castle, castle_score, castle_score.total + adjusted), *(note.head for note in below))


def corner(grid: svg.Grid, at: Cell) -> tuple[int, int]:
    """Where the upper left corner of a cell is drawn."""
    return grid.spot((2 * at[0], 2 * at[1] + 2))


def extent(rooms: Iterable[Placed]) -> tuple[Box, set[int]]:
    """The cells that are drawn, and the numbers of the rooms there: the first, and all near to what is drawn."""
    return pieces_near((0, 0, 1, 1), ((room.n, room.box) for room in rooms), NEAR)


def ground(grid: svg.Grid, box: Box, *, numbered: bool = True) -> str:
    """The earth under row 0, the line between the two, and the numbers of the cells, or none."""
    west, south, east, north = box
    x, y = grid.left - 10, grid.top + north * HIGH
    wide = (east - west) * WIDE + 20
    earth = svg.tag("rect", class_="below", x=x, y=y, width=wide, height=-south * HIGH) if south < 0 else ""
    drawn = earth + svg.tag("line", class_="ground", x1=x, y1=y, x2=x + wide, y2=y)
    if not numbered:
        return drawn
    every, low = svg.labels_every(max(east - west, north - south)), grid.top + (north - south) * HIGH + 20
    columns = [(x, corner(grid, (x, 0))[0] + WIDE // 2, low) for x in range(west, east) if x % every == 0]
    rows = [(y, grid.left - 14, corner(grid, (0, y))[1] + HIGH // 2 + 5) for y in range(south, north) if y % every == 0]
    return drawn + svg.axes(columns, rows, 13)


def tile(placed: Placed, castle_score: Score, grid: svg.Grid, illegal: bool = False, *, afar: bool = False) -> str:
    """A room with its name, its decoration and its points; `afar`: readable from a distance."""
    x, y = corner(grid, placed.at)
    wide = WIDE * placed.tile.width
    own = kind(placed.tile)
    title = svg.tag("title", svg.words(sentence(placed, castle_score)))
    wall = svg.tag("rect", class_=f"shape wall {own}", x=x, y=y, width=wide, height=HIGH)
    name = label(placed, str(castle_score.of(placed.n)), x, y, afar=afar)
    return svg.tag("g", title, wall, name, class_=f"tile {own}" + (" illegal" if illegal else ""))


def _unbuilt(row: JudgedTile, grid: svg.Grid) -> str:
    """A tile that was judged and not built, drawn over the castle."""
    x, y = corner(grid, row.placed.at)
    if row.verdict.filled:  # low enough to leave the name of what stands there readable
        name = svg.words(svg.cut(f"{row.placed.n}? {row.placed.tile.name}", (WIDE - 12) / 11, bold=True))
        middle, low = x + WIDE // 2, y + HIGH - 36
        drawn = svg.tag("text", name, class_="b red", font_size=11, text_anchor="middle", x=middle, y=low)
    else:
        drawn = label(row.placed, f"{row.points}?", x, y)
    title = svg.tag("title", svg.words(tr("{tile}, not built", tile=where(row.placed))))
    shape = svg.tag("rect", class_="shape", x=x, y=y, width=WIDE, height=HIGH)
    return svg.tag("g", title, shape, drawn, class_="disputed")


def _pad(castle: Castle, castle_score: Score, adjusted: int, left: int, top: int) -> str:
    """The rows of the score pad and their sum; what a castle has none of is a dash."""
    none = {row for row, has in (("cards", castle.cards), ("attendants", castle.attendants)) if not has}
    rows = [(row, "-" if row in none else str(points)) for row, points in castle_score.rows.items()]
    rows += [("adjusted", str(adjusted))] if adjusted else []
    drawn = []
    for i, (row, points) in enumerate([*rows, ("total", str(castle_score.total + adjusted))]):
        last = i == len(rows)
        y, look = top + 22 + 24 * i + 8 * last, "b" if last else ""
        if row in between().types:
            drawn.append(svg.tag("rect", class_=f"wall {row} key", x=left, y=y - 12, width=14, height=14))
        text = svg.cut(row_word(row), (PAD - 70) / 15, bold=last)
        drawn.append(svg.tag("text", svg.words(text), class_=look, x=left + 24, y=y))
        drawn.append(svg.tag("text", points, class_=look, x=left + PAD - 10, y=y, text_anchor="end"))
    y = top + 22 + 24 * len(rows) - 13
    rule = svg.tag("line", class_="rule", x1=left, y1=y, x2=left + PAD - 10, y2=y)
    return svg.tag("g", *drawn, rule, class_="pad", font_size=15)


def legend(drawn: Sequence[Placed]) -> list[svg.Entry]:
    """What the signs and colours of these rooms mean."""
    kinds = {kind(placed.tile) for placed in drawn}
    entries = [svg.swatch(name, type_letter(name), rooms_word(name)) for name in between().types if name in kinds]
    entries += [svg.swatch(OTHER, "*", trp("legend", "special tiles, throne room"))] if OTHER in kinds else []
    shown = {placed.tile.decoration for placed in drawn}
    for name in (name for name in SIGNS if name in shown):
        entries.append(svg.Entry(svg.tag("path", class_="sign", d=SIGNS[name]), 22, decoration_word(name)))
    return [*entries, svg.Entry(svg.tag("circle", class_="badge", r=10), 22, trp("legend", "points"))]


def films(tables: Sequence[Table], steps: Sequence[Step | None]) -> tuple[Film, ...]:
    """Every castle as it was at each of the tables."""
    return tuple(_film(k, site, [table.sites[k].castle for table in tables]) for k, site in enumerate(tables[-1].sites))


def _film(k: int, site: Site, castles: Sequence[Castle]) -> Film:
    prefix = f"w{k + 1}-"
    every = {id(castle): castle for castle in castles}.values()
    box, near = extent(list(dict.fromkeys(room for castle in every for room in castle.rooms)))
    west, south, east, north = box
    grid = svg.Grid(west, north, svg.MARGIN + AXIS, svg.MARGIN, WIDE, HIGH)
    size = svg.Size(2 * svg.MARGIN + AXIS + (east - west) * WIDE, 2 * svg.MARGIN + AXIS + (north - south) * HIGH)

    def drawn(castle: Castle) -> svg.Layers:
        castle_score = score(castle)
        return ([tile(placed, castle_score, grid) for placed in castle.rooms if placed.n in near],)

    heading = castle_head(site.name, site.partners)
    return svg.film_page(
        prefix, heading, size, svg.style(prefix, COLOURS, RULES), grid, ground(grid, box), castles, drawn
    )
