"""Short names in the letters of another keyboard."""

from __future__ import annotations

import pytest

from castlescore.core.names import in_other_letters


@pytest.mark.parametrize(
    ("short", "typed"),
    [
        ("АB", {"AB", "АВ"}),  # a Cyrillic А and a Latin B
        ("БЛ", {"BL"}),
        ("ВН", {"BH", "VN"}),
        ("AB", set()),
        ("ŽŘ", set()),
    ],
)
def test_letters_that_look_or_sound_alike(short: str, typed: set[str]) -> None:
    assert set(in_other_letters(short)) == typed
