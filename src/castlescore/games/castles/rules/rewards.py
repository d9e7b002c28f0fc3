"""Completion rewards: what falls due when tiles become complete, and taking what waits for a word (REWARD)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from castlescore.core.values import changed
from castlescore.games.castles.rules.castle import Placed
from castlescore.games.castles.rules.places import fits_somewhere
from castlescore.games.castles.rules.scoring import Line, again
from castlescore.games.castles.rules.setup import numbers
from castlescore.games.castles.rules.table import CORRIDORS, Pending, Player, Table, stack_of

# What a reward does: with the tile that became complete and how the sentence begins; what is recorded of it.
Gives = Callable[["Settling", Placed, str], dict[str, Any]]
ASKED = ("corridor", "sleeping", "downstairs")  # the kinds that wait for a word


@dataclass
class Settling:
    """A table while rewards are being given: the table so far, the points lines, what is recorded and what is said.

    `turn`: the turn to which all of it belongs. What a tile laid by a waiting reward brings belongs to the turn of
    that reward, however many extra turns have begun since (REWARD-3).
    """

    table: Table
    seat: int
    turn: int
    lines: list[Line] = field(default_factory=list)
    given: list[dict[str, Any]] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    @property
    def player(self) -> Player:
        """The player whose castle it is."""
        return self.table.players[self.seat]

    def change(self, **values: Any) -> None:
        """Change something of that player."""
        self.table = self.table.with_player(self.seat, changed(self.player, **values))

    def score(self, lines: Iterable[Line]) -> int:
        """Count reward points; returns how many."""
        rows = tuple(lines)
        points = sum(line.points for line in rows)
        self.lines += rows
        self.change(rewards=self.player.rewards + points)
        return points


def settle(work: Settling, completes: Collection[int], declined: Collection[int]) -> None:
    """Give what falls due for tiles that became complete, and note what waits, for its turn (REWARD-1 to -4)."""
    castle = work.player.castle
    rooms = [n for n in completes if castle[n].tile.type == "downstairs"]
    for n in completes:
        placed = castle[n]
        if placed.tile.type == "downstairs":
            continue
        if n in declined:
            work.told.append(f"{placed.label} is complete; its reward is declined")
            continue
        _fall_due(work, placed)
    _downstairs(work, rooms, declined)
    lapse(work)


def _fall_due(work: Settling, placed: Placed) -> None:
    kind = placed.tile.type
    head = f"{placed.label} is complete"
    if kind == "corridor" and work.turn in work.table.corridor_used:
        which = "this turn" if work.turn == work.table.turn else "the earlier turn to which it belongs (REWARD-3)"
        work.told.append(
            f"{head}; the free hallway or stairs of {which} is laid, so it gives nothing (REWARD-CORRIDOR, p.14)"
        )
    elif kind in ASKED:
        work.table = changed(work.table, pending=(*work.table.pending, Pending(kind, placed.n, work.turn)))
        work.told.append(f"{head}: {OFFERS[kind]}")
    else:
        give(work, kind, placed, head)


def give(work: Settling, kind: str, placed: Placed, head: str) -> None:
    """Give a reward that needs no word from the table, and say it as an order."""
    entry: dict[str, Any] = {"of": placed.n, "reward": kind}
    gives = work.table.setup.variant.rewards.get(kind) or GIVES[kind]
    work.given.append({**entry, **gives(work, placed, head)})


def _activity(work: Settling, placed: Placed, head: str) -> dict[str, Any]:
    data = numbers()["rewards"]
    points = work.score([Line(placed.n, "reward", None, data["activity"], reward="activity")])
    work.told.append(f"{head}: {data['activity']} points (REWARD-ACTIVITY)")
    return {"points": points}


def _living(work: Settling, placed: Placed, head: str) -> dict[str, Any]:
    points = work.score(again(work.player.castle, placed, "living"))
    work.told.append(f"{head}: {placed.tile.name} scores again, {points:+d} (REWARD-LIVING)")
    return {"points": points}


def _outdoor(work: Settling, placed: Placed, head: str) -> dict[str, Any]:
    money = numbers()["rewards"]["outdoor"]
    work.change(money=work.player.money + money)
    work.table = changed(work.table, bank=work.table.bank - money)
    work.told.append(f"{head}: take {money} from the bank (REWARD-OUTDOOR)")
    return {"money": money}


def _food(work: Settling, placed: Placed, head: str) -> dict[str, Any]:
    work.table = changed(work.table, extra=work.table.extra + 1)
    work.told.append(f"{head}: an extra turn after this one (REWARD-FOOD)")
    return {}


def _utility(work: Settling, placed: Placed, head: str) -> dict[str, Any]:
    """Bonus cards: draw up to two, keep one, the rest under the deck (REWARD-UTILITY)."""
    drawn = min(numbers()["rewards"]["utility"], work.table.bonus_deck)
    if not drawn:
        work.told.append(f"{head}: no bonus card is left (REWARD-UTILITY)")
        return {}
    work.change(cards=work.player.cards + 1)
    work.table = changed(work.table, bonus_deck=work.table.bonus_deck - 1)
    rest = "draw 2 bonus cards, keep 1, put the other under the deck" if drawn > 1 else "take the last bonus card"
    work.told.append(f"{head}: {rest} (REWARD-UTILITY)")
    return {}


GIVES: Mapping[str, Gives] = {
    "activity": _activity,
    "living": _living,
    "outdoor": _outdoor,
    "food": _food,
    "utility": _utility,
}


def _downstairs(work: Settling, rooms: list[int], declined: Collection[int]) -> None:
    """Count completed downstairs rooms; every second one gives a reward (REWARD-DOWNSTAIRS)."""
    castle = work.player.castle
    left = tuple(n for n in rooms if n not in declined)
    for n in _counted(rooms, declined, work.player.downstairs):
        count = work.player.downstairs + 1
        work.change(downstairs=count)
        head = f"{castle[n].label} is complete, downstairs room number {count}"
        if count % 2:
            work.told.append(f"{head}: every second one gives a reward")
            continue
        if n in declined:
            work.told.append(f"{head}; its reward is declined")
        elif why := work.table.setup.variant.loses("downstairs", work.turn, work.table):
            work.told.append(f"{head}: {why}")
        else:
            work.table = changed(
                work.table,
                pending=(*work.table.pending, Pending("downstairs", n, work.turn, left)),
                downstairs_used=work.table.downstairs_used | {work.turn},
            )
            work.told.append(f"{head}: {OFFERS['downstairs']}")


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


def meant(waiting: Sequence[Pending], of: int | None) -> Pending | None:
    """Which of the rewards that wait a completed tile means: its own, or one that it may have made even."""
    own = (pending for pending in waiting if pending.of == of)
    return next(own, next((pending for pending in waiting if of in pending.rooms), None))


OFFERS = {
    "corridor": "a free hallway or stairs (REWARD-CORRIDOR, p.14)",
    "sleeping": "look at one stack of rooms, in secret (REWARD-SLEEPING, p.17)",
    "downstairs": "any one of the other seven rewards (REWARD-DOWNSTAIRS, p.15)",
}


def lapse(work: Settling) -> None:
    """Let rewards go that nothing can come of any more, aloud."""
    kept = []
    for pending in work.table.pending:
        why = _hopeless(work, pending)
        if why:
            label = work.player.castle[pending.of].label
            work.told.append(f"the {pending.reward} reward of {label} lapses: {why}")
        else:
            kept.append(pending)
    work.table = changed(work.table, pending=tuple(kept))


def _hopeless(work: Settling, pending: Pending) -> str:
    """Why nothing can come of a waiting reward, `""` while something can."""
    table = work.table
    if pending.reward == "sleeping" and not any(table.stacks[size] for size in room_stacks(table)):
        return "no stack of rooms has a tile left"
    if pending.reward != "corridor":
        return ""
    if pending.turn in table.corridor_used:
        return "once per turn (REWARD-CORRIDOR, p.14)"
    left = [tile for tile in CORRIDORS if table.stacks[stack_of(table, tile)]]
    if not left:
        return "no hallway and no stairs are left"
    # Another tile of this player may still open a way, so the reward waits as long as one can come.
    more = table.extra or any(other.reward == "downstairs" for other in table.pending)
    if not more and not any(fits_somewhere(work.player.castle, table.setup.box[tile]) for tile in left):
        return "neither hallway nor stairs can be placed"
    return ""


def room_stacks(table: Table) -> list[str]:
    """The stacks of rooms, by size."""
    return [stack for stack in table.stacks if stack.isdecimal()]
