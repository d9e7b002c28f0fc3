"""What is no TOML is told by the value, the key or the comma that is wrong, not by what the reader missed behind it."""

from __future__ import annotations

import pytest

from castlescore.core.errors import FileProblem
from castlescore.toml.reading import parse_toml
from record.writers import typed

NO_NUMBER = 'is no whole number, and a text stands in quotes: "..."'
VALUES = [  # the text, the key, the value, line and column
    ("a = 3O\n", "a", "3O", 1, 5),
    ("x = 1\r\na = 3O\r\n", "a", "3O", 2, 5),
    ("money = 15k\n", "money", "15k", 1, 9),
    ("a = 3,5\n", "a", "3,5", 1, 5),
    ("a = 3;  # three\n", "a", "3;", 1, 5),
    ("a = 007\n", "a", "007", 1, 5),
    ("a = 3 4\n", "a", "3 4", 1, 5),
    ("a = 12.5.2026\n", "a", "12.5.2026", 1, 5),
    ("game = castles\n", "game", "castles", 1, 8),
    ("game = “castles”\n", "game", "“castles”", 1, 8),
    ("a = None", "a", "None", 1, 5),
    ("a = [1, 2O, 3]\n", "a", "2O", 1, 9),
    ('a = ["x", Ann]\n', "a", "Ann", 1, 11),
    ("a = { turn = 18O }\n", "turn", "18O", 1, 14),
    ("a = { turn = 18O, b = 1 }\n", "turn", "18O", 1, 14),
    ("a = { turn = 18 0 }\n", "turn", "18 0", 1, 14),
    ("a = { turn = 90.o }\n", "turn", "90.o", 1, 14),
    ('a = { t = "}=,", turn = 9o }\n', "turn", "9o", 1, 25),
    ('event = [\n  { by = "Ann", at = [3, l], turn = 180 },\n]\n', "at", "l", 2, 26),
    ("event = [\n  { by = Ann, turn = 180 },\n]\n", "by", "Ann", 2, 10),
    ('a = { "two words" = x }\n', "two words", "x", 1, 21),
    (
        'n = do = "note", text = "a long text that nobody needs to read again" },\n',
        "n",
        'do = "note", text = "a long text that no...',
        1,
        5,
    ),
]


def told(text: str) -> str:
    with pytest.raises(FileProblem) as problem:
        parse_toml(text, "f")
    return str(problem.value)


@pytest.mark.parametrize(("text", "key", "value", "line", "column"), VALUES)
def test_a_value_that_is_none_is_named_with_its_key(text, key, value, line, column):
    why = f"the value of '{key}' cannot be read: {value} {NO_NUMBER}"
    assert told(text) == f"f:{line}: not valid TOML: {why} (column {column})"


def test_a_value_of_a_list_of_several_lines_is_named_alone():
    assert told("a = [\n  1,\n  2O,\n]\n") == f"f:3: not valid TOML: 2O cannot be read: it {NO_NUMBER} (column 3)"


@pytest.mark.parametrize(("text", "column"), [("a =\n", 4), ("a = # nothing\n", 5), ("a = { b = , c = 1 }\n", 11)])
def test_a_value_that_is_missing_is_told_by_its_key(text, column):
    key = "b" if "b" in text else "a"
    assert told(text) == f"f:1: not valid TOML: the value of '{key}' is missing (column {column})"


@pytest.mark.parametrize(
    ("text", "key", "rest", "column"),
    [
        ('a = ["x" "y"]\n', "a", '"y"', 10),
        ("a = { b = 1 c = 2 }\n", "b", "c", 13),
        ('a = { b = "x"y }\n', "b", "y", 14),
    ],
)
def test_a_missing_comma_is_told_by_what_stands_behind(text, key, rest, column):
    why = f"behind the value of '{key}' a comma or a closing bracket is missing, before {rest}"
    assert told(text) == f"f:1: not valid TOML: {why} (column {column})"


@pytest.mark.parametrize(
    ("text", "line", "column"), [("a = { b = 1\n", 1, 12), ('a = { b = 1, c = "x"\nd = 3\n', 1, 21)]
)
def test_a_brace_that_is_not_closed_is_still_told_so(text, line, column):
    assert told(text) == f"f:{line}: not valid TOML: a {{ is not closed (column {column})"


def test_a_bracket_that_is_not_closed_is_still_told_so():
    assert told("a = [1, 2\nb = 3\n") == "f:2: not valid TOML: a [ is not closed (column 1)"


@pytest.mark.parametrize(
    ("text", "key", "column"),
    [
        ("číslo = 3\n", "číslo", 1),
        ('имя = "x"\n', "имя", 1),
        ("tři_čtyři = 3\n", "tři_čtyři", 1),
        ("cislová = 3\n", "cislová", 1),
        ("a = { x = 1, jméno = 3 }\n", "jméno", 14),
        ("a = { číslo = 3 }\n", "číslo", 7),
        ("a.číslo = 3\n", "číslo", 3),
        ("[hráč]\n", "hráč", 2),
        ("[[hráč]]\n", "hráč", 3),
    ],
)
def test_a_key_with_accents_is_named_in_the_quotes_that_it_needs(text, key, column):
    why = f'a key with other letters than a to z stands in quotes: "{key}"'
    assert told(text) == f"f:1: not valid TOML: {why} (column {column})"


@pytest.mark.parametrize("text", ["a\u00a0= 3\n", "a =\u00a03\n", "a = 3\u2009\n", "a = { b = 3\u00a0}\n"])
def test_a_space_of_another_kind_is_called_so(text):
    assert "a space of another kind stands here, a no-break space perhaps; type a plain one" in told(text)


@pytest.mark.parametrize("quotes", ['"""', "'''"])
def test_where_texts_of_several_lines_stand_the_reader_is_repeated(quotes):
    """What looks like keys and values may be a part of such a text."""
    assert "cannot be read" not in told(f"a = {quotes}\n{quotes}\nb = 3O\n")


LINES = {
    "show -s {file}": "session",
    "judge {file}": "castle",
    "tally {file}": "tally",
    "new Anna Ben -s {new} --setup {file}": "setup",
    "judge {castle} --catalogue {file}": "catalogue",
}


@pytest.mark.parametrize("line", LINES, ids=LINES.values())
def test_every_file_is_told_so(tmp_path, line):
    file, castle = tmp_path / "f.toml", tmp_path / "c.toml"
    file.write_text("row = [{ turn = 18O }]\n")
    castle.write_text('format = "castlescore castle 1"\ngame = "castles"\n')
    words = line.format(file=file, castle=castle, new=tmp_path / "new.toml").split()
    code, out, err = typed(*words)
    assert (code, out) == (3, "")
    assert f"{file}:1: not valid TOML: the value of 'turn' cannot be read: 18O is no whole number" in err
