"""A number in the place of a PLACE means the place that was shown with it, from one line of its own to the next."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from builders.evenings import evening
from castlescore.cli.terminal.shell import Shell
from castlescore.cli.terminal.shell_state import ShellState
from castlescore.input.context import MOST_FILES, memory_file


@pytest.fixture
def state(folder, monkeypatch) -> Path:
    """An empty folder of state."""
    evening()  # played before: what its lines show would be kept here, were this the first test that asks for it
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
    return folder / "state"


def shown(answer) -> list[int]:
    """The numbers of a list, wherever it was printed."""
    rows = (answer.out + answer.err).splitlines()
    return [int(row.split()[0]) for row in rows if row.strip()[:1].isdigit()]


# (how the list of a door is shown, how a number of it is typed): every line that takes a PLACE, beside each other


def test_nothing_is_written_beside_the_game(typed, small, folder, state):
    before = {path for path in folder.iterdir() if path != state}
    typed("where solar foyer.N --castle small.toml")
    assert {path for path in folder.iterdir() if path != state} == before
    [kept] = [path for path in state.rglob("*") if path.is_file()]
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"lists": 3}', '{"lists": [[1, 2, 3]], "file": "x"}', "[" * 100_000, "\x00\xff",
     '{"file": "FILE", "lists": [["solar", "x", [1]]], "refused": null}',
     '{"file": "FILE", "lists": [["solar", 1, {"a": 2}]], "refused": 7}',
     '{"file": "FILE", "lists": [], "refused": {"state": 4, "whose": "\\u001b[31m", "tiles": [["zzz", 1e400, 2, 3]]}}',
     '{"file": "FILE", "lists": [], "refused": {"state": 4, "whose": "", "tiles": [["solar", 9, 9, 45]], "rules": []}}',
     '{"file": "FILE", "lists": [], "refused": {"state": 4, "whose": "", "tiles": [], "rules": ["\\u001b[31m"]}}'],
)  # fmt: skip
@pytest.mark.many
def test_whatever_lies_in_the_folder_of_state_does_no_harm(typed, small, state, text):
    typed("where solar foyer.N --castle small.toml")
    kept = memory_file(str(small))
    assert kept is not None and kept.is_file()
    kept.write_text(text.replace("FILE", os.path.realpath(small)), encoding="latin-1")
    answer = typed("try solar 3 --castle small.toml")
    assert answer.code in (0, 1, 2)
    assert "\x1b" not in answer.out + answer.err
    assert typed("explain --castle small.toml --json").json["tile"]["tile"] == "stairs"
    assert "\x1b" not in typed("explain --castle small.toml").err


@pytest.mark.parametrize("how", ["a file in the way", "a link in the way", "a folder in the way"])
def test_where_nothing_can_be_kept_lines_are_answered_all_the_same(typed, small, state, folder, how):
    if how == "a file in the way":
        state.write_text("")
    else:
        kept = memory_file(str(small))
        kept.parent.mkdir(parents=True)
        if how == "a folder in the way":
            kept.mkdir()
        else:
            (folder / "precious").write_text("precious")
            kept.symlink_to(folder / "precious")
    assert typed("where solar foyer.N --castle small.toml").code == 0
    assert typed("try solar 1 --castle small.toml").code in (0, 1, 2)
    if how == "a link in the way":
        assert (folder / "precious").read_text() == "precious"


def test_no_more_is_kept_than_an_evening_needs(typed, small, state):
    typed("where solar --castle small.toml")
    kept = memory_file(str(small)).parent
    for i in range(MOST_FILES + 20):
        (kept / f"{i:08x}.json").write_text("{}")
        os.utime(kept / f"{i:08x}.json", (i, i))
    (kept / f".{'0' * 8}.json.17.new").write_text("left by a killed program")
    other = small.with_name("other.toml")
    other.write_text(small.read_text())
    typed("where solar --castle other.toml")
    assert len(list(kept.iterdir())) <= MOST_FILES
    assert memory_file(str(small)).is_file() and memory_file(str(other)).is_file()


def test_in_play_a_number_beyond_those_on_the_screen_is_refused(typed, sat, state, capsys):
    path = sat(22)
    count = len(typed("where hallway --json").json["placements"])
    assert count > 12
    shell = Shell(ShellState(home=str(path)))
    shell.look()
    shell.line("where hallway")
    capsys.readouterr()
    assert shell.line(f"try hallway {count}") == 2
    assert "where hallway --all" in capsys.readouterr().err
    assert shell.line("try hallway 12") == 0
    shell.line("where hallway --all")
    assert shell.line(f"try hallway {count}") == 0
    capsys.readouterr()
    shell.line("where hallway 1.e")
    of_the_door = {int(row.split()[0]) for row in capsys.readouterr().out.splitlines() if row[:1].isdigit()}
    others = set(range(1, count + 1)) - of_the_door
    assert of_the_door and others
    assert [shell.line(f"try hallway {number}") for number in (min(of_the_door), min(others))] == [0, 2]


def test_what_play_showed_is_no_list_of_a_line_of_its_own(typed, sat, state):
    path = sat(22)
    shell = Shell(ShellState(home=str(path)))
    shell.look()
    shell.line("where hallway")
    assert not [each for each in state.rglob("*") if each.is_file()]
