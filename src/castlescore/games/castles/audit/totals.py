"""Final totals in audits of Castles of Mad King Ludwig: what they depend on, and the known slips of counting them.

Favors and stacks depend on all castles. Only slips that give exactly the number are named, the likeliest first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from castlescore.core.language import both, tr, trn, trp
from castlescore.games.castles.facts import HALLWAY, STAIRS
from castlescore.games.castles.moves import Cards
from castlescore.games.castles.rules.final import Result, Standing, full, score, standings
from castlescore.games.castles.rules.play import not_as_many
from castlescore.games.castles.rules.table import Player, Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.terms import favor_word, stack_word
from castlescore.record.audit import referee as shared
from castlescore.record.audit.certainty import PAID
from castlescore.record.audit.findings import PLACED, Slip

# How much the count of a favor can change if one tile is at another place, or completes one more tile.
BY_PLACE = {"completed": 3, "incomplete": 3, "external": 6}
# The same of what may be missing: a reward by its type; of one that gives no tile, nothing. Of prices money alone, as
# much as it may be; of any other: everything.
BY_REWARD = {
    "corridor": {**BY_PLACE, "corridor": 1, "corridor-area": 150},
    "outdoor": {"money": 10_000},
    PAID: {"money": 1_000_000},
    **{reward: dict[str, int]() for reward in ("living", "activity", "sleeping", "utility")},
}
NO_CORRIDOR = (PLACED, "living", "activity", "sleeping", "utility", "outdoor", PAID)
NEARLY = 1  # tiles left of a stack that one line more may empty, and one line less fill


class Stakes(shared.Stakes):
    """The table at the end, for questions about what totals depend on."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def swayed(self, name: str, others: Collection[str], by: str) -> str:
        """A favor under which somebody counts beside the others, or the stack of a corridor tile that may run out.

        Nobody gets anything for a favor of which there is none (FINAL-FAVORS).
        """
        rivals = [other for other in self.table.setup.players if other in others]
        # A player who is no farther from another may come to the other's count; without limits anybody may.
        limits = BY_PLACE if by == PLACED else BY_REWARD.get(by)
        for favor in self.table.setup.favors:
            counts = {each.player: each.count for each in standings(self.table, favor)}
            mine = counts[name] or 0
            apart = {other: abs((counts[other] or 0) - mine) for other in rivals}
            near = [other for other, far in apart.items() if limits is None or far <= limits.get(favor, -1)]
            if mine and near:
                return tr("the favor ({favor}) depends on {names} too", favor=favor_word(favor), names=both(near))
        castle = self.table.players[self.table.seat(name)].castle
        for stack in () if by in NO_CORRIDOR else (HALLWAY, STAIRS):
            if self.table.stacks[stack] <= NEARLY and any(tile.tile.facts.stack == stack for tile in castle):
                return tr("the stack ({stack}) depends on {names} too", stack=stack_word(stack), names=both(rivals))
        return ""

    def strange(self) -> Mapping[str, str]:
        """The players who show more or fewer bonus cards than they had (FINAL-BONUS)."""
        shown = {
            p.name: not_as_many(Cards(p.name, p.shown), p.cards) for p in self.table.players if p.shown is not None
        }
        return {name: say(why[0]) for name, why in shown.items() if why}


@dataclass(frozen=True)
class Total:
    """A player's total: the table at the end, and the name."""

    table: Table
    name: str

    @property
    def player(self) -> Player:
        """The player."""
        return self.table.players[self.table.seat(self.name)]

    @cached_property
    def row(self) -> Result:
        """The parts of the total."""
        return next(row for row in score(self.table).players if row.name == self.name)

    @cached_property
    def favors(self) -> dict[str, tuple[Standing, ...]]:
        """The standings of each favor."""
        return {favor: standings(self.table, favor) for favor in self.table.setup.favors}

    def own(self, favor: str) -> Standing:
        """How the player stands in a favor."""
        return next(row for row in self.favors[favor] if row.player == self.name)


def final_slips(table: Table, name: str, recorded: int, right: int) -> tuple[Slip, ...]:
    """Every known slip by which a final total of `right` points was counted as `recorded`; of a kind only one."""
    kinds: dict[str, list[Slip]] = {}
    for slip in of_total(table, name):
        if slip.points == recorded - right:
            kinds.setdefault(slip.kind, []).append(slip)
    return tuple(map(_one_of, kinds.values()))


def of_total(table: Table, name: str) -> Iterator[Slip]:
    """Every slip that a player's total may have, the likeliest first."""
    total = Total(table, name)
    for kind in OF_TOTALS:
        yield from (slip for slip in kind(total) if slip.points)


def _one_of(slips: Sequence[Slip]) -> Slip:
    """One slip for several of one kind, with the number of the others."""
    others = len({slip.text for slip in slips}) - 1
    if not others:
        return slips[0]
    text = trn("{slip}; {n} more like it would do", "{slip}; {n} more like it would do", others, slip=slips[0].text)
    return replace(slips[0], text=text)


def _tie_not_shared(total: Total) -> Iterator[Slip]:
    """Yield slips: a shared place was counted with all its points, or with those of the place below."""
    points = total.table.setup.dealt.favor_points
    for favor, rows in total.favors.items():
        own = total.own(favor)
        if not own.place or sum(row.place == own.place for row in rows) < 2:
            continue
        right = _shared(own, rows, points, favor)
        for place in range(own.place, min(own.place + 2, len(points) + 1)):
            values = {"name": total.name, "points": points[place - 1], "place": place, "favor": favor_word(favor)}
            text = tr("{name} took the {points} for place {place} of {favor}, a tie to be shared", **values)
            if place == own.place:
                text = tr("{name} took the {points} for place {place} of {favor} alone, a tie to be shared", **values)
            more = points[place - 1] - (own.points or 0)
            yield Slip("tie not shared", more, text, rule="FINAL-FAVORS", right=right, likely=True)


def _shared(own: Standing, rows: tuple[Standing, ...], points: Sequence[int], favor: str) -> str:
    """Words for the players who share places of a favor, the places, and their points."""
    tied = [row.player for row in rows if row.place == own.place]
    shared = points[own.place - 1 : own.place - 1 + len(tied)]
    values = {
        "names": both(tied),
        "favor": favor_word(favor),
        "count": own.count,
        "points": both(map(str, shared)),
        "each": own.points,
    }
    return tr("for {favor}, {names} have {count} each and share {points}, {each} each", **values)


def _part_left_out(total: Total) -> Iterator[Slip]:
    for part in ("stacks", "money", "start", "favors", "cards"):
        points = total.row.parts[part] or 0
        values = {"name": total.name, "part": trp("score", part), "points": points}
        text = tr("{name}'s points for {part} were left out ({points:+d})", **values)
        yield Slip("part left out", -points, text, rule="FINAL-0")


def _favor_left_out(total: Total) -> Iterator[Slip]:
    for favor in total.favors:
        points = total.own(favor).points or 0
        text = tr("the favor {favor} was left out ({points:+d})", favor=favor_word(favor), points=points)
        yield Slip("favor left out", -points, text, rule="FINAL-FAVORS")


def _card_left_out(total: Total) -> Iterator[Slip]:
    for line in total.row.lines:
        if line.part == "cards":
            text = tr("a bonus card was left out: {card} ({points:+d})", card=say(line.why), points=line.points)
            yield Slip("card left out", -line.points, text, rule=line.rule)


def _money(total: Total) -> Iterator[Slip]:
    """Yield slips in the points for money."""
    each = total.table.setup.printed.final.money_per_point
    money = max(0, total.player.money)
    right, half = full(money, each), each // 2
    text = tr(
        "{name}'s money was counted at a point for every {half}, not for every {each}",
        name=total.name,
        half=half,
        each=each,
    )
    yield Slip("money", full(money, half) - right, text, rule="FINAL-MONEY")
    text = tr("{name}'s money was rounded up to full {each}s", name=total.name, each=each)
    yield Slip("money", -(-money // each) - right, text, rule="FINAL-MONEY")


def _card_miscounted(total: Total) -> Iterator[Slip]:
    """Yield slips: a bonus card was counted with one tile too few or too many."""
    for line in total.row.lines:
        if line.part == "cards" and line.points:
            few = tr("a tile too few was counted for a card: {card}", card=say(line.why))
            many = tr("a tile too many was counted for a card: {card}", card=say(line.why))
            for each in (each for each in (1, 2, 3, 4) if line.points % each == 0):
                yield Slip("card miscounted", -each, few, rule=line.rule)
                yield Slip("card miscounted", each, many, rule=line.rule)


def _empty_stack(total: Total) -> Iterator[Slip]:
    """Yield slips: tiles of empty stacks were counted for 1 point each, or not at all."""
    each, rule = total.table.setup.printed.final.empty_stack, "FINAL-STACKS"
    for stack, left, count in _stacks(total):
        if not left:
            text = tr("the tiles of the empty stack of {stack} were counted for 1 each", stack=stack_word(stack))
            yield Slip("stack for 1", -(each - 1) * count, text, rule=rule)
            text = tr("the empty stack of {stack} was left out", stack=stack_word(stack))
            yield Slip("stack left out", -each * count, text, rule=rule)


def _stack_not_empty(total: Total) -> Iterator[Slip]:
    """Yield slips: tiles of a stack that is not empty were counted."""
    for stack, left, count in _stacks(total):
        if left:
            points = total.table.setup.printed.final.empty_stack * count
            text = tr("the stack of {stack} was taken for empty; it has {n}", stack=stack_word(stack), n=left)
            yield Slip("stack not empty", points, text, rule="FINAL-STACKS")


def _stacks(total: Total) -> Iterator[tuple[str, int, int]]:
    """The stacks of which the player has tiles: how many are left, and how many the player has."""
    for stack, left in total.table.stacks.items():
        count = sum(placed.tile.facts.stack == stack for placed in total.player.castle)
        if count:
            yield stack, left, count


def _wrong_place(total: Total) -> Iterator[Slip]:
    """Yield slips: a favor was counted with the points of another place."""
    points = total.table.setup.dealt.favor_points
    for favor in total.favors:
        own = total.own(favor)
        for place in range(1, len(total.table.players) + 1):
            if place != own.place:
                values = {"name": total.name, "place": place, "favor": favor_word(favor), "own": own.place}
                text = tr("{name} was given place {place} of {favor}, and has none", **values)
                if own.place:
                    text = tr("{name} was given place {place} of {favor}, and has place {own}", **values)
                yield Slip("wrong place", points[place - 1] - (own.points or 0), text, rule="FINAL-FAVORS")


def _part_twice(total: Total) -> Iterator[Slip]:
    """Yield slips: a part of the total was counted twice; never the start points."""
    for part in ("stacks", "money", "favors", "cards"):
        points = total.row.parts[part] or 0
        values = {"name": total.name, "part": trp("score", part), "points": points}
        text = tr("{name}'s points for {part} were counted twice ({points:+d})", **values)
        yield Slip("part twice", points, text, rule="FINAL-0")


OF_TOTALS: tuple[Callable[[Total], Iterator[Slip]], ...] = (  # the likeliest first
    _tie_not_shared,
    _part_left_out,
    _favor_left_out,
    _card_left_out,
    _money,
    _card_miscounted,
    _empty_stack,
    _stack_not_empty,
    _wrong_place,
    _part_twice,
)
