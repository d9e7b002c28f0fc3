"""What commands answer: models whose fields are the keys of a JSON document."""

from __future__ import annotations

from typing import Annotated

import pytest
from pydantic import Field, ValidationError

from castlescore.core.answers import AnswerModel, Maybe


class Tile(AnswerModel):
    n: int
    others: Annotated[tuple[int, ...], Field(serialization_alias="with")]
    reward: Maybe[str] = None


class Laid(Tile):
    at: tuple[int, int] | None
    parts: dict[str, Tile]


def test_an_answer_is_the_document_of_its_fields():
    tile = Tile(n=3, others=(1, 2))
    assert list(tile.to_json().items()) == [("n", 3), ("with", [1, 2])]
    laid = Laid(at=None, parts={"own": tile}, n=4, others=(), reward="food")
    result = {"n": 4, "with": [], "reward": "food", "at": None, "parts": {"own": {"n": 3, "with": [1, 2]}}}
    assert list(laid.to_json().items()) == list(result.items())


def test_a_field_without_a_value_has_its_default_and_no_key():
    assert Tile(n=3, others=()).reward is None
    assert "reward" not in Tile(n=3, others=(), reward=None).to_json()


def test_answers_are_equal_by_their_fields_and_never_change():
    assert Tile(n=3, others=(1,)) == Tile(others=(1,), n=3)
    assert hash(Tile(n=3, others=(1,))) == hash(Tile(others=(1,), n=3))
    assert Tile(n=3, others=(1,)) not in (Tile(n=4, others=(1,)), Laid(n=3, others=(1,), at=None, parts={}))
    with pytest.raises(ValidationError, match="frozen"):
        Tile(n=3, others=()).n = 4
    assert repr(Tile(n=3, others=())) == "Tile(n=3, others=(), reward=None)"


@pytest.mark.parametrize("named", [{"n": 1}, {"n": 1, "others": (), "tile": 2}, {"n": "1", "others": 2}])
def test_an_answer_with_other_fields_than_its_own_is_refused(named):
    with pytest.raises(ValidationError):
        Tile(**named)
