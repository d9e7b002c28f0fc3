"""Which changes explain a finding: they take it back, and half of what follows from it."""

from __future__ import annotations

import pytest

from castlescore.games.castles.audit.audit import CastlesReferee
from castlescore.protocol.evening import Record
from castlescore.protocol.findings import Finding
from castlescore.record.audit.changes import Change
from castlescore.record.audit.trying import Search, Tried, apart


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
    tried = Tried(Change("by", (3,), "", "", ""), tuple(left), None, 0)
    assert search.explains(tried, EVERY, START) is explains


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
