"""Castles on the second screen: each its plan alone, the last tile lit, and one legend for all of them."""

from __future__ import annotations

from collections.abc import Iterable

from castlescore.protocol.page import Key
from castlescore.view.svg import Colour, number, tag
from castlescore.view.svg_words import Entry

LIT: tuple[Colour, ...] = ((".lit", "stroke", "lit"), (".rim", "stroke", "wall"))
LIT_RULES = (".lit,.rim{fill:none;stroke-linejoin:round}", ".lit{stroke-width:16}", ".rim{stroke-width:4}")
LIGHTS = ("lit", "rim")  # the classes of the outlines of a tile that is lit, the lower one first
LEGEND = "key-"  # what begins the ids of the legend
HIGH = 32  # pixels of a sign of the legend


def keys(sheet: str, entries: Iterable[Entry]) -> tuple[Key, ...]:
    """The entries of a legend below all castles, each with a picture of its sign; the first has the style sheet."""
    each = {entry.text: entry for entry in entries}.values()
    return tuple(Key(_sign(entry, "" if n else sheet), entry.text) for n, entry in enumerate(each))


def _sign(entry: Entry, sheet: str) -> str:
    wide = entry.width + 6
    box = f"{number(-wide / 2)} {-HIGH // 2} {number(wide)} {HIGH}"
    size = {"width": number(wide), "height": HIGH}
    return tag("svg", sheet, entry.sign, class_="key", viewBox=box, aria_hidden="true", **size)
