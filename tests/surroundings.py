"""What a shell may have set for the program, which is not for the tests: they neither read nor write anybody's game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

# The game of whoever runs the tests, into which they would write, and how its terminal, or that of a service that runs
# them, wants colours and widths.
OF_A_SHELL = (
    "CASTLESCORE_SESSION",
    "FORCE_COLOR", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "PY_COLORS", "GITHUB_ACTIONS", "COLORTERM",
    "TTY_COMPATIBLE", "TTY_INTERACTIVE", "WT_SESSION", "COLUMNS", "LINES",
    "PYTHONUNBUFFERED", "PYTHONIOENCODING", "PYTHONWARNINGS",
)  # fmt: skip
FOLDERS = ("XDG_STATE_HOME", "XDG_CACHE_HOME")


def left_behind(patched: pytest.MonkeyPatch, folder: Callable[[str], Path]) -> None:
    """Leave what a shell has set, and take folders of one's own for state and cache, each made by its name."""
    for name in OF_A_SHELL:
        patched.delenv(name, raising=False)
    for name in FOLDERS:
        patched.setenv(name, str(folder(name.lower())))
    patched.setenv("CASTLESCORE_LANG", "en")  # whatever is spoken where they run
    patched.setenv("TERM", "xterm")
