"""A table of Between Two Castles: what waits and for what, what can be typed then, and a castle's name in any place."""

from __future__ import annotations

import re

import pytest

from builders import record
from castlescore.games.between.input import lines as between_hints
from castlescore.record.replay import play_record
from castlescore.record.session_file import parse_record


def until(game, event):
    """The record of a game with its first events alone."""
    lines = record(game).splitlines(keepends=True)
    begin = next(i for i, line in enumerate(lines) if "{ n = 1," in line)
    return "".join([*lines[: begin + event], "]\n"])


@pytest.fixture
def sit(folder, typed):
    """A table of the example as it was when some event was the last."""

    def down(event, game="between-four"):
        (folder / "table.toml").write_text(until(game, event), encoding="utf-8")
        return typed

    return down


def offered(typed):
    """The lines that `?` names."""
    told = typed("play", stdin="?\n").out.splitlines()
    rows = [match for row in told if (match := re.match(r"  ((?:reward|place|cards|where|try) .*?)  +\S.*", row))]
    return [match[1] for match in rows if "  or  reward" not in match[0]]


@pytest.mark.parametrize("event", [0, 1, 8, 22, 24, 27, 28, 50, 80, 81])
@pytest.mark.many
def test_every_line_that_the_question_mark_names_is_accepted(sit, event):
    lines = offered(sit(event))
    waiting = {22: ["cd --as utility", "cd --decline"], 24: ["da "], 27: ["ab painter"], 80: ["da ", "da --decline"]}
    rewards = [line.removeprefix("reward ") for line in lines if line.startswith("reward")]
    assert len(rewards) == len(waiting.get(event, []))
    assert all(line.startswith(begun) for line, begun in zip(rewards, waiting.get(event, []), strict=True))
    for line in lines:
        if not line.startswith("cards"):
            answer = sit(event)(line)
            listed = answer.code == 2 and "type one of them after" in answer.err  # a place that is pointed at
            assert answer.code == 0 or (line.startswith("place") and listed), line
    assert any(line.startswith("cards") for line in lines) is (event == 81)


def test_every_waiting_bonus_of_the_recorded_games_has_its_line_behind_the_question_mark():
    seen = set()
    for game in ("between-four", "between-two"):
        for step in play_record(parse_record(record(game), "table.toml")).steps:
            table = step.played.table
            for site in table.waiting:
                bonus = site.pending.bonus
                seen.add(bonus.kind)
                rows = [
                    line for line, _ in between_hints.rows(table) if line.startswith(f"reward {site.name.lower()} ")
                ]
                assert len(rows) == 1 + bonus.may_decline
    assert seen == {"tile", "attendant", "special", "type"}
