"""Where something stands in a TOML text, a row more in it, however it is written, and keys of it changed in place."""

from __future__ import annotations

import tomllib
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import all_games, parse_tally, tally_text
from castlescore.tally.file import changed_row, with_answer
from castlescore.toml.writing import array_of_lines, inline, line_numbers, places, table, with_keys, with_row
from fuzz.seeds import seeds

TEXT = """\
a."b c" = [1, {x = 2, y = [[],
 [3]]}]  # tile = [
[[tile]]
tile = "x"
at = [1,
 2]
when = 1979-05-27 07:32:00
s = '''
[[tile]]
'''
[[ "tile" ]] # the second
[tile.sub]
q = "]"
[other."z z"]
'w' = 1
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("a",), 1),
        (("a", "b c", 1, "x"), 1),
        (("a", "b c", 1, "y", 1, 0), 2),
        (("tile", 0), 3),
        (("tile", 0, "tile"), 4),
        (("tile", 0, "at", 1), 6),
        (("tile", 0, "when"), 7),
        (("tile", 0, "s"), 8),
        (("tile", 1), 11),
        (("tile", 1, "sub", "q"), 13),
        (("other", "z z", "w"), 15),
        (("tile", 1, "not", "there"), 11),
        (("tile", 7), 3),
        (("nowhere",), None),
        ((), None),
    ],
)
def test_the_line_of_whatever_a_path_leads_to(path, line):
    tomllib.loads(TEXT)
    assert line_numbers(TEXT, [path]) == [line]


def test_an_entry_in_brackets_is_found_on_its_line():
    text = 'x = 1\n"event" = [\n { a = 1 }, # { }\n { b = "{" }, ]\n'
    assert line_numbers(text, [("event", n, "b") for n in (1, 0, 7)]) == [4, 3, 2]


KEYS = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
VALUES = st.one_of(st.integers(), st.booleans(), KEYS, st.dates(), st.floats(allow_nan=False))
ANY = st.recursive(
    VALUES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=8
)


def _paths(value, path=()):
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from _paths(inner, (*path, key))


@given(st.dictionaries(KEYS, ANY, max_size=4))
@pytest.mark.slow
def test_every_value_of_any_document_is_found_once_in_its_order(document):
    text = table(document)
    assert [path for path, _, over in places(text) if not over] == list(_paths(document))[1:]
    assert line_numbers(text, [(key,) for key in document]) == list(range(1, len(document) + 1))


ROW = {"tile": "solar", "at": [-2, 3]}
LAYOUTS = [
    "",
    "# nothing yet",
    'x = "[[tile]]"\n',
    "[[tile]]\na = 1",
    "[[tile]]\na = 1 # one\n\n# the end\n",
    "tile = []\n",
    "tile = [ # none\n]\n",
    "tile = [{ a = 1 }]\n",
    "tile = [{ a = 1 }, ]\n",
    'tile = [{ a = 1 }, { b = [2, "}"] }] # both\nx = 1\n',
    "tile = [\n    { a = 1 }, # one\n    { a = 2 } # two, and no comma\n    # the end\n] # here\nx = 1\n",
    "tile = [\n    { a = 1 }, # one\n    { a = 2 }, # two, and a comma\n    # the end\n]\n",
    "tile = [ { a = 1 } # a comma, later\n , ]\n",
    "tile = [ { a = 1 } # one\n , # , two\n ]\n",
    "tile = [\r\n  { a = 1 },\r\n  { a = 2 }\r\n]\r\nx = 1\r\n",
    '"t\\u0069le" = [{ a = 1 }]\n',
    "'tile' = [\n\t{ a = 1 },\n]\n",
    "tile = [{ tile = [{ a = 1 }] }]\n",
]


@pytest.mark.parametrize("text", LAYOUTS)
def test_a_row_more_in_every_layout_and_no_line_of_it_lost(text):
    longer = with_row(text, "tile", ROW)
    before, after = tomllib.loads(text), tomllib.loads(longer)
    assert after == {**before, "tile": [*before.get("tile", []), ROW]}
    assert longer.count("#") == text.count("#")
    twice = tomllib.loads(with_row(longer, "tile", ROW))
    assert twice["tile"] == [*after["tile"], ROW]
    for line in text.splitlines():
        assert line.partition("#")[2] in longer


def test_a_row_in_brackets_stands_below_the_others_as_they_stand():
    text = "tile = [\n    { a = 1 }, # one\n    { a = 2 } # two\n]\n"
    assert with_row(text, "tile", ROW) == (
        'tile = [\n    { a = 1 }, # one\n    { a = 2 }, # two\n    { tile = "solar", at = [-2, 3] }\n]\n'
    )


@given(st.lists(st.dictionaries(KEYS, ANY, min_size=1, max_size=3), max_size=3), st.booleans())
@pytest.mark.slow
def test_a_row_more_in_whatever_was_written(rows, before):
    text = array_of_lines("tile", rows) + "x = 1\n" * before
    longer = with_row(text, "tile", ROW)
    assert tomllib.loads(longer) == {**tomllib.loads(text), "tile": [*rows, ROW]}
    assert inline(ROW) in longer


TALLY = """\
# Friday
format = "castlescore tally 1"   # one
favors = ["small"] # the favor
[[player]]  # first
name = "Anna" # she
counts = { small = 2 }   # counted twice
# about the money
[[player]]
name = "Ben"
tiles = [ # his
  { tile = "foyer", at = [0, 0] },
]
entering = true
track = 5"""
EXPECTED = """\
# Friday
format = "castlescore tally 1"   # one
favors = ["small"] # the favor
empty_stacks = [150]
[[player]]  # first
name = "Anna" # she
counts = { small = 2, area = 3 }   # counted twice
money = 5
# about the money
[[player]]
name = "Ben"
tiles = [
  { tile = "foyer", at = [0, 0] },
  { tile = "larder", at = [-2, 1] },
]
track = 5
cards = []
"""


def test_answers_leave_every_other_line_and_comment() -> None:
    file = parse_tally(TALLY, "f")
    document = changed_row(file.document, "player", 0, {"money": 5, "counts": {"small": 2, "area": 3}})
    tiles = [{"tile": "foyer", "at": [0, 0]}, {"tile": "larder", "at": [-2, 1]}]
    document = changed_row(document, "player", 1, {"entering": None, "tiles": tiles, "cards": []})
    document["empty_stacks"] = [150]
    answered = with_answer(file, document)
    assert (answered.text, answered.document) == (EXPECTED, document)


def test_a_text_that_cannot_be_changed_in_place_is_written_anew() -> None:
    rows = '{name = "Anna", counts = {}}'
    file = parse_tally(f'format = "castlescore tally 1" # gone\nplayer = [{rows}]\n', "f")
    document = changed_row(file.document, "player", 0, {"money": 5})
    answered = with_answer(file, document)
    assert (answered.document, answered.text) == (document, tally_text(all_games()["castles"], document))


def test_keys_of_the_document_and_of_a_table() -> None:
    assert with_keys("a = 1\n[t]\nb = 2 # two\n", (), {"c": 3, "a": None}) == "c = 3\n[t]\nb = 2 # two\n"
    assert with_keys("a = 1\n[t]\nb = 2 # two\n", ("t",), {"b": [1]}) == "a = 1\n[t]\nb = [1] # two\n"
    assert with_keys("", (), {"a": 1}) == "a = 1\n"
    assert with_keys("a = 1\r\n", (), {"b": [{"c": 3}]}) == "a = 1\r\nb = [\r\n  { c = 3 },\r\n]\r\n"


@pytest.mark.parametrize("game", ["castles", "between"])
@pytest.mark.many
def test_whatever_is_answered_the_file_says_it(game: str) -> None:
    rng = Random(f"editing {game}")
    more: dict[str, object] = {"specials": 3} if game == "between" else {"start": 3}
    for text in seeds(f"tally-{game}"):
        file = parse_tally(text, "f")
        rows: Any = file.document[file.game.tally.ROWS]  # type: ignore[union-attr]
        for _ in range(3):
            i = rng.randrange(len(rows))
            change: dict[str, object] = rng.choice([{"adjusted": 7}, {"adjusted": None}, more])
            document = changed_row(file.document, "castle" if game == "between" else "player", i, change)
            answered = with_answer(file, document)
            assert answered.document == document == {**tomllib.loads(answered.text), **_day(document)}
            file = answered


def _day(document: dict[str, Any]) -> dict[str, Any]:
    return {"date": document["date"]} if "date" in document else {}
