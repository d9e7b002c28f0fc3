"""Auditing a record of Between Two Castles: every difference between what a table did and what the rules say.

It goes on as the table did: what was laid stands, a turn out of order is taken out of order, a bonus passed over is
lost.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from castlescore.core.amounts import amount, is_or_are
from castlescore.core.rulebook import cite
from castlescore.core.types import Plain
from castlescore.games.between.audit.ledger import Ledger
from castlescore.games.between.moves import AdjustCastle, Cards, CheckCastle, CheckIllegal, Move, Place, Reward
from castlescore.games.between.records import figures_of, move_of
from castlescore.games.between.rules.final import score as final_score
from castlescore.games.between.rules.outcome import Played, Refusal
from castlescore.games.between.rules.play import apply
from castlescore.games.between.rules.scoring import score as castle_score
from castlescore.games.between.rules.setup import tiles_a_turn
from castlescore.games.between.rules.table import Phase, Table
from castlescore.games.between.rules.waiting import brought
from castlescore.games.between.sentences import say, thing
from castlescore.protocol.game import Event
from castlescore.record import replay
from castlescore.record.findings import Audit, the_first
from castlescore.record.session_file import Record

if TYPE_CHECKING:
    from castlescore.games.between.types import Step

    Watch = Callable[[Step], None]

ATTEMPTS = 6  # refusals of one event that are bent away before it is given up


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


class _Replay(Ledger):
    """An audit while it goes through the events: the table as it was played, and the ledger of what was found."""

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
        return replay.Step(n, event, played.move, before, played)

    def _play(self, n: int, event: Event, move: Move) -> Played | None:
        for _ in range(ATTEMPTS):
            outcome = apply(self.table, move)
            if isinstance(outcome, Played):
                return outcome
            violation = outcome.violations[0]
            recorded = next((event[key] for key in ("tile", "score", "castle") if key in event), None)
            regular = isinstance(move, Place) and self.table.setup.box[move.tile].regular
            if not (outcome.kind == "reward" and regular):  # a bonus passed over is told where it is bent away
                self.find(n, outcome.kind, violation.rule, recorded, None, say(violation.why))
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
            why = f"{say(brought(site, site.pending))}, and its {thing(site.pending.bonus)} was not taken"
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
        why = "; ".join(f"{say(v.why)} ({cite(v.rule)})" for v in violations)
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
        self.put_off(move.castle, off, self.offsets.get(move.castle, 0) + off)
        self.too_many.append(len(self.findings) - 1)

    def _figures(self, n: int, event: Event, played: Played) -> None:
        """The castle's score in the file, less what earlier findings carry on; and the final totals."""
        figures: Plain = figures_of(played)
        castle = event.get("castle", "")
        if "score" in event and event["do"] in ("place", "reward"):
            self.running(n, castle, event["score"], figures["score"])
        if "final" in event:
            self._totals(n, played.table, event["final"])

    def _totals(self, n: int, table: Table, said: dict[str, int]) -> None:
        """The final scores of the file: any of them may follow from whatever was found before."""
        self.leave_out_cards(table, said)
        if said == {row.name: row.total for row in final_score(table).players}:
            self.right_again()
        right = {row.name: row.total for row in self.score(table).players}
        counted = {row.name: row.total for row in self.score(table, claims=True).players}
        for name, total in said.items():
            if total not in (right.get(name, total), counted.get(name, total)):
                earlier = the_first(self.disputed)
                why = f"{name}'s score is {total}, not {right[name]}"
                found = self.find(n, "points", "B-END-1", total, right[name], why)
                found.depends, found.effect = earlier, {name: right[name] - total}
