"""What the pages about the library show is what Python answers, the notebook's cells among them."""

from __future__ import annotations

import doctest
import importlib.util
import json
import re
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").glob("library*.md"))


def examples(page: str) -> str:
    """What a page types at Python's prompt, each line where it stands on the page."""
    within, rows = False, []
    for line in page.splitlines():
        if line.startswith("```"):
            within = line == "```pycon"
            rows.append("")
        else:
            rows.append(line if within else "")
    return "\n".join(rows)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
@pytest.mark.slow
def test_a_page_is_what_python_answers(page, tmp_path, monkeypatch, capsys):
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path / "examples")
    text = examples(page.read_text(encoding="utf-8"))
    played = doctest.DocTestParser().get_doctest(text, {}, page.stem, str(page), 0)
    found = doctest.DocTestRunner(verbose=False).run(played)
    assert found.attempted > 20
    assert found.failed == 0, capsys.readouterr().out


def test_every_block_of_a_page_is_played():
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert set(re.findall(r"(?m)^```(\w+)", text)) == {"pycon"}, page


@pytest.mark.slow
def test_the_notebook_is_as_its_cells_answer():
    """Where it is not: `make generate`."""
    spec = importlib.util.spec_from_file_location("notebook", ROOT / "tools" / "notebook.py")
    notebook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(notebook)
    text = notebook.NOTEBOOK.read_text(encoding="utf-8")
    assert notebook.text_of(notebook.played(notebook.NOTEBOOK)) == text
    pictures = [
        output["data"]["image/svg+xml"]
        for cell in json.loads(text)["cells"]
        for output in cell.get("outputs", ())
        if "image/svg+xml" in output.get("data", {})
    ]
    assert len(pictures) >= 4
