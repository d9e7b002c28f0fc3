"""Bars, one below the other, each of one or more parts. Numbers in, places out.

A part is told apart by its colour and by the number in it, and named in the table of the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from castlescore.core.language.amounts import thousands
from castlescore.view.page.chart import STYLES, WIDE, Tick, clipped, scale

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 720, 130, 60, 10, 40
ROW, BAR = 34, 20  # the height of a row, and of the bar in it
NARROWEST = 26  # the least width of a part in which its number is written


@dataclass(frozen=True)
class Part:
    """A part of a bar: the way it is drawn (from 1), where it begins, how wide it is, and the number in it, if any."""

    style: int
    x: float
    width: float
    label: str


@dataclass(frozen=True)
class Bar:
    """A bar: its name, where it is, its parts, and what it makes together, behind it."""

    name: str
    y: int
    parts: tuple[Part, ...]
    sum: str
    end: float

    height = BAR


@dataclass(frozen=True)
class Bars:
    """Bars: the numbers as a table has them, and where everything is drawn."""

    ident: str
    title: str
    unit: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    bars: tuple[Bar, ...]
    grid: tuple[Tick, ...]
    keys: tuple[tuple[int, str], ...]
    height: int
    summary: str

    width, left, right, top = WIDTH, LEFT, WIDTH - RIGHT, TOP

    @property
    def bottom(self) -> int:
        """Where the axis is."""
        return self.height - BOTTOM


def bars(ident: str, title: str, unit: str, heads: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]]) -> Bars:
    """The bars of some rows: a name, and a number for each of the `heads`, which is a part of the bar.

    What is less than nothing is in the table and in the sum, and no part of the bar.
    """
    ticks = scale(0, max([1, *(-int(-sum(max(0, v) for v in values) // 1) for _, values in rows)]))
    unit_wide = (WIDTH - LEFT - RIGHT) / ticks[-1]
    drawn = tuple(_bar(i, name, values, unit_wide) for i, (name, values) in enumerate(rows))
    height = TOP + ROW * len(rows) + BOTTOM
    return Bars(
        ident=ident,
        title=title,
        unit=unit,
        heads=tuple(heads),
        rows=tuple((name, tuple(map(figure, values))) for name, values in rows),
        bars=drawn,
        grid=tuple(Tick(round(LEFT + tick * unit_wide, 2), thousands(tick), tick == 0) for tick in ticks),
        keys=tuple((_style(i), head) for i, head in enumerate(heads)) if len(heads) > 1 else (),
        height=height,
        summary="; ".join(f"{bar.name} {bar.sum}" for bar in drawn),
    )


def figure(value: float) -> str:
    """A number as it is written: at most one figure behind the point, two where it is a share of a win."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _style(part: int) -> int:
    return part % STYLES + 1


def _bar(row: int, name: str, values: Sequence[float], unit_wide: float) -> Bar:
    x, parts = float(LEFT), []
    for i, value in enumerate(values):
        wide = max(0.0, value) * unit_wide
        if wide:
            label = figure(round(value, 1)) if wide >= NARROWEST and len(values) > 1 else ""
            parts.append(Part(_style(i), round(x, 2), round(wide, 2), label))
        x += wide
    y = TOP + ROW * row + (ROW - BAR) // 2
    return Bar(clipped(name, WIDE.letters), y, tuple(parts), figure(round(sum(values), 2)), round(x, 2))
