"""A castle of Castles of Mad King Ludwig as an SVG picture: with text, as a plan alone, and event by event."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING

from castlescore.core.language import amount, language, markedp, tr, trp
from castlescore.games.castles.facts import TYPES, castles
from castlescore.games.castles.moves import Laying
from castlescore.games.castles.rules.castle import Castle, Form, Placed, Tile
from castlescore.games.castles.rules.judging import JudgedCastle, JudgedTile
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.terms import type_letter, type_word, types_word
from castlescore.games.castles.view.text import at, effect
from castlescore.games.castles.view.tiles import doorways, sides, wrong_contacts
from castlescore.geometry import decode
from castlescore.geometry.outline import Outline
from castlescore.view import svg
from castlescore.view.canvas import Box, bounding_box, pieces_near
from castlescore.view.events import counted_otherwise
from castlescore.view.layout import signed
from castlescore.view.page import Film

if TYPE_CHECKING:
    from castlescore.games.castles.rules_api import Step


NARROWEST, BARE = 620, 340  # pixels of a picture with words below it, and of one without
NEAR = 24  # units: what lies farther from all the rest is named and not drawn
HALF = 24  # pixels of half a unit of the lattice
UNIT = 2 * HALF
INSET = 13  # pixels between a wall and a label, for the doorways
TURN = {"N": 0, "E": 90, "S": 180, "W": 270}
COLOURS: tuple[svg.Colour, ...] = (
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
    (".lattice", "stroke", "lattice"),
    (".axis", "fill", "soft"),
    (".disputed .shape", "fill", "red"),
    (".disputed .shape", "stroke", "red"),
    (".illegal .shape", "stroke", "red"),
    (".tread", "stroke", "wall"),
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
    ".lattice{stroke-width:1;stroke-opacity:.28;fill:none}",
    ".disputed .shape{fill-opacity:.3;stroke-width:5;stroke-dasharray:14 6}",
    ".illegal .shape{fill-opacity:.7}",
    ".tread{stroke-width:2;stroke-opacity:.45;fill:none}",
    ".number{font-weight:bold}",
)
# In the legend, and by how much the sign is lowered there.
DOORS_SAID = {
    "joined": (markedp("legend", "connected"), 0),
    "outside": (markedp("legend", "open to the outside"), 6),
    "court": (markedp("legend", "open into a court"), 6),
    "blocked": (markedp("legend", "blocked for ever"), -2),
}
Tries = list[tuple[list[list[svg.Row]], range]]  # ways to write a label and their sizes, the best first


def castle_svg(
    judged: JudgedCastle,
    title: str = "",
    prefix: str = "",
    places: Iterable[Placed] = (),
    frame: bool = True,
    *,
    bare: bool = False,
) -> str:
    """The castle as a standalone SVG document, the same text for the same castle.

    `prefix` begins every id in it, so that several pictures can stand on one page. Tiles that break a rule have a red
    wall (class `illegal`), those in dispute are drawn over the castle in red (`disputed`); both are listed below with
    the rules. What lies more than 24 units away from all the rest is listed and not drawn.
    `places`: tiles that are not drawn, and whose places are in sight. Without `frame` it is the plan alone, without
    title, legend and notes; `bare`: the title and what is said below (`words_below`) are left to the page around it.
    """
    near = _near([row.placed for row in judged.tiles])
    drawn = [row for row in judged.tiles if row.placed.n in near]
    box = extent([*(row.placed.box for row in drawn), *(placed.box for placed in places)])
    names, sheet = (title or tr("A castle"), _description(judged)), svg.style(prefix, COLOURS, RULES)
    if not frame:
        left, top, below_it = svg.EDGE
        grid = svg.Grid(box[0], box[3], left, top, UNIT, UNIT)
        size = svg.Size(left + top + (box[2] - box[0]) * UNIT, top + (box[3] - box[1]) * UNIT + below_it)
        return svg.page(prefix, size, *names, sheet, grid, _plan(prefix, grid, box, judged, drawn), framed=False)
    around = framed(box, "" if bare else title, BARE if bare else NARROWEST)
    plan = _plan(prefix, around.grid, box, judged, drawn)
    texts: tuple[Sequence[str], Sequence[svg.Note]] = ((), ()) if bare else (_caption(judged), _notes(judged, near))
    below = svg.foot(texts[0], legend(drawn), texts[1], around.width, float(around.bottom))
    size = svg.Size(around.width, round(around.bottom + below.height + svg.MARGIN))
    return svg.page(prefix, size, *names, sheet, around.grid, around.head, plan, below.drawn)


def printed_outline(tile: Tile) -> tuple[tuple[float, float], ...] | tuple[float, float, float]:
    """The outline of an unturned tile in units: its corners, or the middle and the radius of a circle."""
    outline = tile.form(0).outline
    half = outline.diameter / 2
    return (half, half, half) if outline.diameter else tuple((float(x), float(y)) for x, y in outline.corners)


def plan_svg(judged: JudgedCastle, title: str, prefix: str, lit: int | None = None) -> str:
    """The castle for the second screen: no axes, no text around it, large names, the tile `lit` with a bright edge."""
    near = _near([row.placed for row in judged.tiles])
    drawn = [row for row in judged.tiles if row.placed.n in near]
    west, south, east, north = box = extent(row.placed.box for row in drawn)
    # Half a unit around the tiles is enough where no numbers stand.
    grid = svg.Grid(west, north, -HALF, -HALF, UNIT, UNIT)
    size = svg.Size((east - west - 1) * UNIT, (north - south - 1) * UNIT)
    plan = _plan(prefix, grid, box, judged, drawn, afar=True, lit=lit)
    description, sheet = _description(judged), svg.style(prefix, COLOURS, RULES, afar=True)
    return svg.page(prefix, size, title, description, sheet, grid, plan, framed=False, papered=False)


@dataclass(frozen=True)
class Frame:
    """A picture around a plan: how wide it is, where the plan lies, its title, and where the words below begin."""

    width: int
    grid: svg.Grid
    head: str
    bottom: int


def framed(box: Box, title: str = "", narrowest: int = BARE) -> Frame:
    """The picture around a part of the lattice."""
    width = max((box[2] - box[0]) * UNIT + 2 * svg.MARGIN + 40, narrowest)
    head = svg.heading(title, width)
    top = svg.MARGIN + round(head.height)
    grid = svg.Grid(box[0], box[3], (width - (box[2] - box[0]) * UNIT) // 2 + 10, top, UNIT, UNIT)
    return Frame(width, grid, head.drawn, top + (box[3] - box[1]) * UNIT + 34)


def words_below(judged: JudgedCastle) -> tuple[str, ...]:
    """The text below the picture of a castle: a summary, and notes on illegal or disputed tiles."""
    notes = _notes(judged, _near([row.placed for row in judged.tiles]))
    return (*_caption(judged), *(line for note in notes for line in (note.head, *note.rows)))


def _near(tiles: Sequence[Placed]) -> set[int]:
    """The numbers of the tiles that are drawn: the first, and all that are near to a drawn tile."""
    return pieces_near(tiles[0].box, ((placed.n, placed.box) for placed in tiles), NEAR)[1] if tiles else set()


def extent(boxes: Iterable[Box]) -> Box:
    """The part of the lattice that is drawn: a unit more than the tiles on every side."""
    west, south, east, north = bounding_box([*boxes] or [(0, 0, 1, 1)])
    return west - 1, south - 1, east + 1, north + 1


def _plan(
    prefix: str,
    grid: svg.Grid,
    box: Box,
    judged: JudgedCastle,
    drawn: Sequence[JudgedTile],
    *,
    afar: bool = False,
    lit: int | None = None,
) -> str:
    """The plan of a castle, perhaps for the second screen; `lit`: the number of the tile with a bright edge."""
    built = [row for row in drawn if not row.dispute]
    doubted = [row for row in drawn if row.dispute]
    numbers = {row.placed.n for row in built}
    # Where a tile in dispute would join, its own doorway is drawn and not the open one it would fill.
    filled = {meeting.edge for row in doubted for meeting in row.verdict.joins}
    wrong = [row.verdict for row in drawn if not row.verdict.legal]
    parts = (
        ground(prefix, grid, box, numbered=not afar),
        *(tile(grid, row) for row in built),
        *(outline(grid, row.placed, look) for row in built if row.placed.n == lit for look in svg.LIGHTS),
        svg.tag("g", *doors(grid, judged.castle, numbers, filled), class_="still"),
        *(label(grid, row, large=afar) for row in built),
        *(disputed(grid, row) for row in doubted),
        *(svg.tag("g", broken_marks(prefix, grid, verdict), class_="still marks") for verdict in wrong),
    )
    return "".join(parts)


def ground(prefix: str, grid: svg.Grid, box: Box, *, numbered: bool = True) -> str:
    """The background of a plan: the lattice, with or without numbers."""
    at = {"id": svg.identifier(prefix, "lattice"), "x": grid.left % UNIT, "y": grid.top % UNIT}
    line = svg.tag("path", class_="lattice", d=f"M{UNIT} 0H0V{UNIT}")
    lattice = svg.tag("pattern", line, **at, width=UNIT, height=UNIT, patternUnits="userSpaceOnUse")
    size = {"id": svg.identifier(prefix, "hatch"), "width": 9, "height": 9, "patternUnits": "userSpaceOnUse"}
    stripes = svg.tag("pattern", svg.tag("path", class_="hatch", d="M0 0H9"), **size, patternTransform="rotate(45)")
    west, south, east, north = box
    x, y = grid.spot((2 * west, 2 * north))
    fill = f"url(#{svg.identifier(prefix, 'lattice')})"
    sheet = svg.tag("rect", x=x, y=y, width=(east - west) * UNIT + 1, height=(north - south) * UNIT + 1, fill=fill)
    drawn = svg.tag("defs", lattice + stripes) + sheet
    if not numbered:
        return drawn
    every = svg.labels_every(max(east - west, north - south))
    step = max(every, 2) if max(len(str(x)) for x in (west, east)) > 3 else every
    letters = 12 * svg.scale_of((east - west) * UNIT)
    left, low = grid.spot((2 * west, 2 * south))
    columns = [(x, grid.spot((2 * x, 0))[0], low + 4 + letters) for x in range(west, east + 1) if x % step == 0]
    rows = [(y, left - 7, grid.spot((0, 2 * y))[1] + letters / 3) for y in range(south, north + 1) if y % every == 0]
    return drawn + svg.axes(columns, rows, letters)


def _caption(judged: JudgedCastle) -> list[str]:
    every, of_rooms = judged.external
    castle: Castle = judged.castle
    sums = tr(
        "{tiles}, {points} from placing, {entrances} ({rooms} not of corridors), {complete} complete",
        tiles=amount(len(castle), "tile"),
        points=amount(judged.points, "point"),
        entrances=amount(every, "external entrance"),
        rooms=str(of_rooms),
        complete=str(len(castle.complete)),
    )
    return [sums, tr("Complete: ") + (", ".join(castle[n].label for n in castle.complete) or tr("none"))]


def _notes(judged: JudgedCastle, near: set[int]) -> list[svg.Note]:
    notes = []
    for row in judged.tiles:
        verdict, placed = row.verdict, row.placed
        points = signed(verdict.points.total)
        where = tr("{tile} at {place}", tile=placed.label, place=at(placed))
        away = "" if placed.n in near else f"; {tr('too far away to be drawn')}"
        rows = svg.broken(verdict, say)
        if row.claim is not None and row.claim != verdict.points.total:
            rows = (*rows, counted_otherwise(row.claim, verdict.points.total))
        if row.dispute:
            would = tr("it would have been {points}", points=points)
            text = would if rows else tr("it breaks no rule and would be {points}", points=points)
            notes.append(svg.Note(f"{tr('{tile}, in dispute', tile=where)}: {text}{away}", rows))
        elif rows or away:
            notes.append(svg.Note(f"{where}: {points}{away}", rows))
    return notes


def legend(drawn: Sequence[JudgedTile]) -> list[svg.Entry]:
    """What the signs and colours of these tiles mean."""
    types = {row.placed.tile.type for row in drawn}
    entries = [svg.swatch(name, type_letter(name), types_word(name)) for name in TYPES if name in types]
    ways = [(sign(state, dark=False), down, label) for state, (label, down) in DOORS_SAID.items()]
    if any(door.dark for row in drawn for _, door in row.placed.doors):
        ways.append((sign("joined", dark=True), 0, markedp("legend", "of downstairs")))
    for way, down, label in ways:
        wall = svg.tag("path", class_="wall", d="M-22 0H-14M14 0H22")
        entries.append(svg.Entry(svg.tag("g", wall, way, transform=f"translate(0 {down})"), 46, trp("legend", label)))
    if any(row.placed.form.fence for row in drawn):
        rail = "".join(svg.tag("line", class_=look, x1=-14, y1=0, x2=14, y2=0) for look in ("rail", "gap"))
        entries.append(svg.Entry(rail, 30, trp("legend", "fence")))
    return entries


def _description(judged: JudgedCastle) -> str:
    """What the picture shows, in words, for those who cannot see it."""
    tiles = "; ".join(sentence(row) for row in judged.tiles)
    return f"{tr('A castle drawn from above.')} {_caption(judged)[0]}. {tiles}."


def films(tables: Sequence[Table], steps: Sequence[Step | None]) -> tuple[Film, ...]:
    """Every castle as it was at each of the tables; `steps`: what led to each of them."""
    names = tables[-1].setup.players
    return tuple(_film(seat, name, _castles(seat, name, tables, steps)) for seat, name in enumerate(names))


def _castles(seat: int, name: str, tables: Sequence[Table], steps: Sequence[Step | None]) -> list[JudgedCastle]:
    """The castle of a player at each of the tables, with the verdict on each of its tiles when it was laid."""
    rows: dict[Placed, JudgedTile] = {}
    judged: list[JudgedCastle] = []
    for table, step in zip(tables, steps, strict=True):
        if step is not None and step.event.get("by") == name and step.played.verdict is not None:
            lay = getattr(step.move, "lay", None)
            claim = lay.claim if isinstance(lay, Laying) else None
            rows[step.played.verdict.placed] = JudgedTile(step.played.verdict, claim, False)
        castle = table.players[seat].castle
        if judged and judged[-1].castle is castle:
            judged.append(judged[-1])
        else:
            for each in castle:  # the foyer was there from the first
                rows.setdefault(each, JudgedTile(Verdict(Castle(), each), None, False))
            judged.append(JudgedCastle(castle, tuple(rows[each] for each in castle)))
    return judged


def _film(seat: int, name: str, castles: Sequence[JudgedCastle]) -> Film:
    prefix = f"w{seat + 1}-"
    placed = list({row.placed: row for castle in castles for row in castle.tiles})
    near = _near(placed)
    box = extent(each.box for each in placed if each.n in near)
    frame = framed(box)
    grid = frame.grid
    shapes: dict[int, tuple[str, str, str]] = {}

    def drawn(judged: JudgedCastle) -> svg.Layers:
        here = [row for row in judged.tiles if row.placed.n in near]
        for row in here:
            if id(row) not in shapes:
                wrong = broken_marks(prefix, grid, row.verdict)
                shapes[id(row)] = tile(grid, row), label(grid, row), wrong and svg.tag("g", wrong, class_="still marks")
        ways = doors(grid, judged.castle, {row.placed.n for row in here})
        layers = [shapes[id(row)] for row in here]
        tiles, labels, wrongs = ([each[k] for each in layers if each[k]] for k in range(3))
        return tiles, ways, labels, wrongs

    heading, size = tr("{player}’s castle", player=name), svg.Size(frame.width, frame.bottom + svg.MARGIN // 2)
    sheet, under = svg.style(prefix, COLOURS, RULES), ground(prefix, grid, box)
    return svg.film_page(prefix, heading, size, sheet, grid, under, castles, drawn)


def middle(grid: svg.Grid, placed: Placed) -> tuple[int, int]:
    """The middle of a tile's box, as it is drawn."""
    west, south, east, north = placed.box
    return grid.spot((west + east, south + north))


def outline(grid: svg.Grid, placed: Placed, look: str) -> str:
    """The true shape of a tile: a circle, or one polygon."""
    if placed.form.outline.diameter:
        x, y = middle(grid, placed)
        return svg.tag("circle", class_=look, cx=x, cy=y, r=HALF * placed.form.outline.diameter)
    dx, dy = placed.at
    corners = (grid.spot((2 * (x + dx), 2 * (y + dy))) for x, y in placed.form.outline.corners)
    return svg.tag("polygon", class_=look, points=" ".join(f"{x},{y}" for x, y in corners))


@lru_cache
def sign(state: str, *, dark: bool) -> str:
    """The sign of a doorway around the middle of its edge, its outside up; `dark`: a downstairs one."""
    floor = "dark" if dark else "floor"
    if state == "joined":
        return svg.tag("path", class_=floor, d="M-14-8H14V8H-14Z") + svg.tag("path", class_="jamb", d="M-14-8V8M14-8V8")
    if state == "blocked":
        wall = svg.tag("path", class_="dark" if dark else "masonry", d="M-14-2H14V8H-14Z")
        return wall + svg.tag("path", class_="bar", d="M-6-3L6 9M6-3L-6 9")
    look, path = ("way", "M-9-7H9L0-19Z") if state == "outside" else ("yard", "M-8-8H8L0-18Z")
    gap = svg.tag("path", class_=floor, d="M-14-4H14V4H-14Z") + svg.tag("path", class_="jamb", d="M-14-5V5M14-5V5")
    return gap + svg.tag("path", class_=look, d=path)


def doors(grid: svg.Grid, castle: Castle, tiles: set[int], without: Collection[int] = ()) -> list[str]:
    """The doorways of these tiles, each by its sign, a connected one once: class `door` and what became of it.

    `without`: edges whose open doorways are left out.
    """
    drawn: list[str] = []
    seen: set[int] = set()
    for entrance, state in doorways(castle):
        if entrance.placed.n not in tiles or entrance.edge in (seen if state == "joined" else without):
            continue
        seen.add(entrance.edge)
        x, y = grid.spot(decode(entrance.edge))
        turn = TURN[entrance.door.side]
        place = f"translate({x} {y})" + (f" rotate({turn})" if turn else "")
        drawn.append(svg.tag("g", sign(state, dark=entrance.door.dark), class_=f"door {state}", transform=place))
    return drawn


def fence(grid: svg.Grid, placed: Placed) -> str:
    """The fence of a tile and the stone walls at its ends, nothing where it has none."""
    if placed.form.fence and placed.form.outline.diameter:
        arc = _arc(grid, placed, placed.form.outline)
        drawn = [svg.tag("path", class_=look, d=arc) for look in ("rail", "gap")]
    else:
        fenced = [(p, q) for p, q, is_fenced in sides(placed) if is_fenced]
        lines = [" ".join(f"{x},{y}" for x, y in map(grid.spot, line)) for line in fenced]
        drawn = [svg.tag("polyline", class_=look, points=line) for line in lines for look in ("rail", "gap")]
    dx, dy = decode(placed.offset)
    for x, y in placed.form.walls:
        px, py = grid.spot((x + dx, y + dy))
        drawn.append(svg.tag("rect", class_="stone", x=px - 6, y=py - 6, width=12, height=12))
    return "".join(drawn)


def _arc(grid: svg.Grid, placed: Placed, outline: Outline) -> str:
    """The fenced part of a circle, from one end to the other."""
    start, radius = castles().fence_of_circle, outline.diameter
    # The nearest lattice width: the ends of the arc are no points of the lattice.
    reach = isqrt(100 * HALF**2 * (radius**2 - start**2)) / 10
    x, y = middle(grid, placed)
    up, r = HALF * start, HALF * radius
    ends = {
        0: ((-reach, -up), (reach, -up)),
        90: ((up, -reach), (up, reach)),
        180: ((reach, up), (-reach, up)),
        270: ((-up, reach), (-up, -reach)),
    }[placed.turn]
    (ax, ay), (bx, by) = ends
    return f"M{x + ax:.1f} {y + ay:.1f}A{r} {r} 0 0 1 {x + bx:.1f} {y + by:.1f}"


def broken_marks(prefix: str, grid: svg.Grid, verdict: Verdict) -> str:
    """The marks of a placement that breaks rules: overlaps hatched, contacts, and doors that meet but cannot connect,
    in red.
    """
    drawn = []
    for other in verdict.overlapped:
        own = svg.identifier(prefix, f"over-{verdict.placed.n}-{other.n}")
        fill = f"url(#{svg.identifier(prefix, 'hatch')})"
        shape = outline(grid, other, "overlap").replace("/>", f' fill="{fill}" clip-path="url(#{own})"/>')
        drawn.append(svg.tag("clipPath", outline(grid, verdict.placed, ""), id=own) + shape)
    met = [decode(meeting.edge) for meeting in verdict.meetings if not meeting.connects]
    wrong = [*wrong_contacts(verdict), *((point, point) for point in met)] if verdict.violations else []
    for start, end in wrong:
        (x, y), (u, v) = grid.spot(start), grid.spot(end)
        if (x, y) == (u, v):
            drawn.append(svg.tag("circle", class_="contact", cx=x, cy=y, r=9))
        else:
            drawn.append(svg.tag("line", class_="contact", x1=x, y1=y, x2=u, y2=v))
    return "".join(drawn)


def tile(grid: svg.Grid, row: JudgedTile) -> str:
    """The shape of a tile with its wall and its fence, and a title that says what it is."""
    placed = row.placed
    look = f"tile {placed.tile.type}" + ("" if row.verdict.legal else " illegal")
    title, wall = svg.tag("title", svg.words(sentence(row))), outline(grid, placed, f"shape wall {placed.tile.type}")
    return svg.tag("g", title, wall, _treads(grid, placed), fence(grid, placed), class_=look)


def disputed(grid: svg.Grid, row: JudgedTile) -> str:
    """A tile in dispute at its place, with its doorways."""
    placed, after = row.placed, row.verdict.after
    title, shape = svg.tag("title", svg.words(sentence(row))), outline(grid, placed, "shape")
    entrances = svg.tag("g", *doors(grid, after, {placed.n}), class_="still")
    return svg.tag("g", title, shape, fence(grid, placed), entrances, label(grid, row), class_="disputed")


def sentence(row: JudgedTile) -> str:
    """The sentence for a tile: name, place, points, and the rules that it breaks."""
    tile, verdict = row.placed.tile, row.verdict
    what = {"tile": row.placed.label, "type": type_word(tile.type), "size": tile.facts.size}
    points = signed(verdict.points.total)
    text = tr("{tile}, {type} {size}, at {place}: {points}", place=at(row.placed), points=points, **what)
    if row.dispute:
        text = tr("{tile}, in dispute", tile=text)
    rules = ", ".join(violation.rule for violation in verdict.violations)
    return text if verdict.legal else f"{text}; {tr('breaks {rules}', rules=rules)}"


def _treads(grid: svg.Grid, placed: Placed) -> str:
    """The steps of a tile that leads from one floor to the other, its downstairs end dark."""
    floors = {door.dark for _, door in placed.doors}
    if len(floors) < 2:
        return ""
    side = next(door.side for _, door in placed.doors if door.dark)
    x, y = middle(grid, placed)
    west, south, east, north = placed.box
    long, across = HALF * max(east - west, north - south), HALF * min(east - west, north - south)
    turn = {"W": 0, "N": 90, "E": 180, "S": 270}[side]
    end = svg.tag("rect", class_="dark", x=-long + 2, y=-across + 2, width=UNIT // 2, height=2 * across - 4)
    steps = "".join(f"M{p} {2 - across}v9M{p} {across - 2}v-9" for p in range(UNIT // 2 + 10 - long, long - 8, 12))
    return svg.tag("g", end, svg.tag("path", class_="tread", d=steps), transform=f"translate({x} {y}) rotate({turn})")


def label_of(grid: svg.Grid, row: JudgedTile, *, large: bool = False) -> tuple[svg.Label, str]:
    """The label of a tile, and the turn by which it is drawn upwards in a narrow one; `large`: readable from a
    distance.
    """
    placed = row.placed
    x, y = middle(grid, placed)
    number = f"{placed.n}{'?' if row.dispute else ''}"
    points = None if large else row.verdict.points.total
    label, upwards = _fitted(placed.tile, placed.form, number, points, (language(), placed.tile.name))
    return label.moved(x, y), f"rotate(-90 {x} {y})" if upwards else ""


@lru_cache(maxsize=4096)  # a castle is drawn again and again with a tile more
def _fitted(tile: Tile, form: Form, number: str, points: int | None, spoken: svg.Spoken) -> tuple[svg.Label, bool]:
    """The label of a tile as it lies, its middle at (0, 0), in the language `spoken`; whether it is drawn upwards.

    Without points it is number and name, as large as can be, or the number alone.
    """
    outline = form.outline
    if outline.diameter:
        upright = svg.disc_shape(0, 0, HALF * outline.diameter, 8)
        lying: svg.Shape | None = None
    else:
        wide, high = outline.width, outline.height
        corners = [(float(HALF * (2 * x - wide)), float(HALF * (high - 2 * y))) for x, y in outline.corners]
        upright = svg.polygon_shape(corners, INSET)
        lying = svg.polygon_shape([(-y, x) for x, y in corners], INSET)
    for tries in _tries_afar(tile, number) if points is None else [_tries(tile, number, points)]:
        best = _fit(upright, tries)
        other = _fit(lying, tries) if lying else None
        if other and (best is None or other.size >= best.size + 2.5):
            return other, True
        if best:
            return best, False
    # The number and as much of the name as fits into the narrowest of rooms.
    short: svg.Row = (svg.Run(svg.cut(f"{number} {svg.clean(tile.name)}", (UNIT + 20) / 9.0, bold=True), "b"),)
    return svg.Label(9.0, ((short, 0.0, -5.0),)), False


def _fit(shape: svg.Shape, tries: Tries) -> svg.Label | None:
    for name, sizes in tries:
        label = svg.fit_label(shape, name, map(float, sizes))
        if label:
            return label
    return None


def _tries_afar(tile: Tile, number: str) -> list[Tries]:
    """Number and name, readable from a distance; where the name would be small, the number alone."""
    first: svg.Row = (svg.Run(number, "number b", 1.3),)
    names: list[list[svg.Row]] = [[(svg.Run(line, "b"),) for line in lines] for lines in svg.breaks(tile.name, 4)]
    beside: list[list[svg.Row]] = [[(svg.Run(f"{number} · ", "number b"), *name[0])] for name in names[:1]]
    named = [[first, *name] for name in names] + beside
    return [[(named, range(36, 14, -1))], [([[first]], range(28, 8, -1))]]


def _tries(tile: Tile, number: str, total: int) -> Tries:
    """Number, type, size, points, name and effect; where that would be small, without the effect."""
    first = svg.Run(number, "number b", 1.0)
    kind = svg.Run(f"  {type_letter(tile.type)}{tile.facts.size}", "", 0.85)
    points = svg.Run(signed(total), "b", 0.85)
    heads: list[list[svg.Row]] = [[(first, kind, svg.Run("  ", "", 0.85), points)], [(first, kind), (points,)]]
    names = [[(svg.Run(line, "b"),) for line in lines] for lines in svg.breaks(tile.name, 4)]
    effects = [[(svg.Run(line, "i", 0.75),) for line in lines] for lines in svg.breaks(effect(tile.facts), 3)]
    bare: list[list[svg.Row]] = [[*head[:1], *name, *head[1:]] for head in heads for name in names]
    one: list[list[svg.Row]] = [[(first, svg.Run("  "), *name[0], kind, svg.Run("  "), points)] for name in names[:1]]
    plain = bare + one
    full = plain if tile.effect is None else [[*rows, *effect_lines] for rows in bare for effect_lines in effects]
    return [(full, range(17, 11, -1)), (plain, range(17, 11, -1)), (plain, range(11, 5, -1))]


def label(grid: svg.Grid, row: JudgedTile, *, large: bool = False) -> str:
    """The label of a tile as an element; `large`: readable from a distance."""
    written, turn = label_of(grid, row, large=large)
    return svg.tag("g", written.drawn(turn), class_="label still")
