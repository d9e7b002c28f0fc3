"""Places, numbers, doors and stacks as other keyboards write them: what is recorded and said is as it always was."""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path

import pytest

from builders import EXAMPLES
from castlescore import Castle
from castlescore.cli.app import run
from castlescore.cli.terminal.asking import ask_missing
from castlescore.core.errors import Unclear
from castlescore.games.castles.files.places import parse_foyer
from castlescore.input.options import entry_of
from castlescore.protocol.registry import all_games
from castlescore.tally.file import tally_of
from games.castles.tally.test_asking import Answers
from samples import some


def test_foyers_may_look_to_a_side_in_another_alphabet():
    assert parse_foyer("3@Е") == parse_foyer("3@E") == (3, 90)


def test_the_library_understands_them_too():
    castle = Castle()
    assert str(castle.verdict("larder", "−3 1")) == "-3,1"
    assert str(castle.verdict("larder", "Е=0.Е")) == str(castle.verdict("larder", "E=0.E"))


AT = re.compile(r"(?<= )(-?)(\d+),(-?)(\d+)(@\w+)?(?= |$)")


@pytest.mark.parametrize("between", some([" ;", " ", ";"], 1))
@pytest.mark.parametrize("game", ["three-players", "between-four"])
@pytest.mark.slow
def test_a_whole_evening_in_other_signs_is_the_same_record(folder, game, between):
    """Every place of it as two numbers with another sign between, rewards and lines at a castle of Between too.

    The same is the committed record, which the examples make of the lines as they are.
    """
    lines = (EXAMPLES / game / "game.txt").read_text(encoding="utf-8").splitlines()
    others, signs = [], cycle(between)
    for line in lines:
        line = AT.sub(lambda at: f"{at[1] and '−'}{at[2]}{next(signs)}{at[3] and '–'}{at[4]}{at[5] or ''}", line)
        others.append(line.replace(".E", ".Е").replace("E=", "Е="))
    assert others != lines
    (folder / "game.txt").write_text("\n".join(others), encoding="utf-8")
    assert run(["play", "game.txt", "-s", "played.toml"]) == 0
    assert (folder / "played.toml").read_bytes() == (EXAMPLES / game / "table.toml").read_bytes()


def test_a_line_of_the_library_is_read_so_too():
    game = all_games()["castles"]
    assert entry_of("buy gra −3 1 --claim −1", game, []) == entry_of("buy gra -3,1 --claim -1", game, [])
    with pytest.raises(Unclear, match="which two numbers"):
        entry_of("buy gra 3 1 2", game, [])


TALLIED = {
    "castles": (["anna", "ben"], ["none", "none", "4"], ["larder 3 −1", "larder 3,-1"]),
    "between": (["anna", "ben", "cara"], ["utility-sleeping"], ["crypt 0;−1", "crypt 0,-1"]),
}


@pytest.mark.parametrize("game", TALLIED)
@pytest.mark.many
def test_a_castle_that_is_typed_into_a_tally_understands_them(folder, game):
    players, before, lines = TALLIED[game]
    found = []
    for line in lines:
        part = all_games()[game]
        file = tally_of(part, part.tally.new_file(players, {"date": "2026-11-21"}), "tally.toml")
        Path("tally.toml").write_text(file.text, encoding="utf-8")
        ask_missing(file, Answers(*before, line))
        found.append(Path("tally.toml").read_text(encoding="utf-8"))
    assert "-1]" in found[0]
    assert found[0] == found[1]
