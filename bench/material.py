"""What is measured on: castles and games, the same in every run because they grow from fixed seeds."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from builders.castles import BOX  # noqa: E402
from builders.games import attempt, good_between_game, grown, play_out, random_table, recorded_game  # noqa: E402
from castlescore.games.castles.rules.castle import Castle, Placed, Tile  # noqa: E402
from castlescore.record.session_file import record_text  # noqa: E402

GAME = ROOT / "examples" / "three-players" / "table.toml"
# Rooms of every sort of outline, and both corridors.
TILES = ("solar", "throne-room", "venus-grotto", "pumpkin-garden", "larder", "hallway", "stairs")


def castles(size: int, count: int) -> list[Castle]:
    """Legal castles of so many tiles."""
    castles: list[Castle] = []
    seed = 0
    while len(castles) < count:
        built = grown(Random(1000 * size + seed), 2 * size)
        seed += 1
        if len(built) >= size:
            castles.append(Castle(built.tiles[:size]))
    return castles


def attempts(castle: Castle, count: int) -> Iterator[Placed]:
    """Placements of all sorts, legal and not."""
    rng = Random(len(castle))
    return (attempt(castle, rng) for _ in range(count))


def tiles() -> list[Tile]:
    """The tiles whose places are looked for."""
    return [BOX[tile] for tile in TILES]


def game(players: int, seed: int) -> str:
    """The session file of a random game, played to its end."""
    rng = Random(seed)
    table = random_table(players, rng)
    moves = play_out(table, rng)
    return record_text(recorded_game(table, moves, rng).record)


def between_game(seed: int) -> str:
    """The session file of a random game of Between Two Castles for three to five players."""
    return record_text(good_between_game(3 + seed % 3, seed).record)


def long_game(events: int) -> str:
    """A game of four random players, cut to so many events where it is longer."""
    return max((game(4, seed) for seed in range(4)), key=lambda text: min(events, count(text)))


def count(text: str) -> int:
    """How many events a session file has."""
    return len(re.findall(r"^  \{ n = ", text, re.MULTILINE))


def sixty_events() -> str:
    """A session of 60 events in which `buy porch kitchen.W` comes next."""
    head, _, _ = GAME.read_text(encoding="utf-8").partition("  { n = 61,")
    return head + "]\n"
