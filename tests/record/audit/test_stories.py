"""Which changes explain a finding: they take it back, and half of what follows from it."""

from __future__ import annotations

import pytest

from builders import Record, audited
from by_hand.corpus import singles
from castlescore import Finding
from castlescore.games.castles.audit.audit import CastlesReferee
from castlescore.record.audit.changes import Change, Sheet
from castlescore.record.audit.search import Search, TriedChange, apart, only_figures_left


def finding(n: int, *depends: int) -> Finding:
    return Finding(n, "points", "SCORE-8", 1, 2, "", depends=depends)


START, OTHER = finding(3), finding(4)
BEHIND = [finding(5, 3), finding(6, 3), finding(7, 3)]
EVERY = [START, OTHER, *BEHIND]


@pytest.mark.parametrize(
    ("left", "explains"),
    [
        ([OTHER], True),
        ([OTHER, *BEHIND[1:]], True),  # of four, itself among them, two are gone
        ([OTHER, *BEHIND], False),  # one of four
        (EVERY[1:3], True),
        ([START], False),  # it is still there, whatever else is gone
    ],
)
def test_a_change_explains_a_finding_that_is_gone_with_half_of_what_follows_from_it(left, explains) -> None:
    search = Search(CastlesReferee(), Record("table.toml", {}, ()))
    tried = TriedChange(Change("by", (3,), "", "", ""), tuple(left), None, 0)
    assert search.explains(tried, EVERY, START) is explains


def of_kind(n: int, kind: str, *depends: int) -> Finding:
    return Finding(n, kind, "", 1, 2, "", depends=depends)


@pytest.mark.parametrize(
    ("left", "explains"),
    [
        ([30, 31, 32, 33], True),  # nothing for a round, then much: another mistake
        ([11, 30, 31, 32, 33], False),  # something is left at once
        ([16, 30, 31, 32, 33], False),  # still in the round after it
    ],
)
def test_what_follows_a_round_later_is_another_mistake(left: list[int], explains: bool) -> None:
    before = [of_kind(10, "turn"), of_kind(11, "turn", 10), *(of_kind(n, "turn", 10) for n in (16, *range(30, 34)))]
    tried = TriedChange(Change("by", (10,), "", "", ""), tuple(of_kind(n, "turn", 10) for n in left), None, 0)
    search = Search(CastlesReferee(), Record("table.toml", {"players": ["Anna", "Ben"]}, ()))
    assert search.explains(tried, before, before[0]) is explains


@pytest.mark.slow
def test_what_was_counted_for_a_line_is_a_figure_too() -> None:
    made = next(singles("castles", 0, ["claim out"]))
    assert audited(made.record).wrong
    assert only_figures_left(CastlesReferee(), made.record, Sheet.of_record(made.record))


def test_a_finding_that_a_slip_gave_another_rule_stays_the_same() -> None:
    before, after = (Finding(3, "money", rule, 5000, 6000, "") for rule in ("BUY-5", "BUY-4"))
    before.noted = "BUY-4"
    assert apart([before], [after]) == ([], [])


def test_of_two_totals_at_one_line_that_goes_which_is_told_no_more() -> None:
    annas, bens = (Finding(9, "points", "FINAL-0", said, right, "") for said, right in ((80, 81), (60, 64)))
    same = Finding(9, "points", "FINAL-0", 60, 64, "")
    other = Finding(9, "points", "FINAL-0", 60, 65, "")
    assert apart([annas, bens], [same]) == ([annas], [])
    assert apart([annas], [other]) == ([], [])  # another figure of what is still wrong
