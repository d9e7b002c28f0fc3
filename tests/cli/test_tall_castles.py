"""Every command that draws a castle, where a tile lies far away: what somebody can look through, in both games."""

from __future__ import annotations

import pytest

from castlescore.view.canvas import MOST_ROWS

WORDS = 60  # rows of an answer beside its picture
FAR = '[[tile]]\ntile = "hallway"\nat = [3, 100000]\n'
BETWEEN = """\
format = "castlescore castle 1"
game = "between"
throne = "throne-living-corridor"
[[tile]]
tile = "gallery"
at = [2, 0]
[[tile]]
tile = "tower"
at = [0, 100000]
"""
THRONES = "--throne living-corridor --throne utility-food --throne corridor-downstairs"


@pytest.fixture
def far(typed, sat, folder):
    """An evening on which a tile was laid far away and allowed, castle files, and a table of the other game."""
    sat(45)
    assert typed("buy", "vestibule", "-2,100000", "--allow", "a joke").code == 0
    (folder / "far.toml").write_text((folder / "legal.toml").read_text() + FAR)
    (folder / "between.toml").write_text(BETWEEN)
    assert typed(f"new A B --game between {THRONES} -s two.toml").code == 0


@pytest.mark.parametrize(
    "line",
    [
        "show castle cara",
        "explain",
        "replay",
        "where hallway --castle far.toml",
        "show --castle far.toml",
        "judge far.toml",
        "judge between.toml",
        "show --castle between.toml",
        "try hallway 3,100000 --castle legal.toml",
        "try hallway 3,-100000 --castle legal.toml",
        "explain hallway 3,100000 --castle legal.toml",
        "try crypt 0,100000 --castle between.toml",
        "explain crypt 0,-100000 --castle between.toml",
        "place ab crypt 0,100000 -s two.toml",
        "try crypt 0,100000 ab -s two.toml",
        "undo",
    ],
)
@pytest.mark.many
def test_an_answer_can_be_looked_through(typed, far, line):
    answer = typed(line)
    assert answer.code in (0, 1)
    drawings = 46 if line == "replay" else 1
    assert len(answer.out.splitlines()) <= drawings * (MOST_ROWS / 2 + WORDS)
    assert len(answer.out) < drawings * 20_000


@pytest.mark.parametrize(
    ("line", "most"),
    [("export --svg cara", 60_000), ("export --html", 600_000), ("export --svg --from between.toml", 60_000)],
)
@pytest.mark.many
def test_a_picture_or_a_page_is_no_larger_than_its_tiles_make_it(typed, far, line, most):
    assert len(typed(line).out) < most


def test_a_tile_that_lies_far_away_is_seen_with_the_castle(typed, far):
    rows = typed("show castle cara").out.splitlines()
    assert sum("nothing lies between" in row for row in rows) == 1
    assert any("Vestibule" in row and row.startswith("100") for row in rows) or any("100006" in row for row in rows)
