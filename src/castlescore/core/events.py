"""Moves and the lines of a record: pydantic reads, validates, writes and describes a line by the class of its move.

Moves are frozen dataclasses, distinguished by `do`. Their fields are the keys of the line; a `Figure` is computed by
the program and written beside the typed keys, and is no part of a move.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import MISSING, dataclass, field, fields
from functools import cached_property
from typing import Any, ClassVar, Generic, Literal, TypeVar, cast, get_type_hints

from pydantic import ConfigDict, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from castlescore.core.commands import SETUP as SETUP
from castlescore.core.kinds import (
    FIGURE,
    NOT_HELD,
    TYPED,
    Count,
    Figure,
    Filled,
    Flag,
    Maybe,
    Number,
    Undone,
    Words,
    hints,
)
from castlescore.core.types import Document, Event, Header

M = TypeVar("M")
# The keys of a line of any game in the order in which they are written, but for those of a corrected set-up.
ORDER = (
    "n", "was", "do", "count", "round", "by", "castle", "of", "reward", "as", "tile", "at", "turn", "attendant",
    "stack", "tiles", "room", "skipped", "slot", "row", "cards", "deck", "left", "price", "coins", "completes",
    "rewards", "points", "score", "money", "illegal", "claim", "allow", "decline", "same_line", "text", "why", "final",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Line:
    """The keys that any line may have: its number, and its earlier number if it was recorded again."""

    __pydantic_config__: ClassVar = ConfigDict(extra="forbid")
    NEEDS_ONE: ClassVar[tuple[str, ...]] = ()  # keys of which it needs at least one

    n: Maybe[Number] = None
    was: Maybe[Number] = None


@dataclass(frozen=True)
class Undo(Line):
    """The last moves in force are taken back."""

    do: Literal["undo"] = field(default="undo", kw_only=True)
    count: Undone


@dataclass(frozen=True)
class Note(Line):
    """A text to remember: the move that every game has."""

    do: Literal["note"] = field(default="note", kw_only=True)
    text: Words


@dataclass(frozen=True)
class End(Line):
    """The players agree to end the game here, before its last round, and perhaps say why: a move of every game."""

    do: Literal["end"] = field(default="end", kw_only=True)
    why: Maybe[Words] = None


class Remark(str):
    """The text of a note in place of a line of another kind, which names the kind itself."""


AGAIN = "again"  # its key for the event that it was, where it is written again: "was" is taken


@dataclass(frozen=True)
class Setup:
    """A correction of the set-up: the changed keys of the header, before and after.

    `rename`: the players' names in another order are new names for the same seats; otherwise the players sit elsewhere.
    `shift`: an earlier line may belong to another player than it says.
    """

    __pydantic_config__: ClassVar = ConfigDict(extra="forbid")
    NEEDS_ONE: ClassVar[tuple[str, ...]] = ()

    n: Maybe[Number] = field(default=None, kw_only=True)
    do: Literal["setup"] = field(default="setup", kw_only=True)
    was: dict[str, object]
    now: dict[str, object]
    rename: Filled[Flag] = False
    shift: Filled[Flag] = False
    again: Figure[Count] = NOT_HELD  # the number that it had before it was written again

    def over(self, header: Header) -> dict[str, object]:
        """A header with this correction: a key with only an old value is removed."""
        return {**{key: value for key, value in header.items() if key not in self.was}, **self.now}


def number_before(event: Event) -> object:
    """The earlier number of an event that was recorded again; None if it was not."""
    return event.get(AGAIN if event["do"] == SETUP else "was")


def setup_of(event: Event) -> Setup:
    """The correction of the set-up in an event."""
    return Setup(event["was"], event["now"], event.get("rename", False), event.get("shift", False))


def without_number(event: Event) -> Event:
    """The keys of an event without its number, which is written only for people who read the file."""
    return {key: value for key, value in event.items() if key != "n"}


class Form:
    """The possible lines of a class of moves: their keys, the required ones, and the figures."""

    def __init__(self, cls: type[Any]) -> None:
        self.cls = cls
        self.do: str = cls.do
        self.needs_one: tuple[str, ...] = cls.NEEDS_ONE
        annotations = get_type_hints(cls, include_extras=True)
        infos = [(each, FieldInfo.from_annotation(annotations[each.name])) for each in fields(cls)]
        keys = {info.alias or each.name: (each, info) for each, info in infos}
        self.keys = keys.keys()
        self.needed = {key for key, (each, _) in keys.items() if each.default is MISSING}
        self.figures = tuple(key for key, (_, info) in keys.items() if FIGURE in info.metadata)
        numbers = ("n",) if self.do == SETUP else ("n", "was")
        self.typed_figures = {key for key, (_, info) in keys.items() if TYPED in info.metadata}
        self.left_out = {*numbers, *self.figures} - self.typed_figures  # of a line, in its move

    @cached_property
    def adapter(self) -> TypeAdapter[Any]:
        """The pydantic adapter that reads and writes its lines."""
        return TypeAdapter(self.cls)

    def distance(self, there: Set[str]) -> int:
        """How many keys are missing or unknown, for a line with these keys."""
        lacks = bool(self.needs_one) and there.isdisjoint(self.needs_one)
        return len(self.needed - there) + len(there - self.keys) + lacks


Difference = tuple[str, object, object]  # a wrong figure: its key, the recorded value, the right value


class Moves(Generic[M]):
    """The moves of a game: reading and writing the lines of its records."""

    def __init__(self, *classes: type[M]) -> None:
        self.classes: tuple[type, ...] = (*classes, Undo, Setup)

    @cached_property
    def forms(self) -> Mapping[str, tuple[Form, ...]]:
        """The possible forms of lines, by their `do`."""
        forms: dict[str, tuple[Form, ...]] = {}
        for cls in self.classes:
            form = Form(cls)
            forms[form.do] = (*forms.get(form.do, ()), form)
        return forms

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The `do` of the lines that are typed directly: all except an undo and a corrected set-up."""
        return tuple(do for do in self.forms if do not in ("undo", SETUP))

    def form(self, event: Event) -> Form:
        """The most similar form for a line; raises KeyError for an unknown `do`."""
        forms = self.forms[event["do"]]
        return forms[0] if len(forms) == 1 else min(forms, key=lambda form: form.distance(event.keys()))

    def read(self, event: Event) -> M:
        """The move of a line that is no undo, without its figures; raises KeyError with the invalid key."""
        form = self.form(event)
        typed = {key: value for key, value in event.items() if key not in form.left_out}
        try:
            return cast("M", form.adapter.validate_python(typed))
        except ValidationError as error:
            where = error.errors(include_url=False)[0]["loc"]
            raise KeyError(where[0] if where else event["do"]) from error

    def write(self, move: M) -> dict[str, object]:
        """The typed part of a line."""
        [form] = [form for forms in self.forms.values() for form in forms if form.cls is type(move)]
        return self.in_order(form.adapter.dump_python(move, mode="json", by_alias=True))

    def event(self, move: M, figures: Mapping[str, object], was: int | None = None) -> Event:
        """The line of a legal move: the typed keys and the figures."""
        before = AGAIN if isinstance(move, Setup) else "was"
        return self.in_order({**self.write(move), **figures, **({} if was is None else {before: int(was)})})

    def figures_in(self, event: Event) -> dict[str, object]:
        """The figures of a line as it is written."""
        return {key: event[key] for key in self.form(event).figures if key in event}

    def differences(self, event: Event, figures: Document) -> list[Difference]:
        """The figures of an event that are wrong: the key, the recorded value, the right value (None: no value)."""
        recorded = [key for key in self.form(event).figures if key in event and key != AGAIN]
        wrong = [key for key in recorded if event[key] != figures.get(key)]
        return [(key, event[key], figures.get(key)) for key in wrong]

    def in_order(self, event: Event) -> dict[str, object]:
        """A line with its keys in the order of writing, unknown ones last."""
        order = [each.name for each in fields(Setup)] if event["do"] == SETUP else ORDER
        places = {key: i for i, key in enumerate(order)}
        return {key: event[key] for key in sorted(event.keys(), key=lambda key: places.get(key, len(order)))}


def correctable_keys(header: type) -> dict[str, object]:
    """The keys of a header that can be corrected, and their kinds."""
    return {name: kind for name, kind in hints(header).items() if name not in ("format", "game")}
