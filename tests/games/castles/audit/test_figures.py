"""What an audit says of figures of the file: found once, carried on, put right later."""

from __future__ import annotations

from copy import deepcopy

import pytest

from builders import audit
from builders.games import good_game
from games.castles.audit.small_records import LARDER, audited, only, passed


def test_a_wrong_figure_that_is_carried_on_is_found_once_and_taken_off_the_total() -> None:
    found = audited({**LARDER, "points": 4, "score": 5}, passed("Anna"), {"do": "reveal", "tiles": ["study"]})
    finding = only(found)
    assert (finding.kind, finding.recorded, finding.correct, finding.effect) == ("points", 4, 2, {"Ben": -2})
    assert (found.carried["Ben"], found.correct["Ben"]) == (5, 3)


def test_a_figure_put_right_later_does_not_reach_the_end() -> None:
    study = {"do": "reveal", "tiles": ["study"]}
    price = {"do": "price", "by": "Ben", "row": ["study", "pumpkin-garden", "parlor", "mold-room", "billiards-room"]}
    found = audited({**LARDER, "score": 8}, passed("Anna"), study, price, passed("Anna"), passed("Ben", score=3))
    assert only(found).effect == {}
    assert found.carried == found.correct


def test_a_wrong_price_moves_both_purses() -> None:
    found = audited({**LARDER, "price": 5000, "money": 10000}, passed("Anna", money=25000))
    finding = only(found)
    assert (finding.kind, finding.recorded, finding.correct) == ("money", 5000, 10000)
    assert (found.carried["Anna"], found.correct["Anna"]) == (2, 3)
    assert (found.carried["Ben"], found.correct["Ben"]) == (4, 3)


def test_a_price_written_wrong_and_paid_right_changes_no_total() -> None:
    found = audited({**LARDER, "price": 5000, "money": 5000}, passed("Anna", money=30000))
    assert only(found).effect == {}
    assert found.carried == found.correct


@pytest.mark.parametrize(("running", "figure", "wrong"), [("money", "price", 1000), ("score", "points", 3)])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.many
def test_what_is_only_written_wrong_changes_nothing_where_the_player_was_out_before(running, figure, wrong, seed):
    game = good_game(2, seed)
    steps = [s for s in game.steps if running in s.event and "final" not in s.event]
    first = steps[0]
    later = next(
        s for s in steps if s.n > first.n and s.event["by"] == first.event["by"] and s.event.get(figure, 0) > 1
    )
    events = deepcopy(list(game.record.events))
    for event in events[first.n - 1 :]:
        event.pop("final", None)
        if event.get("by") == first.event["by"] and running in event:
            event[running] += 1000 if running == "money" else 2
    events[later.n - 1][figure] += wrong
    found = audit(game.record.with_events(tuple(events))).findings
    assert [f.event for f in found] == [first.n, later.n]
    assert (found[1].recorded, found[1].correct) == (later.event[figure] + wrong, later.event[figure])
    assert found[1].effect == {}
