"""A line as it is typed: spelling, slips of the hand, the game that it is of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlescore.core.errors import Unclear
from castlescore.core.names import is_slip
from castlescore.input.command_names import full_name
from castlescore.input.context import Context, game_at
from castlescore.input.options import LONGEST, command_first, typed
from castlescore.input.spelling import Known, Spelling, corrections, ways
from castlescore.protocol import registry
from castlescore.protocol.commands import foreign
from samples import tries


def test_a_line_has_a_longest_length():
    assert typed("note " + "x" * (LONGEST - 5)) == ("note", "--", "x" * (LONGEST - 5))
    with pytest.raises(Unclear, match=f"{LONGEST} is the most"):
        typed("note " + "x" * (LONGEST - 4))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ('"all of it"', "all of it"),
        ('"half" of it', '"half" of it'),
        ('"never closed', '"never closed'),
        ("'Ben's turn", "'Ben's turn"),
        (r'"not closed by this \"', r'"not closed by this \"'),
    ],
)
def test_a_note_loses_only_the_quotes_round_the_whole_of_it(text, kept):
    assert typed(f"note {text}") == ("note", "--", kept)


KNOWN = Known(
    [
        {"pumpkin-garden": ("Pumpkin Garden",), "9-pin-alley": ("9 Pin Alley",)},
        {"larder": (), "all-types": ("All types",)},
    ]
)


@pytest.mark.parametrize(
    ("line", "joined"),
    [
        ("larder 3,1", []),
        ("pumpkin garden 0.e", ["pumpkin garden|0.e"]),
        ("pu ga 3", ["pu ga|3"]),
        ("larder 15=pumpkin garden", ["larder|15=pumpkin garden"]),
        ("larder w=pumpkin garden.e", ["larder|w=pumpkin garden.e"]),
        ("larder pumpkin garden.e2", ["larder|pumpkin garden.e2"]),
        ("anna all types=3", ["anna|all types=3"]),
        ("pumpkin, garden", ["pumpkin|garden"]),
        ("pumpkin garden, larder", ["pumpkin garden|larder", "pumpkin|garden|larder"]),
        ("pumpkin garden,larder", ["pumpkin garden|larder", "pumpkin|garden|larder"]),
        ("9 pin alley 2", ["9 pin alley|2", "9|pin alley|2", "9 pin|alley|2"]),
        ("pin 9 alley", []),
    ],
)
def test_words_side_by_side_that_name_something_can_be_one_and_a_number_after_a_name_is_none_of_it(line, joined):
    assert sorted("|".join(way) for way in ways(line.split(), KNOWN)) == sorted(joined)


def test_a_line_of_names_with_many_ways_is_not_tried_for_ever():
    assert len(list(ways(["pumpkin", "garden"] * 40, KNOWN))) == 64


SPELLING = Spelling([{"pumpkin-garden": ("Pumpkin Garden",), "parlor": (), "larder": (), "spíž": ()}, {"Anna": ()}])


def lines(text, commands=None):
    return [*corrections(text, SPELLING, commands)]


def best(text, commands=None):
    return [item for group in lines(text, commands) for item in group][:1]


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("buy lardr 0.e", "buy larder 0.e"),
        ("buy pumkin garden 0.e", "buy pumpkin garden 0.e"),
        ("buy pumkin-garden 0.e", "buy pumpkin-garden 0.e"),
        ("buy larder w=pakrlor.e", "buy larder w=parlor.e"),
        ("price 15=lardre", "price 15=larder"),
        ("cards ana money", None),
        ("buy spiz 0.e", None),
        ("buy psiz 0.e", "buy spíž 0.e"),
        ("buy larder 0.e --by nobody", None),
        ('note "lardr"', None),
    ],
)
def test_a_name_with_a_slip_is_put_right_and_the_rest_stays(text, right):
    assert best(text) == ([right] if right else [])


def test_a_word_of_a_name_with_a_blank_that_is_spelt_right_is_no_slip():
    spelling = Spelling([{"bunk-room": ("Bunk Room",), "broom-closet": ("Broom Closet",)}])
    assert [*corrections("buy bunk room 0,-1", spelling, None)] == [[], [], []]
    result = [each for group in corrections("buy bunk rooom 0,-1", spelling, None) for each in group]
    assert "buy bunk room 0,-1" in result


def test_a_command_with_a_slip_is_put_right():
    assert best("byu lardr", ["buy", "pass"]) == ["buy larder"]
    assert lines("xyz larder", ["buy"]) == []


def test_up_to_four_slips_are_put_right_together():
    assert best("reveal lardr parlr pumkin garden anan") == ["reveal larder parlor pumpkin garden anna"]
    assert best("reveal lardr parlr pumkin gaden anan") == []
    assert best("reveal " + "lardr " * 35) == []


@tries(100)
@given(st.text("abc", min_size=1, max_size=5), st.text("abc", min_size=1, max_size=5))
def test_a_slip_is_one_letter_missing_too_many_another_or_two_that_changed_places(one, other):
    around = {one[:i] + one[i + 1 :] for i in range(len(one))}
    around |= {one[:i] + c + one[i:] for i in range(len(one) + 1) for c in "abc"}
    around |= {one[:i] + c + one[i + 1 :] for i in range(len(one)) for c in "abc"}
    around |= {one[:i] + one[i + 1] + one[i] + one[i + 2 :] for i in range(len(one) - 1)}
    assert is_slip(one, other) == (other in around - {one})


@pytest.mark.parametrize("name", registry.NAMES)
def test_the_game_is_told_by_the_header(tmp_path, name):
    path = tmp_path / "table.toml"
    path.write_text(f'format = "castlescore session 1"\ngame = "{name}"\n', encoding="utf-8")
    result = game_at(str(path))
    assert result is registry.find(name)
    assert Context().left_out(str(path)) == foreign(result)


@pytest.mark.parametrize("text", ["", 'game = "chess"\n', "game = 3\n", ' game = "castles"\n', "\x00\xff"])
def test_what_says_no_game_is_of_none(tmp_path, text):
    path = tmp_path / "table.toml"
    path.write_text(text, encoding="latin-1")
    assert game_at(str(path)) is None
    assert Context().left_out(str(path)) == ()


def test_no_file_is_of_no_game(tmp_path):
    assert game_at(str(tmp_path / "table.toml")) is None
    assert game_at(str(tmp_path)) is None


PEOPLE = {"Ben": (), "Mary Ann": (), "Reve": (), "B": ()}
CASTLES = {"AB": ("BA", "Anna-Ben"), "BC": ("CB", "Ben-Cara")}


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        ("castles", "ben buy larder 0.n", "buy --by Ben larder 0.n"),
        ("castles", "BEN: pa", "pass --by Ben"),
        ("castles", "mary ann pass", "pass --by Mary|Ann"),
        ("castles", "mary-ann: pass", "pass --by Mary|Ann"),
        ("castles", "bne: pass", "pass --by bne"),
        ("castles", "reve pass", "pass --by Reve"),  # before the beginning of reveal
        ("castles", "b larder 0.n", "b larder 0.n"),  # an alias is the command
        ("castles", "ben check 3", "check Ben 3"),
        ("castles", "ben where larder", "where Ben larder"),
        ("castles", "be pass", "be pass"),
        ("between", "bc library -1,0", "place BC library -1,0"),
        ("between", "ab crypt -1,-1 stables 2,0", "place AB crypt -1,-1 stables 2,0"),
        ("between", "anna-ben: crypt 0,1", "place AB crypt 0,1"),
        ("between", "ab reward jester", "reward AB jester"),
        ("between", "ab rew jester", "reward AB jester"),
        ("between", "ab ch 0,1", "place AB ch 0,1"),  # a tile rather than the beginning of check
        ("between", "ab check 3", "check AB 3"),
        ("between", "xx: crypt 0,1", "place xx crypt 0,1"),
    ],
)
def test_a_line_that_begins_with_a_name_is_the_line_of_its_command(game, line, meant):
    owners = PEOPLE if game == "castles" else CASTLES
    words = command_first(line.split(), registry.all_games()[game], owners, full_name)
    assert " ".join(word.replace(" ", "|") for word in words) == meant


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ben", "what does Ben do.  Ben buy TILE"),
        ("ben larder 3,1", "what does Ben do.  Ben buy larder 3,1"),
        ("ben undo 2", "no name is put before undo; type  undo 2"),
    ],
)
def test_a_name_before_what_no_player_does_is_refused(line, said):
    with pytest.raises(Unclear, match=said):
        command_first(line.split(), registry.all_games()["castles"], PEOPLE, full_name)
