"""The points of placing one tile, line by line (SCORE-1 to SCORE-8). A total is only ever the sum of its lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from castlescore.core.language.messages import Message, message
from castlescore.core.values import changed, frozen
from castlescore.games.castles.facts import Effect
from castlescore.games.castles.rules.castle import Castle, Placed, entrances_among, near


@frozen
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


@frozen
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


def placing(castle: Castle, placed: Placed, joined: Collection[int], touching: Collection[int]) -> tuple[Line, ...]:
    """The lines for a tile laid into a castle, given the numbers of those it connects to and of those it touches."""
    lines = [Line(placed.n, "printed", None, placed.tile.points)]
    lines += own_effect(placed, (*castle.tiles, placed), joined, touching)
    kind = placed.tile.type
    for other in castle.tiles:
        effect = other.tile.effect
        if effect and kind in effect.types:
            lines += _with(other, effect, placed, joined=other.n in joined, touching=other.n in touching)
    return tuple(lines)


def own_effect(
    placed: Placed, tiles: Iterable[Placed], joined: Collection[int], touching: Collection[int]
) -> Iterator[Line]:
    """The lines of a tile's own effect with each of the tiles, itself among them if it is there (SCORE-2, SCORE-7)."""
    effect = placed.tile.effect
    if effect is None:
        return
    for other in tiles:
        if other.tile.type in effect.types:
            yield from _with(placed, effect, other, joined=other.n in joined, touching=other.n in touching)


def _with(owner: Placed, effect: Effect, other: Placed, *, joined: bool, touching: bool) -> Iterator[Line]:
    """The line of one tile's effect with another tile of a type that it matches, if there is anything to say."""
    if effect.how == "anywhere" or (joined if effect.how == "connected" else touching):
        yield Line(owner.n, effect.how, other.n, effect.per)
    elif touching:
        yield Line(owner.n, effect.how, other.n, 0, message("no-doorway"))


def again(castle: Castle, placed: Placed, reward: str) -> tuple[Line, ...]:
    """A tile of the castle scored once more as the castle stands: its own points and its own effect (REWARD-LIVING)."""
    effect = placed.tile.effect
    counted = [other for other in castle.tiles if effect and other.tile.type in effect.types]
    around = [other for other in near(counted, placed) if other is not placed]
    joined = {n for entrance in entrances_among(placed, around) for n in entrance.to}
    touching = {other.n for other in around if other.borders(placed)}
    lines = [Line(placed.n, "printed", None, placed.tile.points), *own_effect(placed, counted, joined, touching)]
    return tuple(changed(line, reward=reward) for line in lines)
