"""The final scoring, also of a game that is not over: stacks, favors, bonus cards, money, ties and ranks (FINAL, TIE,
FAVOR, BONUS).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from castlescore.core.language.messages import Message
from castlescore.core.standings import decided, in_short, places
from castlescore.games.castles.facts import TYPES, BonusCard
from castlescore.games.castles.rules.counts import CastleCounts, Counts, of_stack
from castlescore.games.castles.rules.table import Phase, Setup, Table

PARTS = ("start", "placing", "rewards", "stacks", "favors", "cards", "money", "adjusted")
ENDS = ("stacks", "favors", "cards", "money")  # the parts that are counted at the end
Card = tuple[str, int | None]  # the id of a bonus card, and the number printed on it if it was given


@dataclass(frozen=True)
class Holding:
    """The values of one player that the final scoring counts; None for one that is not known.

    `track` is where the swan stands, of which start, placing, rewards and what the table agreed are the parts. `cards`
    are the bonus cards shown, `in_hand` how many there are.
    """

    name: str
    counts: Counts
    money: int | None
    start: int
    track: int | None
    placing: int | None
    rewards: int | None
    adjusted: int
    cards: tuple[Card, ...] | None
    in_hand: int

    def amount(self, name: str) -> int | None:
        """The count for a favor or a card, by its id."""
        return self.money if name == "money" else self.counts.get(name)


@dataclass(frozen=True)
class Ending:
    """The input of the final scoring. `favors`: those in play, `empty`: the stacks without tiles.

    `over`: whether the game is over, else cards are not counted yet.
    """

    holdings: tuple[Holding, ...]
    setup: Setup
    favors: tuple[str, ...]
    empty: tuple[str, ...]
    over: bool


def ending(table: Table) -> Ending:
    """The input of the final scoring of a table."""
    over = table.phase is Phase.OVER
    catalogue = table.setup.box.catalogue
    holdings = tuple(
        Holding(
            name=player.name,
            counts=CastleCounts(player.castle, catalogue),
            money=player.money,
            start=player.start,
            track=player.track,
            placing=player.placing,
            rewards=player.rewards,
            adjusted=player.adjusted,
            cards=(player.shown or ()) if over else None,
            in_hand=player.cards,
        )
        for player in table.players
    )
    empty = tuple(stack for stack, left in table.stacks.items() if not left)
    return Ending(holdings, table.setup, table.setup.favors, empty, over)


def full(amount: int, group: int) -> int:
    """How many full groups an amount has; 0 for a negative one, since a debt costs no points (FINAL-MONEY)."""
    return max(0, amount) // group


def card_points(card: str, facts: BonusCard, count: int, written: int | None) -> tuple[int, Message]:
    """The line of one bonus card for a count.

    `written` is the number on the card on the table, if given, which counts in the place of the printed one.
    """
    each, group = facts.each if written is None else written, facts.group
    if facts.kind == "type":
        why = Message("{count} {type} at {each}", count=count, type=card, each=each)
    elif facts.kind == "size":
        why = Message("{count} of {size} at {each}", count=count, size=card, each=each)
    elif group > 1:
        why = Message("{count} {things}, {each} for every {group}", count=count, things=card, each=each, group=group)
    elif card == "hallways" and count == 1:
        why = Message("1 hallway at {each}", each=each)
    else:
        why = Message("{count} {things} at {each}", count=count, things=card, each=each)
    return each * (count if facts.kind != "others" else full(count, group)), why


@dataclass(frozen=True)
class FinalLine:
    """Points of the end.

    Attributes:
        part: what they belong to: `stacks`, `favors`, `cards` or `money`.
        rule: the id of the rule.
        points: how many.
        why: for what, as a message; `Session.scored` says it in words.
    """

    part: str
    rule: str
    points: int
    why: Message


@dataclass(frozen=True)
class Standing:
    """One player under one favor.

    Attributes:
        player: who it is.
        count: how much of the thing that the favor counts; None where it is not known.
        place: the place among the players, 0 for none.
        points: what it gives; None where it is not known.
    """

    player: str
    count: int | None
    place: int
    points: int | None


@dataclass(frozen=True)
class Result:
    """One player's score.

    Attributes:
        name: the player.
        place: from 1 on; 0 if it is not decided.
        parts: the points of `start`, `placing`, `rewards`, `stacks`, `favors`, `cards`, `money` and `adjusted`; a part
            is None where it is not known, the cards until every card is shown.
        lines: the points of the end, one by one.
        track: where the swan stands; None where it is not known.
        area: the square feet of the castle (TIE-1); None where it is not known.
        money: the purse, in marks; None where it is not known.
        cards: how many bonus cards are in hand.
        known: whether the total is; it leaves the cards out while the game lasts.
        rank: of one who plays alone the rank (SOLO), else None.
    """

    name: str
    place: int
    parts: Mapping[str, int | None]
    lines: tuple[FinalLine, ...]
    track: int | None
    area: int | None
    money: int | None
    cards: int
    known: bool = True
    rank: int | None = None

    @property
    def total(self) -> int:
        """The points on the track and those of the final scoring, as far as they are known."""
        return (self.track or 0) + sum(self.parts[part] or 0 for part in ENDS)


class Row(NamedTuple):
    """A row of the score sheet: a part, or one favor of it, the points of each player, None where they are open.

    `behind`: what they come from, of each player: the thing that a favor counts, bonus cards, money.
    """

    part: str
    points: tuple[int | None, ...]
    favor: str = ""
    behind: tuple[int | None, ...] = ()


@dataclass(frozen=True)
class Score:
    """Everybody's score, at the end of the game or as if it ended now.

    Attributes:
        final: whether the game is over.
        players: the players by seat, each with `name`, `total`, `place`, `parts` and `lines`.
        winners: who wins or would; nobody while something is not known.
        decided_by: what decided: `points`, `area`, `money` or `shared` (TIE-1 to TIE-4); `""` while that is open.
        favors: everybody under each favor, by its id.
        ranks: how many ranks there are for one who plays alone.
        early: that the table ended the game before its last round, and when; None if it did not.

    Examples:
        >>> score = cs.castles.Session.read("three-players/table.toml").score()
        >>> score.winners, score.decided_by, score.players[0].parts["favors"]
        (('Anna',), 'area', 22)
    """

    final: bool
    players: tuple[Result, ...]
    winners: tuple[str, ...]
    decided_by: str
    favors: Mapping[str, tuple[Standing, ...]]
    ranks: int
    early: Message | None = None

    def __repr__(self) -> str:
        return in_short(self)

    def of(self, names: Collection[str]) -> Score:
        """The same score with the players of these names alone, with all of them where there are none."""
        if not names:
            return self
        favors = {
            favor: tuple(each for each in standings if each.player in names) for favor, standings in self.favors.items()
        }
        return replace(self, players=tuple(row for row in self.players if row.name in names), favors=favors)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of the score sheet, one for each favor; the row `adjusted` only if it is not 0."""
        rows: list[Row] = []
        alone = None in [row.parts[part] for row in self.players for part in ("placing", "rewards")]
        for part in PARTS:
            points = tuple(row.parts[part] for row in self.players)
            if part == "stacks" and alone:  # then only the swan says what it is made of
                rows.append(Row("track", tuple(row.track for row in self.players)))
            if part == "favors":
                for favor, each in self.favors.items():
                    rows.append(Row(part, tuple(s.points for s in each), favor, tuple(s.count for s in each)))
            elif part != "adjusted" or any(points):
                behind: tuple[int | None, ...] = ()
                if part in ("cards", "money"):
                    behind = tuple(row.cards if part == "cards" else row.money for row in self.players)
                rows.append(Row(part, points, behind=behind))
        return tuple(rows)


def standings(table: Table, favor: str) -> tuple[Standing, ...]:
    """The places under a favor, in the order of the players (FINAL-FAVORS)."""
    return standings_of(ending(table), favor)


def standings_of(end: Ending, favor: str) -> tuple[Standing, ...]:
    """The places under a favor, ties sharing the points of the places they fill, in the order of the players.

    If some count is not known, only the players with a count of 0 are sure: they get nothing (FINAL-FAVORS).
    """
    counts = [holding.amount(favor) for holding in end.holdings]
    if None in counts:
        return tuple(
            Standing(holding.name, count, 0, 0 if count == 0 else None)
            for holding, count in zip(end.holdings, counts, strict=True)
        )
    standings: dict[int, Standing] = {}
    place = 1
    ranked = sorted(((count, seat) for seat, count in enumerate(counts) if count and count > 0), reverse=True)
    for count, tied in groupby(ranked, key=lambda row: row[0]):
        seats = [seat for _, seat in tied]
        share = sum(end.setup.dealt.favor_points[place - 1 : place - 1 + len(seats)]) // len(seats)
        for seat in seats:
            standings[seat] = Standing(end.holdings[seat].name, count, place, share)
        place += len(seats)
    return tuple(standings.get(seat, Standing(holding.name, 0, 0, 0)) for seat, holding in enumerate(end.holdings))


def _lines(end: Ending, seat: int, favors: Mapping[str, Sequence[Standing]]) -> dict[str, list[FinalLine] | None]:
    """The final scoring of one player: lines by part, None for a part that is not known."""
    holding = end.holdings[seat]
    stacks = {stack: holding.amount(of_stack(stack)) for stack in end.empty}
    cards = None if holding.cards is None else _all_known([_card_line(end, holding, *card) for card in holding.cards])
    return {
        "stacks": _all_known([_stack_line(end, stack, count) for stack, count in stacks.items() if count != 0]),
        "favors": _all_known([_favor_line(favor, seat, standings) for favor, standings in favors.items()]),
        "cards": cards,
        "money": _all_known([_money_line(end, holding.money)]),
    }


def _all_known(lines: Sequence[FinalLine | None]) -> list[FinalLine] | None:
    known = [line for line in lines if line is not None]
    return known if len(known) == len(lines) else None


def _stack_line(end: Ending, stack: str, count: int | None) -> FinalLine | None:
    """Points for each tile of an empty stack (FINAL-STACKS)."""
    if count is None:
        return None
    each = end.setup.printed.final.empty_stack
    why = Message("{count} of {stack}, whose stack is empty", count=count, stack=stack)
    return FinalLine("stacks", "FINAL-STACKS", each * count, why)


def _favor_line(favor: str, seat: int, standings: Sequence[Standing]) -> FinalLine | None:
    standing = standings[seat]
    if standing.points is None:
        return None
    rule = "FAVOR-AREA" if favor.endswith("-area") else f"FAVOR-{favor.upper() if favor not in TYPES else 'TYPE'}"
    values = {"favor": favor, "count": standing.count, "place": standing.place}
    if not standing.place:
        why = Message("{favor}: {count}, no place", **values)
    elif sum(other.place == standing.place for other in standings) > 1:
        why = Message("{favor}: {count}, place {place}, shared", **values)
    else:
        why = Message("{favor}: {count}, place {place}", **values)
    return FinalLine("favors", rule, standing.points, why)


def _card_line(end: Ending, holding: Holding, card: str, written: int | None) -> FinalLine | None:
    count = holding.amount(card)
    if count is None:
        return None
    facts = end.setup.printed.cards[card]
    rule = f"BONUS-{card.removeprefix('all-').upper() if facts.kind == 'others' else facts.kind.upper()}"
    return FinalLine("cards", rule, *card_points(card, facts, count, written))


def _money_line(end: Ending, money: int | None) -> FinalLine | None:
    if money is None:
        return None
    each = end.setup.printed.final.money_per_point
    why = Message("{money}, 1 for every {each}", money=money, each=each)
    return FinalLine("money", "FINAL-MONEY", full(money, each), why)


def score(table: Table) -> Score:
    """The score of a table, as if the game ended now, with places and winners (TIE)."""
    return replace(score_of(ending(table)), early=table.early)


def score_of(end: Ending) -> Score:
    """The score with places and winners (TIE); unknown values stay None."""
    favors = {favor: standings_of(end, favor) for favor in end.favors}
    rows = [_result(end, seat, holding, favors) for seat, holding in enumerate(end.holdings)]
    figures = [(row.total if row.known else None, row.area, row.money) for row in rows]
    results = tuple(
        replace(row, place=place, rank=_rank(end, row) if end.setup.solo and row.known else None)
        for row, place in zip(rows, places(figures), strict=True)
    )
    known = all(row.known and row.place for row in results)
    winners = tuple(row.name for row in results if known and row.place == 1)
    how = decided(figures, ("points", "area", "money", "shared")) if known else ""
    return Score(end.over and known, results, winners, how, favors, len(end.setup.printed.final.ranks) + 1)


def _result(end: Ending, seat: int, holding: Holding, favors: Mapping[str, Sequence[Standing]]) -> Result:
    lines = _lines(end, seat, favors)
    counted = {
        part: None if part_lines is None else sum(line.points for line in part_lines)
        for part, part_lines in lines.items()
    }
    parts = {"start": holding.start, "placing": holding.placing, "rewards": holding.rewards, **counted}
    wanted = [holding.track, *(counted[part] for part in ENDS if part != "cards" or end.over)]
    return Result(
        name=holding.name,
        place=0,
        parts={**parts, "adjusted": holding.adjusted},
        lines=tuple(line for part_lines in lines.values() for line in part_lines or ()),
        track=holding.track,
        area=holding.counts.get("area"),
        money=holding.money,
        cards=holding.in_hand,
        known=None not in wanted,
    )


def _rank(end: Ending, row: Result) -> int:
    """The rank of a solo game, 1 for the lowest (SOLO-5)."""
    bounds = end.setup.printed.final.ranks
    return 1 + sum(row.total >= bound for bound in bounds)
