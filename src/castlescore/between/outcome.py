"""What comes of a move: the table after it and what happened, or a refusal. Both are values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from castlescore.between.moves import Move
from castlescore.between.placement import Verdict, Violation
from castlescore.between.scoring import Line
from castlescore.between.table import Table


@dataclass(frozen=True)
class Played:
    """A move that stands. `figures` are recorded beside it, `lines` are the new tile's points, `told` is said aloud."""

    table: Table
    move: Move
    figures: Mapping[str, Any] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    told: tuple[str, ...] = ()
    verdict: Verdict | None = None


@dataclass(frozen=True)
class Refusal:
    """A move that the rules forbid: every rule broken, and what to type instead.

    `kind` says which part of the record could not be so: illegal, turn, reward, check.
    """

    kind: str
    violations: tuple[Violation, ...]
    hint: str = ""
    verdict: Verdict | None = None


def refuse(kind: str, rule: str, why: str, hint: str = "") -> Refusal:
    """A refusal for one rule."""
    return Refusal(kind, (Violation(rule, (), why),), hint)
