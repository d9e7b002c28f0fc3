"""The worked examples of docs/changes.md, each played in a copy of the program that it changes."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent


def _tool() -> Any:
    spec = importlib.util.spec_from_file_location("changes", ROOT / "tools" / "changes.py")
    assert spec is not None and spec.loader is not None
    tool = sys.modules["changes"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


TOOL = _tool()
EXAMPLES = list(TOOL.examples(TOOL.PAGE.read_text(encoding="utf-8")))


def test_a_number_a_key_and_a_command_are_shown() -> None:
    assert [example.title for example in EXAMPLES] == [
        "A number of a rule",
        "A key of an event",
        "A command",
    ]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_an_example_names_the_files_that_it_touches(example: Any) -> None:
    assert sorted(example.named) == sorted(example.touched)


@pytest.mark.skipif(shutil.which("git") is None, reason="changes are made by git apply")
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
@pytest.mark.slow
def test_an_example_prints_what_the_page_says(example: Any) -> None:
    assert example.played() == example.text
