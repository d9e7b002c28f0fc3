"""Scores of a castle found in another way: whole matrices and whole rectangles, nothing clever and nothing shared.

Rooms are taken as (id, type, decoration, cells). Only the catalogue's facts are common with the program.
"""

from __future__ import annotations

from itertools import product

from builders.between import Castle, Placed

Cell = tuple[int, int]


def cells_of(room: Placed) -> list[Cell]:
    return [(0, 0), (1, 0)] if room.tile.kind == "throne" else [room.at]


def touch(a: Placed, b: Placed, *, corners: bool) -> bool:
    """Whether some cell of one lies next to some cell of the other."""
    for (ac, ar), (bc, br) in product(cells_of(a), cells_of(b)):
        dc, dr = abs(ac - bc), abs(ar - br)
        if (dc + dr == 1) or (corners and dc == dr == 1):
            return True
    return False


def connected(castle: Castle, owner: Placed) -> int:
    """How many rooms of the wanted type the owner reaches: the closure of their matrix of neighbours (Warshall)."""
    want = owner.tile.match[0]
    rooms = [room for room in castle.rooms if room.n != owner.n and room.tile.type == want]
    size = range(len(rooms))
    reach = [[i == j or touch(rooms[i], rooms[j], corners=False) for j in size] for i in size]
    for k, i, j in product(size, size, size):
        reach[i][j] = reach[i][j] or (reach[i][k] and reach[k][j])
    starts = [i for i in size if touch(owner, rooms[i], corners=False)]
    return sum(any(reach[i][j] for i in starts) for j in size)


def surrounded(castle: Castle, *, corners: bool) -> int:
    """How many rooms have no empty cell next to them, looking through the castle's rectangle and its rim."""
    full = {cell for room in castle.rooms for cell in cells_of(room)}
    columns = range(min(c for c, _ in full) - 1, max(c for c, _ in full) + 2)
    rows = range(min(r for _, r in full) - 1, max(r for _, r in full) + 2)
    empty = [cell for cell in product(columns, rows) if cell not in full]

    def near(a: Cell, b: Cell) -> bool:
        dc, dr = abs(a[0] - b[0]), abs(a[1] - b[1])
        return dc + dr == 1 or (corners and dc == dr == 1)

    return sum(not any(near(cell, hole) for cell in cells_of(room) for hole in empty) for room in castle.rooms)


def around(castle: Castle, owner: Placed, key: str, wanted: str) -> int:
    """How many other rooms whose type or decoration is the wanted one touch the owner, corners included."""
    others = [room for room in castle.rooms if room.n != owner.n]
    return sum(touch(owner, room, corners=True) for room in others if wanted in ("any", getattr(room.tile, key)))


def column(castle: Castle, owner: Placed, wanted: str, *, above: bool, below: bool) -> int:
    """How many other rooms of the wanted type fill a cell of the owner's column on the wanted side."""
    mine, level = owner.at
    result = 0
    for room in castle.rooms:
        heights = [row for col, row in cells_of(room) if col == mine]
        fits = room.n != owner.n and wanted in ("any", room.tile.type)
        result += fits and any((row > level and above) or (row < level and below) for row in heights)
    return result
