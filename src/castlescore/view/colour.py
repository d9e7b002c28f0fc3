"""Colour: what every kind of thing on the screen looks like, as the codes that terminals know (SGR).

Sixteen colours, which people have set so that they can read them. Wherever one is laid under text, the text's colour is
set with it, and what stands out is reversed or bold, so that light and dark backgrounds both do. No library: a picture
needs a dozen fixed codes, and rich would take longer to load than the table to be played. Colour comes last, over
text whose layout is finished, and never says what no character says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

Paint = Callable[[str, str], str]  # a text of one look and the name of its ink -> what is written

LAST, UNFILLED, WALL, TRIED_WALL, MARK, OPEN, BLOCKED, FADED = (
    "last",
    "unfilled",
    "wall",
    "tried wall",
    "mark",
    "open",
    "blocked",
    "faded",
)
CODES: Mapping[str, str] = {
    "activity": "97;45",
    "downstairs": "30;47",
    "food": "30;43",
    "living": "97;41",
    "outdoor": "30;42",
    "sleeping": "97;44",
    "utility": "30;46",
    LAST: "1;97;40",  # the label of the last tile, on the colour of its type
    UNFILLED: "1;7",  # the same on no colour, and that of a tile that is tried
    WALL: "1",
    TRIED_WALL: "1;31",
    MARK: "1;97;41",
    OPEN: "1",
    BLOCKED: "31",
    FADED: "2",
}  # corridors and whatever else is not named here stay as the terminal writes
# Every code that is ever written; a text is split at them into what was written and the codes, by turns.
OURS = re.compile(f"(\x1b\\[(?:{'|'.join(['0', *sorted(set(CODES.values()))])})m)")


def colours(text: str, ink: str) -> str:
    """A text in its ink; as it is where that has no code or there is nothing to see."""
    code = CODES.get(ink)
    return f"\x1b[{code}m{text}\x1b[0m" if code and text else text


def uncoloured(text: str, ink: str) -> str:
    """A text as it is."""
    return text
