"""Castles counted from another place: from a line on one column or row off, or their rows counted from 1."""

from __future__ import annotations

import pytest

from builders import apply_stories, audit
from by_hand.corpus import as_played, singles

KINDS = {
    "columns of a castle off by one from the middle on": (
        "from-on",
        "from event 89 on the columns of CD are one too far west",
    ),
    "rows of a castle off by one from the middle on": ("from-on", "from event 27 on the rows of BL are one too low"),
    "rows of a castle counted from one": ("from-on", "from event 1 on the rows of AB are one too high"),
    "rows above the ground of a castle counted from one": (
        "sign",
        "the rows of BC above the ground are counted from 1",
    ),
    "a minus too many": ("sign", "a minus is too many"),
    "x and y exchanged": ("place", "the two numbers of the place are exchanged"),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.many
def test_the_story_says_so_and_gives_back_what_was_played(kind: str) -> None:
    change, words = KINDS[kind]
    case = next(singles("between", 0, [kind]))
    found = audit(case.record)
    assert [(story.change, story.left) for story in found.stories] == [(change, 0)]
    assert words in found.stories[0].why
    assert as_played(apply_stories(case.record, found).record) == as_played(case.played)
