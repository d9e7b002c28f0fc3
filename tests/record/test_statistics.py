"""A group's evenings added up: shares of wins, names, pairs, records, things, and who began."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from castlescore.protocol.views import Laid
from castlescore.record.statistics import Counted, Seat, Statistics


def game(*seats: tuple[str, int, int], winners: int = 1, **keys: Any) -> Counted:
    """A finished game of these players: name, total and place."""
    rows = tuple(Seat(name, total, place, place == 1, {"placing": total}) for name, total, place in seats)
    about: dict[str, Any] = {
        "file": "a.toml",
        "game": "castles",
        "events": 50,
        "date": "",
        "others": 0,
        "starter": None,
    }
    about |= {"laid": (), "had": {}, **keys}
    return Counted(seats=rows, winners=winners, **about)


def added(*games: Counted, **how: Any) -> Statistics:
    statistics = Statistics(**how)
    for each in games:
        statistics.add(each)
    return statistics


def test_a_shared_win_counts_in_parts_and_points_add_up() -> None:
    statistics = added(
        game(("Anna", 80, 1), ("Ben", 80, 1), ("Cara", 60, 3), winners=2),
        game(("Ben", 90, 1), ("Anna", 70, 2)),
    )
    anna, ben = statistics.players["Anna"], statistics.players["Ben"]
    assert (anna.games, anna.wins, anna.total, anna.best, anna.average) == (2, Fraction(1, 2), 150, 80, 75.0)
    assert (ben.wins, dict(ben.places)) == (Fraction(3, 2), {1: 2})
    assert anna.parts == {"placing": 150}
    assert sum(each.wins for each in statistics.players.values()) == statistics.games


def test_upper_and_lower_case_are_one_and_an_alias_is_who_it_stands_for() -> None:
    statistics = added(
        game(("Anna", 80, 1), ("Ben", 70, 2)),
        game(("ANNA", 60, 2), ("ben", 90, 1)),
        game(("Ann", 50, 2), ("Ben", 51, 1)),
        aliases={"ann": "Anna"},
    )
    assert {name: each.games for name, each in statistics.players.items()} == {"Anna": 3, "Ben": 3}


def test_who_plays_alone_has_points_and_no_win() -> None:
    statistics = added(game(("Anna", 80, 1), starter="Anna"))
    assert (statistics.players["Anna"].games, statistics.players["Anna"].wins) == (1, 0)
    assert statistics.luck == {}


def test_beside_ludwig_one_may_win_nothing() -> None:
    lost = Counted("b.toml", "between", 9, "", (Seat("Anna", 50, 2, False, {}),), 1, 1, None, (), {})
    assert added(lost).players["Anna"].wins == 0
    assert added(game(("Anna", 9, 1), others=1)).players["Anna"].wins == 1


def test_head_to_head_counts_who_was_ahead_and_ties_for_nobody() -> None:
    statistics = added(
        game(("Ben", 90, 1), ("Anna", 70, 2)), game(("Anna", 80, 1), ("Ben", 80, 1), winners=2),
        game(("anna", 81, 1), ("Ben", 80, 2), ("Cara", 3, 3)),
    )  # fmt: skip
    pair = statistics.pairs["Anna", "Ben"]
    assert (pair.games, pair.a_ahead, pair.b_ahead) == (3, 1, 1)
    assert len(statistics.pairs) == 3


def test_the_best_of_each_game_is_kept_with_its_file_and_event_and_of_equal_ones_the_first() -> None:
    laid = (Laid(7, ("Anna",), "Larder", 9), Laid(9, ("Anna",), "Solar", 4), Laid(8, ("Ben",), "Vault", 12))
    statistics = added(
        game(("Anna", 80, 1), ("Ben", 70, 2), laid=laid), game(("Ben", 80, 1), ("Anna", 79, 2), file="b.toml"),
        game(("Ben", 20, 1), ("Anna", 10, 2), file="c.toml", game="between"),
    )  # fmt: skip
    records = {
        (best.game, best.kind): (best.value, best.players, best.what, best.file, best.event)
        for best in statistics.records.values()
    }
    assert records == {
        ("castles", "highest total"): (80, ("Anna",), "", "a.toml", 50),
        ("castles", "biggest castle"): (2, ("Anna",), "", "a.toml", 9),
        ("castles", "most points by one tile"): (12, ("Ben",), "Vault", "a.toml", 8),
        ("castles", "closest game"): (1, ("Ben", "Anna"), "", "b.toml", 50),
        ("between", "highest total"): (20, ("Ben",), "", "c.toml", 50),
        ("between", "closest game"): (10, ("Ben", "Anna"), "", "c.toml", 50),
    }


def test_things_come_with_wins() -> None:
    had = {"rooms": {"Anna": ("Larder", "Vault", "Larder"), "Ben": ("Solar",), "Ludwig": ("Armory",)}}
    statistics = added(*[game(("Anna", 80, 1), ("Ben", 70, 2), had=had)] * 2)
    rooms = {name: (thing.count, thing.wins) for (_, name), thing in statistics.things["rooms"].items()}
    assert rooms == {"Larder": (2, 2), "Vault": (2, 2), "Solar": (2, 0)}


def test_who_began_wins_as_often_as_by_lot_or_not() -> None:
    rows = ("Anna", 80, 1), ("Ben", 70, 2)
    statistics = added(
        game(*rows, starter="Anna"), game(*rows, starter="Ben"), game(*rows, ("Cara", 1, 3), starter="Anna")
    )
    luck = statistics.luck["castles"]
    assert (luck.games, luck.wins, luck.fair) == (3, 2, Fraction(4, 3))


@pytest.mark.parametrize("name", ["anna", "Ann"])
def test_one_player_alone(name: str) -> None:
    had = {"rooms": {"Anna": ("Larder",), "Ben": ("Solar",)}}
    statistics = added(
        game(("Ben", 90, 1), ("Anna", 70, 2), had=had, starter="Ben"), game(("Ben", 90, 1), ("Cara", 70, 2)),
        only=name, aliases={"Ann": "Anna"},
    )  # fmt: skip
    assert (statistics.games, list(statistics.players), list(statistics.pairs)) == (1, ["Anna"], [("Anna", "Ben")])
    assert [name for _, name in statistics.things["rooms"]] == ["Larder"]
    assert statistics.luck == {}
    assert [(table, each.total) for table, each in statistics.tables.items()] == [(("castles", 2), 70)]
    assert {best.kind: (best.value, best.players) for best in statistics.records.values()} == {
        "highest total": (70, ("Anna",)),
        "closest game": (20, ("Ben", "Anna")),
    }


def test_a_part_is_averaged_over_all_games_but_the_tallies_that_do_not_know_it() -> None:
    """A tally may say where the swan stands, and not how much of it placing gave; a session knows all its parts."""
    unknown = Seat("Anna", 70, 2, False, {"stacks": 4})
    tally = Counted("b.toml", "castles", None, "", (unknown,), 1, 1, None, (), {})
    anna = added(game(("Anna", 80, 1), ("Ben", 60, 2)), tally).players["Anna"]
    assert [anna.part_average(part) for part in ("placing", "stacks", "cards")] == [80.0, 2.0, None]
