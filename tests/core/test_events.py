"""The line of a move follows from its class; what a file may hold: kinds of values, places by several figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, NotRequired

import pytest
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from castlescore.core import kinds
from castlescore.core.events import Line, Moves, Undo
from castlescore.core.kinds import NOT_HELD, TYPED, Count, Figure, Filled, Maybe, Name, Stored, Words
from castlescore.core.standings import behind, decided, places
from castlescore.toml.judge import line_kind


@dataclass(frozen=True)
class Lay(Line):
    """With a figure between typed keys and the last one."""

    do: Literal["lay"] = field(default="lay", kw_only=True)
    by: Name
    at: Count
    turn: Count = 0
    why: Maybe[Words] = None
    score: Figure[Count] = NOT_HELD


@dataclass(frozen=True)
class Take(Line):
    """With a key of another name, one of another form, and a figure that may be typed."""

    do: Literal["take"] = field(default="take", kw_only=True)
    tile: Annotated[str, Stored(Count, str, int)]
    by: Filled[Name] = ""
    as_type: Annotated[Maybe[Name], Field(alias="as")] = None
    of: Annotated[Figure[Count | None], TYPED] = None


@dataclass(frozen=True)
class See(Line):
    """At least one of two keys."""

    __pydantic_config__: ClassVar = ConfigDict(extra="forbid")
    NEEDS_ONE: ClassVar = ("left", "room")

    do: Literal["see"] = field(default="see", kw_only=True)
    left: Filled[Count] = 0
    room: Filled[Count] = 0


@dataclass(frozen=True)
class SeeAll(Line):
    """Another form of the same line."""

    do: Literal["see"] = field(default="see", kw_only=True)
    tiles: tuple[Count, ...]


MOVES: Moves[object] = Moves(Lay, Take, See, SeeAll)
LINE: TypeAdapter[object] = TypeAdapter(line_kind(MOVES))
LINES = [
    (Lay("Ben", 3), {"do": "lay", "by": "Ben", "at": 3, "turn": 0}),
    (Lay("Ben", 3, 1, "so"), {"do": "lay", "by": "Ben", "at": 3, "turn": 1, "why": "so"}),
    (Take("7"), {"do": "take", "tile": 7}),
    (Take("7", "Ben", "x"), {"do": "take", "by": "Ben", "as": "x", "tile": 7}),
    (Take("7", of=1), {"do": "take", "of": 1, "tile": 7}),
    (See(room=2), {"do": "see", "room": 2}),
    (SeeAll(()), {"do": "see", "tiles": []}),
    (SeeAll((1, 2)), {"do": "see", "tiles": [1, 2]}),
]


@pytest.mark.parametrize(("made", "line"), LINES)
def test_a_move_is_written_and_read(made, line):
    assert MOVES.write(made) == line
    assert list(MOVES.write(made)) == list(line)
    assert MOVES.read(line) == made
    assert LINE.validate_python(line)


def test_figures_stand_where_the_class_has_them_and_last_keys_behind_them():
    event = MOVES.event(Lay("Ben", 3, 0, "so"), {"score": 4}, was=2)
    assert list(event) == ["was", "do", "by", "at", "turn", "score", "why"]
    assert MOVES.form(event).figures == ("score",)
    assert MOVES.form({"do": "take", "tile": 1}).figures == ("of",)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ({"do": "lay", "by": "Ben"}, "missing"),
        ({"do": "lay", "by": "Ben", "at": -1}, "greater_than_equal"),
        ({"do": "lay", "by": "Ben", "at": 1, "strange": 1}, "unexpected_keyword_argument"),
        ({"do": "see", "left": 1, "tiles": []}, "unexpected_keyword_argument"),
        ({"do": "undo", "count": 20_001}, "less_than_equal"),
        ({"do": "fly"}, "union_tag_invalid"),
    ],
)
def test_a_line_that_is_no_move_is_refused(line, wrong):
    with pytest.raises(ValidationError) as refused:
        LINE.validate_python(line)
    assert [problem["type"] for problem in refused.value.errors()] == [wrong]


def test_every_game_can_undo():
    assert MOVES.read({"do": "undo", "count": 2}) == Undo(2)


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


NAMES = ("points", "area", "money", "shared")


def test_who_is_equal_shares_a_place_and_the_next_takes_the_place_after() -> None:
    assert places([(9, 1), (7, 5), (7, 5), (7, 6), (1, 0)]) == (1, 3, 3, 2, 5)


def test_what_is_not_known_decides_nothing_but_what_differs_before_it_does() -> None:
    assert behind((9, None), (7, None)) is False
    assert behind((7, None), (9, 3)) is True
    assert behind((7, None), (7, 3)) is None
    assert places([(9, None), (7, None), (7, 1)]) == (1, 0, 0)
    assert places([(None, 1), (7, 1)]) == (0, 0)


@pytest.mark.parametrize(
    ("figures", "how"),
    [
        ([(9, 1, 1), (7, 9, 9)], "points"),
        ([(9, 2, 1), (9, 1, 9), (7, 9, 9)], "area"),
        ([(9, 2, 1), (9, 2, 9)], "money"),
        ([(9, 2, 9), (9, 2, 9)], "shared"),
        ([(9, None, 1), (9, 2, 9)], ""),
    ],
)
def test_which_figure_decided_who_is_first(figures: list[tuple[int | None, ...]], how: str) -> None:
    assert decided(figures, NAMES) == how
