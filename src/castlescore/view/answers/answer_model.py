"""What commands answer with `--json`, as annotations; imported only for their JSON Schemas.

A key may be added to an answer; none goes, and none changes its meaning. A game has its own in its `view/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Annotated, Literal, NotRequired, cast

from pydantic import TypeAdapter
from pydantic_core import CoreSchema
from typing_extensions import TypedDict

from castlescore.core.events import Moves
from castlescore.core.kinds import Flag, Whole
from castlescore.core.types import Move
from castlescore.toml.judge import OutlinedAs, row_of
from castlescore.view.answers.audit_model import Audit
from castlescore.view.answers.kinds import Numbers, Spot, Totals, Words
from castlescore.view.answers.stats_model import Stats

Answers = Mapping[str, object]  # the command, and the annotation of what it answers

# `with` is a word that Python keeps for itself, so that these are no classes.
Violation = TypedDict("Violation", {"rule": Words, "page": Words, "with": Numbers, "why": Words})
Violation.__doc__ = "A rule that is broken, where the rulebook has it, the tiles that it concerns, and why."
Refusal = TypedDict(
    "Refusal", {"rule": Words, "page": Words, "with": Numbers, "why": Words, "hint": NotRequired[Words]}
)
Refusal.__doc__ = (
    'Why a line was refused, "" for a rule and a page where none stands behind it, and what to type instead.'
)
Reason = TypedDict("Reason", {"rule": Words, "page": Words, "ok": Flag, "with": Numbers, "why": Words})
Reason.__doc__ = "A rule of placing: whether it holds, for which tiles not, and why."


class Refused(TypedDict):
    """A line that was not recorded; the exit code is 1."""

    refused: list[Refusal]


class Counted(TypedDict):
    """What the table counted, what the rules give, and the slips that give exactly what was counted."""

    counted: Whole
    correct: Whole
    slips: list[Words]


class Rule(TypedDict):
    """A rule in plain words."""

    id: Words
    page: Words
    text: Words


class Rules(TypedDict):
    """The rules that were asked for."""

    rules: list[Rule]


class Logged(TypedDict):
    """A line of the record as it stands there, with its number."""

    n: Whole
    do: Words
    in_force: Flag


class Log(TypedDict):
    """The record."""

    events: list[Logged]


class Change(TypedDict):
    """A difference: the numbers of the event in both records, null where it has none there."""

    a: Whole | None
    b: Whole | None
    kind: Literal["differs", "only", "moved"]
    keys: NotRequired[list[Words]]


class OfBothTotals(TypedDict):
    """The final totals of both records."""

    a: Totals
    b: Totals


class OfBothFlags(TypedDict):
    """Whether each record can be, by the rules."""

    a: Flag
    b: Flag


class Difference(TypedDict):
    """Two records compared: how many events agree, and what differs."""

    same: Whole
    changes: list[Change]
    header: list[Words]
    scores: OfBothTotals
    ok: OfBothFlags


class Missing(TypedDict):
    """Something that a tally still needs: whose, what, and what for."""

    player: Words
    what: Words
    why: Words


class TallyMade(TypedDict):
    """A tally file, as `--new` and `--session` make it."""

    tally: Words
    missing: list[Missing]


class Exported(TypedDict):
    """A text for another program, under the name of its kind; of `bgstats` also the play and the link."""

    remarks: list[Words]
    castle: NotRequired[Words]
    link: NotRequired[Words]
    svg: NotRequired[Words | dict[str, Words]]
    html: NotRequired[Words]
    csv: NotRequired[Words]
    bgstats: NotRequired[Words]
    play: NotRequired[dict[str, object]]


class Way(TypedDict):
    """A place."""

    at: Spot
    turn: Whole


class Left(Way):
    """A tile as it was laid: its points, the best that it could have had at once, and how many places were better."""

    event: Whole
    player: Words
    tile: Words
    points: Whole
    best: Whole | None
    left: Whole | None
    better: Whole
    of: Whole
    best_at: list[Way]


class LeftByOne(TypedDict):
    """What a player or a castle left lying, and the money spent and earned where there is money."""

    name: Words
    placements: Whole
    points: Whole
    best: Whole | None
    left: Whole | None
    spent: Whole | None
    earned: Whole | None


class Review(TypedDict):
    """What was left lying on an evening."""

    placements: list[Left]
    players: list[LeftByOne]


class Points(TypedDict):
    """Points of an event: how many, for what, and by which rule."""

    points: Whole
    what: Words
    rule: Words


class ExplainedEvent(TypedDict):
    """An event of a record: who did what and when, its points, what was said, what lies behind, and what is wrong."""

    event: dict[str, object]
    what: Words
    wrong: list[Words]
    when: NotRequired[Words]
    lines: NotRequired[list[Points]]
    told: NotRequired[list[Words]]
    behind: NotRequired[dict[str, list[Words]]]


class Served(TypedDict):
    """Where the second screen is, whether others in the network reach it, and of which session it is."""

    address: Words
    lan: Flag
    session: Words


COMMON: Answers = {
    "stats": Stats,
    "serve": Served,
    "rules": Rules,
    "log": Log,
    "audit": Audit,
    "diff": Difference,
    "review": Review,
    "export": Exported | Refused,
}
RECORDING = ("reveal", "price", "buy", "pass", "reward", "cards", "note", "undo", "redo", "amend", "check", "adjust")


def line_of_record(moves: Moves[Move]) -> object:
    """The annotation of a line as it stands in a record, one with a move of these."""

    def row() -> CoreSchema:
        judge: TypeAdapter[dict[str, object]] = TypeAdapter(cast("type", row_of(moves)))
        return judge.core_schema

    return Annotated[dict[str, object], OutlinedAs(row)]


def any_of(*answers: object) -> object:
    """One of several answers."""
    return reduce(or_, answers)
