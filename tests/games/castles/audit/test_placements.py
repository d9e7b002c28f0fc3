"""What an audit says of tiles that were laid and points that were claimed for them."""

from __future__ import annotations

from games.castles.audit.small_records import LARDER, audited, kinds, only, passed


def test_a_claim_that_the_record_put_right_does_nothing_to_a_total() -> None:
    found = audited({**LARDER, "claim": 5})
    finding = only(found)
    assert (finding.kind, finding.recorded, finding.correct, finding.effect) == ("claim", 5, 2, {})
    assert found.carried == found.correct == {"Anna": 2, "Ben": 3}


def test_a_claim_that_the_scores_carry_on_is_one_finding() -> None:
    found = audited({**LARDER, "points": 5, "score": 6, "claim": 5}, passed("Anna"))
    assert only(found).kind == "claim"
    assert (found.carried["Ben"], only(found).effect) == (6, {"Ben": -3})


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


def test_an_overlap_is_allowed_by_nobody() -> None:
    found = audited({**LARDER, "at": [1, 0], "allow": "his first game"})
    assert not found.ok
    assert "PLACE-4" in only(found).why
