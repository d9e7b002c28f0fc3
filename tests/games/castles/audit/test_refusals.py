"""What an audit says of moves that the rules refuse: what is recorded and what would be right."""

from __future__ import annotations

from builders import Event
from games.castles.audit.small_records import LARDER, audited, only


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


ROOMS = ["nap-room", "larder", "parlor", "mold-room", "pantry"]
SIX_CARDS = {"setup": {"room_cards": 6}, "rooms": ROOMS}  # 200, 100, 150, 250, 100 and one more
BOUGHT: list[Event] = [
    {"do": "buy", "by": "Ben", "tile": "larder", "at": [3, 1]},
    {"do": "buy", "by": "Anna", "tile": "pantry", "at": [3, 1]},
    {"do": "reveal", "tiles": ["sauna"]},  # a 300, the last card
]


def test_end_2_a_card_that_the_pile_cannot_hold_is_a_finding_and_the_round_goes_on() -> None:
    end: list[Event] = [{"do": "price", "by": "Ben", "row": ["nap-room", "sauna", "parlor", "mold-room", "salon"]}]
    found = audited(*BOUGHT, {"do": "reveal", "tiles": ["salon"]}, *end, **SIX_CARDS)
    assert [(f.event, f.kind, f.rule) for f in found.findings] == [(6, "deck", "END-2")]
    assert "no card of 350" in only(found).why
    assert audited(
        *BOUGHT, {"do": "reveal", "tiles": ["study"]}, {**end[0], "row": [*end[0]["row"][:4], "study"]}, **SIX_CARDS
    ).ok


def test_end_2_a_deck_counted_anew_may_hold_any_card() -> None:
    found = audited(
        *BOUGHT, {"do": "adjust", "deck": 1, "why": "one more"}, {"do": "reveal", "tiles": ["salon"]}, **SIX_CARDS
    )
    assert found.ok


def test_lines_of_new_rooms_that_name_none_are_read_as_they_always_were() -> None:
    nothing: Event = {"do": "reveal", "tiles": []}
    assert audited(*BOUGHT, nothing, nothing, {"do": "reveal", "tiles": ["study"]}, **SIX_CARDS).ok


def test_a_check_of_a_price_that_no_slot_has_finds_nothing_there():
    found = only(audited(LARDER, {"do": "check", "slot": 9999, "tile": "parlor"}))
    assert (found.kind, found.recorded, found.correct) == ("check", "parlor", None)
