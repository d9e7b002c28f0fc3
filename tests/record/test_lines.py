"""Events as lines: what the shell splits them into is what was meant, whatever stands in names and reasons."""

from __future__ import annotations

import pytest

from builders import all_games, line_of, new_line, parse_record, record
from castlescore.input.options import typed
from castlescore.protocol.registry import NAMES


def words(line):
    """The words that the shell makes of a line."""
    return typed(line).words


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("text", ['say "hi"', '"all of it"', "Ben's", "a \\ b", "-1 of them", "# no comment", " x"])
def test_the_text_of_a_note_comes_back(text, game):
    assert words(line_of(all_games()[game], [{"do": "note", "text": text}])) == ("note", "--", text)


@pytest.mark.parametrize(
    ("example", "option", "key"), [("three-players", "--favor", "favors"), ("between-four", "--throne", "thrones")]
)
def test_the_line_that_begins_a_table_names_what_lies_on_it(example, option, key):
    header = parse_record(record(example), "table.toml").header
    line = words(new_line(header))
    assert [line[i + 1] for i, word in enumerate(line) if word == option] == list(header[key])
