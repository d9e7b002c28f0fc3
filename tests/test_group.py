"""A folder of a group's twenty evenings: what each command says of all of them goes together."""

from __future__ import annotations

import pytest

from between_evenings import say
from group import EVENINGS, MEMBERS, UNFINISHED, write_group


@pytest.fixture(scope="module")
def group(tmp_path_factory):
    return write_group(tmp_path_factory.mktemp("group"))


def test_they_are_twenty_by_name_and_of_both_games_and_right(group):
    shown = [say(f"show --json -s {path}").json for path in group]
    assert len(group) == EVENINGS
    assert {"players" in table and "market" in table for table in shown} == {True, False}
    assert say(f"audit {group[0].parent}").code == 0
    scores = [say(f"score --json -s {path}").json for path in group]
    assert {player["name"] for score in scores for player in score["players"]} - {"Ludwig"} <= set(MEMBERS)
    assert [n for n, score in enumerate(scores, 1) if not score["final"]] == list(UNFINISHED)


def test_each_of_them_is_reviewed_whole(group):
    for path in group:
        found = say(f"review {path} --json").json
        score = say(f"score --json -s {path}").json
        assert found["placements"], path
        assert all(row["left"] >= 0 for row in found["placements"])
        assert sum(player["placements"] for player in found["players"]) == len(found["placements"])
        text = say(f"review {path}")
        assert (text.code, text.err) == (0, "")
        for player in found["players"]:
            assert f"{player['name']}: {player['left']} point" in text.out
        laid = {row["player"] for row in found["placements"]}
        named = {player["name"] for player in score["players"]} | {
            castle["name"] for castle in score.get("castles", ())
        }
        assert laid <= named
