"""What is said on a terminal is wrapped at words: errors, usage and help; nothing is where it is piped."""

from __future__ import annotations

import pytest

from castlescore.cli.output import talk

LONG = [
    "check zoe 3",
    "buy pantri",
    "place ab x 0,1",  # a line of the other game
    "show zoe",
    "reward --dsada",
    "tiles zzzzz",
    "amend 25 judge castle.toml",
]


@pytest.fixture
def at_terminal(monkeypatch, capsys):
    """Say that stderr is a terminal of some columns."""

    def sit(columns):
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)

    return sit


def words(text):
    return text.split()


@pytest.mark.parametrize("columns", [40, 60, 80])
@pytest.mark.parametrize("line", LONG)
@pytest.mark.many
def test_an_error_is_wrapped_at_words_and_loses_none(typed, sat, at_terminal, line, columns):
    sat(25)
    plain = typed(line).err
    at_terminal(columns)
    shown = typed(line).err
    assert words(shown) == words(plain)
    assert max(map(len, shown.splitlines())) <= columns
    assert all(row == row.rstrip() for row in shown.splitlines())


def test_in_a_pipe_a_message_stays_in_one_line(typed, sat, monkeypatch):
    sat(25)
    monkeypatch.setenv("COLUMNS", "40")
    assert len(typed("show zoe").err.splitlines()) == 1


def test_a_table_in_a_message_stays_as_it_is(at_terminal, capsys):
    at_terminal(80)
    rows = ["Hallway: 2 places", "N  place  points", "1  0,3    +2", "    deep", "", "end"]
    talk("\n".join(rows))
    assert capsys.readouterr().err.splitlines() == rows


def test_names_with_hyphens_are_not_broken_at_them(at_terminal, capsys):
    at_terminal(40)
    talk("close to it: pumpkin-garden, hall-of-ever-closing-walls, downstairs-hallway")
    said = capsys.readouterr().err
    assert "downstairs-hallway" in said
    assert "hall-of-ever-closing-walls" in said


@pytest.mark.parametrize("columns", ["40", "50", "80"])
def test_rules_break_no_word(typed, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", "200")
    known = set(words(typed("rules").out))
    monkeypatch.setenv("COLUMNS", columns)
    assert [word for word in words(typed("rules").out) if word not in known] == []
