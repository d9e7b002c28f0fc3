"""The ledger of one audit: its findings, what each may follow from, and by how much the figures of the file are wrong.

A doubt is a part of the table on which an audit may no longer rely: the castle, purse or score of a player, or a common
part such as the turn. A finding puts parts into doubt and may follow from any earlier finding that put into doubt the
parts on which it rests.

A figure that only repeats an earlier error is no finding of its own, so the ledger stores for each running figure the
difference between the file and the right value.

The functions below note findings that both games share: refused moves, wrong counts, the parts of points. The game
supplies the line, the rule and the possible reasons.
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
from castlescore.record.audit.findings import MOST, Finding, Slip, first_events

Key = tuple[str, str]  # a figure and whose it is
Shift = dict[Key, int]  # by how much the file is wrong through one finding
Why = str | Callable[[], str]
Say = Callable[[Message], str]
FIGURES = ("points", "claim", "check")  # kinds of findings in which only a figure is wrong
Kinds = Mapping[str, tuple[str, ...]]  # kind of a finding -> parts of the table
MOST_PARTS = 6  # parts of a sum that are named
SHORTEST = 2  # common first words of several explanations, which are written once


@dataclass(frozen=True)
class Dependences:
    """The parts of a table that each kind of finding puts into doubt, and those on which it rests.

    `everybody`: the common parts; `totals`: what points of the end rest on besides castles, by rule.
    """

    casts: Kinds
    rests: Kinds
    everybody: tuple[str, ...]
    totals: tuple[tuple[str, str], ...] = ()


class Doubts:
    """The doubts of one audit: part of the table -> the events that put it into doubt, only the first of many."""

    def __init__(self, dependences: Dependences) -> None:
        self.dependences = dependences
        self.cast: dict[tuple[str, str], set[int]] = {}

    def behind(self, n: int, kind: str, names: Iterable[str]) -> tuple[int, ...]:
        """The earlier events from which a finding at event `n` may follow."""
        return self._events(n, self.dependences.rests.get(kind, ()), names)

    def of_castle(self, n: int, *names: str) -> tuple[int, ...]:
        """The earlier events because of which castles may differ from those of the players."""
        return self._events(n, ("castle",), names)

    def of_totals(self, n: int, rules: Iterable[str]) -> tuple[int, ...]:
        """The earlier events because of which the things counted by these final rules may differ from those of the
        players."""
        asked = set(rules)
        return self._events(n, [part for rule, part in self.dependences.totals if rule in asked], ())

    def add(self, n: int, kind: str, names: Iterable[str], depends: Iterable[int]) -> None:
        """Add a finding of some kind at event `n` that concerns these players; the events from which it follows are
        added too."""
        for key in self._keys(self.dependences.casts.get(kind, ()), names):
            known = self.cast.setdefault(key, set())
            new = {n, *depends} - known
            if new and (len(known) < MOST or min(new) < max(known)):
                self.cast[key] = set(first_events(known | new))

    def restore(self, *parts: str) -> None:
        """The record has stated these common parts: they are reliable again."""
        for part in parts:
            self.cast.pop((part, ""), None)

    def _events(self, n: int, parts: Iterable[str], names: Iterable[str]) -> tuple[int, ...]:
        events = set().union(*(self.cast.get(key, ()) for key in self._keys(parts, names)))
        return first_events(event for event in events if event <= n)

    def _keys(self, parts: Iterable[str], names: Iterable[str]) -> list[tuple[str, str]]:
        concerned = tuple(dict.fromkeys(name for name in names if name))
        keys: list[tuple[str, str]] = []
        for part in parts:
            keys += [(part, "")] if part in self.dependences.everybody else [(part, name) for name in concerned]
        return keys


class Ledger:
    """The findings of one audit, in the order in which they were noted, and the error of the file through each.

    The ledger of a scout only counts findings and does not describe them.
    """

    def __init__(self, record: Record, names: tuple[str, ...], dependences: Dependences, scout: bool = False) -> None:
        self.record, self.names, self.dependences, self.scouting = record, names, dependences, scout
        self.findings: list[Finding] = []
        self.wrong = 0  # the number of findings that the table had not agreed to
        self.shifts: list[Shift] = []  # for each finding its effect on the figures of the file
        self.brought: dict[int, Shift] = {}  # the place of a finding -> the points that the totals have by its tile
        self.doubts = Doubts(dependences)
        # The event at which the file says totals, these, and the table then.
        self.final: tuple[int, dict[str, int], object] | None = None
        self.unknown: set[Key] = set()  # unknown figures, until the file records them
        self.open: set[str] = set()  # players with unknown totals, unless the file records them later
        self.strange: dict[object, Finding] = {}  # unknown name -> its finding
        self.noted: dict[tuple[object, ...], int] = {}  # what a game may need later -> its event
        # shared tuples: thousands of findings follow from the same events
        self._behind: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._at: dict[int, list[Finding]] = {}  # event -> its findings
        self._offsets: dict[Key, int] = {}  # recorded minus right value, carried on
        self._carriers: dict[Key, list[int]] = {}  # ... and the findings that it comes from, by index
        self._laid: dict[tuple[str, int], int] = {}  # (castle, tile number) -> the event that laid it

    def scout(self) -> Ledger:
        """A ledger that continues from here and only counts."""
        ledger = Ledger(self.record, self.names, self.dependences, scout=True)
        ledger._offsets, ledger.strange, ledger.unknown = dict(self._offsets), dict(self.strange), set(self.unknown)
        ledger.open = set(self.open)
        ledger.final = self.final
        return ledger

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
        """Note a finding that concerns these names; the events from which it may follow are computed unless given.

        `unsettles`: whether later findings may follow from this one; False for a number on which nothing rests.
        `allowed`: why the table allows it; nothing follows from that. `harmless`: nothing else may hide behind it.
        `everybody`: what it hides may belong to any player; `hides`: what it may hide, in words.
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
        behind = first_events(earlier)
        behind = self._behind.setdefault(behind, behind)
        finding = Finding(
            n, kind, rule, recorded, correct, text, self._line(n), depends=behind, allowed=allowed,
            names=() if everybody else names, harmless=harmless or kind in FIGURES, hides=hides,
        )  # fmt: skip
        self._add(n, finding)
        if unsettles:
            self.doubts.add(n, kind, names, earlier)
        return finding

    def agreed(self, n: int, kind: str, why: str, allowed: str) -> None:
        """Note a change that the table agreed to: it is listed and puts nothing into doubt."""
        self._add(n, Finding(n, kind, "", None, None, why, self._line(n), allowed=allowed))

    def named_again(self, n: int, name: object, names: Iterable[str] = ()) -> bool:
        """Whether a name was already noted as unknown; if so, this event is added to its finding and its doubt."""
        finding = self.strange.get(name)
        if finding is None or finding.event is None:
            return False
        if finding.also is not None and not self.scouting and n not in (finding.event, *finding.also[-1:]):
            finding.also.append(n)
        if names and not self.scouting:
            self.doubts.add(finding.event, finding.kind, names, finding.depends)
        return True

    def named(self, name: object, finding: Finding) -> None:
        """Register a finding for an unknown name, for all events with this name."""
        finding.also = []
        self.strange[name] = finding

    def _line(self, n: int) -> int | None:
        lines = self.record.lines
        return lines[n - 1] if n <= len(lines) else None

    def _add(self, n: int, finding: Finding) -> Finding:
        self.findings.append(finding)
        self.wrong += finding.allowed is None
        self._at.setdefault(n, []).append(finding)
        self.shifts.append({})
        return finding

    @property
    def end(self) -> int | None:
        """The event at which the file records totals; None if it records none."""
        return None if self.final is None else self.final[0]

    def at(self, n: int) -> list[Finding]:
        """The findings at an event."""
        return self._at.get(n, [])

    def disputed(self, n: int) -> bool:
        """Whether an event has a finding that the table had not agreed to."""
        return any(finding.allowed is None for finding in self.at(n))

    def tile_laid(self, n: int, castle: str, tile: int) -> None:
        """Note that an event placed a tile of a castle."""
        self._laid[castle, tile] = n

    def lines_of(self, castle: str, tiles: Iterable[int]) -> tuple[int, ...]:
        """The events that placed these tiles of a castle, only the last of many."""
        return tuple(sorted(self._laid[castle, tile] for tile in tiles if (castle, tile) in self._laid)[-3:])

    def behind_tiles(self, castle: str, tiles: Iterable[int]) -> set[int]:
        """The disputed events that placed any of these tiles of a castle, and those behind them."""
        laid = {self._laid[castle, tile] for tile in tiles if (castle, tile) in self._laid}
        laid = {n for n in laid if self.disputed(n)}
        return laid.union(*(finding.depends for n in laid for finding in self.at(n)))

    def offset(self, key: str, name: str = "") -> int:
        """By how much a figure of the file differs from the right value, up to now."""
        return self._offsets.get((key, name), 0)

    def shift(self, name: str, key: str, error: int) -> None:
        """The last finding makes a figure of a player wrong by this amount from now on."""
        shift = self.shifts[-1]
        shift[key, name] = shift.get((key, name), 0) + error
        self._offsets[key, name] = self.offset(key, name) + error
        self._carriers.setdefault((key, name), []).append(len(self.findings) - 1)

    def brings(self, name: str, points: int) -> None:
        """The last finding is about a tile that stays in the castle: this part of the player's score comes from it."""
        self.brought[len(self.findings) - 1] = {("score", name): points}

    def brings_nothing(self) -> None:
        """The last finding is about a tile whose place is legal after the next line: its points are certain."""
        self.brought.pop(len(self.findings) - 1, None)
        self.findings[-1].effect = {}

    def miscounted(self, key: str, error: int) -> None:
        """A common figure is wrong by this amount from now on."""
        self._offsets[key, ""] = error

    def new_error(self, key: str, name: str, recorded: int, follows: int) -> int:
        """By how much more than before a figure of the file is wrong, by earlier findings; 0 also if it is right
        again."""
        if (key, name) in self.unknown:
            self.unknown.discard((key, name))
            self.open -= {name} if key == "score" else set()
            self._offsets[key, name] = recorded - follows
            return 0
        if recorded == follows and self.offset(key, name):
            self.made_good(key, name)
            return 0
        return recorded - follows - self.offset(key, name)

    def lost(self, names: Iterable[str], keys: Iterable[str], wholly: bool) -> None:
        """Lines that changed these figures are missing: the next recorded values are taken as right.

        `wholly`: whether nothing is known about these lines, so that a total may depend on them.
        """
        self.unknown |= {(key, name) for name in names for key in keys}
        self.open |= set(names) if wholly else set()

    def made_good(self, key: str, name: str) -> None:
        """The file is right again: earlier errors do not reach the end."""
        for i in self._carriers.pop((key, name), ()):
            self.shifts[i].pop((key, name), None)
        self._offsets.pop((key, name), None)

    def carried(self, less: Shift | None = None) -> Shift:
        """By how much the figures of the file are wrong at the end, without the error of one finding."""
        return {key: error - (less or {}).get(key, 0) for key, error in self._offsets.items()}


def whose_tile(name: str, tile: str) -> str:
    """A tile with its owner: "Ben's Larder"."""
    # TRANSLATORS: a player's, or in Between Two Castles a castle's, tile: "Ben's Larder"
    return tr("{name}'s {tile}", name=name, tile=tile)


def whose_line(do: str, name: str | None) -> str:
    """A line that places no tile, in a few words to begin a sentence; `name`: its player, None if it has none."""
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
    """Whether the event already has a finding of the same kind and rule, so that it is reported once."""
    rule = refusal.violations[0].rule
    return any((finding.kind, finding.rule) == (refusal.kind, rule) for finding in ledger.at(n))


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
    """Note a wrong count of the table beside the right one; `line`: the line, and the parts of its points."""

    def why() -> str:
        subject, made = line()
        what = trn(
            "{n} point counted, and it gives {right}", "{n} points counted, and it gives {right}", claim, right=right
        )
        return f"{subject}: {what}{made}"

    finding = ledger.find(n, "claim", rule, claim, right, why, names=names, depends=depends)
    explain_number(ledger, finding, slips)


def explain_number(ledger: Ledger, finding: Finding, slips: Callable[[], tuple[Slip, ...]]) -> None:
    """Add possible reasons for a wrong number, and the rule for the right one; a scout needs none."""
    if not ledger.scouting:
        finding.slips, finding.noted = slips(), finding.rule
        finding.rule = next((slip.rule for slip in finding.slips if slip.rule), finding.rule)


def made_of(parts: Sequence[str]) -> str:
    """The parts of points, after a colon: the first of many; "" without parts."""
    more = [trn("{n} more", "{n} more", len(parts) - MOST_PARTS)] if len(parts) > MOST_PARTS else []
    return f": {', '.join([*parts[:MOST_PARTS], *more])}" if parts else ""


def broken(violations: Iterable[Violation], say: Say) -> str:
    """Every broken rule: the reason, and its page."""
    return "; ".join(f"{reason(violation.why, say)} ({cite(violation.rule)})" for violation in violations)


def reason(why: Message, say: Say) -> str:
    """Why a line is impossible, worded for a record: without the words to type at a table."""
    meant = why.values.get("why")
    if why.english == NEVER_ALLOWED and isinstance(meant, Message):
        return tr("{why}; no table can allow two tiles in one place", why=say(meant))
    return say(why)


def against(refusal: Refusal, say: Say) -> str:
    """What the rules say against a line: only the first rule, whose page the finding names; for a tile all rules."""
    return broken(refusal.violations, say) if refusal.kind == "illegal" else reason(refusal.violations[0].why, say)


def or_so(whys: Sequence[str]) -> str:
    """Alternative explanations, joined: "event 9's Larder was Anna's, or Ben's"."""
    rows = [why.split(" ") for why in dict.fromkeys(whys)]
    same = sum(1 for _ in takewhile(lambda words: len(set(words)) == 1, zip(*rows, strict=False)))
    cut = same if same >= SHORTEST and all(len(row) > same for row in rows) else 0
    texts = [" ".join(row if i == 0 else row[cut:]) for i, row in enumerate(rows)]
    # TRANSLATORS: Between two explanations of the same, either of which may be true
    return trp("list", ", or ").join(texts)
