"""Inside one process: verdicts, places and points on castles of several sizes, games replayed and reviewed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

from material import attempts, castles, long_game, tiles
from timing import Times, each, loop

import castlescore as cs
from castlescore.games.castles.rules.castle import Box, Castle, Placed
from castlescore.games.castles.rules.final import score
from castlescore.games.castles.rules.judging import JudgedCastle, JudgedTile, Row, judge, with_tile
from castlescore.games.castles.rules.placement import Verdict, where
from castlescore.games.castles.view.svg import castle_svg
from castlescore.record.replay import play_record
from castlescore.record.reviewing import markets, reviewed
from castlescore.record.session_file import parse_record
from castlescore.view.reviews import review_lines

SIZES = (10, 16, 20, 30, 40)
COLD, WARM = "a verdict, the castle never asked before", "a verdict, more of the same castle"
PICTURE = "the picture, with a tile more than the last one"
PLACES, POINTS = "all legal places of one tile", "points of the whole castle"
JUDGED, EVERYWHERE = "`judge` of 16 tiles", "`where` on a chain of 300 hallways"
HASHED, LAID, TYPED = (
    "library: `hash(castle)`",
    "library: `lay` at a place of the list",
    "library: `lay` at a place as typed",
)
CHAIN, MANY = 300, 50  # tiles; questions of a moment, timed together
PARSE, FOLD, SCORE = "reading and checking the file", "playing the events", "the final score"
TILES, MARKET, TOLD = (
    "playing the events, and every tile beside its best places",
    "the market of the lines that are told",
    "the text",
)


def all_findings(verdict: Verdict) -> object:
    """Every part of a verdict."""
    return verdict.violations, verdict.points, verdict.completes, verdict.blocks, verdict.joins, verdict.touched


def growth(sizes: tuple[int, ...], count: int) -> dict[str, dict[int, Times]]:
    """The time of each measured call for each number of tiles, over `count` castles."""
    times: dict[str, dict[int, Times]] = {COLD: {}, WARM: {}, PLACES: {}, POINTS: {}, PICTURE: {}}
    for size in sizes:
        built = castles(size, count)
        tried = [(castle, placed) for castle in built for placed in attempts(castle, 16)]
        fresh = [Verdict(Castle(castle.tiles), placed) for castle, placed in tried]
        times[COLD][size] = each(all_findings, fresh)
        verdicts = [Verdict(verdict.castle, verdict.placed) for verdict in fresh]
        times[WARM][size] = each(all_findings, verdicts)
        looked = [(Castle(castle.tiles), tile) for castle in built for tile in tiles()]
        times[PLACES][size] = each(lambda pair: where(*pair), looked)
        rows = [[Row(lambda n, _, placed=placed: placed) for placed in castle] for castle in built * 4]
        times[POINTS][size] = each(lambda castle: judge(castle).points, rows)
        times[PICTURE][size] = each(castle_svg, [_grown(castle) for castle in built * 4])
    return times


def _grown(castle: Castle) -> JudgedCastle:
    """A castle whose picture was drawn before its last tile was placed."""
    *rows, last = [Row(lambda n, _, placed=placed: placed) for placed in castle]
    before = judge(rows)
    castle_svg(before)
    return with_tile(before, JudgedTile(Verdict(before.castle, last.lay(len(rows), before.castle)), None, False))


def imported(runs: int) -> Times:
    """The time of `import castlescore`, each time in a process of its own."""
    program = "import time; a = time.process_time(); import castlescore; print(time.process_time() - a)"
    command = [sys.executable, "-c", program]
    outputs = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(runs)]
    return Times(tuple(map(float, outputs)))


def floor(runs: int) -> Times:
    """The fixed loop of plain Python."""
    return each(lambda _: loop(), range(runs))


def replay(events: int, runs: int) -> tuple[int, dict[str, Times]]:
    """A long game read, played and scored: the number of its events, and the time of each part."""
    text = long_game(events)
    record = parse_record(text, "game.toml")
    record = record.with_events(record.events[:events])
    table: Any = play_record(record).table
    parts: dict[str, Callable[[object], object]] = {
        PARSE: lambda _: parse_record(text, "game.toml"),
        FOLD: lambda _: play_record(record),
        SCORE: lambda _: score(table),
    }
    return len(record.events), {name: each(part, range(runs)) for name, part in parts.items()}


def asked(runs: int) -> dict[str, Times]:
    """The time of single questions, each to a castle or a library that was not asked before."""
    rows = [[Row(lambda n, _, placed=placed: placed) for placed in castle] for castle in castles(16, 4)]
    box = Box()
    hallway, room = box["hallway"], box["larder"]
    chain = [Placed(0, box["foyer"], (0, 0), 0)]
    chain += [Placed(n, hallway, (6 * n - 3, 1), 0) for n in range(1, CHAIN)]
    castle = _of_library(12)
    tile, place = next((tile, taken[0]) for tile in castle.tiles_left() if (taken := castle.legal_placements(tile)))
    parts: dict[str, Callable[[object], object]] = {
        JUDGED: lambda _: [judge(each).points for each in rows],
        EVERYWHERE: lambda _: where(Castle(chain), room),
        HASHED: lambda _: [hash(castle) for _ in range(MANY)],
        LAID: lambda _: [castle.lay(tile.id, place) for _ in range(MANY)],
        TYPED: lambda _: [castle.lay(tile.id, str(place)) for _ in range(MANY)],
    }
    times = {name: each(part, range(runs)) for name, part in parts.items()}
    shared = {JUDGED: len(rows), HASHED: MANY, LAID: MANY, TYPED: MANY}
    return {
        name: Times(tuple(t / shared.get(name, 1) for t in taken.runs), taken.floors) for name, taken in times.items()
    }


def _of_library(size: int) -> cs.Castle:
    """A legal castle of so many tiles, as the library's class."""
    castle = cs.Castle()
    for tile in castle.tiles_left():
        places = castle.legal_placements(tile)
        if places and len(castle) < size:
            castle = castle.lay(tile, places[-1])
    return castle


def review(events: int, runs: int) -> dict[str, Times]:
    """The time of each part of the review of the same game."""
    record = parse_record(long_game(events), "game.toml")
    replay = play_record(record.with_events(record.events[:events]))
    review = reviewed(replay)
    review_markets = markets(replay, review)
    parts: dict[str, Callable[[object], object]] = {
        TILES: lambda _: reviewed(play_record(replay.record)),
        MARKET: lambda _: markets(replay, review),
        TOLD: lambda _: review_lines(review, review_markets, 80),
    }
    return {name: each(part, range(runs)) for name, part in parts.items()}
