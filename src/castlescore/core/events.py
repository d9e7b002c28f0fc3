"""Moves and the lines of a record: a move is described once, by a class, and what a line holds follows from it.

The annotations of the class say what a file may hold (`castlescore.core.kinds`). A `ClassVar` is a figure: the program
works it out and writes it beside the move, and no move holds it. The keys of a line stand in the order of the class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cache, cached_property
from types import GenericAlias, UnionType
from typing import Annotated, ClassVar, Generic, Protocol, TypeVar, cast, dataclass_transform, get_args, get_origin

from castlescore.core.commands import SETUP as SETUP
from castlescore.core.kinds import Count, Flag, Number, Undone, Words, hints
from castlescore.core.types import Event, Header

T = TypeVar("T")
M = TypeVar("M")
MISSING = object()
HEAD: Mapping[str, object] = {"n": Number, "was": Number, "do": str}  # what any line may begin with


class Named:
    """A field whose key is not its name: a word that Python keeps for itself, or the key of another field as well."""

    def __init__(self, key: str) -> None:
        self.key = key


class Stored:
    """A value that has another form in a file: of which kind it is there, and how one becomes the other."""

    def __init__(self, kind: object, read: Callable[[M], T], write: Callable[[T], M]) -> None:
        self.kind = kind
        self.read = cast("Callable[[object], object]", read)
        self.write = cast("Callable[[object], object]", write)


class Behind:
    """A field whose key stands behind another one, `""` in front, wherever the class has the field."""

    def __init__(self, key: str) -> None:
        self.key = key


class KeyAnnotation:
    """How the key of a field stands on a line."""


LAST = KeyAnnotation()  # behind the figures
ALWAYS = KeyAnnotation()  # also where its value is the one that it has where nothing is said
FIGURE = KeyAnnotation()  # typed, or worked out where it was not
NEEDED = KeyAnnotation()  # though the field need not be said where a move is made
FLAT = KeyAnnotation()  # a value whose own keys stand among those of the line


class MoveClass(Protocol):
    """What `move` makes of a class."""

    __do__: str
    __one_of__: tuple[str, ...]

    def __call__(self, **fields: object) -> object:
        """A move."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def move(do: str, one_of: tuple[str, ...] = ()) -> Callable[[type[T]], type[T]]:
    """A class of moves, frozen: what `do` says on their lines, and keys of which they need at least one."""

    def made(cls: type[T]) -> type[T]:
        described = cast("MoveClass", cls)
        described.__do__, described.__one_of__ = do, one_of
        return dataclass(frozen=True)(cls)

    return made


@move("undo")
class Undo:
    """The last moves in force are taken back."""

    count: Undone


@move("note")
class Note:
    """Something to remember: the move that every game has."""

    text: Words


class Remark(str):
    """The text of a note that stands for a line of another kind, which says itself what it is."""


AGAIN = "again"  # its key for the event that it was, where it is written anew: "was" is taken


@move(SETUP)
class Setup:
    """The set-up put right: the keys of the header that have other values since, as they were and as they are now.

    `rename`: the players' names in another order are other names for those who sit there; else they sit elsewhere.
    `shift`: a line before it may be another player's than it says.
    """

    was: dict[str, object]
    now: dict[str, object]
    rename: Flag = False
    shift: Flag = False
    again: ClassVar[Count]  # the event that it was, where it is written anew

    def over(self, header: Header) -> dict[str, object]:
        """A header with it: a key that it names as it was, and not as it is, goes."""
        return {**{key: value for key, value in header.items() if key not in self.was}, **self.now}


def number_before(event: Event) -> object:
    """The number of the event that one written anew was before; None for one that was not written before."""
    return event.get(AGAIN if event["do"] == SETUP else "was")


@dataclass(frozen=True)
class Key:
    """A key of a line: what a file may hold there, and the field of the move that it is.

    `path` leads to the field: its name, or that of a flat part and its name there; a figure has none. `default`: what
    the field is where the line does not have the key.
    """

    name: str
    kind: object
    path: tuple[str, ...]
    default: object = MISSING
    annotations: tuple[object, ...] = ()

    @property
    def needed(self) -> bool:
        """Whether a line must have it."""
        return bool(self.path) and (self.default is MISSING or NEEDED in self.annotations)

    @cached_property
    def forms(self) -> tuple[Stored | None, Stored | None]:
        """The other form that the value has in a file, if any, and the one that each of its entries has."""
        entry = get_args(self.kind)[:1] if get_origin(self.kind) is tuple else ()
        return _stored(self.annotations), _stored(get_args(entry[0])[1:]) if entry else None

    @cached_property
    def filed(self) -> object:
        """The annotation of what a file has."""
        whole, each = self.forms
        kind = whole.kind if whole else GenericAlias(tuple, (each.kind, ...)) if each else self.kind
        annotations = tuple(
            each for each in self.annotations if not isinstance(each, (Stored, KeyAnnotation, Named, Behind))
        )
        return Annotated[(kind, *annotations)] if annotations else kind

    def read(self, value: object) -> object:
        """The value of the field, of what a file has."""
        whole, each = self.forms
        if whole:
            return whole.read(value)
        if isinstance(value, list):
            return tuple(map(each.read, value)) if each else tuple(value)
        return value

    def write(self, value: object) -> object:
        """What a file has, of the value of the field."""
        whole, each = self.forms
        if whole:
            return whole.write(value)
        if isinstance(value, tuple):
            return list(map(each.write, value)) if each else list(value)
        return value

    def is_written(self, value: object) -> bool:
        """Whether a line says a value of the field."""
        return (
            self.default is MISSING or value != self.default or ALWAYS in self.annotations or NEEDED in self.annotations
        )


class Form:
    """What the line of a move may be: its class, with its flat part or without, the keys it has and those it needs."""

    def __init__(self, cls: type, flat: tuple[str, type] | None = None) -> None:
        every = list(_keys(cls))
        keys = [key for key in every if flat or len(key.path) < 2]
        self.name = cls.__name__ + ("Alone" if len(keys) < len(every) else "")  # without its flat part
        inner = {key.name for key in keys if len(key.path) == 2}
        keys = [key for key in keys if key.name not in inner or len(key.path) == 2]
        self.cls, self.flat = cast("MoveClass", cls), flat
        self.do, self.one_of = self.cls.__do__, self.cls.__one_of__
        self.keys = {key.name: key for key in _ordered(keys)}
        self.needed = frozenset(key.name for key in keys if key.needed)
        self._typed = [
            (name, key, key.path[-1], len(key.path) > 1, key.needed) for name, key in self.keys.items() if key.path
        ]
        self.figures = tuple(key.name for key in keys if not key.path or FIGURE in key.annotations)

    def distance(self, there: Set[str]) -> int:
        """How many keys are missing or strange, of those that stand there."""
        lacks = bool(self.one_of) and there.isdisjoint(self.one_of)
        return len(self.needed - there) + len(there - self.keys.keys()) + lacks

    def read(self, event: Event) -> object:
        """The move of a line of this form; raises KeyError for a key that it needs and does not have."""
        own: dict[str, object] = {}
        inner: dict[str, object] = {}  # the fields of its flat part
        for name, key, last, is_inner, needed in self._typed:
            if name in event or needed:
                (inner if is_inner else own)[last] = key.read(event[name])
        if self.flat:
            name, part = self.flat
            own[name] = part(**inner)
        return self.cls(**own)

    def write(self, move: object) -> dict[str, object]:
        """The part of a line that was typed."""
        found: dict[str, object] = {"do": self.do}
        for name, key in self.keys.items():
            value = move
            for step in key.path:
                value = getattr(value, step)
            if key.path and key.is_written(value):
                found[name] = key.write(value)
        return found


class Moves(Generic[M]):
    """The moves of a game: the lines of its records read and written."""

    def __init__(self, *classes: type[M]) -> None:
        self.classes: tuple[type, ...] = (*classes, Undo, Setup)

    @cached_property
    def forms(self) -> Mapping[str, tuple[Form, ...]]:
        """The forms that lines may have, by what they `do`."""
        found: dict[str, tuple[Form, ...]] = {}
        for cls in self.classes:
            for form in _forms(cls):
                found[form.do] = (*found.get(form.do, ()), form)
        return found

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """What the lines do that somebody types as they stand: all but an undo and a set-up put right."""
        return tuple(do for do in self.forms if do not in ("undo", SETUP))

    def form(self, event: Event) -> Form:
        """The form that comes closest to a line; raises KeyError for an unknown `do`."""
        forms = self.forms[event["do"]]
        if len(forms) == 1:
            return forms[0]
        there = event.keys() - HEAD.keys()
        return min(forms, key=lambda form: form.distance(there))

    def read(self, event: Event) -> M:
        """The move of a line that is no undo. The line is taken to be as a file may have it."""
        return cast("M", self.form(event).read(event))

    def write(self, move: M) -> dict[str, object]:
        """The part of a line that was typed."""
        cls: type = type(move)
        forms = _forms(cls)
        form = next(form for form in forms if form.flat is None or getattr(move, form.flat[0]) is not None)
        return form.write(move)

    def event(self, move: M, figures: Mapping[str, object], was: int | None = None) -> Event:
        """The line of a move that stands: what was typed and what the program made of it."""
        before = AGAIN if isinstance(move, Setup) else "was"
        return self.in_order({**self.write(move), **figures, **({} if was is None else {before: was})})

    def in_order(self, event: Event) -> Event:
        """A line with its keys in the order in which they are written."""
        own = self.form(event).keys
        return {key: event[key] for key in (*(key for key in HEAD if key not in own), *own) if key in event}


def may_be_put_right(header: type) -> dict[str, object]:
    """The keys of a header that may be put right, and their kinds."""
    return {name: kind for name, kind in hints(header).items() if name not in ("format", "game")}


@cache
def _forms(cls: type) -> tuple[Form, ...]:
    """The forms of the lines of a class: with its flat part first, and without it where a move may lack it."""
    for name, kind in hints(cls).items():
        if FLAT in get_args(kind)[1:]:
            found = get_args(kind)[0]
            parts = [part for part in get_args(found) or (found,) if part is not type(None)]
            with_it = Form(cls, (name, parts[0]))
            return (with_it,) if found is parts[0] else (with_it, Form(cls))
    return (Form(cls),)


def _keys(cls: object, *within: str) -> Iterator[Key]:
    """The keys of the lines of a class, those of its flat part among them."""
    for name, hint in hints(cls).items():
        is_figure = get_origin(hint) is ClassVar
        kind, *annotations = _parts(get_args(hint)[0] if is_figure else hint)
        if FLAT in annotations:
            yield from _keys(kind, *within, name)
            continue
        key = next((each.key for each in annotations if isinstance(each, Named)), name)
        default = getattr(cls, name, MISSING)
        yield Key(key, kind, () if is_figure else (*within, name), default, tuple(annotations))


def _ordered(keys: list[Key]) -> list[Key]:
    """Keys in the order of the line."""
    found = sorted(keys, key=lambda key: LAST in key.annotations)
    for key in keys:
        for each in key.annotations:
            if isinstance(each, Behind):
                found.remove(key)
                found.insert(1 + next((i for i, other in enumerate(found) if other.name == each.key), -1), key)
    return found


def _parts(hint: object) -> tuple[object, ...]:
    """A type without None, and its annotations: a file says nothing where a field is None."""
    if get_origin(hint) is Annotated:
        inner, *annotations = get_args(hint)
        return (*_parts(inner), *annotations)
    if get_origin(hint) is UnionType or type(None) in get_args(hint):
        kinds = [kind for kind in get_args(hint) if kind is not type(None)]
        return _parts(kinds[0]) if len(kinds) == 1 else (hint,)
    return (hint,)


def _stored(annotations: tuple[object, ...]) -> Stored | None:
    return next((each for each in annotations if isinstance(each, Stored)), None)
