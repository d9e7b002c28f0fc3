"""The drawing of the rooms is that of the code."""

from __future__ import annotations

import ast
import importlib.util
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent


@cache
def _drawn() -> Any:
    """The arrows of the code."""
    return _tool().arrows_of(_tool().drawing())


@cache
def _tool() -> Any:
    spec = importlib.util.spec_from_file_location("rooms", ROOT / "tools" / "rooms.py")
    assert spec is not None and spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


def test_the_arrows_of_the_page_are_the_imports_of_the_code():
    """How many lines and modules there are is as it was when it was drawn last."""
    tool = _tool()
    text = tool.PAGE.read_text(encoding="utf-8")
    drawn = text.partition(tool.BEGIN)[2].partition(tool.END)[0]
    assert tool.arrows_of(drawn) == _drawn(), "make rooms"


def test_an_arrow_that_follows_from_others_is_left_out():
    drawn = _drawn()
    assert ("games_rules", "geometry") in drawn
    assert ("cli", "core") not in drawn


@pytest.mark.parametrize(
    ("line", "modules"),
    [
        ("from castlescore.games.castles import records", {"games.castles.records"}),
        ("from castlescore.games.castles.records import begin", {"games.castles.records"}),
        ("from castlescore import games", {"games"}),
        ("from castlescore import __version__", set()),
        ("if TYPE_CHECKING:\n    from castlescore.view import colour", {"view.colour"}),
        ("def read():\n    from castlescore.toml.text import table, lines_of", {"toml.text"}),
        ("from rich.table import Table", set()),
    ],
)
def test_an_import_counts_whatever_stands_between_from_and_import(line, modules):
    assert _tool()._imported(ast.parse(line)) == modules
