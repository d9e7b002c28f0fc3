"""What an audit asks of a game, and the values that go between them.

A game's referee brings a table to where the record says it is and says what is wrong with a line. Tables, moves and
what comes of them are the game's own values.
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
from castlescore.protocol.findings import Slip
from castlescore.protocol.rules import Rules
from castlescore.record.audit.changes import GAP, Change, Line, Sheet, figures_of
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
    """A word of a line that names nothing: its key, the word, and what it may be meant for.

    `ruled`: whether a rule of the game says so of the line itself.
    """

    key: str
    word: str
    near: tuple[str, ...]
    ruled: bool = False


def near(word: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names that a word may be meant for: those that are the same but for their case, else those most like it."""
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
    """Each name with what it is without its case, and the set of its letters."""
    return [(name, name.casefold(), _letters(name)) for name in names]


def _letters(word: str) -> int:
    """The set of the letters of a word, as bits; letters may share one."""
    bits = 0
    for letter in set(word):
        bits |= 1 << ord(letter) % 64
    return bits


def _most_alike(word: str, letters: int, name: str, own: int) -> float:
    """How much alike a word and a name can be at most, quickly: a letter that one of them lacks is no match."""
    lacking = len(word) - (letters & ~own).bit_count(), len(name) - (own & ~letters).bit_count()
    return 2 * min(lacking) / max(len(word) + len(name), 1)


@dataclass(frozen=True)
class Attempt(Generic[Table_co, Played_co]):
    """One way in which a line can have been played.

    `played`: what came of it, None where it is left out; `table`: the table then. `refused`: what the rules say against
    it, each with the table at which they say it; `late`: what is noted only after the tile that it rests on. `owed`:
    the table before it, with what was passed over to come to it, so that this can be noted.
    """

    played: Played_co | None
    table: Table_co
    refused: tuple[tuple[Refusal, Table_co], ...] = ()
    late: tuple[Refusal, Table_co] | None = None
    owed: Table_co | None = None

    @property
    def clean(self) -> bool:
        """Whether the rules say nothing against it before the tile lies."""
        return self.played is not None and not self.refused and self.late is None and self.owed is None


@dataclass(frozen=True)
class Refused(Generic[Table_co, Move_co]):
    """A line that the rules refuse: the table before it, the move, why, the line as it stands, and the next lines."""

    table: Table_co
    move: Move_co
    refusal: Refusal
    event: Event
    ahead: Sequence[Event]

    @property
    def rule(self) -> str:
        """The first rule that is broken."""
        return self.refusal.violations[0].rule


@dataclass(frozen=True)
class Repair(Generic[Table, Move_co]):
    """A table changed, as little as possible, so that a refused move can be played; without a move it is left out.

    `back`: what is put back after it; `returns_to`: the table to whose turn the game then goes back; `owed`: the table
    before it, where something that was due is passed over.
    """

    table: Table
    move: Move_co | None
    back: Callable[[Table], Table] | None = None
    returns_to: Table | None = None
    owed: Table | None = None


@dataclass(frozen=True)
class Lost(Generic[Table_co]):
    """The table after lines that nobody wrote down, whose points nobody knows then, and what is known, in words.

    `turns`: how many turns of one round they are, 0 where they are more or other lines; `lines`: how many lines, where
    that is known; `what`: what was taken in them; `wholly`: whether nothing is known of what they brought; `line`: how
    the first of them begins as it is typed, "" where that is not known.
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
    """Those of some lines that are a turn, or a part of one."""
    return [event for event in events if event["do"] not in NO_TURN]


@dataclass(frozen=True)
class Standing:
    """The totals of a table, who has won, what decided, and whether every card is shown; `round`: the one it is in."""

    totals: Mapping[str, int]
    winners: tuple[str, ...]
    decided: str
    over: bool
    round: int = 0


class Stakes:
    """What a game knows, at the table of the end, of what totals rest on; this one is of a game that shares nothing."""

    def owned(self, name: str) -> Collection[str]:
        """Whose lines somebody's total is made of, as findings name them."""
        return (name,)

    def swayed(self, name: str, others: Collection[str], by: str) -> str:
        """What of somebody's total others decide too, in words, if a line of theirs is not as written.

        `by`: PLACED if a tile of theirs only lies elsewhere, PAID if they only paid another price, the type of a reward
        if only that is missing. Nothing where they decide nothing.
        """
        return ""

    def strange(self) -> Mapping[str, str]:
        """What is strange about what players show at the end, in words."""
        return {}


class Guesses(Generic[Table, Move]):
    """What one line that nobody wrote down can have been: before the next lines, of which those that matter are played.

    A game's own is a class below this one; one that knows nothing of it guesses nothing. `alike`: whether a move stands
    for others that differ only in points.
    """

    alike = False

    def __init__(self, table: Table) -> None:
        self.table = table

    def moves(self, table: Table) -> Iterable[Move]:
        """All that may be missing on a table; of several that differ only in points, one."""
        return ()

    def may_wait(self, table: Table) -> bool:
        """Whether what is missing may as well come after the next line."""
        return False

    def matters(self, event: Event) -> bool:
        """Whether anything after what is missing depends on a line."""
        return True

    def ends(self, move: Move, table: Table) -> Iterable[Table]:
        """The tables of the end that a move leads to, by the one that the lines after it led to."""
        return (table,)


class Referee(ABC, Generic[Table, Move, Played]):
    """The game's part of an audit: a game's own is a class below this one.

    `dependences`: what findings cast doubt on and rest on; `final_rule`: the rule by which totals are counted;
    `most_repairs`: refusals of one line that are repaired before it is given up. Keys of a line: `owner` says whose it
    is, `takes` what it takes, `where` where its tile lies.
    """

    rules: Rules[Table, Move, Played]
    dependences: Dependences
    final_rule: str
    most_repairs: int
    owner: str
    takes: tuple[str, ...] = ("tile",)
    where: tuple[str, ...] = ("at",)

    def begin(self, header: Header, path: str, text: str) -> Table:
        """The table before the first line, on which any tile may be laid; raises FileProblem for the header."""
        table: Any = self.rules.begin(header, path, text)  # a dataclass with this field in both games
        return cast("Table", replace(table, lenient=True))

    def finished(self, table: Table) -> Table:
        """The table of the end as any other table."""
        ended: Any = table
        return cast("Table", replace(ended, lenient=False))

    # What a line says

    @abstractmethod
    def names(self, table: Table) -> tuple[str, ...]:
        """Everybody whose a line may be, and whom a finding that concerns everything concerns."""

    @abstractmethod
    def cards_held(self, table: Table) -> Mapping[str, int]:
        """How many bonus cards everybody whose a line may be holds on a table."""

    @abstractmethod
    def card_word(self, table: Table, card: str) -> str:
        """What a bonus card is called, by its word in a line."""

    @abstractmethod
    def unknown_words(self, table: Table, event: Event) -> list[Unknown]:
        """The words of a line that name nothing here."""

    @abstractmethod
    def short(self, table: Table, event: Event) -> str:
        """A line in a few words, to begin a sentence: "Ben's Larder"."""

    # How a line can have been played

    @abstractmethod
    def is_illegal(self, played: Played) -> bool:
        """Whether a tile was laid where it may not lie, and nobody allowed it."""

    def legal_attempt(self, table: Table, move: Move) -> Attempt[Table, Played] | None:
        """The attempt of a move as it stands; None where the rules say anything against it."""
        outcome = self.rules.apply(table, move)
        if isinstance(outcome, Refusal) or self.is_illegal(outcome):
            return None
        return Attempt(outcome, cast("Table", outcome.table))

    @abstractmethod
    def repairs(self, refused: Refused[Table, Move]) -> list[Repair[Table, Move]]:
        """The repairs of a refused line, the likeliest first; none where it has to be left out."""

    def passed_over(self, table: Table, move: Move) -> Table | None:
        """The table on which what was due before a move is lost; None where nothing was."""
        return None

    def when_noted(self, refused: Refused[Table, Move], repair: Repair[Table, Move] | None) -> str:
        """Whether a refusal is noted at once, after the line is played, or never since something else says it."""
        return NEVER if repair is not None and repair.owed is not None else NOW

    def restored(self, played: Played, repairs: Sequence[Repair[Table, Move]]) -> Played:
        """A move that could be played, on a table without what was only repaired for it."""
        table = cast("Table", played.table)
        for repair in reversed(repairs):
            table = table if repair.back is None else repair.back(table)
        outcome: Any = played  # a dataclass in both games
        return cast("Played", replace(outcome, table=table))

    @abstractmethod
    def skip_refused(self, start: Table, table: Table, move: Move, repairs: Sequence[Repair[Table, Move]]) -> Table:
        """The table after a line that cannot be played: `start` before it, `table` and `move` after the repairs."""

    @abstractmethod
    def skip_unreadable(self, table: Table, event: Event) -> Table:
        """The table after a line that cannot be read: its turn is over."""

    # What is noted

    @abstractmethod
    def note_passed_over(self, ledger: Ledger, n: int, table: Table) -> None:
        """Note what was passed over on a table that the record has left behind."""

    @abstractmethod
    def note_refused(self, ledger: Ledger, n: int, event: Event, move: Move, refusal: Refusal, table: Table) -> None:
        """Note what the rules say against a line."""

    @abstractmethod
    def note_illegal(self, ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
        """Note a tile that was laid where it may not lie, and what it brought."""

    def note_misplaced(self, ledger: Ledger, n: int, event: Event, before: Table, played: Played) -> None:
        """Note a tile that may not lie where it does before the next line, and may after it: its points stay."""
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
        """The totals of a table whose figures are wrong by so much."""

    @abstractmethod
    def bare(self, table: Table) -> Table:
        """A table with the same points and money whose totals are quickly worked out."""

    @abstractmethod
    def winners(self, table: Table, totals: Mapping[str, int]) -> tuple[str, ...]:
        """Who has won with these totals."""

    @abstractmethod
    def total_slips(self, table: Table, name: str, said: int, right: int) -> tuple[Slip, ...]:
        """The known slips by which a total was counted so."""

    @abstractmethod
    def concerned(self, table: Table, name: str) -> tuple[str, ...]:
        """What castles somebody's total rests on."""

    def stakes(self, table: Table) -> Stakes:
        """What totals rest on at the table of the end."""
        return Stakes()

    # Changes and missing lines

    @abstractmethod
    def changes(self, place: Place[Table, Move, Played]) -> Iterable[Change]:
        """The changes of this game that may explain what is wrong at a place."""

    @abstractmethod
    def fingerprint(self, table: Table) -> object:
        """What tells the game that led to a table from others."""

    def with_header(self, table: Table, header: Header) -> Table:
        """A table with another header, of those keys on which only the end depends."""
        return table

    def lost(self, table: Table, rest: Sequence[Event]) -> Lost[Table] | None:
        """What is missing on a table before the lines that come; None where nothing is, or nothing is known of it."""
        return None

    @abstractmethod
    def note_lost(self, ledger: Ledger, lost: Lost[Table]) -> None:
        """Note whose figures nobody knows after lines that are missing."""

    def guesses(self, table: Table, rest: Sequence[Event], whole: Table) -> Guesses[Table, Move] | None:
        """What one line can have been that is missing on a table before the lines that come; None where nobody knows.

        `whole`: the table of the end as the audit left it, with every tile that the file has.
        """
        return None


@dataclass
class Place(Generic[Table, Move, Played]):
    """A finding: its place `at` in the lines in force, of which kind it is, and the lines of the tiles that it names.

    `unknown`: words that name nothing there, with the names that they may be meant for; `is_name`: whether such a word
    is what was found; `end`: whether it is where the file says totals; `names`: whom it concerns, nobody where it may
    be anybody; `row`: of a price that was not paid, the event that set it; `alike`: how many findings of its kind
    concern the same; `table_at`: the table before the line at some place, None far from the finding; `played`: how
    often a line was played on a table to look for changes.
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
        """The table before the line at which it is."""
        table = self.table_at(self.at)
        assert table is not None
        return table

    @property
    def n(self) -> int:
        """The number of that line."""
        return self.lines[self.at][0]

    @property
    def round(self) -> int:
        """How many lines a round has, about."""
        return 2 * len(self.referee.names(self.table)) + 2

    def say(self, event: Event) -> str:
        """A line in a few words."""
        return tr("what is missing") if event["do"] == GAP else self.referee.short(self.table, event)

    def figures(self, event: Event) -> Sequence[str]:
        """What is worked out of a line."""
        return figures_of(self.referee.rules, event)

    def around(self) -> list[int]:
        """The places of the lines around it, the nearest first."""
        window = range(max(self.at - BEFORE, 0), min(self.at + AFTER + 1, len(self.lines)))
        return sorted({*window, *self.tiles}, key=lambda i: (abs(i - self.at), i))

    def window(self) -> list[int]:
        """The places of the lines around it, those of the whole round before it among them, the nearest first."""
        return list(dict.fromkeys([*self.around(), *range(self.at - 1, max(self.at - self.round, 0) - 1, -1)]))

    def far(self, change: Change) -> int:
        """How far a change is from it."""
        return 0 if change.header is not None else min(abs(n - self.n) for n in change.events)

    def matters(self, change: Change) -> bool:
        """Whether the finding can go with a change at all: what cannot touch it need not be played.

        A word that names nothing goes by its line alone. Where a tile may lie, and what reward waits, goes by the lines
        of its owner and those beside it, the price of a room by its line and that of the prices.
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
        """The lines that stand elsewhere after a change, or take something else."""
        for start, end, lines in change.splices:
            was = self.lines[start:end]
            here = [n for n, _ in was] == [n for n, _ in lines]
            for n, event in (*was, *lines):
                then = next((other for m, other in lines if m == n), None) if here else None
                if then is None or any(event.get(key) != then.get(key) for key in (*self.referee.takes, "row")):
                    yield n

    def after(self, line: Line, table: Table) -> Table | None:
        """The table after a line, played on a table; None where the rules say anything against it."""
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
