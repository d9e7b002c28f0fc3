"""Refused moves as values that both games share: the broken rules, and what to type instead."""

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
        """Its id in files."""


class Laid(Protocol):
    """A tile at its place, or at a possible place, in any game."""

    @property
    def n(self) -> int:
        """Its number in the castle."""

    @property
    def at(self) -> tuple[int, int]:
        """Its place."""

    @property
    def turn(self) -> int:
        """Its turn, in degrees."""

    @property
    def tile(self) -> Identified:
        """The tile itself."""


class Judgement(Protocol):
    """A verdict on a tile at a place, in any game."""

    @property
    def placed(self) -> Laid:
        """The tile at its place."""

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
    """A broken rule: its id, the numbers of the tiles it concerns, ascending, and the reason, as a message.

    The throne room has no number; if it is concerned, only the message names it. A refusal without a rule (nothing to
    undo, another player was quicker) has the rule `""`.
    """

    rule: str
    tiles: tuple[int, ...]
    why: Message


@dataclass(frozen=True)
class Refusal:
    """A move that the rules forbid: every broken rule, and what to type instead.

    `kind` names the part of a record that is impossible: illegal, money, market, stack, deck, turn, reward, check.
    `verdict` is the game's own on the refused placement, if there is one; `later` is the number of the later event that
    prevents a change, if there is one.
    """

    kind: str
    violations: tuple[Violation, ...]
    hint: Message | None = None
    verdict: Judgement | None = None
    later: int | None = None


class Refused(Exception):
    """A move that the rules forbid, raised where the rule is checked; `refusal` gives the reason.

    The caller that plays a move or reads a line catches it, once in each game, and returns the refusal.
    """

    def __init__(self, kind: str, rule: str, why: Message, hint: Message | None = None) -> None:
        super().__init__(rule)
        self.refusal = refuse(kind, rule, why, hint)

    def suggest(self, hint: Message) -> None:
        """Set what to type instead."""
        self.refusal = replace(self.refusal, hint=hint)


class RefusedPlacement(Refused):
    """An illegal placement, with the verdict on it and every broken rule."""

    def __init__(self, verdict: Judgement, violations: tuple[Violation, ...]) -> None:
        Exception.__init__(self, *(violation.rule for violation in violations))
        self.refusal = Refusal("illegal", violations, verdict=verdict)


def refuse(kind: str, rule: str, why: Message, hint: Message | None = None) -> Refusal:
    """A refusal for one rule."""
    return Refusal(kind, (Violation(rule, (), why),), hint)


def never_allowed(violation: Violation) -> Violation:
    """The violation for two tiles in one place, which a table cannot allow: the message mentions its `--allow`."""
    return Violation(violation.rule, violation.tiles, Message(NEVER_ALLOWED, why=violation.why))


NEVER_ALLOWED = marked("{why}; --allow was seen, but it cannot allow two tiles in one place")
AMEND_THAT = Message("amend EVENT LINE")  # what to type if a line is in the record already
UNDO_END = Message("undo --to EVENT")  # what to type to play on after the table ended the game


def end_reason(why: str | None) -> tuple[Message, ...]:
    """The announcement why the players end the game, if they said so."""
    return () if why is None else (Message("agreed by the table: {why}", why=why),)


def ended_early(rule: str) -> Refused:
    """The refusal of a move in a game that the table has ended; `rule`: the game's id for it."""
    return Refused("turn", rule, Message("the table ended the game"), UNDO_END)


def recorded_first_message(last: int, after: int, lines: tuple[str, ...]) -> Message:
    """The refusal because another player recorded `lines` after event `after`; `last` is the number of the last
    event."""
    if lines:
        return Message("event {event} came first: {lines:; }", event=last, lines=lines)
    return Message("the last event is {last}, not {after}", last=last, after=after)
