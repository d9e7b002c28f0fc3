"""A player's turn: buying, passing, rewards, and who comes next (BUY, REWARD, TURN-1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from castlescore.core.language import marked
from castlescore.core.language.messages import Message, plural
from castlescore.core.refusals import Refused, RefusedPlacement, ended_early, never_allowed
from castlescore.games.castles.facts import HALLWAY, TYPES
from castlescore.games.castles.moves import Buy, Laying, Move, Pass, Reward
from castlescore.games.castles.rules import market
from castlescore.games.castles.rules.castle import Castle, Placed, Tile
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.placement import Line, Verdict, fits_somewhere, score_again
from castlescore.games.castles.rules.table import (
    CORRIDORS,
    Gives,
    Pending,
    Phase,
    Progress,
    Table,
    corridors_left,
    stack_of,
)

Laid = TypeVar("Laid", Buy, Reward)
JUDGED = 256  # verdicts in the cache; an audit plays the lines of a record many times
ASKED = ("corridor", "sleeping", "downstairs")  # the kinds that wait for a word
NOTHING_TO_DECLINE = marked("tile {n} does not become complete, so it has no reward to decline")
# The announcements of rewards that give nothing; a review searches for them.
DECLINED = marked("{due}; its reward is declined")
WAITING_DECLINED = marked("the {reward} reward of {tile} is declined")
CORRIDOR_LAID = marked(
    "{due}; the free hallway or stairs of this turn has been placed, so it gives nothing ({rule:cited})"
)
EARLIER_CORRIDOR_LAID = marked(
    "{due}; the free hallway or stairs of the earlier turn to which it belongs (REWARD-3) has been placed, so it gives"
    " nothing ({rule:cited})"
)
NO_CARD_LEFT = marked("{due}: no bonus card is left (REWARD-UTILITY)")
LOST = marked("{due}: {why}")
LAPSES = marked("the {reward} reward of {tile} lapses: {why}")


def buy(table: Table, move: Buy) -> Played:
    """Buy a tile: it is placed, scored and paid for, and rewards of completed tiles are given (BUY-2 to BUY-7)."""
    tile = move.lay.tile
    check_turn(table, move.by)
    check_for_sale(table, tile)
    if why := why_too_expensive(table, tile):
        raise Refused("money", "BUY-6", why, Message("pass"))
    verdict = _judge(table, move.lay)
    cost, coins = cost_of(table, tile)
    after = _turn_used(_pay(market.take(table, tile), table.active, cost, coins))
    work = Progress(after, table.active, after.turn)
    _lay(work, verdict, move.lay)
    figures: dict[str, object] = {"price": cost, **({"coins": coins} if coins else {})}
    return _finish(work, _recorded_move(move, move.lay, verdict), figures, verdict)


def pass_turn(table: Table, move: Pass) -> Played:
    """Money from the bank instead of a tile (BUY-2)."""
    check_turn(table, move.by)
    income = table.setup.printed.pass_income
    after = _turn_used(replace(table, bank=table.bank - income))
    work = Progress(after, table.active, after.turn)
    work.change(money=work.player.money + income)
    return _finish(work, move, {}, None)


def _turn_used(table: Table) -> Table:
    """The table after the player used a turn: the normal one, else an extra turn, which is a new turn (REWARD-FOOD)."""
    if table.to_move:
        return replace(table, to_move=False)
    return replace(table, extra=table.extra - 1, turn=table.turn + 1)


def reward(table: Table, move: Reward) -> Played:
    """Take or decline a waiting reward (REWARD-2, REWARD-3)."""
    check_reward_turn(table, move.by)
    fitting = [p for p in table.pending if p.reward == move.reward]
    if not fitting:
        raise Refused("reward", "REWARD-1", _no_reward_of_kind(move.reward, tuple(p.reward for p in table.pending)))
    pending = pending_of(fitting, move.of) or fitting[0]
    rest = list(table.pending)
    rest.remove(pending)
    after, move = replace(table, pending=tuple(rest)), replace(move, of=pending.of)
    if move.declined:
        work = Progress(after, table.active, pending.turn)
        work.announcements.append(Message(WAITING_DECLINED, reward=move.reward, tile=work.player.castle[pending.of]))
        return _finish(work, move, {"of": pending.of}, None)
    kind = move.as_type if move.reward == "downstairs" else move.reward
    if kind is None or kind not in TYPES or (move.reward == "downstairs" and kind == "downstairs"):
        why = Message("it is taken as one of the other seven types")
        raise Refused("reward", "REWARD-DOWNSTAIRS", why, Message("--as TYPE"))
    if kind == "corridor":
        return _take_corridor(after, move, pending)
    if kind == "sleeping":
        return _take_sleeping(after, move, pending)
    return _take_other(after, move, pending, kind)


def _take_corridor(table: Table, move: Reward, pending: Pending) -> Played:
    """Take a free hallway or stairs, once per turn (REWARD-CORRIDOR)."""
    rule = "REWARD-CORRIDOR"
    if move.lay is None or move.lay.tile not in CORRIDORS:
        raise Refused("reward", rule, Message("it is a hallway or stairs"), Message("reward corridor TILE PLACE"))
    if pending.turn in table.corridor_used:
        raise Refused(
            "reward", rule, Message("the free hallway or stairs of its turn has been placed; there is one a turn")
        )
    if not table.stacks[stack_of(table, move.lay.tile)]:
        raise Refused("stack", rule, none_left(stack_of(table, move.lay.tile)))
    verdict = _judge(table, move.lay)
    after = replace(market.take(table, move.lay.tile), corridor_used=table.corridor_used | {pending.turn})
    work = Progress(after, table.active, pending.turn)
    _lay(work, verdict, move.lay)
    return _finish(work, _recorded_move(move, move.lay, verdict), {"of": pending.of}, verdict)


def _take_sleeping(table: Table, move: Reward, pending: Pending) -> Played:
    """Look at one stack of rooms and put some of its tiles on the room deck (REWARD-SLEEPING)."""
    rule, most = "REWARD-SLEEPING", table.setup.printed.rewards.sleeping
    if move.stack not in room_stacks(table) or move.tiles is None:
        why = Message("it is a stack of rooms and how many tiles")
        raise Refused("reward", rule, why, Message("reward sleeping 300 2"))
    if not 0 <= move.tiles <= most:
        raise Refused("reward", rule, Message("0, 1 or {most} tiles, not {tiles}", most=most, tiles=move.tiles))
    held = table.stacks[move.stack]
    left = held - move.tiles
    if left < 0 or not held:
        why = plural("the {stack} stack has {n} tile", "the {stack} stack has {n} tiles", held, stack=move.stack)
        raise Refused("stack", rule, why)
    work = Progress(replace(table, stacks={**table.stacks, move.stack: left}), table.active, pending.turn)
    if table.last_round:
        announcement = plural(
            "{n} tile of the {stack} stack on the discard, face up: this is the last round; {left} left",
            "{n} tiles of the {stack} stack on the discard, face up: this is the last round; {left} left",
            move.tiles,
            stack=move.stack,
            left=left,
        )
    else:
        announcement = plural(
            "{n} tile of the {stack} stack on the room deck; {left} left",
            "{n} tiles of the {stack} stack on the room deck; {left} left",
            move.tiles,
            stack=move.stack,
            left=left,
        )
        work.table = replace(work.table, on_deck=(*[move.stack] * move.tiles, *table.on_deck))
    work.announcements.append(announcement)
    return _finish(work, move, {"of": pending.of}, None)


def _take_other(table: Table, move: Reward, pending: Pending, kind: str) -> Played:
    """Take a downstairs reward as a type that needs no further choice; as living it names the room to score again."""
    named = move.room
    asked = kind == "living" and len(pending.rooms) > 1
    if named not in (*pending.rooms, *(() if asked else (None,))):
        rooms = tuple(table.players[table.active].castle[n] for n in pending.rooms)
        why = Message("which room made the count even: {rooms: or }?", rooms=rooms)
        raise Refused("reward", "REWARD-DOWNSTAIRS", why, Message("--room TILE"))
    if named is not None and len(pending.rooms) > 2:
        # The rewards of several completed rooms may be due together; a room that gave one gives no other.
        rest = tuple(n for n in pending.rooms if n != named)
        due = (pending.reward, pending.turn, pending.rooms)
        waiting = [
            replace(p, rooms=rest, of=pending.of if p.of == named else p.of)
            if (p.reward, p.turn, p.rooms) == due
            else p
            for p in table.pending
        ]
        table = replace(table, pending=tuple(waiting))
    work = Progress(table, table.active, pending.turn)
    placed = work.player.castle[pending.of if named is None else named]
    give(work, kind, placed, Message("{tile}'s reward as {kind}", tile=placed, kind=kind))
    return _finish(work, move, {"of": pending.of}, None)


def all_played(table: Table) -> Refused:
    """The refusal of a move after the last round, or after the table ended the game (END-1, END-TABLE)."""
    if table.early is not None:
        return ended_early("END-TABLE")
    return Refused("turn", "END-1", Message("the last round has been played"))


def check_turn(table: Table, by: str) -> None:
    """Raise Refused if this player may not buy or pass now (ROUND-1, BUY-1, REWARD-2)."""
    if table.phase is Phase.REVEAL:
        raise market.rooms_first()
    if table.phase is Phase.PRICE:
        why = Message("prices are not set; {builder} sets them", builder=table.name(table.builder))
        raise Refused("turn", "ROUND-1", why, market.TYPE_PRICE)
    if table.phase is not Phase.BUY:
        raise all_played(table)
    if table.name(table.active) != by:
        raise Refused("turn", "BUY-1", Message("it is {next}'s turn, not {by}'s", next=table.name(table.active), by=by))
    if not table.to_move and not table.extra:
        castle = table.players[table.active].castle
        waiting = tuple(
            Message("{kind} reward of {tile}", kind=p.reward, tile=castle[p.of])
            if p.one_of_several(table.pending)
            else Message("{kind} reward", kind=p.reward)
            for p in table.pending
        )
        why = Message("{by} must first take or decline: {waiting:and}", by=by, waiting=waiting)
        raise Refused("reward", "REWARD-2", why)


def check_for_sale(table: Table, tile: str) -> None:
    """Raise Refused for a tile that is neither on the market nor on a stack of hallways or stairs (BUY-3)."""
    facts = table.setup.box.catalogue[tile]
    if tile in CORRIDORS:
        if not table.stacks[stack_of(table, tile)]:
            raise Refused("stack", "BUY-3", none_left(stack_of(table, tile)))
    elif table.slot_of(tile) is None:
        owner = next((p.name for p in table.players if any(placed.tile.id == tile for placed in p.castle)), None)
        why = Message("{tile} ({size}, {kind}) is not on the market", tile=facts, size=facts.size, kind=facts.type)
        if owner is not None:
            why = Message("{tile} is not on the market: it lies in {player}'s castle", tile=facts, player=owner)
        raise Refused("market", "BUY-3", why)


def none_left(stack: str) -> Message:
    """The message that no hallway, or no stairs, is left."""
    return Message("no hallway is left") if stack == HALLWAY else Message("no stairs are left")


def why_too_expensive(table: Table, tile: str) -> Message | None:
    """Why the active player cannot pay for a tile that is for sale, None if the money is enough (BUY-6)."""
    player, (cost, coins) = table.players[table.active], cost_of(table, tile)
    if player.money + coins >= cost:
        return None
    facts = table.setup.box.catalogue[tile]
    known = {"tile": facts, "cost": cost, "by": player.name, "money": player.money}
    if coins:
        return Message("{tile} costs {cost}; {by} has {money} and {coins} lies on it", coins=coins, **known)
    return Message("{tile} costs {cost}; {by} has {money}", **known)


def cost_of(table: Table, tile: str) -> tuple[int, int]:
    """The price of a tile that is for sale, and the coins lying on it."""
    slot = table.slot_of(tile)
    if slot is None:
        return table.setup.printed.corridor_price, 0
    return table.market[slot].price, table.market[slot].coins


def check_reward_turn(table: Table, by: str) -> None:
    """Raise Refused if this player cannot take a reward now (REWARD-1, REWARD-2)."""
    if table.phase is not Phase.BUY or not table.pending:
        raise Refused("reward", "REWARD-1", Message("no reward is waiting"))
    if table.name(table.active) != by:
        why = Message("it is {next}'s reward, not {by}'s", next=table.name(table.active), by=by)
        raise Refused("turn", "REWARD-2", why)


def waiting_of(table: Table, tile: Placed | None) -> list[Pending]:
    """The waiting rewards, those of one tile if it is given; raises Refused if it has none (REWARD-1)."""
    rewards = [p for p in table.pending if tile is None or tile.n in (p.of, *p.rooms)]
    if rewards or tile is None:
        return rewards
    why = Message("no reward of {tile} is waiting, but: {waiting}", tile=tile, waiting=_waiting_names(table))
    raise Refused("reward", "REWARD-1", why)


def waiting_as(table: Table, kind: str, tile: Placed | None) -> list[Pending]:
    """The waiting rewards of a kind, those of one tile if it is given; raises Refused if there is none (REWARD-1)."""
    rewards = [p for p in table.pending if p.reward == kind and (tile is None or tile.n in (p.of, *p.rooms))]
    if rewards:
        return rewards
    waiting = _waiting_names(table)
    if tile is None:
        raise Refused("reward", "REWARD-1", _no_reward_of_kind(kind, waiting))
    why = Message("no {reward} reward of {tile} is waiting, but: {waiting}", reward=kind, tile=tile, waiting=waiting)
    raise Refused("reward", "REWARD-1", why)


def _no_reward_of_kind(kind: str, waiting: tuple[object, ...]) -> Message:
    """The message that no reward of a kind is waiting, with those that are."""
    return Message("no {reward} reward is waiting, but: {waiting}", reward=kind, waiting=waiting)


def _waiting_names(table: Table) -> tuple[object, ...]:
    """The names of the waiting rewards, with the tile if several of one kind wait."""
    castle, waiting = table.players[table.active].castle, table.pending
    return tuple(
        Message("{reward} of {tile}", reward=p.reward, tile=castle[p.of]) if p.one_of_several(waiting) else p.reward
        for p in waiting
    )


def pending_of(waiting: Sequence[Pending], of: int | None) -> Pending | None:
    """The waiting reward that belongs to a completed tile: its own, or one whose downstairs rooms include it."""
    own = (pending for pending in waiting if pending.of == of)
    return next(own, next((pending for pending in waiting if of in pending.rooms), None))


def _pay(table: Table, seat: int, cost: int, coins: int) -> Table:
    """Pay a price to the master builder; the master builder and a solo player pay the bank (BUY-4, BUY-5, SOLO-3)."""
    players = list(table.players)
    players[seat] = replace(players[seat], money=players[seat].money + coins - cost)
    if seat == table.builder or table.setup.solo:
        return replace(table, players=tuple(players), bank=table.bank + cost)
    builder = players[table.builder]
    players[table.builder] = replace(builder, money=builder.money + cost)
    return replace(table, players=tuple(players))


def _judge(table: Table, lay: Laying) -> Verdict:
    """The verdict on a placement.

    Raises Refused if it breaks a rule (an overlap even if the players allow the place), or if it declines the reward of
    a tile that does not become complete (REWARD-1).
    """
    verdict = _cached_verdict(table.players[table.active].castle, table.setup.box[lay.tile], lay.at, lay.turn)
    violations = () if table.lenient else verdict.violations
    if lay.allow is not None:
        violations = tuple(never_allowed(v) for v in violations if v.rule == "PLACE-4")
    if violations:
        raise RefusedPlacement(verdict, violations)
    strange = [n for n in lay.decline if n not in verdict.completes]
    if strange:
        raise Refused("reward", "REWARD-1", Message(NOTHING_TO_DECLINE, n=strange[0]))
    return verdict


@lru_cache(maxsize=JUDGED)
def _cached_verdict(castle: Castle, tile: Tile, at: tuple[int, int], turn: int) -> Verdict:
    """The verdict on a placement, cached by the identity of the castle: an audit repeats the same placements."""
    return Verdict(castle, Placed(castle.next_number(), tile, at, turn))


def _recorded_move(move: Laid, lay: Laying, verdict: Verdict) -> Laid:
    """The move as it is recorded: with the smallest equal turn, and `allow` only if a rule is broken."""
    turn, allow = verdict.placed.turn, lay.allow if verdict.violations else None
    if (turn, allow) == (lay.turn, lay.allow):
        return move
    return replace(move, lay=replace(lay, turn=turn, allow=allow))


def _lay(work: Progress, verdict: Verdict, lay: Laying) -> None:
    """Add the tile to the castle with its points, and give the rewards of completed tiles."""
    work.change(castle=verdict.after, placing=work.player.placing + verdict.points.total)
    give_rewards(work, verdict.completes, lay.decline)


def give_rewards(work: Progress, completes: Collection[int], declined: Collection[int]) -> None:
    """Give the rewards of completed tiles; those that need a choice wait (REWARD-1 to REWARD-4).

    Rewards that can no longer give anything wait too; `drop_lapsed_rewards` removes them at the end of the move.
    """
    castle = work.player.castle
    rooms = [n for n in completes if castle[n].tile.type == "downstairs"]
    for placed in (castle[n] for n in completes if n not in rooms):
        kind, due = placed.tile.type, Message("{tile} is complete", tile=placed)
        if placed.n in declined:
            work.announcements.append(Message(DECLINED, due=due))
        elif kind == "corridor" and work.turn in work.table.corridor_used:
            laid = CORRIDOR_LAID if work.turn == work.table.turn else EARLIER_CORRIDOR_LAID
            work.announcements.append(Message(laid, due=due, rule="REWARD-CORRIDOR"))
        elif kind == "corridor":
            work.wait(Pending(kind, placed.n, work.turn))
            work.announcements.append(
                Message("{due}: a free hallway or stairs ({rule:cited})", due=due, rule="REWARD-CORRIDOR")
            )
        elif kind == "sleeping":
            work.wait(Pending(kind, placed.n, work.turn))
            rule = "REWARD-SLEEPING"
            work.announcements.append(
                Message("{due}: look at one stack of rooms, in secret ({rule:cited})", due=due, rule=rule)
            )
        else:
            give(work, kind, placed, due)
    if rooms:
        _downstairs(work, rooms, declined)


def give(work: Progress, kind: str, placed: Placed, due: Message) -> None:
    """Give a reward that needs no choice, record it and announce it; `due`: why it is given."""
    entry: dict[str, object] = {"of": placed.n, "reward": kind}
    gives = work.table.setup.variant.rewards.get(kind) or GIVES[kind]
    work.given.append({**entry, **gives(work, placed, due)})


def _activity(work: Progress, placed: Placed, due: Message) -> dict[str, int]:
    points = work.table.setup.printed.rewards.activity
    work.score([Line(placed.n, "reward", None, points, reward="activity")])
    work.announcements.append(Message("{due}: {points} points (REWARD-ACTIVITY)", due=due, points=points))
    return {"points": points}


def _living(work: Progress, placed: Placed, due: Message) -> dict[str, int]:
    points = work.score(score_again(work.player.castle, placed, "living"))
    work.announcements.append(
        Message("{due}: {tile} scores again, {points:+} (REWARD-LIVING)", due=due, tile=placed.tile, points=points)
    )
    return {"points": points}


def _outdoor(work: Progress, placed: Placed, due: Message) -> dict[str, int]:
    money = work.table.setup.printed.rewards.outdoor
    work.change(money=work.player.money + money)
    work.table = replace(work.table, bank=work.table.bank - money)
    work.announcements.append(Message("{due}: take {money} from the bank (REWARD-OUTDOOR)", due=due, money=money))
    return {"money": money}


def _food(work: Progress, placed: Placed, due: Message) -> dict[str, int]:
    work.table = replace(work.table, extra=work.table.extra + 1)
    work.announcements.append(Message("{due}: an extra turn after this one (REWARD-FOOD)", due=due))
    return {}


def _utility(work: Progress, placed: Placed, due: Message) -> dict[str, int]:
    """Bonus cards: draw up to two, keep one, the rest under the deck (REWARD-UTILITY)."""
    drawn = min(work.table.setup.printed.rewards.utility, work.table.bonus_deck)
    if not drawn:
        work.announcements.append(Message(NO_CARD_LEFT, due=due))
        return {}
    work.change(cards=work.player.cards + 1)
    work.table = replace(work.table, bonus_deck=work.table.bonus_deck - 1)
    if drawn == 1:
        announcement = Message("{due}: take the last bonus card (REWARD-UTILITY)", due=due)
    elif drawn == 2:
        announcement = Message(
            "{due}: draw 2 bonus cards, keep 1, put the other under the deck (REWARD-UTILITY)", due=due
        )
    else:
        announcement = plural(
            "{due}: draw {n} bonus card, keep 1, put the others under the deck (REWARD-UTILITY)",
            "{due}: draw {n} bonus cards, keep 1, put the others under the deck (REWARD-UTILITY)",
            drawn,
            due=due,
        )
    work.announcements.append(announcement)
    return {}


GIVES: Mapping[str, Gives] = {
    "activity": _activity,
    "living": _living,
    "outdoor": _outdoor,
    "food": _food,
    "utility": _utility,
}


def _downstairs(work: Progress, rooms: list[int], declined: Collection[int]) -> None:
    """Count completed downstairs rooms; every second one gives a reward (REWARD-DOWNSTAIRS)."""
    castle = work.player.castle
    left = tuple(n for n in rooms if n not in declined)
    for n in _counting_order(rooms, declined, work.player.downstairs):
        count = work.player.downstairs + 1
        work.change(downstairs=count)
        due = Message("{tile} is complete, downstairs room number {count}", tile=castle[n], count=count)
        if count % 2:
            work.announcements.append(Message("{due}: every second one gives a reward", due=due))
        elif n in declined:
            work.announcements.append(Message(DECLINED, due=due))
        elif why := work.table.setup.variant.loses("downstairs", work.turn, work.table):
            work.announcements.append(Message(LOST, due=due, why=why))
        else:
            work.wait(Pending("downstairs", n, work.turn, left))
            work.table = replace(work.table, downstairs_used=work.table.downstairs_used | {work.turn})
            rule = "REWARD-DOWNSTAIRS"
            work.announcements.append(
                Message("{due}: any one of the other seven rewards ({rule:cited})", due=due, rule=rule)
            )


def _counting_order(rooms: Sequence[int], declined: Collection[int], before: int) -> list[int]:
    """Downstairs rooms that were completed together, in the order in which they are counted after `before` others.

    The player decides which of them makes the count even: a room whose reward is declined, if there is one.
    """
    gone = [n for n in rooms if n in declined]
    left = [n for n in rooms if n not in declined]
    ordered = []
    for count in range(before + 1, before + 1 + len(rooms)):
        first, then = (gone, left) if count % 2 == 0 else (left, gone)
        ordered.append((first or then).pop(0))
    return ordered


def drop_lapsed_rewards(work: Progress) -> None:
    """Remove the waiting rewards that can no longer give anything, and announce it."""
    if not work.table.pending:
        return
    waiting = []
    for pending in work.table.pending:
        why = _why_lapsed(work, pending)
        if why:
            tile = work.player.castle[pending.of]
            work.announcements.append(Message(LAPSES, reward=pending.reward, tile=tile, why=why))
        else:
            waiting.append(pending)
    if len(waiting) < len(work.table.pending):
        work.table = replace(work.table, pending=tuple(waiting))


def _why_lapsed(work: Progress, pending: Pending) -> Message | None:
    """Why a waiting reward can no longer give anything, None if it can."""
    table = work.table
    if pending.reward == "sleeping" and not any(table.stacks[size] for size in room_stacks(table)):
        return Message("no stack of rooms has a tile left")
    if pending.reward != "corridor":
        return None
    if pending.turn in table.corridor_used:
        return Message("once per turn ({rule:cited})", rule="REWARD-CORRIDOR")
    left = corridors_left(table)
    if not left:
        return Message("no hallway and no stairs are left")
    # The player may place another tile first that makes room, so the reward waits as long as one can come.
    more = table.extra or any(other.reward == "downstairs" for other in table.pending)
    if not more and not any(fits_somewhere(work.player.castle, table.setup.box[tile]) for tile in left):
        return Message("neither hallway nor stairs can be placed")
    return None


def _finish(work: Progress, move: Move, figures: dict[str, object], verdict: Verdict | None) -> Played:
    """The played move with its figures; the next player's turn begins, unless rewards or extra turns are left."""
    drop_lapsed_rewards(work)
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
        table, announcements = next_player(table)
        work.announcements += announcements
    return Played(table, move, figures, (*placing, *work.lines), tuple(work.announcements), verdict)


def next_player(table: Table) -> tuple[Table, list[Message]]:
    """The table at the start of the next turn, or after the end of the round, and the announcements (BUY-1)."""
    if table.active == table.builder or table.setup.solo:
        return market.end_round(table)
    return replace(table, active=table.setup.left_of(table.active), turn=table.turn + 1, to_move=True), []


def room_stacks(table: Table) -> list[str]:
    """The stacks of rooms, by size."""
    return [stack for stack in table.stacks if stack.isdecimal()]
