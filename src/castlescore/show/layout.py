"""Laying out plain text: columns, hanging paragraphs, signed numbers. Knows nothing of the games."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

NARROW = 20  # columns, the least that text beside a head is given
STEP = 8  # columns by which text below its head is set in


def signed(points: int) -> str:
    """Points with their sign, and 0 without one."""
    return f"{points:+d}" if points else "0"


def hanging(head: str, text: str, width: int) -> list[str]:
    """Text wrapped beside a head, its further lines indented as far as the head is long; below it where no room is."""
    if width - len(head) < NARROW:
        indent = " " * STEP
        return [clip(head.rstrip(), width), *wrap(text, width, initial_indent=indent, subsequent_indent=indent)]
    rows = wrap(text, width - len(head), break_on_hyphens=False) or [""]
    return [(head + rows[0]).rstrip(), *(" " * len(head) + row for row in rows[1:])]


def columns(table: Sequence[Sequence[str]], width: int, right_from: int | None = None) -> list[str]:
    """A table in columns, the widest cut first, so that no line is wider than `width`; figures to the right."""
    widths = [max(len(row[i]) for row in table) for i in range(len(table[0]))]
    spare = width - sum(widths) - 2 * (len(widths) - 1)
    for i in sorted(range(len(widths)), key=lambda i: -widths[i]):
        if spare >= 0:
            break
        cut = min(-spare, max(0, widths[i] - 12))
        widths[i] -= cut
        spare += cut
    figures = len(widths) if right_from is None else right_from

    def cells(row: Sequence[str]) -> str:
        cut = [clip(cell, w) for cell, w in zip(row, widths, strict=True)]
        sided = [c.ljust(w) if i < figures else c.rjust(w) for i, (c, w) in enumerate(zip(cut, widths, strict=True))]
        return "  ".join(sided)

    rows = (cells(row) for row in table)
    return [clip(row.rstrip(), width) for row in rows]


def clip(text: str, width: int) -> str:
    """Text cut to a width, the cut shown."""
    return text if len(text) <= width else text[: width - 2] + ".."
