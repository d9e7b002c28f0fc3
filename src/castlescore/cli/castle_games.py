"""The game of a castle file."""

from __future__ import annotations

from castlescore.games.castles.files.castle_file import CastleFile
from castlescore.games.protocol import Game
from castlescore.games.registry import game_of


def game_of_castle(file: object) -> Game:
    """The game that a castle file is of."""
    return game_of({"game": "castles" if isinstance(file, CastleFile) else "between"})
