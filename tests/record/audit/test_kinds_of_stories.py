"""The stories that a person would tell: each kind of change gives back what was played, or tells what is missing."""

from __future__ import annotations

from functools import cache

import pytest

from builders import apply_stories, audited
from by_hand.corpus import Case, as_played, singles
from castlescore import Audit, Story
from samples import some

# The kinds of mistakes that are taken back, and the change that does it.
MENDED = {
    ("castles", "an undo that nobody meant"): "undo",
    ("castles", "a round written twice"): "block-double",
    ("castles", "a line written again four lines later"): "double",
    ("castles", "three lines written six lines late"): "block-moved",
    ("castles", "a round written the other way round"): "block-moved",
    ("castles", "names of two turns exchanged"): "swap",
    ("castles", "tile and place of two lines exchanged"): "swap",
    ("castles", "two exchanged from the middle on"): "from-on",
    ("castles", "two exchanged for two rounds"): "from-on",
    ("castles", "a minus too many"): "sign",
    ("castles", "a price row one slot too low"): "row",
    ("castles", "a price row written from the other end"): "row",
    ("castles", "room left out of the prices"): "row",
    ("castles", "room priced that is not there"): "row",
    ("castles", "a hallway for stairs"): "kind",
    ("castles", "a reveal left out"): "missing",
    ("castles", "a new room misnamed where row and purchase are right"): "tile",
    ("castles", "room revealed twice"): "tile",
    ("castles", "a card shown by somebody else"): "card",
    ("between", "a card shown by somebody else"): "card",
    ("between", "an undo that nobody meant"): "undo",
    ("between", "six lines written twice"): "block-double",
    ("between", "two exchanged from the middle on"): "from-on",
    ("between", "a round written the other way round"): "block-moved",
}
# Those of which only is told what is missing, and where somebody must add it.
TOLD = {
    "a turn left out@1": "missing",
    "the turn of the master builder left out@1": "missing",
    "a whole round left out": "missing",
    "eight lines left out": "missing",
    "the end of the last page lost": "missing",
    "the prices of a round left out": "missing",
    "new rooms and prices left out": "missing",
    "a line written over the next": "pasted",
    "a purchase written as a pass": "kind",
    "the price row of the round before copied": "row",
}
QUICK = [("castles", "two exchanged for two rounds"), ("castles", "a round written the other way round")]


@cache
def case(game: str, name: str) -> tuple[Case, Audit]:
    kind, _, seed = name.partition("@")
    made = next(singles(game, int(seed or 0), [kind]))
    return made, audited(made.record)


def story(found: Audit) -> Story:
    return found.stories[0]


@pytest.mark.parametrize(("game", "name"), some(MENDED, QUICK))
@pytest.mark.slow
def test_a_change_gives_back_what_was_played(game: str, name: str) -> None:
    made, found = case(game, name)
    assert (story(found).change, story(found).mend) == (MENDED[game, name], True)
    assert as_played(apply_stories(made.record, found).record) == as_played(made.played)


@pytest.mark.parametrize(("game", "name"), some(MENDED, QUICK))
def test_a_change_that_mends_says_what_is_typed(game: str, name: str) -> None:
    told = story(case(game, name)[1])
    assert told.typed.startswith(("amend ", "castlescore audit "))


@pytest.mark.parametrize("name", some(TOLD, ["a purchase written as a pass"]))
@pytest.mark.slow
def test_what_is_missing_is_told_and_where_to_add_it(name: str) -> None:
    made, found = case("castles", name)
    told = story(found)
    assert (told.change, told.mend) == (TOLD[name], False)
    assert set(told.events) & set(made.lines)
    assert told.typed.startswith(f"amend {told.events[0]} ")
    assert told.typed.endswith("LINE") or {"buy", "reveal", "price"} & set(told.typed.split())


@pytest.mark.slow
def test_what_leaves_as_much_and_gives_another_game_is_told_beside_it_and_neither_mends() -> None:
    made, found = case("castles", "a tile turned otherwise")
    assert [(each.change, each.mend, each.rival) for each in found.stories] == [("turn", False, True)] * 2
    assert apply_stories(made.record, found).record is made.record


@pytest.mark.parametrize(("game", "name"), some(MENDED, QUICK))
@pytest.mark.many
def test_a_story_claims_no_finding_that_stays(game: str, name: str) -> None:
    made, found = case(game, name)
    if story(found).left == 0:
        assert apply_stories(made.record, found).left.ok


@pytest.mark.slow
def test_cards_that_were_not_written_are_discarded() -> None:
    _, found = case("castles", "three lines left out@4")
    assert (story(found).change, story(found).left) == ("missing", 0)


@pytest.mark.slow
def test_prices_that_nobody_wrote_are_typed_as_they_were_paid() -> None:
    _, found = case("castles", "the prices of a round left out@3")
    assert story(found).typed == "amend 24 --before price 1000=queens-bedroom 4000=coach-house 15000=audience-room"
    assert "Coach House lay on 4000" in story(found).why


def test_once_takes_the_first_story_alone() -> None:
    made, found = case("castles", "two exchanged for two rounds")
    assert apply_stories(made.record, found, once=True).done == (story(found),)
