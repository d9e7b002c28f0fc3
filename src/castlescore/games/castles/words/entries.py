"""The lines of a table of Castles of Mad King Ludwig: which there are, and the move that each of them means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from castlescore.games.castles.moves import Move, Reward
from castlescore.games.castles.rules.outcome import Refusal
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.words import parse
from castlescore.games.castles.words.cards import cards
from castlescore.protocol.placer import Hand, OpenPlace
from castlescore.words.entry import Entry

LINES: tuple[str, ...] = ("reveal", "price", "buy", "pass", "reward", "cards", "note", "check", "adjust")


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


def _buy(table: Table, entry: Entry) -> Move | Refusal:
    tile, place = entry.words[0], entry.words[1] if len(entry.words) > 1 else None
    said = entry.options.get("claim"), entry.options.get("allow"), entry.options.get("decline", ())
    return parse.buy(table, tile, place, entry.options.get("by"), entry.options.get("dark", False), *said)


def _reward(table: Table, entry: Entry) -> Move | Refusal:
    option = entry.options.get
    found = parse.reward(
        table,
        entry.words,
        option("by"),
        option("as"),
        option("stack"),
        option("tiles"),
        option("room"),
        option("dark", False),
        option("claim"),
        option("allow"),
        option("decline", False),
        option("decline-tile", ()),
        option("of"),
    )
    # A reward that lays no tile has the points that were counted for it; any other has them with its tile.
    return replace(found, claim=option("claim")) if isinstance(found, Reward) and found.lay is None else found


READERS: Mapping[str, Callable[[Table, Entry], Move | Refusal]] = {
    "reveal": lambda table, entry: parse.reveal(
        table, entry.words, entry.options.get("skipped", ()), entry.options.get("by")
    ),
    "price": lambda table, entry: parse.price(table, entry.words, entry.options.get("by")),
    "buy": _buy,
    "pass": lambda table, entry: parse.pass_turn(table, entry.options.get("by")),
    "reward": _reward,
    "cards": lambda table, entry: cards(table, entry.words[0], entry.words[1:], entry.options.get("none", False)),
    "check": lambda table, entry: parse.check(
        table, entry.words[0], entry.options.get("points"), entry.options.get("money")
    ),
    "adjust": lambda table, entry: parse.adjust(
        table, entry.words, entry.options.get("points"), entry.options.get("money")
    ),
}
