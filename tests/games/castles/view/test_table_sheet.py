"""The table and the score on the screen: nothing wider than the terminal, nothing of the table left out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders.castles import Phase, Table
from castlescore.games.castles.view.presenter import market_table, overview, players_table, prompt_lines, purses
from castlescore.games.castles.view.sheets import score, sheet
from castlescore.view.colour import colours
from castlescore.view.layout import CODE, seen
from view.games import tables

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
