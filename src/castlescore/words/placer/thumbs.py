"""A few places as small pictures, side by side, so that they can be told apart."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.protocol.placer import Hand
from castlescore.view.layout import beside, clip, seen

GAP = 3  # columns between two


def thumbnails(hand: Hand, width: int) -> list[str]:
    """The places that the line meant: above each its number in the whole list and its place, below it what it gives."""
    rows: list[str] = []
    band: list[str] = []
    for index in hand.listed:
        lie = hand.places[index]
        drawn = _trimmed(hand.thumbnail(lie))
        room = max(map(seen, drawn), default=0)
        picture = [f"{index + 1}:  {lie.word}", *drawn, *_said(hand.said(lie), max(room, 24))]
        wide = max(map(seen, picture))
        if band and max(map(seen, band)) + GAP + wide > width:
            rows += [*band, ""]
            band = []
        band = beside(band, picture, GAP) if band else picture
    return [*rows, *band]


def _trimmed(rows: list[str]) -> list[str]:
    """A picture without the empty rows above and below it."""
    full = [n for n, row in enumerate(rows) if row.strip()]
    return rows[full[0] : full[-1] + 1] if full else []


def _said(said: str, room: int) -> Sequence[str]:
    """What is said of a place, in lines as wide as its picture."""
    return [clip(part, room) for part in said.split("   ") if not part.endswith(" -")]
