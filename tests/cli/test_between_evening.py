"""An evening of Between Two Castles typed line by line: castle AB with its slips, the others as in `examples`."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from between_evenings import say, turns

ATTENDANT = "reward AB painter|knight|jester|master-of-ceremonies"
SPECIAL = "reward AB fountain|tower|grand-foyer PLACE"
TOWER = "reward AB PLACE  or  reward AB --decline"

# A turn of castle AB a row: the line, its exit code, AB's points after it (or the rule that says no, or what stderr
# says), and the line that settles what waits in AB.
AB = [
    [("pl ab tax -1,0 puz 2,0", 0, 1, "")],
    [("pl ab port -2,0 gam 0,1", 0, 1, "")],
    [("pl ab king -1,1 rea 1,1", 0, 4, "")],
    [
        ("pl ab dra 0,2 lab 0,-1", 1, "B-BONUS-1", ""),
        ("pl ab dra 0,2", 0, 6, ATTENDANT),
        ("pl ab lab 0,-1", 1, "B-BONUS-1", ATTENDANT),
        ("rew ab", 2, ATTENDANT, ATTENDANT),
        ("rew ab jes", 0, 11, ""),
        ("pl ab lab 0,-1", 0, 14, ""),
    ],
    [
        ("pl ab wine -1,2 fire 1,2", 2, "Wine Room or Wine Cellar", ""),
        ("pl ab wine-r 0,3 firew 1,2", 0, 22, ""),
        ("u", 0, 14, ""),
        ("pl ab wine-r -1,2 firew 1,2", 0, 24, ""),
    ],
    [
        ("pl ab ech -2,1", 0, 27, "reward AB PLACE"),
        ("rew ab --decline", 1, "B-RULING-6", "reward AB PLACE"),
        ("rew ab 0,3", 0, 30, ""),
        ("pl ab sal -2,2", 0, 32, ""),
    ],
    [
        ("pl ab mid -1,3 firep -2,3", 0, 42, SPECIAL),
        ("rew ab fo 0,-2", 1, "B-PLACE-7", SPECIAL),
        ("rew ab fo 2,1", 0, 47, ""),
    ],
    [
        ("pl ab hib -1,4", 0, 52, TOWER),
        ("rew ab -1,5", 0, 57, ""),
        ("pl ab broom 0,4", 0, 62, ""),
    ],
]
ROWS = {
    "food": 4, "living": 8, "utility": 4, "outdoor": 5, "sleeping": 12, "corridor": 4, "downstairs": 2, "towers": 5,
    "fountains": 5, "grand_foyers": 6, "cards": 0, "attendants": 7, "throne": 0,
}  # fmt: skip
TURNS = [1, 1, 4, 14, 24, 32, 47, 62]


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """The folder in which it was typed, and of each line of AB its answer and how the table stood after it."""
    begun, *played, end = turns("between-four")
    folder, found = tmp_path_factory.mktemp("evening"), []
    with contextlib.chdir(folder):
        assert say(begun[0]).code == 0
        for own, typed in zip(AB, played, strict=True):
            for line, *_ in own:
                before = Path("table.toml").read_bytes()
                answer = say(f"{line} --json")
                found.append((answer, say("show --json").json, Path("table.toml").read_bytes() == before))
            for line in typed:
                if " ab " not in line and line != "undo":
                    assert say(line).code == 0, line
        for line in end:
            assert say(line).code == 0, line
    return folder, found


def test_every_line_of_castle_ab(evening):
    _, found = evening
    rows = [row for turn in AB for row in turn]
    for (line, code, wanted, waits), (answer, table, unchanged) in zip(rows, found, strict=True):
        assert answer.code == code, line
        assert unchanged == (code != 0), line
        if code == 1:
            assert wanted in [refused["rule"] for refused in answer.json["refused"]], line
        elif code == 2:
            assert wanted in answer.err, line
            assert answer.out == ""
        else:
            (castle,) = (castle for castle in table["castles"] if castle["name"] == "AB")
            assert castle["points"] == wanted, line
        assert [each["line"] for each in table["pending"] if each["castle"] == "AB"] == [waits][: bool(waits)], line


def test_the_points_of_castle_ab_after_every_turn():
    assert [turn[-1][2] for turn in AB] == TURNS


def test_a_second_tile_that_a_bonus_holds_up_is_refused_with_the_line_to_type(evening):
    _, found = evening
    (refused,) = found[3][0].json["refused"]
    assert refused["hint"] == "place AB drawing-room 0,2"
    assert "Drawing Room is AB's 3rd living room: its attendant comes first" in refused["why"]


def test_both_undecided_names_of_a_line_are_told(evening):
    _, found = evening
    said = next(answer.err for answer, _, _ in found if "Wine Cellar" in answer.err)
    assert "'wine' is Wine Room or Wine Cellar" in said
    assert "'fire' is Fireplace or Firewood Storage" in said


def test_one_undo_takes_back_the_two_tiles_of_a_line(evening):
    folder, _ = evening
    with contextlib.chdir(folder):
        events = say("log --all --json").json["events"]
    (undone,) = (event for event in events if event["do"] == "undo")
    assert undone["count"] == 2
    gone = [event["tile"] for event in events if not event["in_force"] and "tile" in event]
    assert gone == ["wine-room", "firewood-storage"]


def test_the_end_of_the_evening(evening):
    folder, _ = evening
    with contextlib.chdir(folder):
        score, castle = say("score --json").json, say("show ab --json").json
        assert say("audit table.toml").code == 0
    assert score["final"]
    assert {each["name"]: each["points"] for each in score["castles"]} == {"AB": 62, "BC": 59, "CD": 59, "DA": 66}
    assert score["castles"][0]["rows"] == castle["rows"] == ROWS
    players = [(p["name"], p["place"], p["total"], p["higher"], p["specials"]) for p in score["players"]]
    assert players == [("Anna", 1, 62, 66, 7), ("Ben", 3, 59, 62, 7), ("Cara", 4, 59, 59, 5), ("Dan", 2, 59, 66, 5)]
    assert (score["winners"], score["decided_by"]) == (["Anna"], "points")


def test_the_sheet_of_castle_ab_is_80_columns_wide(evening, monkeypatch):
    folder, _ = evening
    monkeypatch.setenv("COLUMNS", "80")
    with contextlib.chdir(folder):
        rows = say("s ab").out.splitlines()
    assert max(map(len, rows)) <= 80
    assert rows[0] == "AB  Anna and Ben: 62 points, round 2 is over"
    assert any("Tower" in row and row.endswith("living       8") for row in rows)
    assert any(row.endswith("total       62") for row in rows)
    assert "jester: torch, 7" in rows
