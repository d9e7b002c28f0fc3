"""The recorded games of Between Two Castles under `examples/`, and lines run at them in process."""

from __future__ import annotations

import contextlib
import io
import json
import shlex
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from castlescore.cli.app import run

EXAMPLES = Path(__file__).parents[1] / "examples"


@dataclass(frozen=True)
class Said:
    """What a command line came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON document on stdout."""
        return json.loads(self.out)


def say(line: str) -> Said:
    """Run a command line here."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(shlex.split(line))
    return Said(code, out.getvalue(), err.getvalue())


def record(game: str) -> str:
    """The committed record of a game."""
    return (EXAMPLES / game / "table.toml").read_text(encoding="utf-8")


@cache
def turns(game: str) -> tuple[tuple[str, ...], ...]:
    """What was typed in a game: the line that begins it, then the lines of each turn, those of the end last."""
    text = (EXAMPLES / game / "game.txt").read_text(encoding="utf-8")
    parts = [[line for line in part.splitlines() if not line.startswith("#")] for part in text.split("\n\n")]
    return tuple(tuple(part) for part in parts)
