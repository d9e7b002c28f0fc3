"""The JSON Schemas of files and of answers by their names, from the models that read them and say what is printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import GenericAlias, UnionType
from typing import Annotated, NotRequired, TypeVar, Union, cast, get_args, get_origin

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from castlescore.core.commands import GAME, NOTHING
from castlescore.core.kinds import OutlinedAs, hints
from castlescore.core.values import Value
from castlescore.protocol import castles, tally
from castlescore.protocol.answers import OfRecord, Sureness
from castlescore.protocol.commands import commands, row_of
from castlescore.protocol.game import Game
from castlescore.record import session_file
from castlescore.toml.judge import Schema, judge_of, judge_of_session, line_kind, schema_of

Model = Callable[[], TypeAdapter[dict[str, object]]]
TOTALS = ("score", "explain")  # commands that say totals, and how sure they are where something is wrong
# What a seat of a table on phones gets (`serve --seats`), which is no answer of a command.
SEATS = {"seat-state": "State", "seat-hand": "Hand", "seat-say": "Say"}
REWRITING = ("undo", "redo", "amend")  # lines that write others anew
FORMATS = {"session": session_file.FORMAT, "castle": castles.FORMAT, "tally": tally.FORMAT}


def files_of(game: Game) -> Mapping[str, Model]:
    """What judges the files of a game, by their kinds."""
    return {
        "session": lambda: judge_of_session(game.rules.header(), game.rules.MOVES),
        "castle": lambda: judge_of(game.castle_file.table()),
        "tally": lambda: judge_of(game.tally.table()),
        **game.own_files,
    }


def answers_of(game: Game) -> Mapping[str, object]:
    """The classes of what the commands of a game answer, by the commands; a line that is recorded answers as `new`."""
    rows = commands(game)
    shared = {name: _class(row.answer) for name, row in rows.items() if row.answer not in (GAME, NOTHING)}
    own, recorded = game.answers.ANSWERS, {*game.rules.MOVES.lines, *REWRITING}
    lines = [name for name in rows if name in recorded and name not in own] if "new" in own else []
    seats = {name: _class(f"protocol.seats.{cls}") for name, cls in SEATS.items()}
    return {**shared, **dict.fromkeys(lines, own.get("new")), **own, **seats}


def _class(path: str) -> object:
    """The class of an answer by its module and name."""
    module, _, name = path.rpartition(".")
    return getattr(import_module(f"castlescore.{module}"), name)


def file_schema(kind: str, game: Game) -> Schema:
    """The schema of a kind of file; raises KeyError for one that the game does not have."""
    model = files_of(game)[kind]()
    fixed = {"format": FORMATS[kind]} if kind in FORMATS else {}
    return schema_of(model, f"{FORMATS.get(kind, f'castlescore {kind}')}, {game.meta.name}", fixed)


def answer_schema(command: str, game: Game) -> Schema:
    """The schema of what a command answers with `--json`; raises KeyError for one that does not answer so."""
    kind = _Modelled(game).kind(answers_of(game)[command])
    model: TypeAdapter[dict[str, object]] = TypeAdapter(cast("type", kind))
    if command in SEATS:
        return schema_of(model, f"castlescore serve --seats, {command}, {game.meta.name}")
    found = schema_of(model, f"castlescore {command} --json, {game.meta.name}")
    if row_of(command).finds:  # where the record cannot be, the answer has one key more
        said = {"type": "integer", "minimum": 1, "description": "How many findings an audit has, where there are any."}
        found = _with_keys(found, {"findings": said})
    return _with_sureness(found, game) if command in TOTALS else found


class _Modelled:
    """The classes of answers as pydantic knows them: each a table (a TypedDict) of its keys."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.tables: dict[object, object] = {}

    def kind(self, hint: object, own: Mapping[object, object] | None = None) -> object:
        """An annotation with the tables of its classes; `own`: what its type variables stand for."""
        origin, inner = get_origin(hint), get_args(hint)
        if isinstance(hint, TypeVar):
            return (own or {})[hint]
        if isinstance(origin or hint, type) and issubclass(cast("type", origin or hint), Value):
            cls = cast("type[Value]", origin or hint)
            return self._table(cls, tuple(self.kind(each, own) for each in inner))
        if origin is Annotated and any(isinstance(mark, OfRecord) for mark in inner[1:]):
            return self._line()
        if origin is Annotated:
            return Annotated[(self.kind(inner[0], own), *inner[1:])]
        if origin in (Union, UnionType):
            return Union[tuple(self.kind(each, own) for each in inner)]  # noqa: UP007
        if origin is tuple and inner[-1] is not ...:
            return Annotated[
                GenericAlias(list, (self.kind(inner[0], own),)), Field(min_length=len(inner), max_length=len(inner))
            ]
        if origin is tuple:
            return GenericAlias(list, (self.kind(inner[0], own),))
        if origin is Mapping:
            return GenericAlias(dict, tuple(self.kind(each, own) for each in inner))
        return hint

    def _table(self, cls: type[Value], given: tuple[object, ...]) -> object:
        """The table of a class, whose type variables stand for what is given."""
        if (cls, *given) not in self.tables:
            own = dict(zip(getattr(cls, "__parameters__", ()), given, strict=True))
            keys: dict[str, object] = {}
            for name, hint in hints(cast("type", cls)).items():
                if name in cls.OPTIONAL:
                    rest = tuple(each for each in get_args(hint) if each is not type(None))
                    keys[cls.FIELDS[name]] = NotRequired[self.kind(Union[rest], own)]  # noqa: UP007
                elif name in cls.FIELDS:
                    keys[cls.FIELDS[name]] = self.kind(hint, own)
            table = cast("type", TypedDict(cls.__name__, keys))  # type: ignore[operator]
            table.__doc__ = (cls.__doc__ or "").partition("\n\n    Examples:")[0] or None
            self.tables[(cls, *given)] = table
        return self.tables[(cls, *given)]

    def _line(self) -> object:
        """A line of a record of the game."""
        line = line_kind(self.game.rules.MOVES)
        return Annotated[dict[str, object], OutlinedAs(lambda: judge_of(cast("type", line)).core_schema)]


def _with_sureness(found: Schema, game: Game) -> Schema:
    """The schema of an answer that says, where something is wrong, how sure its totals are."""
    model: TypeAdapter[dict[str, object]] = TypeAdapter(cast("type", _Modelled(game).kind(Sureness)))
    return _with_keys(found, cast("Schema", schema_of(model, "")["properties"]))


def _with_keys(found: Schema, keys: Mapping[str, object]) -> Schema:
    """The schema of an answer with keys that are not always there."""
    parts = cast("dict[str, Schema]", found.get("$defs", {}))
    either: list[Schema] = [found, *cast("list[Schema]", found.get("anyOf", []))]
    of_refs = [part["$ref"] for part in either if "$ref" in part]
    for one in [found, *(parts[str(ref).rpartition("/")[2]] for ref in of_refs)]:
        if "properties" in one:
            cast("Schema", one["properties"]).update(keys)
    return found
