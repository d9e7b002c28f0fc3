"""The changes of a record that may explain a finding, in both games: the candidates of the search.

First changes of the order of lines: exchanged, written twice, late or early, undone, or missing. Then changes of the
content of lines: the player, the tile or the place, of one line, of two, or of all lines from one on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, pairwise

from castlescore.core.events import number_before
from castlescore.core.language import tr
from castlescore.core.types import Event
from castlescore.record.audit.changes import (
    GAP,
    Change,
    Line,
    Splice,
    dropped,
    moved,
    other_line,
    other_value,
    renamed,
    together,
    typed_of,
    written_before,
)
from castlescore.record.audit.referee import Lost, Place

TWICE = 60  # lines that may be repeated, and the greatest distance of the repetition from the first finding
FAR = 20  # by how many lines a block may be late or early
BLOCK = 8  # lines of a late or early block
BACK = 6  # lines before the first finding at which lines may be missing
NEAR = 8  # lines between two equal lines that take nothing: a pass is the same in every round
UNDOS = 3  # undos before the first finding whose count is tried
MORE = 3  # by how many events the count of an undo may be too small
OVER = 12  # lines before one that it may repeat, written over another
NEAREST = 3  # lines before the first finding that may be one of two exchanged
# Lines between two that may be exchanged; further apart this is rarer than a wrong place.
APART = 8
SEVERAL = 2  # lines with wrong points of one owner at which an earlier tile may be another, rather than a figure wrong
SIGNS = ((-1, 1), (1, -1), (-1, -1))
SINCE = 2  # lines of two names before the first finding, from which on they may be exchanged
TILES = 6  # tiles of a castle up to it, from which on its columns or rows may be wrong
FEWEST = 2  # fewest lines for a mistake that continues from one line on


def candidates(place: Place) -> list[Change]:
    """The changes that may explain a finding, the most likely first, each once."""
    stands = chain(
        _exchanged_neighbours(place),
        _repeated_blocks(place),
        _late_blocks(place),
        _early_blocks(place),
        _reversed_blocks(place),
    )
    stands = chain(stands, _exchanged_undos(place), _undo_counts(place), _missing_lines(place))
    says = chain(_unknown_names(place), _of_another(place), _exchanged_lines(place), _signs(place))
    says = chain(says, _exchanged_since(place), _shifted_places(place), _cards(place))
    changes = [*stands, *says, *place.referee.changes(place)]
    changes = [change for change in changes if change.row.explains is None or place.kind in change.row.explains]
    changes = [change for change in changes if change.row.end or place.sheet.first(change) <= place.at]
    changes = [change for change in changes if place.matters(change)]
    return sorted(changes, key=lambda change: (not change.mend, change.rank, change.header is None, place.far(change)))


def _exchanged_neighbours(place: Place) -> Iterator[Change]:
    """Two neighbouring lines exchanged, or one of two equal lines removed."""
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


def _repeated_blocks(place: Place) -> Iterator[Change]:
    """Removal of a block that repeats an earlier one."""
    lines, low = place.lines, max(place.at - 2 * TWICE, 0)
    window = range(low, min(place.at + TWICE, len(lines)))
    texts = {i: _key(place, lines[i][1]) for i in window}
    known: dict[str, list[int]] = defaultdict(list)
    for q in range(low, place.at + 1):
        for p in known[texts[q]]:
            length = 0
            while q + length in texts and p + length < q and texts[p + length] == texts[q + length]:
                length += 1
            begins = p == low or texts[p - 1] != texts[q - 1]
            if length <= TWICE and begins and texts[q] and q >= place.at - BACK:
                for size in (length, length - 1)[:length]:
                    if size > 1 or q - p <= NEAR or _takes(place, lines[q][1]):
                        yield _again(place, p, q, size)
        known[texts[q]].append(q)


def _takes(place: Place, event: Event) -> bool:
    """Whether a line takes something, which is possible only once."""
    return any(event.get(key) for key in (*place.referee.takes, "tiles", "row", "attendant", "cards"))


def _again(place: Place, p: int, q: int, size: int) -> Change:
    lines = place.lines
    if size == 1:
        why = tr("{line} stands twice, in event {n} too", line=place.say(lines[q][1]), n=lines[p][0])
        return dropped(lines, q, q + 1, "double", why)
    values = {"n": lines[q][0], "m": lines[q + size - 1][0], "a": lines[p][0], "b": lines[p + size - 1][0]}
    why = tr("events {n} to {m} are events {a} to {b} again", **values)
    return dropped(lines, q, q + size, "block-double", why)


def _key(place: Place, event: Event) -> str:
    """The content of a line without its figures; nothing for one that is no move."""
    if event["do"] in ("note", "check", GAP):
        return ""
    return repr(sorted(typed_of(event, place.figures(event)).items()))


def _tables_back(place: Place) -> Iterator[tuple[int, object]]:
    """The places of the lines backwards from a finding, each with the table before it, as far as tables are stored."""
    for i in range(place.at, max(place.at - BACK, 0) - 1, -1):
        if (table := place.table_at(i)) is not None:
            yield i, table


def _late_blocks(place: Place) -> Iterator[Change]:
    """A block that is recorded later than the rules allow it."""
    lines = place.lines
    for p, table in _tables_back(place):
        for x in range(max(p + 2, place.at), min(p + FAR + 1, len(lines))):
            for size in range(_count_playable(place, x, table), 0, -1):
                yield _moved(place, x, x + size, p)


def _count_playable(place: Place, x: int, table: object) -> int:
    """How many lines from one on can be played on a table."""
    for size in range(min(BLOCK, len(place.lines) - x)):
        event = place.lines[x + size][1]
        after = (
            None if "final" in event or event["do"] in ("note", "check") else place.after(place.lines[x + size], table)
        )
        if after is None:
            return size
        table = after
    return min(BLOCK, len(place.lines) - x)


def _early_blocks(place: Place) -> Iterator[Change]:
    """A block that is recorded before the rules allow it."""
    lines = place.lines
    for x, start in _tables_back(place):
        if lines[x][1]["do"] in ("note", "check"):
            continue
        for size in range(1, min(BLOCK // 2, len(lines) - x) + 1):
            table = start
            for d in range(x + size, min(x + size + FAR, len(lines))):
                if d > x + size + 1 - (size > 1) and d > place.at and place.after(lines[x], table) is not None:
                    yield _moved(place, x, x + size, d)
                after = place.after(lines[d], table)
                if after is None or "final" in lines[d][1]:
                    break
                table = after


def _reversed_blocks(place: Place) -> Iterator[Change]:
    """A block in reverse order, the longest first: a complete turn is more likely than a part of one."""
    lines, blocks = place.lines, list[tuple[int, int]]()
    for start, table in _tables_back(place):
        for end in range(max(start + 3, place.at), min(start + BLOCK + BACK, len(lines)) + 1):
            after: object | None = table
            for i in range(end - 1, start - 1, -1):
                after = None if "final" in lines[i][1] else place.after(lines[i], after)
                if after is None:
                    break
            else:
                blocks.append((start, end))
    for start, end in sorted(blocks, key=lambda block: block[0] - block[1]):
        why = tr("events {n} to {m} stand the other way round", n=lines[start][0], m=lines[end - 1][0])
        splice = Splice(start, end, tuple(lines[start:end][::-1]))
        yield Change("block-moved", tuple(n for n, _ in lines[start:end]), None, None, why, splices=(splice,))


def _moved(place: Place, start: int, end: int, to: int) -> Change:
    lines = place.lines
    values = {"before": lines[to][0], "line": place.say(lines[start][1]), "n": lines[start][0]}
    why = tr("event {n}, {line}, belongs before event {before}", **values)
    if end > start + 1:
        values["m"] = lines[end - 1][0]
        why = tr("events {n} to {m} belong before event {before}", **values)
    return moved(lines, start, end, to, "block-moved", why)


def _undo_counts(place: Place) -> Iterator[Change]:
    """An undo that took back more or fewer lines, or none; the count of an undo that an amend wrote is right."""
    book = place.sheet.book
    undos = [i for i, (n, event) in enumerate(book) if event["do"] == "undo" and n <= place.n + 1]
    for i in undos[::-1][:UNDOS]:
        n, event = book[i]
        if _is_of_amend(book, i):
            continue
        for count in range(event["count"] + MORE + 1):
            if count == event["count"]:
                continue
            other: Line = (n, {**event, "count": count})
            then = (*book[:i], *([other] if count else []), *book[i + 1 :])
            values = {"n": n, "count": event["count"], "other": count}
            why = tr("the undo of event {n} took back {count}; with {other} all follows", **values)
            if not count:
                why = tr("the undo of event {n} is there once too often", n=n)
            yield Change("undo", (n,), event["count"], count, why, book=then)


def _is_of_amend(book: Sequence[Line], i: int) -> bool:
    """Whether an undo belongs to an amend, or takes one back: it is right, and lines are recorded again after it."""
    following = book[i + 1][1] if i + 1 < len(book) else {"do": ""}
    return "was" in book[i][1] or number_before(following) is not None


def _exchanged_undos(place: Place) -> Iterator[Change]:
    """An undo and the line before or after it exchanged, so that another line is in force."""
    book, around = place.sheet.book, {place.lines[i][0] for i in place.around()}
    low, high = min(around) - 2, max(around) + 2
    for i, (one, other) in enumerate(pairwise(book)):
        kinds = one[1]["do"], other[1]["do"]
        if not low <= one[0] <= high or (kinds[0] == "undo") == (kinds[1] == "undo") or "note" in kinds:
            continue
        if _is_of_amend(book, i + (kinds[1] == "undo")):
            continue
        first, second = (
            tr("the undo in event {n}", n=n) if e["do"] == "undo" else place.say(e) for n, e in (other, one)
        )
        why = tr("{first} came before {second}", first=first, second=second)
        then = (*book[:i], other, one, *book[i + 2 :])
        yield Change("exchange", (one[0], other[0]), None, None, why, book=then)


def _missing_lines(place: Place) -> Iterator[Change]:
    """Lines missing before a finding, and one written over another, with what later lines tell about them."""
    lines = place.lines
    for i, table in _tables_back(place):
        n, rest = lines[i][0], [event for _, event in lines[i:]]
        lost = place.referee.lost(table, rest)
        if lost is not None:
            yield _unwritten("missing", i, i, n, lost, lost.why)
        like = _written_before(place, i)
        over = place.referee.lost(table, rest[1:]) if like is not None else None
        if over is not None:
            why = tr("event {n} repeats event {m} in the place of a lost line; {lost}", n=n, m=like, lost=over.why)
            yield _unwritten("pasted", i, i + 1, n, over, why)


def _unwritten(kind: str, start: int, end: int, n: int, lost: Lost, why: str) -> Change:
    """The change that replaces some lines by unrecorded ones."""
    splice = Splice(start, end, ((n, {"do": GAP}),))
    return Change(kind, (n,), None, list(lost.names), why, splices=(splice,), mend=False, line=lost.line)


def _written_before(place: Place, i: int) -> int | None:
    """The number of an earlier line that a line repeats."""
    lines = place.lines
    event = lines[i][1]
    if event["do"] in ("note", "check", GAP):
        return None
    typed = typed_of(event, place.figures(event))
    before = range(i - 1, max(i - OVER, 0) - 1, -1)
    return next((lines[j][0] for j in before if typed_of(lines[j][1], place.figures(lines[j][1])) == typed), None)


def _unknown_names(place: Place) -> Iterator[Change]:
    """An unknown name replaced everywhere by each name that it may stand for."""
    for word, near in place.unknown:
        for name in near:
            change = renamed(place.lines, word, name)
            if change.events:  # shown cards belong to their player only
                yield change


def _is_owned(place: Place, event: Event) -> bool:
    """Whether a line belongs to a player or castle that may be the wrong one."""
    return place.referee.owner in event and event["do"] not in ("check", "adjust", "note", GAP)


def _of_another(place: Place) -> Iterator[Change]:
    """A line that belongs to another player or castle."""
    key = place.referee.owner
    for i in place.window():
        event = place.lines[i][1]
        if _is_owned(place, event):
            for name in place.referee.names(place.table):
                if name != event[key]:
                    # TRANSLATORS: line: "Ben's Larder"; name: whose it was, a player or a castle
                    why = tr("{line} was {name}'s", line=place.say(event), name=name)
                    if event["do"] == "price":
                        why = tr("{name} set the prices, not {other}", name=name, other=event[key])
                    yield other_value(i, place.lines[i], key, key, name, why)


def _exchanged_lines(place: Place) -> Iterator[Change]:
    """Two near lines whose players, tiles or places were exchanged."""
    lines = place.lines
    mine = dict.fromkeys([place.at, *place.tiles, *range(place.at - 1, max(place.at - NEAREST, -1), -1)])
    pairs = {
        (min(i, j), max(i, j)): None
        for i in mine
        for j in range(max(i - place.round, 0), min(i + place.round + 1, len(lines)))
        if i != j and _is_owned(place, lines[i][1]) and _is_owned(place, lines[j][1])
    }
    for i, j in [*pairs, *(pair for pair in _before(place) if pair not in pairs)]:
        yield from _swap(place, i, j)


def _before(place: Place) -> list[tuple[int, int]]:
    """If wrong points of one owner are found more than once: each line of this owner with the next one, whose tile
    counts later."""
    key = place.referee.owner
    whose = place.lines[place.at][1].get(key)
    if place.alike < SEVERAL or place.kind != "points" or place.end or whose is None:
        return []
    laid = [i for i in range(place.at + 1) if place.lines[i][1].get(key) == whose and "at" in place.lines[i][1]]
    return [(i, j) for i, j in pairwise(laid) if j - i <= APART][::-1]


def _swap(place: Place, i: int, j: int) -> Iterator[Change]:
    """The changes that exchange the owner, tile, place, or tile and place of two lines."""
    (n, one), (m, other) = place.lines[i], place.lines[j]
    owner, takes, where = place.referee.owner, place.referee.takes, place.referee.where
    names = {"n": n, "m": m, "first": one[owner], "second": other[owner]}
    lines = {"n": n, "m": m, "line": place.say(one), "other": place.say(other)}
    for why, keys in (
        (tr("in events {n} and {m} {first} and {second} are exchanged", **names), (owner,)),
        (tr("the tiles of events {n} and {m} are exchanged ({line} and {other})", **lines), takes),
        (tr("the places of events {n} and {m} are exchanged ({line} and {other})", **lines), where),
        (tr("tile and place of events {n} and {m} are exchanged ({line} and {other})", **lines), (*takes, *where)),
    ):
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
    """A minus sign missing or added in one or both numbers of a place; the two numbers exchanged."""
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
    """The sentence that minus signs of these numbers, as written, are missing or added."""
    if changed[0] < 0:
        if len(changed) > 1:
            return tr("in event {n} both minuses are too many: {place} ({line})", **values)
        return tr("in event {n} a minus is too many: {place} ({line})", **values)
    if len(changed) > 1:
        values |= {"x": changed[0], "y": changed[1]}
        return tr("in event {n} the minuses of -{x} and -{y} were lost: {place} ({line})", **values)
    return tr("in event {n} the minus of -{x} was lost: {place} ({line})", x=changed[0], **values)


def _exchanged_since(place: Place) -> Iterator[Change]:
    """Two names exchanged from one line on, to the end or as long as the rules allow it."""
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
    """The change of these lines, if they are enough to support it."""
    if len(then) >= FEWEST:
        splices = tuple(Splice(i, i + 1, (line,)) for i, line in then.items())
        yield Change("from-on", (splices[0].lines[0][0],), old, new, why, splices=splices)


def _allowed(place: Place, start: int, then: Mapping[int, Line]) -> int:
    """The place of the first line from one on that the rules do not allow after a change."""
    table = place.table_at(start)
    i = start
    while table is not None and i < len(place.lines):
        table = place.after(then.get(i, place.lines[i]), table)
        i += table is not None
    return i


def _shifted_places(place: Place) -> Iterator[Change]:
    """The columns or the rows of one castle wrong by one from a line on."""
    key = place.referee.owner
    whose = place.lines[place.at][1].get(key)
    theirs = {
        i: (n, event)
        for i, (n, event) in enumerate(place.lines)
        if "at" in event and _is_owned(place, event) and event[key] == whose
    }
    before = [i for i in theirs if i <= place.at]
    for start in dict.fromkeys([*before[-TILES:], *before[:1]]):
        values = {"n": place.lines[start][0], "castle": whose}
        for (dx, dy), why in (
            ((1, 0), tr("from event {n} on the columns of {castle} are one too far west", **values)),
            ((-1, 0), tr("from event {n} on the columns of {castle} are one too far east", **values)),
            ((0, 1), tr("from event {n} on the rows of {castle} are one too low", **values)),
            ((0, -1), tr("from event {n} on the rows of {castle} are one too high", **values)),
        ):
            then = {
                i: (n, {**event, "at": [event["at"][0] + dx, event["at"][1] + dy]})
                for i, (n, event) in theirs.items()
                if i >= start
            }
            yield from _since(then, why, [0, 0], [dx, dy])


def _cards(place: Place) -> Iterator[Change]:
    """A bonus card of a player who shows too many, given to a player who shows too few."""
    shown = {i: event for i, (_, event) in enumerate(place.lines) if event["do"] == "cards"}
    if place.at not in shown:
        return
    held, key = place.referee.cards_held(place.table), place.referee.owner
    over = {i: len(event["cards"]) - held.get(event[key], len(event["cards"])) for i, event in shown.items()}
    for i in (i for i in shown if over[i] > 0):
        for j in (j for j in shown if over[j] < 0):
            for card in shown[i]["cards"]:
                (n, event), (_, other) = place.lines[i], place.lines[j]
                left = [each for each in event["cards"] if each != card]
                without = other_line(i, place.lines[i], "card", None, None, {**event, "cards": left}, "")
                more = {**other, "cards": [*other["cards"], card]}
                with_it = other_line(j, place.lines[j], "card", None, None, more, "")
                values = {"card": place.referee.card_word(place.table, card), "n": n, "name": other[key]}
                # TRANSLATORS: card: what it is called, "Level 3 up"; name: who had it, a player or a castle
                why = tr("the bonus card ({card}) of event {n} was {name}'s", **values)
                yield together(without, with_it, "card", why)
