"""The tiles that a player could buy now, with price and highest placing points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from castlescore.core.language import amount, heads, tr, trn
from castlescore.core.refusals import Refusal, refuse
from castlescore.games.castles.facts import DARK_HALLWAY, Numbers
from castlescore.games.castles.files.places import localized
from castlescore.games.castles.rules.castle import Castle, Tile
from castlescore.games.castles.rules.counts import CastleCounts
from castlescore.games.castles.rules.placement import Verdict, best, where
from castlescore.games.castles.rules.table import Phase, Table, corridors_left
from castlescore.games.castles.rules.turns import ALL_PLAYED, cost_of
from castlescore.games.castles.terms import favor_head, type_word
from castlescore.games.castles.view.text import at
from castlescore.view import colour
from castlescore.view.colour import Paint, split_codes
from castlescore.view.layout import GAP, columns, hanging, seen, signed

For = Mapping[str, Mapping[str, int | None]]  # tile -> player -> the most points


@dataclass(frozen=True)
class Offer:
    """One tile for one player. `left`: the money after it, negative if the player cannot pay.

    `places`: how many legal ones; `best`: the first of them; `favors`: what the tile there adds to the player's counts.
    """

    tile: Tile
    price: int
    left: int
    places: int
    best: Verdict | None
    favors: Mapping[str, int]

    @property
    def affordable(self) -> bool:
        """Whether it can be paid (BUY-6)."""
        return self.left >= 0


def over(table: Table) -> Refusal | None:
    """Why nothing is for sale, since the game is over (END-1)."""
    if table.phase in (Phase.CARDS, Phase.OVER):
        return refuse("turn", "END-1", ALL_PLAYED)
    return None


def for_sale(table: Table) -> list[str]:
    """The tiles for sale: rooms on the market, the highest price first, both sides of a hallway, and stairs."""
    return [*table.lying, *corridors_left(table)]


def offers(table: Table, seat: int) -> list[Offer]:
    """The tiles for a player; then those that the player cannot pay, and last those without a legal place."""
    rows = [_offer(table, seat, table.setup.box[id]) for id in for_sale(table)]
    return sorted(rows, key=lambda offer: (offer.best is None, not offer.affordable))


def most_points(castle: Castle, tile: Tile) -> int | None:
    """The most placing points of a tile in a castle; None if it has no legal place."""
    verdict = best(castle, tile)
    return None if verdict is None else verdict.points.total


def _offer(table: Table, seat: int, tile: Tile) -> Offer:
    player = table.players[seat]
    cost, coins = cost_of(table, tile.id)
    left = player.money + coins - cost
    legal = where(player.castle, tile)
    first = legal[0] if legal else None
    favors: dict[str, int] = {}
    if first is not None:
        now, then = (CastleCounts(c, table.setup.box.catalogue) for c in (player.castle, first.after))
        money = left - player.money
        counts = {f: money if f == "money" else then.get(f) - now.get(f) for f in table.setup.favors}
        favors = {favor: count for favor, count in counts.items() if count}
    return Offer(tile, cost, left, len(legal), first, favors)


def table(offered: Sequence[Offer], others: For, numbers: Numbers, width: int, paint: Paint) -> list[str]:
    """One line for each tile, with its rewards by the `numbers` of the table.

    `others`: the points that it would give the other players, if they are asked for.

    Where that is too wide, what a tile completes and what it adds to the favors stands below it; where a tile has no
    line of its own either, all of it is laid out as any table that is too wide.
    """
    names = list(next(iter(others.values()), {}))
    head = heads("column", "price", "tile", "left", "places", "best", "points")
    rows = [(*head, *names, *heads("column", "completes", "favors"))]
    for offer in offered:
        row = _row(offer, numbers, [_points(others[offer.tile.id][name]) for name in names])
        within_reach = offer.best is not None and offer.affordable
        rows.append(row if within_reach else tuple(paint(cell, colour.FADED) for cell in row))
    figures = (0, 2, 3, *range(5, 6 + len(names)))
    widths = [max(map(seen, column)) for column in zip(*rows, strict=True)]
    if sum(widths) + GAP * (len(widths) - 1) <= width:
        return columns(rows, width, figures)
    lines = columns([row[:-2] for row in rows], width, figures)
    if len(lines) != len(rows):  # too narrow for a line a tile
        return columns(rows, width, figures)
    below: list[list[str]] = [[]]
    for *_, done, favors in (_row(offer, numbers, ()) for offer in offered):
        parts = [tr("completes {tiles}", tiles=done) if done != "-" else "", favors if favors != "-" else ""]
        words = "; ".join(filter(None, parts))
        below.append(hanging("       ", words, width) if words else [])
    # A long name may take several lines; the price stands in the first.
    begins = [i for i, line in enumerate(lines) if "".join(split_codes(line)[::2])[: widths[0]].strip()]
    ends = [*begins[1:], len(lines)]
    return [line for i, end, more in zip(begins, ends, below, strict=True) for line in (*lines[i:end], *more)]


def _row(offer: Offer, numbers: Numbers, others: Sequence[str]) -> tuple[str, ...]:
    best, castle = offer.best, None if offer.best is None else offer.best.castle
    done = []
    if best is not None and castle is not None:
        for n in best.completes:
            placed = castle[n] if n in castle.by_number else best.placed
            name = localized(castle, placed) if placed is not best.placed else tr("itself")
            kind = placed.tile.type
            done.append(f"{name} ({_reward_words(kind, numbers)})")
    return (
        str(offer.price),
        tr("Hallway --dark") if offer.tile.id == DARK_HALLWAY else offer.tile.name,
        str(offer.left) if offer.affordable else tr("{money} short", money=-offer.left),
        str(offer.places or tr("none")),
        "-" if best is None else at(best.placed),
        _points(None if best is None else best.points.total),
        *others,
        ", ".join(done) or "-",
        ", ".join(f"{favor_head(favor)} {signed(count)}" for favor, count in offer.favors.items()) or "-",
    )


def _reward_words(kind: str, numbers: Numbers) -> str:
    """The reward of a completed tile of a type, in a word or two."""
    rewards = numbers.rewards
    match kind:
        case "activity":
            return amount(rewards.activity, "point")
        case "corridor":
            return tr("a corridor free")
        case "downstairs":
            return tr("every second: one of seven")
        case "food":
            return tr("an extra turn")
        case "living":
            return tr("its points again")
        case "outdoor":
            return str(rewards.outdoor)
        case "sleeping":
            return tr("rooms on the deck")
        case "utility":
            return trn("{n} card, 1 kept", "{n} cards, 1 kept", rewards.utility)
    return type_word(kind)


def _points(points: int | None) -> str:
    return "-" if points is None else signed(points)
