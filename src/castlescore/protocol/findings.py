"""What an audit reports, as values: a finding for each difference, and all of them with the scores of one record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from castlescore.core.events import Event, Header
from castlescore.core.rulebook import page
from castlescore.core.values import frozen

KINDS = ("illegal", "points", "claim", "money", "market", "stack", "deck", "turn", "reward", "check", "format")
MOST = 50  # events that one finding may name as those it follows from: the first tell enough


@frozen
class Slip:
    """A known way to come to a wrong number: its kind, the tile whose it is, those with it, the points it is out by.

    `text`: the slip in words; `right`: what makes the right number, where that takes more words than the finding has.
    """

    kind: str
    points: int
    text: str
    of: int | None = None
    tiles: tuple[int, ...] = ()
    rule: str = ""  # by which the right number is right
    right: str = ""
    likely: bool = False  # so likely that nothing else need be sought behind the number


@dataclass(slots=True)
class Finding:
    """One difference. `event` counts from 1, None is the header; `effect` is on the final totals, by player.

    Of an illegal tile, `laid`: its name, `brought`: what it gave, by the castle or player, and `made`: what that is
    made of, in words.
    """

    event: int | None
    kind: str
    rule: str
    recorded: object
    correct: object
    why: str
    line: int | None = None
    slips: tuple[Slip, ...] = ()
    depends: tuple[int, ...] = ()
    allowed: str | None = None
    effect: dict[str, int] = field(default_factory=dict)
    brought: dict[str, int] = field(default_factory=dict)
    made: str = ""
    laid: str = ""
    tiles: tuple[int, ...] = ()  # the lines that laid the tiles which it names
    meant: tuple[str, ...] = ()  # what an unknown name may stand for
    also: list[int] | None = None  # of an unknown name: the later events that have it too; None of anything else
    names: tuple[str, ...] = ()  # whom it concerns, everybody where nobody is named
    harmless: bool = False  # whether nothing else may hide behind it: a wrong figure, or two lines exchanged
    hides: str = ""  # in words, what of the evening may not be written where this is found
    row: int | None = None  # of a price that was not paid: the event that set it

    @property
    def page(self) -> str:
        """Where the rulebook has the rule."""
        return page(self.rule) if self.rule else ""

    @property
    def events(self) -> tuple[int, ...]:
        """The events at which it is, 0 for the header: of an unknown name all that have it."""
        return (self.event or 0, *(self.also or ()))


class Mend(Protocol):
    """A record after a change by which findings go."""

    @property
    def header(self) -> Header:
        """The header after it."""

    @property
    def events(self) -> Sequence[Event]:
        """All lines of the record after it, what was undone among them."""

    @property
    def before(self) -> Event | None:
        """The line that it puts in, None where it puts in none."""


@frozen
class Story:
    """One change to a record that explains findings.

    `kind`s of `change` are those of `record.audit.changes`; `events`: the lines concerned; `old` and `new`: what is
    changed, as the file would say it; `why`: the change in a sentence; `explains`: places in the findings, from 0;
    `left`: the findings that remain; `mend`: whether the changed record can be written.

    `after`: the stories on which it builds; `made`: the record after it and those of them that mend; `fresh`: findings
    that one of them made and it explains; `makes`: how many it makes; `typed`: what mends it; `rival`: whether another
    one leaves as much and gives another game, so that nobody knows which is true.
    """

    change: str
    events: tuple[int, ...]
    old: object
    new: object
    why: str
    explains: tuple[int, ...]
    left: int
    mend: bool = True
    made: Mend | None = None
    after: tuple[int, ...] = ()
    fresh: tuple[Finding, ...] = ()
    makes: int = 0
    typed: str = ""
    rival: bool = False


MISSING, PLACED, WRITTEN = "missing", "placed", "written"


@frozen
class Doubt:
    """Why a total, or who won, may be another.

    `name`: whose total, "" for who won; `event`: where it shows, None where that is no one event; `what`: whether a
    line may be missing, a tile lie elsewhere, or a line have been played otherwise; `why`: the same in words.
    """

    name: str
    event: int | None
    what: str
    why: str


@dataclass
class Audit:
    """What an audit of one record found.

    `recorded`: the totals that the file says at its end, or comes to by its last scores (`recorded_from`), none where
    it does not come to one; `carried`: those that its figures lead to; `correct`: the game as it was played. `decided`:
    what decided it; `finished`: whether every card is shown; `round`: the one in which it stops. `searched`: False
    where the search for stories stopped at its limit.

    `sure`: by player, whether the correct total follows whatever the findings turn out to be; `winners_sure`: the same
    of who won; `between`: the least and the most that a total can be, where that is known; `doubts`: why what is not
    sure is not. `settled`: the changes after which nothing is wrong; what is correct is then what follows with them.
    """

    file: str
    events: int
    findings: list[Finding] = field(default_factory=list)
    recorded: dict[str, int] = field(default_factory=dict)
    correct: dict[str, int] = field(default_factory=dict)
    carried: dict[str, int] = field(default_factory=dict)
    recorded_from: str = ""
    recorded_winners: tuple[str, ...] = ()
    correct_winners: tuple[str, ...] = ()
    decided: str = ""
    finished: bool = True
    round: int = 0
    stories: tuple[Story, ...] = ()
    searched: bool = True
    sure: dict[str, bool] = field(default_factory=dict)
    winners_sure: bool = False
    between: dict[str, tuple[int, int]] = field(default_factory=dict)
    doubts: tuple[Doubt, ...] = ()
    settled: tuple[Story, ...] = ()

    @property
    def wrong(self) -> list[Finding]:
        """The findings that the table had not agreed to."""
        return [finding for finding in self.findings if finding.allowed is None]

    @property
    def all_sure(self) -> bool:
        """Whether every total is sure, and who won."""
        return self.winners_sure and all(self.sure.values())

    @property
    def best_mend(self) -> Story | None:
        """The best of its stories that can be written; None where there is none."""
        return next((story for story in self.stories if story.mend and story.made is not None), None)

    @property
    def ok(self) -> bool:
        """Whether nothing was found but what the table had agreed to."""
        return not self.wrong


def the_first(events: Iterable[int]) -> tuple[int, ...]:
    """Events in their order, no more than a finding may name."""
    return tuple(sorted(events)[:MOST])
