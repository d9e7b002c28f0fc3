"""Lines that mean the table here when no file is named, and what they say where there is none."""

from __future__ import annotations

import pytest

from castlescore.words.desk import VARIABLE

BAD = ("score = 2, money = 20000", "score = 2, money = 21000")  # a purse that does not follow


@pytest.fixture
def table(folder):
    """A table with one finding, and the same game without it beside it."""
    from between_evenings import record

    good = record("three-players")
    assert BAD[0] in good
    (folder / "good.toml").write_text(good, encoding="utf-8")
    (folder / "table.toml").write_text(good.replace(*BAD), encoding="utf-8")
    return folder


def test_audit_without_a_file_is_of_the_table_here(typed, table):
    answer = typed("audit")
    assert answer == typed("audit table.toml")
    assert answer.code == 1
    assert "table.toml:" in answer.out


def test_the_table_may_be_named_as_on_any_line(typed, table, monkeypatch):
    assert typed("audit -s good.toml") == typed("-s good.toml audit")
    assert typed("audit -s good.toml").code == 0
    assert typed("audit --json --session good.toml").json["sessions"][0]["file"] == "good.toml"
    monkeypatch.setenv(VARIABLE, "good.toml")
    assert typed("audit").code == 0
    assert typed("audit table.toml").code == 1, "a file that is named is the one"


def test_in_play_it_is_the_table_at_which_one_sits(typed, table):
    answer = typed("play -s good.toml", stdin="audit\nscore\n")
    assert answer.code == 0
    assert typed("play", stdin="audit\nscore\n").code == 1


@pytest.mark.parametrize("line", ["audit", "audit --json", "replay", "audit -s friday.toml", "export --html", "score"])
def test_where_there_is_no_table_it_is_3_and_says_what_to_do(typed, line):
    answer = typed(line)
    name = "friday.toml" if "friday" in line else "table.toml"
    assert answer.code == 3
    assert answer.err.startswith(f"{name}: no such session; begin one:  castlescore new PLAYER...")
