"""The two games, found by their names. Nothing else imports a game by its name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from castlescore.core.types import Header
from castlescore.protocol.game import Game

NAMES = ("castles", "between")  # in the order of lists; the first is the default


@cache
def all_games() -> Mapping[str, Game]:
    """The games by their names."""
    return {name: import_module(f"castlescore.games.{name}").GAME for name in NAMES}


def find(name: object) -> Game | None:
    """The game of this name; None where there is none."""
    return all_games()[name] if name in NAMES else None


def first() -> Game:
    """The default game, where none is named."""
    return all_games()[NAMES[0]]


def game_of(header: Header) -> Game:
    """The game of a record or a castle by its header, the default where it names none; raises KeyError for an unknown
    game.
    """
    game = find(header.get("game", NAMES[0]))
    if game is None:
        raise KeyError(header["game"])
    return game
