"""An evening as it went, also where its record cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from castlescore.core.language import speaking
from castlescore.record.chronicle import audited, chronicle
from castlescore.record.replay import play_record
from castlescore.record.session_file import parse_record, read_record
from evenings import HEADER, OPENING, state

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_of_a_record_that_is_right_it_is_the_evening_itself():
    record = read_record(str(EXAMPLES / "three-players" / "table.toml"))
    told, played = chronicle(record), play_record(record)
    assert [(step.n, step.move) for step in told.replay.steps] == [(step.n, step.move) for step in played.steps]
    assert state(told.table) == state(played.table)


def test_of_between_two_castles_too():
    record = read_record(str(EXAMPLES / "between-four" / "table.toml"))
    told, played = chronicle(record), play_record(record)
    assert [step.n for step in told.replay.steps] == [step.n for step in played.steps]
    assert [(site.name, site.points) for site in told.table.sites] == [(s.name, s.points) for s in played.table.sites]


def test_a_record_that_cannot_be_is_told_to_its_end_with_what_follows():
    told = chronicle(read_record(str(EXAMPLES / "disputed" / "friday.toml")))
    assert [step.n for step in told.replay.steps] == list(range(1, 87))
    assert [found.event for found in told.audit.findings] == [46, 51, 82, 83, 86]
    assert told.table.phase == "over"


@pytest.mark.parametrize("price", [10000, 99])
def test_what_was_undone_is_told_with_what_follows(price):
    text = (HEADER + OPENING).replace("10000", str(price)).replace("\n]", '\n  { n = 4, do = "undo", count = 1 },\n]')
    told = chronicle(parse_record(text, "table.toml"))
    assert [step.n for step in told.replay.steps] == [1, 2]
    step = told.undone[3]
    assert step is not None
    assert step.played.figures["points"] == 2 and step.played.figures["price"] == 10000


def test_what_was_undone_after_something_that_cannot_be_has_no_figures():
    lines = '\n  { n = 4, do = "pass", by = "Ben" },\n  { n = 5, do = "undo", count = 1 },\n]'
    text = (HEADER + OPENING).replace('by = "Ben", tile', 'by = "Anna", tile').replace("\n]", lines)
    told = chronicle(parse_record(text, "table.toml"))
    assert told.undone == {4: None}


def test_a_record_that_has_not_changed_is_audited_once():
    path = str(EXAMPLES / "disputed" / "friday.toml")
    first = audited(read_record(path))
    assert audited(read_record(path)) is first
    assert chronicle(read_record(path), judging=True).audit is first
    with speaking("cs"):
        assert audited(read_record(path)).findings[0].why != first.findings[0].why


def test_a_record_that_has_changed_is_audited_anew():
    text = (EXAMPLES / "disputed" / "friday.toml").read_text(encoding="utf-8")
    first = audited(parse_record(text, "table.toml"))
    line = next(line for line in text.splitlines() if "n = 46" in line)
    after = audited(parse_record(text.replace(line, line.replace("claim = 3", "claim = 2")), "table.toml"))
    assert [found.event for found in first.findings] == [46, 51, 82, 83, 86]
    assert after.findings[0] != first.findings[0]
    assert chronicle(parse_record(text, "table.toml"), judging=True).audit == first
