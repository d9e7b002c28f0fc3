"""What both games answer with alike: broken rules, refusals, what a recording command did, a claim that differs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from castlescore.limits import FARTHEST
from castlescore.refusals import Refusal, Violation
from castlescore.rules import cited, page

Document = dict[str, Any]
CUT_OFF = f"Places farther than {FARTHEST} from the origin are left out: no file could keep them."


def violations(found: Iterable[Violation]) -> list[Document]:
    """Broken rules, each with its place in the rulebook; a refusal that no rule stands behind has neither."""
    return [
        {"rule": v.rule, "page": page(v.rule) if v.rule else "", "with": list(v.tiles), "why": v.why} for v in found
    ]


def refused(refusal: Refusal) -> list[Document]:
    """Why a line was refused: one entry a broken rule."""
    return [{**found, "hint": refusal.hint} for found in violations(refusal.violations)]


def recorded(
    last: int, event: Mapping[str, Any], lines: Sequence[Document], told: Iterable[str], pending: Sequence[Document]
) -> Document:
    """What a recording command prints: the event as it stands in the file, its points, what is said and what waits."""
    return {"event": {"n": last, **event}, "lines": list(lines), "told": [*map(cited, told)], "pending": list(pending)}


def claim_told(claim: int | None, points: int) -> list[str]:
    """What is said of the points that the table counted, where there are others by the rules."""
    return [] if claim in (None, points) else [f"you counted {claim}, the rules give {points}"]
