"""Events: what was typed and what was made of it go into a line and come out of it again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders.castles import (
    AdjustDeck,
    AdjustPlayer,
    AdjustStack,
    Buy,
    Cards,
    CheckIllegal,
    CheckMarket,
    CheckPlayer,
    Laying,
    Note,
    Pass,
    Price,
    Reveal,
    Reward,
)
from builders.evenings import HEADER
from castlescore.core.events import Setup, Undo
from castlescore.games.castles import rules_api as game
from castlescore.toml.judge import judge_of_session
from castlescore.toml.writing import inline
from samples import tries

SESSION = judge_of_session(game.HEADER, game.MOVES)
# The keys in the order in which records have had them from the first one on.
ORDER = (
    "n", "was", "do", "count", "round", "by", "of", "reward", "as", "tile", "at", "turn", "stack", "tiles", "room",
    "skipped", "slot", "row", "cards", "deck", "left", "price", "coins", "completes", "rewards", "points", "score",
    "money", "illegal", "claim", "allow", "decline", "text", "why", "final",
)  # fmt: skip
OF_A_SETUP = ("n", "do", "was", "now", "rename", "shift", "again")
LAID = Laying("hallway", (1, -3), 90, claim=3, allow="why not", decline=(0, 2))
MOVES = [
    Reveal(("parlor", "larder"), ("300", "600")),
    Price(("parlor", "", "larder"), by="Anna"),
    Buy("Ben", LAID),
    Buy("Ben", Laying("parlor", (0, 0))),
    Pass("Ben"),
    Reward("Ben", "corridor", lay=LAID, of=0),
    Reward("Ben", "corridor", declined=True, of=0),
    Reward("Ben", "sleeping", stack="300", tiles=0, of=4),
    Reward("Ben", "downstairs", "living", room=3, of=4),
    Reward("Ben", "downstairs", "living", room=3, of=4, claim=-2),
    Reward("Ben", "sleeping", stack="300", tiles=0, of=4, claim=0),
    Reward("Ben", "downstairs", "corridor", Laying("stairs", (1, 1)), of=4),
    Cards("Ben", (("stairs", None), ("living", 3), ("300", -2))),
    Cards("Ben", ()),
    Note('a "note"\n\twith \\ everything'),
    CheckPlayer("Ben", 3),
    CheckPlayer("Ben", 3, 0),
    CheckMarket(15000, ""),
    CheckIllegal("Ben", "parlor", (-1, 2), 180, illegal=("PLACE-4", "PLACE-6")),
    AdjustPlayer("Ben", "agreed", points=-1),
    AdjustPlayer("Ben", "agreed", money=500),
    AdjustPlayer("Ben", "agreed", 2, 500),
    AdjustDeck(0, "agreed"),
    AdjustStack("300", 4, "agreed"),
    AdjustStack("stairs", 4, "agreed"),
    Setup({"builder": "Anna"}, {"builder": "Ben"}),
    Setup({"players": ["Anna", "Ben"]}, {"players": ["Ben", "Anna"]}, rename=True, shift=True),
]


@pytest.mark.parametrize("move", MOVES, ids=lambda move: type(move).__name__)
def test_what_was_typed_comes_back_out_of_the_file(move):
    import tomllib

    event = game.MOVES.write(move)
    text = HEADER + f"event = [\n  {inline(event)},\n]\n"
    document = tomllib.loads(text)
    SESSION.validate_python(document)
    assert game.move_of(document["event"][0]) == move


@pytest.mark.parametrize("move", MOVES, ids=lambda move: type(move).__name__)
def test_the_keys_of_an_event_stand_in_the_order_of_the_line(move):
    event = game.MOVES.write(move)
    assert list(game.MOVES.in_order(event)) == list(event)
    order = OF_A_SETUP if isinstance(move, Setup) else ORDER
    assert [key for key in order if key in event] == list(event)


def test_every_move_is_tested_here():
    # An undo is no move of the game; a set-up put right has its own tests (tests/record/test_setups.py).
    assert {*map(type, MOVES), Undo, Setup} == set(game.MOVES.classes)


PLACES = st.tuples(st.integers(-100, 100), st.integers(-100, 100))
LAYINGS = st.builds(
    Laying,
    st.sampled_from(["parlor", "hallway"]),
    PLACES,
    st.sampled_from([0, 90, 180, 270]),
    st.none() | st.integers(-20, 20),
    st.none() | st.text(min_size=1, max_size=9),
    st.lists(st.integers(0, 9), max_size=3).map(tuple),
)


@tries(40)
@given(LAYINGS)
def test_any_laying_comes_back(lay):
    assert game.move_of(game.MOVES.write(Buy("Ben", lay))) == Buy("Ben", lay)


def test_a_figure_that_differs_is_named_with_both_values():
    event = {"do": "buy", "points": 3, "score": 4, "completes": [1], "claim": 9}
    assert game.MOVES.differences(event, {"points": 3, "score": 5}) == [("completes", [1], None), ("score", 4, 5)]


def test_what_a_check_says_is_no_figure():
    assert game.MOVES.differences({"do": "check", "score": 3, "money": 1}, {"score": 4}) == []
