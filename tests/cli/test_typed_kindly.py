"""What is typed at a table the short way: names with blanks, some rooms of a price, words of one's own language."""

from __future__ import annotations

import pytest

from castlescore.cli.commands.sit import play_script
from castlescore.cli.terminal.shell import Shell
from castlescore.cli.terminal.shell_state import ShellState
from castlescore.core.language import speaking
from castlescore.protocol.registry import all_games
from castlescore.words.options import entry_of, moves_of

THRONES = "--throne living-corridor --throne utility-food --throne corridor-downstairs"
SAME = [  # the event after which both are typed, a line, the same as ever
    (1, "price parlor, mold room", "price parlor mold-room pumpkin-garden larder billiards-room tasso-room vestibule"),
    (1, "price 15=mold room 10=parlor", "price 15=mold-room 10=parlor"),
    (10, "price tasso", "price tas ves fun gra bil dir mol"),
    (11, "buy tasso room 1.n", "buy tasso-room 1.n"),
    (11, "buy tasso room w=pumpkin garden.n", "buy tasso-room w=pumpkin-garden.n"),
    (11, "buy tasso pumpkin garden.n", "buy tasso pumpkin-garden.n"),
    (11, "buy tasso room -4,-2@270 --claim 3", "buy tasso-room -4,-2@270 --claim 3"),
    (11, "try dan tasso room 0.n", "try dan tasso-room 0.n"),
    (11, "where tasso room pumpkin garden.n", "where tasso-room pumpkin-garden.n"),
    (11, "explain tasso room -4 -2@270", "explain tasso-room -4,-2@270"),
    (19, "reward downstairs food", "reward downstairs --as food"),
    (23, "amend 19 buy the hole -3,-6@270", "amend 19 buy the-hole -3,-6@270"),
]


@pytest.mark.parametrize(("event", "line", "same"), SAME)
def test_it_is_the_same_record_and_the_same_answer(typed, sat, event, line, same):
    found = []
    for each in (same, line):
        path = sat(event)
        answer = typed(*each.split())
        found.append((answer.code, answer.out, path.read_bytes()))
    assert found[0] == found[1]


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


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("place ab great hall 1,-1, fish pond 0,1", "place ab great-hall 1,-1 fish-pond 0,1"),
        ("place ab great hall 0 1 sauna 1 1", "place ab great-hall 0,1 sauna 1,1"),
        ("try great hall 1,-1 ab", "try great-hall 1,-1 ab"),
        ("offers ab great hall, fish pond", "offers ab great-hall fish-pond"),
    ],
)
def test_so_it_is_in_between(typed, folder, line, same):
    found = []
    for each in (same, line):
        assert typed(f"new A B --game between {THRONES} --force").code == 0
        answer = typed(*each.split())
        found.append((answer, (folder / "table.toml").read_bytes()))
    assert found[0] == found[1]


def test_several_ways_to_join_are_listed(typed, folder):
    assert typed("new Anna Ben").code == 0
    answer = typed("reveal pumpkin garden great hall pin alley larder")
    assert answer.code == 2
    assert "great-hall pin-alley larder or" in answer.err
    assert typed("reveal pumpkin garden, great hall, pin alley, larder").code == 0


def test_a_line_that_can_be_read_word_by_word_is_read_so(typed, folder):
    assert typed("new Anna Ben").code == 0
    assert typed("reveal pin alley").code == 0
    assert '["pink-cabinet", "9-pin-alley"]' in (folder / "table.toml").read_text()


def test_rooms_with_coins_that_move_are_told_before_some_rooms_are_priced(typed, sat):
    sat(10)
    assert "Tasso Room with 1000 on it moves from 2000 to 15000" in typed("price tasso").err
    sat(10)
    assert typed("price").err == ""


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
