"""What is typed as a screen or the box has it: names with blanks, stacks in their plural, cuts of what can be meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders.evenings import evening
from castlescore.cli.completion import candidates, replay_at
from castlescore.cli.terminal.shell import Shell
from castlescore.cli.terminal.shell_state import ShellState
from castlescore.core.language import speak
from tongues import say

BETWEEN = 'format = "castlescore castle 1"\ngame = "between"\nthrone = "throne-utility-sleeping"\n'


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """A folder with castle files of both games to come, in which English is spoken in the end."""
    monkeypatch.chdir(tmp_path)
    Path("between.toml").write_text(BETWEEN, encoding="utf-8")
    yield tmp_path
    speak("en")


@pytest.mark.parametrize(
    ("line", "tile"),
    [
        ("place pumpkin garden S=foyer.N --castle new.toml", "pumpkin-garden"),
        ("place great hall 1 --castle new.toml", "great-hall"),
        ("place 9 pin alley 1 --castle new.toml", "9-pin-alley"),
        ("place dýňová zahrada 1 --castle new.toml", "pumpkin-garden"),
        ("place great hall 0,1 --castle between.toml", "great-hall"),
    ],
)
@pytest.mark.many
def test_a_name_with_blanks_is_laid_in_a_castle_file(line: str, tile: str) -> None:
    done = say(line)
    assert (done.code, done.err) == (0, "")
    assert f'tile = "{tile}"' in Path(line.split()[-1]).read_text(encoding="utf-8")


def test_a_word_too_many_in_a_castle_file_is_refused_as_ever() -> None:
    for line in ("place larder 1,2 3,4 --castle new.toml", "place nonsense here now --castle between.toml"):
        done = say(line)
        assert done.code == 2 and "is one word too many: TILE PLACE" in done.err
    assert not Path("new.toml").exists()


@pytest.mark.parametrize(("line", "name"), [("tiles great hall", "Great"), ("tiles sklepní chodby", "Downstairs")])
def test_tiles_takes_a_name_with_its_blanks(line: str, name: str) -> None:
    assert f"\n{name}" in say(line).out
    assert say("rules stone wall").out == say("rules 'stone wall'").out != ""


@pytest.mark.parametrize(
    ("code", "words", "tile"),
    [
        ("en", "hallways", "hallway"),
        ("cs", "chodby", "hallway"),
        ("cs", "schodiště", "stairs"),
        ("cs", "sklepní chodby", "downstairs-hallway"),
        ("ru", "галереи", "hallway"),
        ("ru", "лестницы", "stairs"),
        ("ru", "подвальные галереи", "downstairs-hallway"),
    ],
)
@pytest.mark.many
def test_a_stack_is_a_tile_in_the_plural_that_the_market_shows(code: str, words: str, tile: str) -> None:
    Path("table.toml").write_text(evening()[20], encoding="utf-8")
    shown = say(f"--lang {code} show market").out
    assert tile == "downstairs-hallway" or words in shown.casefold() or code == "en"
    assert say(f"where {words} anna --json").out == say(f"where {tile} anna --json").out != ""


@pytest.mark.parametrize(
    ("code", "words", "tile"),
    [("cs", "věže", "tower"), ("cs", "velké haly", "grand-foyer"), ("ru", "фонтаны", "fountain")],
)
def test_a_special_tile_is_known_in_the_plural_of_the_score_pad(code: str, words: str, tile: str) -> None:
    assert say(f"tiles {words} --json --game between").out == say(f"tiles {tile} --json --game between").out != ""


def test_in_the_midst_of_a_game_a_letter_does_not_mean_a_new_one(capsys) -> None:
    shell = Shell(ShellState(home="table.toml"))
    assert say("new Anna Ben --no-ask").code == 0
    shell.look()
    assert shell.line("n") == 2
    assert "'n' could be new or note" in capsys.readouterr().err
    Path("table.toml").write_text(evening()[20], encoding="utf-8")
    shell.look()
    assert shell.line("n the cat sat on it") == 0
    assert 'text = "the cat sat on it"' in Path("table.toml").read_text(encoding="utf-8")
    replay = replay_at("table.toml")
    assert [one.text for one in candidates([], "n", replay)] == ["note"]
    assert shell.line("ne Anna") != 0  # what begins `new` alone means it, and the old table is in its way
    assert "note" in Path("table.toml").read_text(encoding="utf-8")
