"""Days as people write them."""

from __future__ import annotations

import pytest

from castlescore.core.language import speaking
from castlescore.view.pages import day_words


@pytest.mark.parametrize(("spoken", "said"), [("en", "2026-03-07"), ("cs", "7. 3. 2026"), ("ru", "07.03.2026")])
def test_a_day_is_written_as_people_write_it(spoken, said):
    with speaking(spoken):
        assert day_words("2026-03-07") == said


@pytest.mark.parametrize("written", ["", "Friday", "2026-13-01", "7. 3. 2026"])
def test_what_is_no_day_stays_as_it_is(written):
    with speaking("cs"):
        assert day_words(written) == written
