"""What types, groups of sizes, favors and bonus cards are called, in English, Czech and Russian as the rulebooks do.

By id, everything that the thing is called besides its id, for `castlescore.core.names.find`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from castlescore.core.data import read_data
from castlescore.core.types import Plain
from castlescore.games.castles.facts import TYPES

Called = dict[str, tuple[str, ...]]


@cache
def _data() -> Plain:
    return read_data(__package__, "terms.toml")


def _called(table: str) -> Called:
    rows = _data()[table]
    return {
        id: tuple(name for language in ("en", "cs", "ru") for name in row.get(language, ())) for id, row in rows.items()
    }


def type_names() -> Called:
    """The eight types."""
    return _called("type")


def group_names() -> Called:
    """The groups of sizes: small, large, square and round rooms."""
    return _called("group")


def favor_names(others: Iterable[str]) -> Called:
    """The king's favors: the types by number of tiles and by area, and `others` by id."""
    types, known = type_names(), {**_called("group"), **_called("both"), **_called("favor")}
    return {
        **{kind: (*types[kind], *_of("number", types[kind])) for kind in TYPES},
        **{f"{kind}-area": _of("area", types[kind]) for kind in TYPES},
        **{id: known.get(id, ()) for id in others},
    }


def card_names(types: Iterable[str], sizes: Iterable[str], others: Iterable[str]) -> Called:
    """The bonus cards of these types, of these sizes, and the others, by id."""
    called, known = type_names(), {**_called("group"), **_called("both"), **_called("card")}
    return {
        **{kind: (*called[kind], *_of("type", called[kind])) for kind in types},
        **{size: _of("size", (size,)) for size in sizes},
        **{id: known.get(id, ()) for id in others},
    }


def _of(what: str, names: Iterable[str]) -> tuple[str, ...]:
    """Names with the words before them that say what of the thing is meant."""
    return tuple(f"{before} {name}" for name in names for before in _data()["of"][what])
