"""JSON Schemas (2020-12) of what pydantic judges, made from the very annotations: for editors and other programs.

Imported only when a schema is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from castlescore.toml.mistakes import BESIDE

Schema = dict[str, object]


class Outliner(GenerateJsonSchema):
    """Makes the schemas. Rows are told apart by what they `do`, so that whoever checks by it names the wrong key."""

    def field_title_should_be_set(self, schema: object) -> bool:
        """A key is called as it is."""
        return False

    def sort(self, value: JsonSchemaValue, parent_key: str | None = None) -> JsonSchemaValue:
        """Keys stand in the order of the models."""
        return value

    def tagged_union_schema(self, schema: core_schema.TaggedUnionSchema) -> JsonSchemaValue:
        """A row that is what it does: `if` it does that, `then` it has these keys."""
        forms: dict[str, list[JsonSchemaValue]] = {}
        for tag, choice in schema["choices"].items():
            forms.setdefault(str(tag).partition(BESIDE)[0], []).append(self.generate_inner(choice))
        return {
            "type": "object",
            "required": ["do"],
            "properties": {"do": {"enum": list(forms)}},
            "allOf": [
                {"if": {"properties": {"do": {"const": do}}, "required": ["do"]}, "then": self._one_form(rows)}
                for do, rows in forms.items()
            ],
        }

    def _one_form(self, rows: Sequence[JsonSchemaValue]) -> JsonSchemaValue:
        """The form of a row, of several that do the same: the one by whose own keys it is known.

        Where none of them stands there it is the form that needs the fewest keys, the first of such.
        """
        ranked = sorted(enumerate(rows), key=lambda each: (self._rank(each[1], rows), -each[0]))
        first, *others = [row for _, row in ranked]
        if not others:
            return first
        known = [{"required": [key]} for key in sorted(self._known_by(first, rows))]
        return {"if": {"anyOf": known}, "then": first, "else": self._one_form(others)}

    def _rank(self, row: JsonSchemaValue, rows: Sequence[JsonSchemaValue]) -> tuple[bool, int]:
        """Its place among the forms that do the same, those first that need a key of their own, and many keys."""
        return not self._known_by(row, rows, needed=True), -len(self._whole(row)["required"])

    def _known_by(self, row: JsonSchemaValue, rows: Sequence[JsonSchemaValue], needed: bool = False) -> set[str]:
        """The keys that this form alone has; `needed`: of those that it must have."""
        elsewhere = {key for other in rows if other is not row for key in self._whole(other)["properties"]}
        whole = self._whole(row)
        return set(whole["required"] if needed else whole["properties"]) - elsewhere

    def _whole(self, row: JsonSchemaValue) -> JsonSchemaValue:
        """A schema without a reference in its place."""
        if "$ref" not in row:
            return row
        found = self.get_schema_from_definitions(row["$ref"])
        assert found is not None
        return found


def schema_of(model: TypeAdapter[dict[str, object]], title: str, fixed: Mapping[str, object] | None = None) -> Schema:
    """The schema of a model under a title; `fixed`: keys at its head that have one value."""
    found: Schema = {"$schema": Outliner.schema_dialect, **model.json_schema(schema_generator=Outliner), "title": title}
    for key, value in (fixed or {}).items():
        cast("Schema", found["properties"])[key] = {"const": value}
    return found
