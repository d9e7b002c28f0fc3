"""All of the program loaded once in this process, so that a child forked from it starts with it."""

from __future__ import annotations

import contextlib
import io
from functools import cache
from importlib import import_module
from pkgutil import walk_packages

import castlescore
from builders import all_games, commands, run
from castlescore.cli.app import command_of


@cache
def prepared() -> None:
    """Load every module and command, and read the box of every game."""
    for module in walk_packages(castlescore.__path__, "castlescore."):
        if not module.name.endswith("__main__"):
            with contextlib.suppress(ImportError):  # of what is not installed here
                import_module(module.name)
    for name in commands():
        command_of(name)
    for game in all_games():
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            run(["tiles", "--game", game])
