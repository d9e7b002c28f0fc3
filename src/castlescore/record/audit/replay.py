"""Replay a record for an audit, which continues after every mistake, and report what was found at its end.

If the rules refuse a line, the record itself shows what happened: each way in which the line may have been played is
followed for a few lines, and the one with the fewest findings is taken. The game supplies the ways (a turn passed over,
a round ended early, a bonus taken late); two exist in every game: the line and the next one were exchanged, or the line
is repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from castlescore.core.events import Note
from castlescore.core.language import amount, either, person, tr, trn
from castlescore.core.language.messages import say
from castlescore.core.refusals import Refusal
from castlescore.core.types import Event
from castlescore.protocol.evening import RECOMPUTED, Record, Step
from castlescore.record.audit.changes import GAP, Line, with_word, written_before
from castlescore.record.audit.findings import Audit, Finding, Slip, Standing, first_events
from castlescore.record.audit.ledger import Key, Ledger
from castlescore.record.audit.referee import LATER, NOW, Attempt, Referee, Refused, Repair

LOOK = 7  # lines for which each way is followed
SCOUTED = 3_000  # total of such lines in one audit; then the most likely way is taken
Watch = Callable[[Step], None]


@dataclass(frozen=True)
class Choice:
    """A way to continue: the attempt for the line; `exchanged`: after the next line; `double`: the line is repeated."""

    attempt: Attempt | None
    exchanged: bool = False
    double: bool = False


class StrictReplay:
    """The table of an audit on its way through the lines in force, and the ledger of its findings."""

    def __init__(self, referee: Referee, lines: Sequence[Line], table: object, ledger: Ledger, at: int = 0) -> None:
        self.referee, self.lines, self.table, self.ledger, self.at = referee, lines, table, ledger, at
        self.watch: Watch | None = None
        self.simple = False  # takes the likeliest way at once
        self.room: int | None = None  # the most findings before the replay is given up
        self.disputed: frozenset[int] | None = None  # the only lines that may have findings
        self.played = 0  # lines played so far, those of other ways among them
        self.scouted = 0

    def run(self, until: int | None = None) -> None:
        """Continue to the end, or to a place in the lines."""
        end = len(self.lines) if until is None else min(until, len(self.lines))
        while self.at < end:
            self.step()

    def step(self) -> None:
        """Judge the next line and continue as the players did."""
        n, event = self.lines[self.at]
        self.at += 1
        self.played += 1
        if event["do"] == GAP:
            self._go_over_missing_lines()
            return
        read = self._read(n, event)
        if read is None:
            self.table = self.referee.skip_unreadable(self.table, event)
            return
        event, move = read
        if self.disputed is not None and n not in self.disputed:
            legal = self.referee.legal_attempt(self.table, move)
            if legal is None:
                self.room = -1
            else:
                self._commit(n, event, move, legal)
            return
        ways = attempts(self.referee, self.table, move, event, self._ahead)
        first = next(ways)
        is_fine = first.clean and first.played is not None and not self.referee.is_illegal(first.played)
        choice = Choice(first)
        if not self.simple and not is_fine and not self.given_up(1) and self.scouted < SCOUTED:
            choice = self._best_choice(n, event, move, [first, *ways])
        self._take(n, event, move, choice, first)

    def given_up(self, more: int = 0) -> bool:
        """Whether there would be too many findings with so many more."""
        return self.room is not None and self.ledger.wrong + more > self.room

    def _go_over_missing_lines(self) -> None:
        """Continue from the table after unrecorded lines, as the following lines require."""
        lost = self.referee.lost(self.table, [event for _, event in self.lines[self.at :]])
        if lost is not None:
            self.referee.note_lost(self.ledger, lost)
            self.table = lost.table

    def _ahead(self) -> list[Event]:
        return [event for _, event in self.lines[self.at : self.at + 3 * LOOK]]

    def _read(self, n: int, event: Event) -> tuple[Event, object] | None:
        """A line with corrected names, and its move; None for one that cannot be read."""
        for unknown in self.referee.unknown_words(self.table, event):
            if unknown.ruled:
                continue
            new = unknown.near[0] if len(unknown.near) == 1 else None
            name = unknown.word, unknown.near
            if not self.ledger.named_again(n, name, self.ledger.names if new is None else ()):
                self.ledger.named(name, self._note_unknown(n, unknown.word, unknown.near, new))
            if new is None:
                return None
            event = {
                key: with_word(value, unknown.word, new) if key == unknown.key else value
                for key, value in event.items()
            }
        try:
            return event, self.referee.rules.move_of(event)
        except KeyError as error:  # a key that a line of this kind needs
            self._note_unknown(n, str(error.args[0]), (), None)
            return None

    def _note_unknown(self, n: int, word: str, near: tuple[str, ...], new: str | None) -> Finding:
        if new is not None:
            why = tr("there is no {word!r}; it is taken for {name}", word=word, name=new)
        elif near:
            names = either(near)
            why = tr("there is no {word!r}, which may be {names}; the event is left out", word=word, names=names)
        else:
            why = tr("there is no {word!r}; the event is left out", word=word)
        finding = self.ledger.find(n, "format", "", word, new, why, names=self.ledger.names if new is None else ())
        finding.meant = near
        return finding

    def _best_choice(self, n: int, event: Event, move: object, ways: list[Attempt]) -> Choice:
        """The choice with the fewest findings after it; the first of equal ones."""
        choices = list(self._choices(event, move, ways))
        if len(choices) == 1:
            return choices[0]
        best, least = choices[0], None
        for choice in choices:
            count = self._findings_after(n, event, move, choice, ways[0], None if least is None else least - 1)
            if least is None or count < least:
                best, least = choice, count
        return best

    def _choices(self, event: Event, move: object, ways: list[Attempt]) -> Iterator[Choice]:
        if self._is_exchanged(event, move, ways[0]):
            yield Choice(None, exchanged=True)
        refused = bool(ways[0].refused) or ways[0].owed is not None
        if refused and not isinstance(move, Note):
            figures = self.referee.rules.MOVES.form(event).figures
            if written_before(self.lines, self.at - 1, figures, event):
                yield Choice(None, double=True)
        for attempt in ways:
            yield Choice(attempt)

    def _is_exchanged(self, event: Event, move: object, attempt: Attempt) -> bool:
        """Whether the rules allow the next line and then this one."""
        if self.at >= len(self.lines) or event["do"] == "check":
            return False
        other = self.lines[self.at][1]
        same_castle = any(key in event and event[key] == other.get(key) for key in ("castle", "by"))
        if attempt.clean and not same_castle:
            return False
        if other["do"] in ("note", "check", GAP) or self.referee.unknown_words(self.table, other):
            return False
        try:
            next_move = self.referee.rules.move_of(other)
        except KeyError:  # a line that cannot be read
            return False
        first = self.referee.legal_attempt(self.table, next_move)
        return first is not None and self.referee.legal_attempt(first.table, move) is not None

    def _findings_after(
        self, n: int, event: Event, move: object, choice: Choice, first: Attempt, room: int | None
    ) -> int:
        """How many findings come after a choice, within so many lines, or until there are more than `room`."""
        scout = StrictReplay(self.referee, self.lines, self.table, self.ledger.scout(), self.at)
        scout.simple, scout.room = True, room
        scout._take(n, event, move, choice, first)
        end = min(self.at + LOOK, len(self.lines))
        while scout.at < end and not scout.given_up():
            scout.step()
        self.scouted += scout.played
        self.played += scout.played
        return scout.ledger.wrong

    def _take(self, n: int, event: Event, move: object, choice: Choice, first: Attempt) -> None:
        if choice.double:
            self._note_refused(n, event, move, Attempt(None, self.table, first.refused))
        elif choice.exchanged:
            self._exchange(n, event, move, first)
        elif choice.attempt is not None:
            self._commit(n, event, move, choice.attempt)

    def _exchange(self, n: int, event: Event, move: object, first: Attempt) -> None:
        """Play the next line and then this one; note what the rules say against this one here."""
        before = len(self.ledger.findings)
        if first.clean and first.played is not None:
            self.referee.note_misplaced(self.ledger, n, event, self.table, first.played)
        else:
            self._note_refused(n, event, move, first)
        for finding in self.ledger.findings[before:]:
            finding.harmless = True
        m, other = self.lines[self.at]
        self.at += 1
        self.played += 1
        for k, line in ((m, other), (n, event)):
            right = self.referee.rules.move_of(line)
            self._commit(k, line, right, next(attempts(self.referee, self.table, right, line, list)))

    def _note_refused(self, n: int, event: Event, move: object, attempt: Attempt) -> None:
        if attempt.owed is not None:
            self.referee.note_passed_over(self.ledger, n, attempt.owed)
        for refusal, table in attempt.refused:
            self.referee.note_refused(self.ledger, n, event, move, refusal, table)

    def _commit(self, n: int, event: Event, move: object, attempt: Attempt) -> None:
        """Note what is wrong with a line and continue from the table after it."""
        self._note_refused(n, event, move, attempt)
        before, self.table = self.table, attempt.table
        if "final" in event:
            self.ledger.final = n, event["final"], attempt.table
        if attempt.played is None:
            return
        self.referee.judge(self.ledger, n, event, before, attempt.played)
        if attempt.late:
            self.referee.note_refused(self.ledger, n, event, move, *attempt.late)
        if self.watch:
            self.watch(Step(n, event, move, before, attempt.played))


def start_replay(referee: Referee, record: Record, watch: Watch | None = None) -> StrictReplay:
    """The replay of a record before its first line; raises FileProblem for its header."""
    table = referee.begin(record.header, record.path, record.text)
    ledger = Ledger(record, referee.names(table), referee.dependences)
    lines, impossible = record.standing()
    for n, gone, left in impossible:
        why = trn(
            "it undoes {events}, and {n} is in force; nothing is undone",
            "it undoes {events}, and {n} are in force; nothing is undone",
            left,
            events=amount(gone, "event"),
        )
        ledger.find(n, "format", "", gone, left, why, names=ledger.names)
    replay = StrictReplay(referee, lines, table, ledger)
    replay.watch = watch
    return replay


def attempts(
    referee: Referee, table: object, move: object, event: Event, ahead: Callable[[], list[Event]]
) -> Iterator[Attempt]:
    """The ways in which a line may have been played, the most likely first; at least one. `ahead`: the next lines."""
    outcome = referee.rules.apply(table, move)
    if not isinstance(outcome, Refusal):
        yield Attempt(outcome, outcome.table)
        return
    lines = ahead()
    passed = referee.passed_over(table, move)
    for start in (table,) if passed is None else (passed, table):
        choice, choices = 0, 1
        while choice < choices:
            attempt, choices = _attempt(referee, start, move, event, lines, choice)
            yield attempt if start is table else replace(attempt, owed=table)
            choice += 1


def _attempt(
    referee: Referee, start: object, move: object, event: Event, ahead: list[Event], choice: int
) -> tuple[Attempt, int]:
    """The attempt that takes one of the choices at the first refusal with several repairs, and the number of
    choices."""
    table, choices = start, 1
    done: list[Repair] = []
    against: list[tuple[Refusal, object]] = []
    late = owed = None
    for _ in range(referee.most_repairs):
        outcome = referee.rules.apply(table, move)
        if not isinstance(outcome, Refusal):
            played = referee.restored(outcome, done)
            return Attempt(played, played.table, tuple(against), late, owed), choices
        refused = Refused(table, move, outcome, event, ahead)
        repairs = referee.repairs(refused)
        repair = None
        if repairs:
            repair = repairs[choice if choices == 1 and len(repairs) > 1 else 0]
            choices = len(repairs) if choices == 1 else choices
        when = referee.when_noted(refused, repair)
        if when == NOW:
            against.append((outcome, table))
        elif when == LATER:
            late = outcome, table
        if repair is None or repair.move is None:
            break
        table, move, owed = repair.table, repair.move, repair.owed or owed
        done.append(repair)
    return Attempt(None, referee.skip_refused(start, table, move, done), tuple(against), late, owed), choices


def result(replay: StrictReplay) -> Audit:
    """The findings with their effects, and the totals of the file beside the right ones, at the table of the end."""
    ledger, referee, table = replay.ledger, replay.referee, replay.table
    right_again = compare_totals(replay)
    right = referee.standing(table, {})
    carried = referee.standing(table, ledger.carried())
    _add_effects(ledger, referee, table, right_again)
    written = {
        name: total for name, total in _recorded_totals(ledger, referee, carried).items() if name in right.totals
    }
    ends = right.over or bool(written)
    recorded = {name: written.get(name, total) for name, total in carried.totals.items()} if ends else {}
    recorded_winners: tuple[str, ...] = ()  # by the file's own figures, or by its recorded totals
    if recorded:
        own = recorded == carried.totals
        recorded_winners = carried.winners if own else referee.winners(table, recorded)
    return Audit(
        file=ledger.record.path,
        events=len(ledger.record.events),
        findings=sorted(ledger.findings, key=lambda finding: (finding.event or 0, finding.event in finding.depends)),
        recorded=recorded,
        recorded_from="score" if ends and len(written) < len(recorded) else "final" if ends else "",
        correct=dict(right.totals),
        laid=dict(right.totals),
        file_totals=_file_totals(replay, written, carried),
        carried=dict(carried.totals),
        recorded_winners=recorded_winners,
        correct_winners=right.winners,
        decided=right.decided,
        finished=right.over,
        round=right.round,
        early=say(right.early) if right.early else "",
    )


def compare_totals(replay: StrictReplay) -> set[str]:
    """Note the totals of the file that do not follow; returns the players whose total is right despite carried
    errors."""
    ledger, referee, table = replay.ledger, replay.referee, replay.table
    if ledger.final is None:
        return set()
    n, written, then = ledger.final
    if referee.standing(then, {}).over:  # tiles placed after the end do not matter
        table = then
    carried, right = referee.standing(table, ledger.carried()), referee.standing(table, {})
    called = {name: name for name in right.totals}  # as the game has them: its own of Ludwig is said in the language
    wrong = {
        called[name]: total
        for name, total in written.items()
        if name in called and total != carried.totals[name] and name not in ledger.open
    }
    right_again = {name for name, total in wrong.items() if total == right.totals[name]}
    others = [name for name in wrong if name not in right_again]
    slips = {
        name: () if ledger.scouting else referee.total_slips(table, name, wrong[name], carried.totals[name])
        for name in others
    }
    piles = {name: _of_piles(ledger, n, slips[name]) for name in others}
    alone = len(others) == 1 and any(slip.likely for slip in slips[others[0]])
    alone = alone and not _castle_in_doubt(ledger, n, others[0], referee.concerned(table, others[0]))
    for name in others:
        total, follows = wrong[name], carried.totals[name]
        behind = () if alone else ledger.doubts.of_castle(n, *referee.concerned(table, name))
        behind = first_events({*behind, *piles[name]})
        values = {"name": person(name), "total": total, "follows": follows}
        why = tr("{name}'s total: {total} written, and {follows} follows", **values)
        if slips[name] and slips[name][0].right:
            why = f"{why}: {slips[name][0].right}"
        finding = ledger.find(n, "points", referee.final_rule, total, follows, why, names=[name], depends=behind)
        finding.slips = slips[name]
        finding.rule = next((slip.rule for slip in slips[name] if slip.rule), finding.rule)
        finding.effect = {name: follows - total}
    return right_again


def _of_piles(ledger: Ledger, n: int, slips: Sequence[Slip]) -> tuple[int, ...]:
    """The events with wrong draws, if the rest of the piles may explain the error of a total."""
    behind = ledger.doubts.of_totals(n, (slip.rule for slip in slips))
    return tuple(m for m in behind if any(finding.kind in ("deck", "stack") for finding in ledger.at(m)))


def _castle_in_doubt(ledger: Ledger, n: int, name: str, concerned: Sequence[str]) -> bool:
    """Whether a total may be wrong because the castle differs from that of the players.

    Their own castle counts with every tile, any of those on which the total depends with a complete line. Of forgotten
    rewards only those that are turns count.
    """
    own = [finding for m in ledger.doubts.of_castle(n, name) for finding in ledger.at(m)]
    every = [finding for m in ledger.doubts.of_castle(n, *concerned) for finding in ledger.at(m)]
    tiles = any(finding.kind == "illegal" for finding in own)
    forgotten = (finding for finding in own if finding.kind == "reward" and finding.recorded is None)
    turns = any(isinstance(finding.correct, int) for finding in forgotten)
    return tiles or turns or any(finding.kind in ("turn", "market", "stack", "format") for finding in every)


def _recorded_totals(ledger: Ledger, referee: Referee, carried: Standing) -> dict[str, int]:
    """The totals that the file records at the end, with adjustments that the table agreed later."""
    if ledger.final is None:
        return {}
    _, written, then = ledger.final
    at_the_end = referee.standing(then, ledger.carried())
    if not at_the_end.over:
        return dict(written)
    since = {name: total - at_the_end.totals.get(name, total) for name, total in carried.totals.items()}
    return {name: total + since.get(name, 0) for name, total in written.items()}


def _file_totals(replay: StrictReplay, written: Mapping[str, int], carried: Standing) -> dict[str, int]:
    """The totals to which the figures of the file lead: the recorded ones, else those by the last scores.

    Of nobody who has no score in the file; none at all if the figures were computed again after the evening.
    """
    ledger, referee = replay.ledger, replay.referee
    if ledger.record.header.get("figures") == RECOMPUTED:
        return {}
    scored = {event.get(referee.owner) for _, event in replay.lines if "score" in event}
    stakes = referee.stakes(replay.table)
    counted = {name: total for name, total in carried.totals.items() if scored.issuperset(stakes.owned(name))}
    return {**counted, **written}


def _add_effects(ledger: Ledger, referee: Referee, table: object, right_again: set[str]) -> None:
    """Add the effect of each finding on the totals: the score without it, computed once for all with the same error.

    An error that the record corrected later has no effect on a total. For an illegal tile that stays, the effect is the
    total without its points.
    """
    bare = referee.bare(table)
    totals = referee.standing(bare, ledger.carried()).totals
    known: dict[tuple[tuple[Key, int], ...], Mapping[str, int]] = {}
    for finding, shift in zip(ledger.findings, ledger.shifts, strict=True):
        key = tuple((what, error) for what, error in shift.items() if error)
        if not key:
            continue
        if key not in known:
            without = referee.standing(bare, ledger.carried(dict(key))).totals
            effect = {name: total - totals[name] for name, total in without.items() if name not in right_again}
            known[key] = {name: points for name, points in effect.items() if points}
        finding.effect = dict(known[key])
    totals = referee.standing(bare, {}).totals
    known = {}
    for i, brought in ledger.brought.items():
        key = tuple(brought.items())
        if key not in known:
            without = referee.standing(bare, {what: -points for what, points in key}).totals
            known[key] = {name: total - totals[name] for name, total in without.items() if total != totals[name]}
        ledger.findings[i].effect = dict(known[key])
