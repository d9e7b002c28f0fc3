"""Whether an audit goes on as the players did: the tables of a record with a mistake in it beside those of the game."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import fields, is_dataclass

from castlescore.protocol.evening import Step
from castlescore.record.replay import Replay
from games.castles.audit.mistakes import Mistake

OF_NO_TABLE = ("setup", "lenient")  # the same for a whole game; how an audit looks at it


def parts(value: object, name: str = "") -> Iterator[tuple[str, object]]:
    """Everything that a table holds, part by part: "players.0.money" and what it is."""
    if hasattr(value, "tiles"):  # a castle
        yield name, [(placed.n, placed.tile.id, placed.at, placed.turn) for placed in value.tiles]
        yield f"{name}.more", [getattr(value, more, ()) for more in ("attendants", "cards")]
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            if field.name not in OF_NO_TABLE:
                yield from parts(getattr(value, field.name), f"{name}.{field.name}".lstrip("."))
    elif isinstance(value, tuple):
        yield f"{name}.count", len(value)
        for i, each in enumerate(value):
            yield from parts(each, f"{name}.{i}")
    else:
        yield name, value


def differences(one: object, other: object) -> set[str]:
    """The parts in which two tables are not the same."""
    left, right = dict(parts(one)), dict(parts(other))
    return {name for name in left.keys() | right.keys() if left.get(name, ...) != right.get(name, ...)}


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
