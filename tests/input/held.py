"""A tile in the hand for tests: places by the middle of a box of two by two units, and a turn."""

from __future__ import annotations

from dataclasses import dataclass

from castlescore.core.errors import Unclear
from castlescore.view.canvas import Scale


@dataclass(frozen=True)
class Spot:
    """A position."""

    x: int
    y: int
    turn: int = 0
    legal: bool = True

    @property
    def word(self) -> str:
        return f"{self.x},{self.y}@{self.turn}"

    @property
    def box(self) -> tuple[int, int, int, int]:
        return self.x - 1, self.y - 1, self.x + 1, self.y + 1


class Held:
    """A tile in the hand; free, it may lie nowhere but at its places. `over`: the hand with its other side."""

    name, tile, dark, extent = "Pantry", "pantry", False, (-10, -10, 10, 10)
    scales = (Scale(4, 2), Scale(2, 1))

    def __init__(self, *places: tuple[int, ...], listed=None, over=None) -> None:
        self.places = [Spot(*place) for place in places]
        self.listed = range(len(places)) if listed is None else listed
        self.over = over

    def overlap(self, one, other) -> bool:
        return abs(one.x - other.x) < 2 and abs(one.y - other.y) < 2

    def position_at(self, middle, turn):
        spot = Spot(middle[0] // 2, middle[1] // 2, turn)
        return spot if spot in self.places else Spot(spot.x, spot.y, turn, legal=False)

    def typed(self, word):
        result = [spot for spot in self.places if spot.word == word]
        if not result:
            raise Unclear(f"'{word}' is no place\nand more of it")
        return result[0]

    def turned_over(self):
        return self.over

    def advice(self, word) -> str:
        return "the other side fits: d" if self.over else ""

    def status(self, position) -> str:
        return "+1"

    def broken(self, position, width) -> list[str]:
        return ["  PLACE-1  it joins nothing"] * 9

    def thumbnail(self, position) -> list[str]:
        return ["", "  ┌────┐", "  └────┘", "   "]

    def drawn(self, position, scale, window) -> list[str]:
        return [f"row {n}" for n in range(window.rows)]
