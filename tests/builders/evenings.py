"""The recorded evenings of the examples, at any moment, and the small records that tests of sessions share."""

from __future__ import annotations

import re
import tempfile
from functools import cache
from pathlib import Path

from builders import EXAMPLES, run_line

LINES = (EXAMPLES / "evening" / "evening.txt").read_text().splitlines()
HEADER = """\
format = "castlescore session 1"
game = "castles"
rules = "2e"
date = "2026-11-21"
players = ["Anna", "Ben"]
builder = "Anna"
foyers = [4, 4]
favors = []
"""
ROOMS = ["pumpkin-garden", "larder", "parlor", "mold-room", "billiards-room"]
OPENING = f"""\
event = [
  {{ n = 1, do = "reveal", round = 1, tiles = {ROOMS}, deck = 17 }},
  {{ n = 2, do = "price", by = "Anna", row = {ROOMS} }},
  {{ n = 3, do = "buy", by = "Ben", tile = "larder", at = [3, 1], turn = 0, price = 10000, points = 2, score = 3, money = 5000 }},
]
""".replace("'", '"')  # noqa: E501
ENDING = (
    (HEADER + OPENING)
    .replace("favors = []\n", "favors = []\nsetup = { room_cards = 5 }\n")
    .replace("17", "0")
    .replace("\n]", '\n  { n = 4, do = "pass", by = "Anna", score = 0, money = 30000 },\n]')
)  # the last room card was drawn at once; the bonus cards come next


@cache
def evening() -> dict[int, str]:
    """The record of the evening, by the number of its last event."""
    result: dict[int, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "table.toml")
        for line in LINES:
            run_line(f"{line} --session {path}")
            text = path.read_text()
            result[max(map(int, re.findall(r"^  \{ n = (\d+)", text, re.MULTILINE)), default=0)] = text
    return result


@cache
def turns(game: str) -> tuple[tuple[str, ...], ...]:
    """What was typed in a game: the line that begins it, then the lines of each turn, those of the end last."""
    text = (EXAMPLES / game / "game.txt").read_text(encoding="utf-8")
    parts = [[line for line in part.splitlines() if not line.startswith("#")] for part in text.split("\n\n")]
    return tuple(tuple(part) for part in parts)
