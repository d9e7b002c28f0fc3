"""Changes of which lines stand where: exchanged, written twice, late or early, undone, or never written down."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, pairwise

from castlescore.core.language import tr
from castlescore.core.types import Event
from castlescore.record.audit.changes import GAP, Change, Line, Splice, dropped, moved, typed_of, written_before
from castlescore.record.audit.places import Gap, Place

TWICE = 60  # lines that may stand twice, and how far the second may be from the first finding
FAR = 20  # lines that a block is written late or early
BLOCK = 8  # lines of a block that is written late or early
BACK = 6  # lines before the first finding at which lines may be missing
NEAR = 8  # lines between two that take nothing, of which one stands twice: a pass is a pass in every round
UNDOS = 3  # undos before the first finding whose count is tried
MORE = 3  # events that an undo may have taken too few
OVER = 12  # lines before one that it may be again, written over another


def changes(place: Place) -> Iterator[Change]:
    """The changes of where lines stand that may explain what is wrong at a place."""
    blocks = chain(_twice(place), _late(place), _early(place), _reversed(place))
    return chain(_neighbours(place), blocks, _undos(place), _counts(place), _missing(place))


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


def _twice(place: Place) -> Iterator[Change]:
    """A block that says again what an earlier one said."""
    lines, low = place.lines, max(place.at - 2 * TWICE, 0)
    window = range(low, min(place.at + TWICE, len(lines)))
    said = {i: _key(place, lines[i][1]) for i in window}
    known: dict[str, list[int]] = defaultdict(list)
    for q in range(low, place.at + 1):
        for p in known[said[q]]:
            length = 0
            while q + length in said and p + length < q and said[p + length] == said[q + length]:
                length += 1
            begins = p == low or said[p - 1] != said[q - 1]
            if length <= TWICE and begins and said[q] and q >= place.at - BACK:
                for size in (length, length - 1)[:length]:
                    if size > 1 or q - p <= NEAR or _takes(place, lines[q][1]):
                        yield _again(place, p, q, size)
        known[said[q]].append(q)


def _takes(place: Place, event: Event) -> bool:
    """Whether a line says what it takes, which it can do only once."""
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
    """What a line says, figures aside; nothing of one that is no move."""
    if event["do"] in ("note", "check", GAP):
        return ""
    return repr(sorted(typed_of(event, place.figures(event)).items()))


def _tables_back(place: Place) -> Iterator[tuple[int, object]]:
    """The places of the lines from a finding back, each with the table before it, as far as tables are known."""
    for i in range(place.at, max(place.at - BACK, 0) - 1, -1):
        if (table := place.table_at(i)) is not None:
            yield i, table


def _late(place: Place) -> Iterator[Change]:
    """A block that stands after the place where the rules allow it."""
    lines = place.lines
    for p, table in _tables_back(place):
        for x in range(max(p + 2, place.at), min(p + FAR + 1, len(lines))):
            for size in range(_fitting(place, x, table), 0, -1):
                yield _moved(place, x, x + size, p)


def _fitting(place: Place, x: int, table: object) -> int:
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


def _early(place: Place) -> Iterator[Change]:
    """A block that stands before the place where the rules allow it."""
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


def _reversed(place: Place) -> Iterator[Change]:
    """A block that stands the other way round, the longest first: it is a whole turn rather than a part of one."""
    lines, found = place.lines, list[tuple[int, int]]()
    for start, table in _tables_back(place):
        for end in range(max(start + 3, place.at), min(start + BLOCK + BACK, len(lines)) + 1):
            after: object | None = table
            for i in range(end - 1, start - 1, -1):
                after = None if "final" in lines[i][1] else place.after(lines[i], after)
                if after is None:
                    break
            else:
                found.append((start, end))
    for start, end in sorted(found, key=lambda block: block[0] - block[1]):
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


def _counts(place: Place) -> Iterator[Change]:
    """An undo that took back more or less, or nothing at all; one that an amend wrote took what it should."""
    book = place.sheet.book
    undos = [i for i, (n, event) in enumerate(book) if event["do"] == "undo" and n <= place.n + 1]
    for i in undos[::-1][:UNDOS]:
        n, event = book[i]
        if "was" in event:
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


def _undos(place: Place) -> Iterator[Change]:
    """An undo and the line before or after it exchanged: then another line is in force."""
    book, around = place.sheet.book, {place.lines[i][0] for i in place.around()}
    low, high = min(around) - 2, max(around) + 2
    for i, (one, other) in enumerate(pairwise(book)):
        kinds = one[1]["do"], other[1]["do"]
        if not low <= one[0] <= high or (kinds[0] == "undo") == (kinds[1] == "undo") or "note" in kinds:
            continue
        said = [tr("the undo in event {n}", n=n) if e["do"] == "undo" else place.say(e) for n, e in (other, one)]
        why = tr("{first} came before {second}", first=said[0], second=said[1])
        then = (*book[:i], other, one, *book[i + 2 :])
        yield Change("exchange", (one[0], other[0]), None, None, why, book=then)


def _missing(place: Place) -> Iterator[Change]:
    """Lines missing before a finding, and one written over others, with what later lines show of them."""
    lines = place.lines
    for i, table in _tables_back(place):
        n, rest = lines[i][0], [event for _, event in lines[i:]]
        found = place.referee.gap(table, rest)
        if found is not None:
            yield _open("missing", i, i, n, found, found.why)
        like = _written(place, i)
        over = place.referee.gap(table, rest[1:]) if like is not None else None
        if over is not None:
            why = tr("event {n} is event {m} again, and stands over another line; {lost}", n=n, m=like, lost=over.why)
            yield _open("pasted", i, i + 1, n, over, why)


def _open(kind: str, start: int, end: int, n: int, found: Gap, why: str) -> Change:
    """The change of some lines for others that nobody wrote down."""
    splice = Splice(start, end, ((n, {"do": GAP}),))
    return Change(kind, (n,), None, list(found.names), why, splices=(splice,), mend=False, line=found.line)


def _written(place: Place, i: int) -> int | None:
    """The number of an earlier line that a line says again."""
    lines = place.lines
    event = lines[i][1]
    if event["do"] in ("note", "check", GAP):
        return None
    said = typed_of(event, place.figures(event))
    before = range(i - 1, max(i - OVER, 0) - 1, -1)
    return next((lines[j][0] for j in before if typed_of(lines[j][1], place.figures(lines[j][1])) == said), None)
