"""Messages for mistakes in a file, in words of a player: one for each kind of error that pydantic reports.

The annotations (`castlescore.core.kinds`) state what a place, a date or a room should be; their messages arrive here as
errors of the kinds in OURS and stay unchanged. Syntax errors that the TOML parser finds get a message too: an invalid
value, a key that needs quotes, a missing comma.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence, Sized

from castlescore.core.errors import shown
from castlescore.core.language import either, marked, tr, trn
from castlescore.core.language.messages import TYPOGRAPHIC, quoted, typographic_mark
from castlescore.core.types import Document

Context = Document  # the values of an error: limits, and what was expected
Counted = Callable[[str, int, Context], str]

# Strings and comments, so that what stands in them is not taken for keys and brackets; of a valid text only. The last
# one or two of five quotes in a row belong to the string that the other three end.
QUIET = (
    r'"""(?:[^\\"]++|\\.|"(?!""))*+"{3,5}+'
    r"|'''(?:[^']++|'(?!''))*+'{3,5}+"
    r'|"(?:[^\\"\n]++|\\.)*+"'
    r"|'[^'\n]*+'|\#[^\n]*+"
)
TEXT_OR_COMMENT = re.compile(QUIET, re.DOTALL)
BRACKETS = re.compile(rf"{QUIET}|[\[\]{{}}]", re.DOTALL)  # and what brackets are left

OURS = ("value_error", "ours")  # errors with our own messages
BESIDE = " with "  # in the tag of a form of events, behind what they do
MESSAGE_OF_OURS = "Value error, "  # pydantic's prefix for them
OR = " or "  # and before the last of several values


def _too_long(name: str, n: int, context: Context) -> str:
    most = context["max_length"]
    return trn("{name} has {n} letter; it may have {most}", "{name} has {n} letters; it may have {most}", n,
               name=name, most=most)  # fmt: skip


def _too_short(name: str, n: int, context: Context) -> str:
    least = context["min_length"]
    return trn("{name} has {n} letter; it needs {least}", "{name} has {n} letters; it needs {least}", n,
               name=name, least=least)  # fmt: skip


def _too_many(name: str, n: int, context: Context) -> str:
    most = context["max_length"]
    return trn("{name} has {n} entry; it may have {most}", "{name} has {n} entries; it may have {most}", n,
               name=name, most=most)  # fmt: skip


def _too_few(name: str, n: int, context: Context) -> str:
    least = context["min_length"]
    return trn("{name} has {n} entry; it needs {least}", "{name} has {n} entries; it needs {least}", n,
               name=name, least=least)  # fmt: skip


# The kind of an error in pydantic's core -> our sentence for it: `name` is the place, "" for the whole file or row,
# `value` what stands there, the rest what was expected.
WORDS: Mapping[str, str | Counted] = {
    "missing": marked("the key {name} is missing"),
    "extra_forbidden": marked("unknown key {name}"),
    "unexpected_keyword_argument": marked("unknown key {name}"),
    "string_type": marked("{name} should be a text in quotes, not {value}"),
    "string_too_long": _too_long,
    "string_too_short": _too_short,
    "string_unicode": marked("{name} has letters that no file can hold"),
    "string_pattern_mismatch": marked("{name} cannot be written so: {value}"),
    "int_type": marked("{name} should be a whole number, not {value}"),
    "int_from_float": marked("{name} should be a whole number, not {value}"),
    "int_parsing": marked("{name} should be a whole number, not {value}"),
    "int_parsing_size": marked("{name} should be a whole number that is not endless, not {value}"),
    "finite_number": marked("{name} should be a whole number, not {value}"),
    "greater_than_equal": marked("{name} should be {ge} or more, not {value}"),
    "less_than_equal": marked("{name} should be {le} or less, not {value}"),
    "bool_type": marked("{name} should be true or false, not {value}"),
    "list_type": marked("{name} should be a list in brackets, not {value}"),
    "tuple_type": marked("{name} should be a list in brackets, not {value}"),
    "too_long": _too_many,
    "too_short": _too_few,
    "dict_type": marked("{name} should be a table, not {value}"),
    "literal_error": marked("{name} should be {expected}, not {value}"),
    "union_tag_invalid": marked("unknown do = '{tag}'; known are {known}"),
    "union_tag_not_found": marked("'do' should be a text in quotes, not {do}"),
}


def _values(value: object, context: Context) -> dict[str, object]:
    """The values for a message: the value in the file, and what was expected."""
    values: dict[str, object] = {"value": quoted(value), **context}
    if "tag" in context:
        forms = re.findall(r"'([^']*)'", context["expected_tags"])
        values["tag"] = shown(context["tag"])
        values["known"] = ", ".join(dict.fromkeys(form.partition(BESIDE)[0] for form in forms))
    elif "expected" in context:
        values["expected"] = either(context["expected"].rsplit(OR, 1))
    elif isinstance(value, Mapping):
        values["do"] = quoted(value.get("do"))
    return values


# How a complaint of Python's reader of TOML begins -> our words for it.
TOML = {
    "Cannot declare": marked("this table is here twice"),
    "Cannot mutate immutable namespace": marked("what is in brackets is complete: put this between the brackets"),
    "Cannot redefine namespace": marked("this table is here twice"),
    "Cannot overwrite a value": marked("this key is here twice"),
    "Duplicate inline table key": marked("this key is here twice"),
    "Expected '=' after a key": marked("after a key an = is missing"),
    "Expected ']": marked("after the name of a table a ] is missing"),
    "Expected newline": marked("there is something after a value: each key = value needs its own line"),
    "Expected \"'": marked("a text in quotes is not closed"),
    "Found invalid character": marked("a character that is not allowed here"),
    "Illegal character '\\n'": marked("a text in quotes is not closed on its line"),
    "Illegal character": marked("a character that is only allowed here as an escape such as \\u0007"),
    "Invalid date or datetime": marked("there is no such date or time"),
    "Invalid hex value": marked("\\u needs four digits after it and \\U eight, 0 to 9 and a to f"),
    "Escaped character is not": marked("after \\u or \\U there is a number that is no character"),
    "Invalid initial character for a key part": marked(
        "a key is missing: letters, digits, - and _, or a text in quotes"
    ),
    "Invalid statement": marked("this line is neither key = value nor a [table]"),
    "Invalid value": marked("no value can be read here; a text needs quotes"),
    "Unclosed array": marked("a [ is not closed"),
    "Unclosed inline table": marked("a {brace} is not closed"),
    "Unescaped '\\' in a string": marked("in a text in quotes a backslash is written twice: \\\\"),
    "Unterminated string": marked("a text in quotes is not closed"),
}


def of_toml(why: str) -> str:
    """The message for a text that is no TOML; unknown messages of the parser stay unchanged."""
    return next((tr(words, brace="{") for begins, words in TOML.items() if why.startswith(begins)), why)


def untagged(problem: Document) -> Document:
    """An error without the form by which the event was judged in its place, only with its `do`.

    The keys of a placed tile are among those of the event (`lay` in its model).
    """
    place = problem["loc"]
    if len(place) > 2 and place[0] == "event":
        keys = place[4:] if place[3:4] == ("lay",) else place[3:]
        return {**problem, "loc": (*place[:2], *keys), "do": place[2].partition(BESIDE)[0]}
    return dict(problem)


def sentence(problem: Document, place: Sequence[str | int]) -> str:
    """The message for one error of a model; `place`: the keys and entries that lead to it."""
    kind, value, context = problem["type"], problem.get("input"), problem.get("ctx", {})
    name, do = named(place), problem.get("do") if len(place) == 1 else None
    if kind == "union_tag_not_found" and not isinstance(value, Mapping):
        kind = "dict_type"
    elif kind == "union_tag_not_found" and "do" not in value:
        kind, name = "missing", "'do'"
    if do and kind == "unexpected_keyword_argument":
        text = tr("unknown key {name} for {do}", name=name, do=do)
    elif do and kind == "missing":
        text = tr("the key {name} is missing for {do}", name=name, do=do)
    elif kind in OURS:
        text = _ours(problem, name)
    else:
        words = WORDS.get(kind, "{name} {msg}")
        if isinstance(words, str):
            text = tr(words, name=name, msg=problem["msg"], **_values(value, context))
        else:
            text = words(name, len(value) if isinstance(value, Sized) else 0, context)
    return text.removeprefix(":").lstrip()  # without a name


def _ours(problem: Document, name: str) -> str:
    """The message of this program for a value, with the value if it can be shown."""
    value, context = problem["input"], problem.get("ctx", {})
    should = problem["msg"].removeprefix(MESSAGE_OF_OURS)
    if "should" in context:
        should = tr(context["should"], **{key: each for key, each in context.items() if key != "should"})
    if isinstance(value, dict):
        return tr("{name} {why}", name=name, why=should)
    return tr("{name} {should}, not {value}", name=name, should=should, value=quoted(value))


def named(place: Sequence[str | int]) -> str:
    """A place in a document as a message names it: `'points' of entry 2 of 'rewards'`, and nothing for the whole."""
    name = ""
    for part in place:
        own = tr("entry {n}", n=part + 1) if isinstance(part, int) else f"'{shown(part)}'"
        name = within(own, name)
    return name


def within(part: str, whole: str) -> str:
    """A part of a place as a message names it; for the whole file, the part alone."""
    # TRANSLATORS: A place in a file: 'points' of entry 2 of 'rewards'. It may stand the other way round.
    return tr("{part} of {whole}", part=part, whole=whole) if whole else part


# The reader says where it stopped, which of `turn = 18O` is behind the 18, so that it misses the end of the table.
TOKEN = re.compile(r""" "(?:[^"\\]|\\.)*" | '[^']*' | \#.* | [=,\[\]{}] | [^"'\#=,\[\]{}]+ | ["'] """, re.VERBOSE)
VALUES = ("Invalid value", "Expected newline", "Unclosed array", "Unclosed inline table")
KEYS = ("Invalid statement", "Invalid initial character for a key part", "Expected '='", "Expected ']")
PART = re.compile(r"[\w-]+")  # of a key, as people type them
LONG = ('"""', "'''")  # around a text of several lines, in which anything may stand
MOST = 40  # characters of a value that are repeated
TEXT = ('"', "'", "[", "{")  # first characters of values that are no number and no word


def misread(why: str, text: str, number: int, column: int) -> tuple[str, int] | None:
    """The syntax error on the line where the parser stopped at a column, and the column where it begins.

    None if `why`, the message of the parser, is all that is known.
    """
    if any(quotes in text for quotes in LONG):
        return None
    line, at = text.split("\n")[number - 1].rstrip("\r"), column - 1
    if line[at : at + 1].isspace() and line[at] not in " \t":
        return tr("there is another kind of space here, perhaps a no-break space; type a plain one"), column
    if why.startswith(KEYS):
        return _key(line, at)
    return _value(line, at, nested=why.startswith("Unclosed")) if why.startswith(VALUES) else None


def typographic(text: str, number: int) -> tuple[str, int] | None:
    """The message for a typographic quotation mark on a line outside of texts and comments, and its column; else
    None."""
    bare = TEXT_OR_COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    match = TYPOGRAPHIC.search(bare.split("\n")[number - 1])
    if match is None:
        return None
    return typographic_mark(match[0]), match.start() + 1


def _key(line: str, at: int) -> tuple[str, int] | None:
    """The message for a key with letters that need quotes."""
    match = next((part for part in PART.finditer(line) if part.start() <= at <= part.end()), None)
    if match is None or match[0].isascii():
        return None
    return tr("a key with other letters than a to z needs quotes: {key}", key=f'"{shown(match[0])}"'), match.start() + 1


def _value(line: str, at: int, nested: bool) -> tuple[str, int] | None:
    """The message for a value that is invalid, missing, or followed by more text; `nested`: in brackets that the parser
    knows."""
    key, start, nested = _begin(line, at, nested)
    ends = "=,]}#" if nested else "#"
    end = next((token.start() for token in TOKEN.finditer(line, start) if token[0][0] in ends), len(line))
    value, named = line[start:end].strip(), f"'{shown(key)}'"
    column = start + 1 + len(line[start:end]) - len(line[start:end].lstrip())
    if not value:
        return (tr("the value of {key} is missing", key=named), column) if line[start - 1 : start] == "=" else None
    if (nested and line[end : end + 1] == "=") or value.startswith(TEXT) or _is_value(value):
        rest = line[at:end].strip()
        if not nested or not rest or not key:
            return None
        values = {"key": named, "rest": shown(rest)}
        return tr("after the value of {key} a comma or a closing bracket is missing, before {rest}", **values), at + 1
    value = value if len(value) <= MOST else f"{value[:MOST]}..."
    if not key:
        return tr(
            '{value} cannot be read: it is no whole number, and a text needs quotes: "..."', value=shown(value)
        ), column
    values = {"key": named, "value": shown(value)}
    return tr(
        'the value of {key} cannot be read: {value} is no whole number, and a text needs quotes: "..."', **values
    ), column


def _begin(line: str, at: int, nested: bool) -> tuple[str, int, bool]:
    """The key of the value at a place of a line, where the value begins, and whether it is one of several."""
    key, before, start, depth = "", "", 0, 0
    for token in TOKEN.finditer(line, 0, at):
        if token[0] == "=":
            key, start = before.strip(), token.end()
        elif token[0] in ",[{":
            start, depth = token.end(), depth + (token[0] != ",")
        elif token[0] in "]}":
            depth -= 1
        elif token[0].strip():
            before = token[0]
    return key.strip("\"'"), start, nested or depth > 0 or not key


def _is_value(text: str) -> bool:
    try:
        return bool(tomllib.loads(f"x = {text}"))
    except ValueError:
        return False
