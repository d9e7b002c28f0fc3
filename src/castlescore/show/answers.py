"""The JSON that both games answer with alike: broken rules, refusals, and what a recording command did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from castlescore.refusals import Refusal, Violation
from castlescore.rules import cite, cited, page

Document = dict[str, Any]


def violations(found: Iterable[Violation]) -> list[Document]:
    """Broken rules, each with its place in the rulebook; a refusal that no rule stands behind has neither."""
    return [
        {"rule": v.rule, "page": page(v.rule) if v.rule else "", "with": list(v.tiles), "why": v.why} for v in found
    ]


def refused(refusal: Refusal) -> list[Document]:
    """Why a line was refused: one entry a broken rule."""
    return [{**found, "hint": refusal.hint} for found in violations(refusal.violations)]


def allowed(why: str, broken: Iterable[Violation]) -> list[str]:
    """What is said of a placement that the rules forbid and the table lets stand: why, and the rules overridden."""
    rules = "; ".join(cite(found.rule) for found in broken)
    return [f"allowed by the table, and marked for ever: {why}", *([f"it overrides {rules}"] if rules else [])]


def recorded(
    last: int, event: Mapping[str, Any], lines: Sequence[Document], told: Iterable[str], pending: Sequence[Document]
) -> Document:
    """What a recording command prints: the event as it stands in the file, its points, what is said and what waits."""
    return {"event": {"n": last, **event}, "lines": list(lines), "told": [*map(cited, told)], "pending": list(pending)}
