"""Immutable values: a changed one differs in the fields named and in nothing else."""

from __future__ import annotations

import pytest

from castlescore.core.values import changed, frozen


@frozen
class Purse:
    owner: str
    money: int = 15000


def test_a_changed_value_is_another_one_with_the_other_fields_kept():
    purse = Purse("Anna")
    assert changed(purse, money=5000) == Purse("Anna", 5000)
    assert purse.money == 15000


def test_a_name_that_is_no_field_is_refused():
    with pytest.raises(TypeError, match="Purse has no field coins"):
        changed(Purse("Anna"), coins=1)
