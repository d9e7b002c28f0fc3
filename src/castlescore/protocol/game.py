"""What a game is: the one list of what the shared rooms may ask of it.

A game says what it is called before anything of it is loaded (`Meta`); its rooms are loaded one by one, when they are
asked for first. Tables, moves and what comes of them are the game's own values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from castlescore.core.errors import Unclear
from castlescore.core.language import tr
from castlescore.core.language.messages import Message
from castlescore.core.types import Box, Judged, Move, Played, Table, Tile
from castlescore.core.values import frozen

if TYPE_CHECKING:  # nothing of the parts is loaded here
    from collections.abc import Callable, Mapping, Sequence

    from pydantic import TypeAdapter

    from castlescore.core.commands import Command
    from castlescore.library.castle import AnyCastle
    from castlescore.protocol.castles import CastleFiles, Exports, Links, Sites
    from castlescore.protocol.review import Reviews
    from castlescore.protocol.rules import Auditor, Rules
    from castlescore.protocol.stats import Stats
    from castlescore.protocol.tally import Tallies
    from castlescore.protocol.views import Catalogue, Hints, Log, Offers, Presenter, Sheets, Shows
    from castlescore.protocol.words import Beginning, Completion, Lines, Lookup, Words
    from castlescore.tally.finished import FinishedTable
    from castlescore.view.page.parts import Teller


@frozen
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


class Game(Generic[Table, Move, Played, Judged, Box, Tile]):
    """A game; its rooms are properties, so that none is loaded before it is asked for."""

    meta: Meta

    def say(self, message: Message) -> str:
        """The sentence of a message, one of its own or one that every game knows; raises KeyError for neither."""
        from castlescore.core.language.sentences import say

        return say(message)

    @property
    def commands(self) -> Sequence[Command]:
        """What is typed at its tables: its own commands, and what it adds to those of the program. Light."""
        return ()

    @property
    def rules(self) -> Rules[Table, Move, Played]:
        """Tables, events and moves."""
        raise NotImplementedError

    @property
    def audit(self) -> Auditor[Table, Move, Played]:
        """Audits of its records."""
        raise NotImplementedError

    @property
    def presenter(self) -> Presenter[Table, Move, Played]:
        """Tables for people and as JSON."""
        raise NotImplementedError

    @property
    def log(self) -> Log[Table, Move, Played]:
        """Events in words."""
        raise NotImplementedError

    @property
    def page(self) -> Teller[Table, Move, Played]:
        """What the page of an evening tells."""
        raise NotImplementedError

    @property
    def words(self) -> Words[Table, Move]:
        """The lines of its tables."""
        raise NotImplementedError

    @property
    def sites(self) -> Sites[Table, Judged, Box]:
        """The castles in which tiles are asked about."""
        raise NotImplementedError

    @property
    def shows(self) -> Shows[Table, Move, Played, Judged]:
        """What is shown of tables and castles."""
        raise NotImplementedError

    @property
    def sheets(self) -> Sheets[Table]:
        """The score for other programs."""
        raise NotImplementedError

    @property
    def beginning(self) -> Beginning[Table]:
        """How its tables are laid out."""
        raise NotImplementedError

    @property
    def lines(self) -> Lines[Table]:
        """Its events as lines."""
        raise NotImplementedError

    @property
    def castle_files(self) -> CastleFiles[Judged, Box]:
        """Its castle files; raises Unclear where it has none."""
        raise Unclear(tr("{game} has no castle files", game=self.meta.title))

    @property
    def exports(self) -> Exports[Table, Move, Played, Judged, Box]:
        """Its castles for other programs and as pictures; raises Unclear where it has none."""
        raise Unclear(tr("{game} has no castles to export", game=self.meta.title))

    @property
    def links(self) -> Links[Judged, Box] | None:
        """Its castles as links; None where no site has them."""
        return None

    @property
    def castle(self) -> type[AnyCastle[Judged, Box]]:
        """Its castles as the library gives them; raises Unclear where it has none."""
        raise Unclear(tr("{game} has no castles of its own", game=self.meta.title))

    @property
    def offers(self) -> Offers[Table, Move, Played]:
        """What can be laid now, and what it would give at once; raises Unclear where the game does not say."""
        raise Unclear(tr("{game} has no offers", game=self.meta.title))

    @property
    def tallies(self) -> Tallies[Table, Move, Played, FinishedTable] | None:
        """Its finished tables scored from what lies there; None where it has no such files."""
        return None

    @property
    def stats(self) -> Stats[Table, Move, Played] | None:
        """What is counted of its finished games; None where that is no more than totals and places."""
        return None

    @property
    def own_files(self) -> Mapping[str, Callable[[], TypeAdapter[dict[str, object]]]]:
        """What judges the kinds of files that this game alone has, by their names: `catalogue`."""
        return {}

    @property
    def answers(self) -> Mapping[str, object]:
        """What its commands answer with `--json` besides those that every game answers alike.

        By the commands; the annotations of the documents.
        """
        return {}

    @property
    def reviews(self) -> Reviews[Table, Move, Played] | None:
        """What was left lying on an evening; None where it has no castles of which that could be said."""
        return None

    @property
    def lookup(self) -> Lookup[Tile]:
        """Tiles and choices without a table."""
        raise NotImplementedError

    @property
    def catalogue(self) -> Catalogue[Tile]:
        """Tiles as they are listed."""
        raise NotImplementedError

    @property
    def completion(self) -> Completion[Table, Move, Played]:
        """What could come next on a line."""
        raise NotImplementedError

    @property
    def hints(self) -> Hints[Table]:
        """What the shell says of a table."""
        raise NotImplementedError
