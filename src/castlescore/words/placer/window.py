"""Which part of a castle is seen while a tile is placed: it stands still, and follows the ghost to its edge."""

from __future__ import annotations

from castlescore.core.values import frozen
from castlescore.protocol.placer import Box, Hand, Point, Scale, Window

NEAR = 3  # units between the ghost and the edge of the picture, where there is room
SMALLEST = 2  # the index of the scale below which none is chosen unasked


@frozen
class Frame:
    """The west and the north end of what is seen, in units, and the scale, by its index."""

    west: int
    north: int
    scale: int

    def window(self, columns: int, rows: int) -> Window:
        """The same in characters."""
        return Window(self.west, self.north, columns, rows)


def opened(hand: Hand, ghost: Box, columns: int, rows: int) -> Frame:
    """The whole castle and the ghost in the largest scale in which they fit, else what lies around the ghost."""
    last = min(SMALLEST, len(hand.scales) - 1)
    whole = _around(hand.extent, ghost)
    whole_fits = [i for i in range(last + 1) if _fits(hand.scales[i], whole, columns, rows)]
    # Where none is low enough, a smaller one that is as high shows no more than its sides.
    low = [i for i in range(last + 1) if hand.scales[i].up(rows) == hand.scales[last].up(rows)]
    wide = [i for i in low if whole[2] - whole[0] <= hand.scales[i].across(columns)]
    return zoomed(hand, ghost, min(whole_fits or wide or [last]), columns, rows)


def zoomed(hand: Hand, ghost: Box, index: int, columns: int, rows: int) -> Frame:
    """What is seen in a scale: in the middle all that could be laid, else the castle and the ghost, else the ghost."""
    scale = hand.scales[index]
    wide, high = scale.across(columns), scale.up(rows)
    with_ghost = _around(hand.extent, ghost)
    views = [_around(with_ghost, *(lie.box for lie in hand.places)), with_ghost, ghost]
    west, _, east, _ = next((box for box in views if box[2] - box[0] <= wide), ghost)
    _, south, _, north = next((box for box in views if box[3] - box[1] <= high), ghost)
    frame = Frame(west - (wide - (east - west)) // 2, north + (high - (north - south)) // 2, index)
    return followed(frame, hand, ghost, columns, rows)


def _around(*boxes: Box) -> Box:
    wests, souths, easts, norths = zip(*boxes, strict=True)
    return min(wests), min(souths), max(easts), max(norths)


def followed(frame: Frame, hand: Hand, ghost: Box, columns: int, rows: int) -> Frame:
    """The same frame, moved no further than the ghost asks for; not at all while all of the castle is seen as well."""
    scale = hand.scales[frame.scale]
    west, south, east, north = hand.extent
    across = _moved(frame.west, scale.across(columns), (ghost[0], ghost[2]), (west, east))
    down = _moved(-frame.north, scale.up(rows), (-ghost[3], -ghost[1]), (-north, -south))
    return Frame(across, -down, frame.scale)


def point_at(frame: Frame, scale: Scale, row: int, column: int) -> Point:
    """The point of the castle, in half units, that is drawn at a spot of the picture."""
    x = 2 * frame.west + round(2 * (column - scale.left) / scale.columns)
    return x, 2 * frame.north - round(2 * row * scale.high / scale.rows)


def _fits(scale: Scale, box: Box, columns: int, rows: int) -> bool:
    west, south, east, north = box
    return east - west <= scale.across(columns) and north - south <= scale.up(rows)


def _moved(start: int, room: int, ghost: tuple[int, int], castle: tuple[int, int]) -> int:
    """Where a window begins that has the ghost in it: with all of the castle where there is room, else with some units
    beside the ghost."""
    first, last = ghost
    low, high = min(first, castle[0]), max(last, castle[1])
    if high - low <= room:  # all is seen: no further than that asks for
        return min(max(start, high - room), low)
    near = min(NEAR, max(0, (room - (last - first)) // 2))
    return min(max(start, last + near - room), first - near)
