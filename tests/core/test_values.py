"""What is answered: values whose fields are the keys of a document."""

from __future__ import annotations

import pytest

from castlescore.core.values import Value


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
