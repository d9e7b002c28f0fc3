"""Known slips of counting, as rows: how people come to a number that does not follow.

A game has tables. A group of a table finds what there is to count, one thing after the other, and has a row for each
slip that is made of such things: forgotten, counted twice, with its sign turned. The likeliest groups and rows come
first. A slip is told only where it gives exactly the number. A new kind is a row with its sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from castlescore.core.language import tr
from castlescore.protocol.findings import Slip

T = TypeVar("T")
Values = Mapping[str, object]
FORGOTTEN, AGAIN, SIGN_TURNED = -1, 1, -2  # how often too often the points of a thing are in the number


@dataclass(frozen=True)
class Counted:
    """Something that is counted, or might be by a slip: what it is for the rows, its points, the words of sentences.

    `of`, `tiles`, `right`: as those of the slip; `rule`: by which it counts. A sentence has the points as `points`
    unless the values have others.
    """

    what: str
    points: int
    values: Values
    of: int | None = None
    tiles: tuple[int, ...] = ()
    rule: str = ""
    right: str = ""


@dataclass(frozen=True)
class Row:
    """A kind of slip: what it is made of, how often too often that is then counted, and its sentence.

    `sentence`: marked for translation, or a function of the values where a number needs its form; `rule`: by which the
    right number is right, where it is not that of the thing; `likely`: as that of the slip.
    """

    kind: str
    what: str
    times: int
    sentence: str | Callable[[Values], str]
    rule: str = ""
    likely: bool = False


class Group(Generic[T]):
    """What there is to count in a line, a castle or a total, and the slips that are made of each of those things."""

    def __init__(self, counted: Callable[[T], Iterable[Counted]], *rows: Row) -> None:
        self.counted, self.rows = counted, rows


Table = Sequence[Group[T]]


@dataclass(frozen=True)
class Possible:
    """A slip that could have been made, put into words only where it is told."""

    row: Row
    counted: Counted

    @property
    def points(self) -> int:
        """By how much the number is out by it."""
        return self.row.times * self.counted.points

    @property
    def slip(self) -> Slip:
        """The slip with its sentence."""
        row, counted = self.row, self.counted
        values = {"points": counted.points, **counted.values}
        text = tr(row.sentence, **values) if isinstance(row.sentence, str) else row.sentence(values)
        rule = row.rule or counted.rule
        return Slip(row.kind, self.points, text, counted.of, counted.tiles, rule, counted.right, row.likely)


def possible(table: Table[T], of: T) -> Iterator[Possible]:
    """Every slip of a table that changes the number, the likeliest first."""
    for group in table:
        for counted in group.counted(of):
            if counted.points:
                yield from (Possible(row, counted) for row in group.rows if row.what == counted.what)


def fitting(table: Table[T], of: T, off: int) -> list[Slip]:
    """The slips of a table by which a number is out by exactly so much, the likeliest first."""
    return [each.slip for each in possible(table, of) if each.points == off]
