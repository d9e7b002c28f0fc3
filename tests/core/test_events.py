"""The line of a move follows from its class: keys, their order, forms, figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import pytest
from pydantic import TypeAdapter, ValidationError

from castlescore.core.events import ALWAYS, FIGURE, FLAT, LAST, NEEDED, Behind, Moves, Named, Stored, Undo, move
from castlescore.core.kinds import Count, Name, Words
from castlescore.toml.judge import line_kind


@dataclass(frozen=True)
class Spot:
    """A part whose keys stand among those of the line."""

    at: Count
    turn: Annotated[Count, ALWAYS] = 0
    why: Annotated[Words | None, LAST] = None


@move("lay")
class Lay:
    """With a flat part, and a figure between typed keys and the last one."""

    by: Name
    spot: Annotated[Spot, FLAT]
    score: ClassVar[Count]


@move("take")
class Take:
    """With a flat part that it may lack, a key in another place and one of another name."""

    what: Annotated[str, Stored(Count, str, int)]
    by: Annotated[Name, Behind("")] = ""
    as_type: Annotated[Name | None, Named("as")] = None
    spot: Annotated[Spot | None, FLAT] = None
    of: Annotated[Count | None, FIGURE] = None


@move("see", one_of=("left", "right"))
class See:
    """At least one of two keys."""

    left: Count = 0
    right: Count = 0


@move("see")
class SeeAll:
    """Another form of the same line."""

    all: Annotated[tuple[Count, ...], NEEDED] = ()


MOVES: Moves[object] = Moves(Lay, Take, See, SeeAll)
LINE: TypeAdapter[dict[str, object]] = TypeAdapter(line_kind(MOVES))
LINES = [
    (Lay("Ben", Spot(3)), {"do": "lay", "by": "Ben", "at": 3, "turn": 0}),
    (Lay("Ben", Spot(3, 1, "so")), {"do": "lay", "by": "Ben", "at": 3, "turn": 1, "why": "so"}),
    (Take("7"), {"do": "take", "what": 7}),
    (Take("7", "Ben", "x"), {"do": "take", "by": "Ben", "what": 7, "as": "x"}),
    (Take("7", spot=Spot(1)), {"do": "take", "what": 7, "at": 1, "turn": 0}),
    (See(right=2), {"do": "see", "right": 2}),
    (SeeAll(), {"do": "see", "all": []}),
    (SeeAll((1, 2)), {"do": "see", "all": [1, 2]}),
]


@pytest.mark.parametrize(("made", "line"), LINES)
def test_a_move_is_written_and_read(made, line):
    assert MOVES.write(made) == line
    assert list(MOVES.write(made)) == list(line)
    assert MOVES.read(line) == made
    assert LINE.validate_python(line)


def test_figures_stand_where_the_class_has_them_and_last_keys_behind_them():
    event = MOVES.event(Lay("Ben", Spot(3, 0, "so")), {"score": 4}, was=2)
    assert list(event) == ["was", "do", "by", "at", "turn", "score", "why"]
    assert MOVES.form(event).figures == ("score",)
    assert MOVES.form({"do": "take", "what": 1}).figures == ("of",)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ({"do": "lay", "by": "Ben"}, "missing"),
        ({"do": "lay", "by": "Ben", "at": -1}, "greater_than_equal"),
        ({"do": "lay", "by": "Ben", "at": 1, "strange": 1}, "extra_forbidden"),
        ({"do": "see"}, "value_error"),
        ({"do": "see", "left": 1, "all": []}, "extra_forbidden"),
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
