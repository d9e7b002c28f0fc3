"""Auditing a record: every difference between what a table did and what the rules say, and what each did to the score.

An audit never stops at the first finding: where the record cannot be, the table is bent just enough that it can,
and the replay goes on as the table did. Figures that only carry an earlier mistake on are no findings of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from castlescore.core.amounts import amount, is_or_are
from castlescore.games.castles.audit.figures import figures
from castlescore.games.castles.audit.ledger import Ledger
from castlescore.games.castles.audit.placements import claim, placement
from castlescore.games.castles.audit.refusals import refused
from castlescore.games.castles.audit.repair import LOAN, back_from, bend, is_decline, lend, without_extra_slots
from castlescore.games.castles.audit.rewards import forgotten
from castlescore.games.castles.audit.totals import result
from castlescore.games.castles.moves import AdjustPile, AdjustPlayer, Buy, Move, Price
from castlescore.games.castles.records import begin, move_of
from castlescore.games.castles.rules.outcome import Played, Refusal
from castlescore.games.castles.rules.play import apply
from castlescore.games.castles.rules.table import Table
from castlescore.protocol.game import Event
from castlescore.record import replay
from castlescore.record.findings import Audit
from castlescore.record.session_file import Record

if TYPE_CHECKING:
    from castlescore.games.castles.types import Step

    Watch = Callable[[Step], None]

ATTEMPTS = 12  # refusals of one event that are bent away before it is given up


def audit(record: Record) -> Audit:
    """Replay a record strictly and report everything in it that does not follow; raises FileProblem for its header."""
    replay = _replayed(record)
    return result(replay.ledger, replay.table)


def followed(record: Record) -> tuple[Audit, Table, list[Step]]:
    """What an audit found, with the table as it was left and the events that could be played; raises as `audit` does.

    The figures of the steps are those that follow, whatever the record says.
    """
    steps: list[Step] = []
    replay = _replayed(record, steps.append)
    return result(replay.ledger, replay.table), replace(replay.table, lenient=False), steps


def watched(record: Record, watch: Watch) -> None:
    """Replay a record and show `watch` each event that could be played; raises as `audit` does."""
    _replayed(record, watch)


def _replayed(record: Record, watch: Watch | None = None) -> _Replay:
    """The replay of a whole record; `watch` is given each event that could be played, with the tables around it.

    A replay keeps the table alone: thousands of tables with large castles would fill the memory.
    """
    replay = _Replay(record)
    events, impossible = record.standing()
    for n, gone, left in impossible:
        why = f"it undoes {amount(gone, 'event')}, and {left} {is_or_are(left)} in force; nothing is undone"
        replay.ledger.find(n, "format", "", gone, left, why, names=replay.ledger.names)
    for n, event in events:
        step = replay.follow(n, event)
        if step and watch:
            watch(step)
    return replay


class _Replay:
    """The table of an audit while it goes through the events, and the ledger of what it finds."""

    def __init__(self, record: Record) -> None:
        self.table = replace(begin(record.header, record.path, record.text), lenient=True)
        self.ledger = Ledger(record, self.table.setup.players)

    def follow(self, n: int, event: Event) -> Step | None:
        """Judge one event, and go on as the table did; None where it could not be played."""
        ledger = self.ledger
        try:
            move = move_of(event)
            self._know(event)
            played, declined = self._play(n, event, move)
        except KeyError as error:
            why = f"there is no {str(error.args[0])!r}; the event is left out"
            ledger.find(n, "format", "", error.args[0], None, why, names=ledger.names)
            return None
        if played is None:
            return None
        _agreed(ledger, n, played.move)
        placement(ledger, n, event, played)
        if declined:
            refused(ledger, n, event, move, *declined)
        claim(ledger, n, event, played)
        figures(ledger, n, event, self.table, played)
        if isinstance(move, Price) and move.by and not ledger.at(n):
            ledger.doubts.settle()
        before, self.table = self.table, played.table
        return replay.Step(n, event, move, before, played)

    def _know(self, event: Event) -> None:
        """Raises KeyError for a name that nobody here has, also where the move is refused before it comes to it."""
        if "by" in event and event["by"] not in self.ledger.names:
            raise KeyError(event["by"])
        for tile in (*event.get("row", ()), *(event.get("tiles", ()) if event["do"] == "reveal" else ())):
            if tile and tile not in self.table.setup.box.catalogue.tiles:
                raise KeyError(tile)

    def _play(self, n: int, event: Event, move: Move) -> tuple[Played | None, tuple[Refusal, Table] | None]:
        """The move on a table bent until it can be played, None where nothing can come of it.

        With it a reward that the move declines and that was not due: it may follow from where the tile lies, so it
        is told after that.
        """
        table = forgotten(self.ledger, n, move, self.table)
        loan, aside, declined = 0, None, None
        for _ in range(ATTEMPTS):
            outcome = apply(table, move)
            if isinstance(outcome, Played):
                return _settled(outcome, event, loan, aside), declined
            if is_decline(move, outcome):
                declined = outcome, table
            elif outcome.kind != "illegal":  # what is illegal is found with all its rules once the tile lies
                refused(self.ledger, n, event, move, outcome, table)
            if outcome.kind == "money" and isinstance(move, Buy):
                loan = LOAN
                table = lend(table, move.by, loan)
                continue
            bent = bend(table, move, outcome, event)
            if bent is None:
                break
            table, move, aside = bent.table, bent.move, aside or bent.aside
        self.table = aside or table
        return None, None


def _settled(played: Played, event: Event, loan: int, aside: Table | None) -> Played:
    """A move that could be played, on a table without what was only bent for it."""
    after = without_extra_slots(played.table, len(played.table.setup.numbers.market))
    if loan:
        after = lend(after, event["by"], -loan)
        played = replace(played, figures={**played.figures, "money": played.figures["money"] - loan})
    return replace(played, table=back_from(aside, after) if aside else after)


def _agreed(ledger: Ledger, n: int, move: Move) -> None:
    """What the table agreed to change is listed and leaves the audit as it is."""
    if isinstance(move, AdjustPlayer):
        changes = [amount(move.points, "point", signed=True)] if move.points else []
        changes += [f"{move.money:+d} in money"] if move.money else []
        why = f"{move.by}: {' and '.join(changes)}, agreed by the table"
        ledger.agreed(n, "points" if move.points else "money", why, move.why)
    elif isinstance(move, AdjustPile):
        pile = "room deck" if move.pile == "deck" else f"stack of {move.pile}"
        kind = "deck" if move.pile == "deck" else "stack"
        ledger.agreed(n, kind, f"{move.left} left of the {pile}, as the table counted", move.why)
