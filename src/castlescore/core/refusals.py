"""Why a move is refused, as values that both games share: the rules broken, and what to type instead."""

from __future__ import annotations

from typing import Any

from castlescore.core.values import frozen


@frozen
class Violation:
    """A broken rule: its id, the numbers of the tiles it concerns, ascending, and a sentence for the players.

    The throne room has no number; where it is concerned, only the sentence says so. A refusal that no rule stands
    behind (nothing to undo, somebody was quicker) has the rule `""`.
    """

    rule: str
    tiles: tuple[int, ...]
    why: str


@frozen
class Refusal:
    """A move that the rules forbid: every rule broken, and what to type instead.

    `kind` says which part of a record could not be so: illegal, money, market, stack, deck, turn, reward, check.
    `verdict` is the game's own on the placement that was refused, if one was.
    """

    kind: str
    violations: tuple[Violation, ...]
    hint: str = ""
    verdict: Any = None


def refuse(kind: str, rule: str, why: str, hint: str = "") -> Refusal:
    """A refusal for one rule."""
    return Refusal(kind, (Violation(rule, (), why),), hint)


def never_allowed(found: Violation) -> Violation:
    """Two tiles in one place, which no word of the table can let stand: the sentence says that the word was seen."""
    return Violation(
        found.rule, found.tiles, f"{found.why}; --allow was seen, but it cannot allow two tiles in one place"
    )
