"""Writing by the line what tomllib reads back, and finding the line of each event again."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlescore.toml.writing import array_of_lines, inline, lines_of_array, table

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
PLAIN = st.one_of(TEXT, st.integers(-(10**12), 10**12), st.booleans())
ROWS = st.lists(st.dictionaries(TEXT, st.one_of(PLAIN, st.lists(PLAIN, max_size=3)), max_size=4), max_size=5)


@given(ROWS)
@pytest.mark.slow
def test_what_is_written_reads_back_and_each_row_has_one_line(rows):
    text = table({"note": "[[event]]"}) + array_of_lines("event", rows)
    assert tomllib.loads(text) == {"note": "[[event]]", "event": rows}
    lines = text.split("\n")
    assert len(lines) == (len(rows) + 4 if rows else 3)
    assert lines_of_array(text, "event") == [3 + i for i in range(len(rows))]


@given(
    st.recursive(
        PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3), max_leaves=8
    )
)
def test_any_value_fits_on_one_line(value):
    text = inline(value)
    assert "\n" not in text
    assert tomllib.loads(f"v = {text}") == {"v": value}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("event = []\n", []),
        ("[[event]]\na = 1\n\n[[event]]\na = 2\n", [1, 4]),
        (" [[ event ]]\na = 1\n", [1]),
        ("event = [{ a = 1 }, { a = 2 },\n{ a = 3 }]\n", [1, 1, 2]),
        ('x = """\n[[other]] {\n"""\nevent = [\n # { a }\n { a = "{" },\n]\n', [6]),
        ("event = [\n { a = [1,\n 2] },\n { a = '''}\n''' },\n {} ]\n", [2, 4, 6]),
        ('event = [\n { a = """\n[[event]]\n""" },\n {} ]\n', [2, 5]),
        ("a = '''\n[[event]]\n'''\n[[event]] # one\na = 1\n", [4]),
    ],
)
def test_the_line_of_each_table_however_it_is_written(text, lines):
    tomllib.loads(text)
    assert lines_of_array(text, "event") == lines
