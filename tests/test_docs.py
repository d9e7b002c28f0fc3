"""Links, pictures, consoles and languages of the documents are right; the worked changes are played."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from readme import PAGES as ALL
from readme import language_of, remade

from builders import ENGLISH, languages

ROOT = Path(__file__).parent.parent


READMES = sorted(ROOT.glob("README*.md"))
PAGES = [page for page in ALL if "```console" in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
@pytest.mark.slow
def test_every_console_block_of_a_page_is_what_the_program_prints(page):
    text = page.read_text(encoding="utf-8")
    assert "$ castlescore " in text
    assert remade(text, language_of(page)) == text


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.stem)
def test_the_first_lines_of_a_readme_link_the_others(page):
    top = page.read_text(encoding="utf-8").partition("\n## ")[0]
    assert set(re.findall(r"\((README[.\w]*\.md)\)", top)) == {other.name for other in READMES} - {page.name}


@pytest.mark.parametrize("code", [code for code in languages() if code != ENGLISH])
@pytest.mark.many
def test_a_readme_is_played_in_its_language(code):
    block = "$ castlescore rules TIE-1\n"
    answers = {remade(f"```console\n{block}```", spoken) for spoken in (code, ENGLISH)}
    assert len(answers) == 2


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


@pytest.mark.skipif(shutil.which("git") is None, reason="changes are made by git apply")
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
@pytest.mark.slow
def test_an_example_prints_what_the_page_says(example: Any) -> None:
    assert example.played() == example.text


@pytest.mark.slow
def test_every_picture_of_the_readme_is_drawn_by_the_program_as_it_is_now():
    check = [sys.executable, "tools/pictures.py", "--check"]
    done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout + done.stderr) == (0, "\n")


def test_the_readme_and_the_documents_show_every_picture_and_say_what_is_on_it():
    pages = [*ROOT.glob("README*.md"), *(ROOT / "docs").rglob("*.md")]
    text = "\n".join(page.read_text("utf-8") for page in pages)
    matches = re.findall(r'<img src="(?:docs/)?pictures/([^"]+)"[^>]* alt="([^"]+)"', text)
    matches += [(name, words) for words, name in re.findall(r"!\[([^\]]+)\]\((?:docs/|\.\./)?pictures/([^)]+)\)", text)]
    shown = dict(matches)
    drawn = {path.name for path in (ROOT / "docs" / "pictures").iterdir() if path.suffix in (".svg", ".png")}
    assert set(shown) == drawn
    assert all(len(words) > 20 for words in shown.values())
