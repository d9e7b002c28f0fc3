"""How an audit of Between Two Castles speaks of a line: whose it is, what its points are made of, what it breaks."""

from __future__ import annotations

from collections.abc import Iterator

from castlescore.core.events import Event
from castlescore.core.language import tr, trn
from castlescore.games.between.audit.changes import told
from castlescore.games.between.rules.castle import THRONE, Castle
from castlescore.games.between.rules.scoring import added, score
from castlescore.games.between.rules.table import Table
from castlescore.games.between.sentences import cell, word

MOST = 6  # parts of a sum that are named


def subject(event: Event, table: Table) -> str:
    """Whose line it is and what: "AB's Library on 3,0"."""
    line = told(table, event)
    return tr("{line} on {place}", line=line, place=cell(event["at"])) if "at" in event else line


def parts(before: Castle, after: Castle) -> str:
    """What a castle gained between two moments: "2 for 3 Library, 1 for Jester", with a colon before it."""
    found = [said for said, points in _gained(before, after) if points]
    more = [trn("{n} more", "{n} more", len(found) - MOST)] if len(found) > MOST else []
    return f": {', '.join([*found[:MOST], *more])}" if found else ""


def _gained(before: Castle, after: Castle) -> Iterator[tuple[str, int]]:
    """What each room, attendant and card gives more than before, in words and as points, the newest room first."""
    was, now = score(before), score(after)
    for room in reversed(after.rooms):
        own = was.rooms.get(room.n, ())
        if now.rooms[room.n] is not own:
            points = added(now.rooms[room.n]) - added(own)
            yield _part(word(room), points, room.n != THRONE), points
    for things, old, new in ((after.attendants, was.attendants, now.attendants), (after.cards, was.cards, now.cards)):
        for i, (each, lines) in enumerate(zip(things, new, strict=True)):
            points = added(lines) - (added(old[i]) if i < len(old) else 0)
            yield _part(each.name, points, tile=False), points


def _part(name: str, points: int, tile: bool) -> str:
    """Points for a tile, or for what is none: the throne room, an attendant, a card."""
    if tile:
        return tr("{points} for {tile}", points=points, tile=name)
    return tr("{points} for {name}", points=points, name=name)
