"""What a game is: the one list of what the shared rooms may ask of it.

A part of a game is a module, reached as an attribute: `game.rules.apply(table, move)`. Each part has a class beside
this file that lists its functions, and mypy checks every game by it. Tables, moves and castles are the game's own
values: a part takes them as Any, and the shared rooms, which only pass them on, see an `object`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from castlescore.core.language import tr
from castlescore.core.language.messages import Message

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from castlescore.core.commands import Command
    from castlescore.protocol.castles import CastleFiles, Links, Sites
    from castlescore.protocol.evening import Rules
    from castlescore.protocol.views import Answers, Catalogue, Log, Presenter, Sheets, Shows
    from castlescore.protocol.words import Beginning, Completion, Entries, Lines, Lookup


@dataclass(frozen=True)
class Meta:
    """The description of a game, which is known before the game is imported.

    `id` is its name in files and on lines, `lays` the command that places its tiles, `begins` an example of the line
    that begins a game, `rank` its position where games are listed; the first is the default. `commands` are typed at
    its tables. `catalogues`: whether it reads catalogue files (`--catalogue`); `bgg`: its name and number on
    BoardGameGeek.
    """

    id: str
    name: str
    rank: int
    lays: str
    begins: str
    commands: Sequence[Command]
    catalogues: bool = False
    bgg: tuple[str, int] | None = None

    @property
    def title(self) -> str:
        """Its name in the current language."""
        return tr(self.name)


class Game(ABC):
    """A game: its parts.

    The parts that a recorded line needs are attributes. Those of other commands are properties, which import their
    module: together they take as long to load as all the rest.

    Attributes:
        meta: its description.
        rules: how a table begins, what a move does, how an event is read and written.
        entries: the moves of lines.
        completion: the possible next words of a line.
        lines: events as the lines that would record them, and what can be typed now.
        lookup: tiles and choices without a table.
        presenter: tables and events for people.
        log: events in words.
        sheets: the score for other programs, and what is counted of games that are over.
        catalogue: tiles as lists.
        castle_file: castle files.
        own_files: what makes the model of each kind of file that only this game has, by the name of the kind.
    """

    meta: Meta
    rules: Rules
    entries: Entries
    completion: Completion
    lines: Lines
    lookup: Lookup
    presenter: Presenter
    log: Log
    sheets: Sheets
    catalogue: Catalogue
    castle_file: CastleFiles
    own_files: ClassVar[Mapping[str, Callable[[], TypeAdapter[dict[str, object]]]]] = {}

    @abstractmethod
    def say(self, message: Message) -> str:
        """The sentence of a message."""

    @property
    @abstractmethod
    def begin(self) -> Beginning:
        """How a table is set up by a line or by questions."""

    @property
    def links(self) -> Links | None:
        """Castles as links of a site; None where no site has them."""
        return None

    @property
    @abstractmethod
    def sites(self) -> Sites:
        """The castles in which tiles are asked about."""

    @property
    @abstractmethod
    def shows(self) -> Shows:
        """What is shown of tables and castles, as text and as pictures."""

    @property
    @abstractmethod
    def answers(self) -> Answers:
        """The answers of its commands with `--json`."""

    @property
    @abstractmethod
    def audit(self) -> Any:
        """Audits of its records, a `record.audit.findings.Auditor`."""

    @property
    @abstractmethod
    def page(self) -> Any:
        """The values of the page of an evening, a `view.page.EventPage`."""

    @property
    @abstractmethod
    def tally(self) -> Any:
        """Finished tables, scored from a tally file, a `tally.part.Tallies`."""

    @property
    @abstractmethod
    def review(self) -> Any:
        """What each tile could have had, money and rewards, a `record.reviewing.Reviews`."""

    @property
    @abstractmethod
    def library(self) -> Any:
        """The classes of the game for programs, a `library.castle.Library`."""

    @property
    @abstractmethod
    def seats(self) -> Any:
        """What its seats may choose on phones, a `seats.documents.Seats`."""
