"""The second screen of Castles of Mad King Ludwig: what the table waits for, what lies there, the castles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from castlescore.core.language import both, heads, thousands, tr, trn, trp
from castlescore.games.castles.records import castle_of
from castlescore.games.castles.rules.final import Score, score
from castlescore.games.castles.rules.judging import JudgedCastle
from castlescore.games.castles.rules.table import Phase, Slot, Table
from castlescore.games.castles.terms import favor_word, type_word
from castlescore.games.castles.view.catalogue import effect
from castlescore.games.castles.view.sheet import on_deck, to_buy
from castlescore.games.castles.view.sheets import winners_words
from castlescore.games.castles.view.svg import legend, plan_sheet, plan_svg
from castlescore.protocol.page import Now, Plan, Plans, Sheet
from castlescore.view.layout import known
from castlescore.view.svg_words import LEGEND, keys

if TYPE_CHECKING:
    from castlescore.games.castles.records import Replay


def now(table: Table) -> Now:
    """What the table waits for, and what lies there."""
    if table.phase in (Phase.CARDS, Phase.OVER):
        return Now(_waits_for(table), _after_the_end(table), _sheets(table))
    stacks = ", ".join(f"{size}:{count}" for size, count in table.stacks.items() if size.isdecimal())
    more = (_heading(table), *_next(table), _left(table), tr("Stacks: {stacks}", stacks=stacks))
    names = heads("page", "Price", "Room", "Points", "Coins")
    slots = tuple(_slot(table, slot) for slot in table.market)
    market = Sheet(tr("The market"), names, slots, figures=False, strip=True)
    return Now(_waits_for(table), more, _sheets(table), market)


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
    """Who buys, or buys after the player whose move it is, the master builder last (BUY-1)."""
    names = ", ".join(to_buy(table))
    if not names:
        return ()
    buying = table.phase is Phase.BUY
    return (tr("Then {players}", players=names) if buying else tr("To buy: {players}", players=names),)


def _left(table: Table) -> str:
    """What can be bought beside the market, and what is left to draw, of which sizes as far as that is known."""
    stacks = table.stacks
    values = {"stairs": stacks["stairs"], "deck": table.deck}
    left = trn(
        "{n} hallway and {stairs} stairs left; deck {deck}",
        "{n} hallways and {stairs} stairs left; deck {deck}",
        stacks["hallway"],
        **values,
    )
    return f"{left}, {on_deck(table)}"


def _slot(table: Table, slot: Slot) -> tuple[str, ...]:
    if not slot.tile:
        return thousands(slot.price), "–", "", ""
    tile = table.setup.box.catalogue[slot.tile]
    wants = effect(tile)
    points = f"{tile.points}" + ("" if wants == "-" else f", {wants}")
    room = f"{tile.name}, {type_word(tile.type)} {tile.size}"
    return thousands(slot.price), room, points, thousands(slot.coins) if slot.coins else ""


def _sheets(table: Table) -> tuple[Sheet, ...]:
    """Everybody's points and purse, and the favors; marks say who moves, and who is master builder."""
    (stands,), found = standing(table), score(table)
    if table.phase is Phase.OVER:
        stands = replace(stands, caption=tr("How it ended"), won=winners(found))
    else:
        marks = () if table.setup.solo else _marks(table)
        stands = replace(stands, caption=tr("Total and place as if it ended now"), marks=marks)
    favors = _favors(found)
    return (stands, *((favors,) if favors.rows else ()))


def standing(table: Table) -> tuple[Sheet, ...]:
    """Everybody's points and purse, and what the end would bring."""
    found = score(table)
    rows = tuple(
        (player.name, str(player.track), thousands(player.money), str(player.cards), str(row.total), str(row.place))
        for player, row in zip(table.players, found.players, strict=True)
    )
    caption = tr("Points and purses; total and place as if the game ended there")
    return (Sheet(caption, heads("page", "Player", "Points", "Money", "Cards", "Total", "Place"), rows),)


def winners(found: Score) -> tuple[str, ...]:
    """Whose column stands out: the winners', nobody's while the game lasts or where there is one player alone."""
    return found.winners if found.final and len(found.players) > 1 else ()


def _favors(found: Score) -> Sheet:
    """The favors where there is little room: how much of the thing, and the points of it."""
    rows = tuple(
        (favor_word(favor), *(f"{known(row.count)} · {known(row.points)}" for row in standings))
        for favor, standings in found.favors.items()
    )
    names = tuple(row.name for row in found.players)
    head = (trp("page", "Favor"), *names)
    return Sheet(tr("Favors: how many · points"), head, rows, won=winners(found), people=True)


def _marks(table: Table) -> tuple[tuple[str, str, str], ...]:
    builder = (table.name(table.builder), trp("mark after a name", "M"), tr("master builder"))
    moves = [] if table.actor is None else [(table.name(table.actor), "◂", tr("to move"))]
    return (builder, *moves)


def plans(replay: Replay) -> Plans:
    """Every castle for whoever looks on from afar: of whoever moves, or won, stands out; last tiles are lit."""
    moves, last = _moves(replay.table), _last_laid(replay)
    lit = {seat: n for seat, n in last.items() if seat in (moves, next(iter(last), None))}
    return plans_of([(player.name, castle_of(replay, player.name)) for player in replay.table.players], lit, moves)


def plans_of(
    castles: Sequence[tuple[str, JudgedCastle]], lit: Mapping[int, int] = {}, moves: int | None = None
) -> Plans:
    """Castles with whose they are; by their places in the list `lit` tiles, and the one that stands out."""
    found = []
    for seat, (name, judged) in enumerate(castles):
        heading = tr("{player}’s castle", player=name)
        svg = plan_svg(judged, heading, f"c{seat + 1}-", lit.get(seat))
        found.append(Plan(f"castle-{seat + 1}", heading, svg, moves=seat == moves))
    every = [row for _, judged in castles for row in judged.tiles]
    return Plans(tuple(found), keys(plan_sheet(LEGEND), legend(every)))


def _moves(table: Table) -> int:
    """The seat whose castle stands out."""
    if table.actor is not None:
        return table.actor
    if table.phase is Phase.OVER:
        won = score(table).winners
        return next((seat for seat, player in enumerate(table.players) if player.name in won), 0)
    return next((seat for seat, player in enumerate(table.players) if player.shown is None), 0)


def _last_laid(replay: Replay) -> dict[int, int]:
    """The number of the tile that each laid last, by seat; whoever laid last of all comes first."""
    found: dict[int, int] = {}
    for step in reversed(replay.steps):
        verdict, by = step.played.verdict, step.event.get("by")
        if verdict is not None and by:
            found.setdefault(replay.table.seat(by), verdict.placed.n)
    return found
