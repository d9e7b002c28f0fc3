"""Lines of both games that could be meant to look or to record: they are answered, and nothing is recorded."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.amounts import amount
from castlescore.core.errors import Unclear
from castlescore.core.rulebook import cite


def named_or_none(who: str, holds: str, held: int, takes: str, words: Sequence[str], none: bool) -> None:
    """Raises Unclear unless cards are named or `--none` is given, for a name alone is typed to look.

    `holds`: "Anna holds", "AB has"; `takes`: what the line takes after the name.
    """
    if words and none:
        raise Unclear("either the cards that are shown, or --none")
    if words or none:
        return
    lines = [f"cards {who} {takes}  to show them", f"cards {who} --none  to show none"]
    has = f"{holds} {amount(held, 'bonus card')} and has shown none"
    raise Unclear("\n  ".join([f"{has}; nothing was recorded. Type one of:", *lines]))


def lies_already(tile: str, verb: str, castle: str, n: int, place: str, rule: str) -> str:
    """Where a tile lies that exists once, in a sentence for whoever asks where it could go.

    `castle`: "Ben's castle", "AB", "this castle"; `verb`: "lies" or "stands", as each game says it.
    """
    return f"{tile} {verb} in {castle} already, as tile {n} at {place} ({cite(rule)})."
