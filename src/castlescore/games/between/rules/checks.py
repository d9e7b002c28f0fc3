"""Assertions inside a record: what a table says must be so at that moment."""

from __future__ import annotations

from castlescore.core.language.messages import message
from castlescore.games.between.moves import CheckCastle, CheckIllegal
from castlescore.games.between.rules.outcome import Played, Refusal, refuse
from castlescore.games.between.rules.table import Table
from castlescore.games.between.rules.turns import verdict_of


def castle(table: Table, move: CheckCastle) -> Played | Refusal:
    """A castle has so many points."""
    points = table.site(move.castle).points
    if points == move.score:
        return Played(table, move)
    why = message("castle-points", castle=move.castle, points=points, said=move.score)
    return refuse("check", "B-SCORE-14", why)


def illegal(table: Table, move: CheckIllegal) -> Played | Refusal:
    """A placement would break exactly these rules, none of them meaning that it is legal."""
    verdict = verdict_of(table, move.castle, move.tile, move.at)
    broken = sorted({violation.rule for violation in verdict.violations})
    if broken == sorted(set(move.illegal)):
        return Played(table, move)
    rule = broken[0] if broken else "B-PLACE-2"
    why = message("breaks-others", tile=verdict.placed.tile, broken=tuple(broken), said=move.illegal)
    return refuse("check", rule, why)
