"""The JSON Schemas of files and of answers by their names, made from the models that read and print them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import cast

from pydantic import TypeAdapter

from castlescore.core.commands import GAME, NOTHING
from castlescore.protocol import castles
from castlescore.protocol.commands import commands, row_of
from castlescore.protocol.game import Game
from castlescore.record import session_file
from castlescore.tally import part
from castlescore.toml.judge import Outliner, Schema, judge_of, judge_of_session, line_kind, schema_of
from castlescore.view.common_answers import EVENT, Sureness

Model = Callable[[], TypeAdapter[dict[str, object]]]
TOTALS = ("score", "explain")  # commands with totals, and with how sure they are in a disputed record
# The documents for a seat of a table on phones (`serve --seats`), which no command prints.
SEATS = {"seat-state": "State", "seat-hand": "Hand", "seat-say": "Say"}
REWRITING = ("undo", "redo", "amend")  # commands that write other events again
FORMATS = {"session": session_file.FORMAT, "castle": castles.FORMAT, "tally": part.FORMAT}


def files_of(game: Game) -> Mapping[str, Model]:
    """The models of the files of a game, by kind."""
    return {
        "session": lambda: judge_of_session(game.rules.HEADER, game.rules.MOVES),
        "castle": lambda: judge_of(game.castle_file.table()),
        "tally": lambda: judge_of(game.tally.table()),
        **game.own_files,
    }


def answers_of(game: Game) -> Mapping[str, object]:
    """The classes of the answers of a game, by command; every recorded line answers as `new` does."""
    rows = commands()
    shared = {name: _class(row.answer) for name, row in rows.items() if row.answer not in (GAME, NOTHING)}
    own, recorded = game.answers.ANSWERS, {*game.rules.MOVES.lines, *REWRITING}
    lines = [name for name in rows if name in recorded and name not in own] if "new" in own else []
    seats = {name: _class(f"seats.documents.{cls}") for name, cls in SEATS.items()}
    return {**shared, **dict.fromkeys(lines, own.get("new")), **own, **seats}


def _class(path: str) -> object:
    """The class of an answer by its module and name."""
    module, _, name = path.rpartition(".")
    return getattr(import_module(f"castlescore.{module}"), name)


def file_schema(kind: str, game: Game) -> Schema:
    """The schema of a kind of file; raises KeyError for an unknown one."""
    model = files_of(game)[kind]()
    fixed = {"format": FORMATS[kind]} if kind in FORMATS else {}
    return schema_of(model, f"{FORMATS.get(kind, f'castlescore {kind}')}, {game.meta.name}", fixed)


def answer_schema(command: str, game: Game) -> Schema:
    """The schema of a command's answer with `--json`; raises KeyError for a command without one."""
    answer = answers_of(game)[command]
    if command in SEATS:
        return _schema(answer, f"castlescore serve --seats, {command}, {game.meta.name}")
    schema = _with_events(_schema(answer, f"castlescore {command} --json, {game.meta.name}"), game)
    sureness = cast("Schema", _schema(Sureness, "")["properties"]) if command in TOTALS else {}
    if row_of(command).finds:  # a disputed record has one key more
        count = {"type": "integer", "minimum": 1, "description": "How many findings an audit has, where there are any."}
        schema = _with_keys(schema, {"findings": count})
    return _with_keys(schema, sureness)


def _schema(answer: object, title: str) -> Schema:
    model: TypeAdapter[dict[str, object]] = TypeAdapter(cast("type", answer))
    return schema_of(model, title, mode="serialization")


def _with_events(schema: Schema, game: Game) -> Schema:
    """The schema of an answer, with the schema of an event inserted for each event."""
    text, event = json.dumps(schema), json.dumps(EVENT)
    if event not in text:
        return schema
    model: TypeAdapter[dict[str, object]] = TypeAdapter(cast("type", line_kind(game.rules.MOVES)))
    line = model.json_schema(schema_generator=Outliner, ref_template="#/$defs/Event{model}")
    parts = {f"Event{name}": part for name, part in line.pop("$defs", {}).items()}
    made: Schema = json.loads(text.replace(event, json.dumps({"$ref": "#/$defs/Event"})))
    made["$defs"] = {**cast("Schema", made.get("$defs", {})), "Event": line, **parts}
    return made


def _with_keys(schema: Schema, keys: Mapping[str, object]) -> Schema:
    """The schema of an answer with further optional keys."""
    parts = cast("dict[str, Schema]", schema.get("$defs", {}))
    either: list[Schema] = [schema, *cast("list[Schema]", schema.get("anyOf", []))]
    of_refs = [part["$ref"] for part in either if "$ref" in part]
    for one in [schema, *(parts[str(ref).rpartition("/")[2]] for ref in of_refs)]:
        if "properties" in one:
            cast("Schema", one["properties"]).update(keys)
    return schema
