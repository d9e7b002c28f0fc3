"""The READMEs and the pages of the documents show what the program prints, each in its language."""

import re
from pathlib import Path

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


def test_the_readme_and_the_first_pages_have_blocks():
    assert {"README", "first-evening", "dispute", "score", "between"} <= {page.stem for page in PAGES}


def test_there_are_readmes_in_the_languages_of_the_rulebooks():
    assert {"en", "cs", "ru"} <= {language_of(page) for page in READMES} <= set(languages())


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
