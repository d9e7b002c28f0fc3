"""Assertions inside a record: what a table says must be so at that moment."""

from __future__ import annotations

from castlescore.core.amounts import amount
from castlescore.games.castles.moves import CheckIllegal, CheckMarket, CheckPlayer
from castlescore.games.castles.rules.castle import Placed
from castlescore.games.castles.rules.outcome import Played, Refusal, refuse
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.table import Table


def player(table: Table, move: CheckPlayer) -> Played | Refusal:
    """A player has so many points and so much money."""
    found = table.players[table.seat(move.by)]
    wrong = []
    if found.track != move.score:
        wrong.append(f"{amount(found.track, 'point')}, not {move.score}")
    if move.money is not None and found.money != move.money:
        wrong.append(f"{found.money} in money, not {move.money}")
    if wrong:
        return refuse(
            "check", "SCORE-8" if found.track != move.score else "BUY-6", f"{move.by} has {' and '.join(wrong)}"
        )
    return Played(table, move)


def slot(table: Table, move: CheckMarket) -> Played | Refusal:
    """A tile, or none, lies on a slot of the market."""
    names = table.setup.box.catalogue
    for each in table.market:
        if each.price == move.slot:
            if each.tile == move.tile:
                return Played(table, move)
            lies = names[each.tile].name if each.tile else "nothing"
            wanted = names[move.tile].name if move.tile else "nothing"
            return refuse("check", "PRICE-1", f"on {move.slot} lies {lies}, not {wanted}")
    return refuse("check", "SETUP-4", f"this market has no slot of {move.slot}")


def illegal(table: Table, move: CheckIllegal) -> Played | Refusal:
    """A placement would break exactly these rules, none of them meaning that it is legal."""
    castle = table.players[table.seat(move.by)].castle
    tile = table.setup.box[move.tile]
    verdict = Verdict(castle, Placed(castle.next_number(), tile, move.at, move.turn))
    broken = sorted(violation.rule for violation in verdict.violations)
    if broken == sorted(move.illegal):
        return Played(table, move)
    found = ", ".join(broken) or "no rule"
    return refuse("check", "JUDGE-1", f"{tile.name} there breaks {found}, not {', '.join(move.illegal) or 'no rule'}")
