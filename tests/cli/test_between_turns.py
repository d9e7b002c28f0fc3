"""Between Two Castles: what is left of a turn, and a bonus where one castle alone waits for one."""

from __future__ import annotations

import shlex

import pytest

from between_evenings import turns
from castlescore.record.replay import play_record
from castlescore.record.session_file import read_record

FOUR = "new anna ben cara dan --game between --throne throne-utility-sleeping --throne corridor-food"
FOUR += " --throne living-sleeping --throne food-sleeping --date 2026-11-22"
LEFT = "AB gets 1 tile more in this turn, not 2; still to come: tiles: 1 in AB, 2 in BC, 2 in CD, 2 in DA"


@pytest.fixture
def one_laid(typed):
    """A table of four at which AB has one tile of the turn."""
    assert typed(FOUR).code == 0
    assert typed("place ab tax -1,0").code == 0
    return typed


def test_two_tiles_where_the_castle_gets_one_more_name_the_line_for_one(one_laid, folder):
    before = (folder / "table.toml").read_bytes()
    answer = one_laid("place ab bakery -2,0 crep 1,0")
    assert answer.code == 1
    said = " ".join(answer.out.split())
    assert LEFT in said
    assert "has its 2 tiles" not in said
    assert "instead: place AB bakery -2,0" in said
    [found] = one_laid("place ab bakery -2,0 crep 1,0 --json").json["refused"]
    assert (found["rule"], found["why"], found["hint"]) == ("B-DRAFT-5", LEFT, "place AB bakery -2,0")
    assert (folder / "table.toml").read_bytes() == before
    assert one_laid("place ab bakery -2,0").code == 0


def test_an_amend_says_the_same(one_laid, folder):
    assert one_laid("place ab bakery -2,0").code == 0
    before = (folder / "table.toml").read_bytes()
    answer = one_laid("amend 2 place ab bakery -2,0 crep 0,1")
    assert answer.code == 1
    assert LEFT in " ".join(answer.out.split())
    assert (folder / "table.toml").read_bytes() == before


def test_a_castle_that_has_its_tiles_says_so(one_laid):
    assert one_laid("place ab bakery -2,0").code == 0
    answer = one_laid("place ab crep 0,1")
    assert "AB has its 2 tiles of this turn" in answer.out


def test_the_last_tile_of_a_turn_and_one_of_the_next_name_the_line_for_the_first(one_laid):
    for line in ("place ab bakery -2,0", "place bc cutlery-room 1,1 padded-room 1,-1",
                 "place cd brandy-room 0,1 harp-room 1,1", "place da sauerkraut-room 0,1"):  # fmt: skip
        assert one_laid(line).code == 0
    answer = one_laid("place da morning-tea-room -1,0 crypt 0,-1")
    assert answer.code == 1
    assert "DA gets 1 more in this turn, and then a turn begins" in " ".join(answer.out.split())
    assert "instead:  place DA morning-tea-room -1,0" in answer.out
    assert one_laid("place da morning-tea-room -1,0").code == 0
    later = one_laid("amend 8 place da morning-tea-room -1,0 crypt 0,-1")
    assert "and then a turn begins" in later.out


def lines():
    return [shlex.split(line) for turn in turns("between-four") for line in turn]


def test_the_castle_of_a_reward_may_be_left_out_where_one_waits(typed, folder):
    """Every reward of a whole game, typed without its castle where it is the only one that waits."""
    path, alone = folder / "table.toml", 0
    for words in lines():
        if words[0] == "reward":
            waiting = play_record(read_record(str(path))).table.waiting
            line = [words[0], *words[2:]]
            if len(waiting) == 1:
                alone += 1
                before = path.read_bytes()
                assert typed(*words).code == 0
                whole = path.read_bytes()
                path.write_bytes(before)
                assert typed(*line).code == 0
                assert path.read_bytes() == whole
                continue
            before = path.read_bytes()
            answer = typed(*line)
            assert answer.code == 2
            for site in waiting:
                assert f"reward {site.name}" in answer.err
            assert path.read_bytes() == before
        assert typed(*words).code == 0
    assert alone > 3


@pytest.fixture
def one_waits(typed, folder):
    """A table at which CD alone waits, for an attendant or another bonus."""
    path = folder / "table.toml"
    for words in lines():
        if words[0] == "reward" and words[1:] == ["ab", "jes"]:
            assert [site.name for site in play_record(read_record(str(path))).table.waiting] == ["AB"]
            return typed
        assert typed(*words).code == 0
    raise AssertionError


@pytest.mark.parametrize("line", ["reward painter", "reward malíř", "reward --json painter", "reward pai"])
def test_an_attendant_alone_is_of_the_castle_that_waits(one_waits, line):
    assert one_waits(line).code == 0


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("reward paintr", "'paintr' is no castle"),
        ("reward ax painter", "'ax' is no castle"),
        ("reward crypt", "'crypt' is no attendant"),
        ("reward", "which attendant?  reward AB"),
    ],
)
def test_what_is_no_castle_is_told_as_ever(one_waits, line, why):
    answer = one_waits(line)
    assert answer.code == 2
    assert why in answer.err


def test_where_nothing_waits_it_is_said(one_laid):
    answer = one_laid("reward painter")
    assert (answer.code, answer.err.strip()) == (2, "no bonus waits")
