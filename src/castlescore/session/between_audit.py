"""Auditing a record of Between Two Castles: every difference between what a table did and what the rules say.

It goes on as the table did: what was laid stands, a turn out of order is taken out of order, a bonus passed over is
lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from castlescore.amounts import amount, is_or_are
from castlescore.between.castle import Castle
from castlescore.between.final import Score, score
from castlescore.between.moves import AdjustCastle, Cards, CheckCastle, CheckIllegal, Move, Place, Reward
from castlescore.between.outcome import Played, Refusal
from castlescore.between.play import apply
from castlescore.between.scoring import score as castle_score
from castlescore.between.setup import tiles_a_turn
from castlescore.between.table import Phase, Table
from castlescore.between.waiting import brought, thing
from castlescore.rules import cite
from castlescore.session.between_game import begin, figures_of, move_of
from castlescore.session.doubts import the_first
from castlescore.session.evening import Step
from castlescore.session.findings import Audit, Finding
from castlescore.session.games import Event
from castlescore.session.record import Record

UNSETTLING = ("illegal", "turn", "reward", "format")  # after these, a castle may not be as the players had it
WHOSE_TURN = ""  # beside the castles: what may be unsettled too
ATTEMPTS = 6  # refusals of one event that are bent away before it is given up


Watch = Callable[[Step], None]


def audit(record: Record) -> Audit:
    """Replay a record strictly and report everything in it that does not follow; raises FileProblem for its header."""
    return _replayed(record).result()


def followed(record: Record) -> tuple[Audit, Table, list[Step]]:
    """What an audit found, with the table as it was left and the events that could be played; raises as `audit` does.

    The figures of the steps are those that follow, whatever the record says.
    """
    steps: list[Step] = []
    replay = _replayed(record, steps.append)
    return replay.result(), replace(replay.table, lenient=False), steps


def watched(record: Record, watch: Watch) -> None:
    """Replay a record and show `watch` each event that could be played; raises as `audit` does."""
    _replayed(record, watch)


def _replayed(record: Record, watch: Watch | None = None) -> _Replay:
    """The replay of a whole record; `watch` is given each event that could be played, with the tables around it."""
    replay = _Replay(record)
    events, impossible = record.standing()
    for n, gone, left in impossible:
        why = f"it undoes {amount(gone, 'event')}, and {left} {is_or_are(left)} in force"
        replay.find(n, "format", "", gone, left, why)
    for n, event in events:
        step = replay.follow(n, event)
        if step and watch:
            watch(step)
    return replay


class _Replay:
    """The state of an audit while it goes through the events."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.table: Table = replace(begin(record.header, record.path, record.text), lenient=True)
        self.findings: list[Finding] = []
        self.disputed: set[int] = set()  # events at which something was found that the table had not agreed to
        self.offsets: dict[str, int] = {}  # castle -> recorded score less right, as it is carried on
        self.shifts: dict[int, tuple[str, int]] = {}  # finding -> castle and points by which the file is off
        self.claimed: dict[
            str, int
        ] = {}  # castle -> what was claimed for its lines less right, in no score of the file
        self.carriers: dict[str, list[int]] = {}  # castle -> the findings that this comes from, by index
        self.unsettled: dict[str, set[int]] = {}  # castle, WHOSE_TURN -> events from which later findings may follow
        self.too_many: list[int] = []  # findings about cards beyond those that a castle has

    def find(
        self, n: int, kind: str, rule: str, recorded: Any, correct: Any, why: str, *, allowed: str | None = None
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

    def follow(self, n: int, event: Event) -> Step | None:
        """Judge one event, and go on as the table did; None where it could not be played."""
        try:
            played = self._play(n, event, move_of(event))
        except KeyError as error:
            self.find(n, "format", "", str(error), None, f"unknown name {error}")
            return None
        if played is None:
            return None
        self._illegal(n, played)
        self._claim(n, event, played)
        if isinstance(played.move, Cards):
            self._cards(n, played.move)
        if isinstance(played.move, AdjustCastle):
            move = played.move
            why = f"{move.castle}: {amount(move.points, 'point', signed=True)}"
            self.find(n, "points", "", None, None, why, allowed=move.why).depends = ()
        self._figures(n, event, played)
        before, self.table = self.table, played.table
        return Step(n, event, played.move, before, played)

    def _play(self, n: int, event: Event, move: Move) -> Played | None:
        for _ in range(ATTEMPTS):
            outcome = apply(self.table, move)
            if isinstance(outcome, Played):
                return outcome
            violation = outcome.violations[0]
            recorded = event.get("tile") or event.get("score") or event.get("castle")
            regular = isinstance(move, Place) and self.table.setup.box[move.tile].regular
            if not (outcome.kind == "reward" and regular):  # a bonus passed over is told where it is bent away
                self.find(n, outcome.kind, violation.rule, recorded, None, violation.why)
            if not self._bend(n, move, outcome):
                return None
        return None

    def _bend(self, n: int, move: Move, refusal: Refusal) -> bool:
        """Change the table so that a refused move can be played as the record has it; whether that can be."""
        table = self.table
        if isinstance(move, (CheckCastle, CheckIllegal)) or refusal.kind not in ("turn", "reward"):
            return False
        if isinstance(move, Cards) and table.phase is Phase.PLACE:
            self.table = replace(table, phase=Phase.CARDS)
            return True
        if not isinstance(move, Place) or not table.setup.box[move.tile].regular:
            return False
        index = table.index(move.castle)
        site = table.sites[index]
        if site.pending is not None:
            why = f"{brought(site, site.pending)}, and its {thing(site.pending.bonus, table.setup.box)} was not taken"
            self.find(n, "reward", site.pending.bonus.rule, None, site.pending.bonus.type, why)
            self.table = table.with_site(index, replace(site, pending=None))
            return True
        if table.phase is not Phase.PLACE:
            self.table = replace(table, phase=Phase.PLACE)
            return True
        self.table = table.with_site(index, replace(site, laid=tiles_a_turn() - 1))
        return site.to_lay <= 0

    def _illegal(self, n: int, played: Played) -> None:
        verdict, move = played.verdict, played.move
        if verdict is None or not isinstance(move, (Place, Reward)):
            return
        violations = verdict.violations
        if not violations:
            return
        why = "; ".join(f"{v.why} ({cite(v.rule)})" for v in violations)
        placed = verdict.placed
        why = f"{placed.tile.name}: {why}"
        if move.allow is not None:
            found = self.find(n, "illegal", violations[0].rule, list(placed.at), None, why, allowed=move.allow)
            found.depends = ()
            return
        found = self.find(n, "illegal", violations[0].rule, list(placed.at), None, why)
        other = self.table.standing(placed.tile.id)
        if other is not None and other.name != move.castle:  # it may be the other castle that should not have it
            found.depends = the_first({*found.depends, *self.unsettled.get(other.name, ())})

    def _claim(self, n: int, event: Event, played: Played) -> None:
        """What the table counted that a castle gained by a line, beside what it did.

        It goes into the recorded totals; where the castle's score in the file has it too, the score carries it on.
        """
        move = played.move
        if not isinstance(move, (Place, Reward)) or move.claim is None or move.claim == played.gained:
            return
        castle, right, off = move.castle, played.gained, move.claim - played.gained
        why = f"{move.claim} was counted for this line in {castle}, and it gives {right}"
        self.find(n, "claim", "B-SCORE-14", move.claim, right, why)
        index = len(self.findings) - 1
        self.shifts[index] = (castle, off)
        known = self.offsets.get(castle, 0)
        if event.get("score") == played.figures["score"] + known + off:
            self.offsets[castle] = known + off
            self.carriers.setdefault(castle, []).append(index)
        else:
            self.claimed[castle] = self.claimed.get(castle, 0) + off

    def _cards(self, n: int, move: Cards) -> None:
        """Cards beyond what the castle's bonuses gave it, which the file counts and the right score does not."""
        site = self.table.site(move.castle)
        counted, rest = move.cards[: site.cards], move.cards[site.cards :]
        if not rest:
            return
        box = self.table.setup.box
        names = " and ".join(box.cards[id].name for id in rest)
        why = f"its bonuses gave {site.name} {amount(site.cards, 'bonus card')}: not {names}"
        self.find(n, "reward", "B-RULING-12", list(move.cards), list(counted), why)
        right = site.castle.with_cards(*(box.cards[id] for id in counted))
        more = right.with_cards(*(box.cards[id] for id in rest))
        off = castle_score(more).total - castle_score(right).total
        self._put_off(move.castle, off, self.offsets.get(move.castle, 0) + off)
        self.too_many.append(len(self.findings) - 1)

    def _leave_out_such_cards(self, table: Table, said: dict[str, int]) -> None:
        """Where the totals of the file count no card beyond those that a castle has, none puts its score off."""
        off: Counter[str] = Counter()
        for castle, points in (self.shifts[i] for i in self.too_many if i in self.shifts):
            off[castle] += points
        bare = {row.name: row.total for row in self._score(table, off).players}
        if said != bare:
            return
        for i in self.too_many:
            self.shifts.pop(i, None)
        for castle, points in off.items():
            self.offsets[castle] = self.offsets.get(castle, 0) - points

    def _put_off(self, castle: str, points: int, together: int) -> None:
        """The last finding puts a castle off by so many points, and all of them together by so many."""
        self.shifts[len(self.findings) - 1] = (castle, points)
        self.carriers.setdefault(castle, []).append(len(self.findings) - 1)
        self.offsets[castle] = together

    def _figures(self, n: int, event: Event, played: Played) -> None:
        """The castle's score in the file, less what earlier findings carry on; and the final totals."""
        figures = figures_of(played)
        castle = event.get("castle", "")
        if "score" in event and event["do"] in ("place", "reward"):
            self._running(n, castle, event["score"], figures["score"])
        if "final" in event:
            self._totals(n, played.table, event["final"])

    def _totals(self, n: int, table: Table, said: dict[str, int]) -> None:
        """The final scores of the file: any of them may follow from whatever was found before."""
        self._leave_out_such_cards(table, said)
        right = {row.name: row.total for row in self._score(table).players}
        counted = {row.name: row.total for row in self._score(table, claims=True).players}
        for name, total in said.items():
            if total not in (right.get(name, total), counted.get(name, total)):
                earlier = the_first(self.disputed)
                why = f"{name}'s score is {total}, not {right[name]}"
                found = self.find(n, "points", "B-END-1", total, right[name], why)
                found.depends, found.effect = earlier, {name: right[name] - total}

    def _running(self, n: int, castle: str, said: int, follows: int) -> None:
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
        self._put_off(castle, off - known, off)

    def _score(self, table: Table, left_out: Mapping[str, int] | None = None, claims: bool = False) -> Score:
        """The final score with the points as the file has them, save what some findings put castles off by.

        With `claims` also those that the table counted and that no score in the file has.
        """
        counted = self.claimed if claims else {}
        for castle in dict.fromkeys((*self.offsets, *counted)):
            index = table.index(castle)
            site = table.sites[index]
            off = self.offsets.get(castle, 0) + counted.get(castle, 0) - (left_out or {}).get(castle, 0)
            table = table.with_site(index, replace(site, adjusted=site.adjusted + off))
        return score(table)

    def result(self) -> Audit:
        """The findings with their effects, and the scores of the file beside the right ones."""
        recorded, correct = self._score(self.table, claims=True), score(self.table)
        totals = {row.name: row.total for row in recorded.players}
        bare = _without_tiles(self.table)
        known: dict[tuple[str, int], dict[str, int]] = {}  # shift -> its effect: many findings may have the same
        for i, shift in self.shifts.items():
            if shift not in known:
                without = self._score(bare, dict([shift]), claims=True)
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
