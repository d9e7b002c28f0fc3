"""What every answer of a command is: a pydantic model whose fields are the keys of a JSON document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, WithJsonSchema

from castlescore.core.kinds import Maybe as Maybe

Fractional = Annotated[int | float, WithJsonSchema({"type": "number"})]  # so that 3 is not printed as 3.0
MOST_SHOWN = 12  # most entries of a list at Python's prompt


class AnswerModel(BaseModel):
    """An answer, or a part of one: its fields are the keys of a JSON document, in order. It never changes."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True, serialize_by_alias=True)

    @classmethod
    def like(cls, other: object, **fields: object) -> Self:
        """An answer with these fields, and the other fields taken from `other` by name.

        A field with a default is not taken from `other`: `Pair.like(met)`, `Scored.like(row, rank=row.rank)`. Raises
        AttributeError where `other` lacks a field, and ValidationError as the class itself.
        """
        names = (name for name, field in cls.model_fields.items() if field.is_required() and name not in fields)
        return cls(**{name: getattr(other, name) for name in names}, **fields)

    def to_json(self) -> dict[str, object]:
        """Its document: plain values by their keys."""
        return self.model_dump(mode="json", serialize_as_any=True)

    def __repr_args__(self) -> Iterable[tuple[str | None, object]]:
        """The fields for Python's prompt: for nested answers their number, for a long list its beginning."""
        return ((name, _Shown(value)) for name, value in super().__repr_args__())


class _Shown:
    """A field as Python's prompt shows it."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __repr__(self) -> str:
        value = self.value
        if not isinstance(value, (list, tuple)) or not value:
            return repr(value)
        if isinstance(value[0], AnswerModel):
            return f"<{len(value)} {type(value[0]).__name__}>"
        return repr(value) if len(value) <= MOST_SHOWN else f"({', '.join(map(repr, value[:MOST_SHOWN]))}, ...)"
