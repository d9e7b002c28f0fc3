"""The possible values in a file as annotations for pydantic: kinds of texts, numbers and lists, and tables of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import date
from typing import Annotated, Any, NotRequired, Required, TypeVar, cast, get_args, get_origin, get_type_hints

from pydantic import (
    AfterValidator,
    FailFast,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    Strict,
    WithJsonSchema,
    with_config,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from castlescore.core.language import marked, tr
from castlescore.core.limits import FARTHEST, MOST_CLAIM

T = TypeVar("T")
M = TypeVar("M")
_Change = Callable[[Any], Any]

# A key that is left out where its value is None, and one that is left out where it is empty, false or 0.
Maybe = Annotated[T | None, Field(exclude_if=lambda value: value is None)]
Filled = Annotated[T, Field(exclude_if=lambda value: not value)]
FIGURE, TYPED = object(), object()  # TYPED: a figure that may be typed as well
Figure = Annotated[T, FIGURE, Field(exclude_if=lambda value: value is None)]  # computed by the program
NOT_HELD: Any = None  # the value of a figure in a move, which has none

# What JSON Schemas say of kinds of values that pydantic cannot say of them: keywords, and what they say.
DAY: JsonSchemaValue = {"type": "string", "format": "date", "pattern": r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}

# A number that is not read: whatever Python can make a whole number of may stand there.
_WHOLE: JsonSchemaValue = {"type": "integer", "minimum": -(2**63), "maximum": 2**63 - 1}
_AS_TEXT: JsonSchemaValue = {"type": "string", "pattern": r"^\s*[+-]?[0-9]+(_[0-9]+)*(\.0*)?\s*$"}
NUMBER: JsonSchemaValue = {"anyOf": [_WHOLE, _AS_TEXT, {"type": "boolean"}]}

# Characters that can be printed, in a way that every program understands: all but those of category C of Unicode that
# have a meaning, and the ends of lines.
PRINTED: JsonSchemaValue = {
    "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2"
    "\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ue000-\\uf8ff\\ufeff\\ufff9-\\ufffb]+$"
}

closed = with_config(extra="forbid")  # a TypedDict that has no other keys than its own


class Expected:
    """The message for a value, for every mistake in it: a `marked` text and its values."""

    def __init__(self, should: str, **values: int) -> None:
        self.context: dict[str, str | int] = {"should": should, **values}

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """The schema of the value with only this message."""
        return core_schema.custom_error_schema(
            handler(source), "ours", custom_error_message="{should}", custom_error_context={**self.context}
        )


class Stored:
    """A value with another form in a file: its kind there, and the two conversions."""

    def __init__(self, kind: object, read: Callable[[M], T], write: Callable[[T], M]) -> None:
        self.kind, self.read, self.write = kind, cast("_Change", read), cast("_Change", write)

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """The schema of the form in the file, with both conversions."""
        return core_schema.no_info_after_validator_function(
            self.read,
            handler.generate_schema(self.kind),
            serialization=core_schema.plain_serializer_function_ser_schema(self.write),
        )


class OneOf:
    """One of some texts or whole numbers; `values` returns them when they are needed."""

    def __init__(self, values: Callable[[], Iterable[str | int]]) -> None:
        self.values = values

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """The schema of the values; 90.0 and false are not 90 and 0, though Python has them equal."""
        schema = core_schema.literal_schema(list(self.values()))
        return core_schema.no_info_before_validator_function(_whole_or_text, schema)


class Keys:
    """A table with only some keys, which are computed when they are needed; a wrong value is reported later.

    `flags` are those whose value is 0 or 1.
    """

    def __init__(self, names: Callable[[], Iterable[str]], flags: Iterable[str] = ()) -> None:
        self.names, self.flags = names, flags

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """The JSON Schema of the table, with the names of its keys."""
        flags: JsonSchemaValue = {"properties": {name: {"enum": [0, 1]} for name in self.flags}} if self.flags else {}
        return {**handler(schema), **flags, "propertyNames": {"enum": [*self.names()]}}


class OutlinedAs:
    """A value that another model validates later; its JSON Schema is that of the model."""

    def __init__(self, other: Callable[[], CoreSchema]) -> None:
        self.other = other

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """The JSON Schema of the other model."""
        return handler(self.other())


def _whole_or_text(value: T) -> T:
    if isinstance(value, (float, bool)):
        raise ValueError(tr("should be a whole number or a text"))
    return value


def _day(value: object) -> object:
    """A day of the calendar, as text or as a TOML date."""
    if type(value) is date:
        return value
    with suppress(ValueError, TypeError):
        if isinstance(value, str) and date.fromisoformat(value).isoformat() == value:
            return value
    raise ValueError(tr("should be a day of the calendar, written YYYY-MM-DD"))


def one_of(*values: str | int) -> OneOf:
    """One of these values."""
    return OneOf(lambda: values)


# Strict: of this very type, since 1.0 and true are no whole numbers. FailFast: of a list of perhaps millions only the
# first wrong entry is reported.
Flag = Annotated[bool, Strict()]
Whole = Annotated[int, Strict()]
Text = Annotated[str, Strict()]
Id = Annotated[str, Strict(), Field(max_length=60)]
TileId = Annotated[str, Strict(), Field(max_length=80)]
Name = Annotated[str, Strict(), Field(min_length=1, max_length=40)]
Words = Annotated[str, Strict(), Field(max_length=10_000)]
Count = Annotated[int, Strict(), Field(ge=0, le=10**6)]
Amount = Annotated[int, Strict(), Field(ge=-(10**12), le=10**12)]
Claim = Annotated[int, Strict(), Field(ge=-MOST_CLAIM, le=MOST_CLAIM)]  # in a castle file
Coordinate = Annotated[int, Strict(), Field(ge=-FARTHEST, le=FARTHEST)]
PAIR = Expected(marked("should be two whole numbers from -{most} to {most}"), most=FARTHEST)
Spot = Annotated[tuple[Coordinate, Coordinate], PAIR]
Turn = Annotated[int, one_of(0, 90, 180, 270)]
RuleIds = Annotated[tuple[Annotated[str, Strict(), Field(max_length=20)], ...], FailFast()]
Undone = Annotated[int, Strict(), Field(ge=0, le=20_000)]
Day = Annotated[object, AfterValidator(_day), Field(json_schema_extra=DAY)]
# `n`, `was`: written for the reader, and not read; whatever could be a number may stand there.
Number = Annotated[Annotated[int, Field(ge=-(2**63), le=2**63 - 1)] | None, WithJsonSchema(NUMBER)]


def hints(kind: object) -> dict[str, object]:
    """The annotations of a class or a table by their names, in order, without the marks of optional keys."""
    annotations = get_type_hints(kind, include_extras=True)
    may_miss = (Required, NotRequired)
    return {name: get_args(one)[0] if get_origin(one) in may_miss else one for name, one in annotations.items()}
