"""What may be done at a table now, as the library gives it: choices, and the legal moves of each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Generic, cast

from castlescore.core import choices
from castlescore.core.refusals import Refusal
from castlescore.core.types import TypeVar
from castlescore.library.castle import AnyPlacement
from castlescore.protocol.game import Game
from castlescore.record.lines import line_of
from castlescore.record.replay import Replay

Place = TypeVar("Place", bound=AnyPlacement, default=AnyPlacement)


class Move(Generic[Place]):
    """A legal move of a table: `session.play(move)` makes it. `str(move)` and `line` are the line that records it.

    Made by `Session.choices` and `Session.moves`, and good for the table of that session.
    """

    def __init__(self, choice: Choice[Place], found: choices.Legal[object]) -> None:
        """Made by a choice."""
        self.choice, self._found = choice, found

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

    `kind`: what is done, the command of its lines. `tile`: the id of the tile that is laid or revealed, "" for none.
    `price`: what is paid for it (marks), None where nothing is.
    """

    def __init__(self, replay: Replay, found: choices.Choice[object]) -> None:
        """Made by a session."""
        self._replay, self._found = replay, found
        self.kind, self.tile, self.price = found.kind, found.tile, found.price

    @property
    def _game(self) -> Game:
        return self._replay.game

    def moves(self) -> Iterator[Move[Place]]:
        """Its legal moves, in no order, found one by one; none where a tile fits nowhere."""
        return (Move(self, found) for found in self._found.moves())

    def __repr__(self) -> str:
        words = (self.kind, self.tile, "" if self.price is None else f"for {self.price}")
        return f"<{' '.join(filter(None, words))}>"
