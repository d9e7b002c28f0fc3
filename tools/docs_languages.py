"""The site in several languages, as a hook of mkdocs: every page has its language and links to its translations.

A file in the folder of a language (`cs/score.md`) is the page of that name in it; files outside these folders are
English. The language switch of a page leads to the same page in each language, or to the first page of a language
without it. Navigation is in the page's language too: the menu has its part of `nav`, and so have the previous and next
pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

NAMES = {"en": "English", "cs": "Česky", "ru": "По-русски"}
ENGLISH = "en"
FIRST = "index.md"


def language_of(path: str) -> str:
    """The language of a page, by its folder."""
    folder = PurePosixPath(path).parts[0]
    return folder if folder in NAMES else ENGLISH


def sister(path: str, code: str, known: set[str]) -> str:
    """The page's translation into a language, else the first page of that language."""
    own = language_of(path)
    name = path if own == ENGLISH else path.removeprefix(f"{own}/")
    wanted = name if code == ENGLISH else f"{code}/{name}"
    return wanted if wanted in known else FIRST if code == ENGLISH else f"{code}/{FIRST}"


def part_of(nav: Navigation, code: str) -> list[Any]:
    """The part of the menu in a language: the children of the section with its name, for English all other sections."""
    sections = {item.title: item for item in nav.items}
    if code != ENGLISH and NAMES[code] in sections:
        return list(sections[NAMES[code]].children or ())
    return [item for item in nav.items if item.title not in NAMES.values()]


def on_nav(nav: Navigation, config: Any, files: Files) -> Navigation:
    """Keep the list of pages, and end the row of previous and next pages at the last one of a language."""
    config.extra["pages"] = {file.src_uri for file in files.documentation_pages()}
    for page in nav.pages:
        for other in ("previous_page", "next_page"):
            beside = getattr(page, other)
            if beside is not None and language_of(beside.file.src_uri) != language_of(page.file.src_uri):
                setattr(page, other, None)
    return nav


def on_page_context(context: dict[str, Any], page: Page, config: Any, nav: Navigation) -> dict[str, Any]:
    """The values for the template of a page: its language, its language switch, its menu."""
    path = page.file.src_uri
    code = language_of(path)
    config.theme["language"] = code
    urls = {file.src_uri: file.url for file in context["pages"]}
    known = config.extra["pages"]
    config.extra["alternate"] = [
        {"name": name, "lang": other, "link": urls[sister(path, other, known)]} for other, name in NAMES.items()
    ]
    own = type(nav)(part_of(nav, code), nav.pages)
    own.homepage = next((each for each in nav.pages if each.file.src_uri == sister(FIRST, code, known)), nav.homepage)
    context["nav"] = own
    return context


def on_config(config: Any) -> Any:
    """Insert the phone guide after that of the second screen, in each language that has one."""
    docs = Path(config["docs_dir"])
    listed = str(config["nav"])
    for pages in _lists(config["nav"]):
        for at, page in [*enumerate(pages)]:
            if isinstance(page, str) and page.endswith("second-screen.md"):
                phones = page.replace("second-screen.md", "phones.md")
                if (docs / phones).exists() and f"'{phones}'" not in listed:
                    pages.insert(at + 1, phones)
    return config


def _lists(nav: Any) -> Iterator[list[Any]]:
    """Every list of pages in the configured menu."""
    if isinstance(nav, list):
        yield nav
    for part in nav if isinstance(nav, list) else nav.values() if isinstance(nav, dict) else ():
        yield from _lists(part)
