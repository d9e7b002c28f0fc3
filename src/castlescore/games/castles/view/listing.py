"""A castle in words beside or below its picture: every tile with its place, every open entrance with its name.

A picture may be cut, and a small tile may have no room for its name; a line typed at the table needs both.
"""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.language import tr
from castlescore.games.castles.rules.castle import Castle, Entrance, Placed
from castlescore.games.castles.view.drawing.labels import called, letter
from castlescore.geometry.lattice import decode
from castlescore.view.layout import flow, hanging


def listing(castle: Castle, width: int, *, plain: bool = False, most: int | None = None) -> list[str]:
    """Tiles in their order, each with number, type letter, name and place, in columns; then the open entrances.

    An entrance has the name by which a line may call it and the middle of its doorway, as coordinates of the picture.
    Where it would be more than `most` rows, each part is cut to a third of them, and says how many more there are.
    """
    whole = _listing(castle, width, plain, None)
    return whole if most is None or len(whole) <= most else _listing(castle, width, plain, most // 3 - 1)


def _listing(castle: Castle, width: int, plain: bool, most: int | None) -> list[str]:
    longest = max((len(str(n)) for n in castle.by_number), default=0)
    tiles = [f"  {_tile(placed, longest, plain)}" for placed in castle]
    rows = [*hanging("", tr("tiles, each with its place:"), width), *flow(tiles, width, most=most)]
    outside = {(e.placed.n, e.edge) for e in castle.external}
    courts = [e for e in castle.open if (e.placed.n, e.edge) not in outside]
    rows += _entrances(tr("open entrances, each with its middle:"), castle.external, width, most)
    return [*rows, *(_entrances(tr("open into a court:"), courts, width, most) if courts else [])]


def _tile(placed: Placed, longest: int, plain: bool) -> str:
    turn = f"@{placed.turn}" if placed.turn else ""
    name = called(placed, plain)
    return f"{placed.n:>{longest}} {letter(placed, plain)} {name} {placed.at[0]},{placed.at[1]}{turn}"


def _entrances(head: str, entrances: Sequence[Entrance], width: int, most: int | None) -> list[str]:
    cells = [f"  {e.placed.n}.{e.door.name} {_middle(e)}" for e in entrances]
    return [*hanging("", head if cells else tr("{head} none", head=head), width), *flow(cells, width, 1, most)]


def _middle(entrance: Entrance) -> str:
    """The middle of a doorway in units, one of them always a half."""
    return ",".join(f"{half / 2:g}" if half % 2 else str(half // 2) for half in decode(entrance.edge))
