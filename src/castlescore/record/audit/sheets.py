"""A record as the search for stories has it: its header, every line of it, and those in force, after some changes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from castlescore.core.events import Event, Header
from castlescore.core.values import frozen
from castlescore.protocol.evening import Record
from castlescore.record.audit.changes import GAP, Change, Line


@frozen
class Sheet:
    """A header, every line with its number, what was undone among them, and those in force.

    `impossible`: the numbers of the undos that take back more than there is.
    """

    header: Header
    book: tuple[Line, ...]
    lines: tuple[Line, ...]
    impossible: tuple[int, ...] = ()

    @classmethod
    def of(cls, header: Header, book: Sequence[Line]) -> Sheet:
        """The sheet of these lines."""
        standing, impossible = Record("", {}, tuple(event for _, event in book)).standing()
        lines = tuple(book[i - 1] for i, _ in standing)
        return cls(header, tuple(book), lines, tuple(book[i - 1][0] for i, _, _ in impossible))

    @classmethod
    def of_record(cls, record: Record) -> Sheet:
        """The sheet of a record as it was written."""
        return cls.of(record.header, list(enumerate(record.events, 1)))

    @property
    def events(self) -> tuple[Event, ...]:
        """The lines of a file, without those of which only is known that they are missing."""
        return tuple(event for _, event in self.book if event["do"] != GAP)

    def lines_after(self, change: Change) -> tuple[Line, ...]:
        """The lines in force after a change."""
        if change.book is not None:
            return Sheet.of(self.header, change.book).lines
        found, at = list[Line](), 0
        for start, end, lines in change.splices:
            found += self.lines[at:start]
            found += lines
            at = end
        return (*found, *self.lines[at:])

    def after(self, change: Change) -> Sheet:
        """The sheet after a change."""
        header = self.header if change.header is None else change.header
        if change.book is not None:
            return Sheet.of(header, change.book)
        return Sheet(header, self._book_after(change), self.lines_after(change), self.impossible)

    def first(self, change: Change) -> int:
        """The place of the first line in force that a change leaves otherwise; 0 where it changes the header."""
        if change.header is not None:
            return 0
        if change.splices:
            return change.splices[0].start
        then = self.lines_after(change)
        pairs = zip(self.lines, then, strict=False)
        return next((i for i, (one, two) in enumerate(pairs) if one is not two), min(len(self.lines), len(then)))

    def _book_after(self, change: Change) -> tuple[Line, ...]:
        """Every line after a change of some in force: what was taken back between them stays where it is."""
        index = {id(line): i for i, line in enumerate(self.book)}
        new = [[line] for line in self.book] + [[]]
        for start, end, lines in change.splices:
            old = [index[id(line)] for line in self.lines[start:end]]
            at = index[id(self.lines[start])] if start < len(self.lines) else len(self.book)
            groups = [[line] for line in lines] if len(lines) == len(old) else [list(lines), *([] for _ in old[1:])]
            for i, group in zip(old or [at], groups, strict=True):
                new[i] = group if old else [*group, *new[i]]
        return tuple(chain.from_iterable(new))
