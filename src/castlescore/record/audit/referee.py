"""The part of an audit that each game supplies, and the values between it and the engine.

The referee of a game continues a table as the record requires and reports what is wrong with each line. Tables, moves
and outcomes are the game's own values.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache
from typing import Any, Generic, cast

from castlescore.core.language import tr
from castlescore.core.refusals import Refusal
from castlescore.core.types import Event, Header, Move, Move_co, Played, Played_co, Table, Table_co
from castlescore.protocol.evening import Rules
from castlescore.record.audit.changes import GAP, Change, Line, Sheet, figures_of
from castlescore.record.audit.findings import Slip, Standing
from castlescore.record.audit.ledger import Dependences, Ledger, Shift

NOW, LATER, NEVER = "now", "later", "never"  # when a refusal is noted
ALIKE = 0.75  # from which likeness on a name may be meant
AS_LIKELY = 0.1  # a name that much less like the word than the best one is not meant
MOST_MEANT = 3
CACHED = 2_000  # words whose names are cached: an audit asks again and again about those near each other
NO_TURN = ("note", "check", "adjust", "gap")  # kinds of lines that are no part of a turn
OWNED = ("illegal", "reward")  # kinds of findings that go by the lines of those whom they concern
BEFORE, AFTER = 4, 3  # lines around the first finding whose change is tried


@dataclass(frozen=True)
class Unknown:
    """A word of a line that names nothing: its key, the word, and the names that it may mean.

    `ruled`: whether a rule of the game also forbids the line.
    """

    key: str
    word: str
    near: tuple[str, ...]
    ruled: bool = False


def near(word: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names that a word may mean: those that differ only by case, else the most similar ones."""
    return _near(word, tuple(names))


@lru_cache(CACHED)
def _near(word: str, names: tuple[str, ...]) -> tuple[str, ...]:
    same = [name for name, folded, _ in _prepared(names) if folded == word.casefold()]
    if same:
        return tuple(same)
    letters = _letters(word)
    possible = [name for name, _, own in _prepared(names) if _most_alike(word, letters, name, own) >= ALIKE]
    closest = get_close_matches(word, possible, n=MOST_MEANT, cutoff=ALIKE)
    likeness = [SequenceMatcher(None, name, word).ratio() for name in closest]
    return tuple(name for name, ratio in zip(closest, likeness, strict=True) if ratio > max(likeness) - AS_LIKELY)


@lru_cache(16)
def _prepared(names: tuple[str, ...]) -> list[tuple[str, str, int]]:
    """Each name with its form without case, and the set of its letters."""
    return [(name, name.casefold(), _letters(name)) for name in names]


def _letters(word: str) -> int:
    """The set of the letters of a word, as bits; different letters may share a bit."""
    bits = 0
    for letter in set(word):
        bits |= 1 << ord(letter) % 64
    return bits


def _most_alike(word: str, letters: int, name: str, own: int) -> float:
    """An upper limit for the similarity of a word and a name, quick to compute: a letter that one of them lacks is no
    match."""
    lacking = len(word) - (letters & ~own).bit_count(), len(name) - (own & ~letters).bit_count()
    return 2 * min(lacking) / max(len(word) + len(name), 1)


@dataclass(frozen=True)
class Attempt(Generic[Table_co, Played_co]):
    """One way in which a line may have been played.

    `played`: its outcome, None if the line is left out; `table`: the table after it. `refused`: what the rules say
    against it, each with the table to which it applies; `late`: what is noted only after the placement on which it
    rests. `owed`: the table before the line, if something due was passed over, so that this can be noted.
    """

    played: Played_co | None
    table: Table_co
    refused: tuple[tuple[Refusal, Table_co], ...] = ()
    late: tuple[Refusal, Table_co] | None = None
    owed: Table_co | None = None

    @property
    def clean(self) -> bool:
        """Whether the rules allow the line at once."""
        return self.played is not None and not self.refused and self.late is None and self.owed is None


@dataclass(frozen=True)
class Refused(Generic[Table_co, Move_co]):
    """A line that the rules refuse: the table before it, the move, the reason, the line as recorded, and the next
    lines."""

    table: Table_co
    move: Move_co
    refusal: Refusal
    event: Event
    ahead: Sequence[Event]

    @property
    def rule(self) -> str:
        """The first broken rule."""
        return self.refusal.violations[0].rule


@dataclass(frozen=True)
class Repair(Generic[Table, Move_co]):
    """A table changed as little as necessary to make a refused move possible; without a move the line is left out.

    `back`: what is restored after the move; `returns_to`: the table to whose turn the game returns; `owed`: the table
    before the repair, if something due was passed over.
    """

    table: Table
    move: Move_co | None
    back: Callable[[Table], Table] | None = None
    returns_to: Table | None = None
    owed: Table | None = None


@dataclass(frozen=True)
class Lost(Generic[Table_co]):
    """The table after unrecorded lines, whose points are unknown, and what is known about them, in words.

    `turns`: how many turns of one round they are, 0 for more or for other lines; `lines`: how many lines, if known;
    `what`: what was taken in them; `wholly`: whether nothing is known about their results; `line`: how the first of
    them begins as it is typed, "" if unknown.
    """

    table: Table_co
    names: tuple[str, ...]
    why: str
    turns: int = 0
    lines: int = 0
    what: str = ""
    wholly: bool = True
    line: str = ""


def turns_of(events: Iterable[Event]) -> list[Event]:
    """The lines that are a turn, or a part of one."""
    return [event for event in events if event["do"] not in NO_TURN]


class Stakes:
    """What totals depend on, at the table of the end; this class is for a game in which nothing is shared."""

    def owned(self, name: str) -> Collection[str]:
        """The players or castles on whose lines a total depends, as findings name them."""
        return (name,)

    def swayed(self, name: str, others: Collection[str], by: str) -> str:
        """The part of a player's total that also depends on others, in words, if one of their lines is wrong.

        `by`: PLACED if only a tile of theirs is at another place, PAID if they only paid another price, the type of a
        reward if only that is missing. Nothing if it does not depend on them.
        """
        return ""

    def strange(self) -> Mapping[str, str]:
        """What is unusual in the cards that players show at the end, in words."""
        return {}


class Guesses(Generic[Table, Move]):
    """The possible moves of one unrecorded line: before the next lines, of which only those that matter are played.

    A game has a subclass; this class, without knowledge of a game, guesses nothing. `alike`: whether a move stands for
    others that differ only in points.
    """

    alike = False

    def __init__(self, table: Table) -> None:
        self.table = table

    def moves(self, table: Table) -> Iterable[Move]:
        """All moves that may be missing at a table; only one of several that differ only in points."""
        return ()

    def may_wait(self, table: Table) -> bool:
        """Whether the missing line may also be after the next line."""
        return False

    def matters(self, event: Event) -> bool:
        """Whether anything after the missing line depends on another line."""
        return True

    def ends(self, move: Move, table: Table) -> Iterable[Table]:
        """The tables of the end to which a move leads, given the table after the later lines."""
        return (table,)


class Referee(ABC, Generic[Table, Move, Played]):
    """The part of an audit that a game supplies, as a subclass.

    `dependences`: what findings put into doubt and rest on; `final_rule`: the rule by which totals are counted;
    `most_repairs`: how many refusals of one line are repaired before it is left out. Keys of a line: `owner` for its
    player or castle, `takes` for what it takes, `where` for the place of its tile.
    """

    rules: Rules[Table, Move, Played]
    dependences: Dependences
    final_rule: str
    most_repairs: int
    owner: str
    takes: tuple[str, ...] = ("tile",)
    where: tuple[str, ...] = ("at",)

    def begin(self, header: Header, path: str, text: str) -> Table:
        """The table before the first line, at which any tile may be placed; raises FileProblem for the header."""
        table: Any = self.rules.begin(header, path, text)  # a dataclass with this field in both games
        return cast("Table", replace(table, lenient=True))

    def finished(self, table: Table) -> Table:
        """The table of the end, converted to an ordinary table."""
        ended: Any = table
        return cast("Table", replace(ended, lenient=False))

    # What a line says

    @abstractmethod
    def names(self, table: Table) -> tuple[str, ...]:
        """All players or castles to which a line may belong, and which a general finding concerns."""

    @abstractmethod
    def cards_held(self, table: Table) -> Mapping[str, int]:
        """How many bonus cards each player or castle holds at a table."""

    @abstractmethod
    def card_word(self, table: Table, card: str) -> str:
        """The name of a bonus card, by its word in a line."""

    @abstractmethod
    def unknown_words(self, table: Table, event: Event) -> list[Unknown]:
        """The words of a line that name nothing at this table."""

    @abstractmethod
    def short(self, table: Table, event: Event) -> str:
        """A line in a few words, to begin a sentence: "Ben's Larder"."""

    # How a line can have been played

    @abstractmethod
    def is_illegal(self, played: Played) -> bool:
        """Whether a tile was placed illegally and without permission of the table."""

    def legal_attempt(self, table: Table, move: Move) -> Attempt[Table, Played] | None:
        """The attempt of a move without repairs; None if the rules refuse it."""
        outcome = self.rules.apply(table, move)
        if isinstance(outcome, Refusal) or self.is_illegal(outcome):
            return None
        return Attempt(outcome, cast("Table", outcome.table))

    @abstractmethod
    def repairs(self, refused: Refused[Table, Move]) -> list[Repair[Table, Move]]:
        """The repairs of a refused line, the most likely first; none if it has to be left out."""

    def passed_over(self, table: Table, move: Move) -> Table | None:
        """The table after omitting what was due before a move; None if nothing was due."""
        return None

    def when_noted(self, refused: Refused[Table, Move], repair: Repair[Table, Move] | None) -> str:
        """Whether a refusal is noted at once, after the line is played, or never because another finding covers it."""
        return NEVER if repair is not None and repair.owed is not None else NOW

    def restored(self, played: Played, repairs: Sequence[Repair[Table, Move]]) -> Played:
        """A move that could be played, on a table without temporary repairs."""
        table = cast("Table", played.table)
        for repair in reversed(repairs):
            table = table if repair.back is None else repair.back(table)
        outcome: Any = played  # a dataclass in both games
        return cast("Played", replace(outcome, table=table))

    @abstractmethod
    def skip_refused(self, start: Table, table: Table, move: Move, repairs: Sequence[Repair[Table, Move]]) -> Table:
        """The table after a line that cannot be played: `start` is before it, `table` and `move` after the repairs."""

    @abstractmethod
    def skip_unreadable(self, table: Table, event: Event) -> Table:
        """The table after a line that cannot be read: its turn is over."""

    # What is noted

    @abstractmethod
    def note_passed_over(self, ledger: Ledger, n: int, table: Table) -> None:
        """Note what was passed over at a table."""

    @abstractmethod
    def note_refused(self, ledger: Ledger, n: int, event: Event, move: Move, refusal: Refusal, table: Table) -> None:
        """Note what the rules say against a line."""

    @abstractmethod
    def note_illegal(self, ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
        """Note an illegal placement, and the points of the tile."""

    def note_misplaced(self, ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
        """Note a placement that is illegal before the next line and legal after it: its points stay."""
        noted = len(ledger.findings)
        self.note_illegal(ledger, n, event, before, played)
        if len(ledger.findings) > noted:
            ledger.brings_nothing()

    @abstractmethod
    def judge(self, ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
        """Note everything that is wrong with a line that was played."""

    # Totals

    @abstractmethod
    def standing(self, table: Table, errors: Shift) -> Standing:
        """The totals of a table, corrected by these errors."""

    @abstractmethod
    def bare(self, table: Table) -> Table:
        """A table with the same points and money whose totals are quick to compute."""

    @abstractmethod
    def winners(self, table: Table, totals: Mapping[str, int]) -> tuple[str, ...]:
        """The winners with these totals."""

    @abstractmethod
    def total_slips(self, table: Table, name: str, recorded: int, right: int) -> tuple[Slip, ...]:
        """The known slips that lead to a recorded total."""

    @abstractmethod
    def concerned(self, table: Table, name: str) -> tuple[str, ...]:
        """The castles on which a player's total depends."""

    def stakes(self, table: Table) -> Stakes:
        """What totals depend on, at the table of the end."""
        return Stakes()

    # Changes and missing lines

    @abstractmethod
    def changes(self, place: Place[Table, Move, Played]) -> Iterable[Change]:
        """The changes of this game that may explain a finding."""

    @abstractmethod
    def fingerprint(self, table: Table) -> object:
        """A value that tells the game that led to a table from others."""

    def with_header(self, table: Table, header: Header) -> Table:
        """A table with another header, for keys on which only the end depends."""
        return table

    def lost(self, table: Table, rest: Sequence[Event]) -> Lost[Table] | None:
        """The lines missing at a table before the next lines; None if none are missing or nothing is known about
        them."""
        return None

    @abstractmethod
    def note_lost(self, ledger: Ledger, lost: Lost[Table]) -> None:
        """Note whose figures are unknown after missing lines."""

    def guesses(self, table: Table, rest: Sequence[Event], whole: Table) -> Guesses[Table, Move] | None:
        """The possible moves of one line missing at a table before the next lines; None if nothing is known.

        `whole`: the table at the end of the audit, with every tile of the file.
        """
        return None


@dataclass
class Place(Generic[Table, Move, Played]):
    """A finding: its place `at` in the lines in force, its kind, and the lines of the tiles that it names.

    `unknown`: words that name nothing there, with the names that they may mean; `is_name`: whether the finding is about
    such a word; `end`: whether it is at the recorded totals; `names`: whom it concerns, empty if it may be anybody;
    `row`: for a price that was not paid, the event that set it; `alike`: how many findings of its kind concern the
    same; `table_at`: the table before the line at some place, None far from the finding; `played`: how often a line was
    played on a table to look for changes.
    """

    referee: Referee[Table, Move, Played]
    sheet: Sheet
    at: int
    kind: str
    table_at: Callable[[int], Table | None]
    tiles: tuple[int, ...] = ()
    unknown: tuple[tuple[str, tuple[str, ...]], ...] = ()
    end: bool = False
    names: tuple[str, ...] = ()
    row: int | None = None
    alike: int = 1
    is_name: bool = False
    played: int = 0

    @property
    def lines(self) -> Sequence[Line]:
        """The lines in force."""
        return self.sheet.lines

    @property
    def table(self) -> Table:
        """The table before its line."""
        table = self.table_at(self.at)
        assert table is not None
        return table

    @property
    def n(self) -> int:
        """The number of its line."""
        return self.lines[self.at][0]

    @property
    def round(self) -> int:
        """About how many lines a round has."""
        return 2 * len(self.referee.names(self.table)) + 2

    def say(self, event: Event) -> str:
        """A line in a few words."""
        return tr("what is missing") if event["do"] == GAP else self.referee.short(self.table, event)

    def figures(self, event: Event) -> Sequence[str]:
        """The figures of a line."""
        return figures_of(self.referee.rules, event)

    def around(self) -> list[int]:
        """The places of the lines around it, the nearest first."""
        window = range(max(self.at - BEFORE, 0), min(self.at + AFTER + 1, len(self.lines)))
        return sorted({*window, *self.tiles}, key=lambda i: (abs(i - self.at), i))

    def window(self) -> list[int]:
        """The places of the lines around it, those of the whole round before it among them, the nearest first."""
        return list(dict.fromkeys([*self.around(), *range(self.at - 1, max(self.at - self.round, 0) - 1, -1)]))

    def far(self, change: Change) -> int:
        """The distance of a change from it."""
        return 0 if change.header is not None else min(abs(n - self.n) for n in change.events)

    def matters(self, change: Change) -> bool:
        """Whether a change can remove the finding at all; other changes need not be played.

        An unknown word depends only on its line. The legality of a place, and a waiting reward, depend on the lines of
        the owner and the neighbouring ones; the price of a room on its line and that of the prices.
        """
        if self.is_name and change.book is None:
            line = self.lines[self.at]
            return any(start <= self.at < end and line not in lines for start, end, lines in change.splices)
        owned = self.kind in OWNED and self.names
        if change.book is not None or not (owned or self.row):
            return True
        if change.header is not None:
            return self.row is None
        lines = [line for splice in change.splices for line in (*self.lines[splice.start : splice.end], *splice.lines)]
        if any(event["do"] == GAP for _, event in lines):
            return True
        if self.row is not None:
            return any(n in (self.row, self.n) for n in self._priced(change))
        beside = (self.lines[max(self.at - 1, 0)][0], self.n)
        return any(n in beside or event.get(self.referee.owner) in self.names for n, event in lines)

    def _priced(self, change: Change) -> Iterator[int]:
        """The lines that a change moves, or in which something else is taken."""
        for start, end, lines in change.splices:
            was = self.lines[start:end]
            here = [n for n, _ in was] == [n for n, _ in lines]
            for n, event in (*was, *lines):
                then = next((other for m, other in lines if m == n), None) if here else None
                if then is None or any(event.get(key) != then.get(key) for key in (*self.referee.takes, "row")):
                    yield n

    def after(self, line: Line, table: Table) -> Table | None:
        """The table after a line, played on a table; None if the rules refuse it."""
        self.played += 1
        event = line[1]
        if event["do"] == GAP or self.referee.unknown_words(table, event):
            return None
        try:
            move = self.referee.rules.move_of(event)
        except KeyError:  # a key that a line of this kind needs
            return None
        attempt = self.referee.legal_attempt(table, move)
        return None if attempt is None else attempt.table
