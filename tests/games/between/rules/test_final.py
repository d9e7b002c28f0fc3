"""Who wins, with the twenty bonus cards; who sits where, and which tables cannot begin."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders import apply
from builders.between import (
    NAMES,
    SHEET,
    SHEET_THRONE,
    THRONES,
    Place,
    Played,
    Setup,
    Table,
    begin,
    numbers,
    say,
    score,
    table_of,
    with_castle,
    without_points,
)
from castlescore.games.between.rules.final import decided, key, places, specials
from castlescore.games.between.rules.table import also_called, castle_names, opening, refused_setup, seated


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
    outcome = [(castle.name, castle.partners) for castle in score(table).castles]
    assert outcome == [("AB", ("Anna", "Ben")), ("BC", ("Ben", "Cara")), ("CA", ("Cara", "Anna"))]


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
    outcome = apply(table, Place("AB", "parlor", (3, 0)))
    assert isinstance(outcome, Played)
    assert score(outcome.table).castles[0].points == outcome.figures["score"]


def rules(players: tuple[str, ...], thrones: tuple[str, ...]) -> list[str]:
    return [violation.rule for violation in refused_setup(players, thrones)]


@pytest.mark.parametrize("count", range(2, 8))
def test_b_aim_1_as_many_castles_as_builders(count: int) -> None:
    table = table_of(count)
    assert len(table.sites) == len(table.setup.seats) == max(count, 3)
    assert refused_setup(NAMES[:count], THRONES[: max(count, 3)]) == []
    built = [who for site in table.sites for who in site.partners]
    assert all(built.count(name) == 2 for name in table.setup.seats)


def test_b_aim_5_the_first_castle_stands_between_the_first_two_the_last_between_last_and_first() -> None:
    setup = Setup(NAMES[:4], THRONES[:4])
    assert [setup.partners(k) for k in range(4)] == [
        ("Anna", "Ben"),
        ("Ben", "Cara"),
        ("Cara", "Dan"),
        ("Dan", "Anna"),
    ]
    assert setup.castles_of(0) == (0, 3)
    assert setup.castles_of(1) == (1, 0)
    assert [site.castle.throne.id for site in begin(setup).sites] == list(THRONES[:4])


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (("Anna", "Ben", "Cara", "Dan"), ("AB", "BC", "CD", "DA")),
        (("Anna", "Bert", "Ludwig"), ("AB", "BL", "LA")),
        (("Anna", "Alan", "Ben"), ("AnAl", "AlB", "BAn")),
        (("Ann", "Anna", "Ben"), ("AnnAnna", "AnnaB", "BAnn")),
        (("Lena", "Bert", "Ludwig"), ("LeB", "BLu", "LuLe")),
        (("anna", "Ärger", "Ben"), ("AÄ", "ÄB", "BA")),
        (("A", "Bc", "Ab", "C", "Bd"), ("ABc1", "BcAb2", "AbC3", "CBd4", "BdA5")),
    ],
)
def test_b_aim_6_castles_are_called_by_their_partners_initials(seats: tuple[str, ...], names: tuple[str, ...]) -> None:
    assert castle_names(seats) == names


def test_a_castle_may_also_be_called_by_both_names_in_either_order() -> None:
    called = also_called(Setup(NAMES[:3], THRONES[:3]))
    assert called["AB"] == ("BA", "Anna-Ben", "Ben-Anna")
    assert called["CA"] == ("AC", "Cara-Anna", "Anna-Cara")


def test_a_castle_of_cyrillic_letters_is_also_called_in_latin_ones_unless_another_castle_is() -> None:
    called = also_called(Setup(("Алёна", "Bert", "Ludwig"), THRONES[:3]))
    assert "AB" in called["АB"]
    assert "LA" in called["LА"]
    assert called["BL"] == ("LB", "Bert-Ludwig", "Ludwig-Bert")
    mixed = also_called(Setup(("Алёна", "Berta", "Anna", "Ben"), THRONES[:4]))
    assert [name for name, others in mixed.items() if "ABEN" in map(str.upper, (name, *others))] == ["ABen"]


def test_b_duo_1_ludwig_sits_third_at_a_table_of_two_only() -> None:
    assert seated(("Anna", "Bert")) == ("Anna", "Bert", "Ludwig")
    assert Setup(("Anna", "Bert"), THRONES[:3]).ludwig == 2
    assert Setup(NAMES[:3], THRONES[:3]).ludwig is None
    assert refused_setup(("Ludwig", "Anna", "Bert"), THRONES[:3]) == []


def test_b_duo_3_and_6_who_draws_ludwigs_tiles() -> None:
    setup = Setup(("Anna", "Bert"), THRONES[:3])
    assert (setup.draws_for_ludwig(1), setup.draws_for_ludwig(2)) == ("Anna", "Bert")
    assert Setup(NAMES[:3], THRONES[:3]).draws_for_ludwig(1) == ""


def test_tables_that_cannot_begin() -> None:
    assert rules(("Anna",), THRONES[:1]) == ["B-AIM-1"]
    assert rules((*NAMES, "Hanna"), THRONES) == ["B-AIM-1", "B-SETUP-1"]
    assert rules(("Anna", "LUDWIG"), THRONES[:3]) == ["B-DUO-1"]
    assert rules(NAMES[:3], THRONES[:4]) == ["B-SETUP-1"]
    assert rules(NAMES[:2], THRONES[:2]) == ["B-SETUP-1"]
    assert rules(NAMES[:3], (THRONES[0], *THRONES[:2])) == ["B-SETUP-1"]


def test_b_draft_8_two_rounds_of_four_turns_hands_left_then_right() -> None:
    printed = numbers()
    assert printed.hands == (9, 7, 5, 3)
    assert (printed.rounds, printed.keep) == (2, 2)
    assert (printed.way(1), printed.way(2)) == ("left", "right")
    assert printed.keep * len(printed.hands) * printed.rounds == printed.drafted == 16


def test_which_way_the_hands_go_is_said_at_the_start() -> None:
    assert [*map(say, opening(table_of(4)))] == [
        "Round 1, hands go left: everybody takes 9 tiles, keeps 2, passes the rest"
    ]
    assert "Anna draws 2 of Ludwig's tiles" in say(opening(table_of(2))[1])


def test_a_castle_is_found_by_its_exact_name() -> None:
    table = table_of(3)
    assert [table.index(site.name) for site in table.sites] == [0, 1, 2]
    for stranger in ("XY", table.sites[0].name.lower(), ""):
        with pytest.raises(KeyError):
            table.site(stranger)
