"""The lines of a table of Castles of Mad King Ludwig: which there are, and the move that each of them means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from castlescore.games.castles.moves import Move
from castlescore.games.castles.rules.outcome import Refusal
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.words import parse
from castlescore.games.castles.words.cards import cards
from castlescore.protocol.placer import Hand, OpenPlace
from castlescore.words.entry import Entry


def read(table: Table, entry: Entry) -> Move | Refusal:
    """The move that a line means at a table, or why it can be none; raises Unclear for words that decide nothing."""
    try:
        return READERS[entry.command](table, entry)
    except OpenPlace as place:
        place.completed = partial(completed, place.typed)
        raise


def completed(typed: str | None, entry: Entry, hand: Hand, place: str) -> Entry:
    """A line with the tile and the place that were chosen, in place of those that it had."""
    words = entry.words if typed is None else entry.words[:-1]
    options = {key: value for key, value in entry.options.items() if key != "dark"}
    return Entry(entry.command, (*words[:-1], hand.tile, place), options | ({"dark": True} if hand.dark else {}))


READERS: Mapping[str, Callable[[Table, Entry], Move | Refusal]] = {
    "reveal": parse.reveal,
    "price": parse.price,
    "buy": parse.buy,
    "pass": parse.pass_turn,
    "reward": parse.reward,
    "cards": cards,
    "check": parse.check,
    "adjust": parse.adjust,
}
