"""The evening of `examples/evening` at any moment, and the small records that the tests of sessions share."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from castlescore.cli.app import run

LINES = (Path(__file__).parents[1] / "examples" / "evening" / "evening.txt").read_text().splitlines()
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


def state(table: Any) -> Any:
    """All that two ways to the same table must agree on; castles are told apart by what lies in them."""
    players = [
        (replace(player, castle=None), [(p.n, p.tile.id, p.at, p.turn) for p in player.castle])
        for player in table.players
    ]
    fields = set(type(table).__match_args__) - {"setup", "players"}  # not what was worked out of them and kept
    others = {key: value for key, value in vars(table).items() if key in fields}
    return players, others


@cache
def evening() -> dict[int, str]:
    """The record of the evening, by the number of its last event."""
    found: dict[int, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "table.toml")
        for line in LINES:
            words = [*shlex.split(line), "--session", str(path)]
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                run(words)
            text = path.read_text()
            found[max(map(int, re.findall(r"^  \{ n = (\d+)", text, re.MULTILINE)), default=0)] = text
    return found
