"""Lines of both games that could be meant to look or to record: they are answered, and nothing is recorded."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.errors import Unclear
from castlescore.core.language import tr
from castlescore.core.rulebook import cite


def named_or_none(who: str, held: str, takes: str, words: Sequence[str], none: bool) -> None:
    """Raises Unclear unless cards are named or `--none` is given, for a name alone is typed to look.

    `held`: that who holds so many cards; `takes`: what the line takes after the name.
    """
    if words and none:
        raise Unclear(tr("either the cards that are shown, or --none"))
    if words or none:
        return
    them = tr("{line}  to show them", line=f"cards {who} {takes}")
    none_of_them = tr("{line}  to show none", line=f"cards {who} --none")
    raise Unclear("\n  ".join([held, them, none_of_them]))


def lies_already(tile: str, verb: str, castle: str, n: int, place: str, rule: str) -> str:
    """Where a tile lies that exists once, in a sentence for whoever asks where it could go.

    `castle`: "Ben's castle", "AB", "this castle"; `verb`: "lies" or "stands", as each game says it.
    """
    values = {"tile": tile, "castle": castle, "n": n, "place": place, "rule": cite(rule)}
    if verb == "lies":
        return tr("{tile} lies in {castle} already, as tile {n} at {place} ({rule}).", **values)
    return tr("{tile} stands in {castle} already, as tile {n} at {place} ({rule}).", **values)
