"""Completion rewards: what falls due when tiles become complete, and taking what waits for a word (REWARD)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from castlescore.core.language.messages import Message, message
from castlescore.core.refusals import Refusal, refuse
from castlescore.games.castles.rules.castle import Placed
from castlescore.games.castles.rules.places import fits_somewhere
from castlescore.games.castles.rules.scoring import Line, again
from castlescore.games.castles.rules.table import Gives, Pending, Phase, Progress, Table, corridors_left

ASKED = ("corridor", "sleeping", "downstairs")  # the kinds that wait for a word


def settle(work: Progress, completes: Collection[int], declined: Collection[int]) -> None:
    """Give what falls due for tiles that became complete, and note what waits, for its turn (REWARD-1 to -4).

    What nothing can come of waits too, until `lapse` at the end of the move.
    """
    castle = work.player.castle
    rooms = [n for n in completes if castle[n].tile.type == "downstairs"]
    for n in completes:
        placed = castle[n]
        if placed.tile.type == "downstairs":
            continue
        if n in declined:
            work.told.append(message("declined", due=message("complete", tile=placed)))
            continue
        _fall_due(work, placed)
    if rooms:
        _downstairs(work, rooms, declined)


def _fall_due(work: Progress, placed: Placed) -> None:
    kind = placed.tile.type
    due = message("complete", tile=placed)
    if kind == "corridor" and work.turn in work.table.corridor_used:
        this_turn = work.turn == work.table.turn
        work.told.append(
            message("corridor-laid" if this_turn else "corridor-laid-then", due=due, rule="REWARD-CORRIDOR")
        )
    elif kind in ASKED:
        work.table = replace(work.table, pending=(*work.table.pending, Pending(kind, placed.n, work.turn)))
        if kind == "corridor":
            work.told.append(message("offers-corridor", due=due, rule="REWARD-CORRIDOR"))
        else:
            work.told.append(message("offers-sleeping", due=due, rule="REWARD-SLEEPING"))
    else:
        give(work, kind, placed, due)


def give(work: Progress, kind: str, placed: Placed, due: Message) -> None:
    """Give a reward that needs no word from the table, and say it as an order; `due`: why it is given."""
    entry: dict[str, object] = {"of": placed.n, "reward": kind}
    gives = work.table.setup.variant.rewards.get(kind) or GIVES[kind]
    work.given.append({**entry, **gives(work, placed, due)})


def _activity(work: Progress, placed: Placed, due: Message) -> dict[str, int]:
    points = work.table.setup.printed.rewards.activity
    work.score([Line(placed.n, "reward", None, points, reward="activity")])
    work.told.append(message("gives-points", due=due, points=points))
    return {"points": points}


def _living(work: Progress, placed: Placed, due: Message) -> dict[str, int]:
    points = work.score(again(work.player.castle, placed, "living"))
    work.told.append(message("scores-again", due=due, tile=placed.tile, points=points))
    return {"points": points}


def _outdoor(work: Progress, placed: Placed, due: Message) -> dict[str, int]:
    money = work.table.setup.printed.rewards.outdoor
    work.change(money=work.player.money + money)
    work.table = replace(work.table, bank=work.table.bank - money)
    work.told.append(message("take-money", due=due, money=money))
    return {"money": money}


def _food(work: Progress, placed: Placed, due: Message) -> dict[str, int]:
    work.table = replace(work.table, extra=work.table.extra + 1)
    work.told.append(message("extra-turn", due=due))
    return {}


def _utility(work: Progress, placed: Placed, due: Message) -> dict[str, int]:
    """Bonus cards: draw up to two, keep one, the rest under the deck (REWARD-UTILITY)."""
    drawn = min(work.table.setup.printed.rewards.utility, work.table.bonus_deck)
    if not drawn:
        work.told.append(message("no-card-left", due=due))
        return {}
    work.change(cards=work.player.cards + 1)
    work.table = replace(work.table, bonus_deck=work.table.bonus_deck - 1)
    if drawn > 2:
        work.told.append(message("draw-some", due=due, drawn=drawn))
    else:
        work.told.append(message("draw-two" if drawn > 1 else "draw-last", due=due))
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
    for n in _counted(rooms, declined, work.player.downstairs):
        count = work.player.downstairs + 1
        work.change(downstairs=count)
        due = message("complete-downstairs", tile=castle[n], count=count)
        if count % 2:
            work.told.append(message("every-second", due=due))
            continue
        if n in declined:
            work.told.append(message("declined", due=due))
        elif why := work.table.setup.variant.loses("downstairs", work.turn, work.table):
            work.told.append(message("lost", due=due, why=why))
        else:
            pending = (*work.table.pending, Pending("downstairs", n, work.turn, left))
            used = work.table.downstairs_used | {work.turn}
            work.table = replace(work.table, pending=pending, downstairs_used=used)
            work.told.append(message("offers-downstairs", due=due, rule="REWARD-DOWNSTAIRS"))


def _counted(rooms: Sequence[int], declined: Collection[int], before: int) -> list[int]:
    """Rooms completed together, in the order in which they count after so many `before`.

    Which of them makes the count even is the player's word: one whose reward is declined does, as far as it can.
    """
    gone = [n for n in rooms if n in declined]
    left = [n for n in rooms if n not in declined]
    found = []
    for count in range(before + 1, before + 1 + len(rooms)):
        first, then = (gone, left) if count % 2 == 0 else (left, gone)
        found.append((first or then).pop(0))
    return found


def not_taken_now(table: Table, by: str) -> Refusal | None:
    """Why somebody can take no reward now (REWARD-1, REWARD-2)."""
    if table.phase is not Phase.BUY or not table.pending:
        return refuse("reward", "REWARD-1", message("no-reward-waits"))
    if table.name(table.active) != by:
        return refuse("turn", "REWARD-2", message("not-your-reward", next=table.name(table.active), by=by))
    return None


def waiting_of(table: Table, tile: Placed | None) -> list[Pending] | Refusal:
    """The rewards that wait, those of one tile where it is named (REWARD-1)."""
    found = [p for p in table.pending if tile is None or tile.n in (p.of, *p.rooms)]
    if found or tile is None:
        return found
    return refuse("reward", "REWARD-1", message("no-reward-waits-of", tile=tile, waiting=_waiting(table)))


def waiting_as(table: Table, kind: str, tile: Placed | None) -> list[Pending] | Refusal:
    """The rewards of a kind that wait, those of one tile where it is named (REWARD-1)."""
    found = [p for p in table.pending if p.reward == kind and (tile is None or tile.n in (p.of, *p.rooms))]
    if found:
        return found
    why = message("other-reward-waits", reward=kind, waiting=_waiting(table))
    if tile is not None:
        why = message("other-reward-waits-of", reward=kind, tile=tile, waiting=_waiting(table))
    return refuse("reward", "REWARD-1", why)


def _waiting(table: Table) -> tuple[object, ...]:
    """The rewards that wait, each with its tile where several of its kind do."""
    castle, waiting = table.players[table.active].castle, table.pending
    return tuple(
        message("reward-of", reward=p.reward, tile=castle[p.of]) if p.one_of_several(waiting) else p.reward
        for p in waiting
    )


def meant(waiting: Sequence[Pending], of: int | None) -> Pending | None:
    """Which of the rewards that wait a completed tile means: its own, or one that it may have made even."""
    own = (pending for pending in waiting if pending.of == of)
    return next(own, next((pending for pending in waiting if of in pending.rooms), None))


def lapse(work: Progress) -> None:
    """Let rewards go that nothing can come of any more, aloud."""
    if not work.table.pending:
        return
    kept = []
    for pending in work.table.pending:
        why = _hopeless(work, pending)
        if why:
            tile = work.player.castle[pending.of]
            work.told.append(message("lapses", reward=pending.reward, tile=tile, why=why))
        else:
            kept.append(pending)
    if len(kept) < len(work.table.pending):
        work.table = replace(work.table, pending=tuple(kept))


def _hopeless(work: Progress, pending: Pending) -> Message | None:
    """Why nothing can come of a waiting reward, None while something can."""
    table = work.table
    if pending.reward == "sleeping" and not any(table.stacks[size] for size in room_stacks(table)):
        return message("stacks-empty")
    if pending.reward != "corridor":
        return None
    if pending.turn in table.corridor_used:
        return message("once-a-turn", rule="REWARD-CORRIDOR")
    left = corridors_left(table)
    if not left:
        return message("no-corridor-left")
    # Another tile of this player may still open a way, so the reward waits as long as one can come.
    more = table.extra or any(other.reward == "downstairs" for other in table.pending)
    if not more and not any(fits_somewhere(work.player.castle, table.setup.box[tile]) for tile in left):
        return message("no-corridor-fits")
    return None


def room_stacks(table: Table) -> list[str]:
    """The stacks of rooms, by size."""
    return [stack for stack in table.stacks if stack.isdecimal()]
