"""A place in a record of castles at which something is wrong."""

from __future__ import annotations

from castlescore.games.castles.moves import Move
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.table import Table
from castlescore.record.audit.places import Place

Here = Place[Table, Move, Played]
