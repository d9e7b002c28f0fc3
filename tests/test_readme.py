"""The README and the pages of the documents show what the program prints."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def _tool(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


PAGES = [page for page in _tool("readme").PAGES if "```console" in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_console_block_of_a_page_is_what_the_program_prints(page):
    text = page.read_text(encoding="utf-8")
    assert "$ castlescore " in text
    assert _tool("readme").remade(text) == text


def test_the_readme_and_the_first_pages_have_blocks():
    assert {"README", "first-evening", "dispute", "score", "between"} <= {page.stem for page in PAGES}
