"""The messages that a part of the program makes, read from its source, beside the sentences there are for them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from inspect import signature
from pathlib import Path
from string import Formatter

from castlescore.core.language.messages import Table
from sources import nodes


def made(paths: Iterable[Path]) -> dict[str, list[set[str]]]:
    """The messages that modules make by their names: the names of the values, for each place where one is made."""
    found: dict[str, list[set[str]]] = {}
    for path in paths:
        for name, values in _calls(nodes(path)):
            found.setdefault(name, []).append(values)
    return found


def _calls(found: Iterable[ast.AST]) -> Iterator[tuple[str, set[str]]]:
    for node in found:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "message":
            assert len(node.args) == 1 and all(word.arg for word in node.keywords), ast.unparse(node)
            values = {word.arg for word in node.keywords if word.arg}
            for name in _names(node.args[0]):
                yield name, values


def _names(node: ast.expr) -> list[str]:
    """A name, or either of two; a name that is put together could not be found in a table by a reader."""
    if isinstance(node, ast.IfExp):
        return [*_names(node.body), *_names(node.orelse)]
    assert isinstance(node, ast.Constant) and isinstance(node.value, str), ast.unparse(node)
    return [node.value]


def wanted(sentence: object) -> set[str]:
    """The values that a sentence wants."""
    if isinstance(sentence, str):
        return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
    assert callable(sentence)
    return set(signature(sentence).parameters)


def misfits(messages: Mapping[str, list[set[str]]], table: Table) -> list[str]:
    """The messages without a sentence, those with other values than it wants, and the sentences that nobody says."""
    found = [f"{name} has no sentence" for name in messages if name not in table]
    found += [f"nobody says {name}" for name in table if name not in messages]
    for name, places in messages.items():
        for values in places:
            if name in table and values != wanted(table[name]):
                found.append(f"{name}: {sorted(values)}, and the sentence wants {sorted(wanted(table[name]))}")
    return found
