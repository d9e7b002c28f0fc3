"""What a line is played on: a session file, or a table that only wonders "what if". Light: every line passes here."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

VARIABLE, DEFAULT = "CASTLESCORE_SESSION", "table.toml"


@dataclass
class Desk:
    """Where lines are played. `session` is the file named before the command."""

    session: str | None = None


@dataclass
class WhatIf(Desk):
    """A desk on which a line is only read: what it would be at a table in the past, a move or refused (`amend`)."""

    game: str = ""
    table: Any = None
    found: Any = None  # the moves, or a refusal


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


def session_path(given: str | None) -> str:
    """The session file: named on the line, in the environment, or `table.toml` here."""
    return given or desk().session or os.environ.get(VARIABLE) or DEFAULT
