"""Whole random games a second, both games, beside chess by python-chess; and the share of each folder in the time.

Into bench/random_games.md. The bot is that of the page about the library: a random choice, and one of its first moves.
Chess is played to its end, each move at random. Of each game one is played first and not counted.
"""

from __future__ import annotations

import cProfile
import platform
import pstats
import random
import time
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import chess
from report import table

import castlescore as cs

ROOT = Path(__file__).parents[1]
OUT = ROOT / "bench" / "random_games.md"
SECONDS = 15.0  # seconds of processor for each game
FIRST_MOVES = 100  # moves of a choice to draw from, as on the page
THRONES = ["utility-sleeping", "food-sleeping", "living-corridor"]
FAVORS = ["small", "food-area", "round"]


def castles(rng: random.Random) -> int:
    """A game of Castles of three players; the number of its moves."""
    return _played(cs.castles.Session.new("anna", "ben", "cara", favor=FAVORS), rng)


def between(rng: random.Random) -> int:
    """A game of Between Two Castles of three players; the number of its moves."""
    return _played(cs.between.Session.new("anna", "ben", "cara", throne=THRONES), rng)


def _played(session: cs.Session, rng: random.Random) -> int:
    while choices := list(session.choices()):
        rng.shuffle(choices)
        first_moves = (list(islice(choice.moves(), FIRST_MOVES)) for choice in choices)
        session = session.play(rng.choice(next(moves for moves in first_moves if moves)))
    return len(session.events)


def chess_game(rng: random.Random) -> int:
    """A game of chess; the number of its moves."""
    board = chess.Board()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return len(board.move_stack)


LEFT = """\
Castles: half of a game is looking for places. A tile can join the open entrances in some fifteen ways a move; half of
them overlap something, which one look at the boxes nearby tells, and each of the others is asked seven rules. A fifth
is carrying out the move and writing its event, the rest lists what may be done, some twenty choices a move.

Between Two Castles: nobody knows who holds which tile, so that each of up to 147 may come to each open castle: some two
hundred choices a move, of which the bot takes one. Making and shuffling them is a third of a game, though each is two
small values that look at nothing. A program that knows a hand asks `legal_placements` of its two tiles instead.

Chess has smaller questions: python-chess keeps a board in a few whole numbers, and all moves of a piece are one
operation on them. Castles have circles, octagons and fences on a lattice without an edge. What would still help is to
keep from one moment to the next the places that a move did not touch: a second truth about what is legal.
"""

GAMES: dict[str, Callable[[random.Random], int]] = {
    "Castles, three players": castles,
    "Between Two Castles, three players": between,
    f"chess, python-chess {chess.__version__}": chess_game,
}


def measured(name: str, seconds: float) -> list[str]:
    """A row of the table: games, moves a game, games and moves a second of processor."""
    play, rng = GAMES[name], random.Random(1)
    play(rng)
    began, games, moves = time.process_time(), 0, 0
    while time.process_time() - began < seconds or not games:
        moves += play(rng)
        games += 1
    took = time.process_time() - began
    return [name, str(games), f"{moves / games:.0f}", f"{games / took:.2f}", f"{moves / took:,.0f}"]


def searching() -> list[list[str]]:
    """The questions of a search to castles of sixteen and eighteen tiles: microseconds, the least of many tries."""
    castle = cs.Castle.read(ROOT / "examples" / "castles" / "public-link.toml")
    kings = cs.between.Session.read(ROOT / "examples" / "between-four" / "table.toml").castle("AB").undo()
    place = castle.legal_placements("parlor")[0]
    tile = next(tile for tile in kings.tiles_left() if kings.legal_placements(tile))
    cell = kings.legal_placements(tile)[0]
    questions_asked: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "`lay` at a known place": (lambda: castle.lay("parlor", place), lambda: kings.lay(tile, cell)),
        "`lay` and `key`": (lambda: castle.lay("parlor", place).key, lambda: kings.lay(tile, cell).key),
        "`lay` and `points`": (lambda: castle.lay("parlor", place).points, lambda: kings.lay(tile, cell).points),
        "`legal_placements`": (lambda: castle.legal_placements("parlor"), lambda: kings.legal_placements(tile)),
        "`find_tile` of a beginning": (lambda: cs.find_tile("sol"), lambda: cs.between.find_tile("bak")),
    }
    return [[what, *(f"{_least(ask) * 1e6:.0f}" for ask in both)] for what, both in questions_asked.items()]


def _least(ask: Callable[[], object], tries: int = 15, times: int = 40) -> float:
    """The least processor time of one of these."""
    took = []
    for _ in range(tries):
        began = time.process_time()
        for _ in range(times):
            ask()
        took.append(time.process_time() - began)
    return min(took) / times


def where(name: str) -> list[list[str]]:
    """The share of a game's time by folder of the program, each without the functions that it calls."""
    play, profile = GAMES[name], cProfile.Profile()
    play(random.Random(1))
    profile.runcall(play, random.Random(2))
    spent = Counter[str]()
    for (file, _, _), (_, _, own, _, _) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        _, inside, rest = file.partition("/castlescore/")
        spent["/".join(rest.split("/")[:4]) if inside else "Python itself"] += own
    total = sum(spent.values())
    return [[f"`{part}`", f"{100 * own / total:.0f} %"] for part, own in spent.most_common(8)]


def report(seconds: float) -> str:
    """The text of bench/random_games.md."""
    rows = [measured(name, seconds) for name in GAMES]
    parts = [
        line
        for name in list(GAMES)[:2]
        for line in (f"{name}:", "", table(["part of the program", "share"], where(name)), "")
    ]
    return "\n".join([
        "# Whole random games a second", "",
        f"By `bench/random_games.py`, {seconds:.0f} s of processor for each; Python {platform.python_version()},",
        f"{platform.machine()}, other work beside it. A move is a line of the record, in chess a half-move.", "",
        table(["game", "games", "moves a game", "games a second", "moves a second"], rows), "",
        "In Castles and Between a move is drawn from one choice, up to 100 of its places, each judged by all rules;",
        "in chess from all legal moves of the board.", "",
        "## What a search asks", "",
        "Microseconds of processor, the least of fifteen tries; a castle of 16 tiles and one of 18.", "",
        table(["what", "Castles", "Between"], searching()), "",
        "## Where the time goes", "",
        "One game under Python's profiler, each function's own time; the profiler makes many small calls look dearer.",
        "",
        *parts,
        "## What is left", "",
        LEFT,
    ])  # fmt: skip


if __name__ == "__main__":
    OUT.write_text(report(SECONDS), encoding="utf-8")
