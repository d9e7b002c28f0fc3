"""Lines that nobody wrote down, and lines written over others: told with what later lines show of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from castlescore.core.events import Event
from castlescore.core.language import tr
from castlescore.record.audit.changes import GAP, Change, Line, Splice, typed_of
from castlescore.record.audit.places import Gap, Place

BACK = 6  # lines before a finding at which lines may be missing
OVER = 12  # lines before it that may have been written again over another one


def changes(place: Place) -> Iterator[Change]:
    """Lines missing before a finding, and one written over others."""
    lines = place.lines
    for i in range(place.at, max(place.at - BACK, 0) - 1, -1):
        table = place.table_at(i)
        if table is None:
            continue
        found = place.referee.gap(table, _said(lines[i:]))
        if found is not None:
            n = lines[i][0]
            yield _change("missing", i, i, n, found, found.why)
        like = _written(place, i)
        over = place.referee.gap(table, _said(lines[i + 1 :])) if like is not None else None
        if over is not None and like is not None:
            n = lines[i][0]
            why = tr("event {n} is event {m} again, and stands over another line; {lost}", n=n, m=like, lost=over.why)
            yield _change("pasted", i, i + 1, n, over, why)


def _change(kind: str, start: int, end: int, n: int, found: Gap, why: str) -> Change:
    splice = Splice(start, end, ((n, {"do": GAP}),))
    return Change(kind, (n,), None, list(found.names), why, splices=(splice,), mend=False, line=found.line)


def _said(lines: Sequence[Line]) -> list[Event]:
    return [event for _, event in lines]


def _written(place: Place, i: int) -> int | None:
    """The number of an earlier line that a line says again."""
    lines = place.lines
    event = lines[i][1]
    if event["do"] in ("note", "check", GAP):
        return None
    said = typed_of(event, place.figures(event))
    before = range(i - 1, max(i - OVER, 0) - 1, -1)
    return next((lines[j][0] for j in before if typed_of(lines[j][1], place.figures(lines[j][1])) == said), None)
