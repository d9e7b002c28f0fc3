"""Which name a word of a record may be meant for."""

from __future__ import annotations

from difflib import SequenceMatcher, get_close_matches

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import game_of
from castlescore.record.audit import referee
from castlescore.record.audit.referee import near


def test_the_same_name_in_another_case_is_meant_alone() -> None:
    assert near("ANNA", ("Anna", "Ann", "Hanna")) == ("Anna",)


def test_a_name_much_less_like_the_word_is_not_meant() -> None:
    assert near("labratory", ("library", "laboratory", "lavatory")) == ("laboratory",)


def test_names_as_like_the_word_as_each_other_are_all_meant() -> None:
    assert sorted(near("Han", ("Hana", "Hans", "Otto"))) == ["Hana", "Hans"]


def test_a_word_like_none_means_none() -> None:
    assert near("Zoe", ("Anna", "Ben")) == ()


@given(st.text("abcé-ß", max_size=8), st.lists(st.text("abcé-ß", max_size=8), max_size=6, unique=True))
def test_the_names_are_those_that_a_comparison_with_each_would_give(word: str, names: list[str]) -> None:
    alike = get_close_matches(word, names, n=3, cutoff=0.75)
    ratios = [SequenceMatcher(None, name, word).ratio() for name in alike]
    likely = tuple(name for name, ratio in zip(alike, ratios, strict=True) if ratio > max(ratios) - 0.1)
    assert near(word, names) == (tuple(name for name in names if name.casefold() == word.casefold()) or likely)


def test_few_of_many_names_are_compared_letter_by_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []

    def matches(word: str, names: list[str], **how: float) -> list[str]:
        compared.extend(names)
        return []

    monkeypatch.setattr(referee, "get_close_matches", matches)
    tiles = tuple(game_of({"game": "castles"}).lookup.tiles())
    for n in range(200):
        near(f"larder{n}", tiles)
    assert len(compared) < 200 * len(tiles) / 10


def test_a_word_is_compared_once() -> None:
    asked = referee._near.cache_info().misses
    for _ in range(5):
        near("labratory", ("library", "laboratory", "a name of this test"))
    assert referee._near.cache_info().misses == asked + 1
