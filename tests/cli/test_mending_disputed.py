"""undo and amend work on a record that cannot be, where they leave fewer findings and none new."""

from __future__ import annotations

import pytest

from castlescore.record.session_file import read_record
from castlescore.view.answers.evenings import audited
from cli.test_reading_disputed import GAMES
from games.found import looked_through


def findings():
    return audited(looked_through(read_record("table.toml"))).to_json()["findings"]


@pytest.fixture
def friday(folder, typed):
    (folder / "table.toml").write_text(GAMES["castles"](), encoding="utf-8")
    return typed


def test_an_amend_does_away_with_a_finding_and_what_follows_and_says_so(friday):
    answer = friday("amend 83 buy sewing-room 2,7@180")
    assert answer.code == 0
    assert "undone 83-86, then 88-91 written anew" in answer.out
    assert "gone: event 83, Ben's Sewing Room at 3,3@90" in answer.out
    assert "gone: event 86, Cara's total" in answer.out, "figures are worked out anew"
    assert [found["event"] for found in findings()] == [46, 51, 82]


def test_a_reward_that_was_forgotten_is_put_before_the_line(friday):
    answer = friday("amend 82 --before reward corridor --decline")
    assert answer.code == 0
    assert "gone: event 82, Anna's Coach House at 6,1@180: Cara still had the corridor reward of 5 Stairs" in answer.out
    assert 82 not in [found["event"] for found in findings()]


def test_mended_line_by_line_the_record_can_be_played_on_again(friday, folder):
    assert friday("amend 82 --before reward corridor --decline").code == 0
    moved = next(f["event"] for f in findings() if f["kind"] == "illegal")
    assert friday(f"amend {moved} buy sewing-room 2,7@180").code == 0
    assert all(found["kind"] != "illegal" for found in findings())
    assert friday("note so it was").code == 0, "wrong figures alone keep nobody from recording"
    assert friday("log --all").code == 0
    assert friday("replay table.toml").code == 0
    assert friday("explain 60").code == 0


def test_undo_to_before_the_dispute_leaves_a_record_that_can_be(friday):
    answer = friday("undo --to 81")
    assert answer.code == 0
    assert "gone: event 82" in answer.out
    assert friday("show").code == 0
    assert [found["event"] for found in findings()] == [46, 51], "what was wrong before it stays"


def test_what_mends_nothing_is_refused_and_changes_nothing(friday, folder):
    lines = GAMES["castles"]().splitlines(keepends=True)
    text = "".join([*lines[:-3], "]\n"])  # without the cards of the last two
    (folder / "table.toml").write_text(text, encoding="utf-8")
    answer = friday("undo 1 --json")
    assert answer.code == 1
    assert "would mend nothing" in answer.json["refused"][0]["why"]
    assert (folder / "table.toml").read_text(encoding="utf-8") == text


def test_a_change_that_leaves_something_new_is_refused(friday, folder):
    before = (folder / "table.toml").read_text(encoding="utf-8")
    answer = friday("amend 80 --drop --json")
    assert answer.code == 1
    assert "something new" in answer.json["refused"][0]["why"]
    assert (folder / "table.toml").read_text(encoding="utf-8") == before


def test_in_the_other_game_two_lines_exchanged_are_put_right_by_hand(folder, typed):
    (folder / "table.toml").write_text(GAMES["between"](), encoding="utf-8")
    before = findings()
    assert before
    first = before[0]["event"]
    answer = typed(f"undo --to {first - 1}")
    assert answer.code == 0
    assert not findings()
    assert typed("show").code == 0
    assert typed("undo").code == 0, "and on from there as ever"


def test_what_was_taken_back_of_a_record_that_could_not_be_is_not_played_again(friday):
    assert friday("undo --to 81").code == 0
    answer = friday("redo --json")
    assert answer.code == 1
    why = answer.json["refused"][0]["why"]
    assert "nothing was undone" not in why
    assert "lines that cannot be were taken back" in why
    assert friday("note so we saw").code == 0
    assert friday("redo --json").json["refused"][0]["why"] == why, "a note is no move"
    assert friday("adjust anna --points 1 so we agreed").code == 0
    assert "nothing was undone since" in friday("redo --json").json["refused"][0]["why"]
