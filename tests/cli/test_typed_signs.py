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

THRONES = "--throne living-corridor --throne utility-food --throne corridor-downstairs"
# The event after which both are typed (1: a table of the other game), a line in other signs, the same as ever.
LINES = [
    (11, "buy gra 0.Е", "buy gra 0.e"),
    (11, "buy gra 0.е", "buy gra 0.e"),
    (11, "buy gra −3;0", "buy gra -3,0"),
    (11, "buy gra –3,0", "buy gra -3,0"),
    (11, "buy gra ‑3,0@90", "buy gra -3,0@90"),
    (11, "buy gra −3 0", "buy gra -3,0"),
    (11, "buy gra 3 0@Е", "buy gra 3,0@E"),
    (11, "buy gra 3, 0", "buy gra 3,0"),
    (11, "try gra 3 1 anna", "try gra 3,1 anna"),
    (11, "try anna gra −3;1", "try anna gra -3,1"),
    (11, "explain gra 3 1", "explain gra 3,1"),
    (11, "where gra 0.Е", "where gra 0.e"),
    (14, "amend 14 buy bi 9 0", "amend 14 buy bi 9,0"),
    (20, "adjust anna --points −2 why", "adjust anna --points -2 why"),
    (20, "adjust anna --points=–2 why", "adjust anna --points=-2 why"),
    (20, "adjust anna --money ‑2000 why", "adjust anna --money -2000 why"),
    (20, "check anna −2", "check anna -2"),
    (11, "buy gra 0.e --claim −1", "buy gra 0.e --claim -1"),
    (20, "place parlor 6 0 --castle legal.toml", "place parlor 6,0 --castle legal.toml"),
    (20, "try parlor −6;0 --castle legal.toml", "try parlor -6,0 --castle legal.toml"),
    (1, "place ab crypt 3 −1 den 2 2", "place ab crypt 3,-1 den 2,2"),
    (1, "place ab great-hall 1 −1", "place ab great-hall 1,-1"),
    (1, "place ab fish 2 0 nook 0 1", "place ab fish 2,0 nook 0,1"),
    (1, "try crypt 0;−1 ab", "try crypt 0,-1 ab"),
    (1, "explain ab crypt 0 −1", "explain ab crypt 0,-1"),
    (1, "check ab −9", "check ab -9"),
]


@pytest.mark.parametrize(("event", "line", "same"), LINES)
@pytest.mark.many
def test_other_signs_are_understood_and_not_kept(typed, sat, folder, event, line, same):
    def begin():
        if event > 1:
            return sat(event)
        assert typed(f"new A B --game between {THRONES} --force").code == 0
        return folder / "table.toml"

    found = []
    for each in (same, line):
        path = begin()
        answer = typed(*each.split())
        found.append((answer, path.read_bytes()))
    assert found[0] == found[1]


def test_foyers_may_look_to_a_side_in_another_alphabet():
    assert parse_foyer("3@Е") == parse_foyer("3@E") == (3, 90)


def test_the_library_understands_them_too():
    castle = Castle()
    assert str(castle.verdict("larder", "−3 1")) == "-3,1"
    assert str(castle.verdict("larder", "Е=0.Е")) == str(castle.verdict("larder", "E=0.E"))


PILES = {
    "hallway": ["hallway", "hallways", "hall", "chodby", "chodba", "chod", "Chodby", "галереи", "галерея", "гал"],
    "stairs": ["stairs", "sta", "schodiště", "schodiste", "sch", "лестницы", "лестница", "лест"],
    "deck": ["deck", "dec", "room-deck", "balíček", "balicek", "bal", "колода", "кол", "колода-помещений"],
}


@pytest.mark.parametrize(("pile", "word"), [(pile, word) for pile, words in PILES.items() for word in words])
@pytest.mark.many
def test_a_stack_and_the_deck_are_called_as_the_rulebooks_do(typed, sat, folder, pile, word):
    sat(20)
    answer = typed("adjust", word, "3", "t")
    assert answer.code == 0, answer
    added = (folder / "table.toml").read_text().splitlines()[-2]
    assert ("deck = 3" if pile == "deck" else f'stack = "{pile}", left = 3') in added


def test_a_player_called_like_a_stack_is_meant_by_the_whole_name(typed, folder):
    assert typed("new", "Chod", "Dekan", "Dana").code == 0
    assert typed("adjust chod 3 t").code == 2
    assert "adjust Chod --points N WHY" in typed("adjust chod 3 t").err
    both = typed("adjust de 3 t")
    assert both.code == 2
    assert "'de' is deck or Dekan: type a little more of it" in both.err
    assert typed("adjust chodby 3 t").code == 0
    assert typed("adjust da 3 t").code == 2
    assert typed("adjust da --points 3 t").code == 0


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
