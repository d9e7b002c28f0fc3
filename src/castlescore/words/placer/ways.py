"""From legal place to legal place: where an arrow and a turn lead from each.

A place is where the middle of the tile's box lies. What is worked out here is worked out once for a tile in the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from castlescore.protocol.placer import Hand, Lie, Point

ARROWS = {"up": (0, 1), "right": (1, 0), "down": (0, -1), "left": (-1, 0)}
OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}
FULL = 360
MOST_WALKED = 400  # places


def middle(lie: Lie) -> Point:
    """Where the middle of the tile's box lies, in half units."""
    west, south, east, north = lie.box
    return west + east, south + north


class Ways:
    """The legal places of a tile in the hand, by their index in the list, and the ways between them."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.places: Sequence[Lie] = hand.places
        self._middles = [middle(lie) for lie in self.places]
        self._turns = [lie.turn for lie in self.places]
        self._indices = {lie.word: index for index, lie in enumerate(self.places)}
        self._arrows: dict[tuple[int, str], int | None] = {}
        self._rings: dict[int, tuple[int, ...]] = {}

    def index(self, lie: Lie) -> int | None:
        """The place that a way to lie is; None where it is no legal one."""
        return self._indices.get(lie.word)

    def nearest(self, point: Point, turn: int) -> int | None:
        """The place whose middle is nearest to a point, of equal ones that of a turn; None where there is none."""
        order = ((_apart(m, point), self._turns[i] != turn, i) for i, m in enumerate(self._middles))
        best = min(order, default=None)
        return None if best is None else best[-1]

    def arrow(self, start: int, name: str) -> int | None:
        """Where an arrow leads from a place; None where there is nowhere to go.

        To the nearest at most 45 degrees off its direction; else to the nearest of all further that way; else round, to
        the place on the other side for which twice the distance aside less the distance along is least.
        """
        if (start, name) not in self._arrows:
            self._arrows[start, name] = self._arrow(start, *ARROWS[name])
        return self._arrows[start, name]

    def _arrow(self, start: int, dx: int, dy: int) -> int | None:
        here, turn = self._middles[start], self._turns[start]
        ahead: list[tuple[int, ...]] = []
        beside: list[tuple[int, ...]] = []
        behind: list[tuple[int, ...]] = []
        for i, (x, y) in enumerate(self._middles):
            x, y = x - here[0], y - here[1]
            along, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
            other = (self._turns[i] - turn) % FULL
            if along > 0:
                (ahead if aside <= along else beside).append((other != 0, x * x + y * y, other, i))
            elif along < 0:
                behind.append((2 * aside + along, other, i))
        for found in (ahead, beside, behind):
            if found:
                return min(found)[-1]
        return None

    def ring(self, start: int) -> tuple[int, ...]:
        """The stops of `r` round a place, itself the first: the nearest of each other turn that overlaps it, clockwise;
        where none does, the nearest of each. What would be reached from nowhere is one more stop."""
        return (*self._ring(start), *self._more.get(start, ()))

    def _ring(self, start: int) -> tuple[int, ...]:
        if start not in self._rings:
            here, lie = self._middles[start], self.places[start]
            by_turn: dict[int, list[tuple[int, int]]] = {}
            for i, other in enumerate(self._turns):
                if other != self._turns[start]:
                    away = (other - self._turns[start]) % FULL
                    by_turn.setdefault(away, []).append((_apart(self._middles[i], here), i))
            near = [self._first_over(lie, sorted(by_turn[away])) for away in sorted(by_turn)]
            stops = [i for i in near if i is not None] or [min(by_turn[away])[1] for away in sorted(by_turn)]
            self._rings[start] = (start, *stops)
        return self._rings[start]

    def _first_over(self, lie: Lie, others: Iterable[tuple[int, int]]) -> int | None:
        return next((i for _, i in others if self.hand.overlap(lie, self.places[i])), None)

    @cached_property
    def _more(self) -> dict[int, list[int]]:
        """The places that arrows and turns leave unreached from the best, each at the reached place nearest to it.

        None are looked for among so many that a key would have to wait; Tab and the numbers lead to all of them.
        """
        if len(self.places) > MOST_WALKED:
            return {}
        left = set(range(len(self.places)))
        walk = [0] if left else []  # places from which arrows lead on
        turn = list(walk)  # those round which `r` turns, kept until arrows reach no more
        rounds = set(walk)
        while left and (walk or turn):
            if walk:
                at = walk.pop()
                left.discard(at)
                onward = [to for name in ARROWS if (to := self.arrow(at, name)) is not None and to not in rounds]
                rounds.update(onward)
                walk += dict.fromkeys(onward)
                turn += dict.fromkeys(onward)
            else:
                walk += [to for to in self._ring(turn.pop()) if to in left]
        found: dict[int, list[int]] = {}
        reached = [i for i in range(len(self.places)) if i not in left]
        for i in sorted(left):
            near = min(reached, key=lambda r: (_apart(self._middles[r], self._middles[i]), r))
            found.setdefault(near, []).append(i)
        return found


def _apart(one: Point, other: Point) -> int:
    """The distance of two points, squared."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
