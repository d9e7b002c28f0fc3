"""A deliberately wrong referee: the library with one rule changed at a time, each by the rule that it breaks.

`WRONG` has for each wrong rule: the parts of the suite in which it shows, the rules by one of which it must be told,
and what is changed for as long as a pytest.MonkeyPatch lasts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any, NamedTuple

from pytest import MonkeyPatch

from castlescore.core.language.messages import Message
from castlescore.core.refusals import Refused
from castlescore.games.between.audit import findings
from castlescore.games.between.facts import between
from castlescore.games.between.moves import Cards
from castlescore.games.between.rules import bonuses, play
from castlescore.games.between.rules import final as between_final
from castlescore.games.between.rules import placement as cells
from castlescore.games.between.rules import scoring as rows
from castlescore.games.between.rules import table as between_table
from castlescore.games.castles.facts import numbers
from castlescore.games.castles.files.castle_file import open_box
from castlescore.games.castles.input import entries
from castlescore.games.castles.rules import castle, counts, final, judging, market, placement, turns
from castlescore.games.castles.rules.table import BoardGameArena

Patch = Callable[[MonkeyPatch], object]


class Wrong(NamedTuple):
    """A wrong rule: where it shows, by which rules it must be told (one is enough), and how it is made."""

    parts: str
    rules: str
    patch: Patch


def number(path: str, value: object) -> Patch:
    """Another number printed in the rulebook of castles."""
    where, _, name = path.rpartition(".")
    return lambda patched: patched.setitem(vars(attrgetter(where)(numbers()) if where else numbers()), name, value)


def printed(tile: str, **values: object) -> Patch:
    """A room of castles that is printed otherwise."""

    def patch(patched: MonkeyPatch) -> None:
        for name, value in values.items():
            patched.setitem(vars(open_box(None)[tile]), name, value)

    return patch


def card(id: str) -> Patch:
    """A bonus card of Between Two Castles that is worth a point more for each."""
    return lambda patched: patched.setitem(vars(between().cards[f"bonus-{id}"]), "points", 7)


def tile(kind: str, **values: object) -> Patch:
    """All tiles of Between Two Castles of a type, or with a name, printed otherwise."""

    def patch(patched: MonkeyPatch) -> None:
        for facts in (*between().tiles.values(), *between().thrones.values()):
            if kind in (facts.type, facts.id, facts.kind):
                for name, value in values.items():
                    patched.setitem(vars(facts), name, value)

    return patch


def unasked(module: Any, check: str) -> Patch:
    """A rule of placement that is not asked."""
    left = tuple(each for each in module.CHECKS if each.__name__ != check)
    assert len(left) == len(module.CHECKS) - 1
    return lambda patched: patched.setattr(module, "CHECKS", left)


def other(module: Any, name: str, made: Callable[[Any], object]) -> Patch:
    """A function, or what stands in a module, made anew from what it is."""
    return lambda patched: patched.setattr(module, name, made(getattr(module, name)))


def counted(name: str, much: Callable[[Any], int]) -> Patch:
    """Something of a castle that is counted otherwise."""
    right = counts.CastleCounts.get

    def get(given: counts.CastleCounts, asked: str) -> int:
        return much(given) if asked == name else right(given, asked)

    return lambda patched: patched.setattr(counts.CastleCounts, "get", get)


def dear(made: Callable[..., object]) -> Patch:
    """Another answer to what can be paid, wherever that is asked; `made` gets the right one, the table and the tile."""
    right = turns.why_too_expensive

    def patch(patched: MonkeyPatch) -> None:
        for module in (turns, entries):
            patched.setattr(module, "why_too_expensive", lambda table, tile: made(right, table, tile))

    return patch


def without_coins(table: Any) -> Any:
    """The table as if no coins lay on the market."""
    return replace(table, market=tuple(replace(slot, coins=0) for slot in table.market))


def paid_to_the_bank(table: Any, seat: int, cost: int, coins: int) -> Any:
    """The price always to the bank."""
    players = list(table.players)
    players[seat] = replace(players[seat], money=players[seat].money + coins - cost)
    return replace(table, players=tuple(players))


def each_alone(end: Any, favor: str) -> Any:
    """Tied players all take the points of the first of their places."""
    amounts = [holding.amount(favor) or 0 for holding in end.holdings]
    points = end.setup.dealt.favor_points
    ranks = [sum(more > amount for more in amounts) for amount in amounts]
    return tuple(
        final.Standing(holding.name, amount, rank + 1 if amount else 0, points[rank] if amount else 0)
        for holding, amount, rank in zip(end.holdings, amounts, ranks, strict=True)
    )


def none_is_a_place(end: Any, favor: str) -> Any:
    """Who has none of the thing takes a place all the same."""
    result = STANDINGS(end, favor)
    points = end.setup.dealt.favor_points
    return tuple(each if each.count else replace(each, points=points[len(result) - 1]) for each in result)


def each_downstairs_room(work: Any, rooms: list[int], declined: object) -> None:
    """Every downstairs room gives the reward of an activity room."""
    for n in rooms:
        placed = work.player.castle[n]
        turns.give(work, "activity", placed, Message("{tile} is complete", tile=placed))


def higher(is_: Any) -> Callable[..., object]:
    """Players are compared by their higher castle first."""

    def key(castles: Any) -> tuple[object, ...]:
        lower, upper, rooms = is_(tuple(castles))
        return upper, lower, rooms

    return key


def unshuffled(which: Callable[[int], bool]) -> Patch:
    """Tiles and cards of Between Two Castles drawn from what is left, also where that is too few: for these amounts."""

    def made(right: Callable[..., Any]) -> Callable[..., object]:
        return lambda pile, count: (
            (replace(pile, left=pile.left - count), False) if which(count) else right(pile, count)
        )

    return other(between_table.Pile, "draw", made)


def discarded_at_once(draws: Callable[..., None]) -> Callable[..., None]:
    """The tiles of a food bonus among the discarded ones while the partners still look at them."""

    def made(work: Any, bonus: Any) -> None:
        supply = work.table.supply
        work.table = replace(work.table, supply=replace(supply, discarded=supply.discarded + bonus.draw - 1))
        draws(work, bonus)

    return made


def only_what_was_given(shows: Callable[..., Any]) -> Callable[..., Any]:
    """More bonus cards than the castle's bonuses gave it are refused."""

    def made(table: Any, move: Any) -> Any:
        if len(move.cards) > table.site(move.castle).cards:
            raise Refused("check", "B-RULING-12", Message("{castle} shows too many", castle=move.castle))
        return shows(table, move)

    return made


STANDINGS = final.standings_of
G, C, P, B, BG = "games", "castles", "places", "between", "between-games"
CP = "castles places"

WRONG: Mapping[str, Wrong] = {
    "a pass brings 4000": Wrong(G, "BUY-2", number("pass_income", 4000)),
    "a hallway costs 2000": Wrong(G, "BUY-4", number("corridor_price", 2000)),
    "two coins on what is left": Wrong(G, "BUY-5 COINS-1", number("leftover_coin", 2000)),
    "10000 to begin with": Wrong(G, "SETUP-6", number("start_money", 10000)),
    "all begin at 0": Wrong(G, "SETUP-7", number("start_points", (0, 0, 0, 0, 0))),
    "an activity room brings 4": Wrong(G, "REWARD-ACTIVITY", number("rewards.activity", 4)),
    "an outdoor room brings 5000": Wrong(G, "REWARD-OUTDOOR", number("rewards.outdoor", 5000)),
    "an empty stack is worth 1": Wrong(G, "FINAL-STACKS", number("final.empty_stack", 1)),
    "a point for every 5000": Wrong(G, "FINAL-MONEY", number("final.money_per_point", 5000)),
    "other solo ranks": Wrong(G, "SOLO-5", number("final.ranks", (10, 20, 30, 31))),
    "the money card counts 10000s": Wrong(
        G, "FINAL-BONUS BONUS-MONEY", lambda patched: patched.setitem(vars(numbers().cards["money"]), "group", 10000)
    ),
    "Parlor is printed with 5": Wrong(C, "SCORE-1", printed("parlor", points=5)),
    "Meat Locker has no effect": Wrong(C, "SCORE-2 SCORE-3", printed("meat-locker", effect=None)),
    "PLACE-1 is not asked": Wrong(CP, "PLACE-1", unasked(placement, "_connected")),
    "PLACE-4 is not asked": Wrong(CP, "PLACE-4", unasked(placement, "_clear")),
    "PLACE-5 is not asked": Wrong(CP, "PLACE-5", unasked(placement, "_way_out")),
    "PLACE-6 is not asked": Wrong(CP, "PLACE-6", unasked(placement, "_fences")),
    "PLACE-7 is not asked": Wrong(CP, "PLACE-7", unasked(placement, "_floors")),
    "PLACE-8 is not asked": Wrong(CP, "PLACE-8", unasked(placement, "_stairs")),
    "BOX-1 is not asked": Wrong(CP, "BOX-1", unasked(placement, "_in_the_box")),
    "floors connect": Wrong(
        C,
        "PLACE-1 WORD-7",
        other(castle, "connects", lambda _: lambda a, door, b, to: not (a.is_stairs and b.is_stairs)),
    ),
    "overlap is no contact with a fence": Wrong(
        C, "PLACE-6", other(placement.Verdict, "touches", lambda is_: lambda v, o: is_(v, o) and o.tile.is_room)
    ),
    "nothing touches but what connects": Wrong(
        C,
        "SCORE-2 SCORE-3 SCORE-6 PLACE-6 WORD-5 GEO-4",
        other(placement.Verdict, "touches", lambda _: lambda v, o: o.n in v.joined),
    ),
    "a blocked entrance is complete": Wrong(
        C,
        "WORD-7 GEO-5",
        lambda patched: patched.setattr(
            castle.Castle,
            "complete",
            property(lambda self: tuple(p.n for p in self.tiles if p.n not in {e.placed.n for e in self.open})),
        ),
    ),
    "an enclosed yard is outside": Wrong(
        C, "WORD-6 GEO-6", lambda patched: patched.setattr(castle.Castle, "external", property(lambda self: self.open))
    ),
    "entrances of corridors count": Wrong(
        C,
        "FAVOR-EXTERNAL WORD-6",
        lambda patched: patched.setattr(
            judging.JudgedCastle, "external", property(lambda self: (len(self.castle.external),) * 2)
        ),
    ),
    "Forum has no effect": Wrong(C, "SCORE-2 SCORE-3 SCORE-5", printed("forum", effect=None)),
    "the others' effects are forgotten": Wrong(
        C, "SCORE-3", other(placement, "points", lambda is_: lambda lines, n: replace(is_(lines, n), others=0))
    ),
    "the price goes to the bank": Wrong(G, "BUY-4", other(turns, "_pay", lambda _: paid_to_the_bank)),
    "coins stay on the table": Wrong(
        G, "BUY-5", other(turns, "_pay", lambda is_: lambda table, seat, cost, coins: is_(table, seat, cost, 0))
    ),
    "buying on credit": Wrong(G, "BUY-6", dear(lambda _, table, tile: None)),
    "coins do not pay": Wrong(
        G,
        "BUY-6",
        dear(lambda is_, table, tile: is_(without_coins(table), tile)),
    ),
    "every downstairs room gives a reward": Wrong(
        G,
        "REWARD-DOWNSTAIRS REWARD-1 REWARD-2",
        lambda patched: patched.setattr(turns, "_downstairs", each_downstairs_room),
    ),
    "BGA gives every second one": Wrong(
        G, "BGA-2", lambda patched: patched.setattr(BoardGameArena, "loses", lambda *_: None)
    ),
    "a food room gives no turn": Wrong(
        G,
        "REWARD-FOOD ROUND-1 BUY-1",
        lambda patched: patched.setitem(turns.GIVES, "food", lambda *_: {}),  # type: ignore[arg-type]
    ),
    "a living room scores 0": Wrong(
        G,
        "REWARD-LIVING",
        lambda patched: patched.setitem(turns.GIVES, "living", lambda *_: {"points": 0}),  # type: ignore[arg-type]
    ),
    "a living room scores its printed points alone": Wrong(
        G, "REWARD-LIVING", other(turns, "score_again", lambda is_: lambda *asked: is_(*asked)[:1])
    ),
    "any card comes again": Wrong(
        G, "END-2", other(market, "with_counted_cards", lambda _: lambda before, after, *_: after)
    ),
    "tied players do not share": Wrong(G, "FINAL-FAVORS", other(final, "standings_of", lambda _: each_alone)),
    "none of a thing takes a place": Wrong(G, "FINAL-FAVORS", other(final, "standings_of", lambda _: none_is_a_place)),
    "completed tiles are all tiles": Wrong(
        G, "FINAL-FAVORS FINAL-BONUS FAVOR-COMPLETED", counted("completed", lambda found: len(found.castle))
    ),
    "incomplete tiles are all tiles": Wrong(
        G, "FINAL-FAVORS FAVOR-INCOMPLETE", counted("incomplete", lambda found: len(found.castle))
    ),
    "area leaves the foyer out": Wrong(G, "TIE-2", counted("area", lambda found: counts.area(found.castle) - 125)),
    "a hallway is a stairs": Wrong(
        G, "FINAL-BONUS FINAL-STACKS", counted("hallways", lambda found: found.get("stairs"))
    ),
    "cells may be filled": Wrong(B, "B-PLACE-2", unasked(cells, "_free_and_beside")),
    "tiles hang in the air": Wrong(B, "B-PLACE-3", unasked(cells, "_supported")),
    "any tile on any row": Wrong(B, "B-PLACE-6 B-PLACE-7", unasked(cells, "_on_its_rows")),
    "building over a fountain": Wrong(B, "B-PLACE-8", unasked(cells, "_open_above")),
    "tiles twice": Wrong(B, "B-AIM-7", unasked(cells, "_only_one_copy")),
    "food is worth 1": Wrong(B, "B-SCORE-1", tile("food", points=1)),
    "living rooms have no maximum": Wrong(B, "B-SCORE-17 B-SCORE-2", tile("living", max=None)),
    "living is worth 3": Wrong(B, "B-SCORE-2", tile("living", points=3)),
    "utility is worth 2": Wrong(B, "B-SCORE-3", tile("utility", points=2)),
    "utility needs no way": Wrong(B, "B-SCORE-3 B-RULING-1", tile("utility", pattern="anywhere")),
    "outdoor is worth 2": Wrong(B, "B-SCORE-4", tile("outdoor", points=2)),
    "sleeping is worth 3": Wrong(B, "B-SCORE-5", tile("sleeping", points=3)),
    "corridors are worth 2": Wrong(B, "B-SCORE-6", tile("corridor", points=2)),
    "downstairs is worth 3": Wrong(B, "B-SCORE-7", tile("downstairs", points=3)),
    "a column is seen one way": Wrong(
        B, "B-SCORE-7", lambda patched: patched.setitem(rows.SIDES, "column-above-below", lambda rise: rise > 0)
    ),
    "a fountain is worth 4": Wrong(B, "B-SCORE-8", tile("fountain", points=4)),
    "a tower looks up": Wrong(
        B, "B-SCORE-9", lambda patched: patched.setitem(rows.SIDES, "column-below", lambda rise: rise > 0)
    ),
    "a grand foyer is worth 2 a room": Wrong(B, "B-SCORE-10", tile("grand-foyer", points=2)),
    "a throne room is worth 1 a cell": Wrong(B, "B-SCORE-11", tile("throne", points=1)),
    "jesters are worth 2": Wrong(
        B, "B-SCORE-12", lambda patched: patched.setitem(vars(between().attendants["jester"]), "points", 2)
    ),
    **{
        f"the card {id} is worth 7": Wrong(B, f"B-CARD-{n}", card(id))
        for n, id in {
            1: "type-variety",
            2: "attendants",
            3: "food",
            4: "special",
            5: "below-ground",
            6: "level-3-up",
            7: "height",
            8: "width",
            9: "surrounded-8",
            10: "surrounded-4",
            11: "throne-variety",
            12: "throne-around",
            13: "five-of-type",
            14: "three-of-type",
        }.items()
    },
    "the higher castle counts": Wrong(BG, "B-AIM-2 B-END-1", other(between_final, "key", higher)),
    "special rooms without the throne rooms": Wrong(
        BG, "B-END-3", other(between_final, "specials", lambda is_: lambda castle: is_(castle) - 1)
    ),
    "the second hands are never shuffled for": Wrong(BG, "B-RULING-3", unshuffled(lambda count: count > 5)),
    "a food bonus is never shuffled for": Wrong(BG, "B-BONUS-7", unshuffled(lambda count: count == 5)),
    "bonus cards are never shuffled": Wrong(BG, "B-BONUS-9", unshuffled(lambda count: count == 3)),
    "tiles are discarded before they are chosen from": Wrong(
        BG, "B-RULING-11", other(play, "_draw_tiles", discarded_at_once)
    ),
    "cards beyond those given are refused": Wrong(
        BG,
        "B-RULING-12",
        lambda patched: patched.setitem(play.MOVES, Cards, only_what_was_given(play.MOVES[Cards])),
    ),
    "an audit counts every card": Wrong(BG, "B-RULING-12", other(findings, "cards", lambda _: lambda *_: None)),
    "a bonus with the second tile": Wrong(BG, "B-BONUS-1 B-SCORE-14", other(bonuses, "THIRD", lambda _: 2)),
}
