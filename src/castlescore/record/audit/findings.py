"""Findings that every game tells alike: what is refused, what was counted, what points are made of.

A game says of which line, by which rule, and what may be behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile

from castlescore.core.language import tr, trn, trp
from castlescore.core.language.messages import Message
from castlescore.core.refusals import Refusal, Violation
from castlescore.core.rulebook import cite
from castlescore.protocol.findings import Finding, Slip
from castlescore.record.audit.ledger import Ledger

Say = Callable[[Message], str]
ALLOWED_IN_VAIN = "never-allowed"  # the message of a refusal that tells what was typed
MOST = 6  # parts of a sum that are named
SHORTEST = 2  # words with which several explanations begin, so that they are said once


def is_refused_before(ledger: Ledger, n: int, refusal: Refusal) -> bool:
    """Whether the same was found at that event: nothing is said twice of one."""
    rule = refusal.violations[0].rule
    return any((found.kind, found.rule) == (refusal.kind, rule) for found in ledger.at(n))


def miscounted(
    ledger: Ledger,
    n: int,
    rule: str,
    claim: int,
    right: int,
    line: Callable[[], tuple[str, str]],
    slips: Callable[[], tuple[Slip, ...]],
    *,
    names: Iterable[str] = (),
    depends: Iterable[int] | None = None,
) -> None:
    """Note what the table counted for a line, beside what it is; `line`: the line, and what its points are made of."""

    def why() -> str:
        subject, made = line()
        what = trn(
            "{n} point counted, and it gives {right}", "{n} points counted, and it gives {right}", claim, right=right
        )
        return f"{subject}: {what}{made}"

    found = ledger.find(n, "claim", rule, claim, right, why, names=names, depends=depends)
    told_by(ledger, found, slips)


def told_by(ledger: Ledger, found: Finding, slips: Callable[[], tuple[Slip, ...]]) -> None:
    """How a number may have come about, and the rule by which the right one is right; a scout asks for none."""
    if not ledger.scouting:
        found.slips, found.noted = slips(), found.rule
        found.rule = next((slip.rule for slip in found.slips if slip.rule), found.rule)


def made_of(parts: Sequence[str]) -> str:
    """What points are made of, with a colon before it: the first of many parts; "" of none."""
    more = [trn("{n} more", "{n} more", len(parts) - MOST)] if len(parts) > MOST else []
    return f": {', '.join([*parts[:MOST], *more])}" if parts else ""


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


def or_so(whys: Sequence[str]) -> str:
    """Explanations of the same, of which either may be true: "event 9's Larder was Anna's, or Ben's"."""
    rows = [why.split(" ") for why in dict.fromkeys(whys)]
    same = sum(1 for _ in takewhile(lambda words: len(set(words)) == 1, zip(*rows, strict=False)))
    cut = same if same >= SHORTEST and all(len(row) > same for row in rows) else 0
    told = [" ".join(row if i == 0 else row[cut:]) for i, row in enumerate(rows)]
    # TRANSLATORS: Between two explanations of the same, either of which may be true
    return trp("list", ", or ").join(told)
