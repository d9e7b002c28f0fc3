"""The placer driven through a pipe of keys: what it records is what a typed place records, byte for byte."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from castlescore.cli.app import run
from castlescore.cli.terminal import pointing
from castlescore.games.castles.input.resolve import InHand
from castlescore.games.castles.rules.placement import Verdict, where
from castlescore.record.castle_files import read_any_castle
from castlescore.record.replay import play_record
from castlescore.record.session_file import parse_record, read_record
from input.walking import paths
from samples import some

SENT = {"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "tab": "\t", "enter": "\r"}
ESCAPE = "\x1b"
DARK = "downstairs-hallway"  # whose line has --dark
EXAMPLES = Path(__file__).parents[2] / "examples"


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


def in_castles() -> list:
    """Every tile of the castles of the examples, by its file and number; all but the first of each take long."""
    found = []
    for path in sorted((EXAMPLES / "castles").glob("*.toml")):
        rows = read_any_castle(str(path)).judged.tiles
        numbers = [
            n
            for n, row in enumerate(rows)
            if n and row.verdict.legal and isinstance(row.verdict, Verdict) and row.verdict.placed.tile.id != DARK
        ]
        marks = [[] if n == numbers[0] else [pytest.mark.long] for n in numbers]
        found += [
            pytest.param(path, n, marks=mark, id=f"{path.stem}-{n}") for n, mark in zip(numbers, marks, strict=True)
        ]
    return found


@pytest.mark.parametrize(("path", "n"), in_castles())
@pytest.mark.slow
def test_in_a_castle_file_every_legal_place_is_recorded_as_a_typed_one_is(keyed, folder, path, n):
    verdict = read_any_castle(str(path)).judged.tiles[n].verdict
    built, tile = verdict.castle, verdict.placed.tile
    blocks = [
        f'[[tile]]\ntile = "{placed.tile.id}"\nat = [{placed.at[0]}, {placed.at[1]}]\nturn = {placed.turn}\n'
        for placed in built
    ]
    doors = len(built[0].doors)
    text = 'format = "castlescore castle 1"\ngame = "castles"\n' + "".join(blocks).replace(
        "turn", f"doors = {doors}\nturn", 1
    )
    new, line = folder / "new.toml", f"place {tile.id} --castle new.toml"
    held = InHand(built, tile, verdict.placed.n, where(built, tile, verdict.placed.n))
    for place, keys in paths(held).items():
        new.write_text(text)
        assert keyed(line, *keys, "enter") == 0
        pointed = new.read_bytes()
        new.write_text(text)
        assert run(["place", tile.id, place, "--castle", "new.toml"]) == 0
        assert new.read_bytes() == pointed != text.encode()


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
