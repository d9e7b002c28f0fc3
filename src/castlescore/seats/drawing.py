"""What a seat's page draws: the plan of a castle with the places of a tile over it, and tiles as they are printed.

What lies where was worked out before: here lengths of a castle become those of its picture (see `protocol.seats`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from castlescore.protocol.seats import Outline, SeatTile, Spot
from castlescore.view.colour import PALETTE
from castlescore.view.layout import signed

ROOT = re.compile(r'(<svg [^>]*?viewBox=")0 0 ([\d.]+) ([\d.]+)(")([^>]*?) width="[^"]*" height="[^"]*"([^>]*>)')
DATA = re.compile(r' data-(west|north|left|top|unit|high)="(-?[\d.]+)"')
MARGIN = 1.5  # units round the places that are drawn at first
ACROSS = 33  # digits of points side by side: on a phone of 390 pixels 11 pixels each
Point = tuple[float, float]


@dataclass(frozen=True)
class Shape:
    """A tile to be drawn: its name and type, what it is worth, and its outline in a box of its own, y downwards."""

    name: str
    type: str
    kind: str
    text: str
    box: str = ""
    points: str = ""
    circle: str = ""


def shape_of(tile: SeatTile) -> Shape:
    """A tile as a small picture, to the scale of others."""
    named = tile.name, tile.type, tile.kind, tile.text
    if not tile.outline:
        return Shape(*named)
    if is_circle(tile.outline):
        x, y, radius = (float(each) for each in tile.outline)  # type: ignore[arg-type]
        box = _box([(x - radius, -y - radius), (x + radius, radius - y)])
        return Shape(*named, box, circle=f'cx="{x:g}" cy="{-y:g}" r="{radius:g}"')
    corners = [(x, -y) for x, y in tile.outline]  # type: ignore[misc]
    return Shape(*named, _box(corners), points=_points(corners))


def colours() -> str:
    """The styles of the types of tiles, in the colours of every picture, light and dark."""
    light, dark = ("".join(f".sketch .t-{name}{{fill:{pair[k]}}}" for name, pair in PALETTE.items()) for k in (0, 1))
    return f"{light}@media (prefers-color-scheme:dark){{{dark}}}"


def is_circle(outline: Outline) -> bool:
    """Whether an outline is a circle (x, y, radius) and no polygon."""
    return isinstance(outline[0], (int, float))


class Plan:
    """The picture of a castle, whose lengths are known by its root."""

    def __init__(self, svg: str) -> None:
        self.svg = svg
        self.data = {key: float(value) for key, value in DATA.findall(svg[: svg.find(">")])}

    def at(self, x: float, y: float) -> Point:
        """A point of the castle as it lies in the picture."""
        of = self.data
        return of["left"] + (x - of["west"]) * of["unit"], of["top"] + (of["north"] - y) * of["high"]

    def over(self, spots: Sequence[tuple[int, Spot]], chosen: Spot | None = None) -> str:
        """The picture with these places drawn over it, by their numbers; it shows the part where they are.

        The best are filled, and the one that is `chosen`; where several lie on one middle the points of the best are
        written.
        """
        if not spots or not self.data:
            return self.svg
        most = max(spot.points for _, spot in spots)
        labels = {spot.middle: spot for _, spot in reversed(spots)}
        drawn = [self._spot(k, spot, f"spot{' best' * (spot.points == most)}{' on' * (spot is chosen)}")
                 for k, spot in sorted(spots, key=lambda each: (each[1] is chosen, -each[0]))]  # fmt: skip
        corners = self._in_sight(spots)
        drawn += [self._label(spot, corners[1][0] - corners[0][0]) for spot in labels.values()]
        seen = ROOT.sub(rf"\g<1>{_box(corners)}\g<4>\g<5>\g<6>", self.svg, count=1)
        return seen.replace("</svg>", f'<g class="spots">{"".join(drawn)}</g></svg>')

    def _spot(self, k: int, spot: Spot, kind: str) -> str:
        x, y = self.at(*spot.middle)
        own = f'class="{kind}" data-k="{k}" data-x="{x:g}" data-y="{y:g}"'
        if is_circle(spot.outline):
            radius = float(spot.outline[2]) * self.data["unit"]  # type: ignore[arg-type]
            return f'<circle {own} cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
        corners = _points([self.at(*corner) for corner in spot.outline])  # type: ignore[misc]
        return " ".join(("<polygon", own, f'points="{corners}"/>'))

    def _label(self, spot: Spot, wide: float) -> str:
        """The points of a place, larger in a picture that shows much."""
        x, y = self.at(*spot.middle)
        most = min(self.data["unit"], self.data["high"] / 2)
        size = max(most * 0.75, min(most, wide / ACROSS))
        where = f'x="{x:g}" y="{y + size / 3:g}" font-size="{size:g}" text-anchor="middle"'
        return f'<text class="worth" {where}>{signed(spot.points)}</text>'

    def _in_sight(self, spots: Sequence[tuple[int, Spot]]) -> tuple[Point, Point]:
        """Two corners of the part of the picture where the places are."""
        found: list[Point] = []
        for _, spot in spots:
            if is_circle(spot.outline):
                x, y, radius = (float(each) for each in spot.outline)  # type: ignore[arg-type]
                found += [(x - radius, y - radius), (x + radius, y + radius)]
            else:
                found += spot.outline  # type: ignore[arg-type]
        xs, ys = [x for x, _ in found], [y for _, y in found]
        margin = MARGIN if self.data["unit"] == self.data["high"] else MARGIN / 3
        return self.at(min(xs) - margin, max(ys) + margin), self.at(max(xs) + margin, min(ys) - margin)


def _points(corners: Sequence[Point]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in corners)


def _box(corners: Sequence[Point]) -> str:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return f"{min(xs):g} {min(ys):g} {max(xs) - min(xs):g} {max(ys) - min(ys):g}"
