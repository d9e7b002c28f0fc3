"""The changes that an audit of castles tries: each changes one thing and leaves the rest as it is."""

from __future__ import annotations

import pytest

from castlescore.games.castles.audit.changes import _favors, _foyers

HEADER = {
    "format": "castlescore session 1",
    "game": "castles",
    "players": ["Anna", "Ben", "Cara"],
    "builder": "Anna",
    "foyers": [4, 3, 4],
    "foyer_turns": [0, 90, 0],
    "favors": ["small", "money", "food"],
}


@pytest.mark.parametrize("seat", range(3))
def test_another_foyer_is_that_of_one_player_and_none_that_is_the_same(seat: int) -> None:
    """Of the foyer with three entrances every turn, of that with four one."""
    every = [(3, 0), (3, 90), (3, 180), (3, 270), (4, 0)]
    found = list(_foyers(HEADER, seat))
    own = []
    for change in found:
        header = change.header
        assert header is not None
        assert {key for key in HEADER if header[key] != HEADER[key]} <= {"foyers", "foyer_turns"}
        pairs = list(zip(header["foyers"], header["foyer_turns"], strict=True))
        own.append(pairs.pop(seat))
        assert pairs == [each for i, each in enumerate([(4, 0), (3, 90), (4, 0)]) if i != seat]
        assert (change.old, change.new) == (HEADER["foyers"][seat], own[-1][0])
        assert change.why.startswith(f"{HEADER['players'][seat]}'s foyer has {own[-1][0]} entrances")
    there = (HEADER["foyers"][seat], HEADER["foyer_turns"][seat])
    assert sorted(own) == sorted(each for each in every if each != there)


def test_another_favor_stands_in_the_place_of_one() -> None:
    found = list(_favors(HEADER))
    assert found
    for change in found:
        header = change.header
        assert header is not None
        kept = [one for one, other in zip(HEADER["favors"], header["favors"], strict=True) if one == other]
        assert len(kept) == 2
        assert change.old not in kept and change.new in header["favors"]
