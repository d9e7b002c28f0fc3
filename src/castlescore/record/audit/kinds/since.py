"""Changes of many lines from one on: two names that stand for each other, and places that are counted one off."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from castlescore.core.language import tr
from castlescore.record.audit.changes import Change, Line, Splice
from castlescore.record.audit.kinds.owners import is_owned
from castlescore.record.audit.places import Place

SINCE = 2  # lines of two names before the first finding, from which on they may be exchanged
TILES = 6  # tiles of a castle up to it, from which on its columns or rows may be off
FEWEST = 2  # lines of which it is said
# Where the columns or rows lie that are one off, by the step that puts them right.
ASIDE = {  # translated
    (1, 0): "from event {n} on the columns of {castle} are one too far west",
    (-1, 0): "from event {n} on the columns of {castle} are one too far east",
    (0, 1): "from event {n} on the rows of {castle} are one too low",
    (0, -1): "from event {n} on the rows of {castle} are one too high",
}


def changes(place: Place) -> Iterator[Change]:
    """The changes from a line on that may explain what is wrong at a place."""
    return chain(_exchanged(place), _aside(place))


def _exchanged(place: Place) -> Iterator[Change]:
    """Two names that stand for each other, to the end or as far as the rules allow it."""
    key = place.referee.owner
    for one, other in combinations(place.referee.names(place.table), 2):
        new = {one: other, other: one}
        theirs = [i for i, (_, event) in enumerate(place.lines) if is_owned(place, event) and event[key] in new]
        for start in [i for i in theirs if i <= place.at][-SINCE:]:
            then = {i: _of(place.lines[i], key, new) for i in theirs if i >= start}
            values = {"n": place.lines[start][0], "one": one, "other": other}
            yield from _since(then, tr("from event {n} on {one} is {other} and {other} is {one}", **values), one, other)
            until = _allowed(place, start, then)
            some = {i: line for i, line in then.items() if i < until}
            if len(some) < len(then):
                values["m"] = place.lines[max(some)][0] if some else start
                why = tr("from event {n} to event {m} {one} is {other} and {other} is {one}", **values)
                yield from _since(some, why, one, other)


def _of(line: Line, key: str, new: dict[str, str]) -> Line:
    n, event = line
    return n, {**event, key: new[event[key]]}


def _since(then: dict[int, Line], why: str, old: object, new: object) -> Iterator[Change]:
    """The change of these lines, where they are enough to say so."""
    if len(then) >= FEWEST:
        splices = tuple(Splice(i, i + 1, (line,)) for i, line in then.items())
        yield Change("from-on", (splices[0].lines[0][0],), old, new, why, splices=splices)


def _allowed(place: Place, start: int, then: dict[int, Line]) -> int:
    """The place of the first line from one on that the rules do not allow where some are as they then are."""
    table = place.table_at(start)
    i = start
    while table is not None and i < len(place.lines):
        table = place.after(then.get(i, place.lines[i]), table)
        i += table is not None
    return i


def _aside(place: Place) -> Iterator[Change]:
    """The columns or the rows of one castle that are one off from a line on."""
    key = place.referee.owner
    whose = place.lines[place.at][1].get(key)
    theirs = [
        i
        for i, (_, event) in enumerate(place.lines)
        if "at" in event and is_owned(place, event) and event[key] == whose
    ]
    before = [i for i in theirs if i <= place.at]
    for start in dict.fromkeys([*before[-TILES:], *before[:1]]):
        for (dx, dy), words in ASIDE.items():
            then = {i: _aside_by(place.lines[i], dx, dy) for i in theirs if i >= start}
            yield from _since(then, tr(words, n=place.lines[start][0], castle=whose), [0, 0], [dx, dy])


def _aside_by(line: Line, dx: int, dy: int) -> Line:
    n, event = line
    return n, {**event, "at": [event["at"][0] + dx, event["at"][1] + dy]}
