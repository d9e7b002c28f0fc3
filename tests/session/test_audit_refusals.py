"""What an audit says of moves that the rules refuse: what is recorded and what would be right."""

from __future__ import annotations

from castlescore.session.games import Event
from session.small_records import LARDER, audited, only


def test_checks_are_held() -> None:
    right: Event = {"do": "check", "by": "Ben", "score": 3, "money": 5000}
    assert audited(LARDER, right, {"do": "check", "slot": 15000, "tile": "pumpkin-garden"}).ok
    wrong = only(audited(LARDER, {**right, "money": 4000}))
    assert (wrong.kind, wrong.recorded, wrong.correct) == (
        "check",
        {"score": 3, "money": 4000},
        {"score": 3, "money": 5000},
    )
    market = only(audited(LARDER, {"do": "check", "slot": 8000, "tile": "mold-room"}))
    assert (market.kind, market.recorded, market.correct) == ("check", "mold-room", "parlor")
    fence: Event = {"do": "check", "by": "Ben", "tile": "parlor", "at": [9, 9], "illegal": ["PLACE-1"]}
    assert audited(LARDER, fence).ok
    other = only(audited(LARDER, {**fence, "illegal": ["PLACE-6"]}))
    assert (other.kind, other.recorded, other.correct) == ("check", ["PLACE-6"], ["PLACE-1"])


def test_a_check_of_a_price_that_no_slot_has_finds_nothing_there():
    found = only(audited(LARDER, {"do": "check", "slot": 9999, "tile": "parlor"}))
    assert (found.kind, found.recorded, found.correct) == ("check", "parlor", None)
