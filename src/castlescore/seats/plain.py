"""A game that says nothing of seats: its lines as buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Literal

from castlescore.core.errors import Unclear
from castlescore.protocol.game import Game
from castlescore.protocol.seats import Offer, Possible, Seats, SeatTile
from castlescore.record.lines import line_of
from castlescore.words.options import lines_of

MOST = 200  # lines that are buttons


class PlainSeats(Seats[object]):
    """Its legal moves, each as its line, where it lists them; else the lines that can be typed now."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def turn(self, table: object) -> str | None:
        """Who moves, where the game says that."""
        mover = getattr(self.game, "mover", None)
        return None if mover is None or not self._lines(table) else str(mover(table))

    def possible(self, table: object, names: Sequence[str]) -> Possible:
        """The lines of whoever moves; those of another can be looked at."""
        who = self.turn(table)
        trying: Literal[True] | None = True if who is not None and who not in names else None
        lines = dict.fromkeys(self._lines(table))
        return Possible(table, [Offer(line, line, (), (), trying=trying) for line in lines], by=who or "")

    def _lines(self, table: object) -> Sequence[str]:
        event = self.game.rules.MOVES.event
        try:
            moves = (found.move for choice in self.game.library.choices(table) for found in choice.moves())
            return [line_of(self.game, [event(move, {}, None)], table) for move in islice(moves, MOST)]
        except Unclear:
            known = lines_of(self.game)
            return [line for line, _ in self.game.words.lines.rows(table) if line.split()[0] in known][:MOST]

    def castles(self, table: object) -> Sequence[tuple[str, Sequence[str]]]:
        """None that anybody would know of."""
        return ()

    def printed(self) -> Mapping[str, int]:
        """None."""
        return {}

    def tile(self, table: object, id: str) -> SeatTile:
        """Its lines name no tiles."""
        return SeatTile(id, "", "", "", "", ())


def seats_of(game: Game) -> Seats:
    """What a game says of its seats, or the plain answers."""
    return game.seats or PlainSeats(game)
