"""The lines of a table of Between Two Castles: which there are, and the moves that each of them means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from castlescore.core.errors import Unclear
from castlescore.core.language import tr
from castlescore.games.between.moves import Move, Reward
from castlescore.games.between.rules.outcome import Refusal
from castlescore.games.between.rules.table import Table
from castlescore.games.between.words import parse
from castlescore.words.entry import Entry

LINES: tuple[str, ...] = ("place", "reward", "cards", "note", "check", "adjust")
FOREIGN = {"stack": "--stack", "tiles": "--tiles", "room": "--room", "of": "--of", "decline-tile": "--decline TILE"}


def read(table: Table, entry: Entry) -> Move | list[Move] | Refusal:
    """The moves that a line means at a table, or why it can be none; raises Unclear for words that decide nothing."""
    return READERS[entry.command](table, entry)


def _reward(table: Table, entry: Entry) -> Move | Refusal:
    """`reward CASTLE ...`; raises Unclear for an option that says nothing in this game."""
    given = next((told for name, told in FOREIGN.items() if name in entry.options), None)
    if given is not None:
        raise Unclear(
            tr("{given} says nothing in Between Two Castles:  reward CASTLE and what its bonus takes", given=given)
        )
    found = parse.reward(table, entry.words, entry.options.get("as"), entry.options.get("decline", False))
    if not isinstance(found, Reward):
        return found
    return replace(found, claim=entry.options.get("claim"), allow=entry.options.get("allow"))


READERS: Mapping[str, Callable[[Table, Entry], Move | list[Move] | Refusal]] = {
    "place": lambda table, entry: parse.place(
        table, entry.words, entry.options.get("claim"), entry.options.get("allow")
    ),
    "reward": _reward,
    "cards": lambda table, entry: parse.cards(table, entry.words[0], entry.words[1:], entry.options.get("none", False)),
    "check": lambda table, entry: parse.check(
        table, entry.words[0], entry.options.get("points"), entry.options.get("money")
    ),
    "adjust": lambda table, entry: parse.adjust(
        table, entry.words, entry.options.get("points"), entry.options.get("money")
    ),
}
