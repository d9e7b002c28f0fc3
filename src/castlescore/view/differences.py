"""Two records of one evening side by side: what differs, as text and as JSON, and which of them can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath
from typing import NamedTuple

from castlescore.core.language.amounts import amount
from castlescore.core.quoting import quoted, shown
from castlescore.protocol.game import Game
from castlescore.protocol.registry import game_of
from castlescore.record.comparing import DIFFERS, MOVED, ONLY, Change, Comparison
from castlescore.record.findings import Audit
from castlescore.record.session_file import Record
from castlescore.view.answers.answers import Document
from castlescore.view.layout import hanging, left, seen
from castlescore.view.log_words import done

# What the keys of lines are called at a table; any other is called as it is.
CALLED = {
    "do": "what was done",
    "by": "player",
    "at": "place",
    "row": "prices",
    "as": "what it is taken as",
    "of": "whose reward",
    "claim": "points counted",
    "allow": "why it is allowed",
    "why": "reason",
    "coins": "coins on it",
    "final": "final scores",
}


@dataclass(frozen=True)
class Side:
    """One of the records, its audit, and the first event that cannot be, None where all can."""

    record: Record
    audit: Audit
    impossible: int | None

    @cached_property
    def game(self) -> Game:
        """The game that is played."""
        return game_of(self.record.header)

    @cached_property
    def table(self) -> object:
        """The table before the first event, which knows what tiles are called."""
        return self.game.rules.begin(self.record.header, self.record.path, self.record.text)

    @property
    def stands(self) -> bool:
        """Whether the record is as the rules have it, or as the table agreed."""
        return self.impossible is None and self.audit.ok

    def words(self, n: int) -> str:
        """What was done by an event."""
        return done(self.game, n, self.record.events[n - 1], self.table)


def difference_document(found: Comparison, a: Side, b: Side) -> Document:
    """What `diff --json` prints."""
    return {
        "same": found.same,
        "changes": [_change(change) for change in found.changes],
        "header": list(found.header),
        "scores": {"a": a.audit.recorded, "b": b.audit.recorded},
        "ok": {"a": a.stands, "b": b.stands},
    }


def _change(change: Change) -> Document:
    row: Document = {"a": change.a, "b": change.b, "kind": change.kind}
    return {**row, "keys": list(change.keys)} if change.kind == DIFFERS else row


def difference_lines(found: Comparison, a: Side, b: Side, width: int) -> list[str]:
    """What differs, in the order of the evening; what the records say at the end, and which of them can be."""
    sides = _labelled(a, b)
    rows = _headers(found, sides, width)
    told = [_rows(change, sides) for change in found.changes]
    layout = _Layout(width, [row for rows in told for row in rows])
    for change, lines in zip(found.changes, told, strict=True):
        rows += [f"{_agree(change.since)}, then"] if change.since else []
        rows += [part for line in lines for part in layout.lines(line)]
    rest = found.same - sum(change.since for change in found.changes)
    if not found.changes:
        rows.append(f"{_agree(found.same)}{'' if found.header else ', and nothing differs'}")
    elif rest:
        rows.append(f"then {_agree(rest)}")
    return [*rows, *hanging("", ". ".join([*_scores(sides), _verdict(sides)]), width)]


def _agree(count: int) -> str:
    return f"{amount(count, 'line')} agree{'s' if count == 1 else ''}"


def _labelled(a: Side, b: Side) -> tuple[_Labelled, _Labelled]:
    """Both records with what their files are called: by their names, or by their paths where the names are one."""
    paths = a.record.path, b.record.path
    names = [PurePath(path).name or path for path in paths]
    one, two = paths if names[0] == names[1] else names
    return _Labelled(shown(one), a), _Labelled(shown(two), b)


class _Labelled(NamedTuple):
    """A record and what its file is called."""

    label: str
    side: Side


class _Row(NamedTuple):
    """A line of a change: the file, the number of the event, what was done, and what there is to say of it."""

    label: str
    n: int
    words: str
    note: str = ""


class _Layout:
    """Rows of changes below each other: files, numbers, words, notes. What is too long is wrapped below its words."""

    def __init__(self, width: int, rows: Sequence[_Row]) -> None:
        self.width = width
        self.label = max((seen(row.label) for row in rows), default=0)
        self.digits = max((len(str(row.n)) for row in rows), default=0)
        heads = 2 + self.label + len("  event ") + self.digits + 2
        notes = max((seen(row.note) + 2 for row in rows if row.note), default=0)
        words = [seen(row.words) for row in rows]
        self.words = max((size for size in words if size <= width - heads - notes), default=0)

    def lines(self, row: _Row) -> list[str]:
        """A row, in one line where it fits."""
        head = f"  {left(row.label, self.label)}  event {row.n:>{self.digits}}  "
        beside = f"{left(row.words, self.words)}  {row.note}" if row.note else row.words
        if seen(head) + seen(beside) <= self.width:
            return [head + beside]
        return hanging(head, f"{row.words}  ({row.note})" if row.note else row.words, self.width)


def _rows(change: Change, sides: tuple[_Labelled, _Labelled]) -> list[_Row]:
    """The rows of a change: of each record, what it has; the last says what differs."""
    pairs = [(change.a, change.b), *([change.other] if change.other else [])]
    rows = []
    for numbers in pairs:
        for (label, side), n in zip(sides, numbers, strict=True):
            if n is not None:
                rows.append(_Row(label, n, "; ".join([side.words(n), *_figures(change, side, n)])))
    notes = {ONLY: "only here", MOVED: "exchanged" if change.other else "moved", DIFFERS: _differing(change)}
    return [*rows[:-1], rows[-1]._replace(note=notes[change.kind])]


def _differing(change: Change) -> str:
    return ", ".join(CALLED.get(key, key) for key in change.keys)


def _figures(change: Change, side: Side, n: int) -> list[str]:
    """The figures of an event that differ: nothing else says them."""
    event = side.record.events[n - 1]
    form = side.game.rules.MOVES.form(event)
    return [f"{CALLED.get(key, key)} {_plain(event[key])}" for key in change.keys if key in form.figures]


def _headers(found: Comparison, sides: tuple[_Labelled, _Labelled], width: int) -> list[str]:
    """What the headers have not in common."""
    rows = []
    for key in found.header:
        one, two = (_plain(side.record.header.get(key)) for _, side in sides)
        said = "it differs" if one == two else f"{one} in {sides[0].label}, {two} in {sides[1].label}"
        rows += hanging(f"{shown(key)}: ", said, width)
    if not {"game", "players"}.isdisjoint(found.header):
        rows += hanging("", "These are not records of one table; they are compared as far as they go.", width)
    return rows


def _plain(value: object) -> str:
    """A value of a record in words."""
    if isinstance(value, dict) and all(isinstance(entry, int) for entry in value.values()):
        return shown(", ".join(f"{key} {entry}" for key, entry in value.items()))
    if isinstance(value, list) and all(isinstance(entry, str | int) for entry in value):
        return shown(", ".join(map(str, value))) or "none"
    return shown(value) if isinstance(value, str) else quoted(value)


def _scores(sides: tuple[_Labelled, _Labelled]) -> list[str]:
    """The totals that the records have at the end."""
    one, two = (side.audit.recorded for _, side in sides)
    names = dict.fromkeys([*one, *two])
    totals = [f"{shown(name)} {one.get(name, '-')} / {two.get(name, '-')}" for name in names]
    return [f"recorded, {sides[0].label} / {sides[1].label}: {', '.join(totals)}"] if totals else []


def _verdict(sides: tuple[_Labelled, _Labelled]) -> str:
    """Which of the records is as the rules have it, and why the other is not."""
    wrong = [_wrong(labelled) for labelled in sides if not labelled.side.stands]
    if len(wrong) == len(sides):
        return f"By the rules neither stands: {'; '.join(wrong)}"
    alone = [label for label, side in sides if side.stands]
    return f"By the rules {alone[0]} stands alone: {wrong[0]}" if wrong else "By the rules both stand"


def _wrong(labelled: _Labelled) -> str:
    """Why a record is not as the rules have it: where it cannot be, or how much was found in it."""
    label, side = labelled
    found = [finding for finding in side.audit.findings if finding.allowed is None]
    if side.impossible is not None:
        rules = [finding.rule for finding in found if finding.event == side.impossible and finding.rule]
        return f"{label} cannot be ({', '.join([f'event {side.impossible}', *rules[:1]])})"
    first = found[0]
    where = ", ".join([*([f"event {first.event}"] if first.event else []), *([first.rule] if first.rule else [])])
    many = amount(len(found), "finding") + (", the first" if len(found) > 1 else "")
    return f"{label} has {many} ({where})" if where else f"{label} has {amount(len(found), 'finding')}"
