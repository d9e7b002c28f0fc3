"""Whose castle a line is about: the name may stand before or after the other words, and is never guessed."""

from __future__ import annotations

import pytest

from castlescore.core.errors import Unclear
from castlescore.input.spelling import FIRST, LAST, is_place, split_owner

CASTLES = {"AB": ("BA", "Anna-Ben", "Ben-Anna"), "SauNa": ("NaSau", "Sau-Na", "Na-Sau"), "NaZ": ("Na-Zoe",)}
PLAYERS = {"Anna": (), "Paul": (), "Pantry": (), "Solar": ()}
TILES = ("pantry", "parlor", "sauna", "solar", "berchta")


def is_tile(word):
    return any(tile.startswith(word.casefold()) for tile in TILES)


@pytest.mark.parametrize(
    ("line", "whose", "rest"),
    [
        ("parlor ab", "ab", "parlor"),
        ("ab parlor", "ab", "parlor"),
        ("parlor anna-b", "anna-b", "parlor"),
        ("anna-b parlor", "anna-b", "parlor"),
        ("parlor 0,1 ab", "ab", "parlor 0,1"),
        ("ab parlor 0,1", "ab", "parlor 0,1"),
        ("ab parlor 3", "ab", "parlor 3"),
        ("parlor", None, "parlor"),
        ("parlor 0,1", None, "parlor 0,1"),
        ("parlor zzz", None, "parlor zzz"),
        ("zzz ab", "ab", "zzz"),
        ("ab zzz", "ab", "zzz"),
        ("ab", "ab", ""),
        # a tile that is called as a castle is the tile where that is how the line is read
        ("sauna", None, "sauna"),
        ("sauna 0,1", None, "sauna 0,1"),
        ("sauna ab", "ab", "sauna"),
        ("ab sauna", "ab", "sauna"),
        ("sauna sauna", "sauna", "sauna"),
        ("sauna naz", "naz", "sauna"),
    ],
)
def test_a_castle_stands_before_or_after(line, whose, rest):
    assert split_owner(line.split(), CASTLES, is_tile, LAST) == (whose, rest.split())


@pytest.mark.parametrize(
    ("line", "whose", "rest"),
    [
        ("pa", None, "pa"),  # what could be said before means what it meant
        ("pa 0.n", None, "pa 0.n"),
        ("pa 3", None, "pa 3"),
        ("pa E=foyer.W", None, "pa E=foyer.W"),
        ("pa an", "an", "pa"),
        ("an pa", "an", "pa"),
        ("anna pa", "anna", "pa"),
        ("pa anna", "anna", "pa"),
        ("paul berchta", "paul", "berchta"),
        ("berchta 0.n paul", "paul", "berchta 0.n"),
        ("paul berchta 0.n", "paul", "berchta 0.n"),
        ("pantry anna", "anna", "pantry"),
        ("anna pantry", "anna", "pantry"),
        ("pantry pantry", "pantry", "pantry"),
        ("pantr solar", "solar", "pantr"),
    ],
)
def test_a_player_stands_before_or_after(line, whose, rest):
    assert split_owner(line.split(), PLAYERS, is_tile, LAST) == (whose, rest.split())


def test_two_whole_names_that_are_both_are_not_guessed():
    with pytest.raises(Unclear, match="'pantry solar' can be read both ways round"):
        split_owner(["pantry", "solar"], PLAYERS, is_tile, LAST)
    with pytest.raises(Unclear):
        split_owner(["solar", "pantry"], PLAYERS, is_tile, LAST)


@pytest.mark.parametrize(
    ("line", "whose", "rest"),
    [
        ("ab parlor 0,1", "ab", "parlor 0,1"),
        ("parlor 0,1 ab", "ab", "parlor 0,1"),
        ("parlor 0,1 sauna 1,1 ab", "ab", "parlor 0,1 sauna 1,1"),
        ("sauna 0,1 ab", "ab", "sauna 0,1"),
        ("sauna sauna 0,1", "sauna", "sauna 0,1"),
        ("sauna 0,1 sauna", "sauna", "sauna 0,1"),
        ("zzz 0,1 ab", "ab", "zzz 0,1"),
        ("zzz parlor 0,1", "zzz", "parlor 0,1"),  # told as no castle
        ("ab", "ab", ""),
    ],
)
def test_where_the_castle_is_shown_first(line, whose, rest):
    assert split_owner(line.split(), CASTLES, is_tile, FIRST) == (whose, rest.split())


def test_no_words_at_all():
    assert split_owner([], CASTLES, is_tile, FIRST) == (None, [])
    assert split_owner([], CASTLES, is_tile, LAST) == (None, [])


@pytest.mark.parametrize("word", ["3", "#3", "0,1", "-4,2@90", "E=foyer.W", "foyer.n", "stairs-2.W3", "=", ","])
def test_what_is_written_as_a_place(word):
    assert is_place(word)


@pytest.mark.parametrize("word", ["9-pin-alley", "anna", "J.R.", "foyer.q", ""])
def test_what_is_not(word):
    assert not is_place(word)
