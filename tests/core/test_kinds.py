"""What a file may hold: kinds of values, and tables with no other keys than their own."""

from __future__ import annotations

from typing import Any, NotRequired

import pytest
from pydantic import TypeAdapter, ValidationError
from typing_extensions import TypedDict

from castlescore.core import kinds


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        (kinds.Count, [0, 10**6], [-1, 10**6 + 1, 1.0, True, "1", None]),
        (kinds.Name, ["A", "x" * 40], ["", "x" * 41, 1]),
        (kinds.Flag, [True, False], [0, 1, "true"]),
        (kinds.Turn, [0, 90, 270], [45, 90.0, False, "90"]),
        (kinds.Spot, [[0, -100_000]], [[0], [0, 1, 2], [0, 100_001], [0, 1.0], "01"]),
        (kinds.RuleIds, [[], ["PLACE-1"]], ["PLACE-1", [1], ["x" * 21]]),
    ],
)
def test_a_kind_takes_what_it_says_and_nothing_else(kind, right, wrong):
    judge: TypeAdapter[Any] = TypeAdapter(kind)
    for value in right:
        judge.validate_python(value)
    for value in wrong:
        with pytest.raises(ValidationError):
            judge.validate_python(value)


@pytest.mark.parametrize("day", ["2026-02-30", "20261121", "friday", 1, None])
def test_a_day_is_one_of_the_calendar(day):
    with pytest.raises(ValidationError, match="a day of the calendar"):
        TypeAdapter(kinds.Day).validate_python(day)


@kinds.closed
class Priced(TypedDict):
    """A table of a file."""

    name: kinds.Name
    price: NotRequired[kinds.Count]


def test_a_table_has_no_other_keys_than_its_own():
    judge: TypeAdapter[Any] = TypeAdapter(Priced)
    for right in ({"name": "A"}, {"name": "A", "price": 1}):
        assert judge.validate_python(right) == right
    for wrong in ({}, {"price": 1}, {"name": ""}, {"name": "A", "price": "1"}, {"name": "A", "other": 1}, [], None):
        with pytest.raises(ValidationError):
            judge.validate_python(wrong)
    assert judge.json_schema()["required"] == ["name"]
    assert judge.json_schema()["description"] == Priced.__doc__


def test_half_a_pair_of_surrogates_is_no_text():
    assert TypeAdapter(kinds.Name).validate_python("é😀") == "é😀"
    with pytest.raises(ValidationError):
        TypeAdapter(kinds.Name).validate_python("\ud800")
