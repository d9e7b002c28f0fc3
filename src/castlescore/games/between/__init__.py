"""Between Two Castles of Mad King Ludwig."""

from castlescore.games.between.game import GAME as GAME
