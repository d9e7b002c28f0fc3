"""Changes of whose lines are, and of what two of them have: a name, a tile, a place; and a minus that was lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from castlescore.core.events import Event
from castlescore.core.language import tr
from castlescore.record.audit.changes import GAP, Change, other_line, other_value, together
from castlescore.record.audit.places import Place

NEAREST = 3  # lines before the first finding that may be one of two exchanged
APART = (
    8  # lines between two that are taken for each other; further apart hands do it less often than slip by one place
)
SEVERAL = 2  # lines with wrong points of one owner at which an earlier tile may be another, rather than a figure wrong
SIGNS = ((-1, 1), (1, -1), (-1, -1))


def changes(place: Place) -> Iterator[Change]:
    """The changes of whose lines are that may explain what is wrong at a place."""
    return chain(_of_another(place), _swapped(place), _signs(place))


def is_owned(place: Place, event: Event) -> bool:
    """Whether a line is somebody's, of whom it may be a mistake."""
    return place.referee.owner in event and event["do"] not in ("check", "adjust", "note", GAP)


def _of_another(place: Place) -> Iterator[Change]:
    """A line that is somebody else's."""
    key = place.referee.owner
    for i in place.window():
        event = place.lines[i][1]
        if is_owned(place, event):
            for name in place.referee.names(place.table):
                if name != event[key]:
                    # TRANSLATORS: line: "Ben's Larder"; name: whose it was, a player or a castle
                    why = tr("{line} was {name}'s", line=place.say(event), name=name)
                    yield other_value(i, place.lines[i], key, key, name, why)


def _swapped(place: Place) -> Iterator[Change]:
    """Two lines near each other that have each other's name, tile or place."""
    lines = place.lines
    mine = dict.fromkeys([place.at, *place.tiles, *range(place.at - 1, max(place.at - NEAREST, -1), -1)])
    pairs = {
        (min(i, j), max(i, j)): None
        for i in mine
        for j in range(max(i - place.round, 0), min(i + place.round + 1, len(lines)))
        if i != j and is_owned(place, lines[i][1]) and is_owned(place, lines[j][1])
    }
    for i, j in [*pairs, *(pair for pair in _before(place) if pair not in pairs)]:
        yield from _exchanged(place, i, j)


def _before(place: Place) -> list[tuple[int, int]]:
    """Where points do not follow more than once: the owner's lines, each with the next, whose tiles count later."""
    key = place.referee.owner
    whose = place.lines[place.at][1].get(key)
    if place.alike < SEVERAL or place.kind != "points" or place.end or whose is None:
        return []
    laid = [i for i in range(place.at + 1) if place.lines[i][1].get(key) == whose and "at" in place.lines[i][1]]
    return [(i, j) for i, j in pairwise(laid) if j - i <= APART][::-1]


def _exchanged(place: Place, i: int, j: int) -> Iterator[Change]:
    (n, one), (m, other) = place.lines[i], place.lines[j]
    referee = place.referee
    values = {"n": n, "m": m}
    said = {**values, "line": place.say(one), "other": place.say(other)}
    whose = (tr("in events {n} and {m} {first} and {second} are exchanged", **values, first=one[referee.owner],
                second=other[referee.owner]), (referee.owner,))  # fmt: skip
    what = tr("the tiles of events {n} and {m} are exchanged ({line} and {other})", **said), referee.takes
    where = tr("the places of events {n} and {m} are exchanged ({line} and {other})", **said), referee.where
    both = (
        tr("tile and place of events {n} and {m} are exchanged ({line} and {other})", **said),
        (*referee.takes, *referee.where),
    )
    for why, keys in (whose, what, where, both):
        alike = keys[0] in one and all((key in one) == (key in other) for key in keys)
        if alike and any(one[key] != other[key] for key in keys if key in one):
            yield together(*_with_values_of(place, i, j, keys), "swap", why, seldom=2 * (j - i > APART))


def _with_values_of(place: Place, i: int, j: int, keys: tuple[str, ...]) -> tuple[Change, Change]:
    one, other = place.lines[i][1], place.lines[j][1]
    first = {**one, **{key: other[key] for key in keys if key in other}}
    second = {**other, **{key: one[key] for key in keys if key in one}}
    return (
        other_line(i, place.lines[i], "swap", None, None, first, ""),
        other_line(j, place.lines[j], "swap", None, None, second, ""),
    )


def _signs(place: Place) -> Iterator[Change]:
    """A minus that was lost or is too many, in one number of a place or in both; the two numbers exchanged."""
    key = place.referee.owner
    whose = place.lines[place.at][1].get(key)
    for i in place.around():
        n, event = place.lines[i]
        if "at" not in event or not (i in place.tiles or event.get(key) == whose):
            continue
        x, y = event["at"]
        for a, b in SIGNS:
            changed = [number for number, sign in ((x, a), (y, b)) if sign < 0]
            if all(number > 0 for number in changed) or all(number < 0 for number in changed):
                why = _sign_words(changed, n=n, place=f"{a * x},{b * y}", line=place.say(event))
                yield other_value(i, place.lines[i], "sign", "at", [a * x, b * y], why)
        if x != y:
            values = {"n": n, "place": f"{y},{x}", "line": place.say(event)}
            why = tr("in event {n} the two numbers of the place are exchanged: {place} ({line})", **values)
            yield other_value(i, place.lines[i], "place", "at", [y, x], why)


def _sign_words(changed: Sequence[int], **values: object) -> str:
    """That minuses of these numbers, as they are written, were lost or are too many."""
    if changed[0] < 0:
        if len(changed) > 1:
            return tr("in event {n} both minuses are too many: {place} ({line})", **values)
        return tr("in event {n} a minus is too many: {place} ({line})", **values)
    if len(changed) > 1:
        values |= {"x": changed[0], "y": changed[1]}
        return tr("in event {n} the minuses of -{x} and -{y} were lost: {place} ({line})", **values)
    return tr("in event {n} the minus of -{x} was lost: {place} ({line})", x=changed[0], **values)
