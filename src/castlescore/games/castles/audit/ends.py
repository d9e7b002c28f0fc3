"""The end of a game of castles as an audit asks for it: totals with figures that are so much off, winners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from castlescore.core.language import tr
from castlescore.games.castles.rules.castle import Castle
from castlescore.games.castles.rules.counts import area
from castlescore.games.castles.rules.final import score
from castlescore.games.castles.rules.table import Phase, Table
from castlescore.record.audit.ledger import Shift
from castlescore.record.audit.referee import Standing


def standing(table: Table, off: Shift) -> Standing:
    """The final score of a table where points and money are so much off."""
    for seat, player in enumerate(table.players):
        points, money = off.get(("score", player.name), 0), off.get(("money", player.name), 0)
        if points or money or player.money < 0:
            # Who bought without the money owes it, and the rules take no points for debts.
            changed = replace(player, placing=player.placing + points, money=max(player.money + money, 0))
            table = table.with_player(seat, changed)
    found = score(table)
    totals = {row.name: row.total for row in found.players}
    over = table.phase is Phase.OVER
    return Standing(totals, found.winners, _decided(table, found.decided_by, totals), over, table.round)


def bare(table: Table) -> Table:
    """What points and money do to a total has nothing to do with tiles, so castles may be empty."""
    return replace(table, players=tuple(replace(player, castle=Castle()) for player in table.players))


def winners(table: Table, totals: Mapping[str, int]) -> tuple[str, ...]:
    """Who has won with these totals (TIE-1 to TIE-4)."""
    keys = {p.name: (totals.get(p.name, 0), area(p.castle), p.money) for p in table.players}
    return tuple(name for name, key in keys.items() if key == max(keys.values()))


def _decided(table: Table, by: str, totals: Mapping[str, int]) -> str:
    """What decided between the best, where it was not the points alone."""
    best = [p for p in table.players if totals[p.name] == max(totals.values())]
    if by == "points" or len(best) < 2:
        return ""
    areas = sorted((area(p.castle), p.name) for p in best)
    if by == "area":
        (second, name), (most, _) = areas[-2:]
        return tr("by area, {most} to {name}'s {second} (TIE-2)", most=most, name=name, second=second)
    if by == "money":
        purses = sorted((p.money, p.name) for p in best if area(p.castle) == areas[-1][0])
        (second, name), (most, _) = purses[-2:]
        return tr("by money, {most} to {name}'s {second} (TIE-3)", most=most, name=name, second=second)
    return tr("shared: points, area and money are the same (TIE-4)")


def game_of(table: Table) -> object:
    """What tells the game that led to a table from others."""
    rows = []
    for player in table.players:
        tiles = frozenset((placed.tile.id, placed.at, placed.turn) for placed in player.castle)
        rows.append((player.name, player.track, player.money, tiles, player.shown))
    return frozenset(rows), table.setup.favors
