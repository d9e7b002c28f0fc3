"""A finished table of any game, as a tally file tells of it: its rows, what is missing, what can be shown of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated, ClassVar, Generic

from castlescore.core.kinds import STRICT, Within
from castlescore.core.types import Document, Judged_co, TypeVar
from castlescore.protocol.tally import TallyDocument

if TYPE_CHECKING:
    from castlescore.core.types import Standings
    from castlescore.core.values import Value
    from castlescore.protocol import answers
    from castlescore.protocol.page import CastleView, Plans

Points = Annotated[int, STRICT, Within(-(10**6), 10**6)]  # that a row of a file may say
UNDO = "undo"  # typed, while a castle is entered, to take its last tile away


class Entry(Generic[Judged_co]):
    """A row of a tally file, of a player or of a castle: what the file says, and the castle as far as it is known."""

    name: str
    row: Document
    judged: Judged_co | None

    @property
    def entering(self) -> bool:
        """Whether the castle is still being typed."""
        return bool(self.row.get("entering"))

    @property
    def adjusted(self) -> int:
        """The points that the table agreed."""
        return int(self.row.get("adjusted", 0))

    @property
    def castle(self) -> Judged_co | None:
        """The castle, where it is finished."""
        return None if self.entering else self.judged


Each = TypeVar("Each", bound=Entry, default=Entry)


class FinishedTable(ABC, Generic[Each]):
    """All that a tally file says: a row a player, or one a castle, in the order of the file."""

    ROWS: ClassVar[str]  # the array of tables in the file
    path: str
    document: Document
    entries: tuple[Each, ...]

    @property
    @abstractmethod
    def score(self) -> Standings:
        """The score, as far as all is known that it is made of."""

    @property
    def starter(self) -> str | None:
        """Who began, None where nobody does."""
        return None

    @property
    def names(self) -> tuple[str, ...]:
        """Who played."""
        return tuple(entry.name for entry in self.entries)

    @abstractmethod
    def answer(self, missing: Iterable[answers.Missing], remarks: Iterable[str]) -> Value:
        """What `tally --json` prints: the score, what is missing, and what is strange about it."""

    @abstractmethod
    def facts(self) -> tuple[tuple[str, str], ...]:
        """What a page tells of it beside the score: a word and what it is."""

    @abstractmethod
    def castle_view(self, entry: Each) -> CastleView:
        """A castle that is known, as a page shows it."""

    @abstractmethod
    def plans(self) -> Plans:
        """The castles that are known, for whoever looks on from afar, and for phones."""

    @abstractmethod
    def picture(self, entry: Each) -> str:
        """A castle that is known, as SVG."""

    @property
    def known(self) -> tuple[Each, ...]:
        """Those whose castles are known."""
        return tuple(entry for entry in self.entries if entry.judged is not None)

    def changed(self, k: int, changes: Mapping[str, object]) -> TallyDocument:
        """The file with other keys in one of its rows, counted from 0; a key that becomes None goes."""
        return changed_row(self.document, self.ROWS, k, changes)


def changed_row(document: Document, rows: str, k: int, changes: Mapping[str, object]) -> TallyDocument:
    """A file with other keys in one of its rows, counted from 0; a key that becomes None goes."""
    found = document[rows]
    row = {key: value for key, value in {**found[k], **changes}.items() if value is not None}
    return {**document, rows: [*found[:k], row, *found[k + 1 :]]}
