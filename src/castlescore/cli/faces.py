"""How each game speaks: its texts and its JSON, picked by the game that a record names, the other one not loaded."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib import import_module
from typing import Any, Protocol, cast

MODULES = {"castles": "castlescore.cli.castles_face", "between": "castlescore.cli.between_face"}


class Face(Protocol):
    """What the commands that serve both games ask of a game."""

    def event_lines(self, n: int, played: Any, width: int, was: str = "") -> list[str]:
        """What a recorded move did; `was`: whose line it was before it changed hands."""

    def prompt(self, table: Any) -> list[str]:
        """Whose move it is and what can be typed."""

    def overview(self, table: Any, last: int, path: str, width: int) -> list[str]:
        """The whole table."""

    def score_sheet(self, table: Any, last: int, width: int, why: bool, only: Collection[str] = ()) -> list[str]:
        """The score with its parts, of the players and castles `only` where there are any."""

    def refusal(self, found: Any, width: int) -> list[str]:
        """Why a line is refused, and what to type instead."""

    def scene(self, played: Any) -> list[str]:
        """The castle that a move changed, drawn."""

    def changed(self, before: Any, after: Any) -> list[str]:
        """The castles that differ between two tables, drawn."""

    def advised(self, refusal: Any, move: Any, table: Any) -> Any:
        """The refusal of a move with what could be typed instead, where the game knows it."""

    def nearby(self, refusal: Any, table: Any = None) -> list[str]:
        """Where the refused tile could go instead."""

    def after_event(self, played: Any) -> list[str]:
        """What is shown after the castle: money and points of all, the market."""

    def recorded(self, last: int, event: Mapping[str, Any], played: Any) -> dict[str, Any]:
        """What a recording command prints as JSON."""

    def pending(self, table: Any) -> list[dict[str, Any]]:
        """What waits for a word."""

    def refused(self, refusal: Any) -> list[dict[str, Any]]:
        """Why a line is refused, as JSON."""

    def shown(self, table: Any, last: int) -> dict[str, Any]:
        """What `show --json` prints."""

    def scored(self, table: Any, only: Collection[str] = ()) -> dict[str, Any]:
        """What `score --json` prints, of the players and castles `only` where there are any."""


def between_words() -> Any:
    """The readers of Between Two Castles' lines, loaded only where that game is played."""
    return import_module("castlescore.cli.between_reading")


def face_of(game: str) -> Face:
    """The face of a game."""
    return cast(Face, import_module(MODULES[game]))
