"""Castles for tests: written out row by row, or grown at random from a seed."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from hypothesis import strategies as st

from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.places import candidates
from castlescore.games.castles.rules.tiles import TURNS, Box, Tile

BOX = Box()
ROOMS = tuple(room.id for room in BOX.catalogue.rooms())
CORRIDORS = ("hallway", "downstairs-hallway", "stairs")
TILES = (*ROOMS, *CORRIDORS)


def _rooms(*kinds: str | int) -> tuple[str, ...]:
    """The rooms of these types and sizes."""
    return tuple(room.id for room in BOX.catalogue.rooms() if room.type in kinds or room.size in kinds)


Pool = tuple[str, ...]
POOLS: tuple[Pool, ...] = (
    (*ROOMS, *CORRIDORS * 8),
    (*_rooms("outdoor"), *_rooms(150, 500, 600)),
    (*_rooms("outdoor", "utility"), "hallway"),
    _rooms("utility"),
    (*_rooms("utility", "downstairs"), *CORRIDORS * 4),
    _rooms(150, 500),
)

Row = tuple[str, int, int] | tuple[str, int, int, int]  # tile, at, turn if not 0; `foyer` has 4 doors, `foyer-3` has 3


def tile(name: str) -> Tile:
    return BOX.foyer(3) if name == "foyer-3" else BOX[name]


def put(n: int, row: Row) -> Placed:
    name, x, y, *turn = row
    return Placed(n, tile(name), (x, y), *(turn or (0,)))


def castle(*rows: Row) -> Castle:
    """The tiles as they lie, legal or not."""
    return Castle(put(n, row) for n, row in enumerate(rows))


def verdict(*rows: Row) -> Verdict:
    """The verdict on the last of the rows, the others being built."""
    *built, last = rows
    return Verdict(castle(*built), put(len(built), last))


def verdicts(*rows: Row) -> list[Verdict]:
    """The verdict on every row in turn, illegal ones being built too."""
    return [verdict(*rows[: n + 1]) for n in range(len(rows))]


def legal_castle(*rows: Row) -> Castle:
    """The castle, every step of which is asserted to be legal."""
    for judged in verdicts(*rows):
        assert judged.legal, (judged.placed, judged.violations)
    return castle(*rows)


def broken(*rows: Row) -> dict[str, tuple[int, ...]]:
    """The rules that the last of the rows breaks, with the numbers of the tiles concerned."""
    return {found.rule: found.tiles for found in verdict(*rows).violations}


def rows_of(tiles: Iterable[Placed]) -> list[Row]:
    """Tiles written out again."""
    named = ((p.tile.id if p.tile is not BOX.foyer(3) else "foyer-3", p) for p in tiles)
    return [(name, *p.at, p.turn) for name, p in named]


def grown(rng: Random, size: int, pool: Pool = POOLS[0]) -> Castle:
    """A legal castle of up to `size` tiles of the pool."""
    built = castle((rng.choice(("foyer", "foyer-3")), 0, 0, rng.choice(TURNS)))
    for _ in range(size - 1):
        built = add_legal(built, rng, pool) or built
    return built


def add_legal(built: Castle, rng: Random, pool: Pool = POOLS[0]) -> Castle | None:
    """The castle with one more tile laid legally, if the tile drawn fits anywhere."""
    drawn = BOX[rng.choice(pool)]
    places = list(candidates(built, drawn, built.next_number()))
    rng.shuffle(places)
    for placed in places:
        judged = Verdict(built, placed)
        if judged.legal:
            return judged.after
    return None


def attempt(built: Castle, rng: Random, pool: Pool = POOLS[0]) -> Placed:
    """Some tile at an entrance of the castle or near its walls: most break a rule, often just so."""
    drawn = BOX[rng.choice(pool)]
    places = list(candidates(built, drawn, built.next_number()))
    if places and rng.random() < 0.5:
        return rng.choice(places)
    west, south, east, north = rng.choice(built.tiles).box
    turn = rng.choice(TURNS)
    outline = drawn.form(turn).outline
    xs, ys = (west - outline.width, east), (south - outline.height, north)
    along = (rng.choice(xs) + rng.choice((0, 0, -1, 1)), rng.randint(*ys))
    across = (rng.randint(*xs), rng.choice(ys) + rng.choice((0, 0, -1, 1)))
    return Placed(built.next_number(), drawn, rng.choice((along, across)), turn)


seeds = st.integers(0, 2**32 - 1)


def legal_castles(most: int = 12) -> st.SearchStrategy[Castle]:
    """Legal castles of up to `most` tiles."""
    return st.builds(
        lambda seed, size, pool: grown(Random(seed), size, pool),
        seeds,
        st.integers(1, most),
        st.sampled_from(POOLS),
    )


@st.composite
def attempts(draw: st.DrawFn, most: int = 10) -> Verdict:
    """Verdicts on placements of all sorts onto legal castles."""
    built = draw(legal_castles(most))
    return Verdict(built, attempt(built, Random(draw(seeds)), draw(st.sampled_from(POOLS))))
