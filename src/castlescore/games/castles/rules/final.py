"""Scoring the end, or as if it came now: stacks, favors, bonus cards, money, ties and ranks (FINAL, TIE, FAVOR,
BONUS).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from castlescore.core.messages import Message, message
from castlescore.core.values import changed, frozen
from castlescore.games.castles import terms as words
from castlescore.games.castles.facts import HALLWAY, STAIRS, TYPES
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.setup import numbers
from castlescore.games.castles.rules.table import Phase, Player, Table

PARTS = ("start", "placing", "rewards", "stacks", "favors", "cards", "money", "adjusted")


@frozen
class FinalLine:
    """Points of the end: the part they belong to, the rule, how many, and for what."""

    part: str
    rule: str
    points: int
    why: Message


@frozen
class Standing:
    """One player under one favor: how much of the thing, the place among the players, 0 for none, and the points."""

    player: str
    count: int
    place: int
    points: int


@frozen
class Result:
    """One player's score. The part `cards` is None until every card is shown; the total then leaves the cards out.

    `cards` are bonus cards in hand.
    """

    name: str
    place: int
    parts: Mapping[str, int | None]
    lines: tuple[FinalLine, ...]
    track: int
    area: int
    money: int
    cards: int
    rank: int | None = None

    @property
    def total(self) -> int:
        """The sum of the parts."""
        return sum(points or 0 for points in self.parts.values())


class Row(NamedTuple):
    """A row of the score sheet: a part, or one favor of it, the points of each player, None where they are open.

    `behind`: what they come from, of each player: the thing that a favor counts, bonus cards, money.
    """

    part: str
    points: tuple[int | None, ...]
    favor: str = ""
    behind: tuple[int, ...] = ()


@frozen
class Score:
    """Everybody's score, the winners, and what decided: points, area, money, or shared (TIE-1 to TIE-4).

    `favors`: everybody under each favor.
    """

    final: bool
    players: tuple[Result, ...]
    winners: tuple[str, ...]
    decided_by: str
    favors: Mapping[str, tuple[Standing, ...]]

    def of(self, names: Collection[str]) -> Score:
        """The same score with the players of these names alone, with all of them where there are none."""
        if not names:
            return self
        favors = {favor: tuple(each for each in found if each.player in names) for favor, found in self.favors.items()}
        return changed(self, players=tuple(row for row in self.players if row.name in names), favors=favors)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of the sheet, a favor each; what was adjusted only where anything was."""
        found: list[Row] = []
        for part in PARTS:
            points = tuple(row.parts[part] for row in self.players)
            if part == "favors":
                for favor, each in self.favors.items():
                    found.append(Row(part, tuple(s.points for s in each), favor, tuple(s.count for s in each)))
            elif part != "adjusted" or any(points):
                behind = {"cards": [row.cards for row in self.players], "money": [row.money for row in self.players]}
                found.append(Row(part, points, behind=tuple(behind.get(part, ()))))
        return tuple(found)


def area(castle: Castle, of: Callable[[Placed], bool] = lambda placed: True) -> int:
    """The printed area of the tiles of a castle, in square feet (TIE-2, FAVOR-AREA)."""
    return sum(placed.tile.facts.size for placed in castle if of(placed))


def is_type(placed: Placed, kind: str) -> bool:
    """Whether a tile is of a type; foyer, hallways and stairs are corridors (WORD-1)."""
    return placed.tile.type == kind


def in_group(placed: Placed, sizes: Sequence[int]) -> bool:
    """Whether a tile is a room of one of these sizes (WORD-3)."""
    return placed.tile.is_room and placed.tile.facts.size in sizes


def outward(castle: Castle) -> int:
    """The external entrances that are not those of corridor tiles (FAVOR-EXTERNAL)."""
    return sum(1 for way in castle.external if way.placed.tile.type != "corridor")


def favor_count(table: Table, player: Player, favor: str) -> int:
    """How much of the thing a favor wants a player has (FAVOR)."""
    castle, groups = player.castle, table.setup.box.catalogue.groups
    if favor == "money":
        return player.money
    if favor == "external":
        return outward(castle)
    if favor in ("completed", "incomplete"):
        complete = len(castle.complete)
        return complete if favor == "completed" else len(castle) - complete
    if favor in groups:
        return sum(in_group(placed, groups[favor]) for placed in castle)
    kind = favor.removesuffix("-area")
    if favor.endswith("-area"):
        return area(castle, lambda placed: is_type(placed, kind))
    return sum(is_type(placed, kind) for placed in castle)


def standings(table: Table, favor: str) -> tuple[Standing, ...]:
    """The places under a favor, ties sharing the points of the places they fill, in the order of the players (FINAL-
    FAVORS).
    """
    counts = [(favor_count(table, player, favor), seat) for seat, player in enumerate(table.players)]
    found: dict[int, Standing] = {}
    place = 1
    points = table.setup.numbers.favor_points
    ranked = sorted((row for row in counts if row[0] > 0), reverse=True)
    for count, tied in groupby(ranked, key=lambda row: row[0]):
        seats = [seat for _, seat in tied]
        share = sum(points[place - 1 : place - 1 + len(seats)]) // len(seats)
        for seat in seats:
            found[seat] = Standing(table.name(seat), count, place, share)
        place += len(seats)
    return tuple(found.get(seat, Standing(player.name, 0, 0, 0)) for seat, player in enumerate(table.players))


def bonus_cards() -> tuple[str, ...]:
    """Every bonus card by id."""
    cards = numbers()["cards"]
    return (*cards["type"], *cards["size"], *cards["others"])


def card_names() -> dict[str, tuple[str, ...]]:
    """Every bonus card: id -> what else it may be called."""
    cards = numbers()["cards"]
    return words.card_names(cards["type"], cards["size"], cards["others"])


def card_points(table: Table, player: Player, card: str, printed: int | None) -> tuple[int, Message]:
    """The points of one bonus card, and for what; `printed` is the number on the card on the table, if given."""
    cards, castle = numbers()["cards"], player.castle
    if card in cards["type"]:
        each = cards["type"][card] if printed is None else printed
        count = sum(is_type(placed, card) for placed in castle)
        return each * count, message("card-type", count=count, type=card, each=each)
    if card in cards["size"]:
        each = cards["size"][card] if printed is None else printed
        count = sum(in_group(placed, (int(card),)) for placed in castle)
        return each * count, message("card-size", count=count, size=card, each=each)
    each, group = cards["others"][card]
    each = each if printed is None else printed
    number = _things(table, player, card)
    if group > 1:
        why = message("card-groups", count=number, things=card, each=each, group=group)
    elif card == "hallways" and number == 1:
        why = message("card-hallway", each=each)
    else:
        why = message("card-things", count=number, things=card, each=each)
    return each * (number // group), why


def _things(table: Table, player: Player, card: str) -> int:
    castle, groups = player.castle, table.setup.box.catalogue.groups
    if card == "all-sizes":
        sizes = {placed.tile.facts.size for placed in castle if placed.tile.is_room}
        return int(set(table.setup.box.catalogue.outlines) <= sizes)
    if card == "all-types":
        return int(set(TYPES) <= {placed.tile.type for placed in castle})
    if card in groups:
        return sum(in_group(placed, groups[card]) for placed in castle)
    if card in ("hallways", "stairs"):
        stack = HALLWAY if card == "hallways" else STAIRS
        return sum(placed.tile.facts.stack == stack for placed in castle)
    return {"completed": len(castle.complete), "external": outward(castle), "money": player.money}[card]


def _lines(table: Table, seat: int, favors: Mapping[str, Sequence[Standing]]) -> tuple[FinalLine, ...]:
    """The lines of the final scoring of one player; the cards only once every card is shown."""
    player = table.players[seat]
    lines = _stack_lines(table, player)
    for favor, found in favors.items():
        standing = found[seat]
        rule = "FAVOR-AREA" if favor.endswith("-area") else f"FAVOR-{favor.upper() if favor not in TYPES else 'TYPE'}"
        shared = sum(other.place == standing.place for other in found) > 1
        lines.append(FinalLine("favors", rule, standing.points, _for_favor(favor, standing, shared)))
    if table.phase is Phase.OVER:
        for card, printed in player.shown or ():
            points, why = card_points(table, player, card, printed)
            lines.append(FinalLine("cards", _card_rule(card), points, why))
    each = numbers()["final"]["money_per_point"]
    why = message("for-money", money=player.money, each=each)
    lines.append(FinalLine("money", "FINAL-MONEY", player.money // each, why))
    return tuple(lines)


def _for_favor(favor: str, found: Standing, shared: bool) -> Message:
    """How much of the thing, and the place that it gives."""
    if not found.place:
        return message("favor-no-place", favor=favor, count=found.count)
    return message("favor-shared" if shared else "favor-place", favor=favor, count=found.count, place=found.place)


def _card_rule(card: str) -> str:
    cards = numbers()["cards"]
    if card in cards["type"]:
        return "BONUS-TYPE"
    if card in cards["size"]:
        return "BONUS-SIZE"
    return f"BONUS-{card.removeprefix('all-').upper()}"


def _stack_lines(table: Table, player: Player) -> list[FinalLine]:
    """2 points for each tile whose own stack is empty (FINAL-STACKS)."""
    each = numbers()["final"]["empty_stack"]
    empty = [stack for stack, left in table.stacks.items() if not left]
    counts = {stack: sum(placed.tile.facts.stack == stack for placed in player.castle) for stack in empty}
    return [
        FinalLine("stacks", "FINAL-STACKS", each * count, message("empty-stack", count=count, stack=stack))
        for stack, count in counts.items()
        if count
    ]


def score(table: Table) -> Score:
    """The final score, or the score as if the game ended now, with places and winners (TIE)."""
    over = table.phase is Phase.OVER
    favors = {favor: standings(table, favor) for favor in table.setup.favors}
    rows = []
    for seat, player in enumerate(table.players):
        lines = _lines(table, seat, favors)
        parts: dict[str, int | None] = {"start": player.start, "placing": player.placing, "rewards": player.rewards}
        for part in ("stacks", "favors", "cards", "money"):
            parts[part] = sum(line.points for line in lines if line.part == part)
        parts |= {"cards": parts["cards"] if over else None, "adjusted": player.adjusted}
        worth = player.track, area(player.castle), player.money, player.cards
        rows.append(Result(player.name, 0, parts, lines, *worth))
    keys = [(row.total, row.area, row.money) for row in rows]
    ranked = sorted(keys, reverse=True)
    results = tuple(
        changed(row, place=ranked.index(key) + 1, rank=_rank(table, row)) for row, key in zip(rows, keys, strict=True)
    )
    return Score(over, results, tuple(row.name for row in results if row.place == 1), _decided(keys), favors)


def _decided(keys: list[tuple[int, int, int]]) -> str:
    best = max(keys)
    if keys.count(best) > 1:
        return "shared"
    if sum(key[0] == best[0] for key in keys) == 1:
        return "points"
    return "area" if sum(key[:2] == best[:2] for key in keys) == 1 else "money"


def _rank(table: Table, row: Result) -> int | None:
    """The rank of a solo game, 1 to 5 (SOLO-5)."""
    if not table.setup.solo:
        return None
    bounds: list[int] = numbers()["final"]["ranks"]
    return 1 + sum(row.total >= bound for bound in bounds)
