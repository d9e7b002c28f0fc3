"""A record that cannot be as it stands is read all the same: what was found is said, and the code is 1."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from between_evenings import record
from castlescore.record.chronicle import audited
from castlescore.record.session_file import parse_record
from castlescore.view.answers import evenings
from samples import some

LOOKING = (
    "log",
    "log --all",
    "show",
    "score",
    "score --why",
    "replay",
    "export --csv",
    "export --html",
    "explain final",
    "review",
)
FRIDAY = Path(__file__).parents[2] / "examples" / "disputed" / "friday.toml"


def exchanged() -> str:
    """The game of four with lines 34 and 35 of the file exchanged: a tile is laid while a bonus waits."""
    lines = record("between-four").splitlines(keepends=True)
    lines[33], lines[34] = lines[34], lines[33]
    return "".join(lines)


GAMES = {"castles": lambda: FRIDAY.read_text(encoding="utf-8"), "between": exchanged}


@cache
def audit_of(game: str) -> dict[str, Any]:
    """What `audit --json` says of the record."""
    return evenings.audited(audited(parse_record(GAMES[game](), "table.toml"))).to_json()


@pytest.fixture
def audit(request):
    return audit_of("between" if "between" in request.node.name else "castles")


@pytest.fixture(params=GAMES)
def disputed(request, folder, typed):
    (folder / "table.toml").write_text(GAMES[request.param](), encoding="utf-8")
    return typed


@pytest.mark.parametrize("line", LOOKING)
def test_what_looks_answers_and_ends_with_1(disputed, line):
    answer = disputed(line)
    assert answer.code == 1
    assert answer.out
    assert "table.toml:" in answer.err


@pytest.mark.parametrize(
    "line",
    some(["log --json", "show --json", "score --json", "explain 10 --json", "replay --json", "review --json"], 2),
)
def test_json_is_as_ever_with_how_much_was_found(disputed, audit, line):
    found = len(audit["findings"])
    answer = disputed(f"{line} --json")
    assert (answer.code, answer.json["findings"]) == (1, found)


def test_three_findings_are_said_once_each_and_how_many_more(disputed, audit):
    found = audit["findings"]
    assert disputed("audit table.toml --json").json["sessions"] == [audit]
    rows = disputed("score").err.splitlines()
    assert len(rows) == min(len(found), 3) + (len(found) > 3)
    for finding, row in zip(found[:3], rows, strict=False):
        assert row.startswith(f"table.toml:{finding['line']}: event {finding['event']}, ")
    assert len(found) <= 3 or rows[-1].startswith(f"{len(found) - 3} more finding")


def test_the_log_has_every_event_and_marks_the_disputed_ones(disputed, audit):
    found = audit["findings"]
    rows = [row for row in disputed("log").out.splitlines() if row[1:5].strip().isdecimal()]
    assert {int(row[1:5]) for row in rows if row[0] == "!"} == {finding["event"] for finding in found}
    numbers = [int(row[1:5]) for row in rows]
    assert numbers == sorted(event["n"] for event in disputed("log --json").json["events"])
    every = [row for row in disputed("log --all").out.splitlines() if row[1:5].strip().isdecimal()]
    assert len(every) == len(disputed("log --all --json").json["events"])


def test_the_score_is_the_right_one_of_the_audit(disputed, audit):
    right = audit["scores"]["correct"]
    players = disputed("score --json").json["players"]
    assert {row["name"]: row["total"] for row in players} == right


@pytest.mark.parametrize("line", some(["note so it was", "redo", "adjust anna +1 why"], 1))
def test_what_records_refuses_it_and_says_what_would_mend_it(folder, typed, line):
    (folder / "table.toml").write_text(GAMES["castles"](), encoding="utf-8")
    answer = typed(line)
    assert answer.code == 3
    assert "table.toml:92: event 82: cannot be" in answer.err
    assert "undo --to 81" in answer.err
    assert (folder / "table.toml").read_text(encoding="utf-8") == GAMES["castles"]()


def test_the_line_of_the_simplest_story_is_offered(folder, typed):
    lines = GAMES["castles"]().splitlines(keepends=True)
    (folder / "table.toml").write_text("".join([*lines[:14], lines[13], *lines[14:]]), encoding="utf-8")
    answer = typed("note so it was")
    assert answer.code == 3
    assert "amend 5 --drop" in answer.err
    assert typed("amend 5 --drop").code == 0


def test_check_answers_and_records_nothing(folder, typed):
    (folder / "table.toml").write_text(GAMES["castles"](), encoding="utf-8")
    assert "Ben has 63 points, not 14" in typed("check ben 14").out
    answer = typed("check ben 63")
    assert answer.code == 1
    assert "checked: Ben has 63 points" in answer.out
    assert "not recorded" in answer.out
    assert typed("check ben 63 --json").json["recorded"] is False
    assert (folder / "table.toml").read_text(encoding="utf-8") == GAMES["castles"]()


def test_where_and_try_ask_about_the_castle_as_the_audit_has_it(disputed, request):
    words = "try ab library 9,0" if "between" in request.node.name else "where parlor ben"
    answer = disputed(words)
    assert answer.code == 1
    assert answer.out


def test_a_disputed_record_is_exported_all_the_same(disputed, folder):
    assert disputed("export --html --out page.html").code == 1
    assert "<html" in (folder / "page.html").read_text(encoding="utf-8")
    assert disputed("replay --out right.toml").code == 1
    assert (folder / "right.toml").exists()


def test_wrong_figures_alone_stay_0(folder, typed):
    text = GAMES["castles"]().replace("final = { Anna = 88", "final = { Anna = 90")
    lines = text.splitlines(keepends=True)
    (folder / "table.toml").write_text("".join([*lines[:60], "]\n"]), encoding="utf-8")
    answer = typed("score")
    assert answer.code == 0
    assert "in the file" in answer.err


def test_the_log_numbers_lines_as_they_stand_whatever_the_file_says(folder, typed):
    (folder / "table.toml").write_text(exchanged(), encoding="utf-8")
    numbers = [event["n"] for event in typed("log --all --json").json["events"]]
    assert numbers == list(range(1, len(numbers) + 1))


def test_of_many_wrong_figures_three_are_said_and_how_many_more(folder, typed):
    text, many = re.subn(r'("place".*score = )(\d+)', lambda f: f"{f[1]}{int(f[2]) + 1}", record("between-four"))
    (folder / "table.toml").write_text(text, encoding="utf-8")
    answer = typed("show")
    assert answer.code == 0
    rows = answer.err.splitlines()
    assert all("in the file" in row for row in rows[:3])
    assert rows[3:] == [f"{many - 3} more wrong figures; see  castlescore audit table.toml"]
