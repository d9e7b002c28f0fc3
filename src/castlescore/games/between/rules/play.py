"""What a move does: `apply(table, move)` gives the table after it and what happened, or a refusal.

The table itself never changes, so undo, replay, audit and "what if" are this same fold over other moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from castlescore.core.amounts import amount
from castlescore.games.between.moves import AdjustCastle, Cards, CheckCastle, CheckIllegal, Move, Note, Place, Reward
from castlescore.games.between.rules import checks, turns
from castlescore.games.between.rules.outcome import Played, Refusal, refuse
from castlescore.games.between.rules.table import Phase, Site, Table


def apply(table: Table, move: Move) -> Played | Refusal:
    """Play one move: the table after it with its figures, points and what is said, or why the rules forbid it.

    Raises KeyError for a tile, an attendant or a card that is not in the box.
    """
    castle = getattr(move, "castle", "")
    if castle and all(site.name != castle for site in table.sites):
        names = ", ".join(site.name for site in table.sites)
        return refuse("turn", "B-AIM-6", f"no castle is called {castle} here: {names}")
    return MOVES[type(move)](table, move)


def apply_all(table: Table, moves: Iterable[Move]) -> list[Played] | Refusal:
    """Play the moves of one line, all of them or none; its tiles are those of one turn.

    Where a bonus of the line's own first tile comes before its second, the hint is the line to type up to there.
    """
    done: list[Played] = []
    for move in moves:
        before = done[-1].table if done else table
        if isinstance(move, Place) and (before.round, before.turn) != (table.round, table.turn):
            left = table.site(move.castle).to_lay
            return refuse("turn", "B-DRAFT-5", f"{move.castle} gets {left} more in this turn, and then a turn begins")
        found = apply(before, move)
        if isinstance(found, Refusal):
            own = bool(done) and found.kind == "reward" and isinstance(move, Place)
            return replace(found, hint=" ".join(_typed(done))) if own else found
        done.append(found)
    return done


def _typed(done: Iterable[Played]) -> list[str]:
    """Placements as a line, in full."""
    moves = [played.move for played in done if isinstance(played.move, Place)]
    return ["place", moves[0].castle, *(f"{move.tile} {move.at[0]},{move.at[1]}" for move in moves)] if moves else []


def _note(table: Table, move: Note) -> Played:
    return Played(table, move)


def _cards(table: Table, move: Cards) -> Played | Refusal:
    """Bonus cards shown at the end, each under one castle only (B-RULING-5).

    More than the castle's bonuses gave it are said aloud, never refused; an audit leaves them out (B-RULING-12).
    """
    index = table.index(move.castle)
    site, box = table.sites[index], table.setup.box
    if table.phase is Phase.PLACE:
        held = f"{site.name} has {amount(site.cards, 'bonus card')}"
        why = f"bonus cards are shown at the end of the game; {held}; {turns.missing(table)}"
        return refuse("turn", "B-RULING-5", why)
    if site.shown is not None:
        cards = ", ".join(box.cards[id].name for id in site.shown) or "no bonus card"
        return refuse("turn", "B-RULING-5", f"{site.name} has shown {cards}: amend that line")
    for id in move.cards:
        card = box.cards[id]
        if move.cards.count(id) > 1:
            return refuse("check", "B-AIM-7", f"each card exists once, and {card.name} is named twice")
        owner = next((other.name for other in table.sites if id in (other.shown or ())), None)
        if owner:
            return refuse("check", "B-AIM-7", f"each card exists once, and {owner} has shown {card.name}")
    shown = move.cards[: site.cards] if table.lenient else move.cards
    castle = site.castle.with_cards(*(box.cards[id] for id in shown))
    after = turns.finished(table.with_site(index, replace(site, shown=shown, castle=castle)))
    return Played(after, move, told=_another_number(site, len(move.cards)))


def _another_number(site: Site, shown: int) -> tuple[str, ...]:
    """What is said where a castle shows another number of cards than it has."""
    if shown < site.cards:
        return (f"{site.name} was given {site.cards} by its bonuses and shows {shown}",)
    if shown == site.cards:
        return ()
    cards = f"{amount(shown, 'bonus card')}, and its bonuses gave it {site.cards or 'none'}"
    counts = f"the first {site.cards}" if site.cards else "none"
    return (f"{site.name} shows {cards}: {shown - site.cards} too many (B-RULING-12); an audit counts {counts}",)


def _adjust(table: Table, move: AdjustCastle) -> Played:
    index = table.index(move.castle)
    site = table.sites[index]
    after = table.with_site(index, replace(site, adjusted=site.adjusted + move.points))
    return Played(after, move, told=(f"agreed by the table, and marked for ever: {move.why}",))


MOVES: dict[type, Callable[[Table, Any], Played | Refusal]] = {
    Place: turns.place,
    Reward: turns.reward,
    Cards: _cards,
    Note: _note,
    CheckCastle: checks.castle,
    CheckIllegal: checks.illegal,
    AdjustCastle: _adjust,
}
