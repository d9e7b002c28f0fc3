"""Session files as the program writes them are read as TOML is read, only sooner: values and refusals are the same."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlescore.toml import reading
from castlescore.toml.reading import document_of, events_of, parse_toml
from samples import tries

EXAMPLES = Path(__file__).parents[2] / "examples"
EVENINGS = [EXAMPLES / name / "table.toml" for name in ("three-players", "between-four", "solo")]
HEAD = 'format = "castlescore session 1"\ngame = "castles"\nplayers = ["Ann", "Žofie"]\n'
PIECES = (
    *'"\\{}[],= \n\r\t#-_.0a\x00\x7f\u2028',
    *("'", '"""', "'''", "null", "NaN", "-Infinity", "true", "01", "1_0", "0x1", "1e5", "1.5", "inf", "2024-01-01"),
    *(
        "\\u0041",
        "\\/",
        '"n" = 1, ',
        "n = 1, ",
        "do = ",
        "a.b = 1, ",
        "},\n",
        "  { ",
        "\n]\n",
        "event = [\n",
        "\n[x]\n",
    ),
)


def event(rows: str) -> str:
    return f"{HEAD}event = [\n{rows}]\n"


@pytest.fixture(autouse=True)
def however_short(monkeypatch):
    monkeypatch.setattr(reading, "SHORT", 0)


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.parent.name)
def test_the_examples_are_read_by_it_and_say_what_they_say(path):
    text = path.read_text(encoding="utf-8")
    assert events_of(text) is not None
    assert parse_toml(text, str(path)) == tomllib.loads(text)


values = st.recursive(
    st.integers(-(10**30), 10**30).map(str) | st.sampled_from(['"a = 1, "', '"Žofie, } ]"', '"#"', "true", "false"]),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda found: f"[{', '.join(found)}]")
        | st.dictionaries(st.sampled_from(["n", "do", "450", "food-area", '"Jan Žák"']), inner, max_size=3).map(
            lambda found: "{ " + ", ".join(f"{key} = {value}" for key, value in found.items()) + " }"
        )
    ),
    max_leaves=8,
)


@tries(200)
@given(st.lists(st.tuples(values, values), min_size=1, max_size=4))
def test_every_value_of_a_line_is_what_toml_makes_of_it(rows):
    text = event("".join(f"  {{ n = {one}, do = {other} }},\n" for one, other in rows))
    assert events_of(text) is not None
    assert document_of(text) == tomllib.loads(text)


@tries(600)
@given(st.data())
def test_a_text_with_something_else_in_it_is_read_or_refused_as_toml_does(data):
    text = event('  { n = 1, do = "buy", at = [-2, 1], rewards = [{ of = 1, reward = "food" }] },\n' * 2)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(st.sampled_from(PIECES)) + text[at + data.draw(st.integers(0, 3)) :]
    try:
        wanted = tomllib.loads(text)
    except ValueError:
        with pytest.raises(ValueError):
            document_of(text)
    else:
        assert document_of(text) == wanted


@pytest.mark.parametrize(
    "row",
    [
        '  { n = 1, n = 2, do = "note" },\n',
        '  { n = 1, "n" = 2 },\n',
        "  { n = null },\n",
        "  { n = 01 },\n",
        "  { n = 1,\n  do = 2 },\n",
        '  { n = "\\/" },\n',
    ],
)
def test_what_json_takes_and_toml_refuses_is_left_to_toml(row):
    assert events_of(event(row)) is None


@pytest.mark.parametrize("word", ["true", "false", "-1", "1-", "a-true"])
def test_an_endless_row_of_letters_is_passed_over_at_once(word):
    assert events_of(event("  { " + word * 200_000 + " },\n")) is None
