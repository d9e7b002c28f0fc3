"""amend by whole lines: some left out, some moved, an undo's count, whose line it is; tried, undone, disputed."""

from __future__ import annotations

from pathlib import Path

import pytest

from between_evenings import record
from castlescore.record.session_file import read_record, record_text

CASTLES = (Path(__file__).parents[2] / "examples" / "three-players" / "table.toml").read_text(encoding="utf-8")
GAMES = {"castles": lambda: CASTLES, "between": lambda: record("between-four")}


@pytest.fixture(params=list(GAMES))
def table(request, folder, typed):
    (folder / "table.toml").write_text(GAMES[request.param](), encoding="utf-8")
    return typed


@pytest.fixture
def castles(folder, typed):
    (folder / "table.toml").write_text(GAMES["castles"](), encoding="utf-8")
    return typed


@pytest.fixture
def between(folder, typed):
    (folder / "table.toml").write_text(GAMES["between"](), encoding="utf-8")
    return typed


def written(change):
    """The file with its events changed by hand."""
    found = read_record("table.toml")
    Path("table.toml").write_text(record_text(found.with_events(tuple(change(list(found.events))))), encoding="utf-8")


def played():
    """What is in force, without numbers."""
    return [
        {key: value for key, value in event.items() if key not in ("n", "was")}
        for _, event in read_record("table.toml").standing()[0]
        if event["do"] != "note"
    ]


def test_the_last_lines_are_left_out_together_and_undo_brings_them_back(table):
    whole, last = played(), len(read_record("table.toml").events)
    tried = table(f"amend {last - 2}-{last} --drop --try")
    assert (tried.code, played()) == (0, whole)
    assert table(f"amend {last - 2}-{last} --drop").code == 0
    assert played() == whole[:-3]
    assert table("undo").code == 0
    assert played() == whole
    assert table("audit").code == 0


def test_two_lines_of_different_castles_may_change_places(between):
    before, total = played(), between("score --json").json["players"]
    first = next(
        n
        for n, event in enumerate(before, 1)
        if event["do"] == "place" and before[n]["do"] == "place" and before[n]["castle"] != event["castle"]
    )
    number = [n for n, event in read_record("table.toml").standing()[0] if event["do"] != "note"][first]
    answer = between(f"amend {number} --move {number - 1}")
    assert answer.code == 0, answer
    assert played() == [*before[: first - 1], before[first], before[first - 1], *before[first + 1 :]]
    assert between("score --json").json["players"] == total
    assert between("audit").code == 0


def test_an_undo_takes_back_another_number_of_lines(table):
    whole = played()
    last = len(read_record("table.toml").events)
    assert table("undo 3").code == 0
    assert table(f"amend {last + 1} --undo 1").code == 0
    assert played() == whole[:-1]
    assert table("undo").code == 0
    assert played() == whole[:-3]
    assert table(f"amend {last + 1} --undo 0").code == 0
    assert played() == whole
    assert table("audit").code == 0


@pytest.mark.parametrize(
    ("line", "code", "why"),
    [
        ("amend 5", 2, "amend A-B --drop"),
        ("amend 5 --drop pass", 2, "--drop takes no LINE"),
        ("amend 5-7 --by ben", 2, "several events can be left out, moved, or have a LINE in their place"),
        ("amend 5-7 --before pass", 2, "several events can be left out, moved, or have a LINE in their place"),
        ("amend 5 --before --drop", 2, "--before and --drop do not go together"),
        ("amend 5 --swap 6 --by ben", 2, "--by and --swap do not go together"),
        ("amend 5 --before", 2, "--before needs a LINE"),
        ("amend 5 --then pass", 2, "--then needs a LINE"),
        ("amend 5-99 pass", 2, "there is no event 99"),
        ("amend 7-5 --drop", 2, "names no events"),
        ("amend x --drop", 2, "names no events"),
        ("amend 0 --drop", 2, "names no events"),
        ("amend 5-99 --drop", 2, "there is no event 99"),
        ("amend 5 --move 5", 2, "one of those that are moved"),
        ("amend 5 --move 6", 2, "is there already"),
        ("amend 5 --undo 1", 1, "event 5 is no undo"),
        ("amend 21 --undo 1", 2, "undoes 1 already"),
        ("amend 21 --undo 99", 1, "can be undone, not 99"),
        ("amend 6 --by ben", 1, "nobody's"),
        ("amend 5 --by zoe", 2, "zoe"),
        ("amend 5 --castle ab", 1, "nobody's"),
        ("amend 5 --move 20", 1, "event 20 was undone by event 21"),
        ("amend 21 --drop", 1, "amend 21 --undo COUNT"),
    ],
)
def test_what_means_nothing_is_refused_and_changes_nothing(castles, line, code, why):
    text = Path("table.toml").read_bytes()
    answer = castles(line)
    assert (answer.code, why in answer.out + answer.err) == (code, True), answer
    assert Path("table.toml").read_bytes() == text


def test_every_kind_of_minus_stands_between_two_events(castles):
    for minus in "-−–‑":
        assert castles(f"amend 90{minus}91 --drop --try").code == 0


def test_a_line_of_another_castle_is_laid_there(between):
    path = Path("table.toml")
    names = ["AB", "BC", "CD", "DA"]
    number, event = next((n, e) for n, e in read_record("table.toml").standing()[0] if e["do"] == "place")
    other = next(name for name in names if name != event["castle"])
    written(lambda events: [{**e, "castle": other} if i == number - 1 else e for i, e in enumerate(events)])
    assert between("audit").code == 1
    answer = between(f"amend {number} --castle {event['castle']}")
    assert answer.code == 0, answer
    assert between("audit").code == 0
    assert path.exists()


def test_a_disputed_record_is_mended_line_by_line(castles):
    whole = played()
    written(lambda events: [*events[:40], *events[24:28], *events[40:]])  # a block written again
    assert castles("audit").code == 1
    text = Path("table.toml").read_bytes()
    assert castles("amend 41-44 --drop --try").code == 0
    assert Path("table.toml").read_bytes() == text
    answer = castles("amend 41-44 --drop")
    assert answer.code == 0, answer
    assert "nothing is disputed any more" in answer.out
    assert castles("audit").code == 0
    assert played() == whole
    assert castles("undo").code == 0, "and it is as it was"
    assert castles("audit").code == 1


def test_a_wrong_undo_is_mended_where_nothing_follows_from_it(castles):
    whole = played()
    written(lambda events: [*events[:20], {"do": "undo", "count": 2}, *events[21:]])
    assert castles("audit").code == 1
    answer = castles("amend 21 --undo 1")
    assert answer.code == 0, answer
    assert played() == whole
    assert castles("audit").code == 0


@pytest.mark.parametrize("line", ["amend 41-44 --drop", "amend 41-44 --drop --try"])
def test_the_library_does_the_same_also_to_a_record_that_cannot_be(castles, line):
    from castlescore.library.session import Session

    written(lambda events: [*events[:40], *events[24:28], *events[40:]])
    session = Session.read("table.toml").play(line)
    assert session.audit().ok is ("--try" not in line)
    again = session.play("undo") if "--try" not in line else session
    assert not again.audit().ok
    set_up = Session.loads(CASTLES).play("amend setup --favor none")
    assert set_up.score().winners == Session.loads(CASTLES).play("amend setup --favor none").score().winners
    assert set_up.audit().ok
    assert set_up.play("undo").score().players[0].total == 89
