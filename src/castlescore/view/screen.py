"""The screen that answers are laid out for: how wide it is, what it can show, and what stays in sight on it."""

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
FORCING = ("FORCE_COLOR", "TTY_COMPATIBLE")  # by which colours reach what is no terminal; rich knows what they mean


_UNFOLDED: ContextVar[bool] = ContextVar("unfolded", default=False)


def unfolded(wanted: bool = True) -> AbstractContextManager[None]:
    """What is laid out meanwhile stands in one row a sentence, as a program reads it, if that is `wanted`."""
    return temporary_value(_UNFOLDED, wanted)


def width() -> int:
    """The columns there are to write in; 80 when nobody says."""
    if _UNFOLDED.get():
        return ENDLESS
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


@dataclass(frozen=True)
class Screen:
    """What is drawn for: the columns there are to write in, the rows that may be taken and all be seen, as `height`
    has them, whether it is in ASCII alone, and how it is coloured."""

    columns: int
    rows: int | None
    plain: bool
    paint: Paint


def screen() -> Screen:
    """The screen that is written to now, asked once for all of a picture."""
    return Screen(width(), height(), is_plain(), paint())


def is_plain() -> bool:
    """Whether only ASCII should be drawn: a dumb terminal, or one that could not show the rest."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    return os.environ.get("TERM") == "dumb" or not encoding.startswith("utf")


def paint() -> Paint:
    """How to colour what is printed. Which terminal it is, and what NO_COLOR and FORCE_COLOR say, is rich's to know."""
    if not sys.stdout.isatty() and not any(os.environ.get(name) for name in FORCING):
        return uncoloured
    from rich.console import Console

    console = Console()
    return uncoloured if console.no_color or console.color_system in (None, "windows") else colours


def is_out_of_sight(height: int) -> bool:
    """Whether the first of so many lines would have left the terminal when the last is written."""
    return sys.stdout.isatty() and height >= shutil.get_terminal_size((80, 24)).lines


def height() -> int | None:
    """The rows that an answer may take and all be seen; None in a pipe, where nothing scrolls away."""
    return shutil.get_terminal_size((80, 24)).lines - 1 if sys.stdout.isatty() else None
