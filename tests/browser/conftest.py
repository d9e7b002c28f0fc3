"""One browser for all tests of pages: to start it takes longer than to show a page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from browser.chromium import Chromium
from browser.phone import Phone


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    found = Chromium(tmp_path_factory.mktemp("profile"))
    yield found
    found.close()


@pytest.fixture
def phone(browser: Chromium) -> Iterator[Phone]:
    """A phone in somebody's hand."""
    found = Phone(browser)
    yield found
    found.open("about:blank")  # nothing asks a server that has gone


@pytest.fixture(scope="module")
def phones(browser: Chromium) -> Iterator[list[Phone]]:
    """Four phones that share nothing."""
    tabs = [browser.beside() for _ in range(4)]
    yield [Phone(tab) for tab in tabs]
    for tab in tabs:
        tab.close()
