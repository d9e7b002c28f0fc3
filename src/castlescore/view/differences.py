"""Two records of one game compared: what differs, as text, and which of them follows the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath
from typing import NamedTuple

from castlescore.core.errors import shown
from castlescore.core.language import person, tr, trn, trp
from castlescore.protocol.evening import Record
from castlescore.protocol.game import Game
from castlescore.protocol.registry import game_of
from castlescore.record.audit.findings import Audit
from castlescore.record.comparing import MOVED, ONLY, Change, Comparison
from castlescore.record.setups import key_name, value_text
from castlescore.view.audits import doubt_words
from castlescore.view.events import done
from castlescore.view.layout import hanging, pad_right, seen


@dataclass(frozen=True)
class Side:
    """One of the records, its audit, and the first impossible event, None for none."""

    record: Record
    audit: Audit
    impossible: int | None

    @cached_property
    def game(self) -> Game:
        """The game of the record."""
        return game_of(self.record.header)

    @cached_property
    def table(self) -> object:
        """The table before the first event, which has the names of tiles."""
        return self.game.rules.begin(self.record.header, self.record.path, self.record.text)

    @property
    def is_possible(self) -> bool:
        """Whether the record follows the rules, or the table's agreements."""
        return self.impossible is None and self.audit.ok

    def words(self, n: int) -> str:
        """The move of an event in words."""
        return done(self.game, n, self.record.events[n - 1], self.table)


def difference_lines(comparison: Comparison, a: Side, b: Side, width: int) -> list[str]:
    """The differences, in the order of the game; the totals of the records, and which of them follows the rules."""
    paths = a.record.path, b.record.path
    names = [PurePath(path).name or path for path in paths]
    one, two = paths if names[0] == names[1] else names
    sides = _Labelled(shown(one), a), _Labelled(shown(two), b)
    rows = _headers(comparison, sides, width)
    rows_of = [_rows(change, sides) for change in comparison.changes]
    for change, lines in zip(comparison.changes, _change_lines(rows_of, width), strict=True):
        if change.since:
            rows.append(trn("{n} line agrees, then", "{n} lines agree, then", change.since))
        rows += lines
    rest = comparison.same - sum(change.since for change in comparison.changes)
    if comparison.changes:
        rows += [trn("then {n} line agrees", "then {n} lines agree", rest)] if rest else []
    elif comparison.header:
        rows.append(trn("{n} line agrees", "{n} lines agree", comparison.same))
    else:
        agree = trn("{n} line agrees, and nothing differs", "{n} lines agree, and nothing differs", comparison.same)
        rows.append(agree)
    doubts = [
        # TRANSLATORS: What of the totals of a file is not sure: "anna.toml: who won cannot be said: ..."
        tr("{file}: {doubt}", file=label, doubt=words)
        for label, side in sides
        if not side.audit.ok
        for words in doubt_words(side.audit)
    ]
    one_total, other_total = (totals_of(side.audit) for _, side in sides)
    totals = ", ".join(
        f"{shown(person(name))} {one_total.get(name, '-')} / {other_total.get(name, '-')}"
        for name in dict.fromkeys([*one_total, *other_total])
    )
    recorded = tr("recorded, {a} / {b}: {totals}", a=sides[0].label, b=sides[1].label, totals=totals)
    return [*rows, *hanging("", ". ".join([*([recorded] if totals else []), *doubts, _verdict(sides)]), width)]


class _Labelled(NamedTuple):
    """A record and its label: its file name, or its path where the names are the same."""

    label: str
    side: Side


class _Row(NamedTuple):
    """A row of a change: the file, the number of the event, the move, and a note."""

    label: str
    n: int
    words: str
    note: str = ""


def _change_lines(changes: Sequence[Sequence[_Row]], width: int) -> Iterator[list[str]]:
    """The lines of each change: files, numbers, words and notes of all stand below each other.

    A row that is too long is wrapped, with its note in brackets.
    """
    rows = [row for change in changes for row in change]
    labels = max((seen(row.label) for row in rows), default=0)
    digits = max((len(str(row.n)) for row in rows), default=0)
    notes = max((seen(row.note) + 2 for row in rows if row.note), default=0)
    heads: dict[_Row, str] = {}
    for row in rows:
        # TRANSLATORS: Stands before what was done by an event, below other such lines.
        event = tr("event {n}", n=f"{row.n:>{digits}}")
        heads[row] = f"  {pad_right(row.label, labels)}  {event}  "
    room = width - max(map(seen, heads.values()), default=0) - notes
    words = max((seen(row.words) for row in rows if seen(row.words) <= room), default=0)
    for change in changes:
        lines: list[str] = []
        for row in change:
            line = heads[row] + (f"{pad_right(row.words, words)}  {row.note}" if row.note else row.words)
            text = f"{row.words}  ({row.note})" if row.note else row.words
            lines += [line] if seen(line) <= width else hanging(heads[row], text, width)
        yield lines


def _rows(change: Change, sides: tuple[_Labelled, _Labelled]) -> list[_Row]:
    """The rows of a change: the line of each record, the last with a note on how they differ."""
    pairs = [(change.a, change.b), *([change.other] if change.other else [])]
    rows = []
    for numbers in pairs:
        for (label, side), n in zip(sides, numbers, strict=True):
            if n is not None:
                event = side.record.events[n - 1]
                figures = side.game.rules.MOVES.form(event).figures  # which the sentence of an event does not have
                differing = (f"{key_name(key)} {value_text(event[key])}" for key in change.keys if key in figures)
                rows.append(_Row(label, n, "; ".join([side.words(n), *differing])))
    note = ", ".join(map(key_name, change.keys))
    if change.kind == ONLY:
        note = tr("only here")
    elif change.kind == MOVED:
        note = trp("what differs", "exchanged") if change.other else trp("what differs", "moved")
    return [*rows[:-1], rows[-1]._replace(note=note)]


def _headers(comparison: Comparison, sides: tuple[_Labelled, _Labelled], width: int) -> list[str]:
    """The differences of the headers."""
    rows = []
    for key in comparison.header:
        one, two = (value_text(side.record.header.get(key), side.game, key) for _, side in sides)
        if one == two:
            text = tr("it differs")
        else:
            # TRANSLATORS: What the heads of two files say: "Anna, Ben in anna.toml, Anna in ben.toml"
            text = tr("{one} in {a}, {two} in {b}", one=one, a=sides[0].label, two=two, b=sides[1].label)
        rows += hanging(f"{shown(key_name(key))}: ", text, width)
    if not {"game", "players"}.isdisjoint(comparison.header):
        away = tr("These are not records of one table; they are compared as far as they go.")
        rows += hanging("", away, width)
    return rows


def totals_of(audit: Audit) -> dict[str, int]:
    """The totals at the end of a record; for one without an end, those of its figures."""
    return audit.recorded or audit.carried


def _verdict(sides: tuple[_Labelled, _Labelled]) -> str:
    """Which record follows the rules, and why the other does not."""
    wrong = [_wrong(labelled) for labelled in sides if not labelled.side.is_possible]
    if len(wrong) == len(sides):
        return tr("By the rules neither is possible: {why}", why="; ".join(wrong))
    if not wrong:
        return tr("By the rules both are possible")
    alone = next(label for label, side in sides if side.is_possible)
    return tr("By the rules only {file} is possible: {why}", file=alone, why=wrong[0])


def _wrong(labelled: _Labelled) -> str:
    """Why a record does not follow the rules: its first impossible event, or the number of findings."""
    label, side = labelled
    findings = [finding for finding in side.audit.findings if finding.allowed is None]
    if side.impossible is not None:
        rules = [finding.rule for finding in findings if side.impossible in finding.events and finding.rule]
        where = ", ".join([tr("event {n}", n=side.impossible), *rules[:1]])
        return tr("{file} is impossible ({where})", file=label, where=where)
    first = findings[0]
    at = [tr("event {n}", n=first.event)] if first.event else []
    where = ", ".join([*at, *([first.rule] if first.rule else [])])
    if not where:
        return trn("{file} has {n} finding", "{file} has {n} findings", len(findings), file=label)
    if len(findings) == 1:
        return tr("{file} has 1 finding ({where})", file=label, where=where)
    return trn(
        "{file} has {n} finding, the first ({where})",
        "{file} has {n} findings, the first ({where})",
        len(findings),
        file=label,
        where=where,
    )
