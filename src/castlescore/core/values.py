"""What is answered: values whose fields are the keys of a JSON document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import ClassVar, Generic, Self, TypeVar, dataclass_transform

T = TypeVar("T")


class ByIdentity(Generic[T]):
    """A value as a key: it is itself alone, whatever else is like it, and nothing of it is compared or hashed."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByIdentity) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


@contextmanager
def meanwhile(variable: ContextVar[T], value: T) -> Iterator[None]:
    """A variable of the context has another value until the block ends."""
    token = variable.set(value)
    try:
        yield
    finally:
        variable.reset(token)


_SHOWN = 12  # of what stands in a list, so many at Python's prompt


@dataclass_transform(frozen_default=True)
class Value:
    """A value whose fields are the keys of a JSON document. It never changes.

    A field with a default, which is always None, may miss: where it is None, the key is left out, and no null stands
    there. A key that Python keeps for itself, or that would say too little, is named in the head of the class:
    `class Line(Value, other="with")`. The keys of a document stand in the order in which the fields were given. A class
    that is `open` takes other keys too, as they are: `class Logged(Value, open=True)`.
    """

    FIELDS: ClassVar[Mapping[str, str]] = {}  # the key of each field
    OPTIONAL: ClassVar[frozenset[str]] = frozenset()
    OPEN: ClassVar[bool] = False

    def __init_subclass__(cls, open: bool = False, **keys: str) -> None:
        """Find out which fields a class has, those of its bases first."""
        super().__init_subclass__()
        cls.OPEN = open or cls.OPEN
        bases = {name: key for base in reversed(cls.__mro__[1:]) for name, key in getattr(base, "FIELDS", {}).items()}
        cls.FIELDS = {**bases, **{name: name for name in cls.__annotations__}, **keys}
        cls.OPTIONAL = frozenset(name for name in cls.FIELDS if hasattr(cls, name))

    def __init__(self, *given: object, **named: object) -> None:
        """The fields in their order, or by their names; raises TypeError where one is missing or strange."""
        fields = self.FIELDS
        values = {**dict(zip(fields, given, strict=False)), **named} if given else named
        missing = fields.keys() - values.keys()
        fits = len(values) == len(fields) - len(missing) or self.OPEN
        if not (missing <= self.OPTIONAL and fits and len(given) <= len(values)):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(fields)}")
        self.__dict__.update(values)

    def but(self, **fields: object) -> Self:
        """The same with other values in these fields."""
        return type(self)(**{**self.__dict__, **fields})

    @classmethod
    def like(cls, thing: object, **named: object) -> Self:
        """What a thing says by the same names, but for the fields that are given; raises as the class itself.

        A field that may miss is not taken of it: `Pair.like(met)`, `Scored.like(row, rank=row.rank)`.
        """
        fields = (name for name in cls.FIELDS if name in named or name not in cls.OPTIONAL)
        values = {name: named[name] if name in named else getattr(thing, name) for name in fields}
        return cls(**{**values, **named})

    def to_json(self) -> dict[str, object]:
        """Its document: plain values by their keys."""
        fields, optional = self.FIELDS, self.OPTIONAL
        return {
            fields.get(name, name): as_json(value)
            for name, value in self.__dict__.items()
            if value is not None or name not in optional
        }

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} never changes")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        import json

        return hash(json.dumps(self.to_json(), sort_keys=True))  # equal ones may have had their fields in another order

    def __repr__(self) -> str:
        values = (f"{name}={_in_short(getattr(self, name))}" for name in self.FIELDS)
        return f"{type(self).__name__}({', '.join(values)})"


def _in_short(value: object) -> str:
    """A field of a value for Python's prompt: of values within it how many there are, of a long list its beginning."""
    if not isinstance(value, (list, tuple)) or not value:
        return repr(value)
    if isinstance(value[0], Value):
        return f"<{len(value)} {type(value[0]).__name__}>"
    return repr(value) if len(value) <= _SHOWN else f"({', '.join(map(repr, value[:_SHOWN]))}, ...)"


def as_json(value: object) -> object:
    """A value as JSON has it: one of these as its document, several in a list, others as they are."""
    kind = type(value)
    if kind is str or kind is int or value is None:
        return value
    if isinstance(value, Value):
        return value.to_json()
    if isinstance(value, (list, tuple)):
        return [as_json(each) for each in value]
    if isinstance(value, Mapping):
        return {key: as_json(each) for key, each in value.items()}
    return value
