"""What a file may hold, said as annotations: kinds of texts, numbers and lists, and of what they are made.

pydantic judges files by these annotations (`castlescore.toml.judge`). Nothing of it is loaded here: an annotation says
what it means to pydantic only when it is asked, and `fits` answers without it for what the program itself writes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import date
from functools import cache
from typing import (
    TYPE_CHECKING,
    Annotated,
    NotRequired,
    Required,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from castlescore.core.language import marked, tr

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema


FARTHEST = 100_000  # units or cells from the origin, to which a coordinate may reach
LONGEST_TOLD = 20_000  # characters of a finding or a doubt; a file may say why at length
FIRST_TOLD = 3  # findings, or wrong figures, that are said where a record is read; an audit lists them all
MOST_CLAIM = 100_000  # points, either way; far more than any tile gives
T = TypeVar("T")
Check = Callable[[object], bool]

# What JSON Schemas say of kinds of values that pydantic cannot say of them: keywords, and what they say.
Outline = Mapping[str, object]

DAY: Outline = {"type": "string", "format": "date", "pattern": r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}

# A number that is not read: whatever Python can make a whole number of may stand there.
_WHOLE: Outline = {"type": "integer", "minimum": -(2**63), "maximum": 2**63 - 1}
_AS_TEXT: Outline = {"type": "string", "pattern": r"^\s*[+-]?[0-9]+(_[0-9]+)*(\.0*)?\s*$"}
NUMBER: Outline = {"anyOf": [_WHOLE, _AS_TEXT, {"type": "boolean"}]}

# Characters that can be printed, in a way that every program understands: all but those of category C of Unicode that
# have a meaning, and the ends of lines.
PRINTED: Outline = {
    "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2"
    "\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ue000-\\uf8ff\\ufeff\\ufff9-\\ufffb]+$"
}


def any_of(keys: tuple[str, ...]) -> Outline:
    """A table that has one of some keys, or several."""
    return {"anyOf": [{"required": [key]} for key in keys]}


class Annotation:
    """What an annotation says of a value besides its type."""

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """What the annotation means to pydantic."""
        return handler(source)


class Silent(Annotation):
    """What is about messages, help or schemas, and asks nothing more of a value."""


class OfSchema(Silent):
    """What the schema of a value says besides, which is pydantic's affair alone."""

    def __init__(self, **said: bool) -> None:
        self.said = said

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """The schema of the value, with that."""
        return _with(handler(source), **self.said)


class Expected(Silent):
    """What a message says that the value should be, whatever is wrong with it: a `marked` text and its values."""

    def __init__(self, should: str, **values: int) -> None:
        self.said: dict[str, str | int] = {"should": should, **values}

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """The schema of the value with this message alone."""
        from pydantic_core import core_schema

        return core_schema.custom_error_schema(
            handler(source), "ours", custom_error_message="{should}", custom_error_context={**self.said}
        )


class Written(Annotation):
    """A text of which the whole is written in some way."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """The schema of the text with the pattern."""
        return _with(handler(source), pattern=f"^(?:{self.pattern})$")


class Within(Annotation):
    """A number from one to another, both included."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """The schema of the number with its bounds."""
        return _with(handler(source), ge=self.least, le=self.most)


class Length(Annotation):
    """A text of so many characters, a list of so many entries."""

    def __init__(self, least: int, most: int | None = None) -> None:
        self.least, self.most = least, most

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """The schema of the text or the list with its bounds."""
        bounds = {"min_length": self.least or None, "max_length": self.most}
        return _with(handler(source), **{key: bound for key, bound in bounds.items() if bound is not None})


class OneOf(Annotation):
    """One of some texts or whole numbers; `values` gives them when they are asked for."""

    def __init__(self, values: Callable[[], Iterable[str | int]]) -> None:
        self.values = values

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """The schema of the values."""
        from pydantic_core import core_schema

        found = core_schema.literal_schema(list(self.values()))
        return core_schema.no_info_before_validator_function(_whole_or_text, found)


class Outlined(Silent):
    """What the JSON Schema of a value says; where `alone`, nothing else of it."""

    def __init__(self, outline: Outline, alone: bool = False) -> None:
        self.outline, self.alone = outline, alone

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """The JSON Schema of the value, with these keywords."""
        return {**({} if self.alone else handler(schema)), **self.outline}


class Keys(Silent):
    """A table with no other keys than some, told when they are asked for; what is wrong with one is told later.

    `flags` are those whose value is 0 or 1.
    """

    def __init__(self, names: Callable[[], Iterable[str]], flags: Iterable[str] = ()) -> None:
        self.names, self.flags = names, flags

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """The JSON Schema of the table, with the names of its keys."""
        flags: JsonSchemaValue = {"properties": {name: {"enum": [0, 1]} for name in self.flags}} if self.flags else {}
        return {**handler(schema), **flags, "propertyNames": {"enum": [*self.names()]}}


class OutlinedAs(Silent):
    """A value that another model judges later, whose JSON Schema it has."""

    def __init__(self, other: Callable[[], CoreSchema]) -> None:
        self.other = other

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """The JSON Schema of the other model."""
        return handler(self.other())


class Checked(Annotation):
    """A value that must also pass a check, which raises ValueError with what is wrong.

    `outline`: what a JSON Schema can say of that.
    """

    def __init__(self, check: Callable[[T], T], outline: Outline | None = None) -> None:
        self.check, self.outline = cast("Callable[[object], object]", check), outline or {}

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """The schema of the value, and then the check."""
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(self.check, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """The JSON Schema of the value, with what it can say of the check."""
        return {**handler(schema), **self.outline}


def _with(schema: CoreSchema, **said: object) -> CoreSchema:
    """A schema that says something more."""
    return cast("CoreSchema", {**schema, **said})


def _whole_or_text(value: T) -> T:
    if isinstance(value, (float, bool)):
        raise ValueError(tr("should be a whole number or a text"))
    return value


def _day(value: object) -> object:
    """A day of the calendar, written out or as TOML has it."""
    if type(value) is date:
        return value
    with suppress(ValueError, TypeError):
        if isinstance(value, str) and date.fromisoformat(value).isoformat() == value:
            return value
    raise ValueError(tr("should be a day of the calendar, written YYYY-MM-DD"))


def one_of(*values: str | int) -> OneOf:
    """One of these values."""
    return OneOf(lambda: values)


STRICT = OfSchema(
    strict=True
)  # of this very type: 1.0 and true are no whole numbers; `fits` takes no other for one anyway
FIRST_WRONG = OfSchema(fail_fast=True)  # a list of which the first entry that is wrong is told: there may be millions

Flag = Annotated[bool, STRICT]
Whole = Annotated[int, STRICT]
Text = Annotated[str, STRICT]
Id = Annotated[str, STRICT, Length(0, 60)]
TileId = Annotated[str, STRICT, Length(0, 80)]
Name = Annotated[str, STRICT, Length(1, 40)]
Words = Annotated[str, STRICT, Length(0, 10_000)]
Count = Annotated[int, STRICT, Within(0, 10**6)]
Amount = Annotated[int, STRICT, Within(-(10**12), 10**12)]
Claim = Annotated[int, STRICT, Within(-MOST_CLAIM, MOST_CLAIM)]  # in a castle file
PAIR = Expected(marked("should be two whole numbers from -{most} to {most}"), most=FARTHEST)
Coordinate = Annotated[int, STRICT, Within(-FARTHEST, FARTHEST)]
Spot = Annotated[tuple[Coordinate, Coordinate], PAIR]
Turn = Annotated[int, one_of(0, 90, 180, 270)]
RuleIds = Annotated[tuple[Annotated[str, STRICT, Length(0, 20)], ...], FIRST_WRONG]
Undone = Annotated[int, STRICT, Within(0, 20_000)]
Day = Annotated[object, Checked(_day, DAY)]
# `n`, `was`: written for the reader, and not read; whatever could be a number may stand there.
Number = Annotated[Annotated[int, Within(-(2**63), 2**63 - 1)] | None, Outlined(NUMBER, alone=True)]


if TYPE_CHECKING:
    from castlescore.core.tables import Table as Table
else:

    class Table:
        """A closed table, described as a TypedDict is, which is made of it when pydantic asks.

        `fits` does not need that, and what makes one takes a tenth of a line to load.
        """

        __required_keys__ = frozenset[str]()  # as any TypedDict has; which they are, `required` says

        @classmethod
        def __get_pydantic_core_schema__(cls, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
            """The schema of the TypedDict."""
            return handler.generate_schema(_typed_dict(cls))


@cache
def _typed_dict(table: type) -> type:
    from castlescore.core.tables import TypedDict

    made: type = closed(cast("type", TypedDict(table.__name__, keys_of(table))))  # type: ignore[operator]
    made.__doc__, made.__module__ = table.__doc__, table.__module__
    return made


def keys_of(table: type) -> dict[str, object]:
    """The keys of a table (a TypedDict) with their annotations, those that may miss marked so."""
    needed = required(table)
    return {name: kind if name in needed else NotRequired[kind] for name, kind in hints(table).items()}


def closed(table: type[T]) -> type[T]:
    """A table (a TypedDict) that has no other keys than its own."""
    table.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]
    return table


@cache
def hints(kind: object) -> dict[str, object]:
    """The annotations of a class or a table by their names, in their order, without what says that a key may miss."""
    found = get_type_hints(kind, include_extras=True)
    may_miss = (Required, NotRequired)
    return {name: get_args(one)[0] if get_origin(one) in may_miss else one for name, one in found.items()}


@cache
def required(table: object) -> frozenset[str]:
    """The keys that a table (a TypedDict) must have."""
    found = get_type_hints(table, include_extras=True).items()
    if getattr(table, "__total__", True):
        return frozenset(name for name, one in found if get_origin(one) is not NotRequired)
    return frozenset(name for name, one in found if get_origin(one) is Required)


def is_within_reach(at: Iterable[int]) -> bool:
    """Whether a place is no farther away than a file may say."""
    for coordinate in at:  # noqa: SIM110 - asked of every place that is looked at, and twice as quick so
        if not -FARTHEST <= coordinate <= FARTHEST:
            return False
    return True
