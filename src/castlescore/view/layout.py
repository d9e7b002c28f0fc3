"""Laying out plain text: columns, hanging paragraphs, signed numbers. Knows nothing of the games."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from castlescore.view.colour import Paint, uncoloured
from castlescore.view.widths import clip, fitting, left, right, seen, wrapped

__all__ = [
    "beside", "clip", "columns", "flow", "hanging", "hung", "left", "natural", "right", "seen", "signed", "wrapped",
]  # fmt: skip

NARROW = 20  # columns, the least that text beside a head is given
STEP = 8  # columns by which text below its head is set in
Inks = Mapping[tuple[int, int], str]  # row and column of a cell -> its ink


def signed(points: int) -> str:
    """Points with their sign, and 0 without one."""
    return f"{points:+d}" if points else "0"


def hanging(head: str, text: str, width: int) -> list[str]:
    """Text wrapped beside a head, its further lines indented as far as the head is long; below it where no room is."""
    indent = seen(head)
    if width - indent < NARROW:
        return [clip(head.rstrip(), width), *wrapped(text, width, " " * STEP, " " * STEP)]
    rows = wrapped(text, width - indent) or [""]
    return [(head + rows[0]).rstrip(), *(" " * indent + row for row in rows[1:])]


def hung(line: str, indent: int, width: int) -> list[str]:
    """A line that has its own head, wrapped at words, its further lines set in by `indent` columns."""
    return wrapped(line, width, more=" " * indent) or [""]


def columns(
    table: Sequence[Sequence[str]],
    width: int,
    right_from: int | None = None,
    to_right: Collection[int] = (),
    inks: Inks | None = None,
    paint: Paint = uncoloured,
) -> list[str]:
    """A table in columns, the widest cut first, so that no line is wider than `width`.

    Figures go to the right: the columns from `right_from` on and those in `to_right`. Cells with an ink are painted.
    """
    widths = [max(seen(row[i]) for row in table) for i in range(len(table[0]))]
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
            right(c, w) if i >= figures or i in to_right else left(c, w)
            for i, (c, w) in enumerate(zip(cut, widths, strict=True))
        ]
        return "  ".join(sided)

    rows = [clip(cells(row).rstrip(), width) for row in table]
    for (row, column), ink in sorted((inks or {}).items(), reverse=True):
        # From the right, so that no code moves what is still to be painted.
        first = sum(widths[:column]) + 2 * column
        last = first + min(seen(table[row][column]), widths[column])
        start, end = fitting(rows[row], first), fitting(rows[row], last)
        rows[row] = rows[row][:start] + paint(rows[row][start:end], ink) + rows[row][end:]
    return rows


def natural(table: Sequence[Sequence[str]]) -> int:
    """The width of a table in columns of which nothing is cut."""
    return sum(max(seen(row[i]) for row in table) + 2 for i in range(len(table[0]))) - 2


def beside(left: Sequence[str], right: Sequence[str], gap: int) -> list[str]:
    """Two blocks side by side, the second `gap` columns from the widest line of the first."""
    column = max(map(seen, left)) + gap
    rows = [*left, *[""] * (len(right) - len(left))]
    return [
        f"{line}{' ' * (column - seen(line))}{right[i]}".rstrip() if i < len(right) else line
        for i, line in enumerate(rows)
    ]


def flow(cells: Sequence[str], width: int, gap: int = 3, most: int | None = None) -> list[str]:
    """Short texts in as many columns as fit, to be read downwards; of so many that it would be more than `most` rows
    the first, and how many more there are."""
    longest = max(map(seen, cells), default=0)
    across = max(1, (width + gap) // (longest + gap))
    height = -(-len(cells) // across)
    if most is not None and height > most:
        shown = max(0, most - 1) * across
        return [*flow(cells[:shown], width, gap), clip(f"  and {len(cells) - shown} more", width)]
    rows = [(" " * gap).join(left(cell, longest) for cell in cells[row::height]) for row in range(height)]
    return [clip(row.rstrip(), width) for row in rows]
