"""Immutable values: frozen dataclasses that cost nothing until the first of them is made, and what is answered.

A dataclass writes and compiles seven functions when its class is defined. The program defines over a hundred classes
and a line at the table needs a third of them, so the compiling waits until a class is first asked for an instance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Generic, Self, TypeVar, dataclass_transform

T = TypeVar("T")


class Itself(Generic[T]):
    """A value as a key: it is itself alone, whatever else is like it, and nothing of it is compared or hashed."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Itself) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


if TYPE_CHECKING:
    from functools import cached_property

    kept = cached_property
else:

    class kept:  # noqa: N801
        """A `cached_property` without the lock that Python 3.11 still takes, which costs as much as a short answer."""

        def __init__(self, func):
            self.func, self.name, self.__doc__ = func, func.__name__, func.__doc__

        def __get__(self, instance, owner=None):
            if instance is None:
                return self
            value = instance.__dict__[self.name] = self.func(instance)
            return value


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """A class as a frozen dataclass, in place. Before its first instance it is an ordinary class without `fields`."""

    def first(self: T, *args: object, **named: object) -> None:
        if cls.__init__ is first:
            del cls.__init__
            dataclass(frozen=True)(cls)
        cls.__init__(self, *args, **named)

    cls.__init__ = first  # type: ignore[assignment, method-assign]
    return cls


def changed(value: T, **fields: object) -> T:
    """The value with other fields, as `dataclasses.replace` gives it, in a fifth of the time.

    Nothing but fields is carried over. TypeError for a name that is no field; classes with a `__post_init__` are not
    for this.
    """
    cls = type(value)
    names: tuple[str, ...] = cls.__match_args__  # type: ignore[attr-defined]
    old, count = value.__dict__, len(names)
    new = object.__new__(cls)
    values = new.__dict__  # filled as it is: a frozen class refuses to have its attributes set one by one
    values.update(old if len(old) == count else {name: old[name] for name in names})
    values.update(fields)
    if len(values) != count:
        raise TypeError(f"{cls.__name__} has no field {', '.join(fields.keys() - set(names))}")
    return new


@dataclass_transform(frozen_default=True)
class Value:
    """A value whose fields are the keys of a JSON document. It never changes.

    A field with a default, which is always None, may miss: where it is None, the key is left out, and no null stands
    there. A key that Python keeps for itself, or that would say too little, is named in the head of the class:
    `class Line(Value, other="with")`. The keys of a document stand in the order in which the fields were given.
    """

    FIELDS: ClassVar[Mapping[str, str]] = {}  # the key of each field
    OPTIONAL: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls, **keys: str) -> None:
        """Find out which fields a class has, those of its bases first."""
        super().__init_subclass__()
        bases = {name: key for base in reversed(cls.__mro__[1:]) for name, key in getattr(base, "FIELDS", {}).items()}
        cls.FIELDS = {**bases, **{name: name for name in cls.__annotations__}, **keys}
        cls.OPTIONAL = frozenset(name for name in cls.FIELDS if hasattr(cls, name))

    def __init__(self, *given: object, **named: object) -> None:
        """The fields in their order, or by their names; raises TypeError where one is missing or strange."""
        fields = self.FIELDS
        values = {**dict(zip(fields, given, strict=False)), **named} if given else named
        missing = fields.keys() - values.keys()
        if not (missing <= self.OPTIONAL and len(values) == len(fields) - len(missing) and len(given) <= len(values)):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(fields)}")
        self.__dict__.update(values)

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
            fields[name]: as_json(value)
            for name, value in self.__dict__.items()
            if value is not None or name not in optional
        }

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} never changes")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        values = (f"{name}={getattr(self, name)!r}" for name in self.FIELDS)
        return f"{type(self).__name__}({', '.join(values)})"


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
