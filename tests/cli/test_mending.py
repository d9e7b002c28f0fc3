"""undo, redo, amend, check and adjust: what is in force afterwards, what is told, and what is refused whole."""

from __future__ import annotations

import json
import re

import pytest


@pytest.fixture
def table(typed):
    """The table as `show --json` has it, without the number of the last event."""

    def look():
        found = typed("show --json").json
        del found["event"]
        castles = [typed(f"show castle {p['name']} --json").json for p in found["players"]]
        return json.dumps([found, castles])

    return look


def last(typed):
    return typed("show --json").json["event"]


def test_undo_takes_back_one_event_and_the_file_keeps_it(typed, sat, table):
    sat(9)
    before = table()
    typed("rev fu gra dir")
    answer = typed("undo")
    assert answer.code == 0
    assert answer.out.startswith("undone 10")
    assert table() == before
    assert [e["do"] for e in typed("log --all --json").json["events"]][-2:] == ["reveal", "undo"]
    assert typed("log --json").json["events"][-1]["n"] == 9


def test_undo_as_json(typed, sat):
    sat(9)
    found = typed("undo 2 --json").json
    assert found["event"] == {"n": 10, "do": "undo", "count": 2}
    assert found["events"] == [found["event"]]
    assert found["lines"] == found["pending"] == []


def test_undo_of_several_and_back_to_an_event(typed, sat, table):
    sat(11)
    before = table()
    for line in ("pass", "b fu 1", "rew hall 13"):
        assert typed(line).code == 0
    assert typed("undo 3").code == 0
    assert table() == before
    sat(14)
    assert typed("undo --to 11").code == 0
    assert table() == before


def test_undo_to_nothing(typed, sat):
    sat(2)
    assert typed("undo --to 0").code == 0
    found = typed("show --json").json
    assert (found["phase"], found["deck"]) == ("reveal", 44)


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("undo 99", 1, "not 99"),
        ("undo 0", 2, "0"),
        ("undo -1", 2, "-1"),
        ("undo x", 2, "x"),
        ("undo 1 --to 3", 2, "either"),
        ("undo --to 99", 2, "no event 99"),
        ("undo --to 20", 1, "event 20 was undone"),
        ("undo --to 47", 1, "nothing but notes"),
        ("redo", 1, "nothing was undone"),
        ("amend 99 --drop", 2, "no event 99"),
        ("amend 20 --drop", 1, "event 20 was undone"),
        ("amend 47 --drop", 1, "a note"),
        ("amend 27", 2, "LINE"),
        ("amend 27 --drop b pu 1", 2, "--drop"),
        ("amend 27 --before --drop", 2, "--drop"),
        ("amend 27 nonsense", 2, "nonsense"),
        ("amend 27 undo", 2, "no line that can stand in the record"),
        ("amend 27 show", 2, "no line that can stand in the record"),
        ("amend 27 new a b", 2, "no line that can stand in the record"),
        ("amend 27 place parlor 1 --castle castle.toml", 2, "no line that can stand in the record"),
        ("amend 27 b nonsense 1", 2, "nonsense"),
        ("amend 27 b pu", 2, "places"),
        ("amend 27 b study 1", 1, "BUY-3"),
        ("amend 27 b pu 0,0", 1, "PLACE-4"),
        ("amend 27 b gra 1", 1, "BUY-3"),
        ("amend 27 --drop", 1, "change hands"),
        ("amend 27 --drop --shift", 1, "would no longer be legal"),
        ("amend 27 b bi n=0.n", 1, "event 31 would no longer be legal"),
        ("amend 2 --drop", 1, "event 6 would no longer be legal"),
        ("amend 30 --before pass", 1, "ROUND-1"),
        ("check cara 6", 1, "5 points, not 6"),
        ("check cara 5 1", 1, "17000 in money, not 1"),
        ("check zoe 5", 2, "zoe"),
        ("check cara", 2, "POINTS"),
        ("check cara x", 2, "x"),
        ("adjust cara why", 2, "--points N"),
        ("adjust cara --points 1", 2, "why"),
        ("adjust cara --points 0 why", 2, "by how much"),
        ("adjust cara --money -18000 why", 1, "17000"),
        ("adjust zoe --points 1 why", 2, "zoe"),
        ("adjust 300 why", 2, "N WHY"),
        ("adjust 310 5 why", 2, "310"),
        ("adjust deck -1 why", 2, "N WHY"),
        ("adjust 300 10 why", 1, "a stack of 10, and the box has 9 rooms of 300 (BOX-1"),
        ("adjust hallway 10 why", 1, "the box has 9 hallways (BOX-1"),
        ("adjust stairs 7 why", 1, "the box has 6 stairs (BOX-1"),
        ("adjust deck 51 why", 1, "a deck of 51, and the box has 50 room cards (SETUP-2"),
        ("adjust", 2, "PLAYER"),
    ],
)
def test_a_mending_line_that_is_refused_changes_nothing(typed, sat, folder, line, code, words):
    path = sat(47)
    before, castle = path.read_bytes(), (folder / "castle.toml").read_bytes()
    answer = typed(line)
    assert answer.code == code
    assert words in " ".join((answer.out + answer.err).split())
    assert path.read_bytes() == before
    assert (folder / "castle.toml").read_bytes() == castle
    if code == 1:
        assert typed(f"{line} --json").json["refused"][0]["why"]
        assert path.read_bytes() == before


def test_redo_plays_again_what_was_undone(typed, sat, table):
    sat(16)
    before = table()
    typed("undo 5")
    answer = typed("redo --json")
    assert answer.code == 0
    assert [e.get("was") for e in answer.json["events"]] == [12, 13, 14, 15, 16]
    assert answer.json["event"] == answer.json["events"][-1]
    assert table() == before
    assert typed("redo").code == 1


def test_redo_goes_back_one_undo_at_a_time(typed, sat, table):
    sat(16)
    after = {16: table()}
    typed("undo")
    after[15] = table()
    typed("undo 2")
    typed("redo")
    assert table() == after[15]
    typed("redo")
    assert table() == after[16]


def test_undo_right_after_redo_takes_it_back_whole(typed, sat, table):
    sat(16)
    typed("undo 5")
    before = table()
    typed("redo")
    assert typed("undo").code == 0
    assert table() == before


def test_nothing_is_played_again_once_something_new_is_recorded(typed, sat):
    sat(12)
    typed("undo")
    typed("b hall 1")
    answer = typed("redo")
    assert answer.code == 1
    assert "nothing was undone since" in answer.out


def test_a_note_stays_when_the_events_around_it_are_undone(typed, sat):
    sat(9)
    typed("note here we stopped")
    typed("rev fu gra dir")
    typed("undo 2")
    force = typed("log --json").json["events"]
    assert [e["do"] for e in force][-2:] == ["buy", "note"]
    assert typed("redo").code == 0
    assert typed("show --json").json["phase"] == "price"


def test_an_event_is_amended_and_those_after_it_are_played_again(typed, sat):
    sat(25)
    answer = typed("am 7 b pu w=0.e")
    rows = answer.out.splitlines()
    assert rows[0] == "undone 7-25, then:"
    assert rows[1].startswith("  27  Cara buys Pumpkin Garden at 3,-1 for 10000 to Anna")
    assert "28-45  as before, nothing else changed" in answer.out
    assert rows.index("") < 6, "the castle that changed comes after the words"
    assert typed("show castle cara --json").json["tiles"][1]["at"] == [3, -1]


def test_an_amend_that_changes_nothing_changes_nothing(typed, sat, table):
    sat(25)
    before = table()
    answer = typed("amend 7 b pu s=0.e")
    assert answer.code == 0
    assert "nothing else changed" in answer.out
    assert table() == before
    assert typed("undo").code == 0
    assert table() == before


def test_what_an_amend_changes_is_told(typed, sat):
    sat(16)
    answer = typed("amend 9 b parl 0.w")
    text = " ".join(answer.out.split())
    assert "18 Anna buys Parlor at -3,0 for 8000 to the bank" in text
    assert "24-25 as before" in text or "as before" in text
    told = typed("undo").out
    assert "the amend is taken back" in told


def test_a_change_of_price_shows_in_every_purse_it_reaches(typed, sat):
    sat(16)
    answer = typed("amend 11 pr 15=gra 10=ve 8=bi 6=fu")
    text = " ".join(answer.out.split())
    assert answer.code == 0
    assert "price 8000 is now 6000" in text
    assert "price 6000 is now 8000" in text
    assert "money 19000 is now 17000" in text


def test_undo_right_after_an_amend_takes_it_back(typed, sat, table):
    sat(25)
    before = table()
    typed("amend 7 b pu w=0.e")
    assert table() != before
    assert typed("undo").code == 0
    assert table() == before
    assert typed("undo").code == 0
    assert table() != before
    assert typed("show --json").json["turn"] == "Ben"


def test_a_dropped_last_event_comes_back_and_can_be_undone(typed, sat, table):
    sat(11)
    before = table()
    typed("pass")
    after = table()
    assert typed("amend 12 --drop").code == 0
    assert table() == before
    typed("undo")
    assert table() == after
    typed("undo")
    assert table() == before


def test_a_forgotten_line_shifts_the_later_ones_only_when_asked(typed, sat):
    path = sat(4)
    before = path.read_bytes()
    answer = typed("amend 3 --before b la w=0.e")
    assert answer.code == 1
    assert "event 3 would change hands: it was Ben's and would be Cara's" in " ".join(answer.out.split())
    assert "instead:  amend 3 --before --shift b la w=0.e  if that is what happened" in answer.out
    assert path.read_bytes() == before
    answer = typed("amend 3 --before --shift b la w=0.e")
    assert re.findall(r"^ {3}(\d)  ", answer.out.partition("\n\n")[0], re.MULTILINE) == ["6", "7", "8"]
    assert "Cara (was Ben)" in answer.out
    assert "Dan (was Cara)" in answer.out


def test_the_options_that_mean_the_whole_line_stand_anywhere(typed, sat, folder):
    sat(25).rename(folder / "friday.toml")
    found = typed("amend 7 b pu w=0.e --json -s friday.toml").json
    assert found["events"][1]["at"] == [3, -1]
    assert not (folder / "table.toml").exists()
    assert typed("amend 27 b pu 1 --after 3 --session=friday.toml").code == 1


def test_a_line_may_be_amended_to_another_kind_of_line(typed, sat):
    sat(12)
    assert typed("amend 12 buy stairs foyer.n --json").json["event"]["do"] in ("buy", "pass")
    sat(12)
    assert typed("amend 12 --before check cara 4 5000 --json").json["events"][1]["do"] == "check"
    assert typed("amend 14 --before check cara 9").code == 1


def test_check_is_recorded_when_it_is_so(typed, sat):
    sat(47)
    found = typed("check ben 14 3000 --json").json
    assert found["event"] == {"n": 48, "do": "check", "by": "Ben", "score": 14, "money": 3000}
    assert "Ben has 14 points" in typed("check ben 14").out


def test_check_is_refused_with_the_last_events_of_that_player(typed, sat):
    sat(47)
    answer = typed("check ben 13 3000")
    assert answer.code == 1
    rows = answer.out.splitlines()
    assert "Ben has 14 points, not 13 (SCORE-8" in rows[0]
    assert rows[1] == "the last events of Ben:"
    assert [int(row.split()[0]) for row in rows[2:7]] == [36, 42, 43, 44, 45]
    assert "14" in typed("check ben 13 --json").json["refused"][0]["why"]


def test_an_adjustment_counts_and_is_marked(typed, sat):
    sat(47)
    answer = typed("adjust", "cara", "--points", "-1", "she moved the swan one too far")
    assert answer.code == 0
    assert "marked for ever: she moved the swan one too far" in " ".join(answer.out.split())
    assert typed("adjust cara --money 500 found under the table").code == 0
    cara = typed("score --json").json["players"][2]
    assert (cara["track"], cara["parts"]["adjusted"], cara["money"], cara["total"]) == (4, -1, 17500, 17)
    log = typed("log --json").json["events"]
    assert log[-2]["why"] == "she moved the swan one too far"
    assert "she moved the swan" in typed("log").out


@pytest.mark.parametrize("pile", ["deck", "300", "600", "hallway", "stairs"])
def test_a_pile_is_adjusted_and_read_again(typed, sat, pile):
    sat(47)
    assert typed("adjust", pile, "4", "one fell under the table").code == 0
    found = typed("show --json").json
    assert (found["deck"] if pile == "deck" else found["stacks"][pile]) == 4
    typed("undo")
    assert typed("show --json").code == 0


def test_a_check_of_somebody_who_has_done_nothing_names_no_events(typed):
    assert typed("new anna ben").code == 0
    answer = typed("check ben 9")
    assert answer.code == 1
    assert "Ben has 1 point, not 9" in answer.out
    assert "last events" not in answer.out + answer.err
