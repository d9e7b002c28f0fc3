"""Who wins: the lower castle, then the higher, then special rooms; ties for the lower places likewise."""

from __future__ import annotations

from dataclasses import replace

from builders import apply
from builders.between import (
    NAMES,
    SHEET,
    SHEET_THRONE,
    THRONES,
    Place,
    Played,
    Table,
    score,
    table_of,
    with_castle,
    without_points,
)
from castlescore.games.between.rules.final import decided, key, places, specials


def worth(*points: int) -> Table:
    """A table whose castles are worth so much: the table agreed to it."""
    table = table_of(len(points))
    sites = tuple(replace(site, adjusted=n - site.points) for site, n in zip(table.sites, points, strict=True))
    return replace(table, sites=sites)


def test_b_end_5_worked_six_castles_of_which_lena_has_the_best_pair() -> None:
    result = score(worth(52, 62, 62, 57, 56, 62))
    assert [castle.points for castle in result.castles] == [52, 62, 62, 57, 56, 62]
    totals = {player.name: player.total for player in result.players}
    assert totals == {"Anna": 52, "Ben": 52, "Cara": 62, "Dan": 57, "Eva": 56, "Finn": 56}
    assert (result.winners, result.decided_by) == (("Cara",), "points")
    # Of 52 with 62 twice, and of 56 with 57 and with 62, the higher castle decides where it can (B-RULING-9).
    assert [player.place for player in result.players] == [5, 5, 1, 2, 4, 3]
    assert [player.higher for player in result.players] == [62, 62, 62, 62, 57, 62]


def test_b_aim_2_and_5_a_player_has_the_lower_of_left_and_right() -> None:
    result = score(worth(10, 20, 30))
    assert [(p.castles, p.total, p.higher) for p in result.players] == [
        (("AB", "CA"), 10, 30),
        (("BC", "AB"), 10, 20),
        (("CA", "BC"), 20, 30),
    ]
    assert result.winners == ("Cara",)
    assert not result.final


def test_b_end_2_the_higher_castle_breaks_a_tie() -> None:
    result = score(worth(30, 40, 30, 30))
    assert [player.total for player in result.players] == [30, 30, 30, 30]
    assert result.winners == ("Ben", "Cara")
    result = score(worth(50, 20, 40))
    assert (result.winners, result.decided_by) == (("Anna",), "points")
    assert decided([(30, 40, 2), (30, 35, 9)]) == "castle"


def test_b_end_3_worked_seven_special_rooms_beat_six() -> None:
    keys = [key([(50, 4), (60, 3)]), key([(60, 2), (50, 4)])]
    assert places(keys) == (1, 2)
    assert decided(keys) == "specials"


def test_b_end_3_by_the_special_rooms_of_both_castles() -> None:
    table = with_castle(table_of(4), "BC", ("fountain", 2, 0))
    table = replace(table, sites=tuple(replace(s, adjusted=20 - s.points) for s in table.sites))
    result = score(table)
    assert [player.specials for player in result.players] == [2, 3, 3, 2]
    assert (result.winners, result.decided_by) == (("Ben", "Cara"), "shared")
    table = with_castle(table, "AB", ("fountain", 2, 0))
    table = replace(table, sites=tuple(replace(s, adjusted=s.adjusted + 20 - s.points) for s in table.sites))
    result = score(table)
    assert [player.specials for player in result.players] == [3, 4, 3, 2]
    assert (result.winners, result.decided_by) == (("Ben",), "specials")


def test_b_end_2_and_3_what_decided_is_told_with_others_behind() -> None:
    assert decided([(30, 40, 2), (30, 35, 9), (20, 50, 9)]) == "castle"
    assert decided([(30, 40, 2), (30, 40, 3), (20, 50, 9)]) == "specials"
    assert decided([(30, 40, 2), (30, 40, 3), (30, 35, 9)]) == "specials"


def test_each_castle_is_told_with_its_two_builders() -> None:
    table = worth(10, 20, 30)
    found = [(castle.name, castle.partners) for castle in score(table).castles]
    assert found == [("AB", ("Anna", "Ben")), ("BC", ("Ben", "Cara")), ("CA", ("Cara", "Anna"))]


def test_b_end_4_still_tied_they_share_the_victory() -> None:
    result = score(worth(40, 40, 40))
    assert (result.winners, result.decided_by) == (NAMES[:3], "shared")
    assert [player.place for player in result.players] == [1, 1, 1]


def test_b_ruling_9_ties_for_lower_places_and_the_place_after() -> None:
    assert places([(62, 62, 2), (50, 60, 2), (50, 60, 2), (50, 61, 2), (40, 70, 2)]) == (1, 3, 3, 2, 5)


def test_b_ruling_8_and_duo_7_ludwig_can_win() -> None:
    table = table_of(2)
    table = replace(table, sites=tuple(replace(s, adjusted=n) for s, n in zip(table.sites, (10, 20, 20), strict=True)))
    result = score(table)
    assert [player.name for player in result.players] == ["Anna", "Ben", "Ludwig"]
    assert result.winners == ("Ludwig",)


def test_the_score_of_a_castle_at_any_time_with_its_rows() -> None:
    thrones = (SHEET_THRONE, *[throne for throne in THRONES if throne != SHEET_THRONE])
    table = with_castle(table_of(3, thrones), "AB", *without_points(SHEET), attendants=["jester"])
    castle = score(table).castles[0]
    assert (castle.points, sum(castle.rows.values())) == (62, 62)
    assert specials(table.site("AB").castle) == 4
    found = apply(table, Place("AB", "parlor", (3, 0)))
    assert isinstance(found, Played)
    assert score(found.table).castles[0].points == found.figures["score"]
