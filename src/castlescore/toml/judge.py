"""The pydantic models of the tables that a file may hold: validators for documents, and JSON Schemas.

The schemas (2020-12) are for editors and other programs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import make_dataclass
from functools import cache, reduce
from inspect import cleandoc
from operator import or_
from types import GenericAlias
from typing import Annotated, NotRequired, cast, get_type_hints

from pydantic import Discriminator, Tag, TypeAdapter, ValidationError
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue
from pydantic_core import core_schema
from typing_extensions import TypedDict

from castlescore.core.errors import FileProblem, shown
from castlescore.core.events import Moves, Setup, correctable_keys
from castlescore.core.kinds import closed
from castlescore.core.language import tr, trn
from castlescore.core.types import Document, Move
from castlescore.toml.mistakes import BESIDE, sentence, untagged
from castlescore.toml.reading import MOST_MISTAKES, Source
from castlescore.toml.writing import line_numbers

Schema = dict[str, object]
MOST_LISTED, FIRST = 20_000, 100  # mistakes reported in full; rows checked if there are more
# TypedDict of keys that are computed.
_table = cast("Callable[[str, dict[str, object]], type[dict[str, object]]]", TypedDict)


@cache
def judge_of(table: type) -> TypeAdapter[dict[str, object]]:
    """The validator for documents that are such a table (a closed TypedDict)."""
    return TypeAdapter(table)


@cache
def judge_of_session(header: type, moves: Moves[Move]) -> TypeAdapter[dict[str, object]]:
    """The validator for sessions: their headers, and their events as the lines of these moves."""
    events = GenericAlias(list, (line_kind(moves, header),))
    return TypeAdapter(
        closed(_table("Session", {**get_type_hints(header, include_extras=True), "event": NotRequired[events]}))
    )


def line_kind(moves: Moves[Move], header: type | None = None) -> object:
    """The annotation of a line with one of these moves; `header`: the table whose set-up can be corrected."""
    tags = {
        form: f"{form.do}{BESIDE}{i}" if i else form.do
        for forms in moves.forms.values()
        for i, form in enumerate(forms)
    }
    rows = [
        Annotated[_corrected(header) if header and form.cls is Setup else form.cls, Tag(tag)]
        for form, tag in tags.items()
    ]

    def tag(row: object) -> str | None:
        """The form by which a row is judged: the most similar one."""
        if not isinstance(row, dict) or not isinstance(row.get("do"), str):
            return None
        return tags[moves.form(row)] if row["do"] in moves.forms else row["do"]

    return Annotated[reduce(or_, rows), Discriminator(tag)]


def _corrected(header: type) -> type:
    """The class of a corrected set-up with the keys of a header."""
    keys: dict[str, object] = {name: NotRequired[kind] for name, kind in correctable_keys(header).items()}
    part = closed(_table("SetupPart", keys))
    return make_dataclass(
        "Setup", [("was", part), ("now", part)], bases=(Setup,), frozen=True, namespace={"__doc__": Setup.__doc__}
    )


def validate(model: TypeAdapter[dict[str, object]], document: Document, source: Source) -> Document:
    """The document as the model reads it; raises FileProblem with the first mistakes."""
    try:
        return model.validate_python(document)
    except ValidationError as error:
        raise FileProblem(_complaints(model, document, error, source)) from None


def _complaints(
    model: TypeAdapter[dict[str, object]], document: Document, error: ValidationError, source: Source
) -> str:
    """The first mistakes, in one line, with the file and line of the first of them; or each in its own line."""
    count = error.error_count()
    if count > MOST_LISTED:
        # Every mistake costs memory, also unreported ones: so only the first rows are checked.
        error = _among_the_first(model, document) or error
        if error.error_count() > MOST_LISTED:
            return trn("{path}: {n} thing is wrong with it", "{path}: {n} things are wrong with it", count,
                       path=shown(source.path))  # fmt: skip
    most = MOST_MISTAKES if source.typed else 3
    problems = [untagged({**problem}) for problem in error.errors(include_url=False)[:most]]
    # A missing key has no line; the table that should hold it has one.
    lines = line_numbers(source.text, [p["loc"][:-1] if p["type"] == "missing" else p["loc"] for p in problems])
    complaints: list[str] = []
    for problem, line in zip(problems, lines, strict=True):
        place = problem["loc"]
        row = source.row_of(place)
        why = tr(row[0], n=row[1], why=sentence(problem, place[2:])) if row else sentence(problem, place)
        if source.typed:
            complaints.append(f"{shown(source.path)}{f':{line}' if line else ''}: {why}")
        else:
            complaints.append(tr("line {line}: {why}", line=line, why=why) if line and complaints else why)
    more = [tr("and {n} more", n=count - len(complaints))] if count > len(complaints) else []
    if source.typed:
        return "\n".join([*complaints, *more])
    return f"{shown(source.path)}{f':{lines[0]}' if lines[0] else ''}: {'; '.join([*complaints, *more])}"


def _among_the_first(model: TypeAdapter[dict[str, object]], document: Document) -> ValidationError | None:
    """The mistakes in a document of which only the first rows of each array are left; None if there are none."""
    few = {key: value[:FIRST] if isinstance(value, list) else value for key, value in document.items()}
    try:
        model.validate_python(few)
    except ValidationError as error:
        return error
    return None


class Outliner(GenerateJsonSchema):
    """Makes the schemas. Rows are distinguished by `do`, so that a validator names the wrong key."""

    def field_title_should_be_set(self, schema: object) -> bool:
        """A key has no title besides its name."""
        return False

    def sort(self, value: JsonSchemaValue, parent_key: str | None = None) -> JsonSchemaValue:
        """Keys stand in the order of the models."""
        return value

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        """A key of an answer that may be absent, and is never null."""
        inner = schema["schema"]
        return self.generate_inner(inner["schema"] if inner["type"] == "nullable" else inner)

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        """The schema of an answer: it may get more keys, and its examples are for Python."""
        outline = super().model_schema(schema)
        outline.pop("additionalProperties", None)
        cls = schema["cls"].__pydantic_generic_metadata__["origin"] or schema["cls"]
        outline["title"] = cls.__name__
        if cls.__doc__:
            outline["description"] = cleandoc(cls.__doc__).partition("\n\nExamples:")[0]
        return outline

    def tagged_union_schema(self, schema: core_schema.TaggedUnionSchema) -> JsonSchemaValue:
        """A row with a `do`: `if` it has this `do`, `then` it has these keys."""
        forms: dict[str, list[JsonSchemaValue]] = {}
        for tag, choice in schema["choices"].items():
            forms.setdefault(str(tag).partition(BESIDE)[0], []).append(self._with_lay(self.generate_inner(choice)))
        return {
            "type": "object",
            "required": ["do"],
            "properties": {"do": {"enum": list(forms)}},
            "allOf": [
                {"if": {"properties": {"do": {"const": do}}, "required": ["do"]}, "then": self._one_form(rows)}
                for do, rows in forms.items()
            ],
        }

    def _with_lay(self, row: JsonSchemaValue) -> JsonSchemaValue:
        """A row with the keys of the placed tile (`lay` in its model) among its other keys, if it has one."""
        line = self._whole(row)
        if "lay" not in line["properties"]:
            return row
        lay = self._whole(line["properties"]["lay"])
        keys = {key: value for key, value in line["properties"].items() if key != "lay"}
        needed = [key for key in line["required"] if key != "lay"]
        alone = {**line, "properties": keys, "required": needed}
        whole = {**alone, "properties": {**keys, **lay["properties"]}, "required": [*needed, *lay["required"]]}
        if "lay" in line["required"]:
            return whole
        return {"if": {"anyOf": [{"required": [key]} for key in lay["required"]]}, "then": whole, "else": alone}

    def _one_form(self, rows: Sequence[JsonSchemaValue]) -> JsonSchemaValue:
        """The form of a row, of several with the same `do`: recognised by the keys that only this form has.

        Without any of these keys it is the form that needs the fewest keys, the first of such.
        """
        if len(rows) == 1:
            return rows[0]
        ranked = sorted(enumerate(rows), key=lambda each: (self._rank(each[1], rows), -each[0]))
        first, *others = [row for _, row in ranked]
        known = [{"required": [key]} for key in sorted(self._known_by(first, rows))]
        return {"if": {"anyOf": known}, "then": first, "else": self._one_form(others)}

    def _rank(self, row: JsonSchemaValue, rows: Sequence[JsonSchemaValue]) -> tuple[bool, int]:
        """Its place among the forms with the same `do`: first those that need a key of their own, and many keys."""
        return not self._known_by(row, rows, needed=True), -len(self._whole(row)["required"])

    def _known_by(self, row: JsonSchemaValue, rows: Sequence[JsonSchemaValue], needed: bool = False) -> set[str]:
        """The keys that only this form has; `needed`: only the required ones."""
        elsewhere = {key for other in rows if other is not row for key in self._whole(other)["properties"]}
        whole = self._whole(row)
        return set(whole["required"] if needed else whole["properties"]) - elsewhere

    def _whole(self, row: JsonSchemaValue) -> JsonSchemaValue:
        """A schema with its reference resolved."""
        if "$ref" not in row:
            return row
        whole = self.get_schema_from_definitions(row["$ref"])
        assert whole is not None
        return whole


def schema_of(
    model: TypeAdapter[dict[str, object]],
    title: str,
    fixed: Mapping[str, object] | None = None,
    mode: JsonSchemaMode = "validation",
) -> Schema:
    """The schema of a model under a title; `fixed`: keys at its head with one fixed value."""
    made = model.json_schema(schema_generator=Outliner, mode=mode)
    schema: Schema = {"$schema": Outliner.schema_dialect, **made, "title": title}
    for key, value in (fixed or {}).items():
        cast("Schema", schema["properties"])[key] = {"const": value}
    return schema
