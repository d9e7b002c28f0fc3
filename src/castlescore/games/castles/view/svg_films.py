"""The castles of Castles of Mad King Ludwig event by event: one picture each, whose pieces say when they were there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from castlescore.core.language import tr
from castlescore.games.castles.moves import Laying
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.judging import JudgedTile
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.view.svg import extent, framed, ground, lies, near_to, sheet_of
from castlescore.games.castles.view.svg_tiles import broken_marks, doors, label, tile
from castlescore.protocol.page import Film
from castlescore.view.svg import Layers, Size, film_page, tag
from castlescore.view.svg_words import MARGIN

if TYPE_CHECKING:
    from castlescore.games.castles.types import Step


Rows = dict[Placed, JudgedTile]  # what was judged of each tile as it lies


def films(tables: Sequence[Table], steps: Sequence[Step | None]) -> tuple[Film, ...]:
    """Every castle as it was at each of the tables; `steps`: what led to each of them."""
    names = tables[-1].setup.players
    return tuple(_film(seat, name, _castles(seat, name, tables, steps)) for seat, name in enumerate(names))


def _castles(
    seat: int, name: str, tables: Sequence[Table], steps: Sequence[Step | None]
) -> list[tuple[Castle, tuple[JudgedTile, ...]]]:
    """The castle of a player at each of the tables, with the verdict on each of its tiles when it was laid."""
    rows: Rows = {}
    found: list[tuple[Castle, tuple[JudgedTile, ...]]] = []
    for table, step in zip(tables, steps, strict=True):
        if step is not None and step.event.get("by") == name and step.played.verdict is not None:
            lay = getattr(step.move, "lay", None)
            claim = lay.claim if isinstance(lay, Laying) else None
            rows[step.played.verdict.placed] = JudgedTile(step.played.verdict, claim, False)
        castle = table.players[seat].castle
        if found and found[-1][0] is castle:
            found.append(found[-1])
        else:
            found.append((castle, tuple(rows.get(each) or _unjudged(each) for each in castle)))
    return found


def _unjudged(placed: Placed) -> JudgedTile:
    """A tile that was there from the first: the foyer."""
    return JudgedTile(Verdict(Castle(), placed), None, False)


def _film(seat: int, name: str, castles: Sequence[tuple[Castle, tuple[JudgedTile, ...]]]) -> Film:
    prefix = f"w{seat + 1}-"
    placed = list({row.placed: row for _, rows in castles for row in rows})
    near = near_to(placed)
    box = extent(each.box for each in placed if each.n in near)
    frame = framed(box)
    view = frame.view
    shapes: dict[int, tuple[str, str, str]] = {}

    def drawn(moment: tuple[Castle, tuple[JudgedTile, ...]]) -> Layers:
        castle, rows = moment
        here = [row for row in rows if row.placed.n in near]
        for row in here:
            if id(row) not in shapes:
                wrong = broken_marks(prefix, view, row.verdict)
                shapes[id(row)] = tile(view, row), label(view, row), wrong and tag("g", wrong, class_="still marks")
        ways = doors(view, castle, {row.placed.n for row in here})
        found = [shapes[id(row)] for row in here]
        tiles, labels, wrongs = ([each[k] for each in found if each[k]] for k in range(3))
        return tiles, ways, labels, wrongs

    heading, size = tr("{player}’s castle", player=name), Size(frame.width, frame.bottom + MARGIN // 2)
    return film_page(prefix, heading, size, sheet_of(prefix), lies(view), ground(prefix, view, box), castles, drawn)
