"""A game as small as one can be: a strip of squares, which the players take by turns; a square gives its number.

It answers every part of the protocol that the program needs for an evening: no castles, no tiles to look up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Any, ClassVar

from castlescore.core.choices import Choice, Legal
from castlescore.core.events import Header, Moves, Note, move
from castlescore.core.kinds import About, Count, Name, Within
from castlescore.core.language.messages import Message, message
from castlescore.core.refusals import Refusal, refuse
from castlescore.core.rulebook import Rulebook, register
from castlescore.protocol.game import Meta
from castlescore.protocol.words import Word
from castlescore.words.plain_game import PlainGame, PlainRules
from castlescore.words.plain_views import Score, standings

SQUARES = 4
BOOK = Rulebook("strip", __package__, prefix="STRIP-", cited="p.", rank=9)
register(BOOK)
META = Meta(id="strip", name="Strip of Squares", rank=9, lays="roll SQUARE", begins="new anna ben --game strip")

SENTENCES = {
    "not-your-turn": "it is {next}'s turn, not {by}'s",
    "not-free": "square {square} is not free",
    "roll-one": "roll SQUARE",
}


class Phase(Enum):
    """Where the game stands."""

    PLAY, OVER = "play", "over"


@move("new")
class Strip:
    """How a strip is laid out."""

    size: Annotated[Count, Within(2, 9), About("How many squares; 4 unless told.")] = SQUARES


@move("roll")
class Roll:
    """Take the square of a roll."""

    by: Name
    square: Annotated[Count, About("The square that is taken.")]
    score: ClassVar[Count]


@dataclass(frozen=True)
class Table:
    """Who plays, and the squares that are taken, in the order in which they were."""

    players: tuple[str, ...]
    size: int = SQUARES
    taken: tuple[tuple[int, str], ...] = ()

    @property
    def phase(self) -> Phase:
        """Over when every square is taken."""
        return Phase.OVER if len(self.taken) == self.size else Phase.PLAY

    @property
    def next(self) -> str:
        """Whose turn it is."""
        return self.players[len(self.taken) % len(self.players)]

    def points(self, name: str) -> int:
        """The squares of a player, added."""
        return sum(square for square, owner in self.taken if owner == name)


@dataclass(frozen=True)
class Played:
    """What came of a move."""

    table: Table
    move: Any
    figures: Mapping[str, Any]
    told: tuple[Message, ...] = ()
    verdict: None = None


class Rules(PlainRules):
    """Tables, events and moves."""

    MOVES = Moves(Roll, Note)
    SETUP = Strip

    def begin(self, header: Header, path: str, text: str = "") -> Table:
        """An empty strip."""
        return Table(tuple(header["players"]), header.get("size", SQUARES))

    def apply(self, table: Table, move: Any) -> Played | Refusal:
        """A square taken (STRIP-1)."""
        if isinstance(move, Note):
            return Played(table, move, {})
        if move.by != table.next or table.phase is Phase.OVER:
            return refuse("turn", "", message("not-your-turn", next=table.next, by=move.by))
        if not 1 <= move.square <= table.size or move.square in dict(table.taken):
            why = message("not-free", square=move.square)
            return refuse("illegal", "STRIP-1", why, message("roll-one"))
        after = replace(table, taken=(*table.taken, (move.square, move.by)))
        return Played(after, move, {"score": after.points(move.by)})

    def choices(self, table: Table) -> Iterator[Choice[Roll]]:
        """The squares that are free."""
        free = [n for n in range(1, table.size + 1) if n not in dict(table.taken)]
        if free:
            yield Choice("roll", table.next, lambda _: (Legal(Roll(table.next, n)) for n in free))


RULES = Rules()


class StripGame(PlainGame):
    """The game."""

    def sentence(self, played: Played) -> str:
        """What a move did."""
        if isinstance(played.move, Note):
            return played.move.text
        return f"{played.move.by} takes {played.move.square}: {played.figures['score']} points"

    def prompt(self, table: Table) -> str:
        """Whose turn it is."""
        return "the game is over:  score" if table.phase is Phase.OVER else f"{table.next}:  roll SQUARE"

    def score(self, table: Table) -> Score:
        """Everybody's squares, added."""
        return standings({name: table.points(name) for name in table.players}, table.phase is Phase.OVER)

    def mover(self, table: Table) -> str:
        """Whose turn it is."""
        return table.next

    def choices(self, table: Table, field: str) -> list[Word]:
        """The squares that are free."""
        return [Word(str(n), "free") for n in range(1, table.size + 1) if n not in dict(table.taken)]

    SENTENCES = SENTENCES
    meta = META
    rules = RULES


GAME = StripGame()
