"""A record written again: what was typed stays, every figure is worked out again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders import audited, parse_record, play_record, record_text
from builders.games import good_game
from castlescore.record.rewriting import rewritten

FIGURES = ("round", "deck", "price", "coins", "completes", "rewards", "points", "score", "money", "final")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.many
def test_a_good_record_is_written_as_it_was(seed: int) -> None:
    record = good_game(2, seed).record
    assert record_text(rewritten(record)) == record_text(record)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.many
def test_missing_and_wrong_figures_come_out_right(seed: int) -> None:
    record = good_game(2, seed).record
    bare = tuple({key: value for key, value in event.items() if key not in FIGURES} for event in record.events)
    assert record_text(rewritten(record.with_events(bare))) == record_text(record)
    wrong = tuple({**event, "score": 99} if "score" in event else event for event in record.events)
    assert record_text(rewritten(record.with_events(wrong))) == record_text(record)


def test_what_was_said_stays() -> None:
    game = good_game(2, 0)
    laid = next(step.n for step in game.steps if step.event["do"] == "buy")
    said = {"claim": 40}
    events = [{**event, **(said if n == laid else {})} for n, event in enumerate(game.record.events, 1)]
    events.append({"do": "note", "text": 'a "quoted" word'})
    anew = rewritten(game.record.with_events(tuple(events)))
    assert anew.events[laid - 1]["claim"] == 40
    assert anew.events[-1] == {"do": "note", "text": 'a "quoted" word'}
    read = parse_record(record_text(anew), "anew.toml")
    assert play_record(read).remarks == []


@pytest.mark.slow
def test_a_record_that_cannot_be_is_written_as_an_audit_goes_on() -> None:
    record = good_game(2, 0).record
    wrong = replace(record, events=record.events[2:], text="")
    found = rewritten(wrong)
    assert len(found.events) == len(wrong.events)
    before, after = (audited(each).findings for each in (wrong, found))
    assert {each.event for each in after} <= {each.event for each in before}
    assert rewritten(found).events == found.events
