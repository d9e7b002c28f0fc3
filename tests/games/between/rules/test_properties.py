"""Over castles that nobody thought of: order changes nothing, and another way of counting gives the same."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.between import THRONE, Castle, Placed, TileFacts, Verdict, between, build, number, where
from castlescore.games.between.rules.bonuses import due
from castlescore.games.between.rules.scoring import Own, added, own_lines, score
from games.between.rules import naive
from samples import tries

BOX = between()
REGULAR = sorted(tile.id for tile in BOX.regular())
NAMES = [*REGULAR, *(["fountain", "tower", "grand-foyer"] * 8)]

names = st.lists(st.sampled_from(NAMES), max_size=18).map(
    lambda drawn: [n for i, n in enumerate(drawn) if not BOX[n].regular or n not in drawn[:i]]
)
thrones = st.sampled_from(sorted(BOX.thrones))
attendants = st.lists(st.sampled_from(sorted(BOX.attendants)), max_size=2)
cards = st.lists(st.sampled_from(sorted(BOX.cards)), max_size=2, unique=True)


@st.composite
def legal_castles(draw: st.DrawFn) -> Castle:
    """A castle built by the rules, bonuses aside."""
    castle = build(throne=draw(thrones), attendants=draw(attendants), cards=draw(cards))
    for n, name in enumerate(draw(names)):
        fits = [v for v in (Verdict(castle, Placed(n, BOX[name], at)) for at in castle.places) if v.legal]
        castle = draw(st.sampled_from(fits)).after
    return castle


@st.composite
def any_castles(draw: st.DrawFn, size: int = 14, width: int = 2) -> Castle:
    """Tiles on any cells near the throne room, however impossible."""
    cells = [
        (c, r) for c in range(-width, width + 2) for r in range(-width, width + 1) if (c, r) not in ((0, 0), (1, 0))
    ]
    where_to = draw(st.lists(st.sampled_from(cells), max_size=size, unique=True))
    castle = build(throne=draw(thrones), attendants=draw(attendants), cards=draw(cards))
    for n, at in enumerate(where_to):
        castle = castle.add(Placed(n, BOX[draw(st.sampled_from(NAMES))], at))
    return castle


CASTLES = st.one_of(legal_castles(), any_castles())
quick = tries(60)


@quick
@given(CASTLES, st.randoms(use_true_random=False))
def test_points_do_not_depend_on_the_order_of_building(castle: Castle, random: Random) -> None:
    order = list(castle.tiles)
    random.shuffle(order)
    other = Castle(castle.throne, (), castle.attendants, castle.cards)
    for n, placed in enumerate(order):
        other = other.add(Placed(n, placed.tile, placed.at))
    one, two = score(castle), score(other)
    assert one.rows == two.rows
    assert {placed.at: one.of(placed.n) for placed in castle} == {placed.at: two.of(placed.n) for placed in other}


@quick
@given(CASTLES)
def test_every_total_is_the_sum_of_its_parts(castle: Castle) -> None:
    result = score(castle)
    assert result.total == sum(result.rows.values()) == sum(line.points for line in result.lines)
    assert sum(result.of(n) for n in result.rooms) == sum(
        points for row, points in result.rows.items() if row not in ("cards", "attendants")
    )
    assert all(line.points >= 0 and (line.points or line.why) for line in result.lines)


@quick
@given(CASTLES, st.sets(st.integers(0, 20)))
def test_b_score_14_every_row_is_the_sum_of_its_lines_however_the_castle_grew(whole: Castle, asked: set[int]) -> None:
    castle = build(throne=whole.throne.id)
    for n, placed in enumerate(whole):
        castle = castle.add(placed)
        if n in asked:
            score(castle)
    result = score(castle.with_attendants(*whole.attendants).with_cards(*whole.cards))
    assert result.lines == score(whole).lines
    for row, points in result.rows.items():
        assert points == sum(line.points for line in result.lines if line.row == row)


def test_like_attendants_are_counted_once_for_rows_and_total(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    of = Own.of
    monkeypatch.setattr(Own, "of", lambda own, attendant: asked.append(attendant.id) or of(own, attendant))
    people = ["jester", "painter"] * 200
    totals = score(build(attendants=people))
    assert totals.total == totals.rows["attendants"] == 200
    assert sorted(asked) == ["jester", "painter"]


@quick
@given(legal_castles())
def test_b_score_17_no_maximum_ever_cuts_in_a_legal_castle(castle: Castle) -> None:
    assert not any(line.why and "maximum" in line.why.english for line in score(castle).lines)


def _want(castle: Castle, placed: Placed) -> int | None:
    """The points of a tile in the other way, for the patterns that have one."""
    tile, want = placed.tile, placed.tile.match[0] if placed.tile.match else ""
    if tile.pattern == "connected":
        return naive.connected(castle, placed)
    if tile.pattern == "around-8":
        return naive.around(castle, placed, tile.match_kind, want)
    if tile.pattern == "anywhere":
        return sum(room.tile.type == want for room in castle.rooms)
    if tile.pattern.startswith("column"):
        above, below = "above" in tile.pattern, "below" in tile.pattern
        return tile.points * naive.column(castle, placed, want, above=above, below=below)
    return None


@tries(150)
@given(CASTLES)
def test_b_score_every_tile_as_another_way_of_counting_has_it(castle: Castle) -> None:
    for placed in castle:
        want = _want(castle, placed)
        assert want is None or added(own_lines(castle, placed)) == want, placed


SPECIALS = [BOX[name] for name in ("fountain", "tower", "grand-foyer", "grand-foyer")]


@tries(150)
@given(any_castles(size=20), st.sampled_from(["crown-storage", "repair-shop", "game-storage", "key-room"]), st.data())
def test_b_score_3_and_ruling_1_connected_as_the_closure_of_a_matrix(
    castle: Castle, name: str, data: st.DataObject
) -> None:
    """Castles of few types, so that the ways are long."""
    pool: list[TileFacts] = [*SPECIALS, BOX["tool-room"], BOX["salon"], BOX["dead-end"]]
    few = Castle(castle.throne)
    for placed in castle:
        few = few.add(Placed(placed.n, data.draw(st.sampled_from(pool)), placed.at))
    for at in few.places:
        owner = Placed(99, BOX[name], at)
        assert added(own_lines(few, owner)) == naive.connected(few, owner)
        assert score(few.add(owner)).of(99) == naive.connected(few.add(owner), owner)


@tries(150)
@given(any_castles(size=28))
def test_b_card_9_and_10_surrounded_as_the_whole_rectangle_has_it(castle: Castle) -> None:
    bare = Castle(castle.throne, castle.tiles)
    eight, four = (bare.with_cards(BOX.cards[f"bonus-surrounded-{n}"]) for n in (8, 4))
    assert score(eight).rows["cards"] == 3 * naive.surrounded(bare, corners=True)
    assert score(four).rows["cards"] == 2 * naive.surrounded(bare, corners=False)


@tries(25)
@given(legal_castles(), st.sampled_from(NAMES))
def test_where_agrees_with_every_single_verdict(castle: Castle, name: str) -> None:
    tile, total = BOX[name], score(castle).total
    placements = where(castle, tile)
    assert [(v.gain, v.placed.at) for v in placements] == sorted(
        ((score(v.after).total - total, v.placed.at) for v in placements), key=lambda row: (-row[0], row[1])
    )
    assert all(v.gain >= v.points >= 0 for v in placements)
    twin = tile.regular and any(placed.tile.id == name for placed in castle)
    assert bool(placements) is not twin  # B-PLACE-10


def stands(castle: Castle) -> bool:
    """Whether a finished castle could have been built, by the conditions of B-PLACE-11."""
    cells = castle.by_cell
    reached, edge = set(castle[THRONE].cells), list(castle[THRONE].cells)
    while edge:
        column, row = edge.pop()
        near = {(column, row + 1), (column, row - 1), (column + 1, row), (column - 1, row)} & cells.keys() - reached
        reached |= near
        edge += near
    return reached == cells.keys() and all(
        placed.tile.may_stand(row)
        and (row <= 0 or (column, row - 1) in cells)
        and not (placed.tile.nothing_above and (column, row + 1) in cells)
        for placed in castle
        for column, row in (placed.at,)
    )


def could_be_built(castle: Castle) -> bool:
    """Whether some order breaks no rule: take whatever fits, until nothing more does."""
    built, left = Castle(castle.throne), list(castle.tiles)
    while True:
        fits = next((p for p in left if Verdict(built, p).legal), None)
        if fits is None:
            return not left
        built = built.add(fits)
        left.remove(fits)


def twins(castle: Castle) -> bool:
    ids = [placed.tile.id for placed in castle if placed.tile.regular]
    return len(ids) != len(set(ids))


@tries(120)
@given(st.one_of(legal_castles(), any_castles(size=5, width=1)))
@pytest.mark.slow
def test_b_place_11_a_finished_castle_tells_whether_it_could_be_built(castle: Castle) -> None:
    assert could_be_built(castle) is (stands(castle) and not twins(castle))


@quick
@given(legal_castles())
def test_b_bonus_13_a_tile_brings_one_bonus_at_most_and_a_special_tile_none(castle: Castle) -> None:
    so_far = Castle(castle.throne)
    thirds: dict[str, list[int]] = {}
    for placed in castle:
        bonus = due(so_far, placed.tile)
        if bonus is not None:
            assert placed.tile.regular
            thirds.setdefault(bonus.type, []).append(bonus.nth)
        so_far = so_far.add(placed)
    for type in BOX.types:
        had = castle.count(type)
        assert thirds.get(type, []) == [n for n in (3, 5) if n <= had]


@pytest.mark.parametrize("name", ["reading-room", "grand-foyer"])
def test_a_full_castle_is_counted_in_a_moment(name: str) -> None:
    rows = [("kitchen" if c else "salon", c, r) for c in range(-8, 9) for r in range(1, 17) if (c, r) != (3, 3)]
    castle = build(*rows, (name, 3, 3), legal=False)
    assert score(castle).of(number(castle, name)) in (0, 8)
