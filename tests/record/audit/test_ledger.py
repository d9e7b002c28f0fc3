"""The ledger of an audit: what findings follow from, and by how much the file is off."""

from __future__ import annotations

from castlescore.games.castles.audit.ledger import Ledger
from castlescore.record.session_file import Record

BEN = ("Anna", "Ben")


def ledger() -> Ledger:
    return Ledger(Record("table.toml", {}, ()), BEN)


def test_a_figure_is_off_by_all_that_was_found_until_the_file_is_right_again() -> None:
    book = ledger()
    book.find(3, "points", "SCORE-8", 5, 3, "", names=["Ben"])
    book.shift("Ben", "score", 2)
    book.find(4, "points", "SCORE-8", 9, 8, "", names=["Ben"])
    book.shift("Ben", "score", 1)
    assert (book.known("score", "Ben"), book.known("money", "Ben")) == (3, 0)
    assert book.shifts == [{"Ben": (2, 0)}, {"Ben": (1, 0)}]
    book.made_good("score", "Ben")
    assert book.known("score", "Ben") == 0
    assert book.shifts == [{"Ben": (0, 0)}, {"Ben": (0, 0)}]


def test_a_claim_that_no_score_carries_on_is_not_among_what_the_file_carries_on() -> None:
    book = ledger()
    book.find(3, "claim", "SCORE-2", 5, 2, "", shift={"Ben": (3, 0)})
    assert book.carried_on() == []
    book.carry("score", "Ben", 3)
    assert book.carried_on() == [{"Ben": (3, 0)}]


def test_behind_a_tile_are_the_event_that_laid_it_and_those_behind_that() -> None:
    book = ledger()
    book.find(3, "illegal", "PLACE-1", [0, 0], None, "", names=["Ben"], depends=[1, 2])
    book.laid(3, "Ben", 7)
    assert book.behind_tiles("Ben", {7, 8}) == {1, 2, 3}
    assert book.behind_tiles("Anna", {7}) == set()


def test_what_the_table_agreed_to_puts_nothing_in_doubt() -> None:
    book = ledger()
    book.agreed(3, "points", "Ben: +1 point", "a present")
    assert not book.disputed(3)
    assert book.doubts.everything() == ()
