"""offers: what could be bought now, at tables of both games."""

from __future__ import annotations

from castlescore.record.replay import play_record
from castlescore.record.session_file import read_record
from evenings import evening


def test_one_line_a_tile_the_best_place_and_what_it_brings(typed, sat, monkeypatch):
    sat(20)
    monkeypatch.setenv("COLUMNS", "160")
    rows = typed("offers").out.splitlines()
    assert rows[0].split() == ["price", "tile", "left", "places", "best", "points", "completes", "favors"]
    assert len(rows) == 10
    assert " ".join(rows[4].split()[:6]) == "6000 Dirt Room 14000 6 -5,2"
    assert "itself (2 cards, 1 kept)" in rows[4]
    assert rows[-1].split()[:4] == ["3000", "Hallway", "--dark", "16000"]


def test_on_a_narrow_screen_nothing_is_cut(typed, sat):
    sat(20)
    answer = typed("offers ben --price")
    assert answer.widest <= 80
    assert ".." not in answer.out
    assert "3000 short" in answer.out


def test_as_json_for_another_program(typed, sat):
    sat(20)
    found = typed("offers ben --price --json").json["offers"]
    gatehouse = next(offer for offer in found if offer["tile"] == "gatehouse")
    assert gatehouse == {
        "tile": "gatehouse",
        "price": 10000,
        "left": 0,
        "affordable": True,
        "places": 6,
        "best": {"at": [-2, -3], "turn": 270, "points": 1, "completes": [0]},
        "favors": {"small": 1, "completed": 1, "external": 1},
        "for": {"Anna": 1, "Cara": 3, "Dan": 1},
    }
    assert next(offer for offer in found if offer["tile"] == "mold-room")["best"] is None


def test_a_waiting_reward_is_told_first(typed, sat):
    for n in evening():
        sat(n)
        table = play_record(read_record("table.toml")).table
        if table.pending:
            first = typed("offers").out.splitlines()[0]
            assert "reward" in first
            return
    raise AssertionError("nothing waits on this evening")


def test_nothing_is_changed_and_what_cannot_be_meant_is_unclear(typed, sat):
    old = sat(20).read_bytes()
    assert typed("offers ben cara").code == 2
    assert typed("offers nobody").code == 2
    assert sat(20).read_bytes() == old


def test_after_the_end_it_is_refused(typed, folder):
    import shutil
    from pathlib import Path

    shutil.copy(Path(__file__).parents[2] / "examples" / "three-players" / "table.toml", folder / "table.toml")
    answer = typed("offers")
    assert (answer.code, answer.out.startswith("no: the last round")) == (1, True)
    assert typed("offers --json").json["refused"][0]["rule"] == "END-1"


def test_of_between_the_tiles_of_the_line(typed, folder):
    line = "new anna ben cara --game between --throne corridor-food --throne living-sleeping --throne utility-food"
    assert typed(line).code == 0
    rows = typed("offers ab wine-room salon").out.splitlines()
    assert rows[0].split() == ["tile", "places", "best", "points"]
    assert len(rows) == 3
    found = typed("offers ab wine-room --json").json["offers"]
    assert found[0]["best"]["points"] == typed("where wine-room ab --json").json["placements"][0]["points"]
    assert typed("offers ab").code == 2
    assert typed("offers ab salon --price").code == 2
