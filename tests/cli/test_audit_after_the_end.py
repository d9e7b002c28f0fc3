"""What a table agrees to change after the end is in the totals that an audit calls recorded."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tongues import say

EXAMPLES = Path(__file__).parents[2] / "examples"
TABLES = {"castles": ("three-players", "cara"), "between": ("between-four", "ab")}


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.many
def test_an_adjustment_after_the_end_is_no_difference(game, tmp_path, monkeypatch):
    folder, name = TABLES[game]
    monkeypatch.chdir(tmp_path)
    Path("table.toml").write_bytes((EXAMPLES / folder / "table.toml").read_bytes())
    before = json.loads(say("audit table.toml --json").out)["sessions"][0]["scores"]
    assert before["recorded"] == before["correct"]
    assert say(f"adjust {name} --points -1 'the swan stood one too far'").code == 0
    done = say("audit table.toml --json")
    scores = json.loads(done.out)["sessions"][0]["scores"]
    assert (done.code, scores["recorded"]) == (0, scores["correct"])
    less = {who: total - scores["recorded"][who] for who, total in before["recorded"].items()}
    assert max(less.values()) == 1 and min(less.values()) == 0
    assert "recorded" not in say("audit table.toml").out
