"""The ledger of an audit: what findings follow from, and by how much the file is off."""

from __future__ import annotations

from builders import Record
from castlescore.record.audit.ledger import Dependences, Ledger

BEN = ("Anna", "Ben")
PARTS = Dependences({"illegal": ("castle",), "turn": ("turn",)}, {"illegal": ("castle",), "turn": ("turn",)}, ("turn",))


def ledger() -> Ledger:
    return Ledger(Record("table.toml", {}, ()), BEN, PARTS)


def test_a_figure_is_off_by_all_that_was_found_until_the_file_is_right_again() -> None:
    book = ledger()
    book.find(3, "points", "SCORE-8", 5, 3, "", names=["Ben"])
    book.shift("Ben", "score", 2)
    book.find(4, "points", "SCORE-8", 9, 8, "", names=["Ben"])
    book.shift("Ben", "score", 1)
    assert (book.offset("score", "Ben"), book.offset("money", "Ben")) == (3, 0)
    assert book.shifts == [{("score", "Ben"): 2}, {("score", "Ben"): 1}]
    assert book.carried() == {("score", "Ben"): 3}
    assert book.carried(book.shifts[0]) == {("score", "Ben"): 1}
    book.made_good("score", "Ben")
    assert book.offset("score", "Ben") == 0
    assert book.shifts == [{}, {}]


def test_a_scout_goes_on_from_what_the_file_is_off_by_and_leaves_the_ledger_as_it_was() -> None:
    book = ledger()
    book.find(3, "points", "SCORE-8", 5, 3, "", names=["Ben"])
    book.shift("Ben", "score", 2)
    scout = book.scout()
    scout.find(4, "points", "SCORE-8", 9, 8, "", names=["Ben"])
    scout.made_good("score", "Ben")
    assert (scout.wrong, scout.offset("score", "Ben")) == (1, 0)
    assert (book.wrong, book.offset("score", "Ben")) == (1, 2)


def test_what_is_everybodys_is_doubted_for_everybody_until_the_record_says_how_it_is() -> None:
    book = ledger()
    book.find(3, "turn", "BUY-1", None, None, "", names=["Ben"])
    assert book.find(4, "turn", "BUY-1", None, None, "", names=["Anna"]).depends == (3,)
    book.doubts.restore("turn")
    assert book.find(5, "turn", "BUY-1", None, None, "", names=["Anna"]).depends == ()


def test_behind_a_tile_are_the_event_that_laid_it_and_those_behind_that() -> None:
    book = ledger()
    book.find(3, "illegal", "PLACE-1", [0, 0], None, "", names=["Ben"], depends=[1, 2])
    book.tile_laid(3, "Ben", 7)
    assert book.behind_tiles("Ben", {7, 8}) == {1, 2, 3}
    assert book.behind_tiles("Anna", {7}) == set()


def test_what_the_table_agreed_to_puts_nothing_in_doubt() -> None:
    book = ledger()
    book.agreed(3, "points", "Ben: +1 point", "a present")
    assert not book.disputed(3)
    assert book.doubts.cast == {}
