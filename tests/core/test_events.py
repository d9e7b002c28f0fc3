"""The line of a move follows from its class: keys, their order, forms, figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

import pytest
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from castlescore.core.events import Line, Moves, Undo
from castlescore.core.kinds import NOT_HELD, TYPED, Count, Figure, Filled, Maybe, Name, Stored, Words
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
