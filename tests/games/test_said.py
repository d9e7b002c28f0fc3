"""What a comparison and a disputed record say of an event, which may be one that cannot be: each kind of it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from builders import Replay, parse_record, play_record, record
from builders.evenings import evening
from builders.games import good_between_game, good_game
from castlescore.games.between.view import log as between
from castlescore.games.castles.view import log as castles
from castlescore.record.replay import in_force

DOWNSTAIRS = {"do": "reward", "by": "Ben", "reward": "downstairs", "of": 5}


@cache
def played(game: str) -> Replay[Any, Any, Any]:
    text = record("between-four") if game == "between" else evening()[25]
    return play_record(parse_record(text, "table.toml"))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"do": "reveal", "tiles": ["larder", "no-such"], "skipped": [600]}, "new: Larder, no-such; skipped 600"),
        ({"do": "reveal", "tiles": []}, "new: nothing"),
        ({"do": "price", "by": "Ben", "row": ["larder", "flute-room"]}, "Ben sets the prices: Larder, Flute Room"),
        ({"do": "price", "row": ["larder"]}, "the master builder sets the prices: Larder"),
        ({"do": "buy", "by": "Anna", "tile": "flute-room", "at": [3, 1], "turn": 90}, "Anna buys Flute Room at 3,1@90"),
        (
            {"do": "buy", "by": "Anna", "tile": "larder", "at": [3, -1], "claim": 4, "allow": "a gift"},
            "Anna buys Larder at 3,-1; the table counted 4; illegal, and allowed by the table: a gift",
        ),
        (
            {"do": "buy", "by": "Anna", "tile": "larder", "at": [3, 1], "decline": [2, 5]},
            "Anna buys Larder at 3,1; without the reward of 2 and 5",
        ),
        ({"do": "pass", "by": "Dan"}, "Dan passes"),
        ({"do": "reward", "by": "Ben", "reward": "corridor", "decline": True}, "Ben declines the corridor reward"),
        (
            {"do": "reward", "by": "Ben", "reward": "corridor", "tile": "stairs", "at": [1, 3], "turn": 180},
            "Ben takes the corridor reward and places Stairs at 1,3@180",
        ),
        (
            {"do": "reward", "by": "Ben", "reward": "sleeping", "of": 2, "stack": 300, "tiles": 1},
            "Ben takes the sleeping reward and takes 1 tile from the 300 stack",
        ),
        (
            {"do": "reward", "by": "Ben", "reward": "sleeping", "of": 2, "stack": 300, "tiles": 0},
            "Ben takes the sleeping reward and takes 0 tiles from the 300 stack",
        ),
        ({**DOWNSTAIRS, "as": "living", "room": 2}, "Ben takes the downstairs reward as living for tile 2"),
        ({**DOWNSTAIRS, "as": "food"}, "Ben takes the downstairs reward as food"),
        ({"do": "check", "slot": 15000, "tile": "larder"}, "checked: on 15000 lies Larder"),
        ({"do": "check", "slot": 15000, "tile": ""}, "checked: on 15000 lies nothing"),
        (
            {"do": "check", "by": "Ben", "tile": "larder", "at": [1, 1], "turn": 90, "illegal": ["PLACE-1", "PLACE-2"]},
            "checked: Larder at 1,1@90 breaks PLACE-1, PLACE-2 in Ben's castle",
        ),
        (
            {"do": "check", "by": "Ben", "tile": "larder", "at": [1, 1], "turn": 0, "illegal": []},
            "checked: Larder at 1,1 is legal in Ben's castle",
        ),
        ({"do": "cards", "by": "Ben", "cards": []}, "Ben shows no bonus card"),
    ],
)
def test_an_event_of_castles_as_it_was_typed(event: dict[str, Any], said: str) -> None:
    assert castles.action_text(event, played("castles").table) == said


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            {"do": "place", "castle": "AB", "tile": "wine-room", "at": [0, -3], "claim": 2, "allow": "a gift"},
            "AB gets Wine Room at 0,-3; the table counted 2; illegal, and allowed by the table: a gift",
        ),
        ({"do": "place", "castle": "AB", "tile": "no-such", "at": [0, 3]}, "AB gets no-such at 0,3"),
        (
            {"do": "reward", "castle": "AB", "reward": "food", "tile": "wine-room", "at": [-1, 2]},
            "AB, food bonus: Wine Room at -1,2",
        ),
        ({"do": "reward", "castle": "AB", "reward": "food", "tile": "wine-room"}, "AB, food bonus: Wine Room"),
        (
            {"do": "reward", "castle": "AB", "reward": "downstairs", "as": "living", "attendant": "jester"},
            "AB, downstairs bonus as living: Jester",
        ),
        (
            {"do": "reward", "castle": "AB", "reward": "living", "attendant": "master-of-ceremonies"},
            "AB, living bonus: Master of Ceremonies",
        ),
        ({"do": "reward", "castle": "AB", "reward": "utility"}, "AB, utility bonus: a bonus card"),
        ({"do": "reward", "castle": "AB", "reward": "outdoor", "decline": True}, "AB declines its outdoor bonus"),
        ({"do": "reward", "castle": "AB", "decline": True}, "AB declines its bonus"),
        (
            {"do": "cards", "castle": "Anna", "cards": ["bonus-height", "bonus-type-variety"]},
            "Anna shows Height, Type variety",
        ),
        ({"do": "cards", "castle": "Anna", "cards": []}, "Anna shows no bonus card"),
        (
            {"do": "adjust", "castle": "AB", "points": -1, "why": "miscounted"},
            "AB: -1 point; agreed by the table: miscounted",
        ),
        (
            {"do": "check", "castle": "AB", "tile": "wine-room", "at": [0, 1], "illegal": ["B-PLACE-1", "B-PLACE-2"]},
            "checked: Wine Room at 0,1 breaks B-PLACE-1, B-PLACE-2 in AB",
        ),
        (
            {"do": "check", "castle": "AB", "tile": "wine-room", "at": [0, 1], "illegal": []},
            "checked: Wine Room at 0,1 is legal in AB",
        ),
    ],
)
def test_an_event_of_between_as_it_was_typed(event: dict[str, Any], said: str) -> None:
    assert between.action_text(event, played("between").table) == said


@pytest.mark.parametrize("name", ["castles", "between"])
@pytest.mark.many
def test_the_log_says_of_a_game_what_a_comparison_says_of_it_and_then_what_followed(name: str) -> None:
    log = castles if name == "castles" else between
    game = good_game(3, 2) if name == "castles" else good_between_game(4, 2)
    told = 0
    for each in in_force(play_record(game.record)):
        step = each.step
        typed, *_ = log.action_text(step.event, step.before).split(";")
        if step.event["do"] in ("place", "buy", "reveal", "pass", "cards"):
            assert log.line(step, each.since, ()).startswith(typed)
            told += 1
    assert told > 30
