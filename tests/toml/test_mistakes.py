"""What the models find wrong is told with file, line, row and key, and in our words, whatever it is.

What is no TOML is told by the value, the key or the comma that is wrong, not by what the reader missed behind it.
"""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from builders import parse_record
from builders.evenings import HEADER, OPENING
from castlescore import FileProblem, LimitHit
from castlescore.games.between import rules_api as between_records
from castlescore.games.between.files import castle_file as between_castle
from castlescore.games.between.tally import part as between_tally
from castlescore.games.castles import rules_api as castles_records
from castlescore.games.castles.files import castle_file, catalogue, setup
from castlescore.games.castles.tally import part as castles_tally
from castlescore.toml import mistakes
from castlescore.toml.judge import judge_of, judge_of_session, validate
from castlescore.toml.reading import Source, parse_toml
from fuzz.mutations import document_mutated
from fuzz.seeds import seeds
from samples import tries

MODELS = {
    "session-castles": judge_of_session(castles_records.HEADER, castles_records.MOVES),
    "session-between": judge_of_session(between_records.HEADER, between_records.MOVES),
    "castle-castles": judge_of(castle_file.table()),
    "castle-between": judge_of(between_castle.table()),
    "catalogue": catalogue.model(),
    "setup": judge_of(setup.Setup),
    "tally-castles": judge_of(castles_tally.table()),
    "tally-between": judge_of(between_tally.table()),
}
# The kinds of errors that a schema of each type can find, as pydantic's documents have them.
KINDS = {
    "dataclass": set(),
    "dataclass-args": {"missing", "unexpected_keyword_argument"},
    "dataclass-field": set(),
    "default": set(),
    "function-wrap": {"value_error"},
    "typed-dict": {"missing", "extra_forbidden", "dict_type"},
    "dict": {"dict_type"},
    "list": {"list_type", "too_long", "too_short"},
    "tuple": {"tuple_type", "too_long", "too_short"},
    "tagged-union": {"union_tag_invalid", "union_tag_not_found"},
    "definitions": set(),
    "definition-ref": set(),
    "str": {"string_type", "string_too_long", "string_too_short", "string_pattern_mismatch", "string_unicode"},
    "int": {"int_type", "greater_than_equal", "less_than_equal", "int_parsing", "int_parsing_size", "int_from_float"},
    "nullable": set(),
    "bool": {"bool_type"},
    "literal": {"literal_error"},
    "any": set(),
    "custom-error": {"ours"},
    "function-before": {"value_error"},
    "function-after": {"value_error"},
    "function-plain": {"value_error"},
}
ROWS = {name: name for name in ("tile", "event", "room", "player", "castle")}
INNER = ("schema", "items_schema", "keys_schema", "values_schema", "fields", "choices", "definitions")
LIBRARY = re.compile(
    r"\b[Ii]nput\b|validation|\bvalid (?!TOML)|\binteger\b|\bstring\b|dictionary|tuple|datetime|literal"
)


def _types(schema: Any) -> Iterator[str]:
    """The types of schemas within one, but for those whose errors are replaced by words of ours."""
    if isinstance(schema, list):
        for inner in schema:
            yield from _types(inner)
    if not isinstance(schema, dict):
        return
    own = schema.get("type")
    if isinstance(own, str) and own != "typed-dict-field":  # of the fields of a table one may be called so
        yield own
    for key, inner in schema.items() if own != "custom-error" else ():
        if not isinstance(own, str) or key in INNER:
            yield from _types(inner)


def test_there_are_words_for_every_kind_of_error_that_a_schema_can_find():
    types = {name for judge in MODELS.values() for name in _types(judge.core_schema)}
    assert {"typed-dict", "list", "str", "int", "custom-error", "literal"} <= types <= set(KINDS)
    kinds = {kind for name in types for kind in KINDS[name]}
    assert kinds <= {*mistakes.WORDS, *mistakes.OURS}
    assert set(mistakes.WORDS) - kinds == {"finite_number"}  # of a number that is not strict, found below


@settings(tries(300), suppress_health_check=list(HealthCheck))
@given(st.sampled_from(sorted(MODELS)), st.randoms(use_true_random=False))
@pytest.mark.slow
def test_no_word_of_the_library_reaches_anybody(kind: str, rng: Random):
    text = document_mutated(rng, rng.choice(seeds(kind)))
    try:
        document = parse_toml(text, "f.toml")
    except (FileProblem, LimitHit):
        return
    seen = set()
    try:
        MODELS[kind].validate_python(document)
    except ValidationError as error:
        seen = {problem["type"] for problem in error.errors(include_url=False)}
    assert seen <= {*mistakes.WORDS, *mistakes.OURS}
    try:
        validate(MODELS[kind], document, Source("f.toml", ROWS, text=text))
    except FileProblem as problem:
        said = re.sub(r"'[^']*'", "", str(problem))  # what the file says is the file's
        assert not LIBRARY.search(said), problem
        assert str(problem).isprintable()


SMALL = HEADER + OPENING


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("[3, 1]", "[3, 1, 2]", "12: event 3: 'at' should be two whole numbers from -100000 to 100000, not [3, 1, 2]"),
        ("[3, 1]", "[3]", "12: event 3: 'at' should be two whole numbers from -100000 to 100000, not [3]"),
        ("[3, 1]", '"3,1"', "12: event 3: 'at' should be two whole numbers from -100000 to 100000, not '3,1'"),
        ("turn = 0", "turn = 45", "12: event 3: 'turn' should be 0, 90, 180 or 270, not 45"),
        ("price = 10000", "price = 1.5", "12: event 3: 'price' should be a whole number, not 1.5"),
        ("price = 10000", "price = -1", "12: event 3: 'price' should be 0 or more, not -1"),
        ("price = 10000", "price = 9999999", "12: event 3: 'price' should be 1000000 or less, not 9999999"),
        ("price = 10000", "price = 07:32:00", "12: event 3: 'price' should be a whole number, not the time 07:32:00"),
        ("price = 10000", "prize = 10000", "12: event 3: unknown key 'prize'"),
        ('tile = "larder"', "tile = [1]", "12: event 3: 'tile' should be a text in quotes, not [1]"),
        ('tile = "larder"', f'tile = "{"x" * 81}"', "12: event 3: 'tile' has 81 letters; it may have 80"),
        ('by = "Ben", tile', "tile", "12: event 3: the key 'by' is missing for buy"),
        (
            'players = ["Anna", "Ben"]',
            'players = ["Anna", 5]',
            "5: entry 2 of 'players' should be a text in quotes, not 5",
        ),
        ('players = ["Anna", "Ben"]', "players = []", "5: 'players' has 0 entries; it needs 1"),
        ('players = ["Anna", "Ben"]', 'players = ["Anna", ""]', "5: entry 2 of 'players' has 0 letters; it needs 1"),
        ('players = ["Anna", "Ben"]', f"players = {['A'] * 6}", "5: 'players' has 6 entries; it may have 5"),
        ('players = ["Anna", "Ben"]', 'players = "Anna"', "5: 'players' should be a list in brackets, not 'Anna'"),
        ('builder = "Anna"\n', "", ": the key 'builder' is missing"),
        ('builder = "Anna"', 'builder = "Zoe"', "6: builder: Zoe is not one of the players"),
        ("favors = []", 'favors = ["x"]', "8: favors: unknown name 'x'"),
        ("favors = []", "setup = []", "8: 'setup' should be a table, not []"),
        (
            "favors = []",
            "setup = { market = [1, -5] }",
            "8: entry 2 of 'market' of 'setup' should be 0 or more, not -5",
        ),
        ('date = "2026-11-21"', 'date = "2026-02-31"', "4: 'date' should be a day of the calendar, written YYYY-MM-DD"),
        (
            'date = "2026-11-21"',
            'date = "friday"',
            "4: 'date' should be a day of the calendar, written YYYY-MM-DD, not 'friday'",
        ),
        (
            'date = "2026-11-21"',
            "date = 07:32:00",
            "4: 'date' should be a day of the calendar, written YYYY-MM-DD, not the time",
        ),
        ('date = "2026-11-21"', 'date = "20261121"', "4: 'date' should be a day of the calendar"),
        ('date = "2026-11-21"', 'date = "2026-W47-6"', "4: 'date' should be a day of the calendar"),
        ('date = "2026-11-21"', "date = 2026-11-21T10:00:00", "4: 'date' should be a day of the calendar"),
        ('game = "castles"', "game = 07:32:00", "2: the game is the time 07:32:00: it is castles or between"),
        ('"castlescore session 1"', "07:32:00", "1: the format is the time 07:32:00, not 'castlescore session 1'"),
    ],
)
@pytest.mark.many
def test_what_is_wrong_with_a_session_is_told_with_its_line(right, wrong, told):
    from builders import play_record

    assert right in SMALL
    text = SMALL.replace(right, wrong, 1) if right != "turn = 0" else wrong.join(SMALL.rsplit(right, 1))
    with pytest.raises(FileProblem) as problem:
        play_record(parse_record(text, "t.toml"))
    assert str(problem.value).startswith(f"t.toml:{told}" if told[0] != ":" else f"t.toml{told}")


def test_of_several_the_first_has_the_file_before_its_line_and_the_others_their_own():
    text = SMALL.replace("[3, 1]", "[3]").replace("round = 1", 'round = "1"').replace('date = "', 'date = "x')
    with pytest.raises(FileProblem) as problem:
        parse_record(text, "t.toml")
    first, second, third = str(problem.value).split("; ")
    assert first.startswith("t.toml:4: 'date' should be")
    assert second == "line 10: event 1: 'round' should be a whole number, not '1'"
    assert third.startswith("line 12: event 3: 'at' should be")


def test_a_key_of_a_table_over_several_lines_has_a_line_of_its_own():
    rows = '[[event]]\ndo = "buy"\nby = "Ben"\n\ntile = "larder"\nat = [3,\n 1]\nturn = 45\n'
    with pytest.raises(FileProblem, match=r"^t\.toml:16: event 1: 'turn' should be 0, 90, 180 or 270, not 45$"):
        parse_record(HEADER + rows, "t.toml")


@pytest.mark.parametrize("day", ['"2026-11-21"', "2026-11-21"])
def test_a_date_may_be_written_as_toml_has_it(day):
    record = parse_record(SMALL.replace('"2026-11-21"', day), "t.toml")
    assert record.header["date"] == "2026-11-21"


def test_there_are_words_for_every_complaint_of_the_reader_of_toml():
    """Taken from the reader itself: each text of an error in it, what is filled in left out."""
    source = inspect.getsource(importlib.import_module("tomllib._parser"))
    told = re.findall(r"""(?:suffixed_err\(\s*src,\s*\w+,|TOMLDecodeError\()\s*f?"((?:[^"\\]|\\.)+)""", source)
    assert len(told) > 15
    filled = [text.replace("{expect!r}", '"\'"').encode().decode("unicode_escape").partition("{")[0] for text in told]
    assert [text for text in filled if text and mistakes.of_toml(text) == text] == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a = 1\na = 2\n", "2: not valid TOML: this key is here twice (column 6)"),
        ('date = "friday\n', "1: not valid TOML: a text in quotes is not closed on its line (column 15)"),
        (
            "a = friday\n",
            "1: not valid TOML: the value of 'a' cannot be read: friday is no whole number, and a text needs",
        ),
        ("a = 'friday", "1: not valid TOML: a text in quotes is not closed (the end of the file)"),
        (
            "a = 1\nb = [1,\n",
            "3: not valid TOML: no value can be read here; a text needs quotes (the end of the file)",
        ),
        ("a = 1\nb = [1\n", "3: not valid TOML: a [ is not closed (the end of the file)"),
        ("a = 2026-02-31\n", "1: not valid TOML: there is no such date or time"),
        ("a 1\n", "1: not valid TOML: after a key an = is missing (column 3)"),
        (
            'a = "1" 2\n',
            "1: not valid TOML: there is something after a value: each key = value needs its own line (column 9)",
        ),
        ("tile = [{}]\n[[tile]]\n", "2: not valid TOML: what is in brackets is complete"),
        (
            'a = "\x01"\n',
            r"1: not valid TOML: a character that is only allowed here as an escape such as \\u0007 (column 6)",
        ),
    ],
)
def test_what_is_no_toml_is_told_in_our_words(text, told):
    with pytest.raises(FileProblem) as problem:
        parse_toml(text, "f.toml")
    assert str(problem.value).startswith(f"f.toml:{told}".replace("\\\\", "\\"))


NO_NUMBER = 'is no whole number, and a text needs quotes: "..."'
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


@pytest.mark.parametrize(
    ("text", "mark", "line", "column"),
    [
        ("game = “castles”\n", "“", 1, 8),
        ('a = "x”\nb = 1\n', "”", 1, 7),
        ('a = "x”', "”", 1, 7),
        ("a = 1\nb = 'x’\n", "’", 2, 7),
        ("a = «x»\n", "«", 1, 5),
        ("“a” = 1\n", "“", 1, 1),
        ("[“a”]\nb = 1\n", "“", 1, 2),
        ("a = { „150“ = 2 }\n", "„", 1, 7),
        ("a = [\n  “x”,\n]\n", "“", 2, 3),
        ('a = """\n“x”\n"""\nb = “c”\n', "“", 4, 5),
    ],
)
def test_a_typographic_quotation_mark_is_named(text, mark, line, column):
    why = f'{mark} is a typographic quotation mark; type a plain one: "'
    assert told(text) == f"f:{line}: not valid TOML: {why} (column {column})"


@pytest.mark.parametrize("text", ['a = "“x”" y\n', "a = x # “hi”\n", 'a = "it’s\n', "a = it’s\n"])
def test_a_typographic_quotation_mark_that_does_no_harm_is_not_named(text):
    assert "typographic" not in told(text)


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
    why = f"after the value of '{key}' a comma or a closing bracket is missing, before {rest}"
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
    why = f'a key with other letters than a to z needs quotes: "{key}"'
    assert told(text) == f"f:1: not valid TOML: {why} (column {column})"


@pytest.mark.parametrize("text", ["a\u00a0= 3\n", "a =\u00a03\n", "a = 3\u2009\n", "a = { b = 3\u00a0}\n"])
def test_a_space_of_another_kind_is_called_so(text):
    assert "there is another kind of space here, perhaps a no-break space; type a plain one" in told(text)


@pytest.mark.parametrize("quotes", ['"""', "'''"])
def test_where_texts_of_several_lines_stand_the_reader_is_repeated(quotes):
    """What looks like keys and values may be a part of such a text."""
    assert "cannot be read" not in told(f"a = {quotes}\n{quotes}\nb = 3O\n")
