"""Totals rest on two witnesses: what was laid, and the figures of the file. No total that is called sure is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

import pytest

from builders import Record, audited, parse_record, rewritten
from builders import record as text_of
from by_hand.corpus import Case, bare, clean, singles, together
from by_hand.corpus import rewritten as computed_again
from by_hand.kinds import BETWEEN, BOTH, CASTLES, KINDS
from castlescore import Audit, Session
from castlescore.core.types import Event
from castlescore.games.castles.rules.final import score

OF_SETUPS = [name for name, kind in KINDS.items() if kind.make.__module__ == "by_hand.wrong_setups"]
SHARE = 93  # of 100 totals on which both witnesses agree, so many are called sure


def case_of(game: str, kind: str, seed: int = 0) -> Case:
    return next(singles(game, seed, [kind]))


def played(case: Case) -> Audit:
    return audited(case.played)


def assert_never_falsely_sure(case: Case, found: Audit) -> None:
    """Every total and the winner that are called sure are those of the game that was played."""
    true = played(case)
    for name, sure in found.sure.items():
        assert not sure or found.correct[name] == true.correct[name], (case.name, name)
    assert not found.winners_sure or found.correct_winners == true.correct_winners, case.name


def test_the_two_witnesses_of_another_throne_room_are_both_named() -> None:
    case = case_of(BETWEEN, "another throne room", 2)
    found = audited(case.record)
    unsure = [name for name, sure in found.sure.items() if not sure]
    assert unsure
    for name in unsure:
        assert found.either[name] == (found.file_totals[name], found.laid[name])
        assert played(case).correct[name] in found.either[name]
        assert not found.sure[name]


def test_seats_exchanged_without_their_foyers_are_one_story() -> None:
    case = case_of(CASTLES, "seats of two exchanged and not their foyers", 1)
    found = audited(case.record)
    assert [(story.change, story.left) for story in found.stories] == [("seats", 0)]
    assert found.all_sure
    assert_never_falsely_sure(case, found)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.many
def test_of_a_wrong_set_up_and_of_exchanged_prices_nothing_is_falsely_sure(game: str, seed: int) -> None:
    for case in singles(game, seed, OF_SETUPS):
        assert_never_falsely_sure(case, audited(case.record))


def without_figures(game: str) -> Iterator[Case]:
    return bare(game, 0)


def with_figures_computed_again(game: str) -> Iterator[Case]:
    return computed_again(game, 0)


@pytest.mark.parametrize("cases", [without_figures, with_figures_computed_again])
@pytest.mark.parametrize("game", BOTH)
@pytest.mark.slow
def test_without_a_second_witness_nothing_is_falsely_sure(game: str, cases: object) -> None:
    for case in islice(cases(game), 0, None, 8):  # type: ignore[operator]
        found = audited(case.record)
        assert found.file_totals == {}, case.name
        if found.wrong:  # a mistake after which everything is legal cannot be found there
            assert_never_falsely_sure(case, found)


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.slow
def test_where_both_witnesses_agree_nearly_every_total_is_sure(game: str) -> None:
    agree = sure = 0
    for case in islice(singles(game, 5), 0, None, 4):
        found = audited(case.record)
        assert_never_falsely_sure(case, found)
        same = [name for name, total in found.laid.items() if found.wrong and found.file_totals.get(name) == total]
        agree += len(same)
        sure += sum(found.sure[name] for name in same)
    assert agree > 20
    assert 100 * sure >= SHARE * agree


def test_a_mistake_in_each_witness_leaves_both_totals() -> None:
    """Another favor in the header, and the final sum of somebody out by some points."""
    [case] = together(CASTLES, [KINDS["another favor"], KINDS["final total out"]], 0)
    found = audited(case.record)
    assert_never_falsely_sure(case, found)
    assert not found.all_sure


def test_where_every_change_that_fits_leads_to_the_figures_of_the_file_they_are_sure() -> None:
    record = parse_record(text_of("three-players"), "table.toml")
    n = next(n for n, event in enumerate(record.events, 1) if event.get("tile") == "sewing-room" and "at" in event)
    found = audited(record.with_events(tuple(
        {**event, "at": [10, -2]} if i == n else event for i, event in enumerate(record.events, 1)
    )))  # fmt: skip
    assert [(story.rival, story.end and story.end.totals["Ben"]) for story in found.stories] == [(True, 89), (True, 89)]
    assert found.laid["Ben"] == 88
    assert found.correct == audited(record).correct
    assert found.all_sure


# Figures that were computed again


def test_figures_that_changed_are_marked_and_are_no_witness() -> None:
    record = clean(CASTLES, 2, 0).record
    wrong = tuple({**event, "score": event["score"] + 1} if "score" in event else event for event in record.events)
    again = rewritten(record.with_events(wrong))
    assert again.begun["figures"] == "recomputed"
    assert audited(again).file_totals == {}
    assert audited(again).all_sure


def test_figures_that_stay_are_not_marked() -> None:
    record: Record = clean(BETWEEN, 3, 0).record
    assert "figures" not in rewritten(record).begun
    assert audited(record).file_totals == audited(record).correct


@pytest.mark.parametrize("game", BOTH)
def test_an_amended_game_without_findings_is_sure_and_knows_its_totals_before(game: str) -> None:
    record = clean(game, 3, 0).record
    true = audited(record).correct
    end = next(n for n, event in enumerate(record.events, 1) if "final" in event)
    final = {name: total + (name == "Anna") for name, total in true.items()}
    undo: Event = {"do": "undo", "count": 1, "was": end}
    wrong = [{**event, "final": final} if "final" in event else event for event in record.events]
    amended = record.with_events((*wrong, undo, {**record.events[end - 1], "was": end})).recomputed()
    found = audited(amended)
    assert found.ok
    assert found.before_amends == final
    assert found.all_sure


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 5, 10, 12])
def test_a_tie_that_neither_shared_makes_no_other_favor_sure(seed: int) -> None:
    """Two players who take 8 and 4 instead of 6 each make the same figures as another favor would."""
    record = clean(CASTLES, 4, seed).record
    end = next(n for n, event in enumerate(record.events, 1) if "final" in event)
    table = Session(record).table
    shared = [
        (str(first.name), str(second.name))
        for favor in score(table).favors.values()
        for (first, of), (second, other) in combinations(zip(table.players, favor, strict=True), 2)
        if of.points == other.points == 6 and of.count == other.count
    ]
    true = audited(record).correct
    assert shared
    for first, second in shared:
        final = {**record.events[end - 1]["final"], first: true[first] + 2, second: true[second] - 2}
        events = [{**event, "final": final} if "final" in event else event for event in record.events]
        found = audited(record.with_events(events))
        assert [name for name, is_sure in found.sure.items() if is_sure and found.correct[name] != true[name]] == []
