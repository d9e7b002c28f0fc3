"""Every link of the pages that are read beside the code leads to a file, and to a heading that is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePath

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "examples").rglob("*.md"), *(ROOT / "docs").rglob("*.md")])
DOCS = ROOT / "docs"
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
READMES = {page.stem.partition(".")[2] for page in ROOT.glob("README.*.md")}  # those in other languages
MADE = {
    "commands.md", "rules.md", "schemas.md", "library-names.md",
    *(f"{code}/{name}.md" for code in READMES for name in ("index", "commands", "rules")),
}  # fmt: skip  # by the site


def links(page: Path) -> Iterator[str]:
    """The links of a page, those in blocks of code aside."""
    text = re.sub(r"(?ms)^ *```.*?^ *```|`[^`\n]*`", "", page.read_text(encoding="utf-8"))
    for each in LINK.finditer(text):
        yield each[1] or each[2]


def anchors(page: Path) -> set[str]:
    """The headings of a page, as links name them."""
    heads = re.findall(r"(?m)^#+ (.+)$", page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in links(page):
        if re.match(r"[a-z]+:", link):
            assert link.startswith("https://"), link
            continue
        name, _, anchor = link.partition("#")
        there = (page.parent / name) if name else page
        if there.resolve().is_relative_to(DOCS) and there.resolve().relative_to(DOCS).as_posix() in MADE:
            continue
        assert there.exists(), f"{link}: no such file"
        assert not anchor or anchor in anchors(there), f"{link}: no such heading"


def test_there_are_links_to_hold() -> None:
    assert sum(1 for page in PAGES for _ in links(page)) > 40


def test_the_site_has_the_readmes_in_other_languages() -> None:
    pages = re.findall(r"(?m): (\w+)/index\.md$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert {"cs", "ru"} <= READMES & {*pages}


@pytest.mark.parametrize("name", ["docs/architecture.md", "docs/changes.md", "docs/built.md", "CONTRIBUTING.md"])
@pytest.mark.many
def test_the_files_that_a_page_about_the_code_names_are_there(name: str) -> None:
    """From the root, from the package, or as one of the rooms has them."""
    text = re.sub(r"(?ms)^ *```.*?^ *```", "", (ROOT / name).read_text(encoding="utf-8"))
    text = re.sub(r"(?ms)^Files: .*?\n\n", "", text)  # a change may make them
    named = {path.rstrip("/") for path in re.findall(r"`([\w/.*-]+/?)`", text) if path.endswith((".py", ".toml", "/"))}
    result = [path.relative_to(ROOT) for room in ("src", "tests", "tools") for path in (ROOT / room).rglob("*")]
    gone = [path for path in named if not any(PurePath(there).match(path.replace("/X/", "/*/")) for there in result)]
    assert [path for path in gone if not (ROOT / path).exists()] == []
