"""What a move does: `apply(table, move)` gives the table after it and what happened, or a refusal.

The table itself never changes, so undo, replay, audit and "what if" are this same fold over other moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from castlescore.core.amounts import amount
from castlescore.core.values import changed
from castlescore.games.castles.moves import (
    AdjustDeck,
    AdjustPile,
    AdjustPlayer,
    AdjustStack,
    Buy,
    Cards,
    CheckIllegal,
    CheckMarket,
    CheckPlayer,
    Move,
    Note,
    Pass,
    Price,
    Reveal,
    Reward,
)
from castlescore.games.castles.rules import checks, market, turns
from castlescore.games.castles.rules.outcome import Played, Refusal, refuse
from castlescore.games.castles.rules.table import Phase, Table


def apply(table: Table, move: Move) -> Played | Refusal:
    """Play one move: the table after it with its figures, points and what is said, or why the rules forbid it."""
    by = getattr(move, "by", "")
    if by and not any(player.name == by for player in table.players):
        return refuse("turn", "TURN-1", f"nobody called {by} plays here")
    return MOVES[type(move)](table, move)


def _note(table: Table, move: Note) -> Played:
    return Played(table, move)


def _cards(table: Table, move: Cards) -> Played | Refusal:
    """Bonus cards shown after the last round (FINAL-BONUS)."""
    seat = table.seat(move.by)
    player = table.players[seat]
    held = f"{move.by} holds {amount(player.cards, 'bonus card')}"
    if player.shown is not None:
        return refuse("turn", "FINAL-BONUS", f"{move.by} has shown {cards_in_words(player.shown)}: amend that line")
    if table.phase is not Phase.CARDS:
        return refuse("turn", "FINAL-BONUS", f"bonus cards are shown after the last round; {held}")
    ids = [card for card, _ in move.cards]
    for card in ids:
        if ids.count(card) > 1:
            return refuse("check", "FINAL-BONUS", f"each card exists once, and {card} is named twice")
        owner = next((p.name for p in table.players if any(card == c for c, _ in p.shown or ())), None)
        if owner:
            return refuse("check", "FINAL-BONUS", f"each card exists once, and {owner} has shown {card}")
    after = table.with_player(seat, changed(player, shown=move.cards))
    if all(p.shown is not None for p in after.players):
        after = changed(after, phase=Phase.OVER)
    missing = player.cards - len(ids)
    left = f": {missing} not shown" if missing > 0 else ""
    return Played(after, move, told=(f"{held} and shows {len(ids)}{left}",) if missing else ())


def cards_in_words(cards: Sequence[tuple[str, int | None]]) -> str:
    """Bonus cards that somebody shows, each with the number printed on it where that was said."""
    return ", ".join(card if printed is None else f"{card} ({printed})" for card, printed in cards) or "no bonus card"


def _adjust_player(table: Table, move: AdjustPlayer) -> Played | Refusal:
    seat = table.seat(move.by)
    player = table.players[seat]
    if player.money + move.money < 0:
        return refuse("money", "BUY-6", f"{move.by} has {player.money}, so {-move.money} cannot go")
    adjusted = changed(player, adjusted=player.adjusted + move.points, money=player.money + move.money)
    after = changed(table.with_player(seat, adjusted), bank=table.bank - move.money)
    return Played(after, move, told=(f"agreed by the table, and marked for ever: {move.why}",))


STAYS_LAST = (
    "this stays the last round (END-1, p.12); if it is not, undo back over the line that made it the last, and adjust "
    "the deck before that line"
)


def _adjust_pile(table: Table, move: AdjustPile) -> Played | Refusal:
    told: tuple[str, ...] = (f"agreed by the table, and marked for ever: {move.why}",)
    if move.pile == "deck":
        after = changed(table, deck=move.left, last_round=table.last_round or move.left == 0, recounted=True)
        if table.last_round and move.left:
            told = (*told, STAYS_LAST)
    elif move.pile in table.stacks:
        after = changed(table, stacks={**table.stacks, move.pile: move.left})
    else:
        return refuse("stack", "SETUP-3", f"there is no stack called {move.pile}")
    if after.phase is Phase.REVEAL and not after.can_fill:
        after = market.all_revealed(after)
    return Played(after, move, told=told)


MOVES: dict[type, Callable[[Table, Any], Played | Refusal]] = {
    Reveal: market.reveal,
    Price: market.price,
    Buy: turns.buy,
    Pass: turns.pass_turn,
    Reward: turns.reward,
    Cards: _cards,
    Note: _note,
    CheckPlayer: checks.player,
    CheckMarket: checks.slot,
    CheckIllegal: checks.illegal,
    AdjustPlayer: _adjust_player,
    AdjustDeck: _adjust_pile,
    AdjustStack: _adjust_pile,
}
