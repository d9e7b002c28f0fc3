"""One browser for all tests of pages: to start it takes longer than to show a page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from browser.chromium import Chromium


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    found = Chromium(tmp_path_factory.mktemp("profile"))
    yield found
    found.close()
