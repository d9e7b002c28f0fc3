"""Moves, refusals, winners and what can be typed, as text for people. Values in, lines out."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.errors import shown
from castlescore.core.language import amount, both, tr, trn
from castlescore.core.language.messages import ENDLESS
from castlescore.core.rulebook import cited
from castlescore.core.types import Document
from castlescore.core.written import place
from castlescore.games.castles.moves import (
    AdjustDeck,
    AdjustPlayer,
    AdjustStack,
    Buy,
    Cards,
    CheckPlayer,
    Laying,
    Note,
    Pass,
    Price,
    Reveal,
    Reward,
)
from castlescore.games.castles.rules.outcome import Played, Refusal
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.play import cards_shown
from castlescore.games.castles.rules.table import Pending, Phase, Slot, Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.terms import stack_word, type_word
from castlescore.protocol.commands import to_type
from castlescore.view import events
from castlescore.view.events import allowed, miscounted_words


def line_for(pending: Pending, waiting: Sequence[Pending] = ()) -> str:
    """The line that settles a waiting reward, told by its tile from others of its kind among those `waiting`."""
    takes = {"corridor": tr("TILE PLACE"), "sleeping": tr("STACK COUNT"), "downstairs": tr("--as TYPE")}[pending.reward]
    return f"reward {_which(pending, waiting)} {takes}"


def laying_words(move: Buy | Reward, table: Table) -> str:
    """The words of a line that lays a tile, up to that tile."""
    if isinstance(move, Buy):
        return "buy"
    several = sum(pending.reward == move.reward for pending in table.pending) > 1
    taken = ["--as", move.as_type] if move.as_type else []
    return " ".join(["reward", f"--of {move.of}" if several else move.reward, *taken])


def _which(pending: Pending, waiting: Sequence[Pending]) -> str:
    return f"--of {pending.of}" if pending.one_of_several(waiting) else type_word(pending.reward)


def prompt(table: Table) -> list[str]:
    """Whose move it is and what can be typed: the last line of every answer."""
    return [*map(to_type, _prompt(table))]


def _prompt(table: Table) -> list[str]:
    if table.phase is Phase.OVER:
        from castlescore.games.castles.view.sheets import score, winners_line

        return [*winners_line(score(table)), tr("the game is over:  score")]
    if table.phase is Phase.CARDS:
        waiting = [player.name for player in table.players if player.shown is None]
        line = tr(
            "bonus cards:  cards PLAYER CARD[=NUMBER PRINTED]...   still to come: {players}", players=", ".join(waiting)
        )
        return [line]
    who = table.name(table.builder if table.actor is None else table.actor)
    if table.phase is Phase.REVEAL:
        what = {"player": who, "rooms": _to_reveal(table)}
        if table.may_stay_empty:
            alone = tr("reveal  alone, if no card of the whole pile brings a room")
            return [tr("{player}:  reveal TILE...   or   {alone}   {rooms}", alone=alone, **what)]
        return [tr("{player}:  reveal TILE...   {rooms}", **what)]
    if table.phase is Phase.PRICE:
        return [tr("{player}:  price TILE...   or   price SLOT=TILE...   or   price  as they lie", player=who)]
    rows = [_waiting(table, pending) for pending in table.pending]
    if table.to_move:
        rows.append(tr("{player}:  buy TILE [PLACE]   or   pass", player=who))
    elif table.extra > 1:
        rows.append(
            tr("{player}, extra turn 1 of {turns}:  buy TILE [PLACE]   or   pass", player=who, turns=table.extra)
        )
    elif table.extra:
        rows.append(tr("{player}, extra turn:  buy TILE [PLACE]   or   pass", player=who))
    return rows


def _waiting(table: Table, pending: Pending) -> str:
    """What can be typed for a waiting reward, and of which tile it is where that is not plain."""
    which = _which(pending, table.pending)
    line = tr("{line}   or   reward {which} --decline", line=line_for(pending, table.pending), which=which)
    several = pending.one_of_several(table.pending)
    tile = f", {table.players[table.active].castle[pending.of].label}" if several else ""
    return f"{table.name(table.active)}{tile}:  {line}"


def _to_reveal(table: Table) -> str:
    empty = len(table.empty_slots)
    if not table.on_deck:
        return trn("{n} room to come", "{n} rooms to come", empty)
    return trn(
        "{n} room to come, first from the deck: {sizes}",
        "{n} rooms to come, first from the deck: {sizes}",
        empty,
        sizes=", ".join(table.on_deck),
    )


def event_lines(n: int, played: Played, width: int, was: str = "") -> list[str]:
    """What a recorded move did, as it is said at the table; `was`: the player whose move it was before an amend."""
    head = shown(sentence(played), ENDLESS)
    if was:
        by = getattr(played.move, "by", "")
        head = head.replace(by, tr("{player} (was {other})", player=by, other=was), 1)
    now = stands(played)
    return events.event_lines(n, f"{head}; {now}" if now else head, said_beside(played), width)


def stands(played: Played) -> str:
    """Where the player who moved is now, for the table to compare; `""` where that is said already."""
    if "score" not in played.figures or isinstance(played.move, Pass):
        return ""
    points, money = amount(played.figures["score"], "point"), amount(played.figures["money"], "mark")
    return tr("{player} has {points}, {money}", player=getattr(played.move, "by", ""), points=points, money=money)


def said_beside(played: Played) -> list[str]:
    """What is said beside a recorded move: what the table let stand or counted otherwise, and what came of it."""
    lay = getattr(played.move, "lay", None)
    why = lay.allow if isinstance(lay, Laying) else None
    return [
        *allowed(why, played.verdict),
        *miscounted_words(*claimed(played)),
        *(to_type(cited(say(each))) for each in played.told),
    ]


def claimed(played: Played) -> tuple[int | None, int, tuple[str, ...]]:
    """The points that the table counted, None where it did not say, the right ones, and slips that explain the two."""
    lay, points = getattr(played.move, "lay", None), sum(line.points for line in played.lines)
    counted: int | None = lay.claim if isinstance(lay, Laying) else getattr(played.move, "claim", None)
    if counted is None or counted == points:
        return counted, points, ()
    from castlescore.games.castles.audit.slips import placing_slips  # for a wrong count alone

    return counted, points, tuple(slip.text for slip in placing_slips(played, counted)[:3])


def sentence(played: Played) -> str:
    """A move in one sentence."""
    table, move = played.table, played.move
    names = table.setup.box.catalogue
    match move:
        case Reveal():
            parts = [tr("new: {tiles}", tiles=", ".join(names[tile].name for tile in move.tiles) or tr("nothing"))]
            parts += [tr("skipped {sizes}", sizes=", ".join(move.skipped))] if move.skipped else []
            parts += [tr("deck {cards}", cards=table.deck)]
            parts += [tr("this is the last round")] if table.last_round else []
            return "; ".join(parts)
        case Price():
            return "  ".join(slot_words(table, slot) for slot in table.market if slot.tile) or tr("nothing to price")
        case Buy():
            return _bought(played, move)
        case Pass():
            income, money = table.setup.printed.pass_income, played.figures["money"]
            return tr("{player} passes, takes {income}: {money}", player=move.by, income=income, money=money)
        case Reward():
            return _reward(played, move)
        case Cards():
            return tr("{player} shows {cards}", player=move.by, cards=say(cards_shown(move.cards)))
        case Note():
            return events.note_words(move)
        case CheckPlayer():
            points = amount(move.score, "point")
            if move.money is None:
                return tr("checked: {player} has {points}", player=move.by, points=points)
            return tr("checked: {player} has {points} and {money}", player=move.by, points=points, money=move.money)
        case AdjustPlayer():
            parts = [amount(move.points, "point", signed=True)] if move.points else []
            parts += [tr("{money:+d} money", money=move.money)] if move.money else []
            return f"{move.by}: {both(parts)}"
        case AdjustDeck() | AdjustStack():
            return tr("{stack}: {number} left", stack=stack_word(move.pile), number=move.left)
        case _:
            return tr("checked")


def _laid(played: Played, lay: Laying) -> dict[str, object]:
    """A tile that was laid, its place and its points, as sentences want them."""
    from castlescore.games.castles.view.text import sum_of  # not for a line that lays nothing

    assert played.verdict is not None
    name = played.table.setup.box.catalogue[lay.tile].name
    return {"tile": name, "place": place(lay.at, lay.turn), "points": sum_of(played.verdict)}


def _bought(played: Played, move: Buy) -> str:
    """Who was paid too (BUY-4, BUY-5). The master builder buys last, so the round has ended if that was who bought."""
    table = played.table
    builder = table.name(table.builder)
    price, coins = played.figures.get("price"), played.figures.get("coins")
    values = {"player": move.by, **_laid(played, move.lay), "price": price, "payee": builder, "coins": coins}
    if price is None:
        return tr("{player} buys {tile} at {place}, free: {points}", **values)
    if table.setup.solo or table.phase is not Phase.BUY or move.by == builder:
        if coins:
            return tr("{player} buys {tile} at {place} for {price} to the bank ({coins} lay on it): {points}", **values)
        return tr("{player} buys {tile} at {place} for {price} to the bank: {points}", **values)
    if coins:
        return tr("{player} buys {tile} at {place} for {price} to {payee} ({coins} lay on it): {points}", **values)
    return tr("{player} buys {tile} at {place} for {price} to {payee}: {points}", **values)


def _reward(played: Played, move: Reward) -> str:
    castle = played.table.players[played.table.seat(move.by)].castle
    kind = reward_words(move, castle[move.of].label if move.of is not None else "")
    if move.declined:
        return tr("{player} declines the {reward}", player=move.by, reward=kind)
    if move.lay:
        values = {"player": move.by, "reward": kind, **_laid(played, move.lay)}
        return tr("{player} takes the {reward} and lays {tile} at {place}, free: {points}", **values)
    if move.stack is not None:
        stack = stack_word(move.stack)
        return tr(
            "{player} takes the {reward} and looks at the {stack} stack", player=move.by, reward=kind, stack=stack
        )
    return tr("{player} takes the {reward}", player=move.by, reward=kind)


def reward_words(move: Reward, tile: str = "") -> str:
    """A completion reward: of which type, of which tile where that is said, and as which type it is taken."""
    values = {"type": type_word(move.reward), "tile": tile, "other": type_word(move.as_type or "")}
    if tile and move.as_type:
        return tr("{type} reward of {tile} as {other}", **values)
    if tile:
        return tr("{type} reward of {tile}", **values)
    return tr("{type} reward as {other}", **values) if move.as_type else tr("{type} reward", **values)


def slot_words(table: Table, slot: Slot) -> str:
    """A slot of the market: `10000 Vestibule*1`, a star and the coins on it in thousands."""
    coins = f"*{slot.coins // 1000}" if slot.coins else ""
    return f"{slot.price} {table.setup.box.catalogue[slot.tile].name}{coins}"


def refusal(found: Refusal, width: int) -> list[str]:
    """Why a line is refused, and what to type instead."""
    v = found.verdict
    laid = (v.placed.tile.name, place(v.placed.at, v.placed.turn)) if isinstance(v, Verdict) else None
    return events.refusal(found, laid, say, width)


FIGURES = ("score", "points", "money")
BEFORE = ("reward", "of", "as")  # what a line says before the tile and its place, and after them
AFTER = ("stack", "left", "tiles", "skipped", "row", "cards", "text", "count", "deck", "why")


def event_line(n: int, event: Document) -> str:
    """One event of a record in one line, from the file alone."""
    laid = [event["tile"]] if "tile" in event else []
    laid += [f"at {place(event['at'], event.get('turn', 0))}"] if "at" in event else []
    words = [event.get("by", ""), event["do"], *_named(event, BEFORE), *laid, *_named(event, AFTER)]
    words += ["declined"] if event.get("decline") is True else []
    parts = [" ".join(word for word in words if word), *_named(event, FIGURES)]
    return shown(f"{n:>4}  {'; '.join(parts)}", ENDLESS)


def _named(event: Document, keys: Sequence[str]) -> list[str]:
    """Some keys of an event with their values, but for the key that `do` says already."""
    here = [key for key in keys if key in event]
    return [_plain(event[key]) if key in (event["do"], "text") else f"{key} {_plain(event[key])}" for key in here]


def _plain(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
