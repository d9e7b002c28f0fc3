"""A change that was found, as a story to be told: what it explains, what it leaves, and what is typed to make it."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.events import Event, Header
from castlescore.core.values import frozen
from castlescore.protocol.evening import Record
from castlescore.protocol.findings import Audit, Finding, Story, the_first
from castlescore.protocol.registry import game_of
from castlescore.record.audit.changes import KINDS, Change
from castlescore.record.audit.findings import or_so
from castlescore.record.audit.sheets import Sheet
from castlescore.record.audit.trying import Tried
from castlescore.record.lines import SWAPS, each, joined, line_of
from castlescore.toml.reading import shown

TOGETHER = 3  # changes that are told as one
SETUP_WORDS = 2  # of an `amend setup` that says nothing


@frozen
class Mended:
    """A record after a story and those before it that mend: the header, every line, and the one that was put in."""

    header: Header
    events: tuple[Event, ...]
    before: Event | None = None


def story_of(
    audit: Audit,
    record: Record,
    group: Sequence[Tried],
    gone: Sequence[Finding],
    new: int,
    after: tuple[int, ...],
    mended: Sheet | None,
) -> Story:
    """The story of changes that give the same game.

    `gone`: the findings that they do away with; `new`: how many they make; `after`: the stories before it; `mended`:
    the record after it, None where it cannot be written.
    """
    change = group[0].change
    index = {id(found): i for i, found in enumerate(audit.findings)}
    explains = tuple(index[id(found)] for found in gone if id(found) in index)
    return Story(
        change.kind,
        change.events,
        change.old,
        change.new,
        why_of(group),
        explains,
        len(group[0].left),
        mend=mended is not None,
        made=None if mended is None else Mended(mended.header, mended.events, change.before),
        after=after,
        fresh=tuple(found for found in gone if id(found) not in index),
        makes=new,
        typed=typed(record, change, first=not after, mends=mended is not None),
    )


def why_of(group: Sequence[Tried]) -> str:
    """The changes of a group in a sentence, the nearest of each kind: they give the same game."""
    found: list[Change] = []
    for change in (tried.change for tried in group):
        if not any(change.makes == other.makes or change.kind == other.kind for other in found):
            found.append(change)
    return or_so([change.why for change in found[:TOGETHER]])


def typed(record: Record, change: Change, first: bool, mends: bool) -> str:
    """What is typed to mend a record so: the line of one change, as long as no other one moves the numbers.

    Of a change that cannot be written how the line begins that a person must add, LINE where that is not known; of one
    that has a rival nothing but its own line.
    """
    if mends:
        return (_line(record, change) if first else "") or f"castlescore audit {shown(record.path)} --mend OUT"
    if change.mend:
        return _line(record, change) if first else ""
    n, adds = change.events[0], change.kind == "missing"
    return f"amend {n} {'--before ' if adds else ''}{change.line or 'LINE'}"


def _line(record: Record, change: Change) -> str:
    """The line that makes a change at the table; nothing where it takes several."""
    if change.header is not None:
        return "" if change.events else setup_line(record, change.header)
    numbers = f"{change.events[0]}" if len(change.events) == 1 else f"{change.events[0]}-{change.events[-1]}"
    match change.kind:
        case "double" | "block-double":
            return f"amend {numbers} --drop"
        case "undo":
            return f"amend {change.events[0]} --undo {change.new}"
        case "by":
            return f"amend {change.events[0]} --by {change.new}"
        case "castle" if isinstance(change.new, str):
            return f"amend {change.events[0]} --castle {change.new}"
        case "block-moved" if change.new is not None:
            return f"amend {numbers} --move {change.new}"
        case "swap":
            return _swap(record, change)
        case "exchange" if change.book is None:
            return f"amend {change.events[-1]} --move {change.events[0]}"
    return _typed_anew(record, change)


def _swap(record: Record, change: Change) -> str:
    """The line that exchanges something of two lines."""
    n, m = change.events
    new = next((event for splice in change.splices for number, event in splice.lines if number == n), None)
    if new is None:
        return ""
    old = record.events[n - 1]
    keys = {key for key in {*old, *new} if old.get(key) != new.get(key)}
    options = [f"--{name} {m}" for name, of in SWAPS.items() if keys & {*of}]
    return " ".join(["amend", str(n), *options])


def setup_line(record: Record, header: Header) -> str:
    """The line that makes of the header of a record another one; nothing where none does."""
    begun = game_of(record.header).words.lines.begun
    was, now = (_options(begun(each, ())) for each in (record.header, header))
    more = [word for name, values in now.items() if values != was.get(name) for word in each(name, values)]
    moved = header["players"] != record.header["players"]
    words = ["amend", "setup", *(header["players"] if moved else ()), *more, *(["--reseat"] if moved else [])]
    return joined(words) if len(words) > SETUP_WORDS and was.keys() <= now.keys() else ""


def _options(words: Sequence[str]) -> dict[str, list[str]]:
    """The values of each option of a line."""
    found: dict[str, list[str]] = {}
    for i, word in enumerate(words):
        if word.startswith("--"):
            found.setdefault(word, [])
        elif i:
            found[words[i - 1] if words[i - 1].startswith("--") else next(reversed(found))].append(word)
    return found


def _typed_anew(record: Record, change: Change) -> str:
    """The line that is typed in the place of another one, or before it; nothing where there are several."""
    if len(change.splices) != 1 or len(change.splices[0].lines) != 1 or change.header is not None:
        return ""
    ((start, end, ((n, event),)),) = change.splices
    try:
        words = line_of(game_of(record.header), [event])
    except (KeyError, AttributeError):  # words that name nothing
        return ""
    return f"amend {n} --before {words}" if start == end else f"amend {n} {words}"


def depend(audit: Audit, story: Story) -> None:
    """What a story explains follows from the first of it, and nothing else does."""
    if not story.explains:
        return
    first, *rest = story.explains
    cause = audit.findings[first].event
    if cause is None:
        return
    together = {audit.findings[i].event for i in story.explains}
    # Where a tile lay may be told wrongly: points and claims that are left may follow from it all the same.
    kept = ("illegal", "points", "claim") if KINDS[story.change].laid else ("illegal",)
    for i, found in enumerate(audit.findings):
        if i in rest:
            found.depends = the_first({cause, *(n for n in found.depends if n in together)})
        elif i != first and found.kind not in kept and not (found.event or 0) < cause:
            found.depends = tuple(n for n in found.depends if n not in together)
