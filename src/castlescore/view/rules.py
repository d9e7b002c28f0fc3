"""Rules as text; light, so that looking something up stays quick."""

from __future__ import annotations

from collections.abc import Iterable

from castlescore.core.rulebook import Rule, cite
from castlescore.view.layout import wrapped


def rule_lines(found: Iterable[Rule], width: int) -> list[str]:
    """Rules with their ids, pages and texts, a blank line between them."""
    rows: list[str] = []
    for rule in found:
        rows += ["", cite(rule.id), *(f"  {row}" for row in wrapped(rule.said, width - 2))]
    return rows[1:]
