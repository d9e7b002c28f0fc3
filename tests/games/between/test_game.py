"""A record of Between Two Castles: what its events mean, and what cannot be."""

from __future__ import annotations

import pytest

from builders import Replay, parse_record, play_record, record, record_text
from builders.between import (
    AdjustCastle,
    Cards,
    CheckCastle,
    CheckIllegal,
    Move,
    Note,
    Phase,
    Place,
    Played,
    Reward,
)
from builders.games import good_between_game
from castlescore import FileProblem
from castlescore.games.between.moves import MOVES as LINES
from castlescore.games.between.rules_api import apply, figures_of, move_of

HEADER = """\
format = "castlescore session 1"
game = "between"
date = "2026-11-22"
players = ["Anna", "Ben", "Cara"]
thrones = ["throne-utility-sleeping", "throne-corridor-food", "throne-living-sleeping"]
"""
TWO = """\
event = [
  { n = 1, do = "place", castle = "AB", tile = "kings-chambers", at = [0, 1], score = 1 },
  { n = 2, do = "place", castle = "AB", tile = "study", at = [1, 1], score = 2, same_line = true },
]
"""
MOVES: list[Move] = [
    Place("AB", "study", (0, 1)),
    Place("AB", "study", (0, 1), same_line=True),
    Reward("AB", "food", tile="study", at=(1, 1)),
    Reward("AB", "downstairs", as_type="living", attendant="jester"),
    Reward("AB", "sleeping", declined=True),
    Reward("AB", "sleeping", declined=True, claim=0),
    Place("AB", "study", (0, 1), claim=-3),
    Place("AB", "study", (0, 1), 4, "a gift", True),
    Reward("AB", "sleeping", tile="tower", at=(9, 9), claim=4, allow="a gift"),
    Cards("AB", ("bonus-height",)),
    Note("late"),
    CheckCastle("AB", 12),
    CheckIllegal("AB", "study", (5, 5), ("B-PLACE-2",)),
    AdjustCastle("AB", -1, "agreed"),
]


def opened(text: str) -> Replay:
    return play_record(parse_record(text, "t.toml"))


@pytest.mark.parametrize("move", MOVES, ids=lambda move: type(move).__name__)
def test_a_move_is_read_as_it_was_written(move):
    assert move_of(LINES.write(move)) == move


@pytest.mark.parametrize("game", ["between-four", "between-two"])
def test_a_game_of_the_examples_is_the_same_when_read_again(game):
    found = opened(record(game))
    assert found.remarks == []
    assert found.table.phase is Phase.OVER
    assert record_text(found.record) == record(game)


def test_the_tiles_of_one_line_go_together():
    found = opened(HEADER + TWO)
    assert found.last_line() == 2
    assert opened(HEADER + TWO.replace(", same_line = true", "")).last_line() == 1
    assert opened(HEADER).last_line() == 1


def test_a_figure_that_does_not_follow_is_told_and_worked_out_again():
    found = opened(HEADER + TWO.replace("score = 2, same", "score = 9, same"))
    assert found.remarks == ["t.toml:8: event 2: score is 9 in the file, and 2 follows"]
    assert found.steps[1].played.figures["score"] == 2


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[1, 1]", "[4, 1]", "event 2: cannot be"),
        ('castle = "AB"', 'castle = "XY"', "event 1: cannot be"),
        ('tile = "study"', 'tile = "palace"', "event 2"),
        ("score = 1 }", "score = 1, money = 1 }", "money"),
        ("same_line = true", 'same_line = "yes"', "same_line"),
        ('do = "place"', 'do = "buy"', "buy"),
        ('"Cara"]', '"Cara", "Dan"]', "B-SETUP-1"),
        ("throne-living-sleeping", "throne-palace", "throne-palace"),
        ('"Ben"', '"anna"', "players"),
    ],
)
def test_a_record_that_cannot_be(old, new, told):
    text = (HEADER + TWO).replace(old, new, 1)
    with pytest.raises(FileProblem) as problem:
        opened(text)
    assert told in str(problem.value)
    assert "t.toml" in str(problem.value)


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("Cara", "Ben", "t.toml:4: players: "),
        ("throne-living-sleeping", "throne-nothing", "t.toml:5: thrones: no throne room is called"),
        ('"throne-living-sleeping"', '"throne-corridor-food"', "t.toml:5: "),
    ],
)
def test_a_header_that_cannot_be_is_told_with_its_line(right, wrong, says):
    with pytest.raises(FileProblem) as told:
        opened(HEADER.replace(right, wrong))
    assert str(told.value).startswith(says)


def test_the_totals_stand_on_the_line_that_shows_the_last_cards_and_on_no_other():
    game = good_between_game(3, 0)
    assert [step.n for step in game.steps if "final" in step.event] == [game.steps[-1].n]
    assert isinstance(game.steps[-1].move, Cards) and game.table.phase is Phase.OVER
    outcome = apply(game.table, Note("a good game"))
    assert isinstance(outcome, Played)
    assert "final" not in figures_of(outcome)
