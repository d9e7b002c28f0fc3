"""Changes of what lines say: whose they are, which tile and place they name, of one line, of two, or from one on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, pairwise

from castlescore.core.language import marked, tr
from castlescore.core.types import Event
from castlescore.record.audit.changes import GAP, Change, Line, Splice, other_line, other_value, renamed, together
from castlescore.record.audit.places import Place

NEAREST = 3  # lines before the first finding that may be one of two exchanged
# Lines between two that are taken for each other; further apart hands do it less often than slip by one place.
APART = 8
SEVERAL = 2  # lines with wrong points of one owner at which an earlier tile may be another, rather than a figure wrong
SIGNS = ((-1, 1), (1, -1), (-1, -1))
SINCE = 2  # lines of two names before the first finding, from which on they may be exchanged
TILES = 6  # tiles of a castle up to it, from which on its columns or rows may be off
FEWEST = 2  # lines of which it is said that they are so from one on
# Where the columns or rows lie that are one off, by the step that puts them right.
ASIDE = {
    (1, 0): marked("from event {n} on the columns of {castle} are one too far west"),
    (-1, 0): marked("from event {n} on the columns of {castle} are one too far east"),
    (0, 1): marked("from event {n} on the rows of {castle} are one too low"),
    (0, -1): marked("from event {n} on the rows of {castle} are one too high"),
}


def changes(place: Place) -> Iterator[Change]:
    """The changes of what lines say that may explain what is wrong at a place."""
    lines = chain(_names(place), _of_another(place), _swapped(place), _signs(place))
    return chain(lines, _exchanged_since(place), _aside(place), _cards(place))


def _names(place: Place) -> Iterator[Change]:
    """A name that nobody has, as each that it may be meant for, wherever it stands."""
    for word, near in place.unknown:
        for name in near:
            change = renamed(place.lines, word, name)
            if change.events:  # the cards that somebody shows are nobody else's to change
                yield change


def _is_owned(place: Place, event: Event) -> bool:
    """Whether a line is somebody's, of whom it may be a mistake."""
    return place.referee.owner in event and event["do"] not in ("check", "adjust", "note", GAP)


def _of_another(place: Place) -> Iterator[Change]:
    """A line that is somebody else's."""
    key = place.referee.owner
    for i in place.window():
        event = place.lines[i][1]
        if _is_owned(place, event):
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
        if i != j and _is_owned(place, lines[i][1]) and _is_owned(place, lines[j][1])
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
            first = {**one, **{key: other[key] for key in keys if key in other}}
            second = {**other, **{key: one[key] for key in keys if key in one}}
            changes = (
                other_line(i, place.lines[i], "swap", None, None, first, ""),
                other_line(j, place.lines[j], "swap", None, None, second, ""),
            )
            yield together(*changes, "swap", why, seldom=2 * (j - i > APART))


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


def _exchanged_since(place: Place) -> Iterator[Change]:
    """Two names that stand for each other, to the end or as far as the rules allow it."""
    key = place.referee.owner
    for one, other in combinations(place.referee.names(place.table), 2):
        new = {one: other, other: one}
        theirs = {i: line for i, line in enumerate(place.lines) if _is_owned(place, line[1]) and line[1][key] in new}
        for start in [i for i in theirs if i <= place.at][-SINCE:]:
            then = {i: (n, {**event, key: new[event[key]]}) for i, (n, event) in theirs.items() if i >= start}
            values = {"n": place.lines[start][0], "one": one, "other": other}
            yield from _since(then, tr("from event {n} on {one} is {other} and {other} is {one}", **values), one, other)
            until = _allowed(place, start, then)
            some = {i: line for i, line in then.items() if i < until}
            if len(some) < len(then):
                values["m"] = place.lines[max(some)][0] if some else start
                why = tr("from event {n} to event {m} {one} is {other} and {other} is {one}", **values)
                yield from _since(some, why, one, other)


def _since(then: Mapping[int, Line], why: str, old: object, new: object) -> Iterator[Change]:
    """The change of these lines, where they are enough to say so."""
    if len(then) >= FEWEST:
        splices = tuple(Splice(i, i + 1, (line,)) for i, line in then.items())
        yield Change("from-on", (splices[0].lines[0][0],), old, new, why, splices=splices)


def _allowed(place: Place, start: int, then: Mapping[int, Line]) -> int:
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
    theirs = {
        i: (n, event)
        for i, (n, event) in enumerate(place.lines)
        if "at" in event and _is_owned(place, event) and event[key] == whose
    }
    before = [i for i in theirs if i <= place.at]
    for start in dict.fromkeys([*before[-TILES:], *before[:1]]):
        for (dx, dy), words in ASIDE.items():
            then = {
                i: (n, {**event, "at": [event["at"][0] + dx, event["at"][1] + dy]})
                for i, (n, event) in theirs.items()
                if i >= start
            }
            yield from _since(then, tr(words, n=place.lines[start][0], castle=whose), [0, 0], [dx, dy])


def _cards(place: Place) -> Iterator[Change]:
    """A card of somebody who shows more of them than the game gave, as one of somebody who shows fewer."""
    shown = {i: event for i, (_, event) in enumerate(place.lines) if event["do"] == "cards"}
    if place.at not in shown:
        return
    held, key = place.referee.held(place.table), place.referee.owner
    over = {i: len(event["cards"]) - held.get(event[key], len(event["cards"])) for i, event in shown.items()}
    for i in (i for i in shown if over[i] > 0):
        for j in (j for j in shown if over[j] < 0):
            for card in shown[i]["cards"]:
                yield _given(place, i, j, card)


def _given(place: Place, i: int, j: int, card: str) -> Change:
    """The change of a card of the line at one place for one of the line at another."""
    (n, event), (_, other) = place.lines[i], place.lines[j]
    left = [each for each in event["cards"] if each != card]
    without = other_line(i, place.lines[i], "card", None, None, {**event, "cards": left}, "")
    more = other_line(j, place.lines[j], "card", None, None, {**other, "cards": [*other["cards"], card]}, "")
    word = place.referee.card_word(place.table, card)
    # TRANSLATORS: card: what it is called, "Level 3 up"; name: who had it, a player or a castle
    why = tr("the bonus card ({card}) of event {n} was {name}'s", card=word, n=n, name=other[place.referee.owner])
    return together(without, more, "card", why)
