"""The two games as a record sees them: how a table begins, how an event is read and written, what a move does.

A game's module says it; this one picks the module that the header of a record names, and loads no other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from pydantic_core import SchemaValidator

Event = dict[str, Any]
Header = Mapping[str, Any]

MODULES = {"castles": "castlescore.games.castles.game", "between": "castlescore.games.between.game"}


class Game(Protocol):
    """What the record asks of a game. Tables, moves and what comes of them are the game's own values."""

    ORDER: tuple[str, ...]  # the keys of an event in the order in which a line has them
    FIGURES: tuple[str, ...]  # those of them that the program works out

    def model(self) -> SchemaValidator:
        """The model of a session file."""

    def begin(self, header: Header, path: str, text: str = "") -> Any:
        """The table before the first event; raises FileProblem when the header cannot be so.

        `text` is that of the file, so that the line can be named.
        """

    def move_of(self, event: Event) -> Any:
        """What was typed, of an event; raises KeyError for an unknown name."""

    def typed(self, move: Any) -> Event:
        """The part of an event that was typed."""

    def apply(self, table: Any, move: Any) -> Any:
        """What comes of a move: an outcome with `table`, `move` and `figures`, or a refusal with `violations`."""

    def apply_all(self, table: Any, moves: Sequence[Any]) -> Any:
        """What comes of the moves of one line, all of them or none: a list of outcomes, or a refusal."""

    def passed_on(self, table: Any, move: Any) -> Any:
        """The same move by whoever's it is at this table, where a line before it has changed whose turn it is."""

    def figures_of(self, played: Any) -> dict[str, Any]:
        """The figures of a move that stands."""

    def is_note(self, move: Any) -> bool:
        """Whether a move only remembers something, so that no undo takes it back."""


def game_of(header: Header) -> Game:
    """The game of a record by its header, castles where it names none."""
    return cast(Game, import_module(MODULES[header.get("game", "castles")]))


def is_refused(outcome: Any) -> bool:
    """Whether a move was refused."""
    return hasattr(outcome, "violations")


def event_of(game: Game, played: Any, was: int | None = None) -> Event:
    """The event of a move that stands: what was typed and what the program made of it, in the order of a line."""
    event = {**game.typed(played.move), **game.figures_of(played)}
    if was is not None:
        event["was"] = was
    return {key: event[key] for key in game.ORDER if key in event}


def differences(game: Game, event: Event, figures: Mapping[str, Any]) -> list[tuple[str, Any, Any]]:
    """The figures of an event that do not follow: the key, what the record says, what is right (None: nothing)."""
    if event["do"] in ("check", "adjust"):
        return []
    return [
        (key, event[key], figures.get(key)) for key in game.FIGURES if key in event and event[key] != figures.get(key)
    ]
