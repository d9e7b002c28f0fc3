"""A table of Castles of Mad King Ludwig for whoever looks on: whose turn it is, the market, purses and standings."""

from __future__ import annotations

from castlescore.core.language import both, heads, tr, trn
from castlescore.core.language.amounts import thousands
from castlescore.games.castles.rules.final import score
from castlescore.games.castles.rules.table import Phase, Slot, Table
from castlescore.games.castles.terms import type_word
from castlescore.games.castles.view.catalogue import effect
from castlescore.games.castles.view.table.score_sheets import favor_sheet
from castlescore.games.castles.view.table.text import winners_words
from castlescore.view.page.parts import Now, Sheet


def now(table: Table) -> Now:
    """What the table waits for, and what lies there."""
    if table.phase in (Phase.CARDS, Phase.OVER):
        return Now(_waits_for(table), _after_the_end(table), _sheets(table))
    return Now(_waits_for(table), (_heading(table), *_next(table), _left(table)), (_market(table), *_sheets(table)))


def standing(table: Table) -> tuple[Sheet, ...]:
    """Everybody's points and purse, and what the end would bring."""
    found = score(table)
    rows = tuple(
        (player.name, str(player.track), thousands(player.money), str(row.total), str(row.place))
        for player, row in zip(table.players, found.players, strict=True)
    )
    caption = tr("Points and purses; total and place as if the game ended there")
    return (Sheet(caption, heads("page", "Player", "Points", "Money", "Total", "Place"), rows),)


def _waits_for(table: Table) -> str:
    who = table.name(table.builder if table.actor is None else table.actor)
    match table.phase:
        case Phase.REVEAL:
            return tr("{player} puts out new rooms", player=who)
        case Phase.PRICE:
            return tr("{player} sets the prices", player=who)
        case Phase.CARDS:
            return tr("The bonus cards are shown")
        case Phase.OVER:
            return winners_words(score(table))[0]
    if table.pending:
        kinds = both(type_word(kind) for kind in dict.fromkeys(pending.reward for pending in table.pending))
        return tr("{player} takes a reward: {types}", player=who, types=kinds)
    if table.extra and not table.to_move:
        return tr("{player} buys or passes, an extra turn", player=who)
    return tr("{player} buys or passes", player=who)


def _after_the_end(table: Table) -> tuple[str, ...]:
    if table.phase is Phase.OVER:
        return (tr("The game is over: {why}", why=winners_words(score(table))[1]),)
    waiting = [player.name for player in table.players if player.shown is None]
    return (tr("Still to come: {names}", names=", ".join(waiting)),)


def _heading(table: Table) -> str:
    n = table.round
    head = tr("Round {round}, the last", round=n) if table.last_round else tr("Round {round}", round=n)
    builder = tr("{player} is master builder", player=table.name(table.builder))
    return head if table.setup.solo else f"{head}; {builder}"


def _next(table: Table) -> tuple[str, ...]:
    """Who buys after the player whose move it is, the master builder last (BUY-1)."""
    if table.setup.solo or table.phase is not Phase.BUY or table.active == table.builder:
        return ()
    count = len(table.players)
    after = [(table.active + i) % count for i in range(1, (table.builder - table.active) % count + 1)]
    return (tr("Then {players}", players=", ".join(map(table.name, after))),)


def _left(table: Table) -> str:
    """What can be bought beside the market, and what is left to draw."""
    stacks = table.stacks
    values = {"stairs": stacks["stairs"], "deck": table.deck}
    return trn(
        "{n} hallway and {stairs} stairs left; deck {deck}",
        "{n} hallways and {stairs} stairs left; deck {deck}",
        stacks["hallway"],
        **values,
    )


def _market(table: Table) -> Sheet:
    rows = tuple(_slot(table, slot) for slot in table.market)
    return Sheet(tr("The market"), heads("page", "Price", "Room", "Points", "Coins"), rows, figures=False)


def _slot(table: Table, slot: Slot) -> tuple[str, ...]:
    if not slot.tile:
        return thousands(slot.price), "–", "", ""
    tile = table.setup.box.catalogue[slot.tile]
    wants = effect(tile)
    points = f"{tile.points}" + ("" if wants == "-" else f", {wants}")
    room = f"{tile.name}, {type_word(tile.type)} {tile.size}"
    return thousands(slot.price), room, points, thousands(slot.coins) if slot.coins else ""


def _sheets(table: Table) -> tuple[Sheet, ...]:
    favors = favor_sheet(score(table))
    return (*standing(table), *((favors,) if favors.rows else ()))
