"""Reading a file that somebody else wrote, and finding the line of each event again."""

from __future__ import annotations

import datetime
import tomllib
from io import BytesIO, TextIOWrapper

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typing_extensions import TypedDict

from castlescore import FileProblem, LimitHit
from castlescore.core.errors import Exit
from castlescore.toml import judge
from castlescore.toml.judge import judge_of, validate
from castlescore.toml.reading import LARGEST, Source, expect_format, parse_toml, quoted, read_text, shown
from castlescore.toml.writing import array_of_lines, inline, lines_of_array, table


class _Row(TypedDict):
    a: int


class _Table(TypedDict):
    rows: list[_Row]


EVIL = "\x1b]0;x\x07\u202e\n\r\x9b\x00"


def test_a_missing_file_and_a_folder_are_named(tmp_path):
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(FileProblem, match="cannot be read") as told:
            read_text(str(path))
        assert str(path) in str(told.value)
        assert told.value.code == Exit.BAD_FILE == 3


def test_a_mark_before_a_text_is_read_as_if_it_were_not_there(tmp_path, monkeypatch):
    (tmp_path / "x").write_bytes(b"\xef\xbb\xbfa = 1\n")
    assert read_text(str(tmp_path / "x")) == "a = 1\n"
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"\xef\xbb\xbfa = 1\n")))
    assert read_text("-") == "a = 1\n"
    (tmp_path / "x").write_bytes(b"\xef\xbb\xbfa = \xff\n")
    with pytest.raises(FileProblem, match="x:1: not UTF-8 text"):
        read_text(str(tmp_path / "x"))


def test_a_path_with_a_nul_is_no_crash():
    with pytest.raises(FileProblem):
        read_text("a\0b")


def test_not_utf_8_says_which_line(tmp_path):
    (tmp_path / "x").write_bytes(b'a = 1\rb = 1\r\nc = 1\nd = "\xff"')
    with pytest.raises(FileProblem, match="x:4: not UTF-8 text"):
        read_text(str(tmp_path / "x"))


def test_4_mib_may_be_read_and_no_more(tmp_path):
    path = tmp_path / "x"
    path.write_bytes(b"#" * LARGEST)
    assert len(read_text(str(path))) == 4 * 1024 * 1024
    path.write_bytes(b"#" * (LARGEST + 1))
    with pytest.raises(LimitHit, match="4 MiB"):
        read_text(str(path))


def test_stdin_has_the_same_limit(monkeypatch):
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"#" * (LARGEST + 1))))
    with pytest.raises(LimitHit):
        read_text("-")


@pytest.mark.parametrize("text", ["a = 1\na = 2", "[a]\n[a]", "[[a]]\n[a]", "a", "a = [", "\ufeffa = 1", 'a = "\x01"'])
def test_what_is_not_toml_says_so_with_the_file_and_the_line(text):
    with pytest.raises(FileProblem, match=r"^f\.toml:[12]: not valid TOML"):
        parse_toml(text, "f.toml")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (datetime.time(7, 32), "the time 07:32:00"),
        (datetime.date(2026, 2, 28), "the date 2026-02-28"),
        (datetime.datetime(2026, 2, 28, 7, 32, tzinfo=datetime.UTC), "the time 2026-02-28 07:32:00+00:00"),
        (True, "true"),
        (-3, "-3"),
        (1.5, "1.5"),
        ("friday", "'friday'"),
        ([1, "N", True], "[1, 'N', true]"),
        ([], "[]"),
        ([[1]], "a list of 1 entry"),
        ([123_456] * 30, "a list of 30 entries"),
        ({"a": 1}, "a table"),
        (None, "nothing"),
    ],
)
def test_a_value_is_named_in_a_players_words(value, words):
    assert quoted(value) == words


def test_another_format_is_named_with_its_line():
    text = 'game = "castles"\nformat = 07:32:00\n'
    with pytest.raises(FileProblem) as told:
        expect_format(parse_toml(text, "f.toml"), "f.toml", "castle", text)
    assert str(told.value).startswith("f.toml:2: the format is the time 07:32:00, not 'castlescore castle 1'")


@pytest.mark.parametrize(
    "text",
    ["a = " + "[" * 50_000, "a = " + "{a = " * 50_000, "a = 1" + "0" * 10_000, "a = 0x" + "A" * 10_000],
    ids=["arrays", "tables", "digits", "hexadecimal digits"],
)
def test_what_is_too_deep_or_too_long_is_told_and_short(text):
    with pytest.raises(FileProblem) as told:
        parse_toml(text, "f.toml")
    assert len(str(told.value)) < 300


@pytest.mark.parametrize(
    "found", ["castlescore castle 2", "castlescore session 1", "", EVIL, 1, [], {}, 16**6000], ids=lambda _: ""
)
def test_another_format_is_named_harmlessly(found):
    with pytest.raises(FileProblem, match="castlescore castle 1") as told:
        expect_format({"format": found}, "f", "castle")
    assert str(told.value).isprintable()


def test_a_newer_number_of_the_same_format_says_to_update():
    with pytest.raises(FileProblem, match="newer castlescore"):
        expect_format({"format": "castlescore castle 2"}, "f", "castle")


def test_foreign_text_is_shown_without_control_marks_and_short():
    assert shown(EVIL).isprintable()
    assert shown("Замок č ň") == "Замок č ň"
    assert len(shown("x" * 10_000)) < 210
    assert quoted(16**6000).isprintable()
    assert quoted(EVIL).isprintable()


def test_of_very_many_mistakes_only_their_number_is_told(monkeypatch):
    monkeypatch.setattr(judge, "MOST_LISTED", 2)
    with pytest.raises(FileProblem, match=r"^x: 3 things are wrong with it$"):
        validate(judge_of(_Table), {"rows": [{"a": ""}] * 3}, Source("x", {"rows": "event"}))
    monkeypatch.setattr(judge, "FIRST", 1)
    with pytest.raises(FileProblem, match=r"^x: event 0: 'a' should be"):
        validate(judge_of(_Table), {"rows": [{"a": ""}] * 3}, Source("x", {"rows": "event"}))


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
