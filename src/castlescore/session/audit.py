"""Auditing a record: every difference between what a table did and what the rules say, and what each did to the score.

An audit never stops at the first finding: where the record cannot be, the table is bent just enough that it can,
and the replay goes on as the table did. Figures that only carry an earlier mistake on are no findings of their own.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from castlescore.castles.final import Score, score
from castlescore.castles.moves import (
    AdjustPile,
    AdjustPlayer,
    Buy,
    Laying,
    Move,
    Pass,
    Price,
    Reveal,
    Reward,
)
from castlescore.castles.outcome import Played, Refusal
from castlescore.castles.play import apply
from castlescore.castles.table import Phase, Table
from castlescore.castles.turns import next_player
from castlescore.rules import cite, page
from castlescore.session import castles_game
from castlescore.session.bending import LOAN, bend, lend, without_extra_slots
from castlescore.session.castles_game import begin, figures_of, move_of
from castlescore.session.games import Event, differences
from castlescore.session.record import Record
from castlescore.session.slips import final_slips, placing_slips

KINDS = ("illegal", "points", "claim", "money", "market", "stack", "deck", "turn", "reward", "check", "format")
# Of these, whatever comes later on the same table may only follow from them.
UNSETTLING = ("money", "market", "stack", "deck", "turn", "reward")
KIND_OF_FIGURE = {
    "points": "points", "score": "points", "completes": "points", "rewards": "reward", "of": "reward", "final": "points",
    "price": "money", "coins": "money", "money": "money", "deck": "deck", "round": "turn",
}  # fmt: skip


@dataclass
class Finding:
    """One difference. `event` counts from 1, None is the header; `effect` is on the final totals, by player."""

    event: int | None
    kind: str
    rule: str
    recorded: Any
    correct: Any
    why: str
    line: int | None = None
    slips: tuple[str, ...] = ()
    depends: tuple[int, ...] = ()
    allowed: str | None = None
    effect: dict[str, int] = field(default_factory=dict)

    @property
    def page(self) -> str:
        """Where the rulebook has the rule."""
        return page(self.rule) if self.rule else ""


@dataclass
class Audit:
    """What an audit of one record found. `recorded` and `correct` are final scores, None where the file made none."""

    file: str
    events: int
    findings: list[Finding] = field(default_factory=list)
    recorded: dict[str, int] = field(default_factory=dict)
    correct: dict[str, int] = field(default_factory=dict)
    recorded_winners: tuple[str, ...] = ()
    correct_winners: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing was found but what the table had agreed to."""
        return all(finding.allowed is not None for finding in self.findings)


Shift = dict[str, tuple[int, int]]  # player -> points and money by which the file is off through one finding


def audit(record: Record) -> Audit:
    """Replay a record strictly and report everything in it that does not follow; raises FileProblem for its header."""
    replay = _Replay(record)
    for n, event in in_force(record, replay):
        replay.follow(n, event)
    return replay.result()


def in_force(record: Record, replay: _Replay) -> list[tuple[int, Event]]:
    """The events that no undo took back, with their numbers."""
    found: list[tuple[int, Event]] = []
    for n, event in enumerate(record.events, 1):
        if event["do"] != "undo":
            found.append((n, event))
            continue
        moves = [i for i, (_, earlier) in enumerate(found) if earlier["do"] != "note"]
        count = event["count"]
        if count > len(moves):
            why = f"it undoes {count} events, and {len(moves)} are in force"
            replay.find(n, "format", "", count, len(moves), why)
        gone = set(moves[-count:]) if count else set()
        found = [row for i, row in enumerate(found) if i not in gone]
    return found


class _Replay:
    """The state of an audit while it goes through the events."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.table = replace(begin(record.header, record.path), lenient=True)
        self.findings: list[Finding] = []
        self.shifts: list[Shift] = []  # beside the findings: what each does to points and money as the file has them
        self.offsets: dict[tuple[str, str], int] = {}  # (figure, player) -> recorded less right, as it is carried on
        self.laid: dict[tuple[str, int], int] = {}  # (player, tile number) -> the disputed event that laid it
        self.final: dict[str, int] = {}  # by how much the file's final totals are off on their own

    def find(
        self, n: int, kind: str, rule: str, recorded: Any, correct: Any, why: str, shift: Shift | None = None
    ) -> Finding:
        """Note a finding. What unsettles the table may be why anything later does not fit either."""
        line = self.record.lines[n - 1] if n <= len(self.record.lines) else None
        before = [f for f in self.findings if f.event is not None and f.allowed is None]
        depends = {f.event for f in before if f.event == n or (f.kind in UNSETTLING and kind in UNSETTLING)}
        found = Finding(n, kind, rule, recorded, correct, why, line, depends=tuple(sorted(d for d in depends if d)))
        self.findings.append(found)
        self.shifts.append(shift or {})
        return found

    def follow(self, n: int, event: Event) -> None:
        """Judge one event, and go on as the table did."""
        try:
            move = move_of(event)
            played = self._play(n, event, move)
        except KeyError as error:
            self.find(n, "format", "", str(error), None, f"unknown name {error}")
            return
        if played is None:
            return
        self._agreed(n, played)
        self._placement(n, event, played)
        self._figures(n, event, played)
        self._claim(n, event, played)
        self.table = played.table

    def _play(self, n: int, event: Event, move: Move) -> Played | None:
        """The move on a table bent until it can be played; None where nothing can come of it."""
        table = self._forgotten(n, move, self.table)
        slots = len(table.market)
        loan = 0
        for _ in range(ATTEMPTS):
            outcome = apply(table, move)
            if isinstance(outcome, Played):
                after = without_extra_slots(outcome.table, slots)
                return replace(outcome, table=lend(after, event["by"], -loan) if loan else after)
            violation = outcome.violations[0]
            self.find(n, outcome.kind, violation.rule, *_versions(event, outcome), violation.why)
            if outcome.kind == "money" and isinstance(move, Buy):
                loan = LOAN
                table = lend(table, move.by, loan)
                continue
            bent = bend(table, move, outcome, event)
            if bent is None:
                self.table = table
                return None
            table, move = bent
        self.table = table
        return None

    def _forgotten(self, n: int, move: Move, table: Table) -> Table:
        """Rewards that were waiting when somebody else went on."""
        by = getattr(move, "by", "")
        owed = table.phase is Phase.BUY and not table.to_move and (table.pending or table.extra)
        goes_on = isinstance(move, (Reveal, Price)) or (
            isinstance(move, (Buy, Pass, Reward)) and by != table.name(table.active)
        )
        if not owed or not goes_on:
            return table
        name = table.name(table.active)
        for pending in table.pending:
            label = table.players[table.active].castle[pending.of].label
            why = f"{name}'s {pending.reward} reward of {label} was not taken; what it would have brought is unknown"
            self.find(n, "reward", f"REWARD-{pending.reward.upper()}", None, pending.reward, why)
        if table.extra:
            turns = "extra turn was" if table.extra == 1 else f"{table.extra} extra turns were"
            why = f"{name}'s {turns} not taken; what would have come of it is unknown"
            self.find(n, "reward", "REWARD-FOOD", None, table.extra, why)
        return next_player(replace(table, pending=(), extra=0))[0]

    def _agreed(self, n: int, played: Played) -> None:
        """What the table agreed to change is listed and leaves the audit as it is."""
        move = played.move
        if isinstance(move, (AdjustPlayer, AdjustPile)):
            pile = isinstance(move, AdjustPile)
            kind = ("deck" if move.pile == "deck" else "stack") if isinstance(move, AdjustPile) else "points"
            found = self.find(n, kind, "", None, None, "agreed by the table" if not pile else "counted by the table")
            found.allowed, found.depends = move.why, ()

    def _placement(self, n: int, event: Event, played: Played) -> None:
        lay = getattr(played.move, "lay", None)
        verdict = played.verdict
        if not isinstance(lay, Laying) or verdict is None or verdict.legal:
            return
        by = event["by"]
        why = f"{verdict.placed.tile.name}: " + "; ".join(f"{v.why} ({cite(v.rule)})" for v in verdict.violations)
        first = verdict.violations[0]
        points = sum(line.points for line in played.lines)
        found = self.find(n, "illegal", first.rule, [*verdict.placed.at, verdict.placed.turn], None, why)
        concerned = {self.laid[by, tile] for v in verdict.violations for tile in v.tiles if (by, tile) in self.laid}
        found.depends = tuple(sorted({*found.depends, *concerned}))
        found.effect = {by: -points}
        allow = event.get("allow")
        if allow is not None and not verdict.overlapped:
            found.allowed = allow
        self.laid[by, verdict.placed.n] = n

    def _figures(self, n: int, event: Event, played: Played) -> None:
        """The figures of the file, less what earlier findings carry on."""
        figures = figures_of(played)
        wrong = {key: (said, right) for key, said, right in differences(castles_game, event, figures)}
        by = event.get("by", "")
        if "price" in wrong:
            self._price(n, by, played, *wrong.pop("price"))
        if "points" in wrong:
            said, right = wrong.pop("points")
            off = self._counted(by, said - (right or 0), event, figures)
            rule, why = _score_rule(played), f"{by} was given {said}, and {right} follows"
            found = self.find(n, "points", rule, said, right, why, {by: (off, 0)} if off else {})
            found.slips = placing_slips(played, said)
        for key in ("score", "money", "deck"):
            self._carried(n, key, by if key != "deck" else "", event, figures)
            wrong.pop(key, None)
        final = wrong.pop("final", None)
        for key, (said, right) in wrong.items():
            if key == "rewards" and any(f.event == n and f.kind == "points" for f in self.findings):
                continue
            follows = "nothing" if right is None else right
            self.find(n, KIND_OF_FIGURE[key], "", said, right, f"{key} is {said}, and {follows} follows")
        if final:
            self._totals(n, played.table, final[0])

    def _counted(self, by: str, off: int, event: Event, figures: dict[str, Any]) -> int:
        """By how much wrong points went into the score: nothing where the file's score is right all the same."""
        known = self.offsets.get(("score", by), 0)
        if event.get("score") == figures.get("score", 0) + known:
            return 0
        self.offsets["score", by] = known + off
        return off

    def _price(self, n: int, by: str, played: Played, said: int, right: int | None) -> None:
        """A price that was not the one to pay: the buyer's purse and the receiver's carry the difference on."""
        off = (right or 0) - said
        shift: Shift = {by: (0, off)}
        self.offsets["money", by] = self.offsets.get(("money", by), 0) + off
        builder = self.table.name(self.table.builder)
        if builder != by and not self.table.setup.solo:
            shift[builder] = (0, -off)
            self.offsets["money", builder] = self.offsets.get(("money", builder), 0) - off
        self.find(n, "money", "BUY-4", said, right, f"{by} paid {said}, and the price is {right}", shift)

    def _carried(self, n: int, key: str, by: str, event: Event, figures: dict[str, Any]) -> None:
        """A figure that runs through the game: wrong only where it differs by more than was wrong before."""
        if key not in event or figures.get(key) is None or event["do"] in ("check", "adjust"):
            return
        known = self.offsets.get((key, by), 0)
        off = event[key] - figures[key]
        if off == known:
            return
        self.offsets[key, by] = off
        right = figures[key] + known
        points, money = (off - known, 0) if key == "score" else (0, off - known)
        kind, rule = {"score": ("points", "SCORE-8"), "money": ("money", "BUY-4"), "deck": ("deck", "MARKET-1")}[key]
        shift: Shift = {by: (points, money)} if by else {}
        said = f"{by} {'stands at' if key == 'score' else 'has'}" if by else "the deck has"
        self.find(n, kind, rule, event[key], right, f"{said} {event[key]}, and {right} follows", shift)

    def _claim(self, n: int, event: Event, played: Played) -> None:
        claim = event.get("claim")
        right = sum(line.points for line in played.lines)
        if claim is None or claim == right:
            return
        by = event["by"]
        found = self.find(n, "claim", "SCORE-2", claim, right, "", {by: (claim - right, 0)})
        name = played.verdict.placed.tile.name if played.verdict else event.get("reward", "")
        found.why = f"{by} counted {claim} for {name}, right is {right}"
        found.slips = placing_slips(played, claim)

    def _totals(self, n: int, table: Table, said: dict[str, int]) -> None:
        """The final totals of the file."""
        carried = self._score(table, self.shifts, claims=False)
        for row in carried.players:
            total = said.get(row.name)
            if total is None or total == row.total:
                continue
            self.final[row.name] = total - row.total
            why = f"{row.name}'s total is {total}, and {row.total} follows"
            found = self.find(n, "points", "FINAL-0", total, row.total, why)
            found.slips = final_slips(table, row.name, total, row.total)
            found.effect = {row.name: row.total - total}

    def _score(self, table: Table, shifts: list[Shift], claims: bool = True) -> Score:
        """The final score with the points and money as the file has them."""
        for finding, shift in zip(self.findings, shifts, strict=True):
            if finding.kind == "claim" and not claims:
                continue
            for name, (points, money) in shift.items():
                seat = table.seat(name)
                player = table.players[seat]
                changed = replace(player, placing=player.placing + points, money=player.money + money)
                table = table.with_player(seat, changed)
        return score(table)

    def result(self) -> Audit:
        """The findings with their effects, and the totals of the file beside the right ones."""
        every = self._score(self.table, self.shifts)
        right = score(self.table)
        totals = {row.name: row.total for row in every.players}
        for i, finding in enumerate(self.findings):
            if self.shifts[i]:
                without = self._score(self.table, [shift if j != i else {} for j, shift in enumerate(self.shifts)])
                finding.effect = {
                    r.name: r.total - totals[r.name] for r in without.players if r.total != totals[r.name]
                }
        recorded = {name: total + self.final.get(name, 0) for name, total in totals.items()}
        return Audit(
            file=self.record.path,
            events=len(self.record.events),
            findings=self.findings,
            recorded=recorded,
            correct={row.name: row.total for row in right.players},
            recorded_winners=_winners(every, recorded),
            correct_winners=right.winners,
        )


ATTEMPTS = 8  # refusals of one event that are bent away before it is given up


def _winners(found: Score, totals: dict[str, int]) -> tuple[str, ...]:
    keys = {row.name: (totals[row.name], row.area, row.money) for row in found.players}
    return tuple(name for name, key in keys.items() if key == max(keys.values()))


def _score_rule(played: Played) -> str:
    if any(line.reward for line in played.lines):
        return "REWARD-1"
    return "SCORE-1" if played.verdict and not any(line.kind != "printed" for line in played.lines) else "SCORE-2"


def _versions(event: Event, refusal: Refusal) -> tuple[Any, Any]:
    """What the record says and what would be right, where that can be said in a value."""
    if refusal.kind == "check":
        return {key: event[key] for key in ("score", "money", "tile", "illegal") if key in event}, None
    return event.get("tile") or event.get("row") or event.get("tiles") or event.get("by"), None
