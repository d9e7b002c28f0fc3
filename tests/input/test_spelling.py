"""Names with their blanks: a line that can be read word by word is read so, else words that name one thing are one."""

from __future__ import annotations

import pytest

from castlescore.input.spelling import Known, ways

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
