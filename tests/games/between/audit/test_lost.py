"""Lines of Between Two Castles that nobody wrote down are told with what the later lines show of them."""

from __future__ import annotations

import pytest

from builders import audit
from by_hand.corpus import ENDED, Case, clean, singles
from castlescore import Audit
from castlescore.games.between.audit.audit import BetweenReferee
from castlescore.games.between.audit.findings import DEPENDENCES
from castlescore.games.between.audit.lost import lost
from castlescore.record.audit.ledger import Ledger

KINDS = {  # kind -> the change that tells of it, and what it says
    "a turn left out": ("missing", "AB lacks 1 tile, in round 2, turn 2"),
    "three lines left out": ("missing", "tiles are missing from round 2, turn 1, on: 1 in CD and 1 in DA"),
    "eight lines left out": ("missing", "2 in BC, 1 in CD, 2 in DE and 1 in EA"),
    "a bonus not written": ("missing", "AB's corridor bonus of 8 Lockdown Room is not written"),
    "a turn of all castles left out": ("missing", "turn 3 of round 1 is missing"),
    "the end of the last page lost": ("missing", "the end is missing, from round 2, turn 3, on"),
    "somebodys lines left out for two rounds": ("missing", "AB lacks 4 tiles, from round 1, turn 2, on"),
    "a line written over the next": (
        "pasted",
        "event 6 repeats event 5 in the place of a lost line; AB lacks 1 tile",
    ),
}


def made(kind: str) -> tuple[Case, Audit]:
    case = next(singles("between", 0, [kind]))
    return case, audit(case.record)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.slow
def test_the_story_says_what_is_missing_and_explains_all(kind: str) -> None:
    change, words = KINDS[kind]
    case, found = made(kind)
    (story,) = found.stories
    assert (story.change, story.left, story.mend) == (change, 0, False)
    assert set(story.events) & set(case.lines)
    assert words in story.why


@pytest.mark.slow
def test_later_lines_tell_what_a_missing_tile_brought_and_where_it_stands() -> None:
    case = next(singles("between", 1, ["a turn left out"]))
    why = audit(case.record).stories[0].why
    assert "CD stood at 0, and at 3 after CD's Dressing Room" in why
    assert "something stands on 0,3, under CD's Princess' Chambers" in why


@pytest.mark.parametrize("seed", [0, ENDED])
@pytest.mark.parametrize("players", range(2, 8))
def test_of_a_good_game_nothing_is_missing_before_any_line(players: int, seed: int) -> None:
    game = clean("between", players, seed)
    events = [step.event for step in game.steps]
    assert not any(lost(step.before, events[i:]) for i, step in enumerate(game.steps))


def test_a_tile_beside_a_missing_one_is_no_finding_and_so_none_is_taken_back() -> None:
    game = clean("between", 3, 0)
    step = next(step for step in game.steps if step.event["do"] == "place")
    ledger = Ledger(game.record, ("AB", "BC", "CA"), DEPENDENCES, scout=True)
    ledger.lost([step.event["castle"]], ["score"], wholly=True)
    BetweenReferee().note_misplaced(ledger, step.n, step.event, step.before, step.played)
    assert ledger.findings == []
