"""Laying out plain text: columns, hanging paragraphs, signed numbers. Knows nothing of the games."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap


def signed(points: int) -> str:
    """Points with their sign, and 0 without one."""
    return f"{points:+d}" if points else "0"


def hanging(head: str, text: str, width: int) -> list[str]:
    """Text wrapped beside a head, its further lines indented as far as the head is long."""
    rows = wrap(text, max(20, width - len(head))) or [""]
    return [head + rows[0], *(" " * len(head) + row for row in rows[1:])]


def columns(table: Sequence[Sequence[str]], width: int) -> list[str]:
    """A table in columns, the last ones cut so that no line is wider than `width`."""
    widths = [max(len(row[i]) for row in table) for i in range(len(table[0]))]
    spare = width - sum(widths) - 2 * (len(widths) - 1)
    for i in sorted(range(len(widths)), key=lambda i: -widths[i]):
        if spare >= 0:
            break
        cut = min(-spare, max(0, widths[i] - 12))
        widths[i] -= cut
        spare += cut
    return ["  ".join(clip(cell, w).ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in table]


def clip(text: str, width: int) -> str:
    """Text cut to a width, the cut shown."""
    return text if len(text) <= width else text[: width - 2] + ".."
