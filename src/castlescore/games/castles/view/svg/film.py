"""A castle of this game as it was, event by event: one picture whose pieces say when they were there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from castlescore.core.language import tr
from castlescore.games.castles.moves import Laying
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.judging import Judged
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.view.svg.doors import View, doors, marks
from castlescore.games.castles.view.svg.rooms import label, tile
from castlescore.games.castles.view.svg.svg import extent, framed, ground, lies, near_to, sheet_of
from castlescore.view.page.parts import Film
from castlescore.view.svg.foot import MARGIN
from castlescore.view.svg.svg import Layers, Size, film, page, tag

if TYPE_CHECKING:
    from castlescore.games.castles.types import Step

Rows = dict[Placed, Judged]  # what was judged of each tile as it lies


def films(tables: Sequence[Table], steps: Sequence[Step | None]) -> tuple[Film, ...]:
    """Every castle as it was at each of the tables; `steps`: what led to each of them."""
    names = tables[-1].setup.players
    return tuple(_film(seat, name, _castles(seat, name, tables, steps)) for seat, name in enumerate(names))


def _castles(
    seat: int, name: str, tables: Sequence[Table], steps: Sequence[Step | None]
) -> list[tuple[Castle, tuple[Judged, ...]]]:
    """The castle of a player at each of the tables, with the verdict on each of its tiles when it was laid."""
    rows: Rows = {}
    found: list[tuple[Castle, tuple[Judged, ...]]] = []
    for table, step in zip(tables, steps, strict=True):
        if step is not None and step.event.get("by") == name and step.played.verdict is not None:
            lay = getattr(step.move, "lay", None)
            claim = lay.claim if isinstance(lay, Laying) else None
            rows[step.played.verdict.placed] = Judged(step.played.verdict, claim, False)
        castle = table.players[seat].castle
        if found and found[-1][0] is castle:
            found.append(found[-1])
        else:
            found.append((castle, tuple(rows.get(each) or _unjudged(each) for each in castle)))
    return found


def _unjudged(placed: Placed) -> Judged:
    """A tile that was there from the first: the foyer."""
    return Judged(Verdict(Castle(), placed), None, False)


def _film(seat: int, name: str, castles: Sequence[tuple[Castle, tuple[Judged, ...]]]) -> Film:
    prefix = f"w{seat + 1}-"
    placed = list({row.placed: row for _, rows in castles for row in rows})
    near = near_to(placed)
    box = extent(each.box for each in placed if each.n in near)
    frame = framed(box)
    plan = film(_drawn(prefix, frame.view, near, castles))
    size = Size(frame.width, frame.bottom + MARGIN // 2)
    said = tr("The castle as it was at the event that the slider stands on.")
    heading = tr("{player}’s castle", player=name)
    body = (lies(frame.view), ground(prefix, frame.view, box), plan)
    title = tr("{castle}, event by event", castle=heading)
    return Film(heading, page(prefix, size, title, said, sheet_of(prefix), *body))


def _drawn(
    prefix: str, view: View, near: set[int], castles: Iterable[tuple[Castle, tuple[Judged, ...]]]
) -> Iterator[Layers]:
    """What is drawn of a castle at each of its moments; nothing is drawn twice."""
    shapes: dict[int, tuple[str, str, str]] = {}
    last: tuple[Castle, Layers] | None = None
    for castle, rows in castles:
        if last is None or last[0] is not castle:
            here = [row for row in rows if row.placed.n in near]
            for row in here:
                if id(row) not in shapes:
                    wrong = marks(prefix, view, row.verdict)
                    shapes[id(row)] = tile(view, row), label(view, row), wrong and tag("g", wrong, class_="still marks")
            ways = doors(view, castle, {row.placed.n for row in here})
            found = [shapes[id(row)] for row in here]
            tiles, labels, wrongs = ([each[k] for each in found if each[k]] for k in range(3))
            last = castle, (tiles, ways, labels, wrongs)
        yield last[1]
