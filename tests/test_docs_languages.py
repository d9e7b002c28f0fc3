"""The site in several languages: every guide has its sisters, and the switch of a page leads to them."""

import importlib.util
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from builders import ENGLISH, languages

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
SPEC = importlib.util.spec_from_file_location("docs_languages", ROOT / "tools" / "docs_languages.py")
TOOL = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(TOOL)
OTHERS = [code for code in languages() if code != ENGLISH]
GUIDES = ("first-evening.md", "dispute.md", "score.md", "second-screen.md", "between.md")
KNOWN = {"index.md", "score.md", "review.md", "cs/index.md", "cs/score.md", "ru/index.md", "ru/score.md"}


def test_the_site_has_every_language_of_the_program():
    assert {*TOOL.NAMES} == {*languages()}


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("guide", GUIDES)
def test_every_guide_is_told_in_the_language_with_blocks_of_its_own(code, guide):
    text = (DOCS / code / guide).read_text(encoding="utf-8")
    english = (DOCS / guide).read_text(encoding="utf-8")
    typed, known = (
        re.findall(r"^\$ castlescore (?!tally|sečti|подсчёт).*$", each, re.MULTILINE) for each in (text, english)
    )
    assert not {*typed} & {*known}
    assert "```console" in text or "```console" not in english
    assert f"      - {code}/{guide}\n" in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert f"docs/{code}/{guide}" in (ROOT / f"README.{code}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", OTHERS)
def test_every_page_of_a_language_has_its_sisters(code):
    names = {page.name for page in (DOCS / code).glob("*.md")}
    assert names >= {*GUIDES}
    for other in languages():
        assert names <= {page.name for page in (DOCS if other == ENGLISH else DOCS / other).glob("*.md")}


@pytest.mark.parametrize(
    ("path", "code", "found"),
    [
        ("score.md", "cs", "cs/score.md"),
        ("score.md", "en", "score.md"),
        ("cs/score.md", "ru", "ru/score.md"),
        ("cs/score.md", "en", "score.md"),
        ("review.md", "cs", "cs/index.md"),
        ("cs/index.md", "en", "index.md"),
    ],
)
def test_a_page_switches_to_its_sister_or_to_the_first_page(path, code, found):
    assert TOOL.sister(path, code, KNOWN) == found


def test_a_page_has_the_menu_of_its_language():
    own = [SimpleNamespace(title="Začátek")]
    items = [SimpleNamespace(title="Start"), SimpleNamespace(title="Česky", children=own)]
    nav = SimpleNamespace(items=items)
    assert TOOL.part_of(nav, "cs") == own
    assert TOOL.part_of(nav, "en") == items[:1]


def test_the_guide_of_phones_is_listed_where_it_is_written(tmp_path):
    (tmp_path / "cs").mkdir()
    (tmp_path / "cs" / "phones.md").touch()
    nav = [{"At": ["second-screen.md", "review.md"]}, {"Česky": [{"U": ["cs/second-screen.md", "cs/between.md"]}]}]
    config = TOOL.on_config({"docs_dir": str(tmp_path), "nav": nav})
    assert config["nav"][0]["At"] == ["second-screen.md", "review.md"]
    assert config["nav"][1]["Česky"][0]["U"] == ["cs/second-screen.md", "cs/phones.md", "cs/between.md"]
    assert TOOL.on_config(config)["nav"] == config["nav"]
