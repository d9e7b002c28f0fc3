"""Whether a value is of a kind, asked of its annotations alone: what the program itself writes needs no pydantic."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import Annotated, NotRequired, Required, Union, get_args, get_origin, get_type_hints

from castlescore.core.kinds import Mark


def fits(value: object, kind: object) -> bool:
    """Whether a value is of a kind. No where only pydantic can tell, so that it is asked then."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return fits(value, inner[0]) and all(isinstance(mark, Mark) and mark.holds(value) for mark in inner[1:])
    if origin in (Union, UnionType):
        return any(fits(value, each) for each in inner)
    if origin in (tuple, list):
        return isinstance(value, (list, tuple)) and _entries_fit(value, inner)
    if origin is dict:
        return isinstance(value, Mapping) and all(
            fits(key, inner[0]) and fits(each, inner[1]) for key, each in value.items()
        )
    if hasattr(kind, "__required_keys__"):
        return isinstance(value, Mapping) and _table_fits(value, kind)
    return kind is object or type(value) is kind


def misfit(value: object, kind: object) -> tuple[str | int, ...]:
    """The keys and numbers of entries that lead to the first thing in a value that is not of a kind."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return misfit(value, inner[0])
    if origin in (tuple, list) and isinstance(value, (list, tuple)) and (len(inner) == 1 or inner[1] is ...):
        found = next(((i, each) for i, each in enumerate(value) if not fits(each, inner[0])), None)
        return () if found is None else (found[0], *misfit(found[1], inner[0]))
    if hasattr(kind, "__required_keys__") and isinstance(value, Mapping):
        kinds = hints(kind)
        if missing := sorted(required(kind) - value.keys()):
            return (missing[0],)
        key = next((key for key in value if key not in kinds or not fits(value[key], kinds[key])), None)
        return () if key is None else (str(key), *misfit(value[key], kinds.get(key, object)))
    return ()


def _entries_fit(values: list[object] | tuple[object, ...], kinds: tuple[object, ...]) -> bool:
    if len(kinds) == 1 or kinds[1] is ...:
        return all(fits(value, kinds[0]) for value in values)
    return len(values) == len(kinds) and all(map(fits, values, kinds))


def _table_fits(value: Mapping[object, object], table: object) -> bool:
    kinds, needed = hints(table), required(table)
    return needed <= value.keys() <= kinds.keys() and all(fits(each, kinds[str(key)]) for key, each in value.items())


@cache
def hints(kind: object) -> dict[str, object]:
    """The annotations of a class or a table by their names, in their order, without what says that a key may miss."""
    found = get_type_hints(kind, include_extras=True)
    may_miss = (Required, NotRequired)
    return {name: get_args(one)[0] if get_origin(one) in may_miss else one for name, one in found.items()}


@cache
def required(table: object) -> frozenset[str]:
    """The keys that a table (a TypedDict) must have."""
    found = get_type_hints(table, include_extras=True).items()
    if getattr(table, "__total__", True):
        return frozenset(name for name, one in found if get_origin(one) is not NotRequired)
    return frozenset(name for name, one in found if get_origin(one) is Required)
