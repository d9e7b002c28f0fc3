"""The points of placing one tile, line by line (SCORE-1 to SCORE-8). A total is only ever the sum of its lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from castlescore.core.language.messages import Message, message
from castlescore.games.castles.facts import Effect
from castlescore.games.castles.rules.castle import Castle, Placed, entrances_among, near


@dataclass(frozen=True)
class Line:
    """Points that one tile gives: whose number or effect (`tile`), of what kind, with which tile, how many.

    `kind` is printed, connected, touching or anywhere. A line of 0 points says in `why` what a player might have
    counted.
    """

    tile: int
    kind: str
    other: int | None
    points: int
    why: Message | None = None
    reward: str = ""


@dataclass(frozen=True)
class Points:
    """The parts of the points of a placement: printed (SCORE-1), its own effect (2), the effects of others (3)."""

    printed: int
    own: int
    others: int

    @property
    def total(self) -> int:
        """What the placement gives, rewards not counted."""
        return self.printed + self.own + self.others


def points(lines: Iterable[Line], n: int) -> Points:
    """The lines of placing tile `n`, added up."""
    printed = own = others = 0
    for line in lines:
        if line.tile != n:
            others += line.points
        elif line.kind == "printed":
            printed += line.points
        else:
            own += line.points
    return Points(printed, own, others)


Touches = Callable[[Placed], bool]  # whether a tile touches the one that is counted; asked where it matters alone


def placing(castle: Castle, placed: Placed, joined: Collection[int], touches: Touches) -> tuple[Line, ...]:
    """The lines for a tile laid into a castle, given the numbers of those it connects to."""
    lines = [Line(placed.n, "printed", None, placed.tile.points)]
    lines += own_effect(placed, (*castle.tiles, placed), joined, touches)
    kind = placed.tile.type
    for other in castle.tiles:
        effect = other.tile.effect
        if effect and kind in effect.types:
            lines += _with(other, effect, placed, other.n in joined, other, touches)
    return tuple(lines)


def own_effect(placed: Placed, tiles: Iterable[Placed], joined: Collection[int], touches: Touches) -> Iterator[Line]:
    """The lines of a tile's own effect with each of the tiles, itself among them if it is there (SCORE-2, SCORE-7)."""
    effect = placed.tile.effect
    if effect is None:
        return
    for other in tiles:
        if other.tile.type in effect.types:
            yield from _with(placed, effect, other, other.n in joined, other, touches)


def _with(
    owner: Placed, effect: Effect, counted: Placed, joined: bool, beside: Placed, touches: Touches
) -> Iterator[Line]:
    """The line of one tile's effect with another tile of a type that it matches, if there is anything to say.

    `beside`: the one of the two that lay there already.
    """
    if effect.how == "anywhere" or (joined and effect.how == "connected"):
        yield Line(owner.n, effect.how, counted.n, effect.per)
    elif touches(beside):
        if effect.how == "touching":
            yield Line(owner.n, effect.how, counted.n, effect.per)
            return
        yield Line(owner.n, effect.how, counted.n, 0, message("no-doorway"))


def again(castle: Castle, placed: Placed, reward: str) -> tuple[Line, ...]:
    """A tile of the castle scored once more as the castle stands: its own points and its own effect (REWARD-LIVING)."""
    effect = placed.tile.effect
    counted = [other for other in castle.tiles if effect and other.tile.type in effect.types]
    around = [other for other in near(counted, placed) if other is not placed]
    joined = {n for entrance in entrances_among(placed, around) for n in entrance.to}
    own = own_effect(placed, counted, joined, lambda other: other in around and other.borders(placed))
    lines = [Line(placed.n, "printed", None, placed.tile.points), *own]
    return tuple(replace(line, reward=reward) for line in lines)
