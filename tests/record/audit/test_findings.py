"""Explanations of which either may be true say only once how they begin."""

from __future__ import annotations

import pytest

from castlescore.record.audit.ledger import or_so


@pytest.mark.parametrize(
    ("whys", "said"),
    [
        (["Ben was first"], "Ben was first"),
        (["Ben's Larder was Anna's", "Ben's Larder was Cara's"], "Ben's Larder was Anna's, or Cara's"),
        (["in event 4 a", "in event 4 b", "in event 4 a"], "in event 4 a, or b"),
        (["a pass was Ben's", "the pass was Ben's"], "a pass was Ben's, or the pass was Ben's"),
        (["Ben passed", "Ben passed twice"], "Ben passed, or Ben passed twice"),
        (["Ben passed", "Ben bought"], "Ben passed, or Ben bought"),
    ],
)
def test_the_words_with_which_all_begin_stand_once(whys: list[str], said: str) -> None:
    assert or_so(whys) == said
