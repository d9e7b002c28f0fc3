"""The games that there are, found by their names: the packages of `castlescore.games`, and those that others install.

A package is named as its game, so that one game is found without the others.

Another package adds a game by an entry point of the group `castlescore.games`: the name of the game, and its `Game`.
Such a game is looked for only where a name is asked for that is none of those here.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import cast

from castlescore import games
from castlescore.core.events import Header
from castlescore.protocol.game import Game

GROUP = "castlescore.games"


@cache
def all_games() -> Mapping[str, Game]:
    """The games of this program by their names, in the order in which they are listed; all of them are begun.

    Where there is none here, those that are installed beside it.
    """
    found = [_here(name) for name in _packages()]
    if not found:
        from importlib.metadata import entry_points

        found = [point.load() for point in entry_points(group=GROUP)]
    return {game.meta.id: game for game in sorted(found, key=lambda game: game.meta.rank)}


def every_game() -> Mapping[str, Game]:
    """The games of this program, and behind them those installed beside it; one that cannot be loaded is left out."""
    from importlib.metadata import entry_points

    found = dict(all_games())
    for name in sorted(point.name for point in entry_points(group=GROUP)):
        with suppress(Exception):  # a game of others must not keep ours from being played
            found |= {} if name in found else {name: cast("Game", _installed(name))}
    return found


def find(name: object) -> Game | None:
    """The game of this name, one that is installed beside this program included; None where there is none."""
    if not isinstance(name, str):
        return None
    return _here(name) if name in _packages() else _installed(name)


@cache
def _packages() -> tuple[str, ...]:
    return tuple(found.name for found in iter_modules(games.__path__) if found.ispkg)


@cache
def _here(name: str) -> Game:
    game: Game = import_module(f"{games.__name__}.{name}").GAME
    return game


def names() -> tuple[str, ...]:
    """The names of the games, as they are listed."""
    return tuple(all_games())


def first() -> Game:
    """The game that is meant where none is named."""
    return next(iter(all_games().values()))


def game_of(header: Header) -> Game:
    """The game of a record or a castle by its header, the first where it names none; raises KeyError for no game."""
    if "game" not in header:
        return first()
    game = find(header["game"])
    if game is None:
        raise KeyError(header["game"])
    return game


@cache
def _installed(name: str) -> Game | None:
    from importlib.metadata import entry_points

    found = next(iter(entry_points(group=GROUP, name=name)), None)
    game: Game | None = None if found is None else found.load()
    return game
