"""The screen of the placer: the picture, the broken rules in free mode, the status line, the line of keys."""

from __future__ import annotations

from dataclasses import dataclass

from castlescore.core.language import marked, tr, trn, trp
from castlescore.input.hand import Box, Hand, Point
from castlescore.input.placer import State
from castlescore.view.canvas import Scale, Window, bounding_box, flow_blocks
from castlescore.view.layout import clip, hanging, pad_right, seen

# TRANSLATORS: The line of keys below a castle in which the place of a tile is pointed at. With the next line of keys
# and two blanks it should be no longer than 80 letters.
KEYS = marked("arrows  r turn  Tab next  f free  : type  z zoom  ? keys")
# TRANSLATORS: The same where the tile goes by units, legal or not; f leads back.
FREE = marked("arrows  r turn  f back  : type  z zoom  ? keys")
# TRANSLATORS: Enter takes the place, Esc leaves without one.
END = marked("Enter take  Esc no")
NARROWEST, LOWEST = 40, 12  # columns and rows, the fewest on which a place is pointed at
HELP = (
    marked("arrows      to the next legal place that way; the opposite arrow goes back"),
    marked("r  R        turn the tile, clockwise or back"),
    marked("Tab         the next place of the list, the best first;  Shift-Tab the one before"),
    marked("12 Enter    the place with this number in the list"),
    marked("f           free: the tile goes by units, legal or not, and says which rules break; f again: back"),
    marked("d           the other side of a hallway"),
    marked(":           type a place:  -2,1   7,8@180   TILE.DOOR   DOOR=TILE.DOOR"),
    marked("z  Z        a smaller or a larger scale"),
    marked("mouse       click: the legal place nearest to there;  wheel: turn;  Shift-drag still selects text"),
    marked(
        "a line      typed here by mistake: the tile stays, Enter waits for another key, Esc leaves and uses the line"
    ),
    marked("Esc Ctrl-C  cancel: nothing is changed"),
)
HEAD = 12  # columns for the keys in that list
# What Enter does, by the command for which a place is chosen.
ENTER = {
    "": marked("Enter       take it: the line is recorded as if the place had been typed"),
    "try": marked("Enter       take it: the line is answered as if the place had been typed; nothing is recorded"),
    "explain": marked("Enter       take it: the line is answered as if the place had been typed; nothing is recorded"),
    "place": marked("Enter       take it: the tile is written into the castle file as if the place had been typed"),
    "tally": marked("Enter       take it: the answer is written into the file as if the place had been typed"),
}


@dataclass(frozen=True)
class Page:
    """The rows of the screen, the last two the status line and the line of keys; `cursor`: the position of the
    cursor."""

    rows: tuple[str, ...]
    cursor: tuple[int, int]


def room(state: State, rows: int) -> int:
    """The rows for the picture; in free mode some are reserved for the broken rules."""
    return rows - 2 - (_rows_for_rules(rows) if state.free else 0)


def page(state: State, frame: Frame, columns: int, rows: int) -> Page:
    """The screen of a state."""
    if columns < NARROWEST or rows < LOWEST:
        needed = tr("{columns} x {rows} are needed", columns=NARROWEST, rows=LOWEST)
        words = [clip(line, columns) for line in (tr("too small a screen:"), needed)][:rows]
        return Page((*words, *[""] * (rows - len(words))), (0, 0))
    if state.help:
        pages = help_pages(columns, rows - 2, state.use)
        lines = pages[min(state.help, len(pages)) - 1]
        body = [*lines, *[""] * (rows - 2 - len(lines))]
    else:
        high = room(state, rows)
        drawn = state.hand.drawn(state.position, frame.scale, frame.window(columns, high))[:high]
        body = [*drawn, *[""] * (high - len(drawn))]
        if state.free:
            body += _broken(state, columns, rows)
    keys = _keys(state, columns)
    cursor = (rows - 2, 0) if state.line is None and not state.digits else (rows - 1, min(seen(keys), columns - 1))
    return Page((*body, status(state, columns), keys), cursor)


def help_pages(columns: int, rows: int, use: str) -> list[list[str]]:
    """The keys and their meaning, in pages of so many rows; the last row of each says how to continue."""
    keys = [hanging(line[:HEAD], line[HEAD:], columns) for line in map(tr, (*HELP[:-1], ENTER[use], HELP[-1]))]
    pages: list[list[str]] = [[]]
    for lines in keys:
        if len(pages[-1]) + len(lines) > rows - 2:
            pages.append([])
        pages[-1] += lines
    ends = [tr("any key: more keys")] * (len(pages) - 1) + [tr("any key: back to the castle")]
    return [[*lines, "", clip(end, columns)] for lines, end in zip(pages, ends, strict=True)]


def status(state: State, columns: int) -> str:
    """The status line: the place first, as it is typed."""
    text, name = status_parts(state)
    spare = columns - seen(text) - seen(name)
    return f"{text}{' ' * spare}{name}" if spare > 2 else clip(f"{text}   {name}", columns)


def status_parts(state: State) -> tuple[str, str]:
    """The text of the status line about a place, and the name of the tile."""
    return f"{state.position.word}   {_count(state)}   {state.hand.status(state.position)}", state.hand.name


def _count(state: State) -> str:
    """The number of the place among all; in free mode, that the tile is free, and whether the place is legal."""
    if state.number is None:
        # TRANSLATORS: The tile goes freely, by units; at a legal place that is not in the list, and at one that is not.
        return trp("placer", "free") if state.position.legal else trp("placer", "no: free")
    return tr("{number} of {places}", number=state.number, places=len(state.ways.places))


def _keys(state: State, columns: int) -> str:
    """The line of keys, or the typed text, or the answer to the last key."""
    if state.line is not None:
        typed = tr("place: {line}", line=state.line)
        spare = columns - (seen(typed) - seen(state.line)) - len("..") - 3
        return typed if seen(typed) < columns else tr("place: {line}", line=f"..{state.line[-spare:]}")
    if state.digits:
        return clip(tr("number {digits}", digits=state.digits), columns)
    if state.message:
        return clip(state.message, columns)
    keys, end = tr(FREE if state.free else KEYS), tr(END)
    fits = seen(keys) + seen(end) < columns
    return pad_right(keys, columns - seen(end)) + end if fits else clip(f"{end}  {keys}", columns)


def _rows_for_rules(rows: int) -> int:
    """The number of rows for broken rules."""
    return min(10, rows // 4)


def _broken(state: State, columns: int, rows: int) -> list[str]:
    most = _rows_for_rules(rows)
    lines = [] if state.position.legal else state.hand.broken(state.position, columns)
    if len(lines) > most:
        more = trn("... and {n} line more", "... and {n} lines more", len(lines) - most + 1)
        lines = [*lines[: most - 1], f"  {more}"]
    return [*lines, *[""] * (most - len(lines))]


NEAR = 3  # units between the ghost and the edge of the picture, where there is room


@dataclass(frozen=True)
class Frame:
    """The west and the north edge of the visible part, in units, and the scale, by its index."""

    west: int
    north: int
    scale: int

    def window(self, columns: int, rows: int) -> Window:
        """The same in characters."""
        return Window(self.west, self.north, columns, rows)


def opened(hand: Hand, ghost: Box, columns: int, rows: int) -> Frame:
    """The complete castle and the ghost in the largest scale in which they fit, else the part around the ghost."""
    last = len(hand.scales) - 1
    whole = bounding_box((hand.extent, ghost))
    whole_fits = [i for i in range(last + 1) if _fits(hand.scales[i], whole, columns, rows)]
    # If none is low enough, a smaller scale of the same height shows only more of the sides.
    low = [i for i in range(last + 1) if hand.scales[i].up(rows) == hand.scales[last].up(rows)]
    wide = [i for i in low if whole[2] - whole[0] <= hand.scales[i].across(columns)]
    return zoomed(hand, ghost, min(whole_fits or wide or [last]), columns, rows)


def zoomed(hand: Hand, ghost: Box, index: int, columns: int, rows: int) -> Frame:
    """The visible part in a scale: around the middle of all possible places, else of the castle and the ghost, else of
    the ghost."""
    scale = hand.scales[index]
    wide, high = scale.across(columns), scale.up(rows)
    with_ghost = bounding_box((hand.extent, ghost))
    views = [bounding_box((with_ghost, *(position.box for position in hand.places))), with_ghost, ghost]
    west, _, east, _ = next((box for box in views if box[2] - box[0] <= wide), ghost)
    _, south, _, north = next((box for box in views if box[3] - box[1] <= high), ghost)
    frame = Frame(west - (wide - (east - west)) // 2, north + (high - (north - south)) // 2, index)
    return followed(frame, hand, ghost, columns, rows)


def followed(frame: Frame, hand: Hand, ghost: Box, columns: int, rows: int) -> Frame:
    """The same frame, moved no further than the ghost requires; not at all while the complete castle is visible too."""
    scale = hand.scales[frame.scale]
    west, south, east, north = hand.extent
    across = _moved(frame.west, scale.across(columns), (ghost[0], ghost[2]), (west, east))
    down = _moved(-frame.north, scale.up(rows), (-ghost[3], -ghost[1]), (-north, -south))
    return Frame(across, -down, frame.scale)


def point_at(frame: Frame, scale: Scale, row: int, column: int) -> Point:
    """The point of the castle, in half units, that is drawn at a position of the picture."""
    x = 2 * frame.west + round(2 * (column - scale.left) / scale.columns)
    return x, 2 * frame.north - round(2 * row / scale.rows)


def _fits(scale: Scale, box: Box, columns: int, rows: int) -> bool:
    west, south, east, north = box
    return east - west <= scale.across(columns) and north - south <= scale.up(rows)


def _moved(start: int, room: int, ghost: tuple[int, int], castle: tuple[int, int]) -> int:
    """The beginning of a window that contains the ghost: with the complete castle if there is room, else with some
    units beside the ghost."""
    first, last = ghost
    low, high = min(first, castle[0]), max(last, castle[1])
    if high - low <= room:  # everything is visible
        return min(max(start, high - room), low)
    near = min(NEAR, max(0, (room - (last - first)) // 2))
    return min(max(start, last + near - room), first - near)


def thumbnails(hand: Hand, width: int) -> list[str]:
    """The places that the line meant: above each its number in the full list and its place, below it its points."""
    pictures: list[list[str]] = []
    for index in hand.listed:
        position = hand.places[index]
        rows = hand.thumbnail(position)
        full = [n for n, row in enumerate(rows) if row.strip()]
        drawn = rows[full[0] : full[-1] + 1] if full else []  # without the empty rows above and below it
        room = max(map(seen, drawn), default=0)
        parts = (part for part in hand.status(position).split("   ") if not part.endswith(" -"))
        pictures.append([f"{index + 1}:  {position.word}", *drawn, *(clip(part, max(room, 24)) for part in parts)])
    return flow_blocks(pictures, width)
