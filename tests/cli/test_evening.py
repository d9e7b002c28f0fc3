"""The evening of `examples/evening`, typed line by line: every exit code, place, point, price and purse of it."""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from castlescore.cli.app import run
from cli.conftest import Answer
from evenings import LINES


def buy(n, by, tile, at, turn, price, points, score, money, **more):
    found = {"n": n, "do": "buy", "by": by, "tile": tile, "at": at, "turn": turn, "price": price}
    return {**found, "points": points, "score": score, "money": money, **more}


# The beginning of each line, its exit code, the event recorded (or the rules that say no, or what stderr says), and
# who waits for what; None where nothing is recorded.
CORRIDOR, SLEEPING = "reward corridor TILE PLACE", "reward sleeping STACK COUNT"
DOWNSTAIRS = "reward downstairs --as TYPE"
ROUND_1 = ["pumpkin-garden", "larder", "parlor", "mold-room", "billiards-room", "tasso-room", "vestibule"]
PRICED_1 = ["vestibule", "pumpkin-garden", "parlor", "billiards-room", "larder", "tasso-room", "mold-room"]
PRICED_2 = ["grand-bedchamber", "vestibule", "fungus-room", "billiards-room", "dirt-room", "tasso-room", "mold-room"]
PRICED_3 = ["vestibule", "gatehouse", "tasso-room", "dirt-room", "the-hole", "cloak-room", "mold-room"]
OUT = [{"of": 4, "reward": "outdoor", "money": 10000}]
CARD_3, CARD_5 = [{"of": 3, "reward": "utility"}], [{"of": 5, "reward": "utility"}]
EXPECTED = [
    ("new", 0, None, []),
    ("rev pu", 0, {"n": 1, "do": "reveal", "round": 1, "tiles": ROUND_1, "deck": 37}, []),
    ("pr ve", 0, {"n": 2, "do": "price", "by": "Anna", "row": PRICED_1}, []),
    ("b pu", 0, buy(3, "Ben", "pumpkin-garden", [3, 1], 90, 10000, 2, 3, 5000), []),
    ("b st", 0, buy(4, "Cara", "stairs", [1, -3], 270, 3000, 0, 2, 12000), []),
    ("b parl", 2, "4 places", None),
    ("am 3", 0, buy(8, "Dan", "stairs", [1, -3], 270, 3000, 0, 3, 12000, was=4), []),
    ("b palor", 2, "Parlor", None),
    ("b study", 1, ["BUY-3"], None),
    ("b parl 2,0", 1, ["PLACE-1", "PLACE-4"], None),
    ("b parl 0.e", 0, buy(9, "Anna", "parlor", [3, 0], 0, 8000, 4, 4, 24000), []),
    ("rev fu", 0, {"n": 10, "do": "reveal", "round": 2, "deck": 34}, []),
    ("b di", 1, ["ROUND-1"], None),
    ("pr 15", 0, {"n": 11, "do": "price", "by": "Ben", "row": PRICED_2}, []),
    ("pa", 0, {"n": 12, "do": "pass", "by": "Cara", "score": 4, "money": 10000}, []),
    ("b fu 1.s", 2, "0,-6@90 (W=1.S)", None),
    ("b fu 1", 0, buy(13, "Dan", "fungus-room", [0, -6], 0, 8000, 3, 6, 4000, completes=[1]), [("Dan", CORRIDOR)]),
    ("b bi", 1, ["REWARD-2"], None),
    ("rew hall 0.n", 2, "14  1,3@90", None),
    ("rew hall", 0, {"n": 14, "do": "reward", "by": "Dan", "of": 1, "tile": "hallway", "at": [1, 3], "points": 0}, []),
    ("b bi", 0, buy(15, "Anna", "billiards-room", [-1, 3], 180, 6000, 4, 8, 19000, coins=1000, claim=3), []),
    ("b gra", 0, buy(16, "Ben", "grand-bedchamber", [1, 3], 270, 15000, 6, 9, 10000), []),
    ("rev hol", 0, {"n": 17, "do": "reveal", "round": 3, "deck": 31}, []),
    ("pr ve", 0, {"n": 18, "do": "price", "by": "Cara", "row": PRICED_3}, []),
    ("b the", 0, buy(19, "Dan", "the-hole", [-3, -6], 270, 4000, 3, 9, 0, completes=[2, 4]), [("Dan", DOWNSTAIRS)]),
    ("rew --as", 0, {"n": 20, "by": "Dan", "as": "outdoor", "rewards": OUT, "score": 9, "money": 10000}, []),
    ("b tas", 0, buy(21, "Anna", "tasso-room", [6, 1], 90, 8000, 5, 13, 13000, coins=2000), []),
    ("b di", 0, buy(22, "Ben", "dirt-room", [-4, 0], 0, 6000, 2, 11, 5000, completes=[0, 3], rewards=CARD_3),
        [("Ben", CORRIDOR)]),
    ("w hall", 0, None, None),
    ("rew hall", 0, {"n": 23, "at": [5, 1], "turn": 90, "points": 2, "score": 13, "completes": [1, 2],
                     "rewards": [{"of": 1, "reward": "food"}]}, [("Ben", SLEEPING)]),
    ("rew 300", 0, {"n": 24, "do": "reward", "of": 2, "stack": 300, "tiles": 2}, []),
    ("b clo", 0, buy(25, "Ben", "cloak-room", [6, 2], 90, 2000, 1, 14, 3000, completes=[5], rewards=CARD_5), []),
    ("t ve", 1, ["PLACE-4"], None),
    ("am 7", 0, buy(45, "Ben", "cloak-room", [6, 2], 90, 2000, 1, 14, 3000, was=25), []),
    ("t ve", 1, ["PLACE-6"], None),
    ("exp ve", 1, ["PLACE-6"], None),
    ("b ve", 0, buy(46, "Cara", "vestibule", [3, -5], 0, 15000, 1, 5, 17000, coins=2000), []),
    ("note", 0, {"n": 47, "do": "note", "text": "bedtime; Ben's two tiles stay on the deck"}, []),
    ("show", 0, None, None),
    ("score", 0, None, None),
]  # fmt: skip


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """The answers to all its lines, with the bytes of the record after each."""
    found = []
    with contextlib.chdir(tmp_path_factory.mktemp("evening")):
        for line in LINES:
            out, err = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                code = run([*shlex.split(line), "--json"])
            found.append((Answer(code, out.getvalue(), err.getvalue()), Path("table.toml").read_bytes()))
    return found


def test_every_line_of_the_evening(evening):
    assert len(LINES) == len(EXPECTED)
    before = b""
    for line, (answer, record), (begins, code, wanted, pending) in zip(LINES, evening, EXPECTED, strict=True):
        assert line.startswith(begins)
        assert answer.code == code, line
        if code == 2:
            assert wanted in answer.err, line
        elif isinstance(wanted, list):
            assert rules_of(answer.json) == wanted, line
        elif wanted:
            event = answer.json["event"]
            assert {key: event.get(key) for key in wanted} == wanted, line
        if pending is not None:
            assert [(p["player"], p["line"]) for p in answer.json["pending"]] == pending, line
        records = code == 0 and pending is not None
        assert (record != before) == records, line
        before = record


def rules_of(document):
    """The rules that a refusal, `try` or `explain` names."""
    judged = document["tile"] if isinstance(document.get("tile"), dict) else document
    return [v["rule"] for v in judged.get("refused", judged.get("violations"))]


def test_the_shift_after_a_forgotten_purchase(evening):
    told = evening[6][0].json
    own = [(e["n"], e.get("by"), e.get("tile"), e.get("money")) for e in told["events"]]
    bought = [(6, "Ben", "larder", 11000), (7, "Cara", "pumpkin-garden", 5000), (8, "Dan", "stairs", 12000)]
    assert own == [(5, None, None, None), *bought]
    assert told["event"] == told["events"][-1]


def test_the_garden_put_right_two_rounds_later(evening):
    told = evening[33][0].json
    assert [e["n"] for e in told["events"]] == list(range(26, 46))
    assert told["events"][1] == buy(27, "Cara", "pumpkin-garden", [3, -1], 0, 10000, 2, 4, 5000, was=7)


def test_where_the_hallway_could_go(evening):
    places = evening[28][0].json["placements"]
    assert len(places) == 13
    assert places[0]["at"] == [5, 1]
    assert places[0]["completes"] == [1, 2]
    assert places[0]["blocks"] == [{"n": 4, "door": f"W{i}"} for i in (2, 3, 4, 5)]


def test_the_table_after_the_evening(evening):
    table = evening[-2][0].json
    assert (table["event"], table["round"], table["phase"], table["builder"], table["turn"]) == (
        47, 4, "reveal", "Dan", "Dan",
    )  # fmt: skip
    assert (table["deck"], table["on_deck"], table["discard"]) == (31, [300, 300], 13)
    lying = {s["price"]: (s["tile"], s["coins"]) for s in table["market"] if s["tile"]}
    assert lying == {10000: ("gatehouse", 1000), 1000: ("mold-room", 3000)}
    assert (table["stacks"]["300"], table["stacks"]["hallway"], table["stacks"]["stairs"]) == (6, 7, 5)
    players = [(p["name"], p["points"], p["money"], p["cards"]) for p in table["players"]]
    assert players == [("Anna", 13, 13000, 2), ("Ben", 14, 3000, 4), ("Cara", 5, 17000, 2), ("Dan", 9, 10000, 2)]
    counts = {f["favor"]: [(s["count"], s["points"]) for s in f["standing"]] for f in table["favors"]}
    assert counts == {
        "living-area": [(150, 4), (0, 0), (600, 8), (0, 0)],
        "small": [(3, 6), (3, 6), (0, 0), (2, 2)],
        "completed": [(0, 0), (5, 8), (0, 0), (3, 4)],
        "external": [(5, 8), (0, 0), (4, 4), (0, 0)],
    }


def test_the_score_if_the_game_ended_there(evening):
    score = evening[-1][0].json
    assert [p["total"] for p in score["players"]] == [32, 28, 18, 16]
    parts = {key: [p["parts"][key] for p in score["players"]] for key in score["players"][0]["parts"]}
    assert parts == {
        "start": [0, 1, 2, 3],
        "placing": [13, 13, 3, 6],
        "rewards": [0, 0, 0, 0],
        "stacks": [0, 0, 0, 0],
        "favors": [18, 14, 12, 6],
        "cards": [None] * 4,
        "money": [1, 0, 1, 1],
        "adjusted": [0, 0, 0, 0],
    }
    assert score["winners"] == ["Anna"]


def test_the_evening_as_text_is_80_columns_wide_and_tells_what_to_type(typed):
    answers = {}
    for i, line in enumerate(LINES):
        answers[i] = typed(*shlex.split(line))
        assert answers[i].widest <= 80, line
    assert "Dan:  reward corridor TILE PLACE" in answers[17].out
    assert "Ben:  price" in answers[12].out
    assert "you counted 3, the rules give 4" in answers[20].out
    assert "7  Cara (was Ben) buys Pumpkin Garden" in answers[6].out
    assert "8  Dan (was Cara) buys Stairs" in answers[6].out
    assert "28-45  as before, nothing else changed" in answers[33].out
    assert "THIS IS THE LAST ROUND" not in "".join(a.out for a in answers.values())
    totals = next(row for row in answers[39].out.splitlines() if row.startswith("total"))
    assert totals.split() == ["total", "32", "28", "18", "16"]


def test_the_record_of_the_evening_is_one_event_a_line(evening):
    record = evening[-1][1].decode().splitlines()
    assert record[0] == 'format = "castlescore session 1"'
    assert len([line for line in record if line.startswith("  { n = ")]) == 47


@pytest.mark.skipif(sys.platform == "win32", reason="no POSIX shell")
def test_the_shell_loop_of_the_readme(tmp_path):
    """Only its first lines: each is a process of its own."""
    few = tmp_path / "few.txt"
    few.write_text("\n".join(LINES[:4]) + "\n")
    program = tmp_path / "castlescore"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m castlescore "$@"\n')
    program.chmod(0o755)
    env = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    loop = f'while read -r line; do eval "castlescore $line"; done < {few.name}'
    done = subprocess.run(["/bin/sh", "-c", loop], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Ben buys Pumpkin Garden at 3,1@90 for 10000 to Anna" in done.stdout
