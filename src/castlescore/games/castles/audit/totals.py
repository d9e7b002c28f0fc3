"""What an audit says of the end: the totals of the file, the right ones, and what each finding did to them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from castlescore.games.castles.audit.ledger import Ledger, Shift
from castlescore.games.castles.audit.slips import final_slips
from castlescore.games.castles.rules.castle import Castle
from castlescore.games.castles.rules.final import Score, score
from castlescore.games.castles.rules.table import Table
from castlescore.record.findings import Audit


def totals(ledger: Ledger, n: int, table: Table, said: dict[str, int]) -> None:
    """The final totals of the file, with the claims counted into them or not."""
    counted = {row.name: row.total for row in _shifted(table, _together(ledger.shifts)).players}
    every = ledger.doubts.everything()
    for row in _shifted(table, _together(ledger.carried_on())).players:
        total = said.get(row.name)
        if total is None or total in (row.total, counted[row.name]):
            continue
        ledger.final[row.name] = total - row.total
        why = f"{row.name}'s total is {total}, and {row.total} follows"
        found = ledger.find(n, "points", "FINAL-0", total, row.total, why, names=[row.name], depends=every)
        found.slips = final_slips(table, row.name, total, row.total)
        found.effect = {row.name: row.total - total}


def result(ledger: Ledger, table: Table) -> Audit:
    """The findings with their effects, and the totals of the file beside the right ones, at the table of the end."""
    every, right = _shifted(table, _together(ledger.shifts)), _shifted(table, {})
    _effects(ledger, table)
    recorded = {row.name: row.total + ledger.final.get(row.name, 0) for row in every.players}
    return Audit(
        file=ledger.record.path,
        events=len(ledger.record.events),
        findings=sorted(ledger.findings, key=lambda finding: finding.event or 0),
        recorded=recorded,
        correct={row.name: row.total for row in right.players},
        recorded_winners=_winners(every, recorded),
        correct_winners=right.winners,
    )


def _effects(ledger: Ledger, table: Table) -> None:
    """What each finding did to the totals: the score without it, worked out once for all that are as much off.

    What points and money do to a total has nothing to do with tiles, so their difference is taken on empty castles.
    """
    bare = replace(table, players=tuple(replace(player, castle=Castle()) for player in table.players))
    together = _together(ledger.shifts)
    totals = {row.name: row.total for row in _shifted(bare, together).players}
    known: dict[tuple[tuple[str, tuple[int, int]], ...], dict[str, int]] = {}
    for finding, shift in zip(ledger.findings, ledger.shifts, strict=True):
        key = tuple((name, off) for name, off in shift.items() if off != (0, 0))
        if not key:
            continue
        if key not in known:
            without = _shifted(bare, _together([together, {name: (-p, -m) for name, (p, m) in key}]))
            known[key] = {r.name: r.total - totals[r.name] for r in without.players if r.total != totals[r.name]}
        finding.effect = dict(known[key])


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
