"""The habits of the command line: short commands, exit codes, plain terminals, widths, nothing raw on a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product

import pytest

from castlescore import __version__
from castlescore.core.errors import Unclear
from castlescore.protocol.commands import aliases, commands, full_name
from samples import some

RAW = "\x1b[31m\u202e"


def _program(*words, cwd, stdin=b"", **env):
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    return subprocess.run(
        [sys.executable, "-m", "castlescore", *words], cwd=cwd, input=stdin, capture_output=True, env=kept | env
    )


def test_the_program_itself(folder):
    found = _program("judge", "castle.toml", "--json", cwd=folder)
    assert (found.returncode, found.stderr) == (1, b"")
    assert found.stdout.startswith(b'{"game": "castles"')
    missing = _program("judge", "nowhere.toml", cwd=folder)
    assert (missing.returncode, missing.stdout) == (3, b"")
    wrong = _program("juggle", cwd=folder)
    assert (wrong.returncode, wrong.stdout) == (2, b"")
    assert _program("judge", "-", cwd=folder, stdin=(folder / "legal.toml").read_bytes()).returncode == 0


PLAIN = [{"TERM": "dumb"}, {"PYTHONIOENCODING": "ascii"}, {"TERM": "dumb", "NO_COLOR": "1"}]
DRAWN = ["judge castle.toml", "try vestibule 1 --castle legal.toml", "where hallway --castle legal.toml"]


@pytest.mark.parametrize(
    ("env", "line"), some(product(PLAIN, DRAWN), [(PLAIN[0], DRAWN[1]), (PLAIN[1], DRAWN[0]), (PLAIN[2], DRAWN[2])])
)
def test_a_dumb_terminal_and_an_old_one_get_ascii(folder, env, line):
    found = _program(*line.split(), cwd=folder, **env)
    assert found.stdout.isascii() and b"?" not in found.stdout.replace(b"4?", b"")


@pytest.mark.parametrize(
    "line",
    some(
        ["judge castle.toml", "try vestibule -2,3 --castle legal.toml", "--help", "tiles"],
        ["judge castle.toml", "--help"],
    ),
)
def test_no_colour_in_a_pipe(folder, line):
    assert b"\x1b" not in _program(*line.split(), cwd=folder, NO_COLOR="1").stdout


def test_a_reader_that_leaves_early_is_no_error(folder):
    line = f"{sys.executable} -m castlescore tiles | head -1"
    found = subprocess.run(["bash", "-c", f"set -o pipefail; {line}"], cwd=folder, capture_output=True)
    assert found.stderr == b""


def test_version(typed, folder):
    assert typed("--version").out == f"castlescore {__version__}\n"
    assert _program("--version", cwd=folder).stdout.decode().split() == ["castlescore", __version__]


def test_no_words_are_a_question_for_help(typed):
    assert typed() == typed("--help")
    assert typed().code == 0
    assert "castlescore judge CASTLE_FILE" in typed().out


def test_every_command_has_help_with_an_example(typed):
    for name in commands():
        answer = typed(f"{name} --help")
        assert answer.code == 0
        assert f"castlescore {name}" in answer.out
        assert answer.widest <= 80


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("pla", ""),
        ("und", ""),
        ("c", "'c' could be cards, check or conform: type a little more of it"),
    ],
)
def test_a_beginning_of_several_commands_says_which_and_what_to_do(typed, word, says):
    answer = typed(f"{word} --help")
    assert (answer.code, answer.err.strip()) == ((2, says) if says else (0, ""))


def test_the_help_of_play_says_that_a_number_needs_its_list(typed):
    assert "list must have been shown" in " ".join(typed("play --help").out.split())


def test_beginnings_that_fit_one_command_are_that_command():
    for name in commands():
        for end in range(1, len(name)):
            fits = [other for other in commands() if other.startswith(name[:end])]
            if name[:end] in aliases() and aliases()[name[:end]] in commands():
                assert full_name(name[:end]) == aliases()[name[:end]]
            elif len(fits) == 1:
                assert full_name(name[:end]) == name
            elif name[:end] not in commands():
                with pytest.raises(Unclear):
                    full_name(name[:end])


def test_aliases_of_the_contract():
    wanted = {"b": "buy", "w": "where", "t": "try", "u": "undo", "s": "show", "exp": "explain", "pl": "place"}
    assert aliases().items() >= wanted.items()


@pytest.mark.parametrize("word", ["e", "juggle", "", "judgement"])
def test_an_ambiguous_or_unknown_command_is_2(typed, word):
    assert typed(word, "x").code == 2


def test_a_hint_writes_the_command_out(typed):
    assert "castlescore where --help" in typed("w").err


def test_an_abbreviated_command_does_the_same(typed):
    assert typed("ju castle.toml --json") == typed("judge castle.toml --json")
    assert typed("w solar --castle castle.toml") == typed("where solar --castle castle.toml")
    assert typed("t solar 1 --castle castle.toml") == typed("try solar 1 --castle castle.toml")
    assert typed("exp solar 1 --castle castle.toml") == typed("explain solar 1 --castle castle.toml")


@pytest.mark.parametrize(
    ("word", "tile"),
    [
        ("solar", "solar"),
        ("SOLAR", "solar"),
        ("pu-ro", None),
        ("gr-be", "grand-bedchamber"),
        ("grand bedchamber", "grand-bedchamber"),
        ("gb", None),
        ("bedch", "grand-bedchamber"),
        ("downstairs-hallway", "downstairs-hallway"),
    ],
)
def test_a_tile_is_named_by_the_four_ways(typed, word, tile):
    answer = typed("where", word, "--castle", "castle.toml", "--json")
    if tile is None:
        assert answer.code == 2
    else:
        assert (answer.code, answer.json["tile"]) == (0, tile)


def test_short_names_are_tried_first_on_what_can_still_be_meant(typed, folder):
    assert typed("where ves --castle legal.toml --json").json["tile"] == "vestibule"
    (folder / "grotto.toml").write_text(
        (folder / "legal.toml").read_text() + '[[tile]]\ntile = "venus-grotto"\nat = [40, 40]\n'
    )
    assert typed("where ve --castle grotto.toml --json").json["tile"] == "vestibule"
    assert typed("where venus-grotto --castle grotto.toml --json").json["placements"] == []


def test_an_ambiguous_tile_names_those_it_could_be(typed):
    answer = typed("where ve --castle castle.toml")
    assert answer.code == 2
    assert "Venus Grotto" in answer.err and "Vestibule" in answer.err


def test_a_misspelt_tile_names_the_closest(typed):
    answer = typed("where vestibul3 --castle castle.toml")
    assert answer.code == 2
    assert "Vestibule" in answer.err


@pytest.mark.parametrize(("word", "near"), [("rewrd", "reward"), ("audt", "audit"), ("Shwo", "show")])
def test_a_misspelt_command_names_the_closest(typed, word, near):
    answer = typed(word, "x")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"No such command '{word}'; close to it: {near}")


def test_commands_that_can_be_typed_at_the_table_come_first_and_those_of_another_game_are_not_named(typed, sat):
    sat(18)  # somebody buys
    assert typed("plase x").err == "No such command 'plase'; close to it: pass, place\n"
    assert typed(f"{THREE.format('utility-food')} -s between.toml").code == 0
    assert "buy" not in typed("byu x -s between.toml").err


def test_a_type_of_tiles_is_close_to_what_was_typed_too(typed, folder):
    assert typed("tiles fod").err.startswith("no tile called 'fod'; close to it: food, Food Prep Room")


NEW = "new anna ben --favor {} --favor money"
THREE = "new anna ben cara --game between --throne living-sleeping --throne corridor-food --throne {}"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (NEW.format("livng"), "'livng' is no favor; close to it: living"),
        (NEW.format("smal-tiles"), "'smal-tiles' is no favor"),
        (f"{NEW.format('small')} --builder bne", "'bne' is no player; close to it: Ben"),
        (f"{NEW.format('small')} --foyer bne=3", "'bne' is no player; close to it: Ben"),
        (THREE.format("utilty-food"), "'utilty-food' is no throne room; close to it: utility-food"),
    ],
)
def test_a_misspelt_word_of_new_names_the_closest(typed, folder, line, said):
    answer = typed(line)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
    assert not (folder / "table.toml").exists()


@pytest.mark.parametrize(
    ("line", "old", "new", "said"),
    [
        (NEW.format("living"), '"living"', '"livng"', "favors: unknown name 'livng'; close to it: living"),
        (NEW.format("living"), 'builder = "Anna"', 'builder = "Ana"', "builder: Ana is not one of the players; close"),
        (
            THREE.format("utility-food"), "corridor-food", "coridor-food",
            "thrones: no throne room is called throne-coridor-food; close to it: throne-corridor-food",
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("command", ["audit", "show -s"])
def test_a_misspelt_word_in_the_header_of_a_record_names_the_closest(typed, folder, command, line, old, new, said):
    assert typed(line).code == 0
    path = folder / "table.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    answer = typed(f"{command} table.toml")
    assert answer.code == 3
    assert said in answer.err


@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize(
    "line",
    [
        "judge castle.toml",
        "where hallway --castle castle.toml --all",
        "try vestibule -2,3 --castle legal.toml",
        "try hallway 3 --castle legal.toml",
        "explain vestibule -2,3 --castle legal.toml",
        "explain crypt 1 --castle castle.toml",
        "place hallway 1 --castle legal.toml --claim 100",
    ],
)
def test_no_line_is_wider_than_the_terminal(typed, monkeypatch, line, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    assert 0 < typed(line).widest <= columns


@pytest.mark.parametrize(
    "text",
    [
        f'format = "{RAW}"',
        f'format = "castlescore castle 1"\ngame = "{RAW}"',
        f'format = "castlescore castle 1"\n"{RAW}" = 1\n[[tile]]\ntile = "foyer"\nat = [0, 0]',
        f'format = "castlescore castle 1"\n[[tile]]\ntile = "{RAW}"\nat = [0, 0]',
        f'format = "castlescore castle 1"\n[[tile]]\ntile = "foyer"\nat = [0, 0]\n'
        f'[[tile]]\ntile = "solar"\njoin = "{RAW}"',
        f'format = "castlescore castle 1"\n[[tile]]\ntile = "foyer"\nat = [0, 0]\n'
        f'[[tile]]\ntile = "solar"\njoin = "E={RAW}.N"',
    ],
)
def test_nothing_of_a_file_reaches_the_terminal_raw(typed, folder, text):
    (folder / "raw.toml").write_text(text.replace("\x1b", "\\u001b"), encoding="utf-8")
    answer = typed("judge raw.toml")
    assert answer.code == 3
    assert "\x1b" not in answer.err and "\u202e" not in answer.err


def test_nothing_of_the_line_reaches_the_terminal_raw(typed):
    lines = [("judge", RAW), (RAW,), ("where", RAW, "--castle", "castle.toml"), ("tiles", RAW), ("rules", RAW)]
    lines += [("try", "solar", RAW, "--castle", "castle.toml"), ("import", f"#{RAW}"), ("judge", "a", f"--{RAW}")]
    for words in lines:
        answer = typed(*words) if len(words) > 1 else typed(words[0], "x")
        assert answer.code in (2, 3)
        assert "\x1b" not in answer.err and "\u202e" not in answer.err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("pass ben", "more than pass takes: ben.  Type castlescore pass --help"),
        ("log 3 4", "more than log takes: 3 4.  Type castlescore log --help"),
        ("undo 3 4", "more than undo takes: 4.  Type castlescore undo --help"),
    ],
)
def test_words_too_many_are_named(typed, line, said):
    answer = typed(line)
    assert (answer.code, answer.err.strip()) == (2, said)
