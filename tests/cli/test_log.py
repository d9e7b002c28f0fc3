"""log: the record by rounds, one event a line in words, with what was counted, allowed, agreed and undone."""

from __future__ import annotations

import re

import pytest

from builders import record
from builders.evenings import turns
from builders.games import good_between_game, good_game
from castlescore.record.replay import as_recorded, in_force, play_record
from castlescore.record.session_file import parse_record, record_text
from samples import some


def rows(answer):
    """The lines of events by number, without the mark before them, in their order."""
    assert answer.code == 0
    found = [re.match(r"[ -] *(\d+)  (.*)", row) for row in answer.out.splitlines()]
    return {int(match[1]): match[2] for match in found if match}


def heads(answer):
    """The headings, each with the numbers of the events below it."""
    found = []
    for row in answer.out.splitlines():
        match = re.match(r"[ -] *(\d+)  ", row)
        if match:
            found[-1][1].append(int(match[1]))
        else:
            found.append((row, []))
    return found


@pytest.fixture
def between(folder, typed):
    (folder / "table.toml").write_text(record("between-four"), encoding="utf-8")
    return typed


@pytest.mark.parametrize("game", [good_game, good_between_game])
@pytest.mark.many
def test_headings_are_the_rounds_that_the_tables_were_in(typed, folder, game):
    evening = game(3, 1)
    (folder / "table.toml").write_text(record_text(evening.record), encoding="utf-8")
    log = typed("log")
    told = [n for _, numbers in heads(log) for n in numbers]
    assert told == [step.n for step in evening.steps] == list(rows(log))
    of_round = {step.n: step.before.round for step in evening.steps}
    for head, numbers in heads(log):
        number = re.match(r"Round (\d+)", head)
        if number:
            assert {of_round[n] for n in numbers} == {int(number[1])}
        else:
            assert head in ("After the last round", "After the last turn")
    names = [head for head, _ in heads(log)]
    assert len(names) == len(set(names)), "none twice, since nothing that was undone is told"


def test_no_key_of_the_file_stands_in_a_line(typed, sat, between):
    keys = re.compile(r"\b(score|points|money) \d|\brow [a-z-]+ [a-z-]+|\b(tiles|at|of) [a-z]+-[a-z]+ ")
    outs = [between("log --all").out]
    sat(47)
    outs.append(typed("log --all").out)
    for out in outs:
        assert [row for row in out.splitlines() if keys.search(row)] == []


@pytest.mark.parametrize("game", some(["solo", "three-players", "between-four", "between-two"], 2))
def test_the_events_one_by_one_are_those_of_the_record(game):
    record_of = parse_record(record(game), "table.toml")
    evening = play_record(record_of)
    every = list(as_recorded(record_of))
    assert [told.n for told in every] == list(range(1, len(record_of.events) + 1))
    assert all((told.step is None) == (told.event["do"] == "undo") for told in every)
    assert sum(len(told.gone) for told in every) == sum(told.event.get("count", 0) for told in every if not told.step)
    force = {told.n: told.step.event for told in in_force(evening)}
    assert {told.n: told.event for told in every if told.n in force} == force


def test_the_table_before_a_line_of_two_tiles_is_that_before_the_first(folder, typed):
    for line in [line for turn in turns("between-four")[:2] for line in turn]:
        assert typed(*line.split()).code == 0
    replay = play_record(parse_record((folder / "table.toml").read_text(), "table.toml"))
    told = list(in_force(replay))
    assert told[0].since is told[1].since
    assert told[2].since is not told[1].since
