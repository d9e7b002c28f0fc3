"""The modules of the program as trees: each is read once, whichever tests of a process look at the code itself."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def tree(path: Path) -> ast.Module:
    """What a module says."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything in it."""
    return tuple(ast.walk(tree(path)))
