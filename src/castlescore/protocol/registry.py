"""The two games, found by their names. Nothing else imports a game by its name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import cast

from castlescore.core.types import Header
from castlescore.protocol.game import Game, Meta
from castlescore.protocol.words import Lookup

NAMES = ("castles", "between")  # in the order of lists; the first is the default


@cache
def descriptions() -> Mapping[str, Meta]:
    """The descriptions of the games by their names; no game is imported whole."""
    return {name: import_module(f"castlescore.games.{name}").META for name in NAMES}


def all_games() -> Mapping[str, Game]:
    """The games by their names."""
    return {name: _game(name) for name in NAMES}


def find(name: object) -> Game | None:
    """The game of this name; None where there is none."""
    return _game(name) if isinstance(name, str) and name in NAMES else None


def first() -> Game:
    """The default game, where none is named."""
    return _game(NAMES[0])


def _game(name: str) -> Game:
    return cast("Game", import_module(f"castlescore.games.{name}.game").GAME)


def lookup_of(name: str) -> Lookup:
    """Tiles and choices of a game without a table, without the rest of the game."""
    return cast("Lookup", import_module(f"castlescore.games.{name}.input.lookup"))


def game_of(header: Header) -> Game:
    """The game of a record or a castle by its header, the default where it names none; raises KeyError for an unknown
    game.
    """
    game = find(header.get("game", NAMES[0]))
    if game is None:
        raise KeyError(header["game"])
    return game
