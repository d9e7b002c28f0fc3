"""The screen for which answers are laid out: its width, its characters, and its height."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import AbstractContextManager
from contextvars import ContextVar
from dataclasses import dataclass

from castlescore.core.context import temporary_value
from castlescore.view.colour import Paint, colours, uncoloured

NARROWEST, WIDEST = 40, 240
ENDLESS = 1_000_000  # columns, more than any sentence has
FORCING = ("FORCE_COLOR", "TTY_COMPATIBLE")  # these force colours in a pipe; rich reads them


_UNFOLDED: ContextVar[bool] = ContextVar("unfolded", default=False)


def unfolded(wanted: bool = True) -> AbstractContextManager[None]:
    """Within the block a sentence is one row, as for a program, if that is `wanted`."""
    return temporary_value(_UNFOLDED, wanted)


def width() -> int:
    """The columns of the output; 80 where they are unknown."""
    if _UNFOLDED.get():
        return ENDLESS
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


@dataclass(frozen=True)
class Screen:
    """The screen for a drawing: its columns, its rows or None (see `height`), whether it is in ASCII alone, and its
    colours.
    """

    columns: int
    rows: int | None
    plain: bool
    paint: Paint


def screen() -> Screen:
    """The current screen, read once for a whole picture."""
    return Screen(width(), height(), is_plain(), paint())


def is_plain() -> bool:
    """Whether to draw in ASCII alone: on a dumb terminal, or one whose encoding lacks the characters."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    return os.environ.get("TERM") == "dumb" or not encoding.startswith("utf")


def paint() -> Paint:
    """The colours of the output. rich reads the terminal's type, NO_COLOR and FORCE_COLOR."""
    if not sys.stdout.isatty() and not any(os.environ.get(name) for name in FORCING):
        return uncoloured
    from rich.console import Console

    console = Console()
    return uncoloured if console.no_color or console.color_system in (None, "windows") else colours


def is_out_of_sight(height: int) -> bool:
    """Whether the first of so many lines would have scrolled away when the last is written."""
    return sys.stdout.isatty() and height >= shutil.get_terminal_size((80, 24)).lines


def height() -> int | None:
    """The rows that fit on the screen with an answer; None in a pipe, where nothing scrolls away."""
    return shutil.get_terminal_size((80, 24)).lines - 1 if sys.stdout.isatty() else None
