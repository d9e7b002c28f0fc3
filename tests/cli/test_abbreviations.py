"""A command cut short means a command of the game that is played; what meant one command alone means it everywhere."""

from __future__ import annotations

import os

import pytest

from builders import record
from castlescore.cli.completion import candidates, replay_at
from castlescore.cli.terminal.shell import Shell
from castlescore.cli.terminal.shell_state import ShellState
from castlescore.protocol.commands import aliases, commands, foreign, full_name
from castlescore.protocol.registry import all_games

# The commands in the order in which they came, those that came together in one row; a new one is a row of its own. The
# first row is the program with which an evening could be played for the first time. Hours before it there were castle
# files alone, and `p` and `r` meant `place` and `rules`: nobody has played with that, and the contract has both letters
# among the beginnings with several readings, which the table settles.
CAME = (
    "new reveal price buy pass reward cards note undo redo amend check adjust show where try explain score log tiles "
    "rules judge place import export",
    "audit replay",
    "play",
    "offers",
    "diff tally",
    "serve",
    "review",
    "stats",
    "schema",
)
SHORT = {"b": "buy", "w": "where", "t": "try", "u": "undo", "s": "show", "exp": "explain", "pl": "place"}  # at once


def ever_unique():
    """Every beginning that meant one command alone at some time, and that command."""
    found, there = dict(SHORT), []
    for row in CAME:
        there += row.split()
        for name in there:
            for cut in (name[:end] for end in range(1, len(name))):
                if cut not in there and [other for other in there if other.startswith(cut)] == [name]:
                    found.setdefault(cut, name)
    return found


@pytest.fixture
def between(folder, typed):
    """Two tables: `table.toml` of Between Two Castles, `castles.toml` of the other game."""
    text = record("between-four").splitlines(keepends=True)
    begin = next(i for i, line in enumerate(text) if "{ n = 1," in line)
    (folder / "table.toml").write_text("".join([*text[:begin], "]\n"]), encoding="utf-8")
    (folder / "castles.toml").write_text(record("three-players"), encoding="utf-8")
    return typed


def test_every_command_has_come_at_some_time():
    assert sorted(" ".join(CAME).split()) == sorted(commands())
    assert len(ever_unique()) > 90
    assert {cut: name for cut, name in aliases().items() if ever_unique().get(cut) != name} == {}


def test_a_beginning_that_once_meant_one_command_means_it_for_ever():
    for cut, name in ever_unique().items():
        for left_out in ((), ("play",), *((*foreign(game), "play") for game in all_games().values())):
            assert full_name(cut, lambda left_out=left_out: left_out) == name, cut
    for cut, name in {"sc": "score", "rev": "reveal", "pla": "place"}.items():
        assert (full_name(cut), ever_unique()[cut]) == (name, name)


@pytest.mark.parametrize("example", ["three-players", "between-four", None])
@pytest.mark.many
def test_tab_makes_of_a_beginning_the_command_that_it_means(folder, example):
    if example is not None:
        (folder / "table.toml").write_text(record(example), encoding="utf-8")
    replay = replay_at(str(folder / "table.toml")) if example else None
    others = foreign(replay.game) if replay else ()
    for cut, name in ever_unique().items():
        if name not in others:
            assert [found.text for found in candidates([], cut, replay)] == [name], cut


@pytest.mark.slow
def test_at_the_table_and_behind_a_question_mark_a_beginning_means_the_same(typed, sat, capsys):
    sat(19)
    shell = Shell(ShellState(home="table.toml"))
    assert shell.look() == 0
    for cut, name in ever_unique().items():
        capsys.readouterr()
        assert shell.line(f"? {cut}") == 0
        said = capsys.readouterr().out
        assert shell.line(f"? {name}") == 0
        assert said == capsys.readouterr().out, cut
    score = typed("score")
    assert (score.code, typed("sc")) == (0, score)
    assert typed("play", stdin="sc\n").out.endswith(score.out)


def test_completion_offers_no_line_of_the_other_game(between):
    from castlescore.cli.completion import candidates, replay_at

    table = replay_at("table.toml")
    for typed in ("", "p", "pr", "re", "b"):
        assert not {one.text for one in candidates([], typed, table)} & {"price", "pass", "reveal", "buy"}
    assert "sauna" in [one.text for one in candidates(["p", "ab"], "", table)]
    assert [one.text for one in candidates([], "pri", replay_at("castles.toml"))] == ["price"]


def test_a_pipe_in_the_place_of_a_session_is_not_waited_for(typed, folder):
    os.mkfifo(folder / "table.toml")
    assert typed("p").err.startswith("'p' could be price, pass, place or play")
