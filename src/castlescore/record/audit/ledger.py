"""The ledger of one audit: what was found, what each finding may follow from, and by how much the file is wrong since.

A doubt is a part of the table on which an audit may no longer rely: somebody's castle, purse or score, or what is
everybody's, such as whose turn it is. A finding casts doubt on some of them and may follow from any that cast doubt on
those that it rests on.

A figure that only carries an earlier mistake on is no finding of its own, so the ledger knows for each figure that runs
through the game by how much the file differs from what follows.

Below it are the findings that every game notes alike: what is refused, what was counted, what points are made of. A
game says of which line, by which rule, and what may be behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from castlescore.core.language import tr, trn, trp
from castlescore.core.language.messages import Message
from castlescore.core.refusals import NEVER_ALLOWED, Refusal, Violation
from castlescore.core.rulebook import cite
from castlescore.protocol.evening import Record
from castlescore.protocol.findings import MOST, Finding, Slip, the_first

Key = tuple[str, str]  # a figure and whose it is
Shift = dict[Key, int]  # by how much the file is wrong through one finding
Why = str | Callable[[], str]
Say = Callable[[Message], str]
FIGURES = ("points", "claim", "check")  # kinds of findings of which only a figure is wrong
Kinds = Mapping[str, tuple[str, ...]]  # kind of a finding -> parts of the table
MOST_PARTS = 6  # parts of a sum that are named
SHORTEST = 2  # words with which several explanations begin, so that they are said once


@dataclass(frozen=True)
class Dependences:
    """What follows from what: the parts of a table on which each kind of finding casts doubt, and on which it rests.

    `everybody`: the parts that are nobody's alone; `totals`: what points of the end rest on beside castles, by rule.
    """

    casts: Kinds
    rests: Kinds
    everybody: tuple[str, ...]
    totals: tuple[tuple[str, str], ...] = ()


class Doubts:
    """The doubts of one audit: part of the table -> the events that cast doubt on it, the first of many."""

    def __init__(self, dependences: Dependences) -> None:
        self.dependences = dependences
        self.cast: dict[tuple[str, str], set[int]] = {}

    def behind(self, n: int, kind: str, names: Iterable[str]) -> tuple[int, ...]:
        """The earlier events from which a finding at event `n` may follow."""
        return self._events(n, self.dependences.rests.get(kind, ()), names)

    def of_castle(self, n: int, *names: str) -> tuple[int, ...]:
        """The earlier events for which castles may not be as the players had them."""
        return self._events(n, ("castle",), names)

    def of_totals(self, n: int, rules: Iterable[str]) -> tuple[int, ...]:
        """The earlier events for which what these rules of the end count may not be as the players had it."""
        asked = set(rules)
        return self._events(n, [part for rule, part in self.dependences.totals if rule in asked], ())

    def add(self, n: int, kind: str, names: Iterable[str], depends: Iterable[int]) -> None:
        """A finding of some kind at event `n` that concerns these; what it follows from is behind it too."""
        for key in self._keys(self.dependences.casts.get(kind, ()), names):
            known = self.cast.setdefault(key, set())
            new = {n, *depends} - known
            if new and (len(known) < MOST or min(new) < max(known)):
                self.cast[key] = set(the_first(known | new))

    def restore(self, *parts: str) -> None:
        """The record has said how these parts are, which are everybody's: they stand again."""
        for part in parts:
            self.cast.pop((part, ""), None)

    def _events(self, n: int, parts: Iterable[str], names: Iterable[str]) -> tuple[int, ...]:
        found = set().union(*(self.cast.get(key, ()) for key in self._keys(parts, names)))
        return the_first(event for event in found if event <= n)

    def _keys(self, parts: Iterable[str], names: Iterable[str]) -> list[tuple[str, str]]:
        concerned = tuple(dict.fromkeys(name for name in names if name))
        found: list[tuple[str, str]] = []
        for part in parts:
            found += [(part, "")] if part in self.dependences.everybody else [(part, name) for name in concerned]
        return found


class Ledger:
    """The findings of one audit, in the order in which they were noted, and by how much each makes the file wrong.

    A scout's ledger counts what would be found from some event on and says nothing of it.
    """

    def __init__(self, record: Record, names: tuple[str, ...], dependences: Dependences, scout: bool = False) -> None:
        self.record, self.names, self.dependences, self.scouting = record, names, dependences, scout
        self.findings: list[Finding] = []
        self.wrong = 0  # how many of them the table had not agreed to
        self.shifts: list[Shift] = []  # beside the findings: what each does to the figures as the file has them
        self.brought: dict[int, Shift] = {}  # the place of a finding -> the points that the totals have by its tile
        self.doubts = Doubts(dependences)
        # The event at which the file says totals, these, and the table then.
        self.final: tuple[int, dict[str, int], object] | None = None
        self.unknown: set[Key] = set()  # figures of which nobody knows what they are, until the file says it
        self.open: set[str] = set()  # whose totals nobody knows, unless the file says later how they stand
        self.strange: dict[object, Finding] = {}  # unknown names that were noted, each with what it may be meant for
        self.noted: dict[tuple[object, ...], int] = {}  # what a game may want to name later -> the event that did it
        self._behind: dict[tuple[int, ...], tuple[int, ...]] = {}  # each only once: thousands follow from the same
        self._at: dict[int, list[Finding]] = {}  # event -> its findings
        self._offsets: dict[Key, int] = {}  # recorded less right, as it is carried on
        self._carriers: dict[Key, list[int]] = {}  # ... and the findings that it comes from, by index
        self._laid: dict[tuple[str, int], int] = {}  # (castle, tile number) -> the event that laid it

    def scout(self) -> Ledger:
        """A ledger that goes on from here and only counts."""
        found = Ledger(self.record, self.names, self.dependences, scout=True)
        found._offsets, found.strange, found.unknown = dict(self._offsets), dict(self.strange), set(self.unknown)
        found.open = set(self.open)
        found.final = self.final
        return found

    def find(
        self,
        n: int,
        kind: str,
        rule: str,
        recorded: object,
        correct: object,
        why: Why,
        *,
        names: Iterable[str] = (),
        depends: Iterable[int] | None = None,
        unsettles: bool = True,
        allowed: str | None = None,
        harmless: bool = False,
        everybody: bool = False,
        hides: str = "",
    ) -> Finding:
        """Note a finding that concerns these names; what it may follow from is worked out unless given.

        `unsettles`: whether later findings may follow from this one; not from a number that nothing rests on.
        `allowed`: why the table lets it be so; nothing follows from that. `harmless`: nothing else may hide behind it.
        `everybody`: what it hides may be anybody's; `hides`: what that may be, in words.
        """
        if self.scouting:
            return self._add(n, Finding(n, kind, rule, recorded, correct, "", allowed=allowed))
        if allowed is not None:
            depends, unsettles = (), False
        names = tuple(names)
        earlier = set(self.doubts.behind(n, kind, names) if depends is None else depends)
        if depends is None and self.disputed(n):
            earlier.add(n)
        text = why if isinstance(why, str) else why()
        behind = the_first(earlier)
        behind = self._behind.setdefault(behind, behind)
        found = Finding(
            n, kind, rule, recorded, correct, text, self._line(n), depends=behind, allowed=allowed,
            names=() if everybody else names, harmless=harmless or kind in FIGURES, hides=hides,
        )  # fmt: skip
        self._add(n, found)
        if unsettles:
            self.doubts.add(n, kind, names, earlier)
        return found

    def agreed(self, n: int, kind: str, why: str, allowed: str) -> None:
        """Note what the table agreed to change: listed, and nothing is put in doubt by it."""
        self._add(n, Finding(n, kind, "", None, None, why, self._line(n), allowed=allowed))

    def named_again(self, n: int, name: object, names: Iterable[str] = ()) -> bool:
        """Whether a name was noted as unknown before; then its finding is at this event too, and so is its doubt."""
        found = self.strange.get(name)
        if found is None or found.event is None:
            return False
        if found.also is not None and not self.scouting and n not in (found.event, *found.also[-1:]):
            found.also.append(n)
        if names and not self.scouting:
            self.doubts.add(found.event, found.kind, names, found.depends)
        return True

    def named(self, name: object, found: Finding) -> None:
        """A finding notes a name as unknown, for every event that has it."""
        found.also = []
        self.strange[name] = found

    def _line(self, n: int) -> int | None:
        lines = self.record.lines
        return lines[n - 1] if n <= len(lines) else None

    def _add(self, n: int, found: Finding) -> Finding:
        self.findings.append(found)
        self.wrong += found.allowed is None
        self._at.setdefault(n, []).append(found)
        self.shifts.append({})
        return found

    @property
    def end(self) -> int | None:
        """The event at which the file says totals; None where it says none."""
        return None if self.final is None else self.final[0]

    def at(self, n: int) -> list[Finding]:
        """The findings at an event."""
        return self._at.get(n, [])

    def disputed(self, n: int) -> bool:
        """Whether anything was found at an event that the table had not agreed to."""
        return any(finding.allowed is None for finding in self.at(n))

    def tile_laid(self, n: int, castle: str, tile: int) -> None:
        """A tile of a castle was laid by an event."""
        self._laid[castle, tile] = n

    def lines_of(self, castle: str, tiles: Iterable[int]) -> tuple[int, ...]:
        """The events that laid these tiles of a castle, the last of many."""
        return tuple(sorted(self._laid[castle, tile] for tile in tiles if (castle, tile) in self._laid)[-3:])

    def behind_tiles(self, castle: str, tiles: Iterable[int]) -> set[int]:
        """The disputed events that laid any of these tiles of a castle, and those behind them."""
        laid = {self._laid[castle, tile] for tile in tiles if (castle, tile) in self._laid}
        laid = {n for n in laid if self.disputed(n)}
        return laid.union(*(found.depends for n in laid for found in self.at(n)))

    def offset(self, key: str, name: str = "") -> int:
        """By how much a figure of the file differs from what follows, for all that was found so far."""
        return self._offsets.get((key, name), 0)

    def shift(self, name: str, key: str, error: int) -> None:
        """The last finding makes somebody's figure wrong by so much from now on."""
        shift = self.shifts[-1]
        shift[key, name] = shift.get((key, name), 0) + error
        self._offsets[key, name] = self.offset(key, name) + error
        self._carriers.setdefault((key, name), []).append(len(self.findings) - 1)

    def brings(self, name: str, points: int) -> None:
        """The last finding is of a tile that stays: so many points of somebody's score are its."""
        self.brought[len(self.findings) - 1] = {("score", name): points}

    def brings_nothing(self) -> None:
        """The last finding is of a tile that may lie there after the next line: its points stay without a doubt."""
        self.brought.pop(len(self.findings) - 1, None)
        self.findings[-1].effect = {}

    def miscounted(self, key: str, error: int) -> None:
        """A figure that is nobody's is wrong by so much from now on."""
        self._offsets[key, ""] = error

    def new_error(self, key: str, name: str, said: int, follows: int) -> int:
        """By how much more than was found before a figure of the file is wrong; 0 where it is right again, too."""
        if (key, name) in self.unknown:
            self.unknown.discard((key, name))
            self.open -= {name} if key == "score" else set()
            self._offsets[key, name] = said - follows
            return 0
        if said == follows and self.offset(key, name):
            self.made_good(key, name)
            return 0
        return said - follows - self.offset(key, name)

    def lost(self, names: Iterable[str], keys: Iterable[str], wholly: bool) -> None:
        """Lines are missing that changed these figures: what the file says of them next is taken for right.

        `wholly`: whether nothing is known of what was done in them, so that a total may rest on it.
        """
        self.unknown |= {(key, name) for name in names for key in keys}
        self.open |= set(names) if wholly else set()

    def made_good(self, key: str, name: str) -> None:
        """The file is right again: what was wrong before does not reach the end."""
        for i in self._carriers.pop((key, name), ()):
            self.shifts[i].pop((key, name), None)
        self._offsets.pop((key, name), None)

    def carried(self, less: Shift | None = None) -> Shift:
        """By how much the figures of the file are wrong in the end, without what some finding makes them wrong by."""
        return {key: error - (less or {}).get(key, 0) for key, error in self._offsets.items()}


def whose_tile(name: str, tile: str) -> str:
    """Whose tile is meant: "Ben's Larder"."""
    # TRANSLATORS: a player's, or in Between Two Castles a castle's, tile: "Ben's Larder"
    return tr("{name}'s {tile}", name=name, tile=tile)


def whose_line(do: str, name: str | None) -> str:
    """A line that lays no tile, in a few words to begin a sentence; `name`: whose it is, None where it is nobody's."""
    match do:
        case "price":
            return tr("the prices") if name is None else tr("{name}'s prices", name=name)
        case "pass":
            return tr("{name}'s pass", name=name)
        case "cards":
            return tr("{name}'s cards", name=name)
        case "check":
            return tr("the check") if name is None else tr("{name}'s check", name=name)
        case "adjust":
            return tr("the adjust") if name is None else tr("{name}'s adjust", name=name)
    return tr("the note")


def is_refused_before(ledger: Ledger, n: int, refusal: Refusal) -> bool:
    """Whether the same was found at that event: nothing is said twice of one."""
    rule = refusal.violations[0].rule
    return any((found.kind, found.rule) == (refusal.kind, rule) for found in ledger.at(n))


def miscounted(
    ledger: Ledger,
    n: int,
    rule: str,
    claim: int,
    right: int,
    line: Callable[[], tuple[str, str]],
    slips: Callable[[], tuple[Slip, ...]],
    *,
    names: Iterable[str] = (),
    depends: Iterable[int] | None = None,
) -> None:
    """Note what the table counted for a line, beside what it is; `line`: the line, and what its points are made of."""

    def why() -> str:
        subject, made = line()
        what = trn(
            "{n} point counted, and it gives {right}", "{n} points counted, and it gives {right}", claim, right=right
        )
        return f"{subject}: {what}{made}"

    found = ledger.find(n, "claim", rule, claim, right, why, names=names, depends=depends)
    explain_number(ledger, found, slips)


def explain_number(ledger: Ledger, found: Finding, slips: Callable[[], tuple[Slip, ...]]) -> None:
    """Add how a number may have come about, and the rule by which the right one is right; a scout asks for none."""
    if not ledger.scouting:
        found.slips, found.noted = slips(), found.rule
        found.rule = next((slip.rule for slip in found.slips if slip.rule), found.rule)


def made_of(parts: Sequence[str]) -> str:
    """What points are made of, with a colon before it: the first of many parts; "" of none."""
    more = [trn("{n} more", "{n} more", len(parts) - MOST_PARTS)] if len(parts) > MOST_PARTS else []
    return f": {', '.join([*parts[:MOST_PARTS], *more])}" if parts else ""


def broken(violations: Iterable[Violation], say: Say) -> str:
    """Every rule that is broken: why, and its page."""
    return "; ".join(f"{reason(found.why, say)} ({cite(found.rule)})" for found in violations)


def reason(why: Message, say: Say) -> str:
    """Why a line cannot be, as it is said of a record: without the words that are typed at a table."""
    meant = why.values.get("why")
    if why.english == NEVER_ALLOWED and isinstance(meant, Message):
        return tr("{why}; no table can allow two tiles in one place", why=say(meant))
    return say(why)


def against(refusal: Refusal, say: Say) -> str:
    """What the rules say against a line: the first rule alone, whose page the finding names; of a tile all of them."""
    return broken(refusal.violations, say) if refusal.kind == "illegal" else reason(refusal.violations[0].why, say)


def or_so(whys: Sequence[str]) -> str:
    """Explanations of the same, of which either may be true: "event 9's Larder was Anna's, or Ben's"."""
    rows = [why.split(" ") for why in dict.fromkeys(whys)]
    same = sum(1 for _ in takewhile(lambda words: len(set(words)) == 1, zip(*rows, strict=False)))
    cut = same if same >= SHORTEST and all(len(row) > same for row in rows) else 0
    texts = [" ".join(row if i == 0 else row[cut:]) for i, row in enumerate(rows)]
    # TRANSLATORS: Between two explanations of the same, either of which may be true
    return trp("list", ", or ").join(texts)
