"""The answers of commands, and their parts, that are the same in both games.

Each is described once, by its class: a command prints it as JSON, its schema is made from it, the library returns it.
Keys may be added, never removed or changed in meaning. A game has its own answers in `view/answers.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Generic, Literal, TypeVar

from pydantic import ConfigDict, Field, WithJsonSchema
from pydantic.json_schema import JsonSchemaValue

from castlescore.core import refusals
from castlescore.core.answers import AnswerModel, Maybe
from castlescore.core.language.messages import Say
from castlescore.core.refusals import Judgement
from castlescore.core.rulebook import cite, page
from castlescore.core.types import Document

A = TypeVar("A", bound=AnswerModel, covariant=True)
B = TypeVar("B", bound=AnswerModel, covariant=True)


# An event of a record of the game; `castlescore.cli.schemas` inserts its JSON Schema there.
EVENT: JsonSchemaValue = {"title": "Event"}
Event = Annotated[Mapping[str, object], WithJsonSchema(EVENT)]
Totals = Mapping[str, int | None]


class Violation(AnswerModel):
    """A rule that is broken, where the rulebook has it, the tiles that it concerns, and why.

    `rule` is its id (`PLACE-4`), "" where a refusal has no rule, and then `page` is "" too; the tiles are given by
    their numbers, ascending; `why` is a sentence.

    Examples:
        >>> violation = cs.Castle.read("castles/public-link.toml").verdict("parlor", "-2,1").violations[1]
        >>> violation.rule, violation.tiles, violation.why
        ('PLACE-4', (0, 1, 5), 'it overlaps 0 Foyer, 1 Hallway and 5 Audience Room')
    """

    rule: str
    page: str
    tiles: Annotated[tuple[int, ...], Field(serialization_alias="with")]
    why: str

    def __str__(self) -> str:
        return f"{self.why} ({cite(self.rule)})" if self.rule else self.why


class Refusal(Violation):
    """Why a line was refused, with "" for rule and page where it has none, and what to type instead."""

    hint: Maybe[str] = None


class Refused(AnswerModel):
    """A line that was not recorded; the exit code is 1."""

    refused: tuple[Refusal, ...]


class Reason(AnswerModel):
    """A rule of placing: whether it holds, for which tiles not, and why."""

    rule: str
    page: str
    ok: bool
    tiles: Annotated[tuple[int, ...], Field(serialization_alias="with")]
    why: str


class Line(AnswerModel):
    """Points that one tile gives: its number or effect (`tile`), the `kind`, the other tile, the number of points.

    `kind` is printed, connected, touching or anywhere, or a row of the score pad. A number is None for a tile without
    one, such as a throne room, and where no other tile counts. `why` is the reason, if there is one.

    Examples:
        >>> line = cs.Castle.read("castles/public-link.toml").verdict("parlor", "9,1").lines[1]
        >>> line.points, line.kind, line.tile, line.other
        (1, 'connected', 16, 12)
    """

    tile: int | None
    kind: str
    other: Annotated[int | None, Field(serialization_alias="with")]
    points: int
    why: str


class Counted(AnswerModel):
    """What the table counted, what the rules give, and the slips that give exactly what was counted."""

    counted: int
    correct: int
    slips: tuple[str, ...]


class Pending(AnswerModel):
    """A reward that waits for a choice, and the line that settles it."""

    player: str
    reward: str
    of: int
    line: str


class Recorded(AnswerModel, Generic[A, B]):
    """The result of a recorded line: its last event as in the file, its points, and rewards that wait for a choice.

    `claim`: where the table counted other points; `allowed`: rules that a placement breaks and the table allows;
    `recorded`: false where the line was only tried (`--try`).
    """

    event: Event | None
    lines: tuple[A, ...]
    events: Maybe[tuple[Event, ...]] = None
    told: Maybe[tuple[str, ...]] = None
    pending: tuple[B, ...]
    claim: Maybe[Counted] = None
    allowed: Maybe[tuple[Violation, ...]] = None
    recorded: Maybe[bool] = None


class Checked(AnswerModel):
    """A line that would be legal at a table whose record breaks a rule, so that nothing is recorded."""

    checked: Event
    recorded: Literal[False]


class Castles(AnswerModel, Generic[A]):
    """Every castle of the table."""

    castles: tuple[A, ...]


class Where(AnswerModel, Generic[A]):
    """Every legal place of a tile, the best first."""

    tile: str
    placements: tuple[A, ...]


class Explained(AnswerModel, Generic[A, B]):
    """A tile as `try` has it, every rule with pass or fail, and the nearest legal places."""

    tile: A
    rules: tuple[Reason, ...]
    nearest: tuple[B, ...]


class Offers(AnswerModel, Generic[A]):
    """The tiles that could be bought now, or what each drafted tile would give its castle."""

    offers: tuple[A, ...]


class Facts(AnswerModel, Generic[A]):
    """Tiles of the box."""

    tiles: tuple[A, ...]


class Rule(AnswerModel):
    """A rule in plain words."""

    id: str
    page: str
    text: str


class Rules(AnswerModel):
    """Rules of the rulebook."""

    rules: tuple[Rule, ...]


class Logged(AnswerModel):
    """An event of the record as in the file, with its number."""

    model_config = ConfigDict(extra="allow")

    n: int
    do: str
    in_force: bool


class Log(AnswerModel):
    """The record."""

    events: tuple[Logged, ...]


class Missing(AnswerModel):
    """A value that a tally still needs: whose, what, and what for."""

    player: str
    what: str
    why: str


class OfTally(AnswerModel):
    """What a finished table adds to its score: missing values and remarks."""

    missing: tuple[Missing, ...]
    remarks: tuple[str, ...]


class OfTotals(AnswerModel):
    """What an explanation adds to the totals: the wrong totals of the file."""

    wrong: tuple[str, ...]


class TallyMade(AnswerModel):
    """A tally file, as `--new` and `--session` make it."""

    tally: str
    missing: tuple[Missing, ...]


class Exported(AnswerModel):
    """A text for another program, under the name of its kind; of `bgstats` also the play and the link."""

    castle: Maybe[str] = None
    svg: Maybe[str | Mapping[str, str]] = None
    html: Maybe[str] = None
    csv: Maybe[str] = None
    bgstats: Maybe[str] = None
    play: Maybe[Mapping[str, object]] = None
    link: Maybe[str] = None
    remarks: tuple[str, ...]


Export = Exported | Refused


class EventPoints(AnswerModel):
    """Points of an event: how many, for what, and by which rule."""

    points: int
    what: str
    rule: str


class ExplainedEvent(AnswerModel, Generic[A, B]):
    """An event of a record: player, move and time, points, announcements, explanations, and findings.

    For a tile also the answer of `explain TILE`.
    """

    tile: Maybe[A] = None
    rules: Maybe[tuple[Reason, ...]] = None
    nearest: Maybe[tuple[B, ...]] = None
    event: Mapping[str, object]
    when: Maybe[str] = None
    what: str
    lines: Maybe[tuple[EventPoints, ...]] = None
    told: Maybe[tuple[str, ...]] = None
    behind: Maybe[Mapping[str, tuple[str, ...]]] = None
    wrong: tuple[str, ...]


class Sureness(AnswerModel):
    """Which totals are sure, and whether the winner is, whatever the findings of an audit turn out to be.

    `between`: the least and the greatest possible total, where that is known; `doubts`: why something is not sure.
    """

    sure: Mapping[str, bool]
    winners_sure: bool
    doubts: tuple[str, ...]
    between: Maybe[Mapping[str, tuple[int, int]]] = None


class Served(AnswerModel):
    """The address of the second screen, whether others in the network reach it, and its session."""

    address: str
    lan: bool
    session: str


def violations(broken: Iterable[refusals.Violation], say: Say) -> tuple[Violation, ...]:
    """Broken rules, each with its page in the rulebook; a refusal without a rule has neither."""
    return tuple(
        Violation(rule=v.rule, page=page(v.rule) if v.rule else "", tiles=v.tiles, why=say(v.why)) for v in broken
    )


def violating(broken: Iterable[refusals.Violation], say: Say) -> Refused:
    """A tile that was not placed in a castle file, with the rules that it breaks."""
    return Refused(refused=tuple(Refusal(**vars(each)) for each in violations(broken, say)))


def refused(refusal: refusals.Refusal, say: Say) -> Refused:
    """Why a line is refused: one entry for each broken rule."""
    hint = say(refusal.hint) if refusal.hint else ""
    return Refused(refused=tuple(Refusal(**vars(each), hint=hint) for each in violations(refusal.violations, say)))


def overridden(event: Document, verdict: Judgement | None, say: Say) -> tuple[Violation, ...] | None:
    """Every rule that a placement breaks and the table allows."""
    return violations(verdict.violations, say) if "allow" in event and verdict is not None else None


def miscounted(counted: int | None, points: int, slips: Sequence[str] = ()) -> Counted | None:
    """The points that the table counted where the rules give others; None where they agree."""
    return None if counted in (None, points) else Counted(counted=counted, correct=points, slips=tuple(slips))
