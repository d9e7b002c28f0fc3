"""A plot of how times grow with castles: both axes logarithmic, so that a power is a straight line."""

from __future__ import annotations

from collections.abc import Mapping
from math import log10

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 460, 64, 40, 270, 48
INKS = ("#1b6ca8", "#b5541c", "#4a7c3a", "#7a4a9c", "#8a6d00")
TICKS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100)


def plot(curves: Mapping[str, Mapping[int, float]], powers: Mapping[str, float]) -> str:
    """An SVG of milliseconds by number of tiles, a curve each with the power that fits it."""
    sizes = sorted({size for curve in curves.values() for size in curve})
    low = max(tick for tick in TICKS if tick <= min(min(curve.values()) for curve in curves.values()))
    high = min(tick for tick in TICKS if tick >= max(max(curve.values()) for curve in curves.values()))

    def x(size: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (log10(size / sizes[0]) / log10(sizes[-1] / sizes[0]))

    def y(time: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * log10(time / low) / log10(high / low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif"'
        f' font-size="13" fill="#222"><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="22">Milliseconds by number of tiles, both logarithmic</text>',
    ]
    for tick in (tick for tick in TICKS if low <= tick <= high):
        parts.append(f'<path d="M{LEFT} {y(tick):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(tick) + 4:.1f}" text-anchor="end">{tick:g}</text>')
    for size in sizes:
        parts.append(f'<text x="{x(size):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{size}</text>')
    below = 0.0  # names of curves that end close together are moved apart
    for ink, (name, curve) in zip(INKS, sorted(curves.items(), key=lambda c: -c[1][sizes[-1]]), strict=True):
        points = [(x(size), y(time)) for size, time in sorted(curve.items())]
        line = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{ink}" stroke-width="2"/>')
        parts += [f'<circle cx="{px:.1f}" cy="{py:.1f}" r="3.5" fill="{ink}"/>' for px, py in points]
        below = max(points[-1][1] - 4, below + 36)
        parts.append(f'<text x="{points[-1][0] + 12:.1f}" y="{below:.1f}" fill="{ink}">{name}</text>')
        grows = f"grows as tiles to the power {powers[name]:.2f}"
        parts.append(f'<text x="{points[-1][0] + 12:.1f}" y="{below + 15:.1f}" fill="{ink}">{grows}</text>')
    return "\n".join([*parts, "</svg>", ""])
