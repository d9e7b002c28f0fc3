"""The lines of a table of Between Two Castles: which there are, and the moves that each of them means."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from castlescore.games.between.moves import Move
from castlescore.games.between.rules.outcome import Refusal
from castlescore.games.between.rules.table import Table
from castlescore.games.between.words import parse
from castlescore.words.entry import Entry

READERS: Mapping[str, Callable[[Table, Entry], Move | list[Move] | Refusal]] = {
    "place": parse.place,
    "reward": parse.reward,
    "cards": parse.cards,
    "check": parse.check,
    "adjust": parse.adjust,
}


def read(table: Table, entry: Entry) -> Move | list[Move] | Refusal:
    """The moves that a line means at a table, or why it can be none; raises Unclear for words that decide nothing."""
    return READERS[entry.command](table, entry)
