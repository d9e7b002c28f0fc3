"""What a line is played on: a session file, or a table that only wonders "what if". Light: every line passes here."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Collection, Iterable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from castlescore.cli.commands import COMMANDS, NOT_OF
from castlescore.errors import Unclear

VARIABLE, DEFAULT = "CASTLESCORE_SESSION", "table.toml"
HEAD = 4096  # characters of a session in which its header names the game


@dataclass
class Desk:
    """Where lines are played. `session` is the file named before the command, `home` the one where none is named.

    A desk that remembers (`play`) is told what each line reads and shows; this one, of a single line, forgets it all.
    """

    session: str | None = None
    home: str | None = None

    def opened(self, path: str, evening: Any) -> None:
        """A session has been read; what the line goes on to record is added to this evening."""

    def untold(self, remarks: Iterable[str]) -> Iterable[str]:
        """Those of some remarks on a session's figures that nobody here has heard yet."""
        return remarks

    def known(self, path: str) -> int | None:
        """The event that must be the last for a line to be recorded; None where nobody has said."""

    def listed(self, places: Any, numbers: Iterable[int]) -> None:
        """Numbered places of a tile have been listed; `places` says of which tile and castle."""

    def was_listed(self, places: Any, number: int) -> bool:
        """Whether a number may stand for its place."""
        return True

    def left_out(self, session: str | None) -> Collection[str]:
        """The commands that cannot be meant on a line about this session where a beginning fits several."""
        return NOT_OF.get(game_at(session_path(session)) or "", ())

    def asking(self, command: str) -> str:
        """What to type for the help of a command; of the program where it is empty."""
        return f"castlescore {command} --help" if command else "castlescore --help"


@dataclass
class WhatIf(Desk):
    """A desk on which a line is only read: what it would be at a table in the past, a move or refused (`amend`)."""

    game: str = ""
    table: Any = None
    found: Any = None  # the moves, or a refusal
    lines: Collection[str] = ()  # the commands that can be a move of the game
    real: Desk = field(default_factory=Desk)  # the desk of the line that asks

    def left_out(self, session: str | None) -> Collection[str]:
        """All that can be no move."""
        return [name for name in COMMANDS if name not in self.lines]

    def listed(self, places: Any, numbers: Iterable[int]) -> None:
        """As at the real desk."""
        self.real.listed(places, numbers)

    def was_listed(self, places: Any, number: int) -> bool:
        """As at the real desk."""
        return self.real.was_listed(places, number)


_desk: ContextVar[Desk | None] = ContextVar("desk", default=None)


def desk() -> Desk:
    """The desk of the line being run."""
    return _desk.get() or Desk()


@contextlib.contextmanager
def at(place: Desk) -> Iterator[None]:
    """Run lines on a desk."""
    token = _desk.set(place)
    try:
        yield
    finally:
        _desk.reset(token)


def places_of(castle: Any, tile: Any) -> tuple[Any, ...]:
    """Which list of places this is: the tile, and the castle as it lies. Where both are the same, so is the list."""
    return tile.id, tuple((placed.tile.id, placed.at, getattr(placed, "turn", 0)) for placed in castle)


def take_number(castle: Any, tile: Any, number: int) -> None:
    """Raises Unclear unless a number may stand for its line of the list of a tile's places."""
    if not desk().was_listed(places_of(castle, tile), number):
        raise Unclear(f"number {number} of which list? See the places as they are now:  where {tile.id}")


def game_at(path: str) -> str | None:
    """The game that a session file says it is of, `castles` or `between`; None where it says none."""
    try:
        if not Path(path).is_file():  # a pipe would have to be waited for
            return None
        with Path(path).open(encoding="utf-8") as file:
            head = file.read(HEAD)
    except (OSError, ValueError):
        return None
    found = re.search(r'^game\s*=\s*"(castles|between)"', head, re.MULTILINE)
    return found[1] if found else None


def session_path(given: str | None) -> str:
    """The session file: named on the line, in the environment, or `table.toml` here."""
    return given or desk().session or desk().home or os.environ.get(VARIABLE) or DEFAULT
