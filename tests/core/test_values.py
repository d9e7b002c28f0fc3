"""Immutable values: a changed one differs in the fields named and in nothing else."""

from __future__ import annotations

import dataclasses
import pickle
from dataclasses import FrozenInstanceError, fields, replace
from inspect import signature

import pytest

from castlescore.core.values import Value, changed, field, frozen, settable


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


@frozen
class Bag(Purse):
    coins: list[int] = dataclasses.field(default_factory=list)
    shown: dict[str, str] = field(default_factory=dict, compare=False)


@frozen
class Entered:
    values: tuple[int, ...]
    state: str
    own: int = 1


def test_a_field_may_be_called_as_the_constructor_calls_what_it_fills():
    entered = Entered((1, 2), state="new")
    assert (entered.values, entered.state, entered.own) == ((1, 2), "new", 1)


def test_a_frozen_class_is_what_dataclasses_make_and_know():
    bag = Bag("Anna", shown={"cs": "pytel"})
    assert repr(bag) == "Bag(owner='Anna', money=15000, coins=[], shown={'cs': 'pytel'})"
    assert bag == Bag("Anna")
    assert bag != Purse("Anna")
    assert bag.coins is not Bag("Ben").coins
    assert hash(Purse("Anna")) == hash(Purse("Anna", 15000))
    assert [each.name for each in fields(bag)] == ["owner", "money", "coins", "shown"]
    assert replace(bag, money=1) == changed(bag, money=1) == Bag("Anna", 1)
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'money'"):
        bag.money = 1
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'owner'"):
        Bag()


@settable
class Till:
    owner: str
    coins: list[int] = field(default_factory=list)


def test_the_fields_of_a_settable_class_are_set_anew_and_it_is_no_key():
    till = Till("Anna")
    till.owner = "Ben"
    assert till == Till("Ben")
    assert till.coins is not Till("Ben").coins
    assert repr(replace(till, coins=[5])) == repr(changed(till, coins=[5])) == "Till(owner='Ben', coins=[5])"
    with pytest.raises(TypeError, match="unhashable"):
        hash(till)
    assert str(signature(Till)) == "(owner, coins=...)"


@frozen
class Sent:
    text: str


def test_the_first_value_of_a_class_may_come_from_another_process():
    there = object.__new__(Sent)
    there.__dict__["text"] = "a word"
    here = pickle.loads(pickle.dumps(there))
    assert here == Sent("a word")
    assert hash(here) == hash(Sent("a word"))


class Tile(Value, others="with"):
    n: int
    others: tuple[int, ...]
    reward: str | None = None


class Laid(Tile, n="number"):
    at: tuple[int, int] | None
    parts: dict[str, Tile]


def test_an_answer_is_the_document_of_its_fields_in_the_order_in_which_they_were_given():
    tile = Tile(3, others=(1, 2))
    assert list(tile.to_json().items()) == [("n", 3), ("with", [1, 2])]
    laid = Laid(at=None, parts={"own": tile}, n=4, others=(), reward="food")
    found = {"at": None, "parts": {"own": {"n": 3, "with": [1, 2]}}, "number": 4, "with": [], "reward": "food"}
    assert list(laid.to_json().items()) == list(found.items())


def test_a_field_without_a_value_has_its_default_and_no_key():
    assert Tile(3, ()).reward is None
    assert "reward" not in Tile(3, (), None).to_json()


def test_answers_are_equal_by_their_fields_and_never_change():
    assert Tile(3, (1,)) == Tile(others=(1,), n=3)
    assert hash(Tile(3, (1,))) == hash(Tile(others=(1,), n=3))
    assert Tile(3, (1,)) not in (Tile(4, (1,)), Laid(n=3, others=(1,), at=None, parts={}))
    with pytest.raises(AttributeError, match="Tile never changes"):
        Tile(3, ()).n = 4
    assert repr(Tile(3, ())) == "Tile(n=3, others=(), reward=None)"


@pytest.mark.parametrize(("given", "named"), [((), {"n": 1}), ((1, (), "food", 2), {}), ((1, ()), {"tile": 2})])
def test_an_answer_with_other_fields_than_its_own_is_refused(given, named):
    with pytest.raises(TypeError, match="Tile has the fields n, others, reward"):
        Tile(*given, **named)


class Noted(Value, open=True):
    n: int
    known: bool | None = None


def test_an_open_answer_takes_other_keys_as_they_are_and_in_the_order_given():
    noted = Noted(**{"n": 1, "as": "food", "known": True})
    assert list(noted.to_json().items()) == [("n", 1), ("as", "food"), ("known", True)]
    with pytest.raises(TypeError, match="Noted has the fields n, known"):
        Noted(**{"as": "food"})
