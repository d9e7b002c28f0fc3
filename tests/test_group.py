"""A folder of a group's twenty evenings: what each command says of all of them goes together."""

from __future__ import annotations

import pytest

from builders import record_text, run_line
from group import EVENINGS, MEMBERS, UNFINISHED, name_of, record_of, write_group
from samples import some


@pytest.mark.long
def test_they_are_twenty_by_name_and_of_both_games_and_right(tmp_path):
    group = write_group(tmp_path)
    shown = [run_line(f"show --json -s {path}").json for path in group]
    assert len(group) == EVENINGS
    assert {"players" in table and "market" in table for table in shown} == {True, False}
    assert run_line(f"audit {group[0].parent}").code == 0
    scores = [run_line(f"score --json -s {path}").json for path in group]
    assert {player["name"] for score in scores for player in score["players"]} - {"Ludwig"} <= set(MEMBERS)
    assert [n for n, score in enumerate(scores, 1) if not score["final"]] == list(UNFINISHED)


@pytest.mark.parametrize("n", some(range(1, EVENINGS + 1), [1, 2, *UNFINISHED]))
@pytest.mark.many
def test_each_of_them_is_reviewed_whole(tmp_path, n):
    path = tmp_path / name_of(n)
    path.write_text(record_text(record_of(n)), encoding="utf-8")
    found = run_line(f"review {path} --json").json
    score = run_line(f"score --json -s {path}").json
    assert found["placements"], path
    assert all(row["left"] >= 0 for row in found["placements"])
    assert sum(player["placements"] for player in found["players"]) == len(found["placements"])
    text = run_line(f"review {path}")
    assert (text.code, text.err) == (0, "")
    for player in found["players"]:
        assert f"{player['name']}: {player['left']} point" in text.out
    laid = {row["player"] for row in found["placements"]}
    named = {player["name"] for player in score["players"]} | {castle["name"] for castle in score.get("castles", ())}
    assert laid <= named
