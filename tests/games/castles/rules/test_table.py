"""Who is at the table and whose move it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders import after
from builders.castles import Pending, Phase, Price, buying, passes, reveal, seated

FIVE_ROOMS = ("larder", "parlor", "vestibule", "mold-room", "tasso-room")


def test_round_1_the_master_builder_reveals_and_prices_then_the_players_buy_from_the_left() -> None:
    table = seated(2, builder=1)
    assert table.actor == 1
    table = after(table, reveal(*FIVE_ROOMS))
    assert (table.phase, table.actor) == (Phase.PRICE, 1)
    table = after(table, Price(FIVE_ROOMS))
    assert (table.phase, table.actor) == (Phase.BUY, 0)
    assert after(table, *passes("Anna")).actor == 1


def test_final_bonus_cards_are_shown_by_anybody() -> None:
    table = after(replace(buying(seated(2)), last_round=True), *passes("Ben", "Anna"))
    assert (table.phase, table.actor) == (Phase.CARDS, None)


def test_a_player_is_found_by_the_exact_name() -> None:
    assert [seated(3).seat(name) for name in ("Anna", "Ben", "Cara")] == [0, 1, 2]
    for stranger in ("anna", "Zoe", ""):
        with pytest.raises(KeyError):
            seated(3).seat(stranger)


def test_reward_3_a_waiting_reward_is_one_of_several_if_another_of_its_kind_waits() -> None:
    corridor, living = Pending("corridor", 3, 5), Pending("living", 4, 5)
    assert not corridor.one_of_several((corridor, living))
    assert corridor.one_of_several((corridor, living, Pending("corridor", 6, 5)))
