"""Numbers on a line are written in the digits 0 to 9, however many other digits Python would understand."""

from __future__ import annotations

import pytest

from builders.evenings import ENDING
from castlescore.core.errors import Unclear
from castlescore.games.castles.files.places import parse

THRONES = "--throne living-corridor --throne utility-food --throne corridor-downstairs"
# Event after which it is typed (0: a game that is over but for its cards, 1: a table of the other game), and a line
# whose digits behind each # are written in another script.
LINES = [
    (11, "buy gra #3,#0"),
    (11, "buy gra -#3,0"),
    (11, "buy gra 3,0@#90"),
    (11, "buy gra #3"),
    (11, "buy gra n=#0.e"),
    (11, "buy hallway n=0.n#1"),
    (11, "buy gra #0.n"),
    (11, "where gra #0.n"),
    (14, "b bi n=0.n --claim #3"),
    (14, "b bi n=0.n --after #14"),
    (14, "b bi n=0.n --decline #0"),
    (10, "price #15=gra"),
    (10, "price #15k=gra"),
    (23, "reward sleeping 300 #2"),
    (23, "reward sleeping #300 2"),
    (23, "reward sleeping --stack 300 --tiles #2"),
    (20, "check anna #8"),
    (20, "check anna 8 #19000"),
    (20, "adjust anna --points #2 why"),
    (20, "adjust anna --money #2 why"),
    (20, "adjust deck #3 why"),
    (20, "adjust #300 3 why"),
    (20, "undo #1"),
    (20, "undo --to #3"),
    (20, "explain #16"),
    (20, "amend #16 --drop"),
    (20, "replay --to #3"),
    (20, "replay --from #3"),
    (20, "replay --delay #1"),
    (20, "reveal gra --skipped #300"),
    (20, "new A B --foyer A=#3 -s x.toml"),
    (20, "new A B --date #2026-11-21 -s x.toml"),
    (0, "cards anna #150"),
    (0, "cards anna food=#3"),
    (1, "place ab crypt #3,0"),
    (1, "place ab crypt #3"),
    (1, "where crypt #3"),
    (1, "check ab #9"),
]


@pytest.mark.parametrize("zero", ["\u0660", "\uff10"], ids=["arabic", "wide"])
@pytest.mark.parametrize(("event", "line"), LINES)
@pytest.mark.many
def test_a_number_in_other_digits_is_a_wrong_line(typed, sat, folder, event, line, zero):
    if event > 1:
        sat(event)
    else:
        (folder / "table.toml").write_text(ENDING)
    if event == 1:
        assert typed(f"new A B --game between {THRONES} --force").code == 0
    before = (folder / "table.toml").read_bytes()
    words = [_in(word, zero) if "#" in word else word for word in line.split()]
    answer = typed(*words)
    assert answer.code == 2, answer
    assert (folder / "table.toml").read_bytes() == before
    assert not (folder / "x.toml").exists()


def _in(word: str, zero: str) -> str:
    """A word with the digits behind each # in another script."""
    found, other = "", False
    for c in word:
        other = c == "#" or (other and c.isdigit())
        found += "" if c == "#" else chr(ord(zero) + int(c)) if other else c
    return found


@pytest.mark.parametrize("word", ["nan", "1e1", "1_0", "0x1", "--1"])
def test_what_python_takes_for_a_number_is_none_on_a_line(typed, sat, word):
    sat(20)
    assert typed("replay", "--delay", word).code == 2
    assert typed("check", "anna", word).code == 2


def test_numbers_with_a_sign_or_a_point_are_understood(typed, sat):
    sat(20)
    assert typed("replay --delay 0.0").code == typed("replay --delay .0").code == 0
    assert typed("adjust anna --points +2 why").code == 0
    assert typed("adjust anna --points -2 why").code == 0


def test_a_side_is_one_of_the_four_letters_and_no_letter_that_python_takes_for_one():
    with pytest.raises(Unclear):
        parse("0.\u017f")  # a long s


def test_so_it_is_in_a_note_which_may_hold_anything(typed, sat):
    sat(20)
    assert typed("note", "\u0663 points").code == 0
