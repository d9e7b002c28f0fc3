"""What may be done at a table now, as the library gives it: choices, and the legal moves of each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, partial
from itertools import islice
from typing import Generic, cast

from castlescore.core import choices
from castlescore.core.refusals import Refusal
from castlescore.core.types import TypeVar
from castlescore.library.castle import AnyPlacement
from castlescore.protocol.game import Game
from castlescore.record.lines import line_of
from castlescore.record.replay import Replay

Place = TypeVar("Place", bound=AnyPlacement, default=AnyPlacement, covariant=True)


class Move(Generic[Place]):
    """A legal move of a table: `session.play(move)` makes it. `str(move)` and `line` are the line that records it.

    Made by `Session.choices` and `Session.moves`, and good for the table of that session.

    Examples:
        >>> game = cs.castles.Session.read("three-players/table.toml").at(13)
        >>> move = next(game.moves())
        >>> move.line, move.price, move.points, move.place.joins
        ('buy formal-gardens 3,0@90', 15000, 3, ('S=foyer.E',))
    """

    def __init__(self, choice: Choice[Place], found: choices.Legal[object]) -> None:
        """Made by a choice."""
        self.choice = choice
        self._found = found

    @cached_property
    def line(self) -> str:
        """The line, as somebody would type it in full: `buy larder -2,1`."""
        replay = self.choice._replay
        event = replay.rules.MOVES.event(self._found.move, {}, None)
        return line_of(replay.game, [event], replay.table)

    @property
    def kind(self) -> str:
        """What is done: the command of its line."""
        return self.choice.kind

    @property
    def owner(self) -> str:
        """Whose castle, purse or cards it changes: a player, in Between Two Castles a castle."""
        return self.choice.owner

    @property
    def tile(self) -> str:
        """The id of the tile that is laid or revealed, "" where none is."""
        return self.choice.tile

    @property
    def price(self) -> int | None:
        """What is paid for the tile (marks), coins on it not counted; None where nothing is."""
        return self.choice.price

    @cached_property
    def place(self) -> Place | None:
        """The place of the tile that it lays, with all that follows from it; None where it lays none."""
        verdict = self._found.verdict
        return None if verdict is None else cast("Place", self.choice._game.library.Placement(verdict))

    @cached_property
    def points(self) -> int:
        """The points that it gives: those of the place of its tile; of a reward without one those of the reward."""
        if self.place is not None:
            return self.place.points
        replay = self.choice._replay
        played = replay.rules.apply(replay.table, self._found.move)
        return 0 if isinstance(played, Refusal) else sum(line.points for line in getattr(played, "lines", ()))

    def __str__(self) -> str:
        return self.line

    def __repr__(self) -> str:
        return f"<{self.line}: {self.points:+d}>"


class Choice(Generic[Place]):
    """One thing that may be done now, in one or many ways: a tile to buy, a reward to take, the prices, the cards.

    Examples:
        >>> game = cs.castles.Session.read("three-players/table.toml").at(13)
        >>> choice = list(game.choices())[1]
        >>> choice.kind, choice.owner, choice.tile, choice.price, len(list(choice.moves()))
        ('buy', 'Ben', 'throne-room', 10000, 15)
    """

    __slots__ = ("_found", "_replay")

    def __init__(self, replay: Replay, found: choices.Choice[object]) -> None:
        """Made by a session."""
        self._replay = replay
        self._found = found

    @property
    def kind(self) -> str:
        """What is done, the command of its lines: `buy`, `reward`, `place`."""
        return self._found.kind

    @property
    def owner(self) -> str:
        """Whose castle, purse or cards it changes: a player, in Between Two Castles a castle.

        `Session.castle` takes it. Of new rooms and prices it is the master builder.
        """
        return self._found.owner

    @property
    def tile(self) -> str:
        """The id of the tile that is laid or revealed, `""` for none."""
        return self._found.tile

    @property
    def price(self) -> int | None:
        """What is paid for it, in marks; None where nothing is."""
        return self._found.price

    @property
    def _game(self) -> Game:
        return self._replay.game

    def moves(self) -> Iterator[Move[Place]]:
        """Its legal moves, in no order, found one by one; none where a tile fits nowhere."""
        return map(partial(Move, self), self._found.moves())

    def __repr__(self) -> str:
        if not self.tile:
            first = list(islice(self.moves(), 2))
            return f"<{first[0].line if len(first) == 1 else f'{self.kind} {self.owner}'}>"
        price = "" if self.price is None else f" for {self.price}"
        return f"<{self.kind} {self.owner}: {self.tile}{price}>"
