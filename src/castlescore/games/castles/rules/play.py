"""The rules for all moves: `apply(table, move)` returns the table after the move and what happened, or a refusal.

The table itself never changes, so undo, replay, audit and "what if" are this same fold over other moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Never, cast

from castlescore.core.language import marked
from castlescore.core.language.messages import Message, plural
from castlescore.core.refusals import AMEND_THAT, Refusal, Refused, end_reason
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
    End,
    Move,
    Note,
    Pass,
    Price,
    Reveal,
    Reward,
)
from castlescore.games.castles.rules import market, turns
from castlescore.games.castles.rules.castle import Placed
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.table import Phase, Table

OF_ROUNDS = ("reveal", "price", "buy", "pass", "reward")  # the moves of a round, by their commands


def apply(table: Table, move: Move) -> Played | Refusal:
    """Play one move: the table after it with figures, points and announcements, or why the rules forbid it."""
    by = getattr(move, "by", "")
    plays = cast("Callable[[Table, Move], Played]", MOVES[type(move)])
    try:
        if by and by not in table.setup.players:
            raise Refused("turn", "TURN-1", Message("nobody called {by} plays here", by=by))
        if table.early is not None and move.do in OF_ROUNDS:
            raise turns.all_played(table)
        return plays(table, move)
    except Refused as refused:
        return refused.refusal


LOST_AT_END = marked("{by} loses the {reward:type} reward of {tile}")  # a review looks for it


def _end(table: Table, move: End) -> Played:
    """The game ends here, as the players agree; what waits is lost, and bonus cards come next (END-TABLE)."""
    if table.phase in (Phase.CARDS, Phase.OVER):
        raise turns.all_played(table)
    if not table.seen:
        raise Refused("turn", "END-TABLE", Message("nothing has been played yet"))
    if table.phase is Phase.BUY or table.round == 1:
        last, early = table.round, Message("in round {round}", round=table.round)
    else:
        last, early = table.round - 1, Message("after round {round}", round=table.round - 1)
    after = replace(table, phase=Phase.CARDS, round=last, early=early, to_move=False, pending=(), extra=0)
    return Played(after, move, announcements=(*end_reason(move.why), *_lost_turns(table)))


def _lost_turns(table: Table) -> list[Message]:
    """What is lost if the game ends now: rewards that wait, extra turns, and the turns of this round (END-TABLE)."""
    if table.phase is not Phase.BUY:
        return []
    active = table.players[table.active]
    lost = [
        Message(LOST_AT_END, by=active.name, reward=pending.reward, tile=active.castle[pending.of])
        for pending in table.pending
    ]
    if table.extra:
        lost.append(plural("{by} loses {n} extra turn", "{by} loses {n} extra turns", table.extra, by=active.name))
    turns_left = tuple(table.name(seat) for seat in (*([table.active] if table.to_move else []), *table.to_buy))
    if turns_left:
        lost.append(Message("no turn in this round: {players}", players=turns_left))
    return lost


def _cards(table: Table, move: Cards) -> Played:
    """Bonus cards shown after the last round (FINAL-BONUS)."""
    seat = table.seat(move.by)
    player = table.players[seat]
    if player.shown is not None:
        why = Message("{by} has shown {cards}: amend that line", by=move.by, cards=cards_shown(player.shown))
        raise Refused("turn", "FINAL-BONUS", why, AMEND_THAT)
    if table.phase is not Phase.CARDS:
        why = plural(
            "bonus cards are shown after the last round; {by} holds {n} bonus card",
            "bonus cards are shown after the last round; {by} holds {n} bonus cards",
            player.cards,
            by=move.by,
        )
        raise Refused("turn", "FINAL-BONUS", why)
    ids = [card for card, _ in move.cards]
    for card in ids:
        if ids.count(card) > 1:
            why = Message("each card exists once, and {card} is named twice", card=card)
            raise Refused("check", "FINAL-BONUS", why)
        owner = next((p.name for p in table.players if any(card == c for c, _ in p.shown or ())), None)
        if owner:
            why = Message("each card exists once, and {owner} has shown {card}", owner=owner, card=card)
            raise Refused("check", "FINAL-BONUS", why)
    after = table.with_player(seat, replace(player, shown=move.cards))
    if all(p.shown is not None for p in after.players):
        after = replace(after, phase=Phase.OVER)
    return Played(after, move, announcements=not_as_many(move, player.cards))


def not_as_many(move: Cards, held: int) -> tuple[Message, ...]:
    """The announcement if a player shows more or fewer bonus cards than the player has."""
    values = {"by": move.by, "shown": len(move.cards), "missing": held - len(move.cards)}
    if held == len(move.cards):
        return ()
    announcement = plural(
        "{by} holds {n} bonus card and shows {shown}", "{by} holds {n} bonus cards and shows {shown}", held, **values
    )
    if held > len(move.cards):
        announcement = plural(
            "{by} holds {n} bonus card and shows {shown}: {missing} not shown",
            "{by} holds {n} bonus cards and shows {shown}: {missing} not shown",
            held,
            **values,
        )
    return (announcement,)


def cards_shown(cards: Iterable[tuple[str, int | None]]) -> Message:
    """The message that names shown bonus cards, each with its printed number if that was given."""
    names = [
        card if printed is None else Message("{card} ({printed})", card=card, printed=printed)
        for card, printed in cards
    ]
    return Message("{cards}", cards=tuple(names)) if names else Message("no bonus card")


def agreed(why: str) -> Message:
    """The announcement of a change that the players agreed to."""
    return Message("agreed by the table, and marked permanently: {why}", why=why)


def _adjust_player(table: Table, move: AdjustPlayer) -> Played:
    seat = table.seat(move.by)
    player = table.players[seat]
    if player.money + move.money < 0:
        why = Message(
            "{by} has {has}, so {money} cannot be taken away", by=move.by, has=player.money, money=-move.money
        )
        raise Refused("money", "BUY-6", why)
    adjusted = replace(player, adjusted=player.adjusted + move.points, money=player.money + move.money)
    after = replace(table.with_player(seat, adjusted), bank=table.bank - move.money)
    return Played(after, move, announcements=(agreed(move.why),))


def _adjust_pile(table: Table, move: AdjustPile) -> Played:
    announcements = [agreed(move.why)]
    if move.pile == "deck":
        after = replace(table, deck=move.left, last_round=table.last_round or move.left == 0, recounted=True)
        if table.last_round and move.left:
            last = Message(
                "this stays the last round ({rule:cited}); if it is not, undo back over the line that made it the last,"
                " and adjust the deck before that line",
                rule="END-1",
            )
            announcements.append(last)
    elif move.pile in table.stacks:
        after = replace(table, stacks={**table.stacks, move.pile: move.left})
    else:
        raise Refused("stack", "SETUP-3", Message("there is no stack called {pile}", pile=move.pile))
    if after.phase is Phase.REVEAL and not after.can_fill:
        after = market.all_revealed(after)
    return Played(after, move, announcements=tuple(announcements))


def _check_player(table: Table, move: CheckPlayer) -> Played:
    """Check that a player has these points and this money; raises Refused if not."""
    player = table.players[table.seat(move.by)]
    rows = []
    if player.track != move.score:
        rows.append(plural("{n} point, not {said}", "{n} points, not {said}", player.track, said=move.score))
    if move.money is not None and player.money != move.money:
        rows.append(Message("{money} in money, not {said}", money=player.money, said=move.money))
    if rows:
        rule = "SCORE-8" if player.track != move.score else "BUY-6"
        raise Refused("check", rule, Message("{by} has {found: and }", by=move.by, found=tuple(rows)))
    return Played(table, move)


def _check_slot(table: Table, move: CheckMarket) -> Played:
    """Check that this tile, or none, is on a slot of the market; raises Refused if not."""
    names = table.setup.box.catalogue
    for each in table.market:
        if each.price == move.slot:
            if each.tile == move.tile:
                return Played(table, move)
            lies, wanted = (names[tile] if tile else Message("nothing") for tile in (each.tile, move.tile))
            why = Message("on {slot} lies {lies}, not {wanted}", slot=move.slot, lies=lies, wanted=wanted)
            raise Refused("check", "PRICE-1", why)
    raise Refused("check", "SETUP-4", Message("this market has no slot of {slot}", slot=move.slot))


def _check_illegal(table: Table, move: CheckIllegal) -> Played:
    """Check that a placement would break exactly these rules, or none; raises Refused if not."""
    castle = table.players[table.seat(move.by)].castle
    tile = table.setup.box[move.tile]
    verdict = Verdict(castle, Placed(castle.next_number(), tile, move.at, move.turn))
    broken = sorted(violation.rule for violation in verdict.violations)
    if broken == sorted(move.illegal):
        return Played(table, move)
    actual, expected = (tuple(rules) or Message("no rule") for rules in (broken, move.illegal))
    why = Message("{tile} there breaks {found}, not {said}", tile=tile, found=actual, said=expected)
    raise Refused("check", "JUDGE-1", why)


MOVES: dict[type, Callable[[Table, Never], Played]] = {
    Reveal: market.reveal,
    Price: market.price,
    Buy: turns.buy,
    Pass: turns.pass_turn,
    Reward: turns.reward,
    Cards: _cards,
    End: _end,
    Note: Played,
    CheckPlayer: _check_player,
    CheckMarket: _check_slot,
    CheckIllegal: _check_illegal,
    AdjustPlayer: _adjust_player,
    AdjustDeck: _adjust_pile,
    AdjustStack: _adjust_pile,
}
