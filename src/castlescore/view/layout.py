"""Layout of text: width in columns, tables, hanging paragraphs, blocks side by side.

Texts in, rows of text out; it knows no game. Columns are counted as rich counts them: wide characters take two,
combining marks none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from castlescore.core.language import tr
from castlescore.view.colour import harmless

if TYPE_CHECKING:
    from fractions import Fraction

try:
    from rich.cells import cell_len, chop_cells
except ImportError:  # the library also runs with pydantic alone, for example in a browser

    def cell_len(text: str) -> int:  # type: ignore[misc]  # rich's also takes a version of Unicode
        """The columns of a text, by Python's own tables of characters."""
        seen = (c for c in text if unicodedata.category(c) not in ("Cc", "Cf", "Mc", "Me", "Mn"))
        return sum(2 if unicodedata.east_asian_width(c) in "FW" else 1 for c in seen)

    def chop_cells(text: str, width: int) -> list[str]:  # type: ignore[misc]
        """A text in pieces of so many characters."""
        return [text[start : start + width] for start in range(0, len(text), width)]


CODE = re.compile("\x1b\\[[0-9;]*m")
WORD = re.compile(r"\s*\S+\s*")
NARROW = 20  # the least columns for text beside a head
STEP = 8  # columns by which text below its head is indented
GAP = 2  # columns between two columns of a table
LEAST = 12  # the least columns for a wrapped column; with less the table is written in sentences


def seen(text: str) -> int:
    """The width of a text in columns, without its colours."""
    return cell_len(CODE.sub("", text))


def clip(text: str, width: int) -> str:
    """Text cut to a width, the cut marked."""
    if seen(text) <= width:
        return text
    room, cut = max(0, width - 2), text
    while seen(cut) > room:
        cut = cut[:-1]
    return pad_right(cut, room) + ".."


def pad_right(text: str, width: int) -> str:
    """Text padded with blanks on the right."""
    return text + " " * (width - seen(text))


def printable(text: str, plain: bool) -> str:
    """A name in characters that take one column each."""
    form = unicodedata.normalize("NFKD" if plain else "NFC", text)
    letters = (c for c in form if not unicodedata.combining(c))
    return "".join(c if c.isprintable() and seen(c) == 1 and (c.isascii() or not plain) else "?" for c in letters)


def signed(points: int) -> str:
    """Points with their sign, and 0 without one."""
    return f"{points:+d}" if points else "0"


def known(number: int | None) -> str:
    """A number, `?` where it is unknown."""
    return "?" if number is None else str(number)


def number_text(value: Fraction | float) -> str:
    """A number as text, part of a win with at most two decimals: 3, 2.5, 1.33."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def wrapped(text: str, width: int) -> list[str]:
    """Text broken at its blanks, and within a word only where no line has room for it; broken text has no colours."""
    text = harmless(text)
    if seen(text) <= width:
        return [text.rstrip()]
    width, rows = max(2, width), []
    for line in CODE.sub("", text).split("\n"):
        rows.append("")
        for word in WORD.findall(line):
            needed = cell_len(word.rstrip())
            if needed <= width - cell_len(rows[-1]):
                rows[-1] += word
            elif needed <= width:
                rows.append(word)
            else:
                rows[-1:] = [*filter(None, rows[-1:]), *chop_cells(word, width)]
    return [row.rstrip() for row in rows]


def paragraphs(rows: Iterable[str], width: int) -> list[str]:
    """Rows of text, the longer ones over several lines."""
    return [line for row in rows for line in hanging("", row, width)]


def hanging(head: str, text: str, width: int) -> list[str]:
    """Text wrapped beside a head, its further lines indented by the head's width; below it where there is no room."""
    head, text = harmless(head), harmless(text)
    indent = seen(head)
    room, below = width - indent, width - STEP
    if room < NARROW or (seen(text) > room and room < max(map(seen, text.split()), default=0) <= below):
        above = hang(head.rstrip(), GAP, width) if head.strip() else []
        return [*above, *(" " * STEP + row for row in wrapped(text, below))]
    first, *more = wrapped(text, room)
    return [(head + first).rstrip(), *(" " * indent + row for row in more)]


def hang(line: str, indent: int, width: int) -> list[str]:
    """A row that includes its head, wrapped at words, its further lines indented by `indent` columns."""
    line = harmless(line)
    first = wrapped(line, width)[0]
    more = line[len(first) :].strip()
    return [first, *(" " * indent + row for row in wrapped(more, width - indent))] if more else [first]


def columns(
    table: Sequence[Sequence[str]],
    width: int,
    right: Collection[int] = (),
    narrow: Callable[[], list[str]] | None = None,
) -> list[str]:
    """A table in columns, its first row their heads; no line is wider than `width`.

    Columns in `right` have figures, aligned on the right and never broken, nor is a coloured text. The others are
    wrapped at words, the widest first, and last of all the one that names the row. A table that is still too wide is
    shown as `narrow`, else in sentences.
    """
    sides = list(zip(*(map(harmless, row) for row in table), strict=True))
    widths = [max(map(seen, side)) for side in sides]
    excess = sum(widths) + GAP * (len(widths) - 1) - width
    if excess > 0:
        texts = [i for i, side in enumerate(sides) if i not in right and "\x1b" not in "".join(side)]
        least = {i: max(LEAST, *map(seen, " ".join(sides[i]).split())) for i in texts}
        for _ in range(excess):
            loose = [i for i in texts if widths[i] > least[i]]
            if not loose:
                return narrow() if narrow else [line for row in table[1:] for line in _in_words(table[0], row, width)]
            widths[max(loose, key=lambda i: (i > texts[0], widths[i]))] -= 1
    lines = [line for row in table for line in zip_longest(*map(wrapped, row, widths), fillvalue="")]
    return _side_by_side(list(zip(*lines, strict=True)), GAP, right=right)


def columns_with_details(
    table: Sequence[Sequence[str]], width: int, right: Collection[int], last: int, below: Iterable[Sequence[str]]
) -> list[str]:
    """A table in columns; where it is too wide, lines `below` each row stand in place of its `last` columns.

    Where a row still needs several lines, it is shown like any table that is too wide.
    """
    widths = [max(map(seen, column)) for column in zip(*table, strict=True)]
    lines = columns([row[:-last] for row in table], width, right)
    if sum(widths) + GAP * (len(widths) - 1) <= width or len(lines) != len(table):
        return columns(table, width, right)
    return [lines[0], *(each for line, more in zip(lines[1:], below, strict=True) for each in (line, *more))]


def _in_words(heads: Sequence[str], row: Sequence[str], width: int) -> list[str]:
    """A row of a table in a sentence: its name, and the value of each column behind the column's head."""
    parts = [" ".join(f"{head} {cell}".split()) for head, cell in zip(heads, row, strict=True) if cell not in ("", "-")]
    return hang(f"{row[0].strip()}: {', '.join(parts[1:])}", GAP, width)


def beside(first: Sequence[str], second: Sequence[str], gap: int) -> list[str]:
    """Two blocks side by side, the second `gap` columns from the widest line of the first."""
    return _side_by_side([first, second], gap)


def flow(cells: Sequence[str], width: int, gap: int = 3, most: int | None = None) -> list[str]:
    """Short texts in as many columns as fit, to be read downwards; beyond `most` rows only the first, and the number of
    the others.
    """
    cells = [row for cell in cells for row in wrapped(cell, width)]
    longest = max(map(seen, cells), default=0)
    across = max(1, (width + gap) // (longest + gap))
    height = -(-len(cells) // across)
    if most is not None and height > most:
        shown = max(0, most - 1) * across
        return [*flow(cells[:shown], width, gap), clip(f"  {tr('and {n} more', n=len(cells) - shown)}", width)]
    blocks = [cells[top : top + height] for top in range(0, len(cells), max(1, height))]
    return _side_by_side(blocks, gap, longest) if cells else []


def _side_by_side(
    blocks: Sequence[Sequence[str]], gap: int, each: int | None = None, right: Collection[int] = ()
) -> list[str]:
    """Blocks of lines side by side, `each` of a fixed width or its own, those in `right` aligned on the right.

    No row ends with blanks. A table of rich would do the same, but takes as long as the rest of a short command.
    """
    blocks = [[harmless(line) for line in block] for block in blocks]
    widths = [each or max(map(seen, block), default=0) for block in blocks]
    rows = []
    for row in zip_longest(*blocks, fillvalue=""):
        blanks = [" " * (width - seen(line)) for line, width in zip(row, widths, strict=True)]
        cells = [
            pad + line if i in right else line + pad for i, (line, pad) in enumerate(zip(row, blanks, strict=True))
        ]
        rows.append((" " * gap).join(cells).rstrip())
    return rows
