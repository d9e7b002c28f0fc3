"""How an audit of Between Two Castles speaks of a line: whose it is, what its points are made of, what it breaks."""

from __future__ import annotations

from collections.abc import Iterator

from castlescore.core.language import tr, trn
from castlescore.games.between.audit.changes import told
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.scoring import added, score
from castlescore.games.between.rules.table import Table
from castlescore.games.between.sentences import cell, word
from castlescore.protocol.game import Event

MOST = 6  # parts of a sum that are named


def subject(event: Event, table: Table) -> str:
    """Whose line it is and what: "AB's Library on 3,0"."""
    line = told(table, event)
    return tr("{line} on {place}", line=line, place=cell(event["at"])) if "at" in event else line


def parts(before: Castle, after: Castle) -> str:
    """What a castle gained between two moments: "2 for 3 Library, 1 for Jester", with a colon before it."""
    found = [tr("{points} for {tile}", points=points, tile=tile) for tile, points in _gained(before, after) if points]
    more = [trn("{n} more", "{n} more", len(found) - MOST)] if len(found) > MOST else []
    return f": {', '.join([*found[:MOST], *more])}" if found else ""


def _gained(before: Castle, after: Castle) -> Iterator[tuple[str, int]]:
    """What each room, attendant and card gives more than before, the newest room first."""
    was, now = score(before), score(after)
    for room in reversed(after.rooms):
        own = was.rooms.get(room.n, ())
        if now.rooms[room.n] is not own:
            yield word(room), added(now.rooms[room.n]) - added(own)
    for things, old, new in ((after.attendants, was.attendants, now.attendants), (after.cards, was.cards, now.cards)):
        for i, (each, lines) in enumerate(zip(things, new, strict=True)):
            yield each.name, added(lines) - (added(old[i]) if i < len(old) else 0)
