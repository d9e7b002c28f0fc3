"""What an audit says of small records: kinds, effects on the totals, what depends on what, and how it goes on."""

from __future__ import annotations

from typing import Any

from castlescore.session.audit import audit
from castlescore.session.findings import Audit, Finding
from castlescore.session.games import Event
from castlescore.session.record import Record

ROOMS = ["pumpkin-garden", "larder", "parlor", "mold-room", "billiards-room"]
HEADER: dict[str, Any] = {
    "format": "castlescore session 1",
    "game": "castles",
    "players": ["Anna", "Ben"],
    "builder": "Anna",
    "favors": [],
}
REVEAL: Event = {"do": "reveal", "tiles": ROOMS}
PRICE: Event = {"do": "price", "by": "Anna", "row": ROOMS}
LARDER: Event = {"do": "buy", "by": "Ben", "tile": "larder", "at": [3, 1], "price": 10000, "points": 2, "score": 3}
GARDEN: Event = {"do": "buy", "by": "Anna", "tile": "pumpkin-garden", "at": [3, -1], "price": 15000}


def passed(by: str, **figures: int) -> Event:
    return {"do": "pass", "by": by, **figures}


def audited(*events: Event, **header: Any) -> Audit:
    return audit(Record("table.toml", {**HEADER, **header}, (REVEAL, PRICE, *events)))


def only(found: Audit) -> Finding:
    (finding,) = found.findings
    return finding


def kinds(found: Audit) -> list[tuple[int | None, str, tuple[int, ...]]]:
    return [(f.event, f.kind, f.depends) for f in found.findings]


def test_a_right_record_is_ok_and_every_score_is_right() -> None:
    found = audited(LARDER, passed("Anna", score=0, money=30000))
    assert (found.ok, found.findings, found.events) == (True, [], 4)
    assert found.recorded == found.correct == {"Anna": 3, "Ben": 3}  # 30000 marks are 3 points


def test_a_wrong_figure_that_is_carried_on_is_found_once_and_taken_off_the_total() -> None:
    found = audited({**LARDER, "points": 4, "score": 5}, passed("Anna"), {"do": "reveal", "tiles": ["study"]})
    finding = only(found)
    assert (finding.kind, finding.recorded, finding.correct, finding.effect) == ("points", 4, 2, {"Ben": -2})
    assert (found.recorded["Ben"], found.correct["Ben"]) == (5, 3)


def test_a_figure_put_right_later_does_not_reach_the_end() -> None:
    study = {"do": "reveal", "tiles": ["study"]}
    price = {"do": "price", "by": "Ben", "row": ["study", "pumpkin-garden", "parlor", "mold-room", "billiards-room"]}
    found = audited({**LARDER, "score": 8}, passed("Anna"), study, price, passed("Anna"), passed("Ben", score=3))
    assert only(found).effect == {}
    assert found.recorded == found.correct


def test_a_claim_counts_as_recorded_and_its_right_points_as_correct() -> None:
    found = audited({**LARDER, "claim": 5})
    finding = only(found)
    assert (finding.kind, finding.recorded, finding.correct, finding.effect) == ("claim", 5, 2, {"Ben": -3})
    assert (found.recorded, found.correct) == ({"Anna": 2, "Ben": 6}, {"Anna": 2, "Ben": 3})
    assert (found.recorded_winners, found.correct_winners) == (("Ben",), ("Ben",))


def test_a_claim_that_the_scores_carry_on_is_one_finding() -> None:
    found = audited({**LARDER, "points": 5, "score": 6, "claim": 5}, passed("Anna"))
    assert only(found).kind == "claim"
    assert found.recorded["Ben"] == 6


def test_a_wrong_price_moves_both_purses() -> None:
    found = audited({**LARDER, "price": 5000, "money": 10000}, passed("Anna", money=25000))
    finding = only(found)
    assert (finding.kind, finding.recorded, finding.correct) == ("money", 5000, 10000)
    assert (found.recorded["Anna"], found.correct["Anna"]) == (2, 3)
    assert (found.recorded["Ben"], found.correct["Ben"]) == (4, 3)


def test_a_price_written_wrong_and_paid_right_changes_no_total() -> None:
    found = audited({**LARDER, "price": 5000, "money": 5000}, passed("Anna", money=30000))
    assert only(found).effect == {}
    assert found.recorded == found.correct


def test_an_illegal_tile_lies_on_and_its_points_are_told() -> None:
    found = audited({**LARDER, "at": [3, 0], "points": 2, "score": 3}, passed("Anna"))
    finding = only(found)
    assert (finding.kind, finding.rule, finding.page, finding.effect) == ("illegal", "PLACE-1", "9", {"Ben": -2})
    assert not found.ok
    assert found.correct["Ben"] == 3, "with the castles as they lie"


def test_what_leans_on_an_illegal_tile_names_it() -> None:
    study = {"do": "reveal", "tiles": ["study"]}
    price = {"do": "price", "by": "Ben", "row": ["study", "pumpkin-garden", "parlor", "mold-room", "billiards-room"]}
    overlapping = {"do": "buy", "by": "Ben", "tile": "hallway", "at": [3, 1]}
    found = audited({**LARDER, "at": [3, 0]}, passed("Anna"), study, price, passed("Anna"), overlapping)
    assert [(event, kind) for event, kind, _ in kinds(found)] == [(3, "illegal"), (8, "illegal")]
    assert found.findings[1].depends == (3,)


def test_a_second_mistake_that_has_nothing_to_do_with_the_first_depends_on_nothing() -> None:
    found = audited({**LARDER, "at": [3, 0]}, {**GARDEN, "points": 7})
    assert kinds(found) == [(3, "illegal", ()), (4, "points", ())]


def test_what_the_table_allowed_or_agreed_is_listed_and_leaves_the_audit_ok() -> None:
    agreed = {"do": "adjust", "by": "Ben", "points": 1, "why": "a present"}
    counted = {"do": "adjust", "stack": 300, "left": 1, "why": "counted again"}
    found = audited({**LARDER, "at": [3, 0], "allow": "his first game"}, agreed, counted)
    assert found.ok
    assert [(f.kind, f.allowed) for f in found.findings] == [
        ("illegal", "his first game"),
        ("points", "a present"),
        ("stack", "counted again"),
    ]


def test_an_overlap_is_allowed_by_nobody() -> None:
    found = audited({**LARDER, "at": [1, 0], "allow": "his first game"})
    assert not found.ok
    assert "PLACE-4" in only(found).why


def test_it_goes_on_after_a_turn_out_of_order() -> None:
    found = audited(passed("Anna"), passed("Ben", money=20000), {"do": "reveal", "tiles": []})
    assert found.findings[0].kind == "turn"
    assert all(finding.depends for finding in found.findings[1:])


def test_a_tile_bought_without_the_money_leaves_no_points_for_debts() -> None:
    dear = {"do": "price", "by": "Ben", "row": ["great-hall", "study", "parlor", "mold-room", "billiards-room"]}
    bought = {"do": "buy", "by": "Anna", "tile": "great-hall", "at": [0, 3]}
    found = audited(LARDER, GARDEN, {"do": "reveal", "tiles": ["study", "great-hall"]}, dear, bought)
    first = found.findings[0]
    assert (first.event, first.kind, first.rule, first.recorded, first.correct) == (7, "money", "BUY-6", None, 10000)
    assert all(total >= 0 for total in found.correct.values())


def test_an_undo_takes_mistakes_with_it() -> None:
    found = audited({**LARDER, "at": [3, 0], "points": 9}, {"do": "undo", "count": 1}, LARDER)
    assert found.ok


def test_an_undo_of_more_than_there_is_takes_nothing_back() -> None:
    found = audited(LARDER, {"do": "undo", "count": 9}, passed("Anna", money=30000))
    assert kinds(found) == [(4, "format", ())]


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


def test_a_stranger_or_an_unknown_tile_is_a_finding_and_the_rest_is_audited() -> None:
    found = audited({**LARDER, "by": "Zoe"}, LARDER, {**GARDEN, "points": 9})
    assert kinds(found)[0] == (3, "format", ())
    assert kinds(found)[-1][:2] == (5, "points")
