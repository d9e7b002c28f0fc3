"""Assertions inside a record: what a table says must be so at that moment."""

from __future__ import annotations

from castlescore.core.amounts import amount
from castlescore.games.between.moves import CheckCastle, CheckIllegal
from castlescore.games.between.rules.outcome import Played, Refusal, refuse
from castlescore.games.between.rules.table import Table
from castlescore.games.between.rules.turns import verdict_of


def castle(table: Table, move: CheckCastle) -> Played | Refusal:
    """A castle has so many points."""
    points = table.site(move.castle).points
    if points == move.score:
        return Played(table, move)
    return refuse("check", "B-SCORE-14", f"{move.castle} has {amount(points, 'point')}, not {move.score}")


def illegal(table: Table, move: CheckIllegal) -> Played | Refusal:
    """A placement would break exactly these rules, none of them meaning that it is legal."""
    verdict = verdict_of(table, move.castle, move.tile, move.at)
    broken = sorted({violation.rule for violation in verdict.violations})
    if broken == sorted(set(move.illegal)):
        return Played(table, move)
    found, said = ", ".join(broken) or "no rule", ", ".join(move.illegal) or "no rule"
    rule = broken[0] if broken else "B-PLACE-2"
    return refuse("check", rule, f"{verdict.placed.tile.name} there breaks {found}, not {said}")
