"""What is answered, as values: a class says once which keys its JSON document has, and of which kinds they are.

The commands print the documents with `--json`, their schemas are made of the same classes (`castlescore.toml.schema`),
and whoever calls the library gets the values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, dataclass_transform

from castlescore.core.types import Json


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
        own = {name: keys.get(name, name) for name in cls.__annotations__}
        cls.FIELDS = {key: name for base in reversed(cls.__mro__[1:]) for key, name in _fields(base)} | own
        cls.OPTIONAL = frozenset(name for name in cls.FIELDS if hasattr(cls, name))

    def __init__(self, *given: object, **named: object) -> None:
        """The fields in their order, or by their names; raises TypeError where one is missing or strange."""
        fields = self.FIELDS
        values = {**dict(zip(fields, given, strict=False)), **named} if given else named
        missing = fields.keys() - values.keys()
        if not (missing <= self.OPTIONAL and len(values) == len(fields) - len(missing) and len(given) <= len(values)):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(fields)}")
        self.__dict__.update(values)

    def to_json(self) -> Json:
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


def _fields(cls: type) -> list[tuple[str, str]]:
    return list(cls.FIELDS.items()) if issubclass(cls, Value) else []
