"""Which name a word of a record may be meant for."""

from __future__ import annotations

from castlescore.record.audit.names import near


def test_the_same_name_in_another_case_is_meant_alone() -> None:
    assert near("ANNA", ("Anna", "Ann", "Hanna")) == ("Anna",)


def test_a_name_much_less_like_the_word_is_not_meant() -> None:
    assert near("labratory", ("library", "laboratory", "lavatory")) == ("laboratory",)


def test_names_as_like_the_word_as_each_other_are_all_meant() -> None:
    assert sorted(near("Han", ("Hana", "Hans", "Otto"))) == ["Hana", "Hans"]


def test_a_word_like_none_means_none() -> None:
    assert near("Zoe", ("Anna", "Ben")) == ()
