"""What a game is: the one list of what the shared rooms may ask of it.

A game says what it is called before anything of it is loaded (`Meta`); its nine parts are loaded one by one, when they
are asked for first. Tables, moves and what comes of them are the game's own values.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar, Generic, cast

from castlescore.core.language import tr
from castlescore.core.language.messages import Message
from castlescore.core.types import Box, Finished, Judged, Move, Played, Scored, Table, Tile

if TYPE_CHECKING:  # nothing of the parts is loaded here
    from collections.abc import Callable, Mapping, Sequence
    from types import ModuleType
    from typing import Self

    from pydantic import TypeAdapter

    from castlescore.core.commands import Command
    from castlescore.protocol.castles import CastleFiles, Exports, Library, Links, Sites
    from castlescore.protocol.page import Teller
    from castlescore.protocol.review import Reviews
    from castlescore.protocol.rules import Auditor, Rules
    from castlescore.protocol.seats import Seats
    from castlescore.protocol.tally import Tallies
    from castlescore.protocol.views import Answers, Catalogue, Log, Presenter, Sheets, Shows, Stats
    from castlescore.protocol.words import Beginning, Completion, Entries, Lines, Lookup


@dataclass(frozen=True)
class Meta:
    """What a game says of itself before it is loaded.

    `id` is its name in files and on lines, `lays` the line by which its tiles are laid, `begins` an example of the line
    that begins a game, `rank` its place where games are listed; the first is meant where none is named. `catalogues`:
    whether it reads catalogue files (`--catalogue`); `bgg`: its name and number on BoardGameGeek.
    """

    id: str
    name: str
    rank: int
    lays: str
    begins: str
    catalogues: bool = False
    bgg: tuple[str, int] | None = None

    @property
    def title(self) -> str:
        """Its name in the language that is spoken."""
        return tr(self.name)


class Part:
    """A part of a game that several modules answer; of a packaged game each is loaded when it is asked for first."""

    @classmethod
    def of(cls, room: str, named: Mapping[str, str] | None = None, **own: object) -> Self:
        """The modules of a room of a packaged game, by their names, those that have another one as `named`.

        `own`: what is no module there.
        """
        part = object.__new__(cls)
        part.__dict__.update(own, _room=room, _named=named or {})
        return part

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            if name.startswith("_"):
                raise AttributeError(name)
            found = self.__dict__[name] = import_module(f"{self._room}.{self._named.get(name, name)}")
            return found


@dataclass(frozen=True)
class Words(Part, Generic[Table, Move, Played, Judged, Box, Tile]):
    """What the words of a line mean at its tables, and what is answered to them."""

    begin: Beginning[Table]  # how a table is laid out
    completion: Completion[Table, Move, Played, Judged]  # what could come next on a line
    entries: Entries[Table, Move]  # from words to moves
    exports: Exports[Table, Move, Played, Judged, Box]  # castles for other programs and as pictures
    lines: Lines[Table]  # events as the lines that would record them, and what can be typed now
    lookup: Lookup[Tile]  # tiles and choices without a table
    shows: Shows[Table, Move, Played, Judged]  # what is shown of tables and castles
    sites: Sites[Table, Judged, Box]  # the castles in which tiles are asked about


@dataclass(frozen=True)
class View(Part, Generic[Table, Move, Played, Tile, Scored]):
    """What it shows: tables and events as text, as JSON, as pages, and for other programs."""

    answers: Answers[Table, Played]  # what its commands answer with `--json`
    catalogue: Catalogue[Tile]  # tiles as they are listed
    log: Log[Table, Move, Played]  # events in words
    page: Teller[Table, Move, Played, Scored]  # what the page of an evening tells
    presenter: Presenter[Table, Move, Played]  # tables for people
    sheets: Sheets[Table, Scored]  # the score for other programs
    stats: Stats[Table, Move, Played, Scored]  # what is counted of games that are over


@dataclass(frozen=True)
class Files(Part, Generic[Judged, Box]):
    """Its files beside sessions and tallies."""

    castle_file: CastleFiles[Judged, Box]
    links: Links[Judged, Box] | None  # castles as links; None where no site has them
    own: Mapping[str, Callable[[], TypeAdapter[dict[str, object]]]]  # judges of files of its own, by their kinds


class Game(Generic[Table, Move, Played, Judged, Box, Tile, Scored, Finished]):
    """A game in nine parts, modules of its package with the same names in both games; each is loaded when asked for.

    `package`: the package. `of_files`: what is no module among its files, such as `own`. For the type checker a game
    says which modules its parts are, so that it holds each to its protocol.
    """

    meta: Meta
    package: str
    of_files: ClassVar[Mapping[str, object]]

    def _module(self, name: str) -> ModuleType:
        return import_module(f"{self.package}.{name}")

    def say(self, message: Message) -> str:
        """The sentence of a message."""
        return cast("str", self._module("sentences").say(message))

    @cached_property
    def commands(self) -> Sequence[Command]:
        """What is typed at its tables."""
        return cast("Sequence[Command]", self._module("words.commands").COMMANDS)

    @cached_property
    def rules(self) -> Rules[Table, Move, Played]:
        """Tables, events and moves."""
        return cast("Rules[Table, Move, Played]", self._module("records"))

    @cached_property
    def audit(self) -> Auditor[Table, Move, Played]:
        """Audits of its records."""
        return cast("Auditor[Table, Move, Played]", self._module("audit.audit"))

    @cached_property
    def words(self) -> Words[Table, Move, Played, Judged, Box, Tile]:
        """What lines mean."""
        return Words.of(f"{self.package}.words")

    @cached_property
    def view(self) -> View[Table, Move, Played, Tile, Scored]:
        """What is shown."""
        return View.of(f"{self.package}.view", {"stats": "sheets"})

    @cached_property
    def files(self) -> Files[Judged, Box]:
        """Castle files and links."""
        return Files.of(f"{self.package}.files", None, **self.of_files)

    @cached_property
    def tally(self) -> Tallies[Table, Move, Played, Finished]:
        """Finished tables scored from what lies there."""
        return cast("Tallies[Table, Move, Played, Finished]", self._module("tally.part"))

    @cached_property
    def review(self) -> Reviews[Table, Move, Played]:
        """What was left lying on an evening."""
        return cast("Reviews[Table, Move, Played]", self._module("words.review"))

    @cached_property
    def library(self) -> Library:
        """What the library gives of it."""
        return cast("Library", self._module("library"))

    @cached_property
    def seats(self) -> Seats[Table]:
        """What its seats are offered on phones."""
        return cast("Seats[Table]", self._module("seats"))
