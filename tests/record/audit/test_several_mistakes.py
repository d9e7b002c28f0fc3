"""Records with several mistakes: each has its own story, whatever the others do; what stays open is in doubt."""

from __future__ import annotations

from functools import cache

import pytest

from builders import apply_stories, audited
from by_hand.corpus import KINDS, Case, as_played, together
from castlescore import Audit
from samples import some

# What is mended: the game, the place of the record in the corpus, the mistakes, and the changes that are told.
MENDED = [
    (
        "castles", 28, ("double", "undo"),
        ("a line written again four lines later", "an undo of a whole turn that meant its reward", "claim out"),
    ),
    ("between", 25, ("reward",), ("scores of two lines exchanged", "an attendant of another kind")),
    (
        "between", 17, ("place",),
        ("a tile beside a filled cell", "score of another castle in one line", "claim out"),
    ),
    (
        "between", 8, ("double", "castle", "sign"),
        ("both minuses lost", "an undo of one that meant two", "a bonus or reward under another name"),
    ),
]  # fmt: skip


@cache
def case(game: str, i: int, *kinds: str) -> tuple[Case, Audit]:
    made = next(together(game, [KINDS[kind] for kind in kinds], 0, i))
    return made, audited(made.record)


@pytest.mark.parametrize(("game", "i", "changes", "kinds"), some(MENDED, MENDED[1:3]))
@pytest.mark.slow
def test_each_mistake_has_its_story(game: str, i: int, changes: tuple[str, ...], kinds: tuple[str, ...]) -> None:
    made, found = case(game, i, *kinds)
    assert tuple(each.change for each in found.stories) == changes
    assert as_played(apply_stories(made.record, found).record) == as_played(made.played)
    assert found.all_sure


@pytest.mark.slow
def test_a_turn_whose_price_was_paid_was_no_pass() -> None:
    _, found = case(
        "castles", 44, "reward forgotten", "a turn left out", "final total with its digits turned"
    )  # fmt: skip
    assert [each.change for each in found.stories] == ["undo", "missing"]
    assert not found.stories[1].mend
    assert not any(found.sure.values())


def test_one_price_that_is_off_as_the_whole_row_may_be_puts_both_purses_in_doubt() -> None:
    _, found = case("castles", 38, "a price row one slot too low", "a name mistyped from the middle on")
    assert [name for name, sure in found.sure.items() if sure] == []
