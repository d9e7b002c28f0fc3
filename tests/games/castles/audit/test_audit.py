"""What an audit says of small records as a whole: what follows from what, what was agreed to, and how it goes on."""

from __future__ import annotations

import pytest

from builders import chronicle, parse_record
from builders.evenings import HEADER, OPENING, ROOMS
from games.castles.audit.small_records import GARDEN, LARDER, audited, kinds, passed


def test_a_right_record_is_ok_and_every_score_is_right() -> None:
    found = audited(LARDER, passed("Anna", score=0, money=30000))
    assert (found.ok, found.findings, found.events) == (True, [], 4)
    assert found.carried == found.correct == {"Anna": 3, "Ben": 3}  # 30000 marks are 3 points
    assert (found.recorded, found.finished) == ({}, False)


def test_a_second_mistake_that_has_nothing_to_do_with_the_first_depends_on_nothing() -> None:
    found = audited({**LARDER, "at": [3, 0]}, {**GARDEN, "points": 7})
    assert kinds(found) == [(3, "illegal", ()), (4, "points", ())]


def test_what_the_table_allowed_or_agreed_is_listed_and_leaves_the_audit_ok() -> None:
    agreed = {"do": "adjust", "by": "Ben", "points": 1, "why": "a present"}
    counted = {"do": "adjust", "stack": 300, "left": 1, "why": "counted again"}
    found = audited({**LARDER, "at": [3, 0], "allow": "his first game"}, agreed, counted)
    assert found.ok
    assert [(f.kind, f.rule, f.allowed) for f in found.findings] == [
        ("illegal", "PLACE-1", "his first game"),
        ("points", "", "a present"),
        ("stack", "", "counted again"),
    ]
    assert found.findings[1].why == "Ben: +1 point, agreed by the table"


def test_money_and_cards_that_the_table_agreed_on_are_told_as_such() -> None:
    money = {"do": "adjust", "by": "Ben", "money": -1000, "why": "lost"}
    deck = {"do": "adjust", "deck": 9, "why": "counted"}
    found = audited(LARDER, money, deck)
    assert [(f.kind, f.allowed) for f in found.findings] == [("money", "lost"), ("deck", "counted")]
    assert found.findings[0].why == "Ben: -1000 in money, agreed by the table"
    assert found.findings[1].why == "9 left of the room deck, as the table counted"


def test_it_goes_on_after_a_turn_out_of_order() -> None:
    found = audited(passed("Anna"), passed("Ben", money=20000), {"do": "reveal", "tiles": []})
    assert [finding.kind for finding in found.findings] == ["turn", "turn"]
    # The reveal is wrong whoever passed first: the audit shows it by a story of its own for each.
    assert [story.explains for story in found.stories] == [(0,), (1,)]


def test_an_undo_takes_mistakes_with_it() -> None:
    found = audited({**LARDER, "at": [3, 0], "points": 9}, {"do": "undo", "count": 1}, LARDER)
    assert found.ok


def test_an_undo_of_more_than_there_is_takes_nothing_back() -> None:
    found = audited(LARDER, {"do": "undo", "count": 9}, passed("Anna", money=30000))
    assert kinds(found) == [(4, "format", ())]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f"row = {ROOMS}", f"row = {['x-room', *ROOMS]}"),  # more names than slots, of which the last are left out
        (f"row = {ROOMS}", f"row = {['x-room', *ROOMS[1:]]}"),
        (f"tiles = {ROOMS}", f"tiles = {[*ROOMS, 'x-room']}"),
    ],
)
def test_an_event_with_an_unknown_name_is_left_out_whatever_else_is_wrong_with_it(old: str, new: str) -> None:
    record = (HEADER + OPENING).replace(old.replace("'", '"'), new.replace("'", '"'))
    told = chronicle(parse_record(record, "table.toml"))
    wrong = 2 if "row" in old else 1
    first = told.audit.findings[0]
    assert (first.event, first.kind, first.why) == (wrong, "format", "there is no 'x-room'; the event is left out")
    assert "x-room" not in {slot.tile for slot in told.table.market}
    assert wrong not in {step.n for step in told.replay.steps}


def test_a_stranger_or_an_unknown_tile_is_a_finding_and_the_rest_is_audited() -> None:
    found = audited({**LARDER, "by": "Zoe"}, LARDER, {**GARDEN, "points": 9})
    assert kinds(found)[0] == (3, "format", ())
    assert kinds(found)[-1][:2] == (5, "points")


def test_findings_come_in_the_order_of_the_events() -> None:
    found = audited({**LARDER, "points": 9}, {"do": "undo", "count": 9}, {**GARDEN, "points": 9})
    assert [f.event for f in found.findings] == [3, 4, 5]
    assert found.findings[1].kind == "format"


def test_who_buys_without_the_money_has_none_left() -> None:
    row = ["study", "larder", "parlor", "mold-room", "billiards-room"]
    found = audited(
        {**GARDEN, "by": "Ben", "money": 0},
        passed("Anna"),
        {"do": "reveal", "tiles": ["study"]},
        {"do": "price", "by": "Ben", "row": row},
        passed("Anna"),
        {"do": "buy", "by": "Ben", "tile": "larder", "at": [3, 1], "price": 10000, "points": 2, "score": 7},
        passed("Ben"),
    )
    without = [f for f in found.findings if f.rule == "BUY-6"]
    assert [(f.event, f.kind, f.correct) for f in without] == [(8, "money", 0)]
    assert found.correct["Ben"] < 20
