"""What every refusal owes to whoever reads it, and to the audit, which goes by its kind; and what is said aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from castlescore.core.language.messages import Message
from castlescore.core.refusals import Refusal
from castlescore.core.rulebook import rule

KINDS = {"illegal", "money", "market", "stack", "deck", "turn", "reward", "check"}


def assert_in_order(refusal: Refusal, say: Callable[[Message], str]) -> None:
    """It is of a known kind, and each of its violations a rule of the list and a sentence in small letters."""
    assert refusal.kind in KINDS, refusal
    for violation in refusal.violations:
        assert rule(violation.rule).id == violation.rule
        why = say(violation.why)
        assert len(why) > 10 and "None" not in why and why != why.upper(), refusal
    assert refusal.hint is None or say(refusal.hint)


def assert_said_aloud(told: Iterable[Message], say: Callable[[Message], str]) -> None:
    """Each is a sentence of the game, with everything that stands in it."""
    for each in told:
        text = say(each)
        assert "None" not in text and text.count(" ") > 1, text
