"""The values of the shared rooms with the types of this game, for mypy alone: nothing loads this module."""

from __future__ import annotations

from castlescore.games.castles.moves import Move
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.table import Table
from castlescore.protocol import evening

Step = evening.Step[Table, Move, Played]
Replay = evening.Evening[Table, Move, Played]
