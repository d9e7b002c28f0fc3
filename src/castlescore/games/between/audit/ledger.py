"""The ledger of an audit of Between Two Castles: what was found, and by how much the file is off since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from castlescore.games.between.records import begin
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.final import Score
from castlescore.games.between.rules.final import score as final_score
from castlescore.games.between.rules.table import Table
from castlescore.record.findings import Audit, Finding, the_first
from castlescore.record.session_file import Record

UNSETTLING = ("illegal", "turn", "reward", "format")  # after these, a castle may not be as the players had it
WHOSE_TURN = ""  # beside the castles: what may be unsettled too


class Ledger:
    """What an audit has found so far, at the table as the players had it then."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.table: Table = replace(begin(record.header, record.path, record.text), lenient=True)
        self.findings: list[Finding] = []
        self.disputed: set[int] = set()  # events at which something was found that the table had not agreed to
        self.offsets: dict[str, int] = {}  # castle -> recorded score less right, as it is carried on
        self.shifts: dict[int, tuple[str, int]] = {}  # finding -> castle and points by which the file is off
        self.claimed: dict[str, int] = {}  # castle -> claims less what is right, where no score of the file has them
        self.carriers: dict[str, list[int]] = {}  # castle -> the findings that this comes from, by index
        self.unsettled: dict[str, set[int]] = {}  # castle, WHOSE_TURN -> events from which later findings may follow
        self.too_many: list[int] = []  # findings about cards beyond those that a castle has

    def find(
        self, n: int, kind: str, rule: str, recorded: object, correct: object, why: str, *, allowed: str | None = None
    ) -> Finding:
        """Note a finding; `allowed`: the table had agreed to it.

        It may follow from any at the same event, and from what unsettled before what it rests on.
        """
        line = self.record.lines[n - 1] if n <= len(self.record.lines) else None
        concerned = self._concerned(kind, self.record.events[n - 1].get("castle", ""))
        earlier = set().union(*(self.unsettled.get(name, ()) for name in concerned))
        depends = the_first(earlier | {n} if n in self.disputed else earlier)
        found = Finding(n, kind, rule, recorded, correct, why, line, depends=depends, allowed=allowed)
        self.findings.append(found)
        if allowed is None:
            self.disputed.add(n)
        if kind in UNSETTLING and allowed is None:
            for name in concerned:
                self.unsettled[name] = set(the_first(earlier | {n} | self.unsettled.get(name, set())))
        return found

    def _concerned(self, kind: str, castle: str) -> set[str]:
        """What a finding rests on and unsettles: its castle, of a turn also those for which the turn still waits."""
        if kind == "format":
            return {castle, WHOSE_TURN, *(site.name for site in self.table.sites)}
        if kind != "turn":
            return {castle}
        waiting = {site.name for site in self.table.sites if site.to_lay > 0 or site.pending}
        return {castle, WHOSE_TURN, *waiting}

    def put_off(self, castle: str, points: int, together: int) -> None:
        """The last finding puts a castle off by so many points, and all of them together by so many."""
        self.shifts[len(self.findings) - 1] = (castle, points)
        self.carriers.setdefault(castle, []).append(len(self.findings) - 1)
        self.offsets[castle] = together

    def running(self, n: int, castle: str, said: int, follows: int) -> None:
        """A castle's score: wrong only where it differs by more than was wrong before."""
        known, off = self.offsets.get(castle, 0), said - follows
        if off == known:
            return
        if off == 0:  # the file is right again: what was off before does not reach the end
            for i in self.carriers.pop(castle, ()):
                self.shifts.pop(i, None)
            del self.offsets[castle]
            return
        right = follows + known
        self.find(n, "points", "B-SCORE-14", said, right, f"{castle} stands at {said}, and {right} follows")
        self.put_off(castle, off - known, off)

    def right_again(self) -> None:
        """The totals of the file are the right ones: nothing that was off before reaches the end."""
        self.offsets, self.carriers, self.shifts, self.claimed = {}, {}, {}, {}

    def leave_out_cards(self, table: Table, said: dict[str, int]) -> None:
        """Where the totals of the file count no card beyond those that a castle has, none puts its score off."""
        off: Counter[str] = Counter()
        for castle, points in (self.shifts[i] for i in self.too_many if i in self.shifts):
            off[castle] += points
        bare = {row.name: row.total for row in self.score(table, off).players}
        if said != bare:
            return
        for i in self.too_many:
            self.shifts.pop(i, None)
        for castle, points in off.items():
            self.offsets[castle] = self.offsets.get(castle, 0) - points

    def score(self, table: Table, left_out: Mapping[str, int] | None = None, claims: bool = False) -> Score:
        """The final score with the points as the file has them, save what some findings put castles off by.

        With `claims` also those that the table counted and that no score in the file has.
        """
        counted = self.claimed if claims else {}
        for castle in dict.fromkeys((*self.offsets, *counted)):
            index = table.index(castle)
            site = table.sites[index]
            off = self.offsets.get(castle, 0) + counted.get(castle, 0) - (left_out or {}).get(castle, 0)
            table = table.with_site(index, replace(site, adjusted=site.adjusted + off))
        return final_score(table)

    def result(self) -> Audit:
        """The findings with their effects, and the scores of the file beside the right ones."""
        recorded, correct = self.score(self.table, claims=True), final_score(self.table)
        totals = {row.name: row.total for row in recorded.players}
        bare = _without_tiles(self.table)
        known: dict[tuple[str, int], dict[str, int]] = {}  # shift -> its effect: many findings may have the same
        for i, shift in self.shifts.items():
            if shift not in known:
                without = self.score(bare, dict([shift]), claims=True)
                effect = {row.name: row.total - totals[row.name] for row in without.players}
                known[shift] = {name: points for name, points in effect.items() if points}
            self.findings[i].effect = dict(known[shift])
        return Audit(
            file=self.record.path,
            events=len(self.record.events),
            findings=sorted(self.findings, key=lambda found: found.event or 0),
            recorded=totals,
            correct={row.name: row.total for row in correct.players},
            recorded_winners=recorded.winners,
            correct_winners=correct.winners,
        )


def _without_tiles(table: Table) -> Table:
    """The table with castles that have the same points without a tile: points are all that a total is made of."""
    for index, site in enumerate(table.sites):
        bare = replace(site, castle=Castle(site.castle.throne), adjusted=0)
        table = table.with_site(index, replace(bare, adjusted=site.points - bare.points))
    return table
