"""Assertions inside a record: what a table says must be so at that moment."""

from __future__ import annotations

from castlescore.core.language.messages import message
from castlescore.games.castles.moves import CheckIllegal, CheckMarket, CheckPlayer
from castlescore.games.castles.rules.castle import Placed
from castlescore.games.castles.rules.outcome import Played, Refusal, refuse
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.table import Table


def player(table: Table, move: CheckPlayer) -> Played | Refusal:
    """A player has so many points and so much money."""
    found = table.players[table.seat(move.by)]
    rows = []
    if found.track != move.score:
        rows.append(message("points-not", points=found.track, said=move.score))
    if move.money is not None and found.money != move.money:
        rows.append(message("money-not", money=found.money, said=move.money))
    if rows:
        rule = "SCORE-8" if found.track != move.score else "BUY-6"
        return refuse("check", rule, message("has-other", by=move.by, found=tuple(rows)))
    return Played(table, move)


def slot(table: Table, move: CheckMarket) -> Played | Refusal:
    """A tile, or none, lies on a slot of the market."""
    names = table.setup.box.catalogue
    for each in table.market:
        if each.price == move.slot:
            if each.tile == move.tile:
                return Played(table, move)
            lies, wanted = (names[tile] if tile else message("nothing") for tile in (each.tile, move.tile))
            return refuse("check", "PRICE-1", message("lies-there", slot=move.slot, lies=lies, wanted=wanted))
    return refuse("check", "SETUP-4", message("no-such-slot", slot=move.slot))


def illegal(table: Table, move: CheckIllegal) -> Played | Refusal:
    """A placement would break exactly these rules, none of them meaning that it is legal."""
    castle = table.players[table.seat(move.by)].castle
    tile = table.setup.box[move.tile]
    verdict = Verdict(castle, Placed(castle.next_number(), tile, move.at, move.turn))
    broken = sorted(violation.rule for violation in verdict.violations)
    if broken == sorted(move.illegal):
        return Played(table, move)
    found, said = (tuple(rules) or message("no-rule") for rules in (broken, move.illegal))
    return refuse("check", "JUDGE-1", message("breaks-other", tile=tile, found=found, said=said))
