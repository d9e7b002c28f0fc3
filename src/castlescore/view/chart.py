"""Charts, lines over the rounds of a game and bars: positions in the units of the drawing.

Numbers in, positions out. Lines differ by dashes and markers as well as by colours, and have their names at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from castlescore.core.language import thousands, tr
from castlescore.view.layout import number_text, seen
from castlescore.view.page import Chart, Series

STEPS = (1, 2, 5)
STYLES = 7  # styles of a line: a colour, dashes and a marker each


@dataclass(frozen=True)
class Frame:
    """The size of a drawing, and the margin without lines on each side.

    `letters`: of a name at the end of a line, with its last value beside it or, where it is `stacked`, below it;
    `apart`: the least distance of two names; `words`: the number of labels below the axis.
    """

    name: str
    width: int
    height: int
    left: int
    free: int
    letters: int
    apart: int
    words: int
    stacked: bool = False
    top: int = 16
    foot: int = 44

    @property
    def right(self) -> int:
        """The right end of the lines."""
        return self.width - self.free

    @property
    def bottom(self) -> int:
        """The position of the axis."""
        return self.height - self.foot


@dataclass(frozen=True)
class Tick:
    """A line of the grid: its position, and its label."""

    at: float
    label: str
    zero: bool = False


@dataclass(frozen=True)
class Drawn:
    """One line of a chart: its style (from 1), its points, and its name and last value at the end."""

    style: int
    name: str
    points: tuple[tuple[float, float], ...]
    labels: tuple[str, ...]
    label_at: float

    @property
    def path(self) -> str:
        """The points in SVG's notation."""
        return " ".join(f"{x:g},{y:g}" for x, y in self.points)


@dataclass(frozen=True)
class Drawing:
    """A chart in a frame: the grid and the lines."""

    frame: Frame
    across: tuple[Tick, ...]
    down: tuple[Tick, ...]
    lines: tuple[Drawn, ...]


@dataclass(frozen=True)
class DrawnChart(Chart):
    """A chart with its drawings, on a wide screen and on a phone, and its course in words."""

    drawings: tuple[Drawing, ...]
    summary: str


WIDE = Frame("wide", 720, 360, 66, 150, letters=18, apart=17, words=14)
# For a phone, where the words of the other drawing would be too small.
NARROW = Frame("narrow", 360, 320, 58, 114, letters=11, apart=31, words=6, stacked=True)
TOP, BOTTOM = 10, 40  # the margin above and below bars
ROW, BAR = 34, 20  # the height of a row, and of the bar in it
NARROWEST = 32  # the least width of a part in which its number is written


def drawn_chart(chart: Chart) -> DrawnChart:
    """A chart for a page."""
    courses = []
    for row in chart.series:
        first, last = thousands(row.values[0]), thousands(row.values[-1])
        courses.append(tr("{name} from {first} to {last}", name=row.name, first=first, last=last))
    drawings = tuple(_drawing(frame, chart.marks, chart.series) for frame in (WIDE, NARROW))
    return DrawnChart(**vars(chart), drawings=drawings, summary="; ".join(courses))


def _drawing(frame: Frame, marks: Sequence[str], series: Sequence[Series]) -> Drawing:
    """The positions of all parts of a chart in a frame."""
    every = [value for row in series for value in row.values]
    ticks = scale(min([0, *every]), max([1, *every]))
    low, high = ticks[0], ticks[-1]

    def y(value: int) -> float:
        return round(frame.bottom - (value - low) * (frame.bottom - frame.top) / (high - low), 2)

    gap = (frame.right - frame.left) / max(1, len(marks) - 1)
    xs = [round(frame.left + gap * i, 2) for i in range(len(marks))]
    places = spread_apart([y(row.values[-1]) for row in series], frame.apart, frame.bottom)
    lines = []
    for i, row in enumerate(series):
        points = tuple((x, y(value)) for x, value in zip(xs, row.values, strict=True))
        last_value = thousands(row.values[-1])
        if frame.stacked:
            labels: tuple[str, ...] = cut_name(row.name, frame.letters), last_value
        else:
            labels = (f"{cut_name(row.name, frame.letters - len(last_value) - 1)} {last_value}",)
        lines.append(Drawn(i % STYLES + 1, row.name, points, labels, places[i]))
    # Every n-th mark is below the axis, and the last one, none too near to it.
    last, every_so_many = len(marks) - 1, -(-len(marks) // frame.words)
    words = [
        mark if i == last or (i % every_so_many == 0 and last - i > every_so_many // 2) else ""
        for i, mark in enumerate(marks)
    ]
    return Drawing(
        frame=frame,
        across=tuple(Tick(y(tick), thousands(tick), tick == 0) for tick in ticks),
        down=tuple(Tick(x, word) for x, word in zip(xs, words, strict=True)),
        lines=tuple(lines),
    )


def scale(low: int, high: int, most: int = 6) -> tuple[int, ...]:
    """Round numbers from at most `low` to at least `high`, no more than `most` steps of 1, 2 or 5 times a power of 10.

    0 is among them if it lies between the two.
    """
    power = 1
    while True:
        for first in STEPS:
            step = first * power
            start, end = low // step, -(-high // step)
            if end - start <= most:
                return tuple(step * i for i in range(start, end + 1))
        power *= 10


def spread_apart(places: Sequence[float], gap: float, end: float) -> list[float]:
    """Positions moved as little as necessary so that any two are a gap apart and none is beyond the end."""
    order = sorted(range(len(places)), key=lambda i: places[i])
    moved = dict(enumerate(places))
    for before, i in pairwise(order):
        moved[i] = max(moved[i], moved[before] + gap)
    limit = end
    for i in reversed(order):
        moved[i] = round(min(moved[i], limit), 2)
        limit = moved[i] - gap
    return [moved[i] for i in range(len(places))]


def cut_name(name: str, letters: int) -> str:
    """A name cut to so many letters, the cut marked."""
    if seen(name) <= letters:
        return name
    while seen(name) > letters - 1:
        name = name[:-1]
    return f"{name}…"


@dataclass(frozen=True)
class BarFrame:
    """The width of a drawing, and the margin without bars on each side; `letters`: of a name beside a bar; `steps`: of
    the axis, at most.
    """

    name: str
    width: int
    left: int
    free: int
    letters: int
    steps: int

    @property
    def right(self) -> int:
        """The greatest right end of a bar."""
        return self.width - self.free


WIDE_BARS = BarFrame("wide", 720, 130, 60, 18, 6)
# For a phone, where the words of the other drawing would be too small.
NARROW_BARS = BarFrame("narrow", 360, 84, 44, 11, 4)


@dataclass(frozen=True)
class BarPart:
    """A part of a bar: its style (from 1), its beginning, its width, and the number in it, if any."""

    style: int
    x: float
    width: float
    label: str


@dataclass(frozen=True)
class Bar:
    """A bar: its name, its position, its parts, and their sum, behind it."""

    name: str
    y: int
    parts: tuple[BarPart, ...]
    sum: str
    end: float

    height = BAR


@dataclass(frozen=True)
class BarDrawing:
    """Bars in a frame."""

    frame: BarFrame
    bars: tuple[Bar, ...]
    grid: tuple[Tick, ...]
    height: int

    top = TOP

    @property
    def bottom(self) -> int:
        """The position of the axis."""
        return self.height - BOTTOM


@dataclass(frozen=True)
class Bars:
    """Bars: the numbers as a table, and the drawings, on a wide screen and on a phone."""

    ident: str
    title: str
    unit: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    drawings: tuple[BarDrawing, ...]
    keys: tuple[tuple[int, str], ...]
    summary: str


def bars(ident: str, title: str, unit: str, heads: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]]) -> Bars:
    """The bars of some rows: a name, and a number for each of the `heads`, which is a part of the bar.

    A negative number is in the table and in the sum, and no part of the bar.
    """
    drawings = tuple(_bar_drawing(frame, rows) for frame in (WIDE_BARS, NARROW_BARS))
    return Bars(
        ident=ident,
        title=title,
        unit=unit,
        heads=tuple(heads),
        rows=tuple((name, tuple(map(number_text, values))) for name, values in rows),
        drawings=drawings,
        keys=tuple((i % STYLES + 1, head) for i, head in enumerate(heads)) if len(heads) > 1 else (),
        summary="; ".join(f"{bar.name} {bar.sum}" for bar in drawings[0].bars),
    )


def _bar_drawing(frame: BarFrame, rows: Sequence[tuple[str, Sequence[float]]]) -> BarDrawing:
    longest = max([1, *(-int(-sum(max(0, v) for v in values) // 1) for _, values in rows)])
    ticks = scale(0, longest, frame.steps)
    unit_wide = (frame.right - frame.left) / ticks[-1]
    drawn = []
    for row, (name, values) in enumerate(rows):
        x, parts = float(frame.left), []
        for i, value in enumerate(values):
            wide = max(0.0, value) * unit_wide
            if wide:
                label = number_text(round(value, 1)) if wide >= NARROWEST and len(values) > 1 else ""
                parts.append(BarPart(i % STYLES + 1, round(x, 2), round(wide, 2), label))
            x += wide
        y, total = TOP + ROW * row + (ROW - BAR) // 2, number_text(round(sum(values), 2))
        drawn.append(Bar(cut_name(name, frame.letters), y, tuple(parts), total, round(x, 2)))
    return BarDrawing(
        frame=frame,
        bars=tuple(drawn),
        grid=tuple(Tick(round(frame.left + tick * unit_wide, 2), thousands(tick), tick == 0) for tick in ticks),
        height=TOP + ROW * len(rows) + BOTTOM,
    )
