"""Who sits where, what the castles are called, and which tables cannot begin."""

from __future__ import annotations

import pytest

from builders.between import NAMES, THRONES, Setup, begin, numbers, say, table_of
from castlescore.games.between.rules.table import also_called, castle_names, opening, refused_setup, seated


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
