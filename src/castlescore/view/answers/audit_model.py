"""What `audit` answers with `--json`, as annotations; imported only for its JSON Schema."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from castlescore.core.kinds import Flag, Whole
from castlescore.protocol.findings import KINDS
from castlescore.view.answers.kinds import Numbers, Text, Totals, Words

Slip = TypedDict("Slip", {"kind": Words, "of": NotRequired[Whole], "with": NotRequired[Numbers], "points": Whole})
Slip.__doc__ = "A known way to come to just that number: its kind, the tile whose it is, those with it."
Story = TypedDict(
    "Story",
    {
        "change": Words,
        "event": Whole | None,
        "events": Numbers,
        "from": object,
        "to": object,
        "why": Words,
        "explains": Numbers,
        "left": Whole,
        "mend": Flag,
    },
)
Story.__doc__ = "One change that explains findings, by their places from 0; `left`: those that remain with it."


class Finding(TypedDict):
    """Something in a record that does not follow; `event` null is the header. `slips` and `slips_as` are the first.

    `meant`: what an unknown name may stand for; `events`: all that have it, where they are several.
    """

    event: Whole | None
    line: Whole | None
    kind: Literal[KINDS]  # type: ignore[valid-type]  # said once, where findings are made
    rule: Words
    page: Words
    recorded: object
    correct: object
    why: Words
    slips: list[Words]
    slips_as: list[Slip]
    slips_more: Whole
    depends: Numbers
    allowed: Text
    effect: dict[str, Whole]
    meant: NotRequired[list[Words]]
    events: NotRequired[Numbers]


class Scores(TypedDict):
    """Final totals: what the file says at its end, or by its last scores (`recorded_from`), and what the rules give."""

    recorded: Totals
    correct: Totals
    recorded_from: NotRequired[Literal["score"]]


class Winners(TypedDict):
    """Who wins: by the file, and by the rules."""

    recorded: list[Words]
    correct: list[Words]


class Audited(TypedDict):
    """One record, audited."""

    file: Words
    ok: Flag
    events: Whole
    findings: list[Finding]
    scores: Scores
    winners: Winners
    finished: Flag
    stories: list[Story]
    searched: NotRequired[Flag]


class Mended(TypedDict):
    """Where `--mend` wrote the record as the best story has it, null where it did not, and how many findings remain."""

    file: Text
    left: Whole | None


class Audit(TypedDict):
    """All records that were audited; `ok`: nothing was found but what tables had agreed to."""

    sessions: list[Audited]
    ok: Flag
    mended: NotRequired[Mended]
