"""Immutable values: frozen dataclasses that cost little until the first of them is made, and what is answered.

A dataclass writes and compiles seven functions when its class is defined, and `dataclasses` loads all that reads source
code. The program defines over a hundred classes and a line at the table needs a third of them. So a frozen class, or a
settable one, gets its functions when it is first asked for an instance; `__init__` alone is compiled, the others are
the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from operator import attrgetter
from typing import TYPE_CHECKING, ClassVar, Generic, NoReturn, Self, TypeGuard, TypeVar, cast, dataclass_transform

if TYPE_CHECKING:
    from types import FunctionType

T = TypeVar("T")


class ByIdentity(Generic[T]):
    """A value as a key: it is itself alone, whatever else is like it, and nothing of it is compared or hashed."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByIdentity) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


@contextmanager
def meanwhile(variable: ContextVar[T], value: T) -> Iterator[None]:
    """A variable of the context has another value until the block ends."""
    token = variable.set(value)
    try:
        yield
    finally:
        variable.reset(token)


if TYPE_CHECKING:
    kept = property  # of a `cached_property` pyright does not see that it is what a protocol asks for
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


class Made:
    """A field whose value is made anew where none is given, and whether values are compared by it."""

    def __init__(self, *, default_factory: Callable[[], object], compare: bool = True) -> None:
        self.default_factory, self.compare = default_factory, compare


if TYPE_CHECKING:
    from dataclasses import field as field
else:
    field = Made


class _Anew(dict[str, Made]):
    """The fields of a class that are made anew; it stands for what is not given, and is shown so in signatures."""

    def __repr__(self) -> str:
        return "..."


_MADE: dict[type, _Anew] = {}  # the fields so described of each class of which there was an instance


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """A class as a frozen dataclass, in place; what it defines itself stays as it is.

    `dataclasses.fields` and `dataclasses.replace` know its fields, `changed` is quicker. Before its first instance it
    is an ordinary class.
    """
    return _made_later(cls, _refusing)


@dataclass_transform(field_specifiers=(field,))
def settable(cls: type[T]) -> type[T]:
    """The same for a class whose fields may be set anew: its values can be compared, and are no keys."""
    return _made_later(cls, {"__hash__": None})


def _made_later(cls: type[T], more: Mapping[str, object]) -> type[T]:
    """A class that gets its functions with its first instance, `more` among them."""

    def first(self: T, *args: object, **named: object) -> None:
        if cls.__init__ is first:
            _complete(cls, more)
        cls.__init__(self, *args, **named)

    def unpacked(self: T, fields: Mapping[str, object]) -> None:
        """A value from another process, in which it was made, may be the first one here."""
        if cls.__init__ is first:
            _complete(cls, more)
        self.__dict__.update(fields)

    cls.__init__ = first  # type: ignore[assignment, method-assign]
    cls.__setstate__ = unpacked  # type: ignore[attr-defined]
    for name in ("__dataclass_fields__", "__dataclass_params__"):
        setattr(cls, name, _Described(name, more))
    return cls


def _complete(cls: type, more: Mapping[str, object]) -> None:
    """Give a class what a frozen dataclass has."""
    names = tuple(_annotated(cls))
    given = {name: getattr(cls, name) for name in names if hasattr(cls, name)}
    own = {name: value for name, value in given.items() if _is_made(value)}
    for name in own.keys() & cls.__dict__.keys():
        delattr(cls, name)
    inherited = {name: each for base in reversed(cls.__mro__[1:]) for name, each in _MADE.get(base, {}).items()}
    made = _MADE[cls] = _Anew({name: each for name, each in inherited.items() if name not in given} | own)
    compared = [name for name in names if name not in made or made[name].compare]
    found = {"__init__": _init(cls, names, given, made), "__match_args__": names}
    functions = {**_functions(names, compared), **more}
    found |= {name: each for name, each in functions.items() if cls.__dict__.get(name) is None}
    for name, value in found.items():
        setattr(cls, name, value)


def _is_made(value: object) -> TypeGuard[Made]:
    """Whether a field is so described, here or as `dataclasses` does it with a `default_factory`."""
    return isinstance(value, Made) or type(value).__module__ == "dataclasses"


def _annotated(cls: type) -> dict[str, object]:
    """The fields of a class and their annotations, those of its bases first."""
    found: dict[str, object] = {}
    for one in reversed(cls.__mro__):
        if "__dataclass_fields__" in one.__dict__:
            found |= {name: kind for name, kind in one.__annotations__.items() if not str(kind).startswith("ClassVar")}
    return found


def _init(cls: type, names: Sequence[str], given: Mapping[str, object], made: Mapping[str, Made]) -> object:
    """The `__init__` of a class, compiled.

    It puts the values where they are kept: to set field by field past `_refuse` would take twice as long.
    """
    known: dict[str, object] = {"_made": made, "_given": given}
    defaults = {**{name: f"=_given[{name!r}]" for name in given}, **dict.fromkeys(made, "=_made")}
    words = [name + defaults.get(name, "") for name in names]
    values = {name: f"_made[{name!r}].default_factory() if {name} is _made else {name}" for name in made}
    rows = ["    _own = self.__dict__\n", *(f"    _own[{name!r}] = {values.get(name, name)}\n" for name in names)]
    exec(f"def __init__({', '.join(['self', *words])}):\n{''.join(rows)}", known)
    init = cast("FunctionType", known["__init__"])
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init


def _functions(names: Sequence[str], compared: Sequence[str]) -> Mapping[str, object]:
    """How values with some fields are compared and shown."""
    get: Callable[[object], object] = attrgetter(*compared) if compared else lambda _: ()

    def same(self: object, other: object) -> bool:
        return get(self) == get(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: object) -> int:
        return hash(get(self))

    def shown(self: object) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    return {"__eq__": same, "__hash__": hashed, "__repr__": shown}


def _refuse(self: object, name: str, *_: object) -> NoReturn:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot assign to field {name!r}")


_refusing = {"__setattr__": _refuse, "__delattr__": _refuse}  # values stay as they are


class _Described:
    """What `dataclasses` knows of a class, worked out when it asks."""

    def __init__(self, name: str, more: Mapping[str, object]) -> None:
        self.name, self.more = name, more

    def __get__(self, instance: object, owner: type) -> object:
        """The fields, or how they are to be taken."""
        import dataclasses

        cls = next(one for one in owner.__mro__ if one.__dict__.get(self.name) is self)
        if cls not in _MADE:
            _complete(cls, self.more)
        made, rows = _MADE[cls], list[tuple[str, object, object]]()
        for name, kind in _annotated(cls).items():
            if name in made:
                how = dataclasses.field(default_factory=made[name].default_factory, compare=made[name].compare)
            else:
                how = dataclasses.field(default=getattr(cls, name, dataclasses.MISSING))
            rows.append((name, kind, how))
        like = dataclasses.make_dataclass(cls.__name__, rows, frozen=self.more is _refusing)
        for name in ("__dataclass_fields__", "__dataclass_params__"):
            setattr(cls, name, getattr(like, name))
        return getattr(cls, self.name)


_new = object.__new__  # looked up once


def changed(value: T, **fields: object) -> T:
    """The value with other fields, as `dataclasses.replace` gives it, in a fifth of the time.

    Nothing but fields is carried over. TypeError for a name that is no field; classes with a `__post_init__` or with
    slots are not for this.
    """
    cls = type(value)
    names: tuple[str, ...] = cls.__match_args__  # type: ignore[attr-defined]
    old, count = value.__dict__, len(names)
    new = _new(cls)
    values = new.__dict__  # filled as it is: a frozen class refuses to have its attributes set one by one
    values |= old if len(old) == count else {name: old[name] for name in names}
    values |= fields
    if len(values) != count:
        raise TypeError(f"{cls.__name__} has no field {', '.join(fields.keys() - set(names))}")
    return new


_SHOWN = 12  # of what stands in a list, so many at Python's prompt


@dataclass_transform(frozen_default=True)
class Value:
    """A value whose fields are the keys of a JSON document. It never changes.

    A field with a default, which is always None, may miss: where it is None, the key is left out, and no null stands
    there. A key that Python keeps for itself, or that would say too little, is named in the head of the class:
    `class Line(Value, other="with")`. The keys of a document stand in the order in which the fields were given. A class
    that is `open` takes other keys too, as they are: `class Logged(Value, open=True)`.
    """

    FIELDS: ClassVar[Mapping[str, str]] = {}  # the key of each field
    OPTIONAL: ClassVar[frozenset[str]] = frozenset()
    OPEN: ClassVar[bool] = False

    def __init_subclass__(cls, open: bool = False, **keys: str) -> None:
        """Find out which fields a class has, those of its bases first."""
        super().__init_subclass__()
        cls.OPEN = open or cls.OPEN
        bases = {name: key for base in reversed(cls.__mro__[1:]) for name, key in getattr(base, "FIELDS", {}).items()}
        cls.FIELDS = {**bases, **{name: name for name in cls.__annotations__}, **keys}
        cls.OPTIONAL = frozenset(name for name in cls.FIELDS if hasattr(cls, name))

    def __init__(self, *given: object, **named: object) -> None:
        """The fields in their order, or by their names; raises TypeError where one is missing or strange."""
        fields = self.FIELDS
        values = {**dict(zip(fields, given, strict=False)), **named} if given else named
        missing = fields.keys() - values.keys()
        fits = len(values) == len(fields) - len(missing) or self.OPEN
        if not (missing <= self.OPTIONAL and fits and len(given) <= len(values)):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(fields)}")
        self.__dict__.update(values)

    def but(self, **fields: object) -> Self:
        """The same with other values in these fields."""
        return type(self)(**{**self.__dict__, **fields})

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
            fields.get(name, name): as_json(value)
            for name, value in self.__dict__.items()
            if value is not None or name not in optional
        }

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} never changes")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        import json

        return hash(json.dumps(self.to_json(), sort_keys=True))  # equal ones may have had their fields in another order

    def __repr__(self) -> str:
        values = (f"{name}={_in_short(getattr(self, name))}" for name in self.FIELDS)
        return f"{type(self).__name__}({', '.join(values)})"


def _in_short(value: object) -> str:
    """A field of a value for Python's prompt: of values within it how many there are, of a long list its beginning."""
    if not isinstance(value, (list, tuple)) or not value:
        return repr(value)
    if isinstance(value[0], Value):
        return f"<{len(value)} {type(value[0]).__name__}>"
    return repr(value) if len(value) <= _SHOWN else f"({', '.join(map(repr, value[:_SHOWN]))}, ...)"


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
