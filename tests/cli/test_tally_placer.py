"""tally with the placer as the answer: a castle entered tile after tile through a pipe of keys."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input

from castlescore.cli.app import run
from castlescore.cli.commands import tally
from castlescore.cli.terminal import pointing
from castlescore.input.hand import OpenPlace
from castlescore.input.placer import Pointed
from castlescore.protocol.words import Question
from castlescore.tally.file import TallyFile, read_tally, tally_of
from castlescore.tally.questions import question_of
from cli.test_placer_keys import ESCAPE, SENT, Screen
from input.walking import paths

EXAMPLES = Path(__file__).parents[2] / "examples" / "tally"
END = "\x04"  # nobody answers any more
Keyed = Callable[..., int]


@pytest.fixture
def keyed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Keyed]:
    """Run a line of tally as at a terminal, press keys, and leave; returns its exit code."""
    monkeypatch.setattr(pointing, "may_open", lambda pick, json: pick)
    monkeypatch.setattr(tally, "sees_terminal", lambda: True)
    monkeypatch.setenv("TERM", "xterm")

    def press(line: str, *keys: str) -> int:
        with create_pipe_input() as pipe, create_app_session(input=pipe, output=Screen()):
            pipe.send_text("".join(SENT.get(key, key) for key in (*keys, END)))
            return run(["tally", *line.split()])

    yield press


def row() -> dict[str, Any]:
    """The first castle of the file."""
    document: dict[str, Any] = tomllib.loads(Path("tally.toml").read_text(encoding="utf-8"))
    found: dict[str, Any] = document["player" if "player" in document else "castle"][0]
    return found


def asks(file: TallyFile) -> Question:
    found = question_of(file)
    assert found is not None
    return found


def pointed(file: TallyFile, tile: str, at: Sequence[int], turn: int = 0) -> tuple[list[str], TallyFile]:
    """The keys that lay a tile where it lies in a finished castle, and the file with it."""
    with pytest.raises(OpenPlace) as open_:
        asks(file).take(tile, False)
    hand = open_.value.hand()
    word = hand.typed(f"{at[0]},{at[1]}" if turn == 0 else f"{at[0]},{at[1]}@{turn}").word
    after = asks(file).take(Pointed(hand, word).words, False)
    return [f"{tile}\r", *paths(hand)[word], "enter"], tally_of(file.game, after.document, file.path)


def walked(tiles: Sequence[dict[str, Any]]) -> list[str]:
    """The keys that enter the tiles of a castle, one after the other."""
    file = read_tally("tally.toml")
    keys: list[str] = []
    for tile in tiles:
        more, file = pointed(file, tile["tile"], tile["at"], tile.get("turn", 0))
        keys += more
    return keys


@pytest.mark.slow
def test_a_castle_is_entered_by_keys_and_lies_as_in_its_file(keyed: Keyed) -> None:
    foyer, *tiles = tomllib.loads((EXAMPLES / "anna.toml").read_text(encoding="utf-8"))["tile"]
    assert keyed("--new anna", "none\r", f"{foyer['doors']}@{foyer.get('turn', 0)}\r") == 2
    keys = walked(tiles)
    assert keyed("tally.toml", *keys) == 2
    assert row()["entering"] is True
    assert row()["tiles"][0] == {"tile": "foyer", "doors": foyer["doors"], "at": [0, 0]}
    assert row()["tiles"][1:] == tiles
    assert keyed("tally.toml", "\r", "37\r", "none\r", "0\r") == 0
    assert "entering" not in row()


@pytest.mark.slow
def test_a_castle_of_between_is_entered_by_keys_and_stands_as_in_its_file(keyed: Keyed) -> None:
    castle = tomllib.loads((EXAMPLES / "between.toml").read_text(encoding="utf-8"))["castle"][0]
    assert keyed("--new anna ben cara --game between", f"{castle['throne']}\r", "jester\r") == 2
    assert keyed("tally.toml", *walked(castle["tile"])) == 2
    assert row()["entering"] is True
    assert row()["tile"] == castle["tile"]
    assert keyed("tally.toml", "\r") == 2
    assert "entering" not in row()


@pytest.mark.slow
def test_a_tile_that_fits_nowhere_is_laid_free_and_told(keyed: Keyed, capsys: pytest.CaptureFixture[str]) -> None:
    keyed("--new anna", "none\r", "3\r")
    keyed("tally.toml", "larder 0,-2@270\r", "downstairs-hallway\r", "tab", "f", ":9,9\r", "enter", "\r")
    tiles = row()["tiles"]
    assert (tiles[-1]["tile"], tiles[-1]["at"]) == ("downstairs-hallway", [9, 9])
    assert "Downstairs Hallway at 9,9" in capsys.readouterr().err


def test_leaving_the_placer_lays_nothing_and_the_tile_is_asked_for_again(keyed: Keyed) -> None:
    keyed("--new anna", "none\r", "4\r")
    before = Path("tally.toml").read_bytes()
    assert keyed("tally.toml", "larder\r", "right", "r", ESCAPE) == 2
    assert Path("tally.toml").read_bytes() == before
