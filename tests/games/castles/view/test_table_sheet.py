"""What could be bought, the list beside a picture, the table, the second screen: all that `show` says."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from builders import parse_record, play_record
from builders.castles import BOX, Castle, Phase, Table, castle, where
from builders.evenings import evening
from castlescore.games.castles.rules.turns import cost_of
from castlescore.games.castles.view.picture import listing, picture
from castlescore.games.castles.view.presenter import (
    for_sale,
    market_table,
    most_points,
    offers,
    over,
    overview,
    players_table,
    prompt_lines,
    purses,
)
from castlescore.games.castles.view.sheets import score, sheet
from castlescore.geometry import decode
from castlescore.view.colour import colours
from castlescore.view.layout import CODE, seen
from view.games import castles, tables

GAMES = [(11, 2), (12, 5), (13, 1)]


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> tuple[Table, ...]:
    return tables(*request.param)


def buying(game: tuple[Table, ...]) -> list[Table]:
    return [table for table in game if table.phase is Phase.BUY]


@pytest.mark.parametrize("width", [40, 60, 80, 120, 240])
@pytest.mark.many
def test_no_line_is_wider_than_the_terminal(game: tuple[Table, ...], width: int) -> None:
    for table in game:
        rows = [*overview(table, 7, "friday.toml", width), *purses(table, width)]
        assert max(map(len, [*rows, *sheet(score(table), width, True, 7)])) <= width


@pytest.mark.parametrize("width", [40, 80])
def test_the_market_tells_of_every_room_its_price_type_size_and_coins(game: tuple[Table, ...], width: int) -> None:
    for table in buying(game):
        text = " ".join(" ".join(market_table(table, width)).split())
        for slot in table.market:
            if slot.tile:
                tile = table.setup.box.catalogue[slot.tile]
                told = text[text.index(f"{slot.price} {tile.name}") :]
                assert {tile.type, str(tile.size)} <= set(told.replace(",", "").split()[:12])
                assert not slot.coins or str(slot.coins) in told


def test_an_effect_too_long_goes_on_below_in_its_column() -> None:
    table = next(t for t in buying(tables(*GAMES[0])) if any(slot.tile for slot in t.market))
    narrow, wide = market_table(table, 72), market_table(table, 160)
    column = wide[0].index("effect")
    longest = max(len(row[column:].rpartition("  ")[0].strip()) for row in wide[1:-1])
    assert longest <= 20 or len(narrow) > len(wide)


def test_the_types_are_coloured_and_nothing_moves(game: tuple[Table, ...]) -> None:
    for table in buying(game):
        coloured = market_table(table, 80, colours)
        assert [CODE.sub("", row) for row in coloured] == market_table(table, 80)
        assert max(map(seen, coloured)) <= 80


def test_who_buys_next_is_told_in_order_with_the_master_builder_last() -> None:
    for table in tables(*GAMES[1]):
        then = [row for row in overview(table, 7, "t", 200) if row.startswith(("then:", "to buy:"))]
        names = then[0].partition(":  ")[2].removesuffix(" (master builder)").split(", ") if then else []
        if table.phase in (Phase.REVEAL, Phase.PRICE):
            assert len(names) == len(table.players)
        if names:
            assert names[-1] == table.name(table.builder)
            assert table.phase is not Phase.BUY or table.name(table.active) not in names
        elif table.phase is Phase.BUY:
            assert table.active == table.builder


def test_the_last_round_is_announced() -> None:
    heads = {table.last_round: overview(table, 7, "t", 80)[0] for table in tables(*GAMES[0])}
    assert "(the last)" in heads[True]
    assert "(the last)" not in heads[False]


def test_players_are_told_in_sentences_where_a_table_is_too_wide(game: tuple[Table, ...]) -> None:
    table = game[-1]
    text = " ".join(players_table(table, 40))
    assert all(f"{player.name}" in text and str(player.money) in text for player in table.players)
    assert all(favor in text for favor in table.setup.favors)


def test_the_score_tells_how_much_of_each_favor_everybody_has() -> None:
    table = tables(*GAMES[0])[-1]
    money = next(row for row in sheet(score(table), 80, False, 7) if row.startswith("money"))
    assert money.endswith(", ".join(str(player.money) for player in table.players))


def test_the_sizes_on_the_deck_are_told_beside_the_market(game: tuple[Table, ...]) -> None:
    table = buying(game)[0]
    lying = replace(table, on_deck=("300", "600"))
    assert ", on it 300 600" in " ".join(" ".join(market_table(lying, 120)).split())
    assert "nothing lies on it" in " ".join(" ".join(market_table(replace(table, on_deck=()), 120)).split())


@pytest.mark.parametrize(("turns", "said"), [(1, "extra turn:"), (2, "extra turn 1 of 2:"), (3, "extra turn 1 of 3:")])
def test_extra_turns_are_counted_in_the_prompt(game: tuple[Table, ...], turns: int, said: str) -> None:
    table = next(table for table in buying(game) if not table.pending)
    name = table.name(table.active)
    rows = prompt_lines(replace(table, to_move=False, extra=turns))
    assert rows == [f"{name}, {said}  buy TILE [PLACE]   or   pass"]


@pytest.fixture(scope="module")
def table():
    return play_record(parse_record(evening()[20], "table.toml")).table


def test_every_tile_on_the_market_both_sides_of_a_hallway_and_stairs(table):
    rooms = [slot.tile for slot in table.market if slot.tile]
    assert for_sale(table) == [*rooms, "hallway", "downstairs-hallway", "stairs"]
    assert {offer.tile.id for offer in offers(table, 0)} == set(for_sale(table))
    none = replace(table, stacks={**table.stacks, "hallway": 0})
    assert for_sale(none) == [*rooms, "stairs"]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.many
def test_each_is_what_where_and_the_market_say(table, seat):
    player = table.players[seat]
    for offer in offers(table, seat):
        cost, coins = cost_of(table, offer.tile.id)
        legal = where(player.castle, offer.tile)
        assert (offer.price, offer.left) == (cost, player.money + coins - cost)
        assert offer.affordable == (player.money + coins >= cost)
        assert offer.places == len(legal)
        assert most_points(player.castle, offer.tile) == (legal[0].points.total if legal else None)
        assert (offer.best is None) == (not legal)


def test_what_cannot_be_paid_and_what_fits_nowhere_come_last(table):
    poor = table.with_player(0, replace(table.players[0], money=2000))
    result = [(offer.best is None, not offer.affordable) for offer in offers(poor, 0)]
    assert result == sorted(result)
    assert len(set(result)) == 4


def test_the_favors_are_counted_with_the_tile_in_the_castle_and_the_price_paid(table):
    wanting = replace(table, setup=replace(table.setup, favors=("small", "money", "food-area", "completed")))
    tasso = next(offer for offer in offers(wanting, 0) if offer.tile.id == "tasso-room")
    assert tasso.favors == {"small": 1, "money": tasso.left - table.players[0].money}


def test_after_the_last_round_nothing_is_for_sale(table):
    assert over(table) is None
    for phase in (Phase.CARDS, Phase.OVER):
        assert over(replace(table, phase=phase)).violations[0].rule == "END-1"


def test_a_castle_without_room_gives_no_points():
    assert most_points(castle(("foyer", 0, 0)), BOX["downstairs-hallway"]) is None


LARGE = [large for table in ((12, 5), (11, 2)) for large in castles(*table)]


def words(rows: list[str]) -> list[str]:
    return " ".join(rows).split()


@pytest.mark.parametrize("width", [40, 80, 200])
def test_every_tile_stands_in_it_with_its_place(width: int) -> None:
    for large in LARGE:
        text = " ".join(words(listing(large, width)))
        for placed in large:
            turn = f"@{placed.turn}" if placed.turn else ""
            assert f"{placed.tile.name} {placed.at[0]},{placed.at[1]}{turn}" in text


def test_every_open_entrance_stands_in_it_with_the_middle_of_its_doorway() -> None:
    for large in LARGE:
        told = words(listing(large, 80))
        pairs = set(pairwise(told))
        for e in large.open:
            x, y = (half / 2 for half in decode(e.edge))
            assert (f"{e.placed.n}.{e.door.name}", f"{x:g},{y:g}") in pairs


def test_an_entrance_into_a_court_stands_apart() -> None:
    large = next(c for c in LARGE if len(c.open) > len(c.external))
    rows = listing(large, 80)
    head = rows.index("open into a court:")
    assert len(words(rows[head + 1 :])) == 2 * (len(large.open) - len(large.external))


@pytest.mark.parametrize("width", [40, 45, 80, 139, 140, 200, 240])
@pytest.mark.many
def test_a_castle_that_is_cut_has_the_list_below_it_and_a_wide_screen_has_it_beside(width: int) -> None:
    for large in LARGE:
        rows = picture(large, width=width).splitlines()
        assert max(map(len, rows)) <= width
        cut = any(row.startswith("castle goes on") for row in rows)
        beside = any(row.endswith("tiles, each with its place:") and len(row) > 60 for row in rows[:1])
        below = "tiles, each with its place:" in rows
        assert below == cut or beside


def test_a_room_without_open_entrances_says_none() -> None:
    assert listing(Castle(), 80)[-1] == "open entrances, each with its middle: none"
