"""Valid texts made a little strange: documents by their structure, other texts by their pieces."""

from __future__ import annotations

import copy
import datetime
import tomllib
from collections.abc import Callable
from random import Random
from typing import Any

from castlescore.toml.writing import table

STRANGE: tuple[Any, ...] = (
    0, 1, -1, 2, 3, 4, 5, 7, 90, 300, 20_000, 20_001, 100_000, 100_001, 10**6, 10**12, 10**18, -(10**18), 2**63 - 1,
    1.0, 90.0, 0.5, float("nan"), float("inf"), -0.0, True, False, "", "a", "-", "foyer", "stairs", "hallway", "=",
    "\x1b[31mred\x1b[0m", "[bold]b[/bold]", "[/]", "<script>alert(1)</script>", "\u202egnp.exe", "../../x", "a/b",
    "\x00", "\n", "\t", "\x7f", "\x9b31m", "é" * 41, "x" * 10_001, "\U0010ffff", "\ufeff", "Ａ", "ß", "ı", [], {},
    [[]], [{}],
    datetime.date(1979, 5, 27), datetime.time(7, 32), datetime.datetime(1979, 5, 27, tzinfo=datetime.UTC),
    [0, 0], [1, 2, 3], [100_000, -100_000], [10**18, 0], {"of": 1}, {"a b": 1}, "living=3", "living=9999", "throne",
)  # fmt: skip
KEYS = ("at", "by", "turn", "tile", "join", "claim", "was", "n", "x", "", "a.b", '"', "\x1b", "event", "decline", "as")
PIECES = (
    "[[tile]]", "[[event]]", "[[room]]", '"""', "'''", '"', "'", "=", "\n", "\r\n", "\r", "[", "]", "{", "}", ",", "-",
    "#", "1" * 30, "9" * 5000, "0x" + "f" * 5000, "nan", "inf", "1979-05-27", "\x1b", "\u202e", "\x00", "é", "\ufeff",
    '"\\ud800"', "\\U00110000", "W=foyer.E", "@90", "@n", ".n", "&", "+P00,0", "-z30,0", "+A0-1,1", "+Z", "٣", "²",
    "[" * 400, "a." * 400, "{a=" * 400, "ﬁ", "İ", "0,0", "stairs-2", "-0", "+1,+1", "1e400", "_", " ",
    " --by ben ", "ben: ", " --claim 1 ", " --decline 3 ", " --allow x", " --as food ", " -- ", " --json", "\nnote ",
)  # fmt: skip


def any_path(rng: Random, document: dict[str, Any]) -> list[Any]:
    """The keys and indices that lead to a value somewhere in a document."""
    path: list[Any] = []
    here: Any = document
    while isinstance(here, (dict, list)) and here:
        items = list(here.items() if isinstance(here, dict) else enumerate(here))
        key, here = rng.choices(items, [_weight(value) for _, value in items])[0]
        path.append(key)
        if rng.random() < 0.2:
            break
    return path


def _weight(value: Any) -> int:
    """The longer a list is, the more of what can go wrong is in it: events go before the names of players."""
    return 1 + len(value) if isinstance(value, (dict, list)) else 1


def value_at(document: Any, path: list[Any]) -> Any:
    """The value to which a path leads."""
    for key in path:
        document = document[key]
    return document


def _replace(rng: Random, document: dict[str, Any], path: list[Any]) -> None:
    alike = [one for one in STRANGE if type(one) is type(value_at(document, path))]
    result = rng.choice(alike if alike and rng.random() < 0.5 else STRANGE)
    value_at(document, path[:-1])[path[-1]] = copy.deepcopy(result)


def _nudge(rng: Random, document: dict[str, Any], path: list[Any]) -> None:
    value = value_at(document, path)
    if isinstance(value, int):
        value_at(document, path[:-1])[path[-1]] = value + rng.choice([-90, -10, -1, 1, 10, 90])


def _drop(rng: Random, document: dict[str, Any], path: list[Any]) -> None:
    del value_at(document, path[:-1])[path[-1]]


def _copy_from_elsewhere(rng: Random, document: dict[str, Any], path: list[Any]) -> None:
    value = copy.deepcopy(value_at(document, any_path(rng, document)))
    value_at(document, path[:-1])[path[-1]] = value


def _double(rng: Random, document: dict[str, Any], path: list[Any]) -> None:
    holder = value_at(document, path[:-1])
    if isinstance(holder, list):
        holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(holder[path[-1]]))
    else:
        holder[rng.choice(KEYS)] = copy.deepcopy(holder[path[-1]])


def _swap(rng: Random, document: dict[str, Any], path: list[Any]) -> None:
    holder = value_at(document, path[:-1])
    other = rng.choice(list(holder)) if isinstance(holder, dict) else rng.randrange(len(holder))
    holder[path[-1]], holder[other] = holder[other], holder[path[-1]]


def _shorten(rng: Random, document: dict[str, Any], path: list[Any]) -> None:
    """Cut a list off: a game in its middle is where most can go wrong."""
    value = value_at(document, path)
    if isinstance(value, list) and value:
        del value[rng.randrange(len(value)) :]


def _put_in(rng: Random, document: dict[str, Any], path: list[Any]) -> None:
    value = value_at(document, path)
    if isinstance(value, str):
        at = rng.randrange(len(value) + 1)
        value_at(document, path[:-1])[path[-1]] = value[:at] + rng.choice(PIECES) + value[at:]


WAYS: tuple[Callable[[Random, dict[str, Any], list[Any]], None], ...] = (
    _replace, _replace, _nudge, _nudge, _drop, _copy_from_elsewhere, _double, _swap, _shorten, _put_in,
)  # fmt: skip


def document_mutated(rng: Random, text: str) -> str:
    """A TOML text with a few values changed, still TOML; a text that is none comes back with a piece put in."""
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError):
        return text_mutated(rng, text)
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        path = any_path(rng, document)
        if path:
            rng.choice(WAYS)(rng, document, path)
    try:
        return table(document)
    except (ValueError, RecursionError):  # a number of thousands of digits is not written
        return text_mutated(rng, text)


def text_mutated(rng: Random, text: str) -> str:
    """A text with a few places cut out, doubled, or something strange put in."""
    for _ in range(rng.choice([1, 1, 2, 4])):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice([0, 0, 1, 2, 8, 40]))
        put = rng.choice(["", rng.choice(PIECES), chr(rng.choice([0, 10, 31, 127, 0x202E, rng.randrange(0xD800)]))])
        text = text[:start] + rng.choice([put, put, 2 * text[start:end]]) + text[end:]
    return text
