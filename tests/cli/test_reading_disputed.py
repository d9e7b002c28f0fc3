"""A record that cannot be as it stands is read all the same: what was found is said, and the code is 1."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from builders import record
from castlescore.record.chronicle import audited
from castlescore.record.session_file import parse_record
from castlescore.view import answers

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
    return answers.audited(audited(parse_record(GAMES[game](), "table.toml"))).to_json()


@pytest.fixture
def audit(request):
    return audit_of("between" if "between" in request.node.name else "castles")


@pytest.fixture(params=GAMES)
def disputed(request, folder, typed):
    (folder / "table.toml").write_text(GAMES[request.param](), encoding="utf-8")
    return typed


@pytest.mark.parametrize("line", LOOKING)
@pytest.mark.slow
def test_what_looks_answers_and_ends_with_1(disputed, line):
    answer = disputed(line)
    assert answer.code == 1
    assert answer.out
    assert "table.toml:" in answer.err


@pytest.mark.slow
def test_the_log_has_every_event_and_marks_the_disputed_ones(disputed, audit):
    found = audit["findings"]
    rows = [row for row in disputed("log").out.splitlines() if row[1:5].strip().isdecimal()]
    assert {int(row[1:5]) for row in rows if row[0] == "!"} == {finding["event"] for finding in found}
    numbers = [int(row[1:5]) for row in rows]
    assert numbers == sorted(event["n"] for event in disputed("log --json").json["events"])
    every = [row for row in disputed("log --all").out.splitlines() if row[1:5].strip().isdecimal()]
    assert len(every) == len(disputed("log --all --json").json["events"])


@pytest.mark.many
def test_the_score_is_the_right_one_of_the_audit(disputed, audit):
    right = audit["scores"]["correct"]
    players = disputed("score --json").json["players"]
    assert {row["name"]: row["total"] for row in players} == right
