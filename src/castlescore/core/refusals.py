"""Why a move is refused, as values that every game shares: the rules broken, and what to type instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from castlescore.core.language import marked
from castlescore.core.language.messages import Message


class Identified(Protocol):
    """A tile in any game."""

    @property
    def id(self) -> str:
        """What files call it."""


class Laid(Protocol):
    """A tile where it lies, or would, in any game."""

    @property
    def n(self) -> int:
        """Its number in the castle."""

    @property
    def at(self) -> tuple[int, int]:
        """Its place."""

    @property
    def turn(self) -> int:
        """How far it is turned, in degrees."""

    @property
    def tile(self) -> Identified:
        """The tile itself."""


class Judgement(Protocol):
    """A verdict on a tile at a place, in any game."""

    @property
    def placed(self) -> Laid:
        """The tile where it would lie."""

    @property
    def castle(self) -> object:
        """The castle before it."""

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""

    @property
    def violations(self) -> Sequence[Violation]:
        """Every rule that is broken."""


@dataclass(frozen=True)
class Violation:
    """A broken rule: its id, the numbers of the tiles it concerns, ascending, and why, as a sentence to be made.

    The throne room has no number; where it is concerned, only the sentence says so. A refusal that no rule stands
    behind (nothing to undo, somebody was quicker) has the rule `""`.
    """

    rule: str
    tiles: tuple[int, ...]
    why: Message


@dataclass(frozen=True)
class Refusal:
    """A move that the rules forbid: every rule broken, and what to type instead.

    `kind` says which part of a record could not be so: illegal, money, market, stack, deck, turn, reward, check.
    `verdict` is the game's own on the placement that was refused, if one was; `later` is the number of the later event
    that stands in the way of a change, if one does.
    """

    kind: str
    violations: tuple[Violation, ...]
    hint: Message | None = None
    verdict: Judgement | None = None
    later: int | None = None


class Refused(Exception):
    """A move that the rules forbid, raised where the rule stands; `refusal` says why.

    Who plays a move or reads a line catches it, once in each game, and answers with the refusal.
    """

    def __init__(self, kind: str, rule: str, why: Message, hint: Message | None = None) -> None:
        super().__init__(rule)
        self.refusal = refuse(kind, rule, why, hint)

    def suggest(self, hint: Message) -> None:
        """Say what to type instead."""
        self.refusal = replace(self.refusal, hint=hint)


class RefusedPlacement(Refused):
    """A tile that may not be laid where it was laid, with the verdict on it and every rule that is broken."""

    def __init__(self, verdict: Judgement, violations: tuple[Violation, ...]) -> None:
        Exception.__init__(self, *(violation.rule for violation in violations))
        self.refusal = Refusal("illegal", violations, verdict=verdict)


def refuse(kind: str, rule: str, why: Message, hint: Message | None = None) -> Refusal:
    """A refusal for one rule."""
    return Refusal(kind, (Violation(rule, (), why),), hint)


def never_allowed(violation: Violation) -> Violation:
    """Two tiles in one place, which a table cannot allow: the sentence says that its `--allow` was seen."""
    return Violation(violation.rule, violation.tiles, Message(NEVER_ALLOWED, why=violation.why))


NEVER_ALLOWED = marked("{why}; --allow was seen, but it cannot allow two tiles in one place")
AMEND_THAT = Message("amend EVENT LINE")  # what to type where a line is in the record already


def came_first(last: int, after: int, lines: tuple[str, ...]) -> Message:
    """That somebody else recorded `lines` after event `after`; `last` is the number of the last event."""
    if lines:
        return Message("event {event} came first: {lines:; }", event=last, lines=lines)
    return Message("the last event is {last}, not {after}", last=last, after=after)
