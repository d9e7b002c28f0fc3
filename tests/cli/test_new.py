"""new: what a table may be, what is written, and that no session is ever overwritten."""

from __future__ import annotations

import json
import re

import pytest

from castlescore.cli.app import run

UNFIT = [  # what a setup file says, the number of players, the key and the rule of the message
    ("small_stack = 10", 2, "small_stack: a stack of 10, and the box has 9", "SETUP-3"),
    ("small_stack = 99", 4, "small_stack: a stack of 99, and the box has 9", "BOX-1"),
    ("large_stack = 7", 3, "large_stack: a stack of 7, and the box has 6", "SETUP-3"),
    ("room_cards = 51", 2, "room_cards: a deck of 51, and the box has 50", "SETUP-2"),
    ("market = [15000, 1000, 1000]", 2, "market: every slot has a price of its own, and two have 1000", "SETUP-4"),
    ("market = [8000, 7000, 6000, 5000, 4000, 3000, 2000, 1000]", 4, "market: 8 slots", "SETUP-4"),
    ("market = [9000, 8000, 7000, 6000, 5000, 4000, 3000, 2000, 1000]", 2, "market: 9 slots", "SETUP-4"),
    ("start_points = [0]", 2, "start_points: one number a player: 2 of them, not 1", "SETUP-7"),
    ("start_points = []", 3, "start_points: one number a player: 3 of them, not 0", "SETUP-7"),
    ("start_points = [0, 1, 2]", 2, "start_points: one number a player: 2 of them, not 3", "SETUP-7"),
    ("favor_points = [8]", 2, "favor_points: one number a player: 2 of them, not 1", "FINAL-FAVORS"),
]


@pytest.mark.parametrize(("text", "players", "words", "rule"), UNFIT)
@pytest.mark.many
def test_so_is_the_setup_of_a_session_at_every_command(typed, folder, capsys, text, players, words, rule):
    names = ["Anna", "Ben", "Cara", "Dan"][:players]
    typed("new", *names)
    path = folder / "table.toml"
    path.write_text(path.read_text().replace("event = []", f"setup = {{ {text} }}\nevent = []"))
    before = path.read_bytes()
    typed("new ann ben -s good.toml")
    for line in (
        "show",
        "reveal larder",
        "note x",
        "score",
        "log",
        "undo",
        "export --html",
        "replay table.toml",
        "check anna 0",
    ):
        answer = typed(line)
        assert (answer.code, answer.out) == (3, ""), line
        assert re.search(rf"table\.toml:\d+: setup: {re.escape(words)}", answer.err), line
    assert path.read_bytes() == before
    assert run(["audit", "good.toml", "table.toml", "good.toml", "--json"]) == 3
    found = json.loads(capsys.readouterr().out)["sessions"]
    assert [session["ok"] for session in found] == [True, False, True]
    assert found[1]["findings"][0]["kind"] == "format"
    assert f"setup: {words}" in found[1]["findings"][0]["why"]


FAVORS = ["--favor small,round,food", "--favor small, --favor round,food", "--favor small --favor round --favor food"]
