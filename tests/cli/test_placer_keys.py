"""The placer driven through a pipe of keys, at a table and in a tally: it records what a typed place does."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from builders import EXAMPLES
from castlescore.cli.app import run
from castlescore.cli.commands import tally
from castlescore.cli.terminal import pointing
from castlescore.games.castles.input.resolve import InHand
from castlescore.games.castles.rules.placement import where
from castlescore.input.hand import OpenPlace
from castlescore.input.placer import Pointed
from castlescore.protocol.words import Question
from castlescore.record.replay import play_record
from castlescore.record.session_file import parse_record, read_record
from castlescore.tally.file import TallyFile, read_tally, tally_of
from castlescore.tally.questions import question_of
from input.walking import paths
from samples import some

SENT = {"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "tab": "\t", "enter": "\r"}
ESCAPE = "\x1b"


class Screen(DummyOutput):
    """A terminal of 80 by 24 that keeps nothing."""

    def get_size(self) -> Size:
        return Size(rows=24, columns=80)


@pytest.fixture
def keyed(monkeypatch):
    """Run a line and press keys in the placer that it opens; returns its exit code."""
    monkeypatch.setattr(pointing, "may_open", lambda pick, json: pick)

    def press(line: str, *keys: str | None) -> int:
        with create_pipe_input() as pipe, create_app_session(input=pipe, output=Screen()):
            pipe.send_text("".join(SENT.get(key, key) for key in keys if key is not None))
            if None in keys:  # the terminal goes away
                pipe.close()
            return run([*line.split(), "--pick"])

    return press


def hand(tile: str) -> InHand:
    """A tile in the hand of whoever's turn it is."""
    table = play_record(read_record("table.toml")).table
    castle = table.players[table.active].castle
    return InHand(castle, table.setup.box[tile], castle.next_number(), where(castle, table.setup.box[tile]))


@pytest.mark.parametrize("tile", some(["tasso-room", "dirt-room", "stairs"], 1))
@pytest.mark.slow
def test_every_legal_place_is_reached_and_recorded_as_a_typed_one_is(keyed, sat, tile):
    path = sat(20)
    for place, keys in paths(hand(tile)).items():
        sat(20)
        assert keyed(f"buy {tile}", *keys, "enter") == 0
        pointed = path.read_bytes()
        sat(20)
        assert run(["buy", tile, place]) == 0
        assert path.read_bytes() == pointed


def test_a_reward_that_lays_a_tile(keyed, sat):
    path = sat(13)
    assert keyed("reward corridor hallway", "right", "enter") == 0
    event = read_record("table.toml").events[-1]
    place = "{},{}@{}".format(*event["at"], event.get("turn", 0))
    pointed = path.read_bytes()
    sat(13)
    assert run(["reward", "corridor", "hallway", place]) == 0
    assert path.read_bytes() == pointed


def test_what_is_typed_ahead_counts(keyed, sat):
    sat(20)
    x, y = hand("tasso-room").places[11].word.partition("@")[0].split(",")
    assert keyed("buy tasso", "1", "2", "enter", "enter") == 0
    assert read_record("table.toml").events[-1]["at"] == [int(x), int(y)]


def test_a_terminal_that_is_gone_leaves_the_table_as_it_was(keyed, sat, folder):
    old = sat(20).read_bytes()
    assert keyed("buy tasso", "right", None) == 130
    assert (folder / "table.toml").read_bytes() == old


@pytest.mark.long
def test_a_castle_of_300_tiles(keyed, folder):
    tiles = [f'[[tile]]\ntile = "hallway"\nat = [{3 + 6 * n}, 1]\n' for n in range(298)]
    head = 'format = "castlescore castle 1"\ngame = "castles"\n[[tile]]\ntile = "foyer"\ndoors = 4\nat = [0, 0]\n'
    path = folder / "big.toml"
    path.write_text(head + "".join(tiles))
    assert keyed("place stairs --castle big.toml --pick", "r", "left", "tab", "f", "z", ESCAPE) == 130
    assert path.read_text().count("[[tile]]") == 299
    assert keyed("place stairs --castle big.toml --pick", "enter") == 0
    assert path.read_text().count("[[tile]]") == 300


@pytest.mark.parametrize("seed", some(range(12), 1))
@pytest.mark.slow
def test_whatever_is_pressed_but_enter_leaves_the_table_as_it_was(keyed, sat, folder, seed):
    old = sat(20).read_bytes()
    keys = Random(seed).choices(
        ["up", "down", "left", "right", "r", "R", "tab", "f", "d", "z", "Z", "?", "1", "x"], k=1000
    )
    assert keyed("buy tasso", *keys, ESCAPE) == 130
    assert (folder / "table.toml").read_bytes() == old
    assert read_record("table.toml").events[-1]["n"] == 20


@pytest.mark.slow
def test_a_bonus_tile_of_between(keyed, folder):
    text = (EXAMPLES / "between-four" / "table.toml").read_text(encoding="utf-8")
    step = next(s for s in play_record(parse_record(text, "x")).steps if s.event["do"] == "reward" and "at" in s.event)
    lines = text.splitlines(keepends=True)
    first = next(i for i, line in enumerate(lines) if "{ n = 1," in line)
    begun = "".join([*lines[: first + step.n - 1], "]\n"])
    event, path = step.event, folder / "table.toml"
    line = ["reward", event["castle"], *(["--as", event["as"]] if "as" in event else []), event["tile"]]
    path.write_text(begun, encoding="utf-8")
    assert keyed(" ".join(line), "tab", "enter") == 0
    laid, pointed = read_record("table.toml").events[-1], path.read_bytes()
    path.write_text(begun, encoding="utf-8")
    assert run([*line, "{},{}".format(*laid["at"])]) == 0
    assert path.read_bytes() == pointed


@pytest.mark.slow
def test_the_second_tile_of_a_line_of_between_alone(keyed, folder):
    line = "new anna ben cara --game between --throne corridor-food --throne living-sleeping --throne utility-food"
    assert run(line.split()) == 0
    assert keyed("place ab salon 0,1 torch-storage", "enter") == 0
    assert [event["tile"] for event in read_record("table.toml").events] == ["salon", "torch-storage"]


TALLIES = Path(__file__).parents[2] / "examples" / "tally"
END = "\x04"  # nobody answers any more
Keyed = Callable[..., int]


@pytest.fixture
def keyed_tally(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Keyed]:
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
    result: dict[str, Any] = document["player" if "player" in document else "castle"][0]
    return result


def asks(file: TallyFile) -> Question:
    question = question_of(file)
    assert question is not None
    return question


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
def test_a_castle_is_entered_by_keys_and_lies_as_in_its_file(keyed_tally: Keyed) -> None:
    foyer, *tiles = tomllib.loads((TALLIES / "anna.toml").read_text(encoding="utf-8"))["tile"]
    assert keyed_tally("--new anna", "none\r", f"{foyer['doors']}@{foyer.get('turn', 0)}\r") == 2
    keys = walked(tiles)
    assert keyed_tally("tally.toml", *keys) == 2
    assert row()["entering"] is True
    assert row()["tiles"][0] == {"tile": "foyer", "doors": foyer["doors"], "at": [0, 0]}
    assert row()["tiles"][1:] == tiles
    assert keyed_tally("tally.toml", "\r", "37\r", "none\r", "0\r") == 0
    assert "entering" not in row()


@pytest.mark.slow
def test_a_castle_of_between_is_entered_by_keys_and_stands_as_in_its_file(keyed_tally: Keyed) -> None:
    castle = tomllib.loads((TALLIES / "between.toml").read_text(encoding="utf-8"))["castle"][0]
    assert keyed_tally("--new anna ben cara --game between", f"{castle['throne']}\r", "jester\r") == 2
    assert keyed_tally("tally.toml", *walked(castle["tile"])) == 2
    assert row()["entering"] is True
    assert row()["tile"] == castle["tile"]
    assert keyed_tally("tally.toml", "\r") == 2
    assert "entering" not in row()


@pytest.mark.slow
def test_a_tile_that_fits_nowhere_is_laid_free_and_told(keyed_tally: Keyed, capsys: pytest.CaptureFixture[str]) -> None:
    keyed_tally("--new anna", "none\r", "3\r")
    keyed_tally("tally.toml", "larder 0,-2@270\r", "downstairs-hallway\r", "tab", "f", ":9,9\r", "enter", "\r")
    tiles = row()["tiles"]
    assert (tiles[-1]["tile"], tiles[-1]["at"]) == ("downstairs-hallway", [9, 9])
    assert "Downstairs Hallway at 9,9" in capsys.readouterr().err


def test_leaving_the_placer_lays_nothing_and_the_tile_is_asked_for_again(keyed_tally: Keyed) -> None:
    keyed_tally("--new anna", "none\r", "4\r")
    before = Path("tally.toml").read_bytes()
    assert keyed_tally("tally.toml", "larder\r", "right", "r", ESCAPE) == 2
    assert Path("tally.toml").read_bytes() == before
