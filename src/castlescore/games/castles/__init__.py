"""Castles of Mad King Ludwig."""

from castlescore.games.castles.game import GAME as GAME
