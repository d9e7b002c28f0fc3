"""The JSON Schemas of files and of answers by their names, from the models that read them and say what is printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, cast

from castlescore.core.errors import Unclear
from castlescore.protocol import castle_entries, tally
from castlescore.protocol.game import Game
from castlescore.record import session_file

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from castlescore.toml.schema import Schema

    Model = Callable[[], TypeAdapter[dict[str, object]]]

FORMATS = {"session": session_file.FORMAT, "castle": castle_entries.FORMAT, "tally": tally.FORMAT}

READING = ("log", "show", "score", "where", "try", "explain", "check", "export", "replay", "offers", "review")


def files_of(game: Game) -> Mapping[str, Model]:
    """What judges the files of a game, by their kinds."""
    found: dict[str, Model] = {"session": game.rules.model}
    with suppress(Unclear):  # a game without castles
        found["castle"] = game.files.castle_file.model
    if game.tally is not None:
        found["tally"] = game.tally.model
    return {**found, **game.files.own}


def answers_of(game: Game) -> Mapping[str, object]:
    """The annotations of what the commands of a game answer, by the commands."""
    from castlescore.view.answers.answer_model import COMMON

    found = {**COMMON, **game.view.answer_model.ANSWERS}
    return {name: kind for name, kind in found.items() if name not in game.meta.foreign}


def file_schema(kind: str, game: Game) -> Schema:
    """The schema of a kind of file; raises KeyError for one that the game does not have."""
    from castlescore.toml.schema import schema_of

    model = files_of(game)[kind]()
    fixed = {"format": FORMATS[kind]} if kind in FORMATS else {}
    return schema_of(model, f"{FORMATS.get(kind, f'castlescore {kind}')}, {game.meta.name}", fixed)


def answer_schema(command: str, game: Game) -> Schema:
    """The schema of what a command answers with `--json`; raises KeyError for one that does not answer so."""
    from pydantic import TypeAdapter

    from castlescore.toml.schema import schema_of

    model: TypeAdapter[dict[str, object]] = TypeAdapter(cast("type", answers_of(game)[command]))
    found = schema_of(model, f"castlescore {command} --json, {game.meta.name}")
    return _with_findings(found) if command in READING else found


def _with_findings(found: Schema) -> Schema:
    """The schema of an answer that has one key more where the record cannot be: how many findings there are."""
    said = {"type": "integer", "minimum": 1, "description": "How many findings an audit has, where there are any."}
    parts = cast("dict[str, Schema]", found.get("$defs", {}))
    either: list[Schema] = [found, *cast("list[Schema]", found.get("anyOf", []))]
    of_refs = [part["$ref"] for part in either if "$ref" in part]
    for one in [found, *(parts[str(ref).rpartition("/")[2]] for ref in of_refs)]:
        if "properties" in one:
            cast("Schema", one["properties"])["findings"] = said
    return found
