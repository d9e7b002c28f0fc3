"""Whether an audit goes on as the players did: the tables of a record with a mistake in it beside those of the game."""

from __future__ import annotations

from collections.abc import Collection

from builders import Replay, Step, differences
from games.castles.audit.mistakes import Mistake


def assert_as_played(game: Replay, made: Mistake, steps: list[Step], unknown: Collection[str], where: object) -> None:
    """Every line of the game was played, in its order, and the table after each is that of the game.

    `unknown`: parts of a table that cannot be told from the record. A line that the mistake put in has no table to be
    compared with.
    """
    put_in = len(made.events) > len(game.record.events)
    played = [step for step in steps if not (put_in and step.n == made.first)]
    for step, right in zip(played, game.steps, strict=True):
        found = {part.partition(".")[0] for part in differences(step.played.table, right.played.table)}
        assert found <= set(unknown), (where, step.n, found)
