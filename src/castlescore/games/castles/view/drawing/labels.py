"""What is written in a tile of a picture, as far as it fits, and what of it is shaded, being downstairs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, pairwise

from castlescore.games.castles.rules.castle import Placed
from castlescore.games.castles.terms import type_letter
from castlescore.view.canvas import DARK, Canvas, Spot
from castlescore.view.layout import printable

LAST, TRIED = "*", "?"
NARROW = 3  # columns: up to so many, and the label is written downwards
NAME_LINES = 3


@dataclass(frozen=True)
class Run:
    """Free spots side by side within a tile."""

    row: int
    left: int
    width: int

    @property
    def middle(self) -> float:
        """The column of its middle."""
        return self.left + self.width / 2


def draw_label(canvas: Canvas, spots: Iterable[Spot], placed: Placed, mark: str = "") -> list[Spot]:
    """Writes the label of a tile within these spots, clear of all that is drawn already; nothing if there is no room.

    Answers the spots it took.

    `mark` is LAST, TRIED or nothing.
    """
    runs = [_clear_of_gaps(canvas, run) for run in _runs(spot for spot in spots if canvas.is_free(spot))]
    if not runs:
        return []
    widest = max(run.width for run in runs)
    chosen: Sequence[Run]
    if widest <= NARROW:
        lines = _downwards(placed, mark, widest, canvas.plain)
        first = max(0, (len(runs) - len(lines)) // 2)
        chosen = runs[first : first + len(lines)]
    else:
        lines, chosen = _best(runs, placed, mark, canvas.plain)
    taken = []
    for text, run in zip(lines, chosen, strict=False):
        cut = text[: run.width]
        left = run.left + (run.width - len(cut)) // 2
        canvas.write((run.row, left), cut, placed.n)
        taken += [(run.row, left + i) for i in range(len(cut))]
    return taken


def _runs(spots: Iterable[Spot]) -> list[Run]:
    """For each row the longest run of spots, the first of several."""
    found = []
    for row, group in groupby(sorted(spots), key=lambda spot: spot[0]):
        pieces: list[list[int]] = []
        for _, column in group:
            if pieces and pieces[-1][-1] == column - 1:
                pieces[-1].append(column)
            else:
                pieces.append([column])
        longest = max(pieces, key=len)
        found.append(Run(row, longest[0], len(longest)))
    return found


def _clear_of_gaps(canvas: Canvas, run: Run) -> Run:
    """The run without its ends that lie in an empty doorway, lest what is written on its two sides read as one."""
    if run.width <= NARROW + 2:
        return run
    west = canvas.is_gap((run.row, run.left - 1))
    east = canvas.is_gap((run.row, run.left + run.width))
    return Run(run.row, run.left + west, run.width - west - east)


def _downwards(placed: Placed, mark: str, width: int, plain: bool) -> list[str]:
    number = str(placed.n)
    return [*([number] if len(number) <= width else number), letter(placed, plain), *mark]


def _best(runs: Sequence[Run], placed: Placed, mark: str, plain: bool) -> tuple[list[str], Sequence[Run]]:
    """The lines, and the rows for them, that lose least of the label; of equal ones those in the middle."""
    found: dict[tuple[float, int], list[tuple[list[str], Sequence[Run]]]] = {}
    name = called(placed, plain)
    for i, names in enumerate([[], *_layouts(name.split())]):
        size = 1 + len(names)
        for block in (runs[first : first + size] for first in range(len(runs) - size + 1)):
            if block[-1].row - block[0].row == size - 1:
                head, lost = _head(placed, mark, block[0].width, plain)
                lines = [head, *names] if names else [_one_line(head, name, block[0].width)]
                lost += len(name) + 1 + len(head) - len(lines[0]) if not names else 0
                found.setdefault((lost + _cost(lines, block), i), []).append((lines, block))
    middle = runs[0].row + runs[-1].row
    return min(found[min(found)], key=lambda each: abs(each[1][0].row + each[1][-1].row - middle))


def _cost(lines: Sequence[str], block: Sequence[Run]) -> float:
    """How much worse than perfect: letters lost, lines out of line with each other, all crammed into one."""
    lost = sum(max(0, len(text) - run.width) for text, run in zip(lines, block, strict=True))
    middles = [run.middle for run in block]
    aside = max(middles) - min(middles)
    return lost + (2 * aside if aside > 1 else 0) + len(lines) / 2 + 4 * (len(lines) == 1)


def _one_line(head: str, name: str, width: int) -> str:
    """Number and name side by side, the name left out where but a letter or two of it would remain."""
    room = width - len(head) - 1
    return f"{head} {name[:room].rstrip()}" if room >= min(NARROW, len(name)) else head


def _head(placed: Placed, mark: str, width: int, plain: bool) -> tuple[str, float]:
    """Number, type and size as they fit, and what was lost by making them fit, in letters."""
    n, kind, size = placed.n, letter(placed, plain), placed.tile.facts.size
    full = f"{n} {kind}{size}{mark}" if mark == TRIED else f"{n}{mark} {kind}{size}"
    for i, text in enumerate((full, f"{n}{mark or ' '}{kind}{size}", f"{n}{mark} {kind}", f"{n}{mark}")):
        if len(text) <= width:
            return text, 4 * i
    return str(n), 40


def _layouts(words: Sequence[str]) -> Iterator[list[str]]:
    """A name in one or more lines, in every way."""
    for lines in range(1, min(NAME_LINES, len(words)) + 1):
        for cuts in combinations(range(1, len(words)), lines - 1):
            ends = [0, *cuts, len(words)]
            yield [" ".join(words[a:b]) for a, b in pairwise(ends)]


def letter(placed: Placed, plain: bool = False) -> str:
    """The letter of a tile's type, in the language that is spoken; the English one in a picture of ASCII letters."""
    return placed.tile.type[0].upper() if plain else type_letter(placed.tile.type)


def called(placed: Placed, plain: bool) -> str:
    """A tile's name as a picture can show it, in English where it has ASCII letters alone."""
    return printable(placed.tile.facts.english if plain else placed.tile.name, plain)


UNITS = 3  # the length of the stairs: one of them is drawn dark
KEPT = 2  # columns at either end of a lying dark hallway that no label takes


def dark_end(placed: Placed, spots: Iterable[Spot]) -> set[Spot]:
    """Of the spots within stairs, those at the dark end; none of any other tile."""
    sides = {door.side for door in placed.form.doors if door.dark}
    if not sides or is_all_dark(placed):
        return set()
    (side,) = sides
    axis, found = (0 if side in "NS" else 1), set(spots)
    low, high = min(spot[axis] for spot in found), max(spot[axis] for spot in found)
    reach = max(1, (high - low + 1) // UNITS)
    return {spot for spot in found if (spot[axis] - low if side in "NW" else high - spot[axis]) < reach}


def without_label(placed: Placed, spots: Iterable[Spot]) -> set[Spot]:
    """Of the spots within a tile, those that its label leaves to the shade: the dark end, or the ends of a hallway."""
    if placed.tile.is_room or not is_all_dark(placed):
        return set() if placed.tile.is_room else dark_end(placed, spots)
    columns = [column for _, column in spots]
    west, east = min(columns) + KEPT, max(columns) - KEPT
    return {spot for spot in spots if not west <= spot[1] <= east} if west + KEPT < east else set()


def is_all_dark(placed: Placed) -> bool:
    """Whether all entrances are downstairs ones."""
    return all(door.dark for door in placed.form.doors)


def draw_dark(canvas: Canvas, placed: Placed, spots: set[Spot]) -> list[Spot]:
    """Shades the dark part of a corridor whose label is written already, and answers its spots.

    Within a dark hallway a spot beside the label is kept free.
    """
    found = without_label(placed, spots)
    if not placed.tile.is_room and is_all_dark(placed):
        found |= {spot for spot in spots if not _is_by_text(canvas, spot, spots)}
    free = [spot for spot in found if canvas.is_free(spot)]
    canvas.shade(free, DARK)
    return free


def _is_by_text(canvas: Canvas, spot: Spot, spots: set[Spot]) -> bool:
    beside = [(spot[0], spot[1] + step) for step in (-1, 1)]
    return any(other in spots and canvas.is_text(other) for other in beside)
