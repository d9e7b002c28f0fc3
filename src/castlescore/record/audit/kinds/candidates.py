"""The changes that an audit tries of every game: names, lines exchanged or written twice, whose line it is.

What a line says is the game's; whose it is, where a tile lies and what a line takes are keys that it names.
"""

from __future__ import annotations

from collections.abc import Iterator

from castlescore.core.language import tr
from castlescore.record.audit.changes import GAP, Change, dropped, moved, renamed, written_before
from castlescore.record.audit.kinds import blocks, cards, gaps, owners, since
from castlescore.record.audit.places import Place


def candidates(place: Place) -> list[Change]:
    """The changes that may explain what is wrong at a place, the likeliest first, each once."""
    found = [*_names(place), *_neighbours(place), *blocks.changes(place), *owners.changes(place), *since.changes(place)]
    found += [*cards.changes(place), *gaps.changes(place), *place.referee.changes(place)]
    rows = [change for change in found if change.row.explains is None or place.kind in change.row.explains]
    rows = [change for change in rows if change.row.end or place.sheet.first(change) <= place.at]
    rows = [change for change in rows if place.matters(change)]
    return sorted(rows, key=lambda change: (not change.mend, change.rank, change.header is None, place.far(change)))


def _names(place: Place) -> Iterator[Change]:
    """A name that nobody has, as each that it may be meant for, wherever it stands."""
    for word, near in place.unknown:
        for name in near:
            change = renamed(place.lines, word, name)
            if change.events:  # the cards that somebody shows are nobody else's to change
                yield change


def _neighbours(place: Place) -> Iterator[Change]:
    """Two neighbouring lines exchanged, and a line that stands twice."""
    lines = place.lines
    for i in place.around():
        n, event = lines[i]
        if i + 1 < len(lines) and "final" not in event and "final" not in lines[i + 1][1]:
            values = {"first": place.say(lines[i + 1][1]), "second": place.say(event)}
            # TRANSLATORS: two lines in a few words: "Ben's Larder", "Anna's pass"
            change = moved(lines, i + 1, i + 2, i, "exchange", tr("{first} came before {second}", **values))
            yield Change("exchange", (n, lines[i + 1][0]), None, None, change.why, splices=change.splices)
        like = written_before(lines, i, place.figures(event)) if event["do"] not in ("note", "check", GAP) else []
        if like:
            why = tr("{line} stands twice, in event {n} too", line=place.say(event), n=like[-1])
            yield dropped(lines, i, i + 1, "double", why)
