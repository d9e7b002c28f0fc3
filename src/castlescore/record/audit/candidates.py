"""The changes that an audit tries of every game: names, lines exchanged or written twice, whose line it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from castlescore.core.events import Header
from castlescore.core.language import tr
from castlescore.protocol.evening import Record
from castlescore.record.audit.changes import (
    Change,
    Line,
    Place,
    dropped,
    exchanged,
    other_value,
    renamed,
    undone_otherwise,
    written_before,
)
from castlescore.record.audit.referee import Referee


def candidates(referee: Referee, header: Header, lines: Sequence[Line], place: Place, record: Record) -> list[Change]:
    """The changes that may explain what is wrong at a place, the likeliest first.

    `lines` are those in force, perhaps changed by an earlier story; `record`: as it was written.
    """
    found = [*_names(lines, place), *_neighbours(referee, lines, place), *_of_another(referee, lines, place)]
    found += _undos(referee, record, lines, place)
    found += referee.changes(header, lines, place)
    found = [change for change in found if change.row.explains is None or place.kind in change.row.explains]
    n = lines[place.at][0]
    return sorted(found, key=lambda change: (change.row.rank, change.header is None, distance(change, n)))


def distance(change: Change, n: int) -> int:
    """How far a change is from the first finding, at event `n`."""
    return 0 if change.header is not None else min(abs(m - n) for m in change.events)


def _names(lines: Sequence[Line], place: Place) -> Iterator[Change]:
    """A name that nobody has, as each that it may be meant for, wherever it stands."""
    for word, near in place.unknown:
        for name in near:
            change = renamed(lines, word, name)
            if change.events:  # the cards that somebody shows are nobody else's to change
                yield change


def _neighbours(referee: Referee, lines: Sequence[Line], place: Place) -> Iterator[Change]:
    short = partial(referee.short, place.table)
    for i in place.around(lines):
        if i + 1 < len(lines) and "final" not in lines[i][1] and "final" not in lines[i + 1][1]:
            yield exchanged(lines[i], lines[i + 1], short)
        event = lines[i][1]
        if event["do"] in ("note", "check"):
            continue
        figures = referee.rules.MOVES.form(event).figures
        like = written_before(lines, i, figures)
        if like:
            yield dropped(lines[i], like[-1], short)


def _undos(referee: Referee, record: Record, lines: Sequence[Line], place: Place) -> Iterator[Change]:
    """An undo and the line before or after it exchanged: then another line is in force."""
    short = partial(referee.short, place.table)
    around = {lines[i][0] for i in place.around(lines)}
    written = list(enumerate(record.events, 1))
    for one, other in pairwise(written[max(min(around) - 2, 0) : max(around) + 2]):
        if (one[1]["do"] == "undo") == (other[1]["do"] == "undo") or "note" in (one[1]["do"], other[1]["do"]):
            continue
        events = list(record.events)
        events[one[0] - 1 : other[0]] = other[1], one[1]
        then = record.with_events(tuple(events)).standing()[0]
        known, new = [{id(event) for _, event in each} for each in (lines, then)]
        gone = [line for line in lines if id(line[1]) not in new]
        comes = [event for _, event in then if id(event) not in known]
        if len(gone) == len(comes) == 1 and gone[0][0] in around:
            yield undone_otherwise(one, other, gone[0], comes[0], short)


def _of_another(referee: Referee, lines: Sequence[Line], place: Place) -> Iterator[Change]:
    """A line that is somebody else's."""
    key = referee.owner
    for i in place.around(lines):
        n, event = lines[i]
        if key in event and event["do"] not in ("check", "adjust"):
            for name in referee.names(place.table):
                if name != event[key]:
                    line = referee.short(place.table, event)
                    # TRANSLATORS: line: "Ben's Larder"; name: whose it was, a player or a castle
                    why = tr("{line} was {name}'s", line=line, name=name)
                    yield other_value(n, event, key, key, name, why)
