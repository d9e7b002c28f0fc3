"""The program and the slow referee of `oracle` say the same of castles grown at random, legal and not."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

from builders.castles import BOX, TILES, TURNS, Castle, Placed, Verdict, put, rows_of, where
from builders.games import POOLS, add_legal, attempt
from castlescore.core.data import read_data
from castlescore.games.castles.rules.judging import Row, judge
from oracle import referee
from samples import some

FACTS = "castlescore.games.castles"
FIRST = int(os.environ.get("CASTLESCORE_FUZZ_SEED", "1"))
CASTLES = int(os.environ.get("CASTLESCORE_FUZZ_CASTLES", "400"))


def oracle_tiles() -> referee.Catalogue:
    """The oracle's catalogue of the project's own facts, in the words it knows."""
    outlines = read_data(FACTS, "outlines.toml")
    sizes = {size: {**row, "shape": _shape(row)} for size, row in outlines["size"].items()}
    corridors = {row["id"]: dict(row) for row in outlines["corridor"]}
    stairs = corridors["stairs"]
    stairs["dark"] = [door for door in stairs["doors"] if door[2] in stairs["dark"]]
    return referee.catalogue(read_data(FACTS, "rooms.toml")["room"], {"size": sizes, **corridors})


def _shape(row: dict[str, Any]) -> str:
    if "diameter" in row:
        return "circle"
    return "octagon" if len(row["polygon"]) == 8 else "polygon"


ORACLE = oracle_tiles()

Lain = tuple[Placed, bool]  # a tile of a castle file, and whether it is in dispute


def table(rng: Random, size: int) -> list[Lain]:
    """A castle as a careless table may have built it: most tiles legal, some not, some of those only in dispute."""
    foyer = put(0, (rng.choice(("foyer", "foyer-3")), 0, 0, rng.choice(TURNS)))
    lain, built = [(foyer, False)], Castle([foyer])
    pool, careless = rng.choice(POOLS), rng.choice((0.1, 0.4, 0.8))
    while len(lain) < size:
        more = add_legal(built, rng, pool) if rng.random() > careless else None
        if more is not None:
            placed, dispute = _numbered(more.tiles[-1], len(lain)), False
        else:
            placed = _numbered(attempt(built, rng, pool), len(lain))
            dispute = not Verdict(built, placed).legal and rng.random() < 0.7
        lain.append((placed, dispute))
        built = built if dispute else built.add(placed)
    return lain


def _numbered(placed: Placed, n: int) -> Placed:
    return Placed(n, placed.tile, placed.at, placed.turn)


def document(lain: list[Lain]) -> dict[str, Any]:
    """The castle file of these tiles, as parsed."""
    rows = []
    for (name, *at, turn), (_, dispute) in zip(rows_of(p for p, _ in lain), lain, strict=True):
        doors = 3 if name == "foyer-3" else 4
        tile = "foyer" if name.startswith("foyer") else name
        rows.append({"tile": tile, "doors": doors, "at": at, "turn": turn, "dispute": dispute})
    return {"tile": rows}


def by_the_program(lain: list[Lain]) -> dict[str, Any]:
    judged = judge(Row(lambda n, built, placed=placed: placed, dispute=dispute) for placed, dispute in lain)
    everywhere, rooms = judged.external
    tiles = []
    for row in judged.tiles:
        found, points = row.verdict, row.verdict.points
        tiles.append(
            {
                "n": row.placed.n,
                "tile": row.placed.tile.id,
                "rules": sorted(v.rule for v in found.violations),
                "with": {v.rule: list(v.tiles) for v in found.violations},
                "points": {
                    "printed": points.printed,
                    "own": points.own,
                    "others": points.others,
                    "total": points.total,
                },
                "completes": list(found.completes),
            }
        )
    ways = {"all": everywhere, "rooms": rooms}
    return {"external_entrances": ways, "complete": list(judged.castle.complete), "tiles": tiles}


def agree(lain: list[Lain]) -> int:
    """Assert that both say the same; the number of placements compared."""
    file = document(lain)
    assert by_the_program(lain) == referee.judge(file, ORACLE), file
    return len(lain)


def tried(rng: Random, size: int, tries: int) -> list[Lain]:
    """A castle, and after it many placements on or beside it, all in dispute."""
    lain = table(rng, size)
    built = Castle(p for p, dispute in lain if not dispute)
    pool = rng.choice(POOLS)
    return lain + [(_numbered(attempt(built, rng, pool), len(lain) + i), True) for i in range(tries)]


@pytest.mark.parametrize("seed", some(range(30), 10))
@pytest.mark.many
def test_castles_and_placements_near_them(seed: int) -> None:
    rng = Random(seed)
    agree(tried(rng, rng.randint(1, 12), 10))


@pytest.mark.parametrize("seed", some(range(3), 1))
@pytest.mark.slow
def test_where_lists_the_same_places(seed: int) -> None:
    same_places(Random(seed), 4)


def same_places(rng: Random, size: int) -> None:
    lain = table(rng, size)
    built = Castle(p for p, dispute in lain if not dispute)
    name = rng.choice(TILES)
    found = sorted((v.placed.at, v.placed.turn) for v in where(built, BOX[name]))
    assert found == referee.where(document(lain), name, ORACLE), (document(lain), name)


@pytest.mark.long
def test_many_more_castles(capsys: pytest.CaptureFixture[str]) -> None:
    compared = 0
    for seed in range(FIRST * 1_000_000, FIRST * 1_000_000 + CASTLES):
        rng = Random(seed)
        compared += agree(tried(rng, rng.randint(1, 30), 20))
        if seed % 20 == 0:
            same_places(rng, 6)
    with capsys.disabled():
        print(f"\n{compared} placements in {CASTLES} castles agreed")
