"""The table on every phone stays small: its server and pages, its script and styles."""

from __future__ import annotations

import ast
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src" / "castlescore"
PYTHON, PAGES = 1500, 400


def lines_of_code(path: Path) -> int:
    """Lines that are neither blank, nor a docstring, nor a comment alone."""
    text = path.read_text(encoding="utf-8")
    said: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(
            node
        ):
            said |= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    rows = enumerate(map(str.strip, text.splitlines()), 1)
    return sum(1 for n, row in rows if row and n not in said and not row.startswith("#"))


def test_the_server_and_the_pages_are_no_more_than_1500_lines_of_python() -> None:
    files = [path for room in ("seats", "cli/seats") for path in (SOURCES / room).glob("*.py")]
    assert len(files) > 10
    assert sum(map(lines_of_code, files)) <= PYTHON


def test_script_and_styles_are_one_file_each_and_at_most_400_lines_together() -> None:
    found = sorted((SOURCES / "view" / "page" / "html").glob("seats.*"))
    assert [path.suffix for path in found] == [".css", ".js"]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in found) <= PAGES


def test_no_sentence_and_no_price_stands_in_the_script() -> None:
    script = (SOURCES / "view" / "page" / "html" / "seats.js").read_text(encoding="utf-8")
    code = [row.partition("//")[0] for row in script.splitlines()]
    texts = [part for row in code for part in row.replace("`", '"').split('"')[1::2]]
    assert [text for text in texts if text[:1].isupper() and " " in text] == []
    assert "fetch(" in script
    assert "http" not in script
