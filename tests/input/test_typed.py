"""A line as it is typed: how long it may be, and the text of a note as it stands."""

from __future__ import annotations

import pytest

from castlescore.core.errors import Unclear
from castlescore.input.options import LONGEST, typed


def test_a_line_has_a_longest_length():
    assert typed("note " + "x" * (LONGEST - 5)).words == ("note", "--", "x" * (LONGEST - 5))
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
    assert typed(f"note {text}").words == ("note", "--", kept)
