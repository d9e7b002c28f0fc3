"""Laying out plain text: columns, hanging paragraphs, signed numbers. Knows nothing of the games."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from textwrap import wrap

from castlescore.show.colour import Paint, uncoloured

NARROW = 20  # columns, the least that text beside a head is given
STEP = 8  # columns by which text below its head is set in
CODE = re.compile("\x1b\\[[0-9;]*m")
Inks = Mapping[tuple[int, int], str]  # row and column of a cell -> its ink


def signed(points: int) -> str:
    """Points with their sign, and 0 without one."""
    return f"{points:+d}" if points else "0"


def hanging(head: str, text: str, width: int) -> list[str]:
    """Text wrapped beside a head, its further lines indented as far as the head is long; below it where no room is."""
    if width - len(head) < NARROW:
        indent = " " * STEP
        below = wrap(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
        return [clip(head.rstrip(), width), *below]
    rows = wrap(text, width - len(head), break_on_hyphens=False) or [""]
    return [(head + rows[0]).rstrip(), *(" " * len(head) + row for row in rows[1:])]


def hung(line: str, indent: int, width: int) -> list[str]:
    """A line that has its own head, wrapped at words, its further lines set in by `indent` columns."""
    return wrap(line, width, subsequent_indent=" " * indent, break_on_hyphens=False) or [""]


def columns(
    table: Sequence[Sequence[str]],
    width: int,
    right_from: int | None = None,
    right: Collection[int] = (),
    inks: Inks | None = None,
    paint: Paint = uncoloured,
) -> list[str]:
    """A table in columns, the widest cut first, so that no line is wider than `width`.

    Figures go to the right: the columns from `right_from` on and those in `right`. Cells with an ink are painted.
    """
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
        sided = [
            c.rjust(w) if i >= figures or i in right else c.ljust(w)
            for i, (c, w) in enumerate(zip(cut, widths, strict=True))
        ]
        return "  ".join(sided)

    rows = [clip(cells(row).rstrip(), width) for row in table]
    for (row, column), ink in sorted((inks or {}).items(), reverse=True):
        # From the right, so that no code moves what is still to be painted.
        start = sum(widths[:column]) + 2 * column
        end = start + min(len(table[row][column]), widths[column])
        rows[row] = rows[row][:start] + paint(rows[row][start:end], ink) + rows[row][end:]
    return rows


def natural(table: Sequence[Sequence[str]]) -> int:
    """The width of a table in columns of which nothing is cut."""
    return sum(max(len(row[i]) for row in table) + 2 for i in range(len(table[0]))) - 2


def seen(text: str) -> int:
    """The columns that a text takes, its colours not counted."""
    return len(CODE.sub("", text))


def beside(left: Sequence[str], right: Sequence[str], gap: int) -> list[str]:
    """Two blocks side by side, the second `gap` columns from the widest line of the first."""
    column = max(map(seen, left)) + gap
    rows = [*left, *[""] * (len(right) - len(left))]
    return [
        f"{line}{' ' * (column - seen(line))}{right[i]}".rstrip() if i < len(right) else line
        for i, line in enumerate(rows)
    ]


def flow(cells: Sequence[str], width: int, gap: int = 3) -> list[str]:
    """Short texts in as many columns as fit, to be read downwards."""
    longest = max(map(len, cells), default=0)
    across = max(1, (width + gap) // (longest + gap))
    height = -(-len(cells) // across)
    rows = [(" " * gap).join(cell.ljust(longest) for cell in cells[row::height]) for row in range(height)]
    return [clip(row.rstrip(), width) for row in rows]


def clip(text: str, width: int) -> str:
    """Text cut to a width, the cut shown."""
    return text if len(text) <= width else text[: width - 2] + ".."
