"""The points missed in a game of Castles of Mad King Ludwig (see `castlescore.record.reviewing`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from castlescore.core.language import marked, tr
from castlescore.core.language.messages import Message
from castlescore.games.castles.facts import DARK_HALLWAY
from castlescore.games.castles.files.places import block_names, localized
from castlescore.games.castles.moves import Buy, End, Reward
from castlescore.games.castles.rules.castle import Placed, Tile
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.placement import Verdict, best_first, legal
from castlescore.games.castles.rules.play import LOST_AT_END
from castlescore.games.castles.rules.table import Table, corridors_left
from castlescore.games.castles.rules.turns import (
    CORRIDOR_LAID,
    DECLINED,
    EARLIER_CORRIDOR_LAID,
    LAPSES,
    LOST,
    NO_CARD_LEFT,
    WAITING_DECLINED,
    cost_of,
)
from castlescore.games.castles.sentences import say
from castlescore.games.castles.terms import type_word
from castlescore.games.castles.view.presenter import for_sale, most_points
from castlescore.games.castles.view.text import at
from castlescore.record import reviewing

if TYPE_CHECKING:
    from castlescore.games.castles.rules_api import Replay, Step

POINTS = marked("points from placing tiles, without rewards")
REWARDS = marked("rewards")
ALL_DECLINED = (DECLINED, WAITING_DECLINED)
ALL_LOST = (CORRIDOR_LAID, EARLIER_CORRIDOR_LAID, LAPSES, LOST, NO_CARD_LEFT)


def names(table: Table) -> Sequence[str]:
    """The players."""
    return table.setup.players


def placement(step: Step) -> reviewing.PlacementReview | None:
    """The tile that an event placed, with the highest possible points; None if it placed none."""
    verdict = step.played.verdict
    if verdict is None:
        return None
    placed, points = verdict.placed, verdict.points.total
    places = legal(verdict.castle, placed.tile, placed.n)
    first = best_first(places)
    most = first[0].points.total if first else None
    return reviewing.PlacementReview(
        event=step.n,
        player=step.event["by"],
        tile=placed.tile.id,
        name=_name(placed.tile),
        laid=_placement(placed),
        points=points,
        best=most,
        better=sum(v.points.total > points for v in places),
        of=len(places),
        best_at=tuple(_placement(v.placed) for v in first),
        gives=_effects_text(first[0]) if first else "",
        legal=verdict.legal,
    )


def _placement(placed: Placed) -> reviewing.Placement:
    return reviewing.Placement(placed.at, placed.turn, at(placed))


def _name(tile: Tile) -> str:
    if tile.is_room or tile.is_stairs:
        return tile.name
    return tr("Hallway --dark") if tile.id == DARK_HALLWAY else tr("Hallway")


def _effects_text(v: Verdict) -> str:
    """The tiles that a placement completes and the entrances that it blocks, in words."""
    castle = v.castle
    done = ", ".join(localized(castle, castle[n]) if n in castle.by_number else tr("itself") for n in v.completes)
    parts = (
        tr("completes {tiles}", tiles=done) if done else "",
        tr("blocks {entrances}", entrances=block_names(v)) if v.blocks else "",
    )
    return "; ".join(filter(None, parts))


def purses(replay: Replay) -> Mapping[str, reviewing.Purse]:
    """The money of each player: coins on a bought tile lower its price, and are income if they are more than it."""
    start = replay.steps[0].before if replay.steps else replay.table
    counts = {player.name: [0, 0, player.money, 0] for player in start.players}  # spent, earned, least, agreed
    for step in replay.steps:
        for old, new in zip(step.before.players, step.played.table.players, strict=True):
            _count(counts[new.name], step, new.name, new.money - old.money)
            counts[new.name][2] = min(counts[new.name][2], new.money)
    return {
        player.name: reviewing.Purse(spent, earned, max(0, least), player.money, agreed)
        for player in replay.table.players
        for spent, earned, least, agreed in [counts[player.name]]
    }


def _count(counts: list[int], step: Step, name: str, change: int) -> None:
    """Count what an event did to a purse."""
    if step.event["do"] == "adjust":
        counts[3] += change
        return
    paid = max(0, _paid(step.played)) if isinstance(step.move, Buy) and step.move.by == name else 0
    counts[0] += paid
    counts[1] += change + paid


def _paid(played: Played) -> int:
    """The money that a purchase cost: the price without the coins on the tile."""
    price: int = played.figures["price"]
    coins: int = played.figures.get("coins", 0)
    return price - coins


def rewards(replay: Replay) -> Mapping[str, reviewing.Rewards]:
    """The completion rewards of each player."""
    by_player: dict[str, tuple[list[reviewing.Reward], ...]] = {name: ([], [], []) for name in names(replay.table)}
    for step in replay.steps:
        if isinstance(step.move, End):
            by_player[step.before.name(step.before.active)][2].extend(_announced_rewards(step, (LOST_AT_END,)))
        if not isinstance(step.move, Buy | Reward):
            continue
        taken, declined, lost = by_player[step.move.by]
        taken += (reviewing.Reward(step.n, what) for what in _reward_types(step.move, step.played))
        declined += _announced_rewards(step, ALL_DECLINED)
        lost += _announced_rewards(step, ALL_LOST)
    return {name: reviewing.Rewards(*map(tuple, lists)) for name, lists in by_player.items()}


def _reward_types(move: Buy | Reward, played: Played) -> list[str]:
    """The types of the rewards that an event gave, with the original type if it was taken as another."""
    given = [("", entry["reward"]) for entry in played.figures.get("rewards", ())]
    if isinstance(move, Reward) and not move.declined:
        kind = move.as_type or move.reward
        own = ("downstairs" if move.as_type else "", kind)
        given = [own, *given[kind not in ("corridor", "sleeping") :]]
    for _ in (announcement for announcement in played.announcements if announcement.english == NO_CARD_LEFT):
        given.remove(next(each for each in given if each[1] == "utility"))
    words = [(type_word(of) if of else "", type_word(kind)) for of, kind in given]
    return [tr("{type} as {other}", type=of, other=kind) if of else kind for of, kind in words]


def _announced_rewards(step: Step, names: Sequence[str]) -> Iterator[reviewing.Reward]:
    """The rewards in the announcements of an event whose English text is one of `names`."""
    for announcement in step.played.announcements:
        if announcement.english in names:
            yield reviewing.Reward(step.n, _kind(announcement), say(announcement))


def _kind(announcement: Message) -> str:
    """The type of the reward in an announcement."""
    values = announcement.values
    if isinstance(values.get("reward"), str):
        return type_word(str(values["reward"]))
    due = values["due"]
    assert isinstance(due, Message)
    placed = due.values["tile"]
    assert isinstance(placed, Placed)
    return type_word(placed.tile.type)


def market(step: Step) -> Sequence[reviewing.Other]:
    """The other tiles for at most the paid price: from the market, or from the free corridors of a reward."""
    verdict, table = step.played.verdict, step.before
    if verdict is None:
        return ()
    if isinstance(step.move, Buy):
        money = _paid(step.played)
        prices = {tile: max(0, cost - coins) for tile in for_sale(table) for cost, coins in [cost_of(table, tile)]}
    else:
        money, prices = 0, dict.fromkeys(corridors_left(table), 0)
    mine, box = verdict.placed.tile.id, table.setup.box
    others = [
        reviewing.Other(_name(box[tile]), price, most_points(verdict.castle, box[tile]))
        for tile, price in prices.items()
        if tile != mine and price <= money
    ]
    return sorted(others, key=lambda other: (other.points is None, -(other.points or 0), other.price))
