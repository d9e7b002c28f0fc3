"""The numbers of a table that plays with its own."""

from __future__ import annotations

import pytest

from castlescore import FileProblem
from castlescore.games.castles.files.setup import parse_setup


@pytest.fixture
def read(tmp_path):
    def of(text):
        path = tmp_path / "s.toml"
        path.write_text(text)
        return parse_setup(path.read_text(encoding="utf-8"), str(path))

    return of


def test_only_what_is_said_is_returned(read):
    assert read("small_stack = 9\nmarket = [15000, 1000]\n") == {"small_stack": 9, "market": [15000, 1000]}
    assert read("") == {}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("stack = 3\n", "stack"),
        ("small_stack = -1\n", "small_stack"),
        ("small_stack = 101\n", "small_stack"),
        ("large_stack = '7'\n", "large_stack"),
        ("market = []\n", "market"),
        ("market = [1.5]\n", "market"),
        ("room_cards = 0\n", "room_cards"),
        ("favor_points = [1, 2, 3, 4, 5, 6]\n", "favor_points"),
        ("start_points = [true]\n", "start_points"),
        ("= 3\n", "not valid TOML"),
    ],
)
def test_what_is_wrong_is_named_with_the_file(read, text, key):
    with pytest.raises(FileProblem, match=key) as caught:
        read(text)
    assert "s.toml" in str(caught.value)
