"""What is typed at a table the short way: names with blanks, some rooms of a price, words of one's own language."""

from __future__ import annotations

import pytest

from castlescore.cli.commands.play import play_script
from castlescore.cli.terminal.shell import Shell
from castlescore.cli.terminal.shell_state import ShellState
from castlescore.core.language import speaking
from castlescore.input.options import entry_of, moves_of
from castlescore.protocol.registry import all_games


def test_the_library_reads_names_with_blanks_too(sat):
    sat(11)
    shell = Shell(ShellState(home="table.toml"))
    shell.look()
    game, table = all_games()["castles"], shell.state.replay.table
    lines = ("buy tasso room pumpkin garden.n", "buy tasso-room pumpkin-garden.n")
    one, other = (entry_of(line, game, ["Anna"]) for line in lines)
    with pytest.raises(Exception, match="fits there") as first:
        moves_of(game, table, one)
    with pytest.raises(Exception, match="fits there") as second:
        moves_of(game, table, other)
    assert str(first.value) == str(second.value)


def test_a_player_of_two_names_needs_no_quotes(typed, folder):
    assert typed("new", "Anna", "Ben Cara").code == 0
    for line, same in (("score ben cara", "score ben-cara"), ("show ben cara", "show ben-cara")):
        assert typed(*line.split()) == typed(*same.split())
    assert typed("check ben cara 1").code == 0


@pytest.mark.parametrize(
    ("lang", "line", "same"),
    [
        ("cs", "kup tasso 1.sever", "buy tasso 1.n"),
        ("ru", "купи tasso 1.Север", "buy tasso 1.n"),
        ("ru", "где tasso пумпкин", "where tasso пумпкин"),
        ("cs", "ukaž trh", "show market"),
        ("ru", "покажи замок бен", "show castle бен"),
        ("cs", "dál", "pass"),
        ("ru", "пас", "pass"),
    ],
)
@pytest.mark.many
def test_words_of_ones_own_language_mean_what_the_english_ones_mean(typed, sat, lang, line, same):
    found = []
    for each in (same, line):
        path = sat(11)
        answer = typed("--lang", lang, *each.split())
        found.append((answer, path.read_bytes()))
    assert found[0] == found[1]


def test_a_script_knows_none_of_them(sat):
    sat(11)
    with speaking("cs"):
        assert play_script(Shell(ShellState(home="table.toml")), ["dál"], "lines") == 2
        assert play_script(Shell(ShellState(home="table.toml")), ["pass"], "lines") == 0


def test_a_player_is_meant_before_a_part_of_show(typed, folder):
    assert typed("new", "Trhan", "Ben").code == 0
    with speaking("cs"):
        assert typed("--lang", "cs", "show", "trh").out == typed("--lang", "cs", "show", "trhan").out
