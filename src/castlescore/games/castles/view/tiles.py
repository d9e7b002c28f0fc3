"""Tiles in a castle of characters: where walls, fences and doorways fall, what lies inside, and labels that fit.

One unit of the lattice is `step` columns and two rows, so that half a unit is a row and a doorway in an upright wall
has a character of its own. Round rooms become steps: exact only at the four ends of their axes, where their doors are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, pairwise
from math import sqrt

from castlescore.core.language import amount, tr
from castlescore.games.castles.facts import castles
from castlescore.games.castles.rules.castle import Castle, Entrance, Placed
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.terms import type_letter
from castlescore.geometry import code, decode
from castlescore.geometry.outline import Cover, Point, Segment, Triangle
from castlescore.view import colour
from castlescore.view.canvas import BREAK, DARK, Canvas, E, Fold, N, S, Spot, W
from castlescore.view.layout import printable

PER = 2  # rows a unit
ARROWS = {  # of open doorways, by their sides
    "outside": {"N": "▲", "E": "▶", "S": "▼", "W": "◀"},
    "court": {"N": "△", "E": "▷", "S": "▽", "W": "◁"},
}
BLOCKED, MARK = "×", "!"
LAST, TRIED = "*", "?"
NARROW = 3  # columns: up to so many, and the label is written downwards
NAME_LINES = 3
UNITS = 3  # the length of the stairs: one of them is drawn dark
ENDS = 2  # columns at either end of a lying dark hallway that no label takes


@dataclass(frozen=True)
class View:
    """The part of the lattice that is shown: its sides in units, how many columns a unit takes, and of all the rows
    that the heights would take those from `top` on."""

    west: int
    east: int
    step: int
    fold: Fold
    top: int
    rows: int

    def spot(self, point: Point) -> Spot:
        """Where a point, in half units, is drawn; what falls between two columns goes to the left one."""
        x, y = point
        return self.fold.row(y) - self.top, (x - 2 * self.west) * self.step // 2

    @property
    def size(self) -> tuple[int, int]:
        """The rows and columns it takes, the outer walls included."""
        return self.rows, self.step * (self.east - self.west) + 1

    @property
    def heights(self) -> list[tuple[int, int]]:
        """The heights that are shown, in units, from the highest down, each with its row."""
        bottom = self.top + self.rows - 1
        return [(height, row - self.top) for height, row in self.fold.heights(self.top, bottom)]

    @property
    def breaks(self) -> dict[int, str]:
        """The texts for rows that are left out, by row."""
        bottom = self.top + self.rows - 1
        breaks = {}
        for row, low, high in self.fold.breaks(self.top, bottom):
            units = amount(high - low, "unit")
            empty = tr("nothing is between {low} and {high}, {units}", low=low, high=high, units=units)
            breaks[row - self.top] = f"{BREAK} {empty}"
        return breaks


def draw_walls(canvas: Canvas, view: View, placed: Placed) -> None:
    """Draw the walls and the fence of one tile, without doorways."""
    if placed.form.outline.diameter:
        _draw_round(canvas, view, placed)
        return
    stone = {view.spot(point) for point in stones(placed)}
    for p, q, fenced in sides(placed):
        if p[0] != q[0] and p[1] != q[1]:
            for spot in _slant(view, p, q, double=fenced):
                canvas.sign(spot, "╱" if (p[0] < q[0]) == (p[1] < q[1]) else "╲", placed.n)
            continue
        low, high = min(p, q), max(p, q)
        back, on = (W, E) if low[1] == high[1] else (S, N)
        spots = _straight(view, low, high)
        for i, spot in enumerate(spots):
            arms = (back if i else 0) + (on if i < len(spots) - 1 else 0)
            canvas.line(spot, arms, placed.n, double=fenced and spot not in stone)


def stones(placed: Placed) -> set[Point]:
    """The ends of a tile's fence, where its wall is stone, in half units."""
    dx, dy = decode(placed.offset)
    return {(x + dx, y + dy) for x, y in placed.form.walls}


def _straight(view: View, low: Point, high: Point) -> list[Spot]:
    """Every spot from one point to another, to the east or to the north of it."""
    (row, left), (top, right) = view.spot(low), view.spot(high)
    if row == top:
        return [(row, column) for column in range(left, right + 1)]
    return [(r, left) for r in range(row, top - 1, -1)]


def _slant(view: View, p: Point, q: Point, *, double: bool) -> list[Spot]:
    """The spots of a cut corner, between two points."""
    row, left = view.spot((min(p[0], q[0]), (p[1] + q[1]) // 2))
    rising = (p[0] < q[0]) == (p[1] < q[1])
    middle = left + (view.step // 2 if rising else (view.step + 1) // 2)
    return [(row, middle), (row, middle + (1 if view.step == 3 and rising else -1))] if double else [(row, middle)]


def _steps(diameter: int, step: int) -> list[tuple[int, int]]:
    """For each row from the middle of a round room to its end, the first and last column of its left wall, seen from
    the left end of its box. The last row is the end itself, whose wall runs across."""
    radius = diameter * step / 2

    def left(height: float) -> int:
        return int(radius - radius * sqrt(1 - (height / diameter) ** 2) + 0.5)

    ends = [left(0.5), *(left(row + 0.5) for row in range(diameter))]
    return [*pairwise(ends), (ends[-1], diameter * step - ends[-1])]


def _draw_round(canvas: Canvas, view: View, placed: Placed) -> None:
    width = placed.form.outline.diameter
    columns = width * view.step
    top, left = view.spot((2 * placed.at[0], 2 * (placed.at[1] + width)))

    def put(row: int, column: int, arms: int) -> None:
        fenced = _on_fence(placed, 2 * column / view.step - width, width - row)
        canvas.line((top + row, left + column), arms, placed.n, double=fenced, curved=True)

    for away, (outer, inner) in enumerate(_steps(width, view.step)):
        for row, back, out in {(width - away, S, N), (width + away, N, S)}:
            # The left piece comes from the row before and turns away; at the end it meets its mirror image.
            ends = (E + back, W + out) if away < width else (E + back, W + back)
            if outer == inner:
                ends = (N + S, N + S)
            put(row, outer, ends[0])
            put(row, columns - outer, _mirrored(ends[0]))
            put(row, inner, ends[1])
            put(row, columns - inner, _mirrored(ends[1]))
            for column in range(outer + 1, inner):
                put(row, column, E + W)
                put(row, columns - column, E + W)


def _mirrored(arms: int) -> int:
    return arms & (N + S) | (W if arms & E else 0) | (E if arms & W else 0)


def _on_fence(placed: Placed, x: float, y: float) -> bool:
    """Whether a spot of a round wall, in half units from the middle, belongs to the fence."""
    if not placed.form.fence:
        return False
    north, across = {0: (y, x), 90: (x, y), 180: (-y, x), 270: (-x, y)}[placed.turn]
    start = castles().fence_of_circle
    # The steps are coarser than the circle: at the sides, where others may touch, they must not look fenced.
    return north >= start and across**2 <= placed.form.outline.diameter**2 - start**2


def draw_doors(canvas: Canvas, view: View, castle: Castle) -> None:
    """Draw every doorway as a gap, with a sign for its state; no sign if it is connected."""
    for entrance, state in doorways(castle):
        x, y = decode(entrance.edge)
        spot = row, column = view.spot((x, y))
        if state == "blocked":
            canvas.sign(spot, BLOCKED, entrance.placed.n)
            canvas.ink([spot], colour.BLOCKED)
            continue
        left = view.spot((x - 1, y))[1]
        gap = range(left + 1, left + view.step) if x % 2 else [column]
        for each in gap:
            canvas.gap((row, each))
        if state != "joined":
            canvas.sign(spot, ARROWS[state][entrance.door.side], entrance.placed.n)
            canvas.ink([spot], colour.OPEN)


def draw_marks(canvas: Canvas, view: View, marks: Iterable[Segment], spare: set[Point]) -> None:
    """Draw segments and points, in half units, over the picture; ends of segments in `spare` are not drawn."""
    for start, end in marks:
        low, high = min(start, end), max(start, end)
        spots = {view.spot(low), view.spot(high)}
        if low[0] != high[0] and low[1] != high[1]:
            spots.update(_slant(view, low, high, double=False))
        else:
            spots.update(_straight(view, low, high))
        if low != high:
            spots.difference_update(view.spot(point) for point in (low, high) if point in spare)
        for spot in spots:
            canvas.sign(spot, MARK)
        canvas.ink(spots, colour.MARK)


def inside(view: View, placed: Placed) -> set[Spot]:
    """The spots within a tile, its walls left out, whether they are in view or not."""
    outline = placed.form.outline
    width, height = outline.width, outline.height
    top, left = view.spot((2 * placed.at[0], 2 * (placed.at[1] + height)))
    if outline.diameter:
        return {
            (top + row, left + column)
            for away, (_, inner) in enumerate(_steps(width, view.step)[:-1])
            for row in (width - away, width + away)
            for column in range(inner + 1, width * view.step - inner)
        }

    def is_inside(column: int, y: int) -> bool:
        """Whether every cell around a spot covers it; `y` in half units, both from the lower left of the box."""
        unit, rest = divmod(column, view.step)
        beside = ((2 * unit + 1, 0),) if rest else ((2 * unit - 1, 1), (2 * unit + 1, -1))
        above = ((y, 0),) if y % 2 else ((y - 1, 1), (y + 1, -1))
        around = ((code(x, cy), dx, dy) for x, dx in beside for cy, dy in above)
        return all(each in outline.cells and _covers(outline.cells[each], dx, dy) for each, dx, dy in around)

    return {
        (top + row, left + column)
        for row in range(1, 2 * height)
        for column in range(1, width * view.step)
        if is_inside(column, 2 * height - row)
    }


def _covers(cover: Cover, dx: int, dy: int) -> bool:
    """Whether the covered part of a cell contains a point: its middle (0, 0), the middle of an edge or a corner."""
    if not isinstance(cover, Triangle):
        return True
    if dx and dy:
        return (dx, dy) != (-cover.x, -cover.y)
    return cover.x == dx if dx else cover.y == dy if dy else False


@dataclass(frozen=True)
class Run:
    """Free spots side by side within a tile."""

    row: int
    left: int
    width: int


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
        number = str(placed.n)
        lines = [*([number] if len(number) <= widest else number), letter(placed, canvas.plain), *mark]
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
    longest_runs = []
    for row, group in groupby(sorted(spots), key=lambda spot: spot[0]):
        pieces: list[list[int]] = []
        for _, column in group:
            if pieces and pieces[-1][-1] == column - 1:
                pieces[-1].append(column)
            else:
                pieces.append([column])
        longest = max(pieces, key=len)
        longest_runs.append(Run(row, longest[0], len(longest)))
    return longest_runs


def _clear_of_gaps(canvas: Canvas, run: Run) -> Run:
    """The run without its ends in an empty doorway, so that what is written on both sides is not read as one word."""
    if run.width <= NARROW + 2:
        return run
    west = canvas.is_gap((run.row, run.left - 1))
    east = canvas.is_gap((run.row, run.left + run.width))
    return Run(run.row, run.left + west, run.width - west - east)


def _best(runs: Sequence[Run], placed: Placed, mark: str, plain: bool) -> tuple[list[str], Sequence[Run]]:
    """The lines, and the rows for them, that lose least of the label; of equal ones those in the middle."""
    fits: dict[tuple[float, int], list[tuple[list[str], Sequence[Run]]]] = {}
    name = displayed_name(placed, plain)
    words = name.split()
    layouts: list[list[str]] = [[]]  # every way to write a name in no line of its own, in one or more
    for lines_of_name in range(1, min(NAME_LINES, len(words)) + 1):
        for cuts in combinations(range(1, len(words)), lines_of_name - 1):
            layouts.append([" ".join(words[a:b]) for a, b in pairwise([0, *cuts, len(words)])])
    for i, names in enumerate(layouts):
        size = 1 + len(names)
        for block in (runs[first : first + size] for first in range(len(runs) - size + 1)):
            if block[-1].row - block[0].row != size - 1:
                continue
            head, cost = _head(placed, mark, block[0].width, plain)
            lines = [head, *names]
            if (
                not names
            ):  # number and name side by side, the name left out where but a letter or two of it would remain
                room = block[0].width - len(head) - 1
                lines = [f"{head} {name[:room].rstrip()}" if room >= min(NARROW, len(name)) else head]
                cost += len(name) + 1 + len(head) - len(lines[0])
            # Worse than perfect: letters lost, lines out of line with each other, all crammed into one.
            cost += sum(max(0, len(text) - run.width) for text, run in zip(lines, block, strict=True))
            middles = [run.left + run.width / 2 for run in block]
            shift = max(middles) - min(middles)
            cost += (2 * shift if shift > 1 else 0) + len(lines) / 2 + 4 * (len(lines) == 1)
            fits.setdefault((cost, i), []).append((lines, block))
    middle = runs[0].row + runs[-1].row
    return min(fits[min(fits)], key=lambda each: abs(each[1][0].row + each[1][-1].row - middle))


def _head(placed: Placed, mark: str, width: int, plain: bool) -> tuple[str, float]:
    """Number, type and size as they fit, and how many letters are lost."""
    n, kind, size = placed.n, letter(placed, plain), placed.tile.facts.size
    full = f"{n} {kind}{size}{mark}" if mark == TRIED else f"{n}{mark} {kind}{size}"
    for i, text in enumerate((full, f"{n}{mark or ' '}{kind}{size}", f"{n}{mark} {kind}", f"{n}{mark}")):
        if len(text) <= width:
            return text, 4 * i
    return str(n), 40


def letter(placed: Placed, plain: bool = False) -> str:
    """The letter of a tile's type, in the language that is spoken; the English one in a picture of ASCII letters."""
    return placed.tile.type[0].upper() if plain else type_letter(placed.tile.type)


def displayed_name(placed: Placed, plain: bool) -> str:
    """A tile's name as a picture can show it, in English where it has ASCII letters alone."""
    return printable(placed.tile.facts.english if plain else placed.tile.name, plain)


def spots_outside_label(placed: Placed, spots: set[Spot]) -> set[Spot]:
    """The spots of a tile that are shaded, not labelled: the dark end of stairs, the ends of a dark hallway."""
    dark = {door.side for door in placed.form.doors if door.dark}
    if placed.tile.is_room or not dark:
        return set()
    if is_all_dark(placed):
        columns = [column for _, column in spots]
        west, east = min(columns) + ENDS, max(columns) - ENDS
        return {spot for spot in spots if not west <= spot[1] <= east} if west + ENDS < east else set()
    (side,) = dark
    axis = 0 if side in "NS" else 1
    low, high = min(spot[axis] for spot in spots), max(spot[axis] for spot in spots)
    reach = max(1, (high - low + 1) // UNITS)
    return {spot for spot in spots if (spot[axis] - low if side in "NW" else high - spot[axis]) < reach}


def is_all_dark(placed: Placed) -> bool:
    """Whether all entrances are downstairs ones."""
    return all(door.dark for door in placed.form.doors)


def draw_dark(canvas: Canvas, placed: Placed, spots: set[Spot]) -> list[Spot]:
    """Shades the dark part of a corridor whose label is written already, and answers its spots.

    Within a dark hallway a spot beside the label stays free.
    """
    shaded = spots_outside_label(placed, spots)
    if not placed.tile.is_room and is_all_dark(placed):
        for row, column in spots:
            beside = {(row, column - 1), (row, column + 1)} & spots
            if not any(map(canvas.is_text, beside)):
                shaded.add((row, column))
    free = [spot for spot in shaded if canvas.is_free(spot)]
    canvas.shade(free, DARK)
    return free


def doorways(castle: Castle) -> Iterator[tuple[Entrance, str]]:
    """Every entrance with the state of its doorway: `joined`, `blocked`, open to the `outside` or into a `court`."""
    outside = {(e.placed.n, e.edge, e.door.side) for e in castle.external}
    for entrance in (e for placed in castle for e in castle.entrances(placed)):
        is_external = (entrance.placed.n, entrance.edge, entrance.door.side) in outside
        open_to = "outside" if is_external else "court"
        yield entrance, "joined" if entrance.to else "blocked" if entrance.blocked else open_to


def sides(placed: Placed) -> Iterator[tuple[Point, Point, bool]]:
    """The straight sides of a tile, in half units of the castle, and whether each is fenced; none of a round one."""
    dx, dy = decode(placed.offset)
    corners = [(2 * x + dx, 2 * y + dy) for x, y in placed.form.outline.corners]
    fence = {point + placed.offset for point in placed.form.fence}
    for p, q in zip(corners, [*corners[1:], *corners[:1]], strict=True):
        if p[0] != q[0] and p[1] != q[1]:
            # A fenced slant goes from a stone end to a corner of the fence.
            yield p, q, len({code(*p), code(*q)} & fence) == 1
        else:
            yield p, q, code((p[0] + q[0]) // 2, (p[1] + q[1]) // 2) in fence


def wrong_contacts(verdict: Verdict) -> list[Segment]:
    """Where a tile touches those that a broken rule names."""
    named = {n for violation in verdict.violations for n in violation.tiles}
    return [segment for other in verdict.touched if other.n in named for segment in verdict.contacts(other)]
