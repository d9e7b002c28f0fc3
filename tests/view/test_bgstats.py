"""A play for the BG Stats app."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from castlescore.core.errors import FileProblem
from castlescore.record.chronicle import chronicle
from castlescore.record.session_file import parse_record, read_record
from castlescore.view.bgstats import link_of, play_of
from castlescore.view.scored import of_evening
from evenings import evening

EXAMPLES = Path(__file__).parents[2] / "examples"


def play(name: str, text: str = "") -> dict:
    path = str(EXAMPLES / f"{name}.toml")
    found = play_of(of_evening(chronicle(parse_record(text, path) if text else read_record(path))))
    assert found is not None
    return found


def test_a_play_has_game_day_players_scores_and_winner():
    found = play("three-players/table")
    assert found["game"] == {
        "name": "Castles of Mad King Ludwig", "sourceGameId": "castlescore-castles", "bggId": 155426,
        "highestWins": True, "noPoints": False,
    }  # fmt: skip
    assert found["playDate"] == "2026-11-14 12:00:00"
    assert [(p["name"], p["score"], p["rank"], p["winner"], p["startPlayer"]) for p in found["players"]] == [
        ("Anna", 89, 1, True, True), ("Ben", 89, 2, False, False), ("Cara", 84, 3, False, False)
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["solo/table", "three-players/table", "between-four/table", "between-two/table"])
def test_every_truth_value_and_every_text_the_app_asks_for_is_there(name):
    found = play(name)
    assert all(found[key] for key in ("sourceName", "sourcePlayId", "playDate"))
    for player in found["players"]:
        assert [type(player[key]) for key in ("winner", "startPlayer", "score", "rank")] == [bool, bool, int, int]
        assert player["sourcePlayerId"] == player["name"].casefold()
    assert any(player["winner"] for player in found["players"])


def test_a_mended_record_is_the_same_play_and_another_game_is_another():
    text = (EXAMPLES / "three-players" / "table.toml").read_text(encoding="utf-8")
    noted = text.rstrip().removesuffix("]") + '  { n = 99, do = "note", text = "counted again" },\n]\n'
    assert play("three-players/table", noted)["sourcePlayId"] == play("three-players/table")["sourcePlayId"]
    assert play("disputed/friday")["sourcePlayId"] != play("three-players/table")["sourcePlayId"]


def test_the_link_carries_the_play():
    found = play("between-two/table")
    link = urlsplit(link_of(found))
    assert (link.scheme, link.netloc, link.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    assert json.loads(parse_qs(link.query, strict_parsing=True)["data"][0]) == found


def test_a_game_under_way_is_no_play():
    assert play_of(of_evening(chronicle(parse_record(evening()[max(evening())], "table.toml")))) is None


def test_a_play_without_a_date_is_none_and_says_what_to_do():
    text = (EXAMPLES / "three-players" / "table.toml").read_text(encoding="utf-8").replace('date = "2026-11-14"\n', "")
    with pytest.raises(FileProblem, match="no date"):
        play("three-players/table", text)
