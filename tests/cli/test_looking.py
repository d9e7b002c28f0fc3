"""show, score and log: all keys and shapes of the contract, and text that a table can read."""

from __future__ import annotations

import pytest

from between_evenings import record

PENDING = {"player", "reward", "of", "line"}
SHOW = {
    "game": str,
    "event": int,
    "round": int,
    "last_round": bool,
    "phase": str,
    "builder": str,
    "turn": str,
    "pending": list,
    "market": list,
    "deck": int,
    "on_deck": list,
    "discard": int,
    "stacks": dict,
    "players": list,
    "favors": list,
}
STACKS = ["100", "150", "200", "250", "300", "350", "400", "450", "500", "600", "hallway", "stairs"]
MOMENTS = [0, 1, 2, 8, 13, 19, 23, 25, 46, 47]


@pytest.mark.parametrize("event", MOMENTS)
def test_show_has_every_key_of_the_contract(typed, sat, event):
    sat(event)
    found = typed("show --json").json
    assert {key: type(found[key]) for key in SHOW} == SHOW
    assert found["event"] == event
    assert found["phase"] in ("reveal", "price", "buy", "cards", "over")
    for slot in found["market"]:
        assert set(slot) >= {"price", "tile", "coins"}
    assert [s["price"] for s in found["market"]] == [15000, 10000, 8000, 6000, 4000, 2000, 1000]
    assert sorted(found["stacks"]) == sorted(STACKS)
    assert [set(p) for p in found["players"]] == [{"name", "points", "money", "cards"}] * 4
    for favor in found["favors"]:
        assert set(favor) == {"favor", "standing"}
        assert [set(s) for s in favor["standing"]] == [{"player", "count", "place", "points"}] * 4


@pytest.mark.parametrize(
    ("event", "player", "reward", "line"),
    [
        (13, "Dan", "corridor", "reward corridor TILE PLACE"),
        (19, "Dan", "downstairs", "reward downstairs --as TYPE"),
        (22, "Ben", "corridor", "reward corridor TILE PLACE"),
        (23, "Ben", "sleeping", "reward sleeping STACK COUNT"),
    ],
)
def test_what_waits_comes_with_the_line_to_type(typed, sat, event, player, reward, line):
    sat(event)
    (waiting,) = typed("show --json").json["pending"]
    assert (waiting["player"], waiting["reward"], waiting["line"]) == (player, reward, line)
    assert line in typed("show").out.splitlines()[-1] or line in typed("show").out


@pytest.mark.parametrize("event", MOMENTS)
def test_show_as_text_fits_80_columns_and_ends_with_what_to_type(typed, sat, event):
    sat(event)
    answer = typed("show")
    assert answer.code == 0
    assert answer.widest <= 80
    assert f"event {event} of table.toml" in answer.out
    turn = typed("show --json").json["turn"]
    assert answer.out.splitlines()[-1].startswith(turn)


@pytest.mark.parametrize("what", ["market", "standings", "castle", "castle ben", "ben", "be"])
def test_a_part_of_the_table_is_shown(typed, sat, what):
    sat(25)
    answer = typed(f"show {what}")
    assert answer.code == 0
    assert answer.out.strip()
    assert answer.widest <= 80


def test_a_castle_is_shown_as_judge_has_it(typed, sat):
    sat(25)
    found = typed("show castle ben --json").json
    assert set(found) == {"game", "legal", "points", "external_entrances", "complete", "tiles"}
    assert [t["tile"] for t in found["tiles"]][:3] == ["foyer", "larder", "grand-bedchamber"]
    assert found["points"] == 13
    assert found["complete"] == [0, 1, 2, 3, 5]
    assert found["external_entrances"]["rooms"] == 0


@pytest.mark.parametrize(
    ("line", "words"), [("show zoe", "zoe"), ("show market 3", "show NAME"), ("show castle ben x", "show NAME")]
)
def test_an_unknown_thing_to_show(typed, sat, line, words):
    sat(25)
    answer = typed(line)
    assert answer.code == 2
    assert words in answer.err


@pytest.mark.parametrize("event", [0, 13, 47])
def test_score_has_every_key_of_the_contract(typed, sat, event):
    sat(event)
    found = typed("score --json").json
    assert set(found) == {"final", "players", "winners", "decided_by"}
    assert found["final"] is False
    assert found["decided_by"] in ("points", "area", "money", "shared")
    parts = ["start", "placing", "rewards", "stacks", "favors", "cards", "money", "adjusted"]
    for player in found["players"]:
        assert set(player) >= {"name", "place", "total", "parts", "track", "area", "money"}
        assert list(player["parts"]) == parts
        assert player["parts"]["cards"] is None
        assert player["total"] == sum(value or 0 for value in player["parts"].values())
        on_track = ("start", "placing", "rewards", "adjusted")
        assert player["track"] == sum(player["parts"][part] for part in on_track)


def test_score_why_shows_every_line_with_its_rule(typed, sat):
    sat(47)
    answer = typed("score --why")
    assert answer.widest <= 80 or all(len(row) <= 80 for row in answer.out.splitlines()[:20])
    assert "As if the game ended now (event 47)" in answer.out
    assert "FAVOR-" in answer.out
    assert "Anna would win" in answer.out


def test_log_tells_what_is_in_force(typed, sat):
    sat(25)
    all_of_it = typed("log --all --json").json["events"]
    assert [e["n"] for e in all_of_it] == list(range(1, 26))
    assert [e["n"] for e in all_of_it if not e["in_force"]] == [3, 4, 5]
    assert all({"n", "do", "in_force"} <= set(e) for e in all_of_it)
    assert [e["n"] for e in typed("log --json").json["events"]] == [1, 2, *range(6, 26)]
    rows = typed("log --all").out.splitlines()
    assert [row[0] for row in rows[1:8]] == [" ", " ", "-", "-", "-", " ", " "]


def test_log_of_an_empty_table(typed, sat):
    sat(0)
    assert typed("log").out == "nothing has been played yet\n"
    assert typed("log --json").json == {"events": []}


def test_explain_an_event_and_the_last_tile(typed, sat):
    sat(25)
    assert typed("explain 16 --json").json["tile"]["tile"] == "grand-bedchamber"
    assert typed("explain --json").json["tile"]["tile"] == "cloak-room"
    assert typed("explain 3").code == 2
    assert typed("explain 99").code == 2


def test_where_try_and_explain_in_somebody_elses_castle(typed, sat):
    sat(25)
    own, of_ben = typed("where gatehouse --json").json, typed("where gatehouse ben --json").json
    assert own != of_ben
    assert typed("try gatehouse 1 ben --json").json["at"] == of_ben["placements"][0]["at"]
    assert typed("explain gatehouse 1 ben").code == 0
    assert typed("where gatehouse zoe").code == 2


def test_looking_changes_nothing(typed, sat, folder):
    path = sat(25)
    before = path.read_bytes()
    for line in (
        "show",
        "show castle ben",
        "score --why",
        "log --all",
        "where gatehouse",
        "try gatehouse 1",
        "explain",
    ):
        assert typed(line).code == 0
    assert path.read_bytes() == before
    assert sorted(p.name for p in folder.iterdir()) == ["castle.toml", "legal.toml", "table.toml"]


def test_a_figure_that_does_not_follow_is_told_on_stderr_by_every_look(typed, sat):
    path = sat(25)
    path.write_text(path.read_text().replace("points = 6, score = 9", "points = 7, score = 9"))
    answer = typed("show --json")
    assert answer.code == 0
    assert "table.toml:25: event 16: points is 7 in the file, and 6 follows" in answer.err
    assert answer.json["players"][1]["points"] == 14


def test_names_that_steer_a_terminal_do_not(typed, folder, sat):
    path = sat(25)
    path.write_text(path.read_text().replace("Dan", "D\\u001b[2J\\u202en"))
    answer = typed("show")
    assert answer.code == 3
    assert "\x1b" not in answer.err


def test_the_end_says_who_wins(typed, folder):
    (folder / "table.toml").write_text(record("three-players"), encoding="utf-8")
    *_, winner, last = typed("show").out.splitlines()
    assert winner.startswith(f"{' and '.join(typed('score --json').json['winners'])} win")
    assert last == "the game is over:  score"
