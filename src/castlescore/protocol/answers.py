"""What commands answer: the answers, and the parts of them, that are the same in every game.

Each is described once, by its class: a command prints it as JSON, its schema is made of it, the library hands it out.
A key may be added to an answer; none goes, and none changes its meaning. A game has its own in `view/answers.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Generic, Literal, TypeVar

from castlescore.core import refusals
from castlescore.core.language.messages import Message
from castlescore.core.refusals import Judgement
from castlescore.core.rulebook import cite, page
from castlescore.core.types import Document
from castlescore.core.values import Value

Say = Callable[[Message], str]  # how a game makes a sentence of a message
A = TypeVar("A", bound=Value, covariant=True)
B = TypeVar("B", bound=Value, covariant=True)


class OfRecord:
    """A line as it stands in a record of the game."""


Event = Annotated[Mapping[str, object], OfRecord()]
Totals = Mapping[str, int | None]


class Violation(Value, tiles="with"):
    """A rule that is broken, where the rulebook has it, the tiles that it concerns, and why.

    `rule` is its id (`PLACE-4`), "" where no rule stands behind a refusal, as `page` then is; the tiles are told by
    their numbers, ascending; `why` is a sentence.

    Examples:
        >>> violation = cs.Castle.read("castles/public-link.toml").verdict("parlor", "-2,1").violations[1]
        >>> violation.rule, violation.tiles, violation.why
        ('PLACE-4', (0, 1, 5), 'it overlaps 0 Foyer, 1 Hallway and 5 Audience Room')
    """

    rule: str
    page: str
    tiles: tuple[int, ...]
    why: str

    def __str__(self) -> str:
        return f"{self.why} ({cite(self.rule)})" if self.rule else self.why


class Refusal(Violation):
    """Why a line was refused, "" for a rule and a page where none stands behind it, and what to type instead."""

    hint: str | None = None


class Refused(Value):
    """A line that was not recorded; the exit code is 1."""

    refused: tuple[Refusal, ...]


class Reason(Value, tiles="with"):
    """A rule of placing: whether it holds, for which tiles not, and why."""

    rule: str
    page: str
    ok: bool
    tiles: tuple[int, ...]
    why: str


class Line(Value, other="with"):
    """Points that one tile gives: whose number or effect (`tile`), of what `kind`, with which tile, how many.

    `kind` is printed, connected, touching or anywhere, or a row of the score pad. A number is None for what has none,
    such as a throne room, and where no other tile counts. `why` says what stands behind it, if anything.

    Examples:
        >>> line = cs.Castle.read("castles/public-link.toml").verdict("parlor", "9,1").lines[1]
        >>> line.points, line.kind, line.tile, line.other
        (1, 'connected', 16, 12)
    """

    tile: int | None
    kind: str
    other: int | None
    points: int
    why: str


class Counted(Value):
    """What the table counted, what the rules give, and the slips that give exactly what was counted."""

    counted: int
    correct: int
    slips: tuple[str, ...]


class Pending(Value):
    """A reward that waits for a word, and the line that settles it."""

    player: str
    reward: str
    of: int
    line: str


class Recorded(Value, Generic[A, B]):
    """What a line recorded: its last event as it stands in the file, its points, and what waits for a word.

    `claim`: where the table counted other points; `allowed`: rules that a placement breaks which the table lets stand;
    `recorded`: false where the line was only tried (`--try`).
    """

    event: Event | None
    lines: tuple[A, ...]
    pending: tuple[B, ...]
    told: tuple[str, ...] | None = None
    events: tuple[Event, ...] | None = None
    claim: Counted | None = None
    allowed: tuple[Violation, ...] | None = None
    recorded: bool | None = None


class Checked(Value):
    """A line that would stand at a table whose record cannot be, so that nothing is recorded."""

    checked: Event
    recorded: Literal[False]


class Castles(Value, Generic[A]):
    """Every castle of the table."""

    castles: tuple[A, ...]


class Where(Value, Generic[A]):
    """Every legal place of a tile, the best first."""

    tile: str
    placements: tuple[A, ...]


class Explained(Value, Generic[A, B]):
    """A tile as `try` has it, every rule with pass or fail, and the nearest legal places."""

    tile: A
    rules: tuple[Reason, ...]
    nearest: tuple[B, ...]


class Offers(Value, Generic[A]):
    """What could be bought now, or what each drafted tile would give its castle."""

    offers: tuple[A, ...]


class Facts(Value, Generic[A]):
    """Tiles of the box."""

    tiles: tuple[A, ...]


class Rule(Value):
    """A rule in plain words."""

    id: str
    page: str
    text: str


class Rules(Value):
    """The rules that were asked for."""

    rules: tuple[Rule, ...]


class Logged(Value, open=True):
    """A line of the record as it stands there, with its number."""

    n: int
    do: str
    in_force: bool


class Log(Value):
    """The record."""

    events: tuple[Logged, ...]


class Missing(Value):
    """Something that a tally still needs: whose, what, and what for."""

    player: str
    what: str
    why: str


class OfTally(Value):
    """What a finished table adds to its score: what is still needed for it, and what is strange about it."""

    missing: tuple[Missing, ...]
    remarks: tuple[str, ...]


class OfTotals(Value):
    """What an explanation adds to the totals: what is wrong with those of the file."""

    wrong: tuple[str, ...]


class TallyMade(Value):
    """A tally file, as `--new` and `--session` make it."""

    tally: str
    missing: tuple[Missing, ...]


class Exported(Value):
    """A text for another program, under the name of its kind; of `bgstats` also the play and the link."""

    remarks: tuple[str, ...]
    castle: str | None = None
    link: str | None = None
    svg: str | Mapping[str, str] | None = None
    html: str | None = None
    csv: str | None = None
    bgstats: str | None = None
    play: Mapping[str, object] | None = None


Export = Exported | Refused


class EventPoints(Value):
    """Points of an event: how many, for what, and by which rule."""

    points: int
    what: str
    rule: str


class ExplainedEvent(Value, Generic[A, B]):
    """An event of a record: who did what and when, its points, what was said, what lies behind, and what is wrong.

    Of a tile with what `explain TILE` says of it.
    """

    event: Mapping[str, object]
    what: str
    wrong: tuple[str, ...]
    when: str | None = None
    lines: tuple[EventPoints, ...] | None = None
    told: tuple[str, ...] | None = None
    behind: Mapping[str, tuple[str, ...]] | None = None
    tile: A | None = None
    rules: tuple[Reason, ...] | None = None
    nearest: tuple[B, ...] | None = None


class Sureness(Value):
    """Which totals are sure, and who won: whatever the findings of an audit turn out to be.

    `between`: the least and the most that a total can be, where that is known; `doubts`: why what is not sure is not.
    """

    sure: Mapping[str, bool]
    winners_sure: bool
    doubts: tuple[str, ...]
    between: Mapping[str, tuple[int, int]] | None = None


class Served(Value):
    """Where the second screen is, whether others in the network reach it, and of which session it is."""

    address: str
    lan: bool
    session: str


def violations(found: Iterable[refusals.Violation], say: Say) -> tuple[Violation, ...]:
    """Broken rules, each with its place in the rulebook; a refusal that no rule stands behind has neither."""
    return tuple(Violation(v.rule, page(v.rule) if v.rule else "", v.tiles, say(v.why)) for v in found)


def violating(found: Iterable[refusals.Violation], say: Say) -> Refused:
    """A tile that was not laid in a castle file, by the rules that it breaks."""
    return Refused(tuple(Refusal(**vars(each)) for each in violations(found, say)))


def refused(found: refusals.Refusal, say: Say) -> Refused:
    """Why a line was refused: one entry a broken rule."""
    hint = say(found.hint) if found.hint else ""
    return Refused(tuple(Refusal(**vars(each), hint=hint) for each in violations(found.violations, say)))


def overridden(event: Document, verdict: Judgement | None, say: Say) -> tuple[Violation, ...] | None:
    """Where the table lets a placement stand: every rule that it breaks."""
    return violations(verdict.violations, say) if "allow" in event and verdict is not None else None


def miscounted(counted: int | None, points: int, slips: Sequence[str] = ()) -> Counted | None:
    """What the table counted where the rules give other points; None where it did not."""
    return None if counted in (None, points) else Counted(counted, points, tuple(slips))
