"""The least and the most of totals where one line is missing: what was played lies between them, in both games."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from builders import Record, audited
from by_hand.corpus import clean, singles
from by_hand.kinds import BETWEEN, BOTH, CASTLES
from by_hand.measuring import outcome
from castlescore import Audit, Doubt
from castlescore.record.audit import bounds, certainty
from castlescore.record.audit.findings import MISSING
from castlescore.view.audits import doubt_words
from games.found import looked_through
from samples import some

KINDS = ("a purchase written as a pass", "the turn of the master builder left out", "reward forgotten")
EVERY = 25  # of the lines of a game that can be missing one so far from the next is left out, and of figures all
FIGURES = ("final", "score", "money")


def without(record: Record, n: int, figures: bool = True) -> Record:
    """A record whose event n nobody wrote down; `figures`: whether those of the others are written."""
    events = [event for i, event in enumerate(record.events, 1) if i != n]
    kept = [{key: value for key, value in event.items() if figures or key not in FIGURES} for event in events]
    return replace(record, events=tuple(kept), text="")


def lines_of(record: Record, *kinds: str) -> list[int]:
    return [n for n, event in enumerate(record.events, 1) if event["do"] in kinds]


def holds(played: Record, found: Audit) -> bool:
    """Whether the totals that were played lie between the bounds, and none that is sure has any."""
    right = looked_through(played).correct
    assert not any(found.sure[name] for name in found.between)
    return all(least <= right[name] <= most for name, (least, most) in found.between.items())


@pytest.mark.parametrize(
    ("game", "players"), some(product(BOTH, [2, 3, 5]), [(CASTLES, 3), (BETWEEN, 2), (BETWEEN, 5)])
)
@pytest.mark.slow
def test_of_a_game_without_one_line_every_true_total_lies_between_its_bounds(game: str, players: int) -> None:
    played = clean(game, players, players).record
    lines = lines_of(played, "buy", "place", "reward")
    told = unsure = 0
    for i, n in enumerate(lines[players::EVERY]):
        found = audited(without(played, n, figures=bool(i % 2)))
        assert holds(played, found), n
        unsure += len(found.sure) - sum(found.sure.values())
        told += len(found.between)
    assert 2 * told >= unsure > 0


@pytest.mark.parametrize("seed", some([0, 1], [1]))
@pytest.mark.slow
def test_every_true_total_lies_between_its_bounds(seed: int) -> None:
    told = 0
    for case in singles(CASTLES, seed, KINDS):
        found = audited(case.record)
        assert holds(case.played, found), case.name
        told += len(found.between)
    assert told


@pytest.mark.slow
def test_bounds_are_told_in_the_place_of_the_condition() -> None:
    found = audited(next(singles(CASTLES, 1, KINDS[:1])).record)
    assert found.between == {"Anna": (77, 80), "Ben": (84, 84)}
    said = doubt_words(found)[0]
    assert said.startswith(
        "Anna 77 to 80 once what is missing is in, 66 as it stands; Ben 84 once what is missing is in, 80 as it stands"
    )


@pytest.mark.slow
def test_a_tile_of_which_nothing_is_known_but_the_castle_is_tried_everywhere() -> None:
    played = clean(BETWEEN, 3, 0).record
    widths = set()
    for n in lines_of(played, "place")[-6::2]:
        found = audited(without(played, n, figures=False))
        castle = played.events[n - 1]["castle"]
        wide = {name: most - least for name, (least, most) in found.between.items() if least < most}
        assert all(name[0] in castle for name in wide)
        assert holds(played, found)
        widths |= {*wide.values()}
    assert any(widths)


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize("kind", ["a whole round left out", "a line written twice at once", "points out for one line"])
@pytest.mark.slow
def test_where_more_is_open_or_nothing_is_missing_there_are_no_bounds(game: str, kind: str) -> None:
    found = [outcome(case, lambda: 0.0) for case in singles(game, 0, [kind])]
    assert not any(each.bounds for each in found)


def test_a_total_that_what_is_missing_leaves_as_it_is_is_said_once() -> None:
    found = Audit("", 1, correct={"Ben": 27}, between={"Ben": (27, 27)}, doubts=(Doubt("Ben", 3, MISSING, "so"),))
    assert doubt_words(found) == ["Ben 27, with what is missing too: so"]


@pytest.mark.slow
def test_where_the_budget_ends_there_are_no_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    record = next(singles(CASTLES, 1, KINDS[:1])).record
    monkeypatch.setattr(bounds, "MOST", 20)
    assert not audited(record).between


@pytest.mark.parametrize(
    ("between", "file", "winner"),
    [
        ({"Ben": (25, 29)}, {}, "Anna"),
        ({"Ben": (25, 30)}, {}, ""),
        ({"Ben": (31, 33)}, {}, "Ben"),
        ({"Ben": (31, 33)}, {"Ben": 29}, ""),
        ({}, {"Ben": 29}, "Anna"),
        ({}, {"Ben": 31}, ""),
        ({}, {"Ben": 25}, ""),
        ({}, {}, ""),
    ],
)
def test_who_won_is_sure_where_every_total_that_may_be_names_the_same(between, file, winner) -> None:
    """Where the file and the tiles say the same of a total in doubt, it may be any."""
    totals, sure = {"Anna": 30, "Ben": 25, "Cara": 20}, {"Anna": True, "Ben": False, "Cara": True}
    found = Audit("game.toml", 9, correct=totals, laid=totals, correct_winners=("Anna",), sure=sure, between=between)
    found.file_totals = file
    assert certainty.winner_in_any_case(found) == winner
