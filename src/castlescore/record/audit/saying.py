"""How an audit says which rules a line breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from castlescore.core.language import tr
from castlescore.core.language.messages import Message
from castlescore.core.refusals import Refusal, Violation
from castlescore.core.rulebook import cite

Say = Callable[[Message], str]
ALLOWED_IN_VAIN = "never-allowed"  # the message of a refusal that tells what was typed


def broken(violations: Iterable[Violation], say: Say) -> str:
    """Every rule that is broken: why, and its page."""
    return "; ".join(f"{reason(found.why, say)} ({cite(found.rule)})" for found in violations)


def reason(why: Message, say: Say) -> str:
    """Why a line cannot be, as it is said of a record: without the words that are typed at a table."""
    meant = why.values.get("why")
    if why.name == ALLOWED_IN_VAIN and isinstance(meant, Message):
        return tr("{why}; no table can allow two tiles in one place", why=say(meant))
    return say(why)


def against(refusal: Refusal, say: Say) -> str:
    """What the rules say against a line: the first rule alone, whose page the finding names; of a tile all of them."""
    return broken(refusal.violations, say) if refusal.kind == "illegal" else reason(refusal.violations[0].why, say)
