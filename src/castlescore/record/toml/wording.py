"""What is wrong with a file, in words that a player understands: one for each kind of error that a model may find.

The annotations themselves (`castlescore.core.kinds`) say what a place, a date or a room should be; those words come
here as errors of the kinds in OURS, and are told as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence, Sized

from castlescore.core.quoting import quoted, shown
from castlescore.core.types import Plain

Context = Plain  # what an error says of itself: bounds, and what was expected

OURS = ("value_error", "ours")  # errors with words of our own
BESIDE = " with "  # in the tag of a form of events, behind what they do
MESSAGE_OF_OURS = "Value error, "  # what pydantic puts before them


def _count(value: object, thing: str, things: str) -> str:
    count = len(value) if isinstance(value, Sized) else 0
    return f"{count} {thing if count == 1 else things}"


def _too_many(value: object, context: Context) -> str:
    return f"has {_count(value, 'entry', 'entries')}; it may have {context['max_length']}"


def _too_few(value: object, context: Context) -> str:
    return f"has {_count(value, 'entry', 'entries')}; it needs {context['min_length']}"


def _too_long(value: object, context: Context) -> str:
    return f"has {_count(value, 'letter', 'letters')}; it may have {context['max_length']}"


def _too_short(value: object, context: Context) -> str:
    return f"has {_count(value, 'letter', 'letters')}; it needs {context['min_length']}"


def _should_be(what: str) -> Callable[[object, Context], str]:
    return lambda value, context: f"should be {what.format(**context)}, not {quoted(value)}"


# The kind of an error in pydantic's core -> our words for it, of the value that is there and what is expected.
WORDS: Mapping[str, Callable[[object, Context], str]] = {
    "missing": lambda value, context: "is missing",
    "extra_forbidden": lambda value, context: "is unknown",
    "string_type": _should_be("a text in quotes"),
    "string_too_long": _too_long,
    "string_too_short": _too_short,
    "string_unicode": lambda value, context: "has letters that no file can hold",
    "string_pattern_mismatch": lambda value, context: f"cannot be written so: {quoted(value)}",
    "int_type": _should_be("a whole number"),
    "int_from_float": _should_be("a whole number"),
    "int_parsing": _should_be("a whole number"),
    "int_parsing_size": _should_be("a whole number that is not endless"),
    "finite_number": _should_be("a whole number"),
    "greater_than_equal": _should_be("{ge} or more"),
    "less_than_equal": _should_be("{le} or less"),
    "bool_type": _should_be("true or false"),
    "list_type": _should_be("a list in brackets"),
    "tuple_type": _should_be("a list in brackets"),
    "too_long": _too_many,
    "too_short": _too_few,
    "dict_type": _should_be("a table"),
    "literal_error": _should_be("{expected}"),
    "union_tag_invalid": lambda value, context: f"unknown do = '{shown(context['tag'])}'; known are {_known(context)}",
    "union_tag_not_found": lambda value, context: _no_event(value),
}


def _known(context: Context) -> str:
    """What events may do, of the forms that there are."""
    forms = re.findall(r"'([^']*)'", context["expected_tags"])
    return ", ".join(dict.fromkeys(form.partition(BESIDE)[0] for form in forms))


def _no_event(value: object) -> str:
    if not isinstance(value, Mapping):
        return f"should be a table, not {quoted(value)}"
    return f"'do' should be a text in quotes, not {quoted(value['do'])}" if "do" in value else "the key 'do' is missing"


# How a complaint of Python's reader of TOML begins -> our words for it.
TOML = {
    "Cannot declare": "this table stands here twice",
    "Cannot mutate immutable namespace": "what stands in brackets takes nothing more: put it into the brackets",
    "Cannot redefine namespace": "this table stands here twice",
    "Cannot overwrite a value": "this key stands here twice",
    "Duplicate inline table key": "this key stands here twice",
    "Expected '=' after a key": "behind a key an = is missing",
    "Expected ']": "behind the name of a table a ] is missing",
    "Expected newline": "something stands behind a value: each key = value has a line of its own",
    'Expected "\'"': "a text in quotes is not closed",
    "Found invalid character": "a character that may not stand here",
    "Illegal character '\\n'": "a text in quotes is not closed on its line",
    "Illegal character": "a character that may only stand here as an escape such as \\u0007",
    "Invalid date or datetime": "there is no such date or time",
    "Invalid hex value": "behind \\u stand four digits and behind \\U eight, 0 to 9 and a to f",
    "Escaped character is not": "behind \\u or \\U stands the number of no character",
    "Invalid initial character for a key part": "a key is missing: letters, digits, - and _, or a text in quotes",
    "Invalid statement": "this line is neither key = value nor a [table]",
    "Invalid value": "no value can be read here; a text stands in quotes",
    "Unclosed array": "a [ is not closed",
    "Unclosed inline table": "a { is not closed",
    "Unescaped '\\' in a string": "in a text in quotes a backslash is written twice: \\\\",
    "Unterminated string": "a text in quotes is not closed",
}


def of_toml(why: str) -> str:
    """What is wrong with a text that is no TOML; what we have no words for stays as the reader said it."""
    return next((words for begins, words in TOML.items() if why.startswith(begins)), why)


def untagged(problem: Plain) -> Plain:
    """A problem with the form by which an event was judged beside the place, as `do`, and not in it."""
    place = problem["loc"]
    if len(place) > 2 and place[0] == "event":
        return {**problem, "loc": (*place[:2], *place[3:]), "do": place[2].partition(BESIDE)[0]}
    return dict(problem)


def sentence(problem: Plain, place: Sequence[str | int]) -> str:
    """One thing that a model found wrong, in a sentence; `place`: the keys and entries that lead to it."""
    kind, value = problem["type"], problem.get("input")
    name = named(place)
    of = f" for {problem['do']}" if problem.get("do") and len(place) == 1 else ""
    if kind == "extra_forbidden":
        return f"unknown key {name}{of}"
    if kind == "missing":
        return f"the key {name} is missing{of}"
    if kind in OURS:
        words = problem["msg"].removeprefix(MESSAGE_OF_OURS)
        said = f"{name} {words}".lstrip()
        return said if words.startswith("'") or isinstance(value, dict) else f"{said}, not {quoted(value)}"
    words = WORDS[kind](value, problem.get("ctx", {})) if kind in WORDS else problem["msg"]
    return f"{name} {words}".lstrip()


def named(place: Sequence[str | int]) -> str:
    """A place in a document as a message names it: `'points' of entry 2 of 'rewards'`, and nothing for the whole."""
    name = ""
    for part in place:
        own = f"entry {part + 1}" if isinstance(part, int) else f"'{shown(part)}'"
        name = f"{own} of {name}" if name else own
    return name
