"""How an audit of Between Two Castles speaks of lines, and what a finding about one cites and concerns."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from castlescore.games.between.audit.audit import BetweenReferee, audit
from castlescore.games.between.audit.changes import told
from castlescore.games.between.audit.words import subject
from castlescore.games.between.moves import Place
from castlescore.protocol.game import Event
from games.between.audit.good_games import good_between_game
from games.between.rules.table_build import table_of


@pytest.mark.parametrize(
    ("event", "says"),
    [
        ({"do": "place", "castle": "AB", "tile": "study", "at": [1, 2]}, "AB's Study on 1,2"),
        ({"do": "place", "castle": "AB", "tile": "stdy", "at": [1, 2]}, "AB's stdy on 1,2"),
        ({"do": "reward", "castle": "AB", "reward": "sleeping", "tile": "tower", "at": [0, 2]}, "AB's Tower on 0,2"),
        ({"do": "reward", "castle": "AB", "reward": "food", "attendant": "jester"}, "AB's Jester"),
        ({"do": "reward", "castle": "AB", "reward": "sleeping", "decline": True}, "AB's sleeping bonus"),
        ({"do": "reward", "castle": "AB", "reward": ""}, "AB's bonus"),
        ({"do": "cards", "castle": "AB", "cards": []}, "AB's cards"),
        ({"do": "check", "castle": "AB", "score": 3}, "AB's check"),
        ({"do": "adjust", "castle": "AB", "score": 3}, "AB's adjust"),
        ({"do": "note", "text": "late"}, "the note"),
    ],
)
def test_a_line_is_said_in_a_few_words(event: Event, says: str) -> None:
    table = table_of(3)
    assert subject(event, table) == says
    assert told(table, event) == says.partition(" on ")[0]


def claimed(off: int) -> tuple[int, Any]:
    """The first tile that gave something, claimed by so much more; its event and what is found."""
    game = good_between_game(3, 0)
    step = next(step for step in game.steps if isinstance(step.move, Place) and step.n > 12)
    old, new = (table.site(step.move.castle).points for table in (step.before, step.played.table))
    events = list(game.record.events)
    events[step.n - 1] = {**step.event, "claim": new - old + off}
    return step.n, audit(game.record.with_events(tuple(events)))


def test_b_score_14_a_claim_that_does_not_follow_is_a_finding_and_changes_no_total() -> None:
    n, found = claimed(3)
    (finding,) = found.findings
    assert (finding.event, finding.kind, finding.rule) == (n, "claim", "B-SCORE-14")
    assert finding.recorded - finding.correct == 3
    assert found.recorded == found.correct
    assert claimed(0)[1].findings == []


def test_after_a_tile_that_nobody_knows_its_turn_goes_on() -> None:
    """The tile was laid all the same, so that nobody is out of turn after it; what rests on it may be wrong."""
    game = good_between_game(3, 0)
    step = next(step for step in game.steps if isinstance(step.move, Place) and step.n > 12)
    events = list(game.record.events)
    events[step.n - 1] = {**step.event, "tile": "qqqq"}
    found = audit(game.record.with_events(tuple(events))).findings
    assert (found[0].event, found[0].kind, found[0].recorded) == (step.n, "format", "qqqq")
    assert "turn" not in {finding.kind for finding in found}
    assert all(step.n in finding.depends for finding in found[1:])


def test_games_are_told_apart_by_what_stands_where() -> None:
    game = good_between_game(3, 0)
    tables = [step.played.table for step in game.steps if isinstance(step.move, Place)]
    assert len({BetweenReferee().game_of(table) for table in tables}) == len(tables)
    assert BetweenReferee().game_of(tables[-1]) == BetweenReferee().game_of(replace(tables[-1], round=1))
