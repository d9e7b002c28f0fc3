"""What the models of all files share: kinds of values, tables with known keys, events whose keys depend on their `do`.

A model is a schema of pydantic's core, without the classes that pydantic makes of it: the session is read at every
line, and pydantic's own import and class building would take longer than all the rest of the line.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from datetime import date
from typing import Any

from pydantic_core import CoreSchema, SchemaValidator, core_schema

from castlescore.core.errors import shown
from castlescore.core.limits import FARTHEST, MOST_CLAIM

Schema = CoreSchema
Row = dict[str, Any]

BOOL = core_schema.bool_schema(strict=True)
ANY_INT = core_schema.int_schema(strict=True)
ANY_TEXT = core_schema.str_schema(strict=True)
ANYTHING = core_schema.any_schema()


def literal(values: list[Any]) -> Schema:
    """One of these values; 90.0 and false are not 90 and 0, though Python has them equal."""
    return core_schema.no_info_before_validator_function(_whole_or_text, core_schema.literal_schema(values))


def _whole_or_text(value: Any) -> Any:
    if isinstance(value, (float, bool)):
        raise ValueError("should be a whole number or a text")
    return value


def text(least: int | None = None, most: int | None = None) -> Schema:
    """A text of so many characters."""
    return core_schema.str_schema(strict=True, min_length=least, max_length=most)


def written(pattern: str, said: str, least: int | None = None, most: int | None = None) -> Schema:
    """A text that is written in some way; `said` is what a message says it should be."""
    return called(said, core_schema.str_schema(strict=True, min_length=least, max_length=most, pattern=pattern))


def called(said: str, schema: Schema) -> Schema:
    """A value of which a message says one thing, whatever is wrong with it: `should be two whole numbers`."""
    return core_schema.custom_error_schema(schema, "ours", custom_error_message=said)


def whole(least: int, most: int) -> Schema:
    """A whole number within bounds."""
    return core_schema.int_schema(strict=True, ge=least, le=most)


def keyed(values: Schema) -> Schema:
    """A table of any keys."""
    return core_schema.dict_schema(ANY_TEXT, values)


def listed(entries: Schema, min_length: int | None = None, max_length: int | None = None) -> Schema:
    """A list, of which the first entry that is wrong is told: there may be millions."""
    return core_schema.list_schema(entries, min_length=min_length, max_length=max_length, fail_fast=True)


def rows_of(row: Schema, least: int = 0, most: int | None = None) -> Schema:
    """A list of rows, every one that is wrong told."""
    return core_schema.list_schema(row, min_length=least, max_length=most)


def row_of(said: str, *values: Schema) -> Schema:
    """A list of just these values; `said` is what a message says it should be."""
    return called(said, core_schema.tuple_schema(list(values)))


def either(said: str, *choices: Schema) -> Schema:
    """A value of one of several kinds; `said` is what a message says it should be."""
    return called(said, core_schema.union_schema(list(choices)))


def _day(value: Any) -> Any:
    """A day of the calendar, written out or as TOML has it."""
    if type(value) is date:
        return value
    with suppress(ValueError, TypeError):
        if date.fromisoformat(value).isoformat() == value:
            return value
    raise ValueError("should be a day of the calendar, written YYYY-MM-DD")


def table(needed: Mapping[str, Schema], other: Mapping[str, Schema], *checks: Callable[[Row], Row]) -> Schema:
    """A table of these keys and no others; `checks` look at the whole of it."""
    rows = [(needed, True), (other, False)]
    keys = {key: core_schema.typed_dict_field(s, required=must) for part, must in rows for key, s in part.items()}
    found: Schema = core_schema.typed_dict_schema(keys, extra_behavior="forbid")
    for check in checks:
        found = core_schema.no_info_after_validator_function(check, found)
    return found


def checked(check: Callable[[Any], Any], schema: Schema) -> Schema:
    """A value that must also pass a check, which raises ValueError."""
    return core_schema.no_info_after_validator_function(check, schema)


def model(schema: Schema) -> SchemaValidator:
    """What validates a document."""
    return SchemaValidator(schema)


TILE = text(most=80)
NAME = text(1, 40)
WORDS = text(most=10_000)
COORDINATE = whole(-FARTHEST, FARTHEST)
CELL = row_of(f"should be two whole numbers from -{FARTHEST} to {FARTHEST}", COORDINATE, COORDINATE)
AMOUNT = whole(-(10**12), 10**12)
COUNT = whole(0, 10**6)
CLAIM = whole(-MOST_CLAIM, MOST_CLAIM)  # in a castle file
RULES = listed(text(most=20))
UNDONE = whole(0, 20_000)
DATE = core_schema.no_info_plain_validator_function(_day)
NUMBER = core_schema.nullable_schema(core_schema.int_schema(ge=-(2**63), le=2**63 - 1))  # `n`, `was`: not read

# For each `do` the keys it needs and those it may have; several rows where it comes in several kinds.
Keys = Mapping[str, tuple[tuple[str, str], ...]]


def event(values: Mapping[str, Schema], keys: Keys, *checks: Callable[[Row], Row]) -> Schema:
    """One event; which keys it needs and may have depends on its `do`."""

    def its_own_keys(row: Row) -> Row:
        check_keys(row["do"], row, keys)
        return row

    return table({"do": text(most=40)}, {"n": NUMBER, "was": NUMBER, **values}, its_own_keys, *checks)


def check_keys(do: str, fields: Collection[str], keys: Keys) -> None:
    """Raises ValueError unless an event has the keys that its `do` needs and no others."""
    if do not in keys:
        raise ValueError(f"unknown do = '{shown(do)}'; known are {', '.join(keys)}")
    there = set(fields) - {"do", "n", "was"}
    kinds = [(set(need.split()), set(may.split())) for need, may in keys[do]]
    if any(need <= there <= need | may for need, may in kinds):
        return
    # Say what is wrong against the kind that comes closest.
    need, may = min(kinds, key=lambda kind: len(kind[0] - there) + len(there - kind[0] - kind[1]))
    strange, missing = sorted(there - need - may), sorted(need - there)
    if strange:
        raise ValueError(f"unknown key '{strange[0]}' for {do}")
    raise ValueError(f"the key '{missing[0]}' is missing for {do}")
