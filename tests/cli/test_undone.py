"""What was undone: an amend or an undo of it says what is true and what to type instead; redo plays so many again."""

from __future__ import annotations

import pytest

from between_evenings import record
from evenings import evening


@pytest.fixture(params=["castles", "between"])
def sit(request, folder, typed):
    """A table on which three moves have been played since an event; the number of that event, and its lines."""
    path = folder / "table.toml"
    if request.param == "castles":
        path.write_text(evening()[11])
        lines = ["pass", "pass", "pass"]
    else:
        text = record("between-four").splitlines(keepends=True)
        begin = next(i for i, line in enumerate(text) if "{ n = 1," in line)
        path.write_text("".join([*text[:begin], "]\n"]), encoding="utf-8")
        lines = ["place ab sauna 0,1", "place bc bakery 0,1", "place cd wine-room 0,1"]
    first = typed("show --json").json["event"]
    for line in lines:
        assert typed(line).code == 0, typed(line).err
    return first, lines


def refused(typed, line):
    """Why a line is refused, and what it says to type instead."""
    answer = typed(line)
    assert answer.code == 1
    found = typed(f"{line} --json").json["refused"]
    assert len(found) == 1
    return found[0]["why"], answer.out.splitlines()[1].strip() if answer.out.count("\n") > 1 else ""


@pytest.mark.parametrize("line", ["amend {n} --drop", "amend {n} note x", "undo --to {n}"])
def test_an_undo_is_told_as_one_with_what_it_undid(typed, sit, line):
    first, _ = sit
    assert typed("undo 2").code == 0
    undo = first + 4
    why, instead = refused(typed, line.format(n=undo))
    assert why == f"event {undo} is no move: it undid {first + 2}-{first + 3}"
    other = f"amend {undo} --undo COUNT"
    assert instead.endswith(other if line.startswith("amend") else "redo")
    assert typed("redo").code == 0
    why, instead = refused(typed, line.format(n=undo))
    assert why == f"event {undo} is no move: it undid {first + 2}-{first + 3}"
    assert instead.endswith(other if line.startswith("amend") else "log --all")


def test_what_was_undone_says_by_which_event_and_what_to_type(typed, sit):
    first, _ = sit
    assert typed("undo").code == 0
    why, instead = refused(typed, f"amend {first + 3} --drop")
    assert why == f"event {first + 3} was undone by event {first + 4}"
    assert instead.endswith("redo")
    assert typed("redo").code == 0
    why, instead = refused(typed, f"amend {first + 3} --drop")
    assert why == f"event {first + 3} was undone, and stands as event {first + 5} now"
    assert instead.endswith(f"amend {first + 5} LINE")
    assert f"  místo toho:  oprav {first + 5} ŘÁDEK\n" in typed(f"--lang cs amend {first + 3} --drop").out
    why, instead = refused(typed, f"undo --to {first + 3}")
    assert instead.endswith(f"undo --to {first + 5}")
    assert typed("undo 1").code == 0
    assert refused(typed, f"amend {first + 3} --drop")[1].endswith("redo"), "what was played again and undone again"
    assert typed("redo").code == 0
    first_now = first + 7
    assert typed(f"amend {first_now} --drop").code == 0
    assert typed(f"undo --to {first}").code == 0
    why, instead = refused(typed, f"amend {first + 3} --drop")
    assert why == f"event {first + 3} was undone by event {first + 4}"
    assert instead.endswith("log --all")


def test_the_event_with_which_something_was_amended_is_told_as_that(typed, sit):
    first, lines = sit
    assert typed(f"amend {first + 3} {lines[2]}").code == 0
    amend, anew = first + 4, first + 5
    why, instead = refused(typed, f"amend {amend} --drop")
    assert why == f"event {amend} is no move: with it event {first + 3} was amended"
    assert instead.endswith(f"amend {anew} LINE")
    why, instead = refused(typed, f"amend {first + 3} --drop")
    assert why == f"event {first + 3} was undone, and stands as event {anew} now"
    assert typed(f"amend {anew} --drop").code == 0
    why, instead = refused(typed, f"amend {anew + 1} --drop")
    assert why == f"event {anew + 1} is no move: with it event {anew} was amended"
    assert instead.endswith("log")


def test_an_event_beyond_the_end_is_none(typed, sit):
    first, _ = sit
    answer = typed(f"amend {first + 4} --drop")
    assert (answer.code, answer.err.strip()) == (2, f"there is no event {first + 4}; the last is {first + 3}")


def state(typed):
    """The table, but for the number of its last event."""
    return {key: value for key, value in typed("show --json").json.items() if key != "event"}


def test_redo_plays_so_many_events_again(typed, sit):
    """As undo takes so many back: some of one undo, or those of several."""
    first, _ = sit
    whole = state(typed)
    assert typed("undo 1").code == 0
    two = state(typed)
    assert typed("undo 1").code == 0
    one = state(typed)
    assert typed("undo 1").code == 0
    assert typed("redo 4").out.startswith("no: 3 events can be played again, not 4")
    assert typed("redo 1").out.startswith(f"{first + 1} played again:")
    assert state(typed) == one
    assert typed("redo 2").out.startswith(f"{first + 2}-{first + 3} played again:")
    assert state(typed) == whole
    assert typed("redo 1").code == 1
    assert typed("undo 3").code == 0
    assert typed("redo 2").code == 0
    assert state(typed) == two
    assert typed("undo").code == 0, "a redo is taken back by one undo"
    assert typed("redo").code == 0
    assert state(typed) == two, "of the three that were undone first, two have been played again and undone"
    assert typed("redo").code == 0
    assert state(typed) == whole
    for wrong in ("redo 0", "redo x", "redo 1 2", "redo -1"):
        assert typed(wrong).code == 2
    assert typed("audit table.toml").code == 0


def test_redo_counts_in_play_too(typed, sit):
    whole = state(typed)
    assert typed("play", stdin="undo 3\nredo 2\nredo 1\n").code == 0
    assert state(typed) == whole


def test_a_new_move_ends_what_could_be_played_again(typed, sit):
    _, lines = sit
    assert typed("undo 3").code == 0
    assert typed("redo 1").code == 0
    assert typed("adjust deck 5 counted" if lines[0] == "pass" else "adjust ab --points 1 counted").code == 0
    assert typed("redo 1").out.startswith("no: nothing was undone")
