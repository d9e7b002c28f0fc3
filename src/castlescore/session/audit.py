"""Auditing a record: every difference between what a table did and what the rules say, and what each did to the score.

An audit never stops at the first finding: where the record cannot be, the table is bent just enough that it can,
and the replay goes on as the table did. Figures that only carry an earlier mistake on are no findings of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from castlescore.castles.castle import Placed
from castlescore.castles.final import Score, score
from castlescore.castles.moves import (
    AdjustPile,
    AdjustPlayer,
    Buy,
    Cards,
    Laying,
    Move,
    Pass,
    Price,
    Reveal,
)
from castlescore.castles.outcome import Played, Refusal
from castlescore.castles.placement import Verdict
from castlescore.castles.play import apply
from castlescore.castles.setup import numbers
from castlescore.castles.table import Phase, Table
from castlescore.castles.turns import next_player
from castlescore.rules import cite
from castlescore.session import castles_game
from castlescore.session.bending import LOAN, back_from, bend, is_decline, lend, without_extra_slots
from castlescore.session.castles_game import begin, figures_of, move_of
from castlescore.session.doubts import Doubts, passed_over, the_first
from castlescore.session.evening import Step
from castlescore.session.findings import Audit, Finding
from castlescore.session.games import Event, differences
from castlescore.session.record import Record
from castlescore.session.slips import final_slips, placing_slips

ATTEMPTS = 12  # refusals of one event that are bent away before it is given up
KIND_OF_FIGURE = {"completes": "points", "of": "reward", "coins": "money", "round": "turn"}
RULE_OF_FIGURE = {"completes": "WORD-7", "of": "REWARD-1", "coins": "COINS-1", "round": "ROUND-1"}
# What a placement that breaks only these rules lacks may be a tile that lies elsewhere in the record.
OF_THE_WHOLE_CASTLE = ("PLACE-1", "PLACE-5", "JUDGE-4")

Shift = dict[str, tuple[int, int]]  # player -> points and money by which the file is off through one finding


def audit(record: Record) -> Audit:
    """Replay a record strictly and report everything in it that does not follow; raises FileProblem for its header."""
    return _replayed(record).result()


def followed(record: Record) -> tuple[Audit, Table, list[Step]]:
    """What an audit found, with the table as it was left and the events that could be played; raises as `audit` does.

    The figures of the steps are those that follow, whatever the record says.
    """
    replay = _replayed(record)
    return replay.result(), replace(replay.table, lenient=False), replay.steps


def verdicts(record: Record) -> dict[int, Verdict]:
    """The verdict on each tile that was laid, by event, also in a record that cannot be; raises as `audit` does."""
    return _replayed(record).verdicts


def _replayed(record: Record) -> _Replay:
    replay = _Replay(record)
    events, impossible = record.standing()
    for n, count, left in impossible:
        why = f"it undoes {count} events, and {left} are in force; nothing is undone"
        replay.find(n, "format", "", count, left, why, names=replay.names)
    for n, event in events:
        replay.follow(n, event)
    return replay


class _Replay:
    """The state of an audit while it goes through the events."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.table = replace(begin(record.header, record.path), lenient=True)
        self.names = self.table.setup.players
        self.findings: list[Finding] = []
        self.at: dict[int, list[Finding]] = {}  # event -> its findings
        self.verdicts: dict[int, Verdict] = {}
        self.steps: list[Step] = []
        self.shifts: list[Shift] = []  # beside the findings: what each does to points and money as the file has them
        self.doubts = Doubts()
        self.offsets: dict[tuple[str, str], int] = {}  # (figure, player) -> recorded less right, as it is carried on
        self.carriers: dict[tuple[str, str], list[int]] = {}  # ... and the findings that it comes from, by index
        self.laid: dict[tuple[str, int], int] = {}  # (player, tile number) -> the disputed event that laid it
        self.declined: tuple[Refusal, Table] | None = None  # a reward declined in this event that was not due
        self.final: dict[str, int] = {}  # by how much the file's final totals are off on their own

    def find(
        self,
        n: int,
        kind: str,
        rule: str,
        recorded: Any,
        correct: Any,
        why: str,
        *,
        names: Iterable[str] = (),
        shift: Shift | None = None,
        depends: Iterable[int] | None = None,
        unsettles: bool = True,
    ) -> Finding:
        """Note a finding that concerns these players; what it may follow from is worked out unless given.

        `unsettles`: whether later findings may follow from this one; not from a number that nothing rests on.
        """
        line = self.record.lines[n - 1] if n <= len(self.record.lines) else None
        names = tuple(names)
        earlier = set(self.doubts.behind(n, kind, names) if depends is None else depends)
        if self._disputed(n):
            earlier.add(n)
        found = Finding(n, kind, rule, recorded, correct, why, line, depends=the_first(earlier))
        self._keep(n, found, shift or {})
        if unsettles:
            self.doubts.add(n, kind, names, earlier)
        return found

    def _keep(self, n: int, found: Finding, shift: Shift) -> None:
        self.findings.append(found)
        self.at.setdefault(n, []).append(found)
        self.shifts.append(shift)

    def _disputed(self, n: int) -> bool:
        """Whether anything was found at an event that the table had not agreed to."""
        return any(finding.allowed is None for finding in self.at.get(n, ()))

    def follow(self, n: int, event: Event) -> None:
        """Judge one event, and go on as the table did."""
        try:
            move = move_of(event)
            if "by" in event and event["by"] not in self.names:
                raise KeyError(event["by"])
            played = self._play(n, event, move)
        except KeyError as error:
            why = f"there is no {str(error.args[0])!r}; the event is left out"
            self.find(n, "format", "", error.args[0], None, why, names=self.names)
            return
        if played is None:
            return
        self._agreed(n, played)
        self._placement(n, event, played)
        if self.declined:
            self._refused(n, event, move, *self.declined)
            self.declined = None
        self._claim(n, event, played)
        self._figures(n, event, played)
        if isinstance(move, Price) and move.by and n not in self.at:
            self.doubts.settle()
        self.steps.append(Step(n, event, move, self.table, played))
        self.table = played.table

    def _play(self, n: int, event: Event, move: Move) -> Played | None:
        """The move on a table bent until it can be played; None where nothing can come of it."""
        table = self._forgotten(n, move, self.table)
        loan, aside = 0, None
        for _ in range(ATTEMPTS):
            outcome = apply(table, move)
            if isinstance(outcome, Played):
                after = without_extra_slots(outcome.table, len(table.setup.numbers.market))
                if loan:
                    after = lend(after, event["by"], -loan)
                    figures = {**outcome.figures, "money": outcome.figures["money"] - loan}
                    outcome = replace(outcome, figures=figures)
                return replace(outcome, table=back_from(aside, after) if aside else after)
            if is_decline(move, outcome):
                self.declined = outcome, table  # may follow from where the tile lies, so it is told after that
            elif outcome.kind != "illegal":  # what is illegal is found with all its rules once the tile lies
                self._refused(n, event, move, outcome, table)
            if outcome.kind == "money" and isinstance(move, Buy):
                loan = LOAN
                table = lend(table, move.by, loan)
                continue
            bent = bend(table, move, outcome, event)
            if bent is None:
                break
            table, move, aside = bent.table, bent.move, aside or bent.aside
        self.table = aside or table
        return None

    def _refused(self, n: int, event: Event, move: Move, outcome: Refusal, table: Table) -> None:
        """A finding for what cannot be; nothing is said twice of one event."""
        violation = outcome.violations[0]
        if any((f.kind, f.rule) == (outcome.kind, violation.rule) for f in self.at.get(n, ())):
            return
        by = getattr(move, "by", "")
        names = [by]
        if outcome.kind == "turn":
            waiting = table.phase is Phase.BUY
            behind = table.name(table.builder)
            names = list(passed_over(table, by or behind)) if waiting else [by]
        if isinstance(move, Buy) and outcome.kind in ("market", "money"):
            names.append(table.name(table.builder))
        recorded, correct = _versions(event, outcome, table)
        self.find(n, outcome.kind, violation.rule, recorded, correct, violation.why, names=names)

    def _forgotten(self, n: int, move: Move, table: Table) -> Table:
        """Rewards that were waiting when somebody else went on."""
        owed = table.phase is Phase.BUY and not table.to_move and (table.pending or table.extra)
        goes_on = isinstance(move, (Reveal, Price, Cards)) or (
            isinstance(move, (Buy, Pass)) and move.by != table.name(table.active)
        )
        if not owed or not goes_on:
            return table
        name = table.name(table.active)
        for pending in table.pending:
            label = table.players[table.active].castle[pending.of].label
            why = f"{name}'s {pending.reward} reward of {label} was not taken; what it would have brought is unknown"
            self.find(n, "reward", f"REWARD-{pending.reward.upper()}", None, pending.reward, why, names=[name])
        if table.extra:
            turns = "extra turn was" if table.extra == 1 else f"{table.extra} extra turns were"
            why = f"{name}'s {turns} not taken; what would have come of it is unknown"
            self.find(n, "reward", "REWARD-FOOD", None, table.extra, why, names=[name])
        return next_player(replace(table, pending=(), extra=0))[0]

    def _agreed(self, n: int, played: Played) -> None:
        """What the table agreed to change is listed and leaves the audit as it is."""
        move = played.move
        if isinstance(move, AdjustPlayer):
            changes = [f"{move.points:+d} points"] if move.points else []
            changes += [f"{move.money:+d} in money"] if move.money else []
            why, kind = f"{move.by}: {' and '.join(changes)}, agreed by the table", "points" if move.points else "money"
        elif isinstance(move, AdjustPile):
            pile = "room deck" if move.pile == "deck" else f"stack of {move.pile}"
            why = f"{move.left} left of the {pile}, as the table counted"
            kind = "deck" if move.pile == "deck" else "stack"
        else:
            return
        line = self.record.lines[n - 1] if n <= len(self.record.lines) else None
        self._keep(n, Finding(n, kind, "", None, None, why, line, allowed=move.why), {})

    def _placement(self, n: int, event: Event, played: Played) -> None:
        lay, verdict = getattr(played.move, "lay", None), played.verdict
        if not isinstance(lay, Laying) or verdict is None:
            return
        by = event["by"]
        self.verdicts[n] = verdict
        if not verdict.legal:
            self._illegal(n, by, verdict, event.get("allow"), sum(line.points for line in played.lines))
        if self._disputed(n):
            self.laid[by, verdict.placed.n] = n

    def _illegal(self, n: int, by: str, verdict: Verdict, allow: str | None, points: int) -> None:
        """A finding for a tile that breaks rules, every one of them named, and what it brought."""
        why = f"{verdict.placed.tile.name}: " + "; ".join(f"{v.why} ({cite(v.rule)})" for v in verdict.violations)
        concerned = self._behind_tiles(by, {tile for v in verdict.violations for tile in v.tiles})
        if any(v.rule in OF_THE_WHOLE_CASTLE for v in verdict.violations):
            concerned |= set(self.doubts.of_castle(n, by))
        place = [*verdict.placed.at, verdict.placed.turn]
        if allow is not None and verdict.overlapped:
            allow = None
            why += "; no table can allow an overlap"
        names = [by] if allow is None else []
        found = self.find(n, "illegal", verdict.violations[0].rule, place, None, why, names=names, depends=concerned)
        found.effect = {by: -points}
        if allow is not None:
            found.allowed, found.depends = allow, ()

    def _behind_tiles(self, by: str, tiles: set[int]) -> set[int]:
        """The disputed events that laid any of these tiles of a castle, and those behind them."""
        laid = {self.laid[by, tile] for tile in tiles if (by, tile) in self.laid}
        return laid | {event for n in laid for f in self.at.get(n, ()) for event in f.depends}

    def _claim(self, n: int, event: Event, played: Played) -> None:
        """What the table counted for a line, beside what it is."""
        claim = event.get("claim")
        right = sum(line.points for line in played.lines)
        if claim is None or claim == right:
            return
        by, off = event["by"], claim - right
        name = played.verdict.placed.tile.name if played.verdict else f"the {event.get('reward', '')} reward"
        why = f"{by} counted {claim} for {name}, and it gives {right}"
        depends = self._behind_claim(n, event, played.verdict, right)
        found = self.find(n, "claim", "SCORE-2", claim, right, why, shift={by: (off, 0)}, depends=depends)
        found.slips = placing_slips(played, claim)
        known = self.offsets.get(("score", by), 0)
        if event.get("score") == played.figures.get("score", 0) + known + off:
            self._carry("score", by, known + off, len(self.findings) - 1)
            self.doubts.add(n, "points", [by], ())

    def _behind_claim(self, n: int, event: Event, verdict: Verdict | None, right: int) -> Iterable[int]:
        """The disputed events that may be behind a claim: those that laid a tile which counts here.

        Where the file has other points than ours, the castle may not be the one in which they were counted.
        """
        by = event["by"]
        if event.get("points", right) not in (right, event["claim"]):
            return self.doubts.of_castle(n, by)
        lines = verdict.lines if verdict else ()
        return self._behind_tiles(by, {n for line in lines for n in (line.tile, line.other) if n is not None})

    def _figures(self, n: int, event: Event, played: Played) -> None:
        """The figures of the file, less what earlier findings carry on."""
        figures = figures_of(played)
        wrong = {key: (said, right) for key, said, right in differences(castles_game, event, figures)}
        by = event.get("by", "")
        if "price" in wrong:
            self._price(n, by, event, figures, *wrong.pop("price"))
        if self._rewards(n, event, played, figures):
            wrong.pop("points", None)
        wrong.pop("rewards", None)
        if "points" in wrong and wrong["points"][0] != event.get("claim"):
            said, right = wrong["points"]
            off = self._counted(by, said - (right or 0), event, figures)
            why = f"{by} was given {said}, and {right} follows"
            found = self.find(n, "points", _score_rule(played), said, right, why, names=[by])
            found.slips = placing_slips(played, said)
            if off:
                self._shift(n, by, "score", off)
        for key in ("score", "money", "deck"):
            self._carried(n, key, by if key != "deck" else "", event, figures)
        for key in KIND_OF_FIGURE:
            if key in wrong:
                self._plain(n, key, by, *wrong[key])
        if "final" in wrong:
            self._totals(n, played.table, wrong["final"][0])

    def _plain(self, n: int, key: str, by: str, said: Any, right: Any) -> None:
        follows = "nothing" if right is None else right
        why = f"{key} is {said}, and {follows} follows"
        self.find(n, KIND_OF_FIGURE[key], RULE_OF_FIGURE[key], said, right, why, names=[by], unsettles=False)

    def _counted(self, by: str, off: int, event: Event, figures: dict[str, Any]) -> int:
        """By how much wrong points went into the score: nothing where the file's score is right all the same."""
        known = self.offsets.get(("score", by), 0)
        return 0 if event.get("score") == figures.get("score", 0) + known else off

    def _shift(self, n: int, by: str, key: str, off: int) -> None:
        """The last finding is by how much a player's score or purse is off from now on."""
        i = len(self.findings) - 1
        points, money = self.shifts[i].get(by, (0, 0))
        self.shifts[i][by] = (points + off, money) if key == "score" else (points, money + off)
        self._carry(key, by, self.offsets.get((key, by), 0) + off, i)

    def _carry(self, key: str, by: str, off: int, finding: int) -> None:
        self.offsets[key, by] = off
        self.carriers.setdefault((key, by), []).append(finding)

    def _rewards(self, n: int, event: Event, played: Played, figures: dict[str, Any]) -> bool:
        """Rewards given aloud that the file lacks, or has too many; true where they are all that its points lack."""
        right = list(figures.get("rewards", ()))
        said = event.get("rewards", [] if self._figures_off(event, figures) else right)
        missing, strange = _less(right, said), _less(said, right)
        if not missing and not strange:
            return False
        by = event["by"]
        told = [f"{row['reward']} reward of {self._label(played, by, row)} left out" for row in missing]
        told += [f"{row['reward']} reward of {self._label(played, by, row)} not due" for row in strange]
        points = sum(row.get("points", 0) for row in strange) - sum(row.get("points", 0) for row in missing)
        if "rewards" not in event and event.get("points", 0) - figures.get("points", 0) != points:
            known = self.offsets.get(("money", by), 0)
            outdoor = sum(row["reward"] == "outdoor" for row in missing) * numbers()["rewards"]["outdoor"]
            if not outdoor or event.get("money") != figures.get("money", 0) + known - outdoor:
                return False  # something else than these rewards
        rule = f"REWARD-{(missing or strange)[0]['reward'].upper()}"
        self.find(n, "reward", rule, event.get("rewards", []), right, "; ".join(told), names=[by])
        money = sum(row["reward"] == "outdoor" for row in strange) - sum(row["reward"] == "outdoor" for row in missing)
        for key, off in (("score", points), ("money", money * numbers()["rewards"]["outdoor"])):
            known = self.offsets.get((key, by), 0)
            if off and event.get(key, figures[key] + known) == figures[key] + known + off:
                self._shift(n, by, key, off)
        return bool(event.get("points") == figures.get("points", 0) + points)

    def _figures_off(self, event: Event, figures: dict[str, Any]) -> bool:
        """Whether points or money of an event do not follow, less what is carried on."""
        purse = figures.get("money", 0) + self.offsets.get(("money", event.get("by", "")), 0)
        return event.get("points", figures.get("points")) != figures.get("points") or event.get("money", purse) != purse

    def _label(self, played: Played, by: str, row: dict[str, Any]) -> str:
        castle = played.table.players[played.table.seat(by)].castle
        return castle[row["of"]].label if row.get("of") in castle.by_number else f"tile {row.get('of')}"

    def _price(self, n: int, by: str, event: Event, figures: dict[str, Any], said: int, right: int | None) -> None:
        """A price that was not the one to pay: the buyer's purse and the receiver's carry the difference on."""
        off = (right or 0) - said
        builder = self.table.name(self.table.builder)
        why = f"{by} paid {said}, and the price is {right}"
        self.find(n, "money", "BUY-3", said, right, why, names=[by, builder])
        if event.get("money") == figures.get("money", 0) + self.offsets.get(("money", by), 0):
            return  # only written wrong: the right price was paid
        self._shift(n, by, "money", off)
        if builder != by and not self.table.setup.solo:
            self._shift(n, builder, "money", -off)

    def _carried(self, n: int, key: str, by: str, event: Event, figures: dict[str, Any]) -> None:
        """A figure that runs through the game: wrong only where it differs by more than was wrong before."""
        if key not in event or figures.get(key) is None or event["do"] in ("check", "adjust"):
            return
        known = self.offsets.get((key, by), 0)
        off = event[key] - figures[key]
        if off == known:
            return
        if off == 0:
            self._made_good(key, by)
            return
        right = figures[key] + known
        if key == "deck" and right < 0:
            right = figures[key]  # shuffled anew since: what was miscounted before is gone
        kind, rule = {"score": ("points", "SCORE-8"), "money": ("money", "BUY-4"), "deck": ("deck", "MARKET-1")}[key]
        said = f"{by} {'stands at' if key == 'score' else 'has'}" if by else "the deck has"
        why = f"{said} {event[key]}, and {right} follows"
        self.find(n, kind, rule, event[key], right, why, names=[by], unsettles=key != "deck")
        if by:
            self._shift(n, by, key, off - known)
        else:
            self.offsets[key, by] = off

    def _made_good(self, key: str, by: str) -> None:
        """The file is right again: what was off before does not reach the end."""
        for i in self.carriers.pop((key, by), ()):
            if by in self.shifts[i]:
                points, money = self.shifts[i][by]
                self.shifts[i][by] = (0, money) if key == "score" else (points, 0)
        self.offsets.pop((key, by), None)

    def _totals(self, n: int, table: Table, said: dict[str, int]) -> None:
        """The final totals of the file, with the claims counted into them or not."""
        counted = {row.name: row.total for row in self._score(table, self.shifts).players}
        every = self.doubts.everything()
        for row in self._score(table, self.shifts, claims=False).players:
            total = said.get(row.name)
            if total is None or total in (row.total, counted[row.name]):
                continue
            self.final[row.name] = total - row.total
            why = f"{row.name}'s total is {total}, and {row.total} follows"
            found = self.find(n, "points", "FINAL-0", total, row.total, why, names=[row.name], depends=every)
            found.slips = final_slips(table, row.name, total, row.total)
            found.effect = {row.name: row.total - total}

    def _score(self, table: Table, shifts: list[Shift], claims: bool = True) -> Score:
        """The final score with the points and money as the file has them; `claims`: those it did not carry on too."""
        carried = {i for found in self.carriers.values() for i in found}
        counted = [
            shift for i, shift in enumerate(shifts) if claims or i in carried or self.findings[i].kind != "claim"
        ]
        return _shifted(table, _together(counted))

    def _effects(self, every: Score) -> None:
        """What each finding did to the totals: the score without it, worked out once for all that are as much off."""
        totals = {row.name: row.total for row in every.players}
        together, known = _together(self.shifts), dict[tuple[tuple[str, tuple[int, int]], ...], dict[str, int]]()
        for finding, shift in zip(self.findings, self.shifts, strict=True):
            key = tuple((name, off) for name, off in shift.items() if off != (0, 0))
            if not key:
                continue
            if key not in known:
                without = _shifted(self.table, _together([together, {name: (-p, -m) for name, (p, m) in key}]))
                known[key] = {r.name: r.total - totals[r.name] for r in without.players if r.total != totals[r.name]}
            finding.effect = dict(known[key])

    def result(self) -> Audit:
        """The findings with their effects, and the totals of the file beside the right ones."""
        every = self._score(self.table, self.shifts)
        right = self._score(self.table, [])
        totals = {row.name: row.total for row in every.players}
        self._effects(every)
        recorded = {name: total + self.final.get(name, 0) for name, total in totals.items()}
        return Audit(
            file=self.record.path,
            events=len(self.record.events),
            findings=sorted(self.findings, key=lambda finding: finding.event or 0),
            recorded=recorded,
            correct={row.name: row.total for row in right.players},
            recorded_winners=_winners(every, recorded),
            correct_winners=right.winners,
        )


def _together(shifts: Iterable[Shift]) -> Shift:
    """Points and money by which several findings put the file off, by player."""
    found: Shift = {}
    for shift in shifts:
        for name, (points, money) in shift.items():
            before = found.get(name, (0, 0))
            found[name] = (before[0] + points, before[1] + money)
    return found


def _shifted(table: Table, shift: Shift) -> Score:
    """The final score of a table where points and money are so much off."""
    for seat, player in enumerate(table.players):
        points, money = shift.get(player.name, (0, 0))
        # Who bought without the money owes it, and the rules take no points for debts.
        changed = replace(player, placing=player.placing + points, money=max(player.money + money, 0))
        table = table.with_player(seat, changed)
    return score(table)


def _winners(found: Score, totals: dict[str, int]) -> tuple[str, ...]:
    keys = {row.name: (totals[row.name], row.area, row.money) for row in found.players}
    return tuple(name for name, key in keys.items() if key == max(keys.values()))


def _less(rows: list[dict[str, Any]], others: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows that are not among the others, counted as often as they are there."""
    rest = list(others)
    found = []
    for row in rows:
        if row in rest:
            rest.remove(row)
        else:
            found.append(row)
    return found


def _score_rule(played: Played) -> str:
    if any(line.reward for line in played.lines):
        return "REWARD-1"
    return "SCORE-1" if played.verdict and not any(line.kind != "printed" for line in played.lines) else "SCORE-2"


def _versions(event: Event, refusal: Refusal, table: Table) -> tuple[Any, Any]:
    """What the record says and what would be right, where that can be said in a value."""
    by = event.get("by", "")
    if refusal.kind == "check":
        return _checked(event, table)
    if refusal.kind == "turn":
        actor = table.actor
        return by or event["do"], table.name(actor) if actor is not None else None
    if refusal.kind == "money":
        return event.get("price"), table.players[table.seat(by)].money
    return event.get("tile") or event.get("row") or event.get("tiles") or event.get("reward") or by, None


def _checked(event: Event, table: Table) -> tuple[Any, Any]:
    """A check and what is so."""
    if event["do"] != "check":
        return event.get("cards"), None
    if "slot" in event:
        return event["tile"], next((slot.tile for slot in table.market if slot.price == event["slot"]), None)
    player = table.players[table.seat(event["by"])]
    if "illegal" in event:
        tile = table.setup.box[event["tile"]]
        at = (event["at"][0], event["at"][1])
        verdict = Verdict(player.castle, Placed(player.castle.next_number(), tile, at, event.get("turn", 0)))
        return event["illegal"], [violation.rule for violation in verdict.violations]
    found = {"score": player.track, "money": player.money}
    said = {key: event[key] for key in ("score", "money") if key in event}
    return said, {key: found[key] for key in said}
