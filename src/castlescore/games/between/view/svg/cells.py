"""What is written and drawn in one cell of Between Two Castles: name, what it counts, decoration, points."""

from __future__ import annotations

from functools import lru_cache

from castlescore.core.language import language
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.rules.castle import THRONE, Placed
from castlescore.games.between.sentences import word
from castlescore.games.between.terms import effect_words, type_letter
from castlescore.view.svg.label import Label, Row, Run, breaks, cut, fitted, polygon_shape, text_row
from castlescore.view.svg.svg import tag

WIDE, HIGH = 156, 122  # pixels of a cell
INSET = 8  # pixels between a wall and a label
FOOT = 32  # pixels below the name for decoration and points
OTHER = "other"  # the colour of special tiles and throne rooms
# Our own signs, drawn around (0, 0) in a square of 20 pixels.
SIGNS = {
    "torch": "M-3-1H3L1 9H-1ZM0-9C4-5 4-4 0-1C-4-4-3-5 0-9Z",
    "swords": "M-8-8L7 7M8-8L-7 7M-8 4L-4 8M8 4L4 8",
    "painting": "M-9-7H9V7H-9ZM-6 4L-2-2L1 2L3 0L6 4ZM4-4h1",
    "mirror": "M0-9C5-9 6-6 6-3C6 2 3 4 0 4C-3 4-6 2-6-3C-6-6-5-9 0-9ZM0 4V9M-4 9H4M-2-5L1-1",
}


def kind(tile: TileFacts) -> str:
    """The class by which a room is coloured."""
    return tile.type if tile.regular else OTHER


def label(placed: Placed, points: str, x: int, y: int) -> str:
    """Number and letter, name, what it counts, its decoration and its points."""
    tile, wide = placed.tile, WIDE * placed.tile.width
    found = _fitted(tile, placed.n, language())
    drawn = found.moved(x, y).drawn() if found else _cut(placed, x, y)
    return tag("g", drawn, _signs(tile, x, y, wide), badge(points, x + wide - 24, y + HIGH - 20), class_="label")


@lru_cache(maxsize=4096)  # a castle is drawn again and again with a tile more
def _fitted(tile: TileFacts, n: int, spoken: str) -> Label | None:
    """The name of a tile and what it counts, its upper left corner at (0, 0), in the language `spoken`.

    None where not even the name fits.
    """
    wide, high = float(WIDE * tile.width), float(HIGH - FOOT + INSET)
    letter = type_letter(tile.type) if tile.regular else "*"
    head: Row = () if n == THRONE else (Run(f"{n}", "b", 0.8), Run(f"  {letter}", "", 0.8))
    names = [[(Run(line, "b"),) for line in lines] for lines in breaks(tile.name, 3)]
    effects = [[(Run(line, "i", 0.75),) for line in lines] for lines in breaks(effect_words(tile), 4)]
    heads = [[head]] if head else [[]]
    full = [[*first, *name, *said] for first in heads for name in names for said in effects]
    bare = [[*first, *name] for first in heads for name in names]
    shape = polygon_shape([(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)], INSET)
    return fitted(shape, full, (16.0, 15.0, 14.0, 13.0)) or fitted(shape, bare, map(float, range(16, 6, -1)))


def _cut(placed: Placed, x: int, y: int) -> str:
    said = cut(word(placed), (WIDE - 2 * INSET) / 11, bold=True)
    return text_row((Run(said, "b"),), float(x + INSET), float(y + INSET), 11.0)


def _signs(tile: TileFacts, x: int, y: int, wide: int) -> str:
    """The sign of the decoration with its name, nothing where there is none."""
    if tile.decoration not in SIGNS:
        return ""
    drawn = tag("path", class_=f"sign {tile.decoration}", d=SIGNS[tile.decoration])
    return tag("g", drawn, transform=f"translate({x + 20} {y + HIGH - 19})")


def badge(points: str, x: int, y: int) -> str:
    """Points in a circle."""
    size = 15 if len(points) < 3 else 11
    text = tag("text", points, class_="b", x=x, y=y + size * 0.36, font_size=size, text_anchor="middle")
    return tag("circle", class_="badge", cx=x, cy=y, r=13) + text
