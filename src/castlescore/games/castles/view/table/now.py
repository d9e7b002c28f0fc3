"""A table of Castles of Mad King Ludwig for whoever looks on: whose turn it is, the market, purses and standings."""

from __future__ import annotations

from castlescore.core.language.amounts import amount
from castlescore.games.castles.rules.final import score
from castlescore.games.castles.rules.table import Phase, Slot, Table
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
        (player.name, str(player.track), f"{player.money:,}", str(row.total), str(row.place))
        for player, row in zip(table.players, found.players, strict=True)
    )
    caption = "Points and purses; total and place as if the game ended there"
    return (Sheet(caption, ("Player", "Points", "Money", "Total", "Place"), rows),)


def _waits_for(table: Table) -> str:
    who = table.name(table.builder if table.actor is None else table.actor)
    match table.phase:
        case Phase.REVEAL:
            return f"{who} puts out new rooms"
        case Phase.PRICE:
            return f"{who} sets the prices"
        case Phase.CARDS:
            return "The bonus cards are shown"
        case Phase.OVER:
            return winners_words(score(table))[0]
    if table.pending:
        kinds = " and ".join(dict.fromkeys(pending.reward for pending in table.pending))
        return f"{who} takes a reward: {kinds}"
    return f"{who} buys or passes" + ("" if table.to_move or not table.extra else ", an extra turn")


def _after_the_end(table: Table) -> tuple[str, ...]:
    if table.phase is Phase.OVER:
        return (f"The game is over: {winners_words(score(table))[1]}",)
    waiting = [player.name for player in table.players if player.shown is None]
    return (f"Still to come: {', '.join(waiting)}",)


def _heading(table: Table) -> str:
    last = ", the last" if table.last_round else ""
    builder = "" if table.setup.solo else f"; {table.name(table.builder)} is master builder"
    return f"Round {table.round}{last}{builder}"


def _next(table: Table) -> tuple[str, ...]:
    """Who buys after the player whose move it is, the master builder last (BUY-1)."""
    if table.setup.solo or table.phase is not Phase.BUY or table.active == table.builder:
        return ()
    count = len(table.players)
    after = [(table.active + i) % count for i in range(1, (table.builder - table.active) % count + 1)]
    return (f"Then {', '.join(map(table.name, after))}",)


def _left(table: Table) -> str:
    """What can be bought beside the market, and what is left to draw."""
    stacks = table.stacks
    return f"{amount(stacks['hallway'], 'hallway')} and {stacks['stairs']} stairs left; deck {table.deck}"


def _market(table: Table) -> Sheet:
    rows = tuple(_slot(table, slot) for slot in table.market)
    return Sheet("The market", ("Price", "Room", "Points", "Coins"), rows, figures=False)


def _slot(table: Table, slot: Slot) -> tuple[str, ...]:
    if not slot.tile:
        return f"{slot.price:,}", "–", "", ""
    tile = table.setup.box.catalogue[slot.tile]
    wants = effect(tile)
    points = f"{tile.points}" + ("" if wants == "-" else f", {wants}")
    room = f"{tile.name}, {tile.type} {tile.size}"
    return f"{slot.price:,}", room, points, f"{slot.coins:,}" if slot.coins else ""


def _sheets(table: Table) -> tuple[Sheet, ...]:
    favors = favor_sheet(score(table))
    return (*standing(table), *((favors,) if favors.rows else ()))
