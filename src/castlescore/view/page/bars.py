"""Bars, one below the other, each of one or more parts. Numbers in, places out.

A part is told apart by its colour and by the number in it, and named in the table of the numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from castlescore.core.language.amounts import thousands
from castlescore.view.page.chart import STYLES, Tick, clipped, scale

TOP, BOTTOM = 10, 40
ROW, BAR = 34, 20  # the height of a row, and of the bar in it
NARROWEST = 32  # the least width of a part in which its number is written


@dataclass(frozen=True)
class Frame:
    """How wide a drawing is, and what is left free of bars on each side; `letters`: of a name beside a bar; `steps`:
    of the axis, at most."""

    name: str
    width: int
    left: int
    free: int
    letters: int
    steps: int

    @property
    def right(self) -> int:
        """Where the longest bar may end."""
        return self.width - self.free


WIDE = Frame("wide", 720, 130, 60, 18, 6)
# For a phone, on which the words of the other would be too small.
NARROW = Frame("narrow", 360, 84, 44, 11, 4)


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
class Drawing:
    """Bars as they are drawn in a frame."""

    frame: Frame
    bars: tuple[Bar, ...]
    grid: tuple[Tick, ...]
    height: int

    top = TOP

    @property
    def bottom(self) -> int:
        """Where the axis is."""
        return self.height - BOTTOM


@dataclass(frozen=True)
class Bars:
    """Bars: the numbers as a table has them, and where everything is drawn, on a wide screen and on a phone."""

    ident: str
    title: str
    unit: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    drawings: tuple[Drawing, ...]
    keys: tuple[tuple[int, str], ...]
    summary: str


def bars(ident: str, title: str, unit: str, heads: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]]) -> Bars:
    """The bars of some rows: a name, and a number for each of the `heads`, which is a part of the bar.

    What is less than nothing is in the table and in the sum, and no part of the bar.
    """
    drawings = tuple(_drawing(frame, rows) for frame in (WIDE, NARROW))
    return Bars(
        ident=ident,
        title=title,
        unit=unit,
        heads=tuple(heads),
        rows=tuple((name, tuple(map(figure, values))) for name, values in rows),
        drawings=drawings,
        keys=tuple((_style(i), head) for i, head in enumerate(heads)) if len(heads) > 1 else (),
        summary="; ".join(f"{bar.name} {bar.sum}" for bar in drawings[0].bars),
    )


def _drawing(frame: Frame, rows: Sequence[tuple[str, Sequence[float]]]) -> Drawing:
    longest = max([1, *(-int(-sum(max(0, v) for v in values) // 1) for _, values in rows)])
    ticks = scale(0, longest, frame.steps)
    unit_wide = (frame.right - frame.left) / ticks[-1]
    return Drawing(
        frame=frame,
        bars=tuple(_bar(frame, i, name, values, unit_wide) for i, (name, values) in enumerate(rows)),
        grid=tuple(Tick(round(frame.left + tick * unit_wide, 2), thousands(tick), tick == 0) for tick in ticks),
        height=TOP + ROW * len(rows) + BOTTOM,
    )


def figure(value: float) -> str:
    """A number as it is written: at most one figure behind the point, two where it is a share of a win."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _style(part: int) -> int:
    return part % STYLES + 1


def _bar(frame: Frame, row: int, name: str, values: Sequence[float], unit_wide: float) -> Bar:
    x, parts = float(frame.left), []
    for i, value in enumerate(values):
        wide = max(0.0, value) * unit_wide
        if wide:
            label = figure(round(value, 1)) if wide >= NARROWEST and len(values) > 1 else ""
            parts.append(Part(_style(i), round(x, 2), round(wide, 2), label))
        x += wide
    y = TOP + ROW * row + (ROW - BAR) // 2
    return Bar(clipped(name, frame.letters), y, tuple(parts), figure(round(sum(values), 2)), round(x, 2))
