"""What an audit reports, as values: a finding for each difference, and all of them with the scores of one record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from castlescore.core.rulebook import page

KINDS = ("illegal", "points", "claim", "money", "market", "stack", "deck", "turn", "reward", "check", "format")
MOST = 50  # events that one finding may name as those it follows from: the first tell enough


@dataclass
class Finding:
    """One difference. `event` counts from 1, None is the header; `effect` is on the final totals, by player."""

    event: int | None
    kind: str
    rule: str
    recorded: object
    correct: object
    why: str
    line: int | None = None
    slips: tuple[str, ...] = ()
    depends: tuple[int, ...] = ()
    allowed: str | None = None
    effect: dict[str, int] = field(default_factory=dict)

    @property
    def page(self) -> str:
        """Where the rulebook has the rule."""
        return page(self.rule) if self.rule else ""


@dataclass
class Audit:
    """What an audit of one record found. `recorded` and `correct` are final scores, empty where the file made none."""

    file: str
    events: int
    findings: list[Finding] = field(default_factory=list)
    recorded: dict[str, int] = field(default_factory=dict)
    correct: dict[str, int] = field(default_factory=dict)
    recorded_winners: tuple[str, ...] = ()
    correct_winners: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing was found but what the table had agreed to."""
        return all(finding.allowed is not None for finding in self.findings)


def the_first(events: Iterable[int]) -> tuple[int, ...]:
    """Events in their order, no more than a finding may name."""
    return tuple(sorted(events)[:MOST])
