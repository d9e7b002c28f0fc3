"""What holds of every castle, shown on castles grown at random."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from builders.castles import BOX, ROOMS, TILES, Castle, Placed, Verdict, where
from builders.games import attempts, legal_castles, seeds
from castlescore.games.castles.rules.castle import clear
from samples import tries

quick = tries(40)


def moved(tiles: Iterable[Placed], quarters: int, x: int, y: int) -> list[Placed]:
    """The tiles of a castle turned clockwise about the origin and shifted."""
    found = list(tiles)
    for _ in range(quarters):
        # The lower right corner of the box becomes its lower left one.
        found = [Placed(p.n, p.tile, (p.at[1], -p.box[2]), (p.turn + 90) % 360) for p in found]
    return [Placed(p.n, p.tile, (p.at[0] + x, p.at[1] + y), p.turn) for p in found]


def said(v: Verdict) -> tuple[object, ...]:
    """What a verdict says, doors by what they are called in the hand."""
    rules = {found.rule: found.tiles for found in v.violations}
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
    found = {(v.placed.at, v.placed.turn) for v in where(built, BOX[name])}
    tried = (Verdict(built, placed) for placed in everywhere(built, name))
    assert found == {(v.placed.at, v.placed.turn) for v in tried if v.joined and v.legal}


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
    broken = any(found.rule == "PLACE-5" for found in v.violations)
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
    return any(found.rule == "PLACE-6" for found in v.violations)
