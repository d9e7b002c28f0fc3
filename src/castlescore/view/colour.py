"""Colour: the look of every kind of thing on the screen, in the styles of rich.

Sixteen colours, which people have set so that they can read them. A background always comes with a colour for its text,
and emphasis is reversed or bold, so that it works on light and dark screens. Colour never has information that the
characters do not have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

Paint = Callable[[str, str], str]  # a text and the name of its ink -> the text with codes

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


class Ground(NamedTuple):
    """The fill of the rooms of a type: on light and on dark paper, and in the sixteen colours of a terminal.

    On dark paper it has 3:1 to the paper, and any two are 12 apart (CIEDE2000).

    Its letters are black and white on paper; people who see few colours can distinguish them. `""` is no colour.
    """

    light: str
    dark: str
    terminal: str


# One palette for the terminal, the pictures and the pages, near the printed one: activity rooms have red walls, living
# rooms are purple, food yellow, outdoor green, sleeping blue, utility orange, downstairs dark, corridors pale.
PALETTE: Mapping[str, Ground] = {
    "activity": Ground("#e67a66", "#a14d58", "bright_white on red"),
    "corridor": Ground("#f0ebdd", "#6b6c65", ""),
    "downstairs": Ground("#8c96a8", "#5e6780", "black on white"),
    "food": Ground("#fcea76", "#6b6d29", "black on yellow"),
    "living": Ground("#bd90e6", "#8a5594", "bright_white on magenta"),
    "outdoor": Ground("#a3d49d", "#397650", "black on green"),
    "sleeping": Ground("#a0dbf7", "#066dbf", "bright_white on blue"),
    "utility": Ground("#e5a54e", "#b54c20", "black on cyan"),  # a terminal has no orange
}
LOOKS: Mapping[str, str] = {
    **{kind: ground.terminal for kind, ground in PALETTE.items() if ground.terminal},
    LAST: "bold bright_white on black",  # the label of the last placed tile, on the colour of its type
    UNFILLED: "bold reverse",  # the same without a colour, and that of a tried tile
    WALL: "bold",
    TRIED_WALL: "bold red",
    MARK: "bold bright_white on red",
    OPEN: "bold",
    BLOCKED: "red",
    FADED: "dim",
}  # corridors and all other types stay in the default colour


def colours(text: str, ink: str) -> str:
    """A text in its ink; unchanged where the ink has no style or the text is empty."""
    if not text or ink not in LOOKS:
        return text
    from rich.color import ColorSystem
    from rich.style import Style

    return Style.parse(LOOKS[ink]).render(text, color_system=ColorSystem.STANDARD)


def uncoloured(text: str, ink: str) -> str:
    """A text without colours."""
    return text


def harmless(text: str) -> str:
    """A text without control codes but line ends and our own colours."""
    parts = _own_codes().split(text) if "\x1b" in text else [text]
    return "".join(part if i % 2 else escaped(part) for i, part in enumerate(parts))


def escaped(text: str) -> str:
    """A text without control codes but line ends."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else ascii(c)[1:-1] for c in text)


@cache
def _own_codes() -> re.Pattern[str]:
    """A pattern of every code that the program writes; splitting at it gives text and codes in turn."""
    codes = {code for ink in LOOKS for code in colours("-", ink).split("-")}
    return re.compile(f"({'|'.join(map(re.escape, sorted(codes)))})")
