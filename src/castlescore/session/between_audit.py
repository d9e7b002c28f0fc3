"""Auditing a record of Between Two Castles: every difference between what a table did and what the rules say.

It goes on as the table did: what was laid stands, a turn out of order is taken out of order, a bonus passed over is
lost.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from castlescore.between.final import Score, score
from castlescore.between.moves import AdjustCastle, Cards, CheckCastle, CheckIllegal, Move, Place, Reward
from castlescore.between.outcome import Played, Refusal
from castlescore.between.play import apply
from castlescore.between.setup import tiles_a_turn
from castlescore.between.table import Phase, Table
from castlescore.between.turns import violations_of
from castlescore.between.waiting import brought, thing
from castlescore.rules import cite
from castlescore.session.between_game import begin, figures_of, move_of
from castlescore.session.doubts import the_first
from castlescore.session.evening import Step
from castlescore.session.findings import Audit, Finding
from castlescore.session.games import Event
from castlescore.session.record import Record

UNSETTLING = ("illegal", "turn", "reward")  # after these, what a castle holds may be what the rest follows from
ATTEMPTS = 6  # refusals of one event that are bent away before it is given up


def audit(record: Record) -> Audit:
    """Replay a record strictly and report everything in it that does not follow; raises FileProblem for its header."""
    return _replayed(record).result()


def followed(record: Record) -> tuple[Audit, Table, list[Step]]:
    """What an audit found, with the table as it was left and the events that could be played; raises as `audit` does.

    The figures of the steps are those that follow, whatever the record says.
    """
    replay = _replayed(record)
    return replay.result(), replace(replay.table, lenient=False), replay.steps


def _replayed(record: Record) -> _Replay:
    replay = _Replay(record)
    events, impossible = record.standing()
    for n, count, left in impossible:
        replay.find(n, "format", "", count, left, f"it undoes {count} events, and {left} are in force")
    for n, event in events:
        replay.follow(n, event)
    return replay


class _Replay:
    """The state of an audit while it goes through the events."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.table: Table = replace(begin(record.header, record.path), lenient=True)
        self.findings: list[Finding] = []
        self.disputed: set[int] = set()  # events at which something was found that the table had not agreed to
        self.steps: list[Step] = []
        self.offsets: dict[str, int] = {}  # castle -> recorded score less right, as it is carried on
        self.shifts: dict[int, tuple[str, int]] = {}  # finding -> castle and points by which the file is off
        self.unsettled: dict[str, set[int]] = {}  # castle -> events from which later findings in it may follow

    def find(
        self, n: int, kind: str, rule: str, recorded: Any, correct: Any, why: str, *, allowed: str | None = None
    ) -> Finding:
        """Note a finding; `allowed`: the table had agreed to it.

        It may follow from any at the same event, and from what unsettled its castle before.
        """
        line = self.record.lines[n - 1] if n <= len(self.record.lines) else None
        castle = self.record.events[n - 1].get("castle", "")
        earlier = self.unsettled.get(castle, set())
        depends = the_first(earlier | {n} if n in self.disputed else earlier)
        found = Finding(n, kind, rule, recorded, correct, why, line, depends=depends, allowed=allowed)
        self.findings.append(found)
        if allowed is None:
            self.disputed.add(n)
        if kind in UNSETTLING:
            self.unsettled[castle] = set(the_first(earlier | {n}))
        return found

    def follow(self, n: int, event: Event) -> None:
        """Judge one event, and go on as the table did."""
        try:
            played = self._play(n, event, move_of(event))
        except KeyError as error:
            self.find(n, "format", "", str(error), None, f"unknown name {error}")
            return
        if played is None:
            return
        self._illegal(n, played)
        if isinstance(played.move, AdjustCastle):
            move = played.move
            why = f"{move.castle}: {move.points:+d} points"
            self.find(n, "points", "", None, None, why, allowed=move.why).depends = ()
        self._figures(n, event, played)
        self.steps.append(Step(n, event, played.move, self.table, played))
        self.table = played.table

    def _play(self, n: int, event: Event, move: Move) -> Played | None:
        for _ in range(ATTEMPTS):
            outcome = apply(self.table, move)
            if isinstance(outcome, Played):
                return outcome
            violation = outcome.violations[0]
            recorded = event.get("tile") or event.get("score") or event.get("castle")
            if not (outcome.kind == "reward" and isinstance(move, Place)):
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
        violations = violations_of(self.table, verdict)
        if not violations:
            return
        why = "; ".join(f"{v.why} ({cite(v.rule)})" for v in violations)
        placed = verdict.placed
        self.find(n, "illegal", violations[0].rule, list(placed.at), None, f"{placed.tile.name}: {why}")

    def _figures(self, n: int, event: Event, played: Played) -> None:
        """The castle's score in the file, less what earlier findings carry on; and the final totals."""
        figures = figures_of(played)
        castle = event.get("castle", "")
        if "score" in event and event["do"] in ("place", "reward"):
            known, off = self.offsets.get(castle, 0), event["score"] - figures["score"]
            if off != known:
                right = figures["score"] + known
                why = f"{castle} stands at {event['score']}, and {right} follows"
                self.find(n, "points", "B-SCORE-14", event["score"], right, why)
                self.shifts[len(self.findings) - 1] = (castle, off - known)
                self.offsets[castle] = off
        for name, total in (event.get("final") or {}).items():
            follows = {row.name: row.total for row in self._score(played.table).players}.get(name)
            if follows is not None and total != follows:
                found = self.find(n, "points", "B-END-1", total, follows, f"{name}'s score is {total}, not {follows}")
                found.effect = {name: follows - total}

    def _score(self, table: Table, left_out: tuple[str, int] = ("", 0)) -> Score:
        """The final score with the points as the file has them, save what one finding put a castle off by."""
        for castle, points in self.offsets.items():
            index = table.index(castle)
            site = table.sites[index]
            off = points - left_out[1] if castle == left_out[0] else points
            table = table.with_site(index, replace(site, adjusted=site.adjusted + off))
        return score(table)

    def result(self) -> Audit:
        """The findings with their effects, and the scores of the file beside the right ones."""
        recorded, correct = self._score(self.table), score(self.table)
        totals = {row.name: row.total for row in recorded.players}
        known: dict[tuple[str, int], dict[str, int]] = {}  # shift -> its effect: many findings may have the same
        for i, shift in self.shifts.items():
            if shift not in known:
                without = self._score(self.table, left_out=shift)
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
