"""A player's turn: buying, passing, taking rewards, and who comes next (BUY, REWARD, TURN-1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from castlescore.core.language.messages import Message, message
from castlescore.core.refusals import never_allowed
from castlescore.games.castles.facts import HALLWAY, TYPES
from castlescore.games.castles.moves import Buy, Laying, Move, Pass, Reward
from castlescore.games.castles.rules import market
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.outcome import Played, Refusal, refuse
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.rewards import give, lapse, meant, not_taken_now, room_stacks, settle
from castlescore.games.castles.rules.scoring import Line
from castlescore.games.castles.rules.table import CORRIDORS, Pending, Phase, Progress, Table, stack_of
from castlescore.games.castles.rules.tiles import Tile

Laid = TypeVar("Laid", Buy, Reward)
JUDGED = 256  # verdicts that are kept: those of the lines of one record that are played again and again


def buy(table: Table, move: Buy) -> Played | Refusal:
    """One tile bought, laid and paid for; the rewards of what it completes fall due (BUY-2 to BUY-7)."""
    tile = move.lay.tile
    refused = not_now(table, move.by) or not_for_sale(table, tile) or too_dear(table, tile)
    if refused:
        return refused
    seat = table.active
    cost, coins = cost_of(table, tile)
    verdict = _verdict(table, move.lay)
    refused = _unlawful(table, verdict, move.lay) or _not_completed(verdict, move.lay.decline)
    if refused:
        return refused
    again = not table.to_move  # an extra turn
    after = _pay(market.take(table, tile), seat, cost, coins)
    after = replace(after, to_move=False, extra=after.extra - again, turn=after.turn + again)
    work = _lay(after, seat, after.turn, verdict, move.lay.decline)
    figures: dict[str, object] = {"price": cost, **({"coins": coins} if coins else {})}
    return _done(work, _kept(move, move.lay, verdict), figures, verdict)


def pass_turn(table: Table, move: Pass) -> Played | Refusal:
    """Money from the bank instead of a tile (BUY-2)."""
    refused = not_now(table, move.by)
    if refused:
        return refused
    income = table.setup.printed.pass_income
    extra = not table.to_move
    after = replace(table, to_move=False, extra=table.extra - extra, turn=table.turn + extra, bank=table.bank - income)
    work = Progress(after, table.active, after.turn)
    work.change(money=work.player.money + income)
    return _done(work, move, {}, None)


def reward(table: Table, move: Reward) -> Played | Refusal:
    """A waiting reward taken or declined (REWARD-2, REWARD-3)."""
    refused = not_taken_now(table, move.by)
    if refused:
        return refused
    fitting = [p for p in table.pending if p.reward == move.reward]
    if not fitting:
        waiting = tuple(p.reward for p in table.pending)
        return refuse("reward", "REWARD-1", message("other-reward-waits", reward=move.reward, waiting=waiting))
    pending = meant(fitting, move.of) or fitting[0]
    rest = list(table.pending)
    rest.remove(pending)
    after = replace(table, pending=tuple(rest))
    if move.declined:
        work = Progress(after, table.active, pending.turn)
        work.told.append(message("is-declined", reward=move.reward, tile=work.player.castle[pending.of]))
        return _done(work, replace(move, of=pending.of), {"of": pending.of}, None)
    return _take(after, replace(move, of=pending.of), pending)


def _take(table: Table, move: Reward, pending: Pending) -> Played | Refusal:
    kind = move.as_type if move.reward == "downstairs" else move.reward
    if kind is None or kind not in TYPES or (move.reward == "downstairs" and kind == "downstairs"):
        return refuse("reward", "REWARD-DOWNSTAIRS", message("one-of-seven"), message("type-as"))
    if kind == "corridor":
        return _take_corridor(table, move, pending)
    if kind == "sleeping":
        return _take_sleeping(table, move, pending)
    asked = kind == "living" and len(pending.rooms) > 1
    if move.room not in (*pending.rooms, *(() if asked else (None,))):
        rooms = tuple(table.players[table.active].castle[n] for n in pending.rooms)
        return refuse("reward", "REWARD-DOWNSTAIRS", message("which-room", rooms=rooms), message("type-room"))
    work = Progress(_room_named(table, move.room, pending), table.active, pending.turn)
    placed = work.player.castle[pending.of if move.room is None else move.room]
    give(work, kind, placed, message("taken-as", tile=placed, kind=kind))
    return _done(work, move, {"of": pending.of}, None)


def _room_named(table: Table, room: int | None, taken: Pending) -> Table:
    """The table on which a room that gave one reward gives none of the others that fell due with it."""
    if room is None or len(taken.rooms) < 3:
        return table
    rest = tuple(n for n in taken.rooms if n != room)
    pending = [
        replace(p, rooms=rest, of=taken.of if p.of == room else p.of)
        if (p.reward, p.turn, p.rooms) == (taken.reward, taken.turn, taken.rooms)
        else p
        for p in table.pending
    ]
    return replace(table, pending=tuple(pending))


def _take_corridor(table: Table, move: Reward, pending: Pending) -> Played | Refusal:
    if move.lay is None or move.lay.tile not in CORRIDORS:
        return refuse("reward", "REWARD-CORRIDOR", message("a-corridor"), message("type-corridor"))
    if pending.turn in table.corridor_used:
        return refuse("reward", "REWARD-CORRIDOR", message("free-one-laid"))
    if not table.stacks[stack_of(table, move.lay.tile)]:
        return refuse("stack", "REWARD-CORRIDOR", none_left(stack_of(table, move.lay.tile)))
    verdict = _verdict(table, move.lay)
    refused = _unlawful(table, verdict, move.lay) or _not_completed(verdict, move.lay.decline)
    if refused:
        return refused
    after = replace(market.take(table, move.lay.tile), corridor_used=table.corridor_used | {pending.turn})
    work = _lay(after, table.active, pending.turn, verdict, move.lay.decline)
    return _done(work, _kept(move, move.lay, verdict), {"of": pending.of}, verdict)


def _take_sleeping(table: Table, move: Reward, pending: Pending) -> Played | Refusal:
    most = table.setup.printed.rewards.sleeping
    if move.stack not in room_stacks(table) or move.tiles is None:
        return refuse("reward", "REWARD-SLEEPING", message("stack-and-tiles"), message("type-sleeping"))
    if not 0 <= move.tiles <= most:
        return refuse("reward", "REWARD-SLEEPING", message("so-many-tiles", most=most, tiles=move.tiles))
    held = table.stacks[move.stack]
    left = held - move.tiles
    if left < 0 or not held:
        return refuse("stack", "REWARD-SLEEPING", message("stack-has", stack=move.stack, held=held))
    work = Progress(replace(table, stacks={**table.stacks, move.stack: left}), table.active, pending.turn)
    if table.last_round:
        told = message("tiles-onto-discard", tiles=move.tiles, stack=move.stack, left=left)
    else:
        told = message("tiles-onto-deck", tiles=move.tiles, stack=move.stack, left=left)
        work.table = replace(work.table, on_deck=(*[move.stack] * move.tiles, *table.on_deck))
    work.told.append(told)
    return _done(work, move, {"of": pending.of}, None)


def none_left(stack: str) -> Message:
    """That nothing is left of the hallways or of the stairs."""
    return message("no-hallway-left" if stack == HALLWAY else "no-stairs-left")


def not_now(table: Table, by: str) -> Refusal | None:
    """Why this player may not buy or pass now (ROUND-1, BUY-1, REWARD-2)."""
    builder = table.name(table.builder)
    if table.phase is Phase.REVEAL:
        return refuse("turn", "ROUND-1", message("rooms-first"), message("type-reveal"))
    if table.phase is Phase.PRICE:
        return refuse("turn", "ROUND-1", message("prices-first", builder=builder), message("type-price"))
    if table.phase is not Phase.BUY:
        return refuse("turn", "END-1", message("all-played"))
    if table.name(table.active) != by:
        return refuse("turn", "BUY-1", message("not-your-turn", next=table.name(table.active), by=by))
    if not table.to_move and not table.extra:
        waiting = tuple(message("reward", kind=p.reward) for p in table.pending)
        return refuse("reward", "REWARD-2", message("reward-first", by=by, waiting=waiting))
    return None


def not_for_sale(table: Table, tile: str) -> Refusal | None:
    facts = table.setup.box.catalogue[tile]
    if tile in CORRIDORS:
        if table.stacks[stack_of(table, tile)]:
            return None
        return refuse("stack", "BUY-3", none_left(stack_of(table, tile)))
    if table.slot_of(tile) is None:
        owner = next((p.name for p in table.players if any(placed.tile.id == tile for placed in p.castle)), None)
        if owner is not None:
            return refuse("market", "BUY-3", message("lies-elsewhere", tile=facts, player=owner))
        return refuse("market", "BUY-3", message("not-on-market", tile=facts, size=facts.size, kind=facts.type))
    return None


def too_dear(table: Table, tile: str) -> Refusal | None:
    """Why the one whose turn it is cannot pay for a tile that is for sale (BUY-6)."""
    player, (cost, coins) = table.players[table.active], cost_of(table, tile)
    if player.money + coins >= cost:
        return None
    facts = table.setup.box.catalogue[tile]
    why = message("too-dear", tile=facts, cost=cost, by=player.name, money=player.money)
    if coins:
        why = message("too-dear-with-coins", tile=facts, cost=cost, by=player.name, money=player.money, coins=coins)
    return refuse("money", "BUY-6", why, message("type-pass"))


def cost_of(table: Table, tile: str) -> tuple[int, int]:
    """The price of a tile that is for sale, and the coins lying on it."""
    slot = table.slot_of(tile)
    if slot is None:
        return table.setup.printed.corridor_price, 0
    return table.market[slot].price, table.market[slot].coins


def _pay(table: Table, seat: int, cost: int, coins: int) -> Table:
    """The price to the master builder, the master builder's own and solo to the bank (BUY-4, BUY-5, SOLO-3)."""
    players = list(table.players)
    players[seat] = replace(players[seat], money=players[seat].money + coins - cost)
    if seat == table.builder or table.setup.solo:
        return replace(table, players=tuple(players), bank=table.bank + cost)
    builder = players[table.builder]
    players[table.builder] = replace(builder, money=builder.money + cost)
    return replace(table, players=tuple(players))


def _verdict(table: Table, lay: Laying) -> Verdict:
    return _judged(table.players[table.active].castle, table.setup.box[lay.tile], lay.at, lay.turn)


@lru_cache(maxsize=JUDGED)
def _judged(castle: Castle, tile: Tile, at: tuple[int, int], turn: int) -> Verdict:
    """The verdict on a tile laid into this very castle: an audit asks for the same ones on every way that it tries."""
    return Verdict(castle, Placed(castle.next_number(), tile, at, turn))


def _unlawful(table: Table, verdict: Verdict, lay: Laying) -> Refusal | None:
    """Why the placement is refused: any broken rule, and an overlap whatever the table allows."""
    violations = () if table.lenient else verdict.violations
    if lay.allow is not None:
        violations = tuple(never_allowed(v) for v in violations if v.rule == "PLACE-4")
    return Refusal("illegal", violations, verdict=verdict) if violations else None


def _not_completed(verdict: Verdict, declined: Iterable[int]) -> Refusal | None:
    strange = [n for n in declined if n not in verdict.completes]
    if strange:
        return refuse("reward", "REWARD-1", message("nothing-to-decline", n=strange[0]))
    return None


def _kept(move: Laid, lay: Laying, verdict: Verdict) -> Laid:
    """The move as recorded: its tile laid by the smallest turn, and an `allow` only where it was needed."""
    turn, allow = verdict.placed.turn, lay.allow if verdict.violations else None
    if (turn, allow) == (lay.turn, lay.allow):
        return move
    return replace(move, lay=replace(lay, turn=turn, allow=allow))


def _lay(table: Table, seat: int, turn: int, verdict: Verdict, declined: Iterable[int]) -> Progress:
    """The tile in the castle, its points counted, and what it completes settled, all of it in `turn` (REWARD-3)."""
    work = Progress(table, seat, turn)
    points = verdict.points.total
    work.change(castle=verdict.after, placing=work.player.placing + points)
    settle(work, verdict.completes, tuple(declined))
    return work


def _done(work: Progress, move: Move, figures: dict[str, object], verdict: Verdict | None) -> Played:
    """The move with its figures; then whoever is next, unless this player has something left to do."""
    lapse(work)
    placing: tuple[Line, ...] = verdict.lines if verdict else ()
    if verdict and verdict.completes:
        figures["completes"] = list(verdict.completes)
    if work.given:
        figures["rewards"] = work.given
    if not isinstance(move, Pass):
        figures["points"] = sum(line.points for line in (*placing, *work.lines))
    figures |= {"score": work.player.track, "money": work.player.money}
    table = work.table
    if not table.pending and not table.extra:
        table, told = next_player(table)
        work.told += told
    return Played(table, move, figures, (*placing, *work.lines), tuple(work.told), verdict)


def next_player(table: Table) -> tuple[Table, list[Message]]:
    """The table with the next player's turn begun, or the round ended, and what is said then (BUY-1)."""
    if table.active == table.builder or table.setup.solo:
        return market.end_round(table)
    return replace(table, active=table.setup.left_of(table.active), turn=table.turn + 1, to_move=True), []
