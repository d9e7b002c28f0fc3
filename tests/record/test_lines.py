"""Events as lines: what the shell splits them into is what was meant, whatever stands in names and reasons."""

from __future__ import annotations

import pytest

from castlescore.protocol.registry import known, names
from castlescore.record.lines import line_of
from castlescore.words.typed import typed


def words(line):
    """The words that the shell makes of a line."""
    return typed(line).words


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("text", ['say "hi"', '"all of it"', "Ben's", "a \\ b", "-1 of them", "# no comment", " x"])
def test_the_text_of_a_note_comes_back(text, game):
    assert words(line_of(known()[game], [{"do": "note", "text": text}])) == ("note", "--", text)
