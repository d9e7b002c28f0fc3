"""What holds of every castle and every game grown at random; the slow referee of `oracle` says the same."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from builders import Refusal, apply, assert_in_order, assert_said_aloud, state
from builders.castles import (
    BOX,
    FOYER,
    ROOMS,
    TILES,
    TURNS,
    Buy,
    Castle,
    Laying,
    Move,
    Pass,
    Phase,
    Placed,
    Played,
    Price,
    Reveal,
    Reward,
    Table,
    Verdict,
    put,
    rows_of,
    say,
    score,
    where,
)
from builders.games import POOLS, Dealer, add_legal, attempt, attempts, legal_castles, play_out, random_table, seeds
from castlescore.core.data import read_data
from castlescore.games.castles.rules.castle import clear
from castlescore.games.castles.rules.final import PARTS
from castlescore.games.castles.rules.judging import Row, judge
from castlescore.games.castles.rules.placement import Line
from oracle import referee
from samples import some, tries

quick = tries(40)


def moved(tiles: Iterable[Placed], quarters: int, x: int, y: int) -> list[Placed]:
    """The tiles of a castle turned clockwise about the origin and shifted."""
    result = list(tiles)
    for _ in range(quarters):
        # The lower right corner of the box becomes its lower left one.
        result = [Placed(p.n, p.tile, (p.at[1], -p.box[2]), (p.turn + 90) % 360) for p in result]
    return [Placed(p.n, p.tile, (p.at[0] + x, p.at[1] + y), p.turn) for p in result]


def said(v: Verdict) -> tuple[object, ...]:
    """What a verdict says, doors by what they are called in the hand."""
    rules = {violation.rule: violation.tiles for violation in v.violations}
    meetings = {(m.other.n, m.connects) for m in v.meetings}
    blocks = sorted(b.n for b in v.blocks)
    return rules, v.lines, v.completes, meetings, blocks, len(v.after.external), v.after.complete


@quick
@given(attempts(), st.integers(0, 3), st.integers(-50, 50), st.integers(-50, 50))
def test_turning_or_shifting_the_whole_castle_changes_nothing(v: Verdict, quarters: int, x: int, y: int) -> None:
    *tiles, new = moved((*v.castle, v.placed), quarters, x, y)
    assert said(Verdict(Castle(tiles), new)) == said(v)


@quick
@given(legal_castles(), seeds)
def test_judge_5_any_connected_order_is_legal_and_adds_up_to_the_same(built: Castle, seed: int) -> None:
    rng, again = Random(seed), Castle([built[0]])
    left = list(built.tiles[1:])
    total = 0
    while left:
        fit = [p for p in left if Verdict(again, Placed(len(again), p.tile, p.at, p.turn)).joined]
        placed = rng.choice(fit)
        left.remove(placed)
        judged = Verdict(again, Placed(len(again), placed.tile, placed.at, placed.turn))
        assert judged.legal, judged.violations
        total += judged.points.total
        again = judged.after
    assert total == points_of_placing(built)
    assert len(again.external) == len(built.external)
    assert len(again.complete) == len(built.complete)


def points_of_placing(built: Castle) -> int:
    steps = (Verdict(Castle(built.tiles[:i]), placed) for i, placed in enumerate(built))
    return sum(step.points.total for step in steps)


@quick
@given(attempts(), st.sampled_from(ROOMS))
@pytest.mark.slow
def test_a_tile_far_away_changes_nothing_near(v: Verdict, name: str) -> None:
    """One that no anywhere effect counts, and PLACE-5 apart: its entrances are ways out."""
    far = Placed(900, BOX[name], (500, 500), 0)
    here = [p.tile for p in (*v.castle, v.placed)]
    assume(far.tile not in here)
    assume(far.tile.effect is None or far.tile.effect.how != "anywhere")
    assume(not any(t.effect and t.effect.how == "anywhere" and far.tile.type in t.effect.types for t in here))
    again = Verdict(v.castle.add(far), v.placed)
    assert [f for f in again.violations if f.rule != "PLACE-5"] == [f for f in v.violations if f.rule != "PLACE-5"]
    assert (again.lines, again.completes, again.joins, again.blocks) == (v.lines, v.completes, v.joins, v.blocks)
    own = {(e.placed.n, e.edge) for e in again.after.external if e.placed is not far}
    assert own == {(e.placed.n, e.edge) for e in v.after.external}


@tries(12)
@given(legal_castles(5), st.sampled_from(TILES))
def test_where_lists_what_trying_every_place_finds(built: Castle, name: str) -> None:
    result = {(v.placed.at, v.placed.turn) for v in where(built, BOX[name])}
    tried = (Verdict(built, placed) for placed in everywhere(built, name))
    assert result == {(v.placed.at, v.placed.turn) for v in tried if v.joined and v.legal}


def everywhere(built: Castle, name: str) -> Iterable[Placed]:
    """The tile in every place about the castle, in each turn that differs."""
    wests, souths, easts, norths = zip(*(p.box for p in built), strict=True)
    for form in BOX[name].distinct:
        xs = range(min(wests) - form.outline.width, max(easts) + 1)
        ys = range(min(souths) - form.outline.height, max(norths) + 1)
        for x, y in product(xs, ys):
            yield Placed(built.next_number(), BOX[name], (x, y), form.turn)


@quick
@given(attempts())
def test_blocks_and_completes_are_what_changes_in_the_castle(v: Verdict) -> None:
    after = {(e.placed.n, e.edge): e for p in v.after for e in v.after.entrances(p)}
    open_before = {(e.placed.n, e.edge) for e in v.castle.open} | {(v.placed.n, edge) for edge, _ in v.placed.doors}
    assert {(b.n, b.edge) for b in v.blocks} == {key for key in open_before if after[key].blocked}
    assert set(v.completes) == set(v.after.complete) - set(v.castle.complete)
    assert set(v.joined) == {n for e in v.after.entrances(v.placed) for n in e.to}


@quick
@given(attempts())
def test_place_5_is_broken_exactly_where_no_external_entrance_is_left(v: Verdict) -> None:
    broken = any(violation.rule == "PLACE-5" for violation in v.violations)
    assert broken == (not v.overlapped and not v.after.external)


@quick
@given(legal_castles())
def test_an_open_entrance_with_nothing_before_it_is_external(built: Castle) -> None:
    exits = {entrance for entrance in built.open if clear(entrance, built.tiles)}
    assert exits <= set(built.external) <= set(built.open)


@quick
@given(attempts())
def test_what_became_of_the_entrances_is_the_same_asked_at_once_and_tile_by_tile(v: Verdict) -> None:
    built, grown = v.after, Castle()
    for placed in built:
        grown = grown.add(placed)
        assert grown.unjoined == Castle(grown.tiles).unjoined
    assert grown.unjoined == tuple(e for placed in built for e in built.entrances(placed) if not e.to)


@quick
@given(attempts())
def test_touching_goes_both_ways(v: Verdict) -> None:
    for other in v.castle:
        back = Verdict(Castle([v.placed]), other)
        assert bool(back.touched) == (other in v.touched)
        assert bool(back.overlapped) == (other in v.overlapped)
        assert bool(back.joined) == (other.n in v.joined)
        forth = Verdict(Castle([other]), v.placed)
        assert breaks_place_6(back) == breaks_place_6(forth)
        assert bool(v.contacts(other)) == (other in v.touched)


def breaks_place_6(v: Verdict) -> bool:
    return any(violation.rule == "PLACE-6" for violation in v.violations)


GAMES = [(1, "2e"), (2, "bga"), (3, "2e"), (4, "2e"), (5, "bga")]
SCARCE = {"small_stack": 3, "large_stack": 2, "room_cards": 24}  # stacks run out long before the cards do


class Books:
    """What is counted beside the table while a game goes on."""

    def __init__(self, table: Table) -> None:
        self.first = self.last = table
        self.placing = [0] * len(table.players)
        self.rewards = [0] * len(table.players)
        self.rooms = {s: n for s, n in table.stacks.items() if s.isdecimal()}

    def watch(self, table: Table, move: Move, played: Played, dealer: Dealer) -> None:
        """After every move."""
        assert_said_aloud(played.announcements, say)
        if isinstance(move, (Buy, Reward)):
            self.count(table.seat(move.by), played.lines)
        self.last = after = played.table
        assert money(after) == money(self.first)
        self.tiles(after, dealer)
        assert (after.deck, after.discard) == (len(dealer.cards), len(dealer.discard)) or after.phase is Phase.REVEAL
        for player, placing, rewards in zip(after.players, self.placing, self.rewards, strict=True):
            assert (player.placing, player.rewards) == (placing, rewards)
            assert player.money >= 0
        if after.phase is not Phase.BUY:
            assert not after.pending and not after.extra

    def count(self, seat: int, lines: tuple[Line, ...]) -> None:
        """The points of one move, reward by reward and placing by placing."""
        self.placing[seat] += sum(line.points for line in lines if not line.reward)
        self.rewards[seat] += sum(line.points for line in lines if line.reward)

    def tiles(self, table: Table, dealer: Dealer) -> None:
        """Every tile that began in a stack is somewhere, once."""
        laid = [placed.tile for player in table.players for placed in player.castle if placed.tile.id != FOYER]
        for stack, began in self.first.stacks.items():
            rooms = [tile.id for tile in laid if tile.facts.stack == stack]
            if stack.isdecimal():
                market = [slot.tile for slot in table.market if slot.tile]
                rooms += [tile for tile in (*market, *dealer.box) if table.setup.box[tile].facts.stack == stack]
                assert len(set(rooms)) == len(rooms)
            assert table.stacks[stack] >= 0
            assert began == table.stacks[stack] + len(rooms) + table.on_deck.count(stack)


def money(table: Table) -> int:
    """Every coin: before the players, on the market, in the bank."""
    return sum(p.money for p in table.players) + sum(slot.coins for slot in table.market) + table.bank


def finished(
    players: int, rules: str, seed: int, given: dict[str, int] | None = None
) -> tuple[Table, list[Move], Table]:
    """A random game whose every move is watched: its first table, its moves, and its last table."""
    rng = Random(f"{players} {rules} {seed}")
    table = random_table(players, rng, rules, given)
    books = Books(table)
    moves = play_out(table, rng, books.watch)
    return table, moves, books.last


def replay(table: Table, moves: list[Move]) -> Table:
    """The table after the moves."""
    for move in moves:
        played = apply(table, move)
        assert isinstance(played, Played)
        table = played.table
    return table


def check_end(table: Table) -> None:
    """Totals are sums, places and winners follow from them."""
    totals = score(table)
    assert totals.final
    for row in totals.players:
        assert set(row.parts) == set(PARTS)
        assert row.total == sum(row.parts[part] or 0 for part in PARTS)
        ended = sum(row.parts[part] or 0 for part in ("stacks", "favors", "cards", "money"))
        assert ended == sum(line.points for line in row.lines)
        assert row.track == sum(row.parts[part] or 0 for part in ("start", "placing", "rewards", "adjusted"))
        better = [o for o in totals.players if (o.total, o.area, o.money) > (row.total, row.area, row.money)]
        assert row.place == 1 + len(better)
        assert (row.name in totals.winners) == (row.place == 1)


def check_game(players: int, rules: str, seed: int, given: dict[str, int] | None = None) -> None:
    first, moves, last = finished(players, rules, seed, given)
    assert state(replay(first, moves)) == state(last)
    assert last.last_round
    check_end(last)


@pytest.mark.parametrize("seed", some(range(3), 1))
@pytest.mark.parametrize(("players", "rules"), GAMES)
@pytest.mark.many
def test_a_whole_game(players: int, rules: str, seed: int) -> None:
    check_game(players, rules, seed)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.many
def test_a_whole_game_in_which_stacks_run_out(players: int) -> None:
    check_game(players, "2e", 1, SCARCE)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("rules", ["2e", "bga"])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_many_whole_games(players: int, rules: str, seed: int) -> None:
    check_game(players, rules, seed)
    check_game(players, rules, seed, SCARCE)


def test_a_refused_move_leaves_the_table_as_it_was() -> None:
    """At every moment of a game, moves that belong to another moment or to nobody."""
    rng = Random(5)
    table = random_table(2, rng)
    wrong: list[Move] = [
        Pass("Ben"),
        Pass("Zoe"),
        Price(("larder",)),
        Reveal(("foyer",)),
        Reveal((), ("100",)),
        Buy("Anna", Laying("hallway", (40, 40))),
        Buy("Ben", Laying("throne-room", (0, 0))),
        Reward("Anna", "sleeping", stack="hallway", tiles=3),
    ]
    refusals = 0

    def watch(before: Table, move: Move, played: Played, dealer: Dealer) -> None:
        nonlocal refusals
        was = state(before)
        for each in wrong:
            outcome = apply(before, each)
            if isinstance(outcome, Refusal):
                refusals += 1
                assert_in_order(outcome, say)
        assert state(before) == was

    play_out(table, rng, watch)
    assert refusals > 100


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
        result, points = row.verdict, row.verdict.points
        tiles.append(
            {
                "n": row.placed.n,
                "tile": row.placed.tile.id,
                "rules": sorted(v.rule for v in result.violations),
                "with": {v.rule: list(v.tiles) for v in result.violations},
                "points": {
                    "printed": points.printed,
                    "own": points.own,
                    "others": points.others,
                    "total": points.total,
                },
                "completes": list(result.completes),
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
    result = sorted((v.placed.at, v.placed.turn) for v in where(built, BOX[name]))
    assert result == referee.where(document(lain), name, ORACLE), (document(lain), name)


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
