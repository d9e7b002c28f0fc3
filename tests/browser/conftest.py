"""One browser for all tests of pages: to start it takes longer than to show a page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from browser.chromium import Chromium
from browser.phone import Phone


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    result = Chromium(tmp_path_factory.mktemp("profile"))
    yield result
    result.close()


@pytest.fixture
def phone(browser: Chromium) -> Iterator[Phone]:
    """A phone in somebody's hand."""
    result = Phone(browser)
    yield result
    result.open("about:blank")  # nothing asks a server that has gone


@pytest.fixture(scope="module")
def phones(browser: Chromium) -> Iterator[list[Phone]]:
    """Four phones that share nothing."""
    tabs = [browser.beside() for _ in range(4)]
    yield [Phone(tab) for tab in tabs]
    for tab in tabs:
        tab.close()
