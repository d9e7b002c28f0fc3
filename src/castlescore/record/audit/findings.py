"""The result of an audit: a finding for each difference, and the scores of the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from castlescore.core.language.messages import Message
from castlescore.core.rulebook import page
from castlescore.core.types import Event, Header
from castlescore.protocol.evening import AnyStep, Record

K = TypeVar("K")
KINDS = ("illegal", "points", "claim", "money", "market", "stack", "deck", "turn", "reward", "check", "format")
MOST = 50  # most events that one finding may name as its causes


@dataclass(frozen=True)
class Slip:
    """A known way to come to a wrong number: its kind, its tile, other tiles, the difference in points.

    `text`: the slip in words; `right`: how the right number is made, where that takes more words than the finding has.
    """

    kind: str
    points: int
    text: str
    of: int | None = None
    tiles: tuple[int, ...] = ()
    rule: str = ""  # the reason of the right number
    right: str = ""
    likely: bool = False  # so likely that no other cause of the number need be searched


@dataclass
class Finding:
    """One difference between a record and the rules.

    Attributes:
        event: the number of the event, from 1; None is the header.
        kind: what is wrong: `illegal`, `points`, `claim`, `money`, `market`, `stack`, `deck`, `turn`, `reward`,
            `check` or `format`.
        rule: the id of the rule, `""` where none stands behind it.
        recorded: what the record says.
        correct: what the rules give.
        why: the difference in a sentence.
        line: the line of the file, from 1; None where there is no file.
        slips: known ways to come to the wrong number.
        depends: the findings that it follows from, by their events.
        allowed: why the table agreed to it; None where it did not.
        effect: what it changes of the final totals, by player.
        brought: of an illegal tile, what it gave, by castle or player.
        made: of an illegal tile, what that is made of, in words.
        laid: of an illegal tile, its name.
        tiles: the lines that laid the tiles which it names.
        meant: what an unknown name may stand for.
        also: of an unknown name, the later events that have it too; None of anything else.
        names: whom it concerns, everybody where nobody is named.
        harmless: whether nothing else may hide behind it: a wrong figure, or two lines exchanged.
        hides: in words, what of the evening may not be written where this is found, or is written wrongly.
        row: of a price that was not paid, the event that set it.
        noted: the rule under which it was noted, where a slip has another.

    Examples:
        >>> finding = cs.Session.read("disputed/friday.toml").audit().wrong[0]
        >>> finding.event, finding.rule, finding.recorded, finding.correct, finding.effect
        (46, 'SCORE-7', 3, 4, {'Anna': 1})
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
    tiles: tuple[int, ...] = ()
    meant: tuple[str, ...] = ()
    also: list[int] | None = None
    names: tuple[str, ...] = ()
    harmless: bool = False
    hides: str = ""
    row: int | None = None
    noted: str = ""

    def __repr__(self) -> str:
        where = f"event {self.event}" if self.event else "header"
        return f"<Finding: {where}: {self.why}{f' ({self.rule})' if self.rule else ''}>"

    @property
    def page(self) -> str:
        """Where the rulebook has the rule."""
        return page(self.rule) if self.rule else ""

    @property
    def events(self) -> tuple[int, ...]:
        """The numbers of its events, 0 for the header: for an unknown name of all that have it."""
        return (self.event or 0, *(self.also or ()))


@dataclass(frozen=True)
class Mend:
    """A record after a change that removes findings: the header, and every event, undone ones included.

    `before`: the event that it inserts, None for none.
    """

    header: Header
    events: Sequence[Event]
    before: Event | None = None


@dataclass(frozen=True)
class Standing:
    """The totals of a table, the winners, the deciding tie-break, and whether every card is shown.

    `round`: the current one; `early`: when the table ended the game early, None if it did not.
    """

    totals: Mapping[str, int]
    winners: tuple[str, ...]
    decided: str
    over: bool
    round: int = 0
    early: Message | None = None


@dataclass(frozen=True)
class Story:
    """One change to a record that explains findings.

    Attributes:
        change: its kind.
        events: the lines concerned, by their numbers.
        old: what is changed, as the file has it.
        new: what it becomes, as the file would have it.
        why: the change in a sentence.
        explains: the findings that it explains, by their places among them, from 0.
        left: how many findings remain.
        mend: whether the changed record can be written.
        made: the record after it and those before it that mend.
        after: the stories on which it builds, by their places.
        fresh: findings that one of those made and it explains.
        makes: how many findings it makes.
        typed: the line that mends it, `""` where no single one does.
        rival: whether another one leaves as much and gives another game, so that nobody knows which is true.
        end: the result of the game after it; None if lines stay unknown.

    Examples:
        >>> text = cs.Session.read("three-players/table.toml").dumps().replace("at = [-1, -5]", "at = [1, -5]", 1)
        >>> story = cs.Session.loads(text).audit().stories[0]
        >>> story.why, story.typed, story.left
        ("in event 3 the minus of -1 was lost: -1,-5 (Ben's Forum)", 'amend 3 buy forum -1,-5@0', 0)
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
    end: Standing | None = None

    def __repr__(self) -> str:
        return f"<Story: {self.why}>"


MISSING, PLACED, WRITTEN, COUNTED = "missing", "placed", "written", "counted"


@dataclass(frozen=True)
class Doubt:
    """Why a total, or who won, may be another.

    Attributes:
        name: whose total, `""` for who won.
        event: where it shows; None where that is no one event.
        what: `missing`: a line may be missing; `placed`: a tile may lie elsewhere; `written`: a line may have been
            played otherwise; `counted`: what was laid and the figures of the file give different totals, and either may
            be right.
        why: the same in words.

    Examples:
        >>> for doubt in cs.Session.read("disputed/friday.toml").audit().doubts[1:2]:
        ...     print(doubt.name, doubt.event, doubt.what, doubt.why, sep=" | ")
        Ben | 83 | placed | the Sewing Room of event 83 cannot lie there
    """

    name: str
    event: int | None
    what: str
    why: str


@dataclass(frozen=True)
class Hint:
    """What to do next about what is in doubt.

    Attributes:
        line: what is typed at the table, whole or with what is not known in capitals, `""` where nobody knows.
        ask: what to ask whom, `""` where nothing is open.
        missing: whether the line was never written.
        totals: the totals with that line, where it is the only one that fits.

    Examples:
        >>> hint: cs.Hint = cs.Session.read("disputed/friday.toml").audit().hint
        >>> print(hint)
        ask Cara what was done before event 82:  amend 82 --before LINE
    """

    line: str
    ask: str = ""
    missing: bool = False
    totals: Mapping[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return ":  ".join(filter(None, (self.ask, self.line)))


@dataclass
class Audit:
    """What an audit of one record found.

    Attributes:
        file: what is audited.
        events: how many events it has.
        findings: every difference, in the order of the record.
        recorded: the totals that the file says at its end, or comes to by its last scores, by player; none where it
            does not come to any.
        correct: the totals of the game as it was played, by player.
        laid: the totals of what was laid, before any story, by player.
        file_totals: the totals that the figures of the file lead to, by player: its own total at the end, else the last
            score with what comes at the end; none of a player without figures. Where they were computed again: those
            before the amends, or none.
        before_amends: the totals at the end of the file before amends that changed figures, by player.
        carried: the totals that the running figures of the file lead to, by player.
        recorded_from: where the recorded totals come from.
        recorded_winners: who wins by the record.
        correct_winners: who wins.
        decided: what decided it, in words: "by area, 4600 to Ben's 4075 (TIE-2)".
        finished: whether every card is shown.
        round: the round in which it stops.
        early: when the table ended the game early: "after round 3"; "" if it did not.
        stories: changes to the record that explain findings, the best first.
        searched: whether the search for them came to its end before its limit.
        sure: by player, whether the correct total follows whatever the findings turn out to be.
        winners_sure: the same of who won.
        either: by player, the two totals one of which is right: by the figures of the file, and by what was laid.
        between: by player, the least and the most that a total can be, where that is known.
        doubts: why what is not sure is not; of a game that is not `finished` nothing is sure, and there is none.
        hint: the line to type next, or what to ask whom.
        settled: the changes after which nothing is wrong; what is correct is then what follows with them.
        remarks: what is strange about the file and is no finding: numbers of its lines that are not in order.

    Examples:
        >>> audit = cs.Session.read("disputed/friday.toml").audit()
        >>> audit.ok, len(audit.wrong), audit.recorded["Cara"], audit.correct["Cara"]
        (False, 5, 83, 81)
    """

    file: str
    events: int
    findings: list[Finding] = field(default_factory=list)
    recorded: dict[str, int] = field(default_factory=dict)
    correct: dict[str, int] = field(default_factory=dict)
    laid: dict[str, int] = field(default_factory=dict)
    file_totals: dict[str, int] = field(default_factory=dict)
    before_amends: dict[str, int] = field(default_factory=dict)
    carried: dict[str, int] = field(default_factory=dict)
    recorded_from: str = ""
    recorded_winners: tuple[str, ...] = ()
    correct_winners: tuple[str, ...] = ()
    decided: str = ""
    finished: bool = True
    round: int = 0
    early: str = ""
    stories: tuple[Story, ...] = ()
    searched: bool = True
    sure: dict[str, bool] = field(default_factory=dict)
    winners_sure: bool = False
    either: dict[str, tuple[int, int]] = field(default_factory=dict)
    between: dict[str, tuple[int, int]] = field(default_factory=dict)
    doubts: tuple[Doubt, ...] = ()
    hint: Hint | None = None
    settled: tuple[Story, ...] = ()
    remarks: tuple[str, ...] = ()

    def __repr__(self) -> str:
        totals = ", ".join(f"{name} {total}" for name, total in self.correct.items())
        return f"<Audit: {totals}; findings: {len(self.findings)}>"

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
        """The best of its stories that can be written; None for none."""
        return next((story for story in self.stories if story.mend and story.made is not None), None)

    @property
    def ok(self) -> bool:
        """Whether the table had agreed to every finding."""
        return not self.wrong


class Auditor(Protocol):
    """Audits of a game's records; each method raises FileProblem for an invalid header."""

    def audit(self, record: Record) -> Audit:
        """Every discrepancy in a record."""

    def followed(self, record: Record, judging: bool = False) -> tuple[Audit, object, list[AnyStep]]:
        """The audit, the table at the end, and the events that could be played.

        `judging`: also search for stories, and for how sure the totals are.
        """


def findings_not_among(findings: Iterable[Finding], others: Counter[K], alike: Callable[[Finding], K]) -> list[Finding]:
    """The findings that are not among the others, compared by `alike`; each of the others counts once."""
    rest, left = Counter(others), []
    for finding in findings:
        if rest[alike(finding)]:
            rest[alike(finding)] -= 1
        else:
            left.append(finding)
    return left


def first_events(events: Iterable[int]) -> tuple[int, ...]:
    """Events in order, at most as many as a finding may name."""
    return tuple(sorted(events)[:MOST])
