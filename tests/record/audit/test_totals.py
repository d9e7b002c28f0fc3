"""What a total of the file that does not follow may come from."""

from __future__ import annotations

import pytest

from builders import Record
from castlescore.record.audit.findings import KINDS, Slip
from castlescore.record.audit.ledger import Dependences, Ledger
from castlescore.record.audit.replay import _castle_in_doubt, _of_piles

BEN = ("Anna", "Ben")
CASTS = {**dict.fromkeys(KINDS, ("castle",)), "stack": ("castle", "pile"), "deck": ("pile",), "check": ("pile",)}


def ledger(*kinds: str) -> Ledger:
    """A finding of each kind at one event, all about Ben."""
    book = Ledger(Record("table.toml", {}, ()), BEN, Dependences(CASTS, {}, ("pile",), (("FINAL-STACKS", "pile"),)))
    for kind in kinds:
        book.find(3, kind, "", None, None, "", names=["Ben"])
    return book


LINES = ("turn", "market", "stack", "format")


@pytest.mark.parametrize("kind", ["illegal", *LINES, "reward", "points", "claim", "money"])
def test_a_castle_may_be_another_after_what_lay_otherwise_and_not_after_a_number(kind: str) -> None:
    assert _castle_in_doubt(ledger(kind), 9, "Ben", BEN) is (kind in ("illegal", *LINES))
    assert _castle_in_doubt(ledger(kind), 9, "Anna", BEN) is (kind in LINES), "a favor counts Ben's castle, too"
    assert not _castle_in_doubt(ledger(kind), 9, "Anna", ["Anna"])


@pytest.mark.parametrize(("reward", "unsure"), [("corridor", False), (1, True)])
def test_a_castle_may_be_another_where_a_turn_was_forgotten(reward: object, unsure: bool) -> None:
    book = ledger()
    book.find(3, "reward", "", None, reward, "", names=["Ben"])
    assert _castle_in_doubt(book, 9, "Ben", BEN) is unsure


def test_a_total_may_come_from_piles_where_any_finding_of_an_event_is_of_one() -> None:
    slips = [Slip("stack left out", -2, "", rule="FINAL-STACKS")]
    assert _of_piles(ledger("stack", "illegal"), 9, slips) == (3,)
    assert _of_piles(ledger("deck"), 9, slips) == (3,)
    assert _of_piles(ledger("check"), 9, slips) == ()
    assert _of_piles(ledger("deck"), 9, [Slip("money", 1, "", rule="FINAL-MONEY")]) == ()
