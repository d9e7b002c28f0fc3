"""Lines over the rounds of a game as a chart: where everything stands on it, in its own units. Numbers in, places out.

A line is told apart by its dashes and its marker as well as by its colour, and named where it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from castlescore.core.language import thousands, tr
from castlescore.protocol.page import Chart, Drawing, Drawn, Frame, Series, Tick
from castlescore.view.layout import seen

STEPS = (1, 2, 5)
STYLES = 7  # ways to draw a line: a colour, dashes and a marker each


WIDE = Frame("wide", 720, 360, 66, 150, letters=18, apart=17, words=14)
# For a phone, on which the words of the other would be too small.
NARROW = Frame("narrow", 360, 320, 58, 114, letters=11, apart=31, words=6, stacked=True)


def chart(ident: str, title: str, unit: str, axis: str, marks: Sequence[str], series: Sequence[Series]) -> Chart:
    """The chart of some series over the same marks; `axis` says what the marks are, `unit` what the values are."""
    return Chart(
        ident=ident,
        title=title,
        unit=unit,
        axis=axis,
        marks=tuple(marks),
        series=tuple(series),
        drawings=tuple(_drawing(frame, marks, series) for frame in (WIDE, NARROW)),
        summary="; ".join(map(_course, series)),
    )


def _course(row: Series) -> str:
    """Where a line begins and ends, in words."""
    first, last = thousands(row.values[0]), thousands(row.values[-1])
    return tr("{name} from {first} to {last}", name=row.name, first=first, last=last)


def _drawing(frame: Frame, marks: Sequence[str], series: Sequence[Series]) -> Drawing:
    every = [value for row in series for value in row.values]
    ticks = scale(min([0, *every]), max([1, *every]))
    low, high = ticks[0], ticks[-1]

    def y(value: int) -> float:
        return round(frame.bottom - (value - low) * (frame.bottom - frame.top) / (high - low), 2)

    gap = (frame.right - frame.left) / max(1, len(marks) - 1)
    xs = [round(frame.left + gap * i, 2) for i in range(len(marks))]
    places = spread([y(row.values[-1]) for row in series], frame.apart, frame.bottom)
    lines = tuple(
        Drawn(
            style=i % STYLES + 1,
            name=row.name,
            points=tuple((x, y(value)) for x, value in zip(xs, row.values, strict=True)),
            labels=_labels(row, frame),
            label_at=places[i],
        )
        for i, row in enumerate(series)
    )
    every_so_many = -(-len(marks) // frame.words)
    words = [mark if _is_told(i, len(marks) - 1, every_so_many) else "" for i, mark in enumerate(marks)]
    return Drawing(
        frame=frame,
        across=tuple(Tick(y(tick), thousands(tick), tick == 0) for tick in ticks),
        down=tuple(Tick(x, word) for x, word in zip(xs, words, strict=True)),
        lines=lines,
    )


def _labels(row: Series, frame: Frame) -> tuple[str, ...]:
    """The name and the last value in one row or two, the name cut to what there is room for."""
    value = thousands(row.values[-1])
    if frame.stacked:
        return clipped(row.name, frame.letters), value
    return (f"{clipped(row.name, frame.letters - len(value) - 1)} {value}",)


def _is_told(i: int, last: int, every: int) -> bool:
    """Whether a mark stands below the axis: every so many, and the last, with none too near to it."""
    return i == last or (i % every == 0 and last - i > every // 2)


def scale(low: int, high: int, most: int = 6) -> tuple[int, ...]:
    """Round numbers from at most `low` to at least `high`, no more than `most` steps of 1, 2 or 5 times a power of 10.

    0 is among them wherever it lies between the two.
    """
    power = 1
    while True:
        for first in STEPS:
            step = first * power
            start, end = low // step, -(-high // step)
            if end - start <= most:
                return tuple(step * i for i in range(start, end + 1))
        power *= 10


def spread(places: Sequence[float], gap: float, end: float) -> list[float]:
    """Places moved as little as need be so that any two are a gap apart and none is beyond the end."""
    order = sorted(range(len(places)), key=lambda i: places[i])
    found = dict(enumerate(places))
    for before, i in pairwise(order):
        found[i] = max(found[i], found[before] + gap)
    limit = end
    for i in reversed(order):
        found[i] = round(min(found[i], limit), 2)
        limit = found[i] - gap
    return [found[i] for i in range(len(places))]


def clipped(name: str, letters: int) -> str:
    """A name no wider than so many letters, the cut shown."""
    if seen(name) <= letters:
        return name
    while seen(name) > letters - 1:
        name = name[:-1]
    return f"{name}…"
