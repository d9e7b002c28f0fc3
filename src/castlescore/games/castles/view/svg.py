"""A castle of Castles of Mad King Ludwig as an SVG picture: plan, words, legend; the plan alone; event by event."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from castlescore.core.language import amount, markedp, tr, trp
from castlescore.games.castles.facts import TYPES
from castlescore.games.castles.moves import Laying
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.judging import JudgedCastle, JudgedTile
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.terms import type_letter, types_word
from castlescore.games.castles.view.svg_tiles import (
    COLOURS,
    HALF,
    RULES,
    UNIT,
    View,
    broken_marks,
    disputed,
    doors,
    label,
    outline,
    sentence,
    sign,
    tile,
)
from castlescore.games.castles.view.text import at
from castlescore.protocol.page import Film
from castlescore.view import zoom
from castlescore.view.events import counted_otherwise
from castlescore.view.layout import signed
from castlescore.view.svg import Colour, Ground, Layers, Size, film_page, identifier, labels_every, page, style, tag
from castlescore.view.svg_words import (
    EDGE,
    LIGHTS,
    LIT,
    LIT_RULES,
    MARGIN,
    Entry,
    Note,
    broken,
    foot,
    heading,
    scale_of,
    swatch,
)
from castlescore.view.zoom import Box

if TYPE_CHECKING:
    from castlescore.games.castles.records import Step

NARROWEST, BARE = 620, 340  # pixels of a picture with words below it, and of one without
NEAR = 24  # units: what lies farther from all the rest is named and not drawn
OWN: tuple[Colour, ...] = (
    (".lattice", "stroke", "lattice"),
    (".axis", "fill", "soft"),
    (".disputed .shape", "fill", "red"),
    (".disputed .shape", "stroke", "red"),
    (".illegal .shape", "stroke", "red"),
    (".tread", "stroke", "wall"),
)
OWN_RULES = (
    ".lattice{stroke-width:1;stroke-opacity:.28;fill:none}",
    ".disputed .shape{fill-opacity:.3;stroke-width:5;stroke-dasharray:14 6}",
    ".illegal .shape{fill-opacity:.7}",
    ".tread{stroke-width:2;stroke-opacity:.45;fill:none}",
    ".number{font-weight:bold}",
)


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
    title, legend and notes; `bare`: the title and what is said below (`said_below`) are left to the page around it.
    """
    near = _near(judged)
    drawn = [row for row in judged.tiles if row.placed.n in near]
    box = extent([*(row.placed.box for row in drawn), *(placed.box for placed in places)])
    names, sheet = (title or tr("A castle"), _description(judged)), sheet_of(prefix)
    if not frame:
        left, top, below_it = EDGE
        view = View(box[0], box[3], left, top)
        size = Size(left + top + (box[2] - box[0]) * UNIT, top + (box[3] - box[1]) * UNIT + below_it)
        return page(prefix, size, *names, sheet, lies(view), _plan(prefix, view, box, judged, drawn), framed=False)
    around = framed(box, "" if bare else title, BARE if bare else NARROWEST)
    plan = _plan(prefix, around.view, box, judged, drawn)
    said: tuple[Sequence[str], Sequence[Note]] = ((), ()) if bare else (_caption(judged), _notes(judged, near))
    below = foot(said[0], legend(drawn), said[1], around.width, float(around.bottom))
    size = Size(around.width, round(around.bottom + below.height + MARGIN))
    return page(prefix, size, *names, sheet, lies(around.view), around.head, plan, below.drawn)


def plan_svg(judged: JudgedCastle, title: str, prefix: str, lit: int | None = None) -> str:
    """The castle for whoever looks on from afar: no axes, no words around it, large names, the tile `lit` rimmed."""
    near = _near(judged)
    drawn = [row for row in judged.tiles if row.placed.n in near]
    west, south, east, north = box = extent(row.placed.box for row in drawn)
    view = View(west, north, -HALF, -HALF)  # half a unit around the tiles is enough where no numbers stand
    size = Size((east - west - 1) * UNIT, (north - south - 1) * UNIT)
    plan = _plan(prefix, view, box, judged, drawn, afar=True, lit=lit)
    said = _description(judged)
    return page(prefix, size, title, said, plan_sheet(prefix), lies(view), plan, framed=False, papered=False)


def plan_sheet(prefix: str) -> str:
    """The style element of a picture from afar, and of the legend of such."""
    return style(identifier(prefix, "castle"), (*COLOURS, *OWN, *LIT), (*RULES, *OWN_RULES, *LIT_RULES))


def lies(view: View) -> Ground:
    """Where the plan lies in the picture."""
    return Ground(view.west, view.north, view.left, view.top, UNIT, UNIT)


@dataclass(frozen=True)
class Frame:
    """A picture around a plan: how wide it is, where the plan lies, its title, and where the words below begin."""

    width: int
    view: View
    head: str
    bottom: int


def framed(box: Box, title: str = "", narrowest: int = BARE) -> Frame:
    """The picture around a part of the lattice."""
    width = max((box[2] - box[0]) * UNIT + 2 * MARGIN + 40, narrowest)
    head = heading(title, width)
    top = MARGIN + round(head.height)
    view = View(box[0], box[3], (width - (box[2] - box[0]) * UNIT) // 2 + 10, top)
    return Frame(width, view, head.drawn, top + (box[3] - box[1]) * UNIT + 34)


def sheet_of(prefix: str) -> str:
    """The style element of a picture: it depends on the prefix alone, so that a policy can name its hash."""
    return style(identifier(prefix, "castle"), (*COLOURS, *OWN), (*RULES, *OWN_RULES))


def said_below(judged: JudgedCastle) -> tuple[str, ...]:
    """What stands below the picture of a castle: what there is in it, and what is wrong with it."""
    notes = _notes(judged, _near(judged))
    return (*_caption(judged), *(line for note in notes for line in (note.head, *note.rows)))


def _near(judged: JudgedCastle) -> set[int]:
    return near_to([row.placed for row in judged.tiles])


def near_to(todo: Sequence[Placed]) -> set[int]:
    """The numbers of the tiles that are drawn: the first, and all that lies near to what is drawn."""
    return zoom.near_to(todo[0].box, ((placed.n, placed.box) for placed in todo), NEAR)[1] if todo else set()


def extent(boxes: Iterable[Box]) -> Box:
    """The part of the lattice that is drawn: a unit more than the tiles on every side."""
    west, south, east, north = zoom.hull([*boxes] or [(0, 0, 1, 1)])
    return west - 1, south - 1, east + 1, north + 1


def _plan(
    prefix: str,
    view: View,
    box: Box,
    judged: JudgedCastle,
    drawn: Sequence[JudgedTile],
    *,
    afar: bool = False,
    lit: int | None = None,
) -> str:
    """The plan of a castle, perhaps to be looked at from afar; `lit`: the number of the tile that is rimmed."""
    built = [row for row in drawn if not row.dispute]
    doubted = [row for row in drawn if row.dispute]
    numbers = {row.placed.n for row in built}
    # Where a tile in dispute would join, its own doorway is drawn and not the open one it would fill.
    filled = {meeting.edge for row in doubted for meeting in row.verdict.joins}
    wrong = [row.verdict for row in drawn if not row.verdict.legal]
    parts = (
        ground(prefix, view, box, axes=not afar),
        *(tile(view, row) for row in built),
        *(outline(view, row.placed, look) for row in built if row.placed.n == lit for look in LIGHTS),
        tag("g", *doors(view, judged.castle, numbers, filled), class_="still"),
        *(label(view, row, large=afar) for row in built),
        *(disputed(view, row) for row in doubted),
        *(tag("g", broken_marks(prefix, view, verdict), class_="still marks") for verdict in wrong),
    )
    return "".join(parts)


def ground(prefix: str, view: View, box: Box, *, axes: bool = True) -> str:
    """What a plan is drawn on: the lattice with its numbers, or without."""
    drawn = tag("defs", _patterns(prefix, view)) + _lattice(prefix, view, box)
    return drawn + _axes(view, box) if axes else drawn


def _patterns(prefix: str, view: View) -> str:
    grid = tag("path", class_="lattice", d=f"M{UNIT} 0H0V{UNIT}")
    stripes = tag("path", class_="hatch", d="M0 0H9")
    at = {"id": identifier(prefix, "lattice"), "x": view.left % UNIT, "y": view.top % UNIT}
    lattice = tag("pattern", grid, **at, width=UNIT, height=UNIT, patternUnits="userSpaceOnUse")
    size = {"id": identifier(prefix, "hatch"), "width": 9, "height": 9}
    return lattice + tag("pattern", stripes, **size, patternUnits="userSpaceOnUse", patternTransform="rotate(45)")


def _lattice(prefix: str, view: View, box: Box) -> str:
    west, south, east, north = box
    x, y = view.spot((2 * west, 2 * north))
    fill = f"url(#{identifier(prefix, 'lattice')})"
    return tag("rect", x=x, y=y, width=(east - west) * UNIT + 1, height=(north - south) * UNIT + 1, fill=fill)


def _axes(view: View, box: Box) -> str:
    west, south, east, north = box
    every = labels_every(max(east - west, north - south))
    wide = max(len(str(x)) for x in (west, east)) > 3
    step = max(every, 2) if wide else every
    size = float(12 * scale_of((east - west) * UNIT))
    found = []
    for x in (x for x in range(west, east + 1) if x % step == 0):
        px, py = view.spot((2 * x, 2 * south))
        found.append(tag("text", str(x), x=px, y=py + 4 + size, text_anchor="middle"))
    for y in (y for y in range(south, north + 1) if y % every == 0):
        px, py = view.spot((2 * west, 2 * y))
        found.append(tag("text", str(y), x=px - 7, y=py + size / 3, text_anchor="end"))
    return tag("g", *(f.replace("<text", '<text class="axis"', 1) for f in found), font_size=size)


def _caption(judged: JudgedCastle) -> list[str]:
    every, of_rooms = judged.external
    castle: Castle = judged.castle
    done = ", ".join(castle[n].label for n in castle.complete) or tr("none")
    has = {"tiles": amount(len(castle), "tile"), "points": amount(judged.points, "point")}
    has |= {"entrances": amount(every, "external entrance"), "rooms": str(of_rooms)}
    has |= {"complete": str(len(castle.complete))}
    sums = tr("{tiles}, {points} of placing, {entrances} ({rooms} not of corridors), {complete} complete", **has)
    return [sums, tr("Complete: ") + done]


def _notes(judged: JudgedCastle, near: set[int]) -> list[Note]:
    found = []
    for row in judged.tiles:
        verdict, placed = row.verdict, row.placed
        points = signed(verdict.points.total)
        where = tr("{tile} at {place}", tile=placed.label, place=at(placed))
        away = "" if placed.n in near else f"; {tr('too far away to be drawn')}"
        rows = broken(verdict, say)
        if row.claim is not None and row.claim != verdict.points.total:
            rows = (*rows, counted_otherwise(row.claim, verdict.points.total))
        if row.dispute:
            would = tr("it would have been {points}", points=points)
            said = would if rows else tr("it breaks no rule and would be {points}", points=points)
            found.append(Note(f"{tr('{tile}, in dispute', tile=where)}: {said}{away}", rows))
        elif rows or away:
            found.append(Note(f"{where}: {points}{away}", rows))
    return found


def legend(drawn: Sequence[JudgedTile]) -> list[Entry]:
    """What the signs and colours of these tiles mean."""
    types = {row.placed.tile.type for row in drawn}
    found = [swatch(name, type_letter(name), types_word(name)) for name in TYPES if name in types]
    for state, (said, down) in DOORS_SAID.items():
        found.append(Entry(_in_wall(sign(state, dark=False), down), 46, trp("legend", said)))
    if any(door.dark for row in drawn for _, door in row.placed.doors):
        found.append(Entry(_in_wall(sign("joined", dark=True), 0), 46, trp("legend", "of downstairs")))
    if any(row.placed.form.fence for row in drawn):
        rail = "".join(tag("line", class_=look, x1=-14, y1=0, x2=14, y2=0) for look in ("rail", "gap"))
        found.append(Entry(rail, 30, trp("legend", "fence")))
    return found


def _in_wall(drawn: str, down: int) -> str:
    """A doorway in a piece of wall, for the legend."""
    wall = tag("path", class_="wall", d="M-22 0H-14M14 0H22")
    return tag("g", wall, drawn, transform=f"translate(0 {down})")


# In the legend, and by how much the sign is lowered there.
DOORS_SAID = {
    "joined": (markedp("legend", "connected"), 0),
    "outside": (markedp("legend", "open to the outside"), 6),
    "court": (markedp("legend", "open into a court"), 6),
    "blocked": (markedp("legend", "blocked for ever"), -2),
}


def _description(judged: JudgedCastle) -> str:
    """What the picture shows, in words, for whoever cannot see it."""
    tiles = "; ".join(sentence(row) for row in judged.tiles)
    return f"{tr('A castle drawn from above.')} {_caption(judged)[0]}. {tiles}."


def films(tables: Sequence[Table], steps: Sequence[Step | None]) -> tuple[Film, ...]:
    """Every castle as it was at each of the tables; `steps`: what led to each of them."""
    names = tables[-1].setup.players
    return tuple(_film(seat, name, _castles(seat, name, tables, steps)) for seat, name in enumerate(names))


def _castles(seat: int, name: str, tables: Sequence[Table], steps: Sequence[Step | None]) -> list[JudgedCastle]:
    """The castle of a player at each of the tables, with the verdict on each of its tiles when it was laid."""
    rows: dict[Placed, JudgedTile] = {}
    found: list[JudgedCastle] = []
    for table, step in zip(tables, steps, strict=True):
        if step is not None and step.event.get("by") == name and step.played.verdict is not None:
            lay = getattr(step.move, "lay", None)
            claim = lay.claim if isinstance(lay, Laying) else None
            rows[step.played.verdict.placed] = JudgedTile(step.played.verdict, claim, False)
        castle = table.players[seat].castle
        if found and found[-1].castle is castle:
            found.append(found[-1])
        else:
            found.append(JudgedCastle(castle, tuple(rows.get(each) or _unjudged(each) for each in castle)))
    return found


def _unjudged(placed: Placed) -> JudgedTile:
    """A tile that was there from the first: the foyer."""
    return JudgedTile(Verdict(Castle(), placed), None, False)


def _film(seat: int, name: str, castles: Sequence[JudgedCastle]) -> Film:
    prefix = f"w{seat + 1}-"
    placed = list({row.placed: row for castle in castles for row in castle.tiles})
    near = near_to(placed)
    box = extent(each.box for each in placed if each.n in near)
    frame = framed(box)
    view = frame.view
    shapes: dict[int, tuple[str, str, str]] = {}

    def drawn(judged: JudgedCastle) -> Layers:
        here = [row for row in judged.tiles if row.placed.n in near]
        for row in here:
            if id(row) not in shapes:
                wrong = broken_marks(prefix, view, row.verdict)
                shapes[id(row)] = tile(view, row), label(view, row), wrong and tag("g", wrong, class_="still marks")
        ways = doors(view, judged.castle, {row.placed.n for row in here})
        found = [shapes[id(row)] for row in here]
        tiles, labels, wrongs = ([each[k] for each in found if each[k]] for k in range(3))
        return tiles, ways, labels, wrongs

    heading, size = tr("{player}’s castle", player=name), Size(frame.width, frame.bottom + MARGIN // 2)
    return film_page(prefix, heading, size, sheet_of(prefix), lies(view), ground(prefix, view, box), castles, drawn)
