"""What is answered, as plain values: broken rules, lines of points, outlines; and what is raised where rules say no."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from castlescore.core import refusals
from castlescore.core.errors import CastlescoreError, Exit
from castlescore.core.language.messages import Message
from castlescore.core.rulebook import cite, page

Say = Callable[[Message], str]


class Violation(NamedTuple):
    """A broken rule.

    `rule` is its id (`PLACE-4`), "" where no rule stands behind a refusal; `page` where the rulebook has it; `tiles`
    the numbers of the tiles it concerns, ascending; `why` a sentence.
    """

    rule: str
    page: str
    tiles: tuple[int, ...]
    why: str

    def __str__(self) -> str:
        return f"{self.why} ({cite(self.rule)})" if self.rule else self.why


class Line(NamedTuple):
    """Points that one tile gives: whose number or effect (`tile`), of what `kind`, with which tile, how many.

    `kind` is printed, connected, touching or anywhere; in Between Two Castles the row of the score pad. A number is
    None for the throne room, and `other` where no other tile counts. `why` says what stands behind it, if anything.
    """

    tile: int | None
    kind: str
    other: int | None
    points: int
    why: str = ""


class Circle(NamedTuple):
    """The outline of a round tile: its middle and its radius, in units."""

    x: float
    y: float
    radius: float


class Illegal(CastlescoreError):
    """The rules say no. `violations` has every broken rule, `hint` what could be done instead, "" if nothing is known.

    Raised where something was to be done all the same; what only asks (`verdict`) answers with values.
    """

    code = Exit.RULES_SAY_NO

    def __init__(self, what: str, violations: tuple[Violation, ...], hint: str = "") -> None:
        why = "; ".join(map(str, violations))
        super().__init__(f"{what}: {why}" if what else why)
        self.violations, self.hint = violations, hint


def violations_of(found: Iterable[refusals.Violation], say: Say) -> tuple[Violation, ...]:
    """Broken rules as the rules have them, with their sentences made."""
    return tuple(Violation(v.rule, page(v.rule) if v.rule else "", v.tiles, say(v.why)) for v in found)
