"""What findings of castles say: who, where, what, why the right number is right, and what an illegal tile brought."""

from __future__ import annotations

from pathlib import Path

import pytest

from builders import audit, parse_record, play_record
from castlescore import Audit
from castlescore.games.castles.audit.slips import money_slips
from castlescore.games.castles.audit.totals import final_slips
from castlescore.view.audits import audit_lines
from games.castles.audit.small_records import LARDER, audited, only, passed

EXAMPLES = Path(__file__).parents[4] / "examples"
TABLE = (EXAMPLES / "three-players" / "table.toml").read_text(encoding="utf-8")


def audit_of(*changes: tuple[str, str]) -> Audit:
    text = TABLE
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return audit(parse_record(text, "table.toml"))


@pytest.fixture(scope="module")
def friday() -> Audit:
    text = (EXAMPLES / "disputed" / "friday.toml").read_text(encoding="utf-8")
    return audit(parse_record(text, "friday.toml"))


@pytest.mark.slow
def test_a_price_is_told_with_the_event_that_set_it(friday: Audit) -> None:
    assert friday.findings[1].why == (
        "Ben's Laundry Room at 4,-5@180: 10000 paid, and it lay on 15000 by the prices of event 49. Cara, the master"
        " builder, should have had 5000 more"
    )


@pytest.mark.slow
def test_stairs_have_a_price_that_nobody_sets() -> None:
    found = audit_of(("turn = 270, price = 3000, completes = [2], points = 0, score = 9, money = 17000",
                      "turn = 270, price = 2000, completes = [2], points = 0, score = 9, money = 18000"))  # fmt: skip
    assert "2000 paid, and hallways and stairs always cost 3000" in found.findings[0].why


def test_a_reward_that_nobody_took_is_told_with_who_went_on_and_since_when_it_waited(friday: Audit) -> None:
    assert friday.findings[2].why == (
        "Anna's Coach House at 6,1@180: Cara still had the corridor reward of 5 Stairs to take or decline, complete"
        " since event 81; what it would have brought is unknown"
    )


def test_what_an_illegal_tile_brought_is_told_part_by_part(friday: Audit) -> None:
    fence = friday.findings[3]
    assert (fence.laid, fence.brought) == ("Sewing Room", {"Ben": 6})
    assert fence.made == ": 4 printed, -1 for 2 Throne Room, 2 for 10 Armory, 1 for 2 Throne Room, complete by it"
    said = " ".join(line.strip() for line in audit_lines(friday, 80))
    assert "It brought Ben 6 points: 4 printed," in said and "complete by it. They stay in the totals below " in said
    assert "6 of them by the Sewing Room of event 83" in said and "by area, 4600 to Ben's 4075 (TIE-2, p.13)" in said


def test_who_shares_the_places_of_a_favor_is_told(friday: Audit) -> None:
    assert friday.findings[4].why == (
        "Cara's total: 83 written, and 81 follows: for food, Anna and Cara have 1 each and share 8 and 4, 6 each"
    )


def test_of_a_tie_the_place_is_named_whose_points_were_taken() -> None:
    table = play_record(parse_record(TABLE, "table.toml")).table
    said = {off: final_slips(table, "Cara", 84 + off, 84)[0].text for off in (2, -2)}
    assert said[2] == "Cara took the 8 for place 1 of food alone, a tie to be shared"
    assert said[-2] == "Cara took the 4 for place 2 of food, a tie to be shared"


@pytest.mark.slow
def test_what_an_allowed_tile_is_followed_by_is_put_off_by_what_is_wrong() -> None:
    found = audit_of(("at = [-1, 14], turn = 0, price", 'at = [30, 5], turn = 0, allow = "we said so", price'))
    first, *rest = [line for line in audit_lines(found, 2_000) if line.startswith("table.toml:")]
    assert "Agreed: we said so. It brought Cara 1 point: 1 printed" in first and "It puts off" not in first
    assert "It puts off" in rest[0]


@pytest.mark.parametrize(
    ("off", "kind", "rule"),
    [(-1000, "coins forgotten", "BUY-5"), (1000, "coins twice", "BUY-5"), (6000, "not paid", "BUY-4"),
     (-6000, "paid twice", "BUY-4")],
)  # fmt: skip
@pytest.mark.many
def test_a_wrong_purse_after_a_purchase_names_the_known_slip(off: int, kind: str, rule: str) -> None:
    found = audit_of(("coins = 1000, points = 5, score = 7, money = 15000",
                      f"coins = 1000, points = 5, score = 7, money = {15000 + off}"))  # fmt: skip
    finding = only(found)
    assert (finding.kind, finding.rule, [slip.kind for slip in finding.slips]) == ("money", rule, [kind])


@pytest.mark.parametrize(("off", "text"), [(-5000, "forgotten"), (5000, "taken twice")])
def test_a_wrong_purse_after_a_pass_names_the_known_slip(off: int, text: str) -> None:
    finding = only(audited(LARDER, passed("Anna", money=30000 + off)))
    assert (finding.rule, [slip.text for slip in finding.slips]) == ("BUY-2", [f"the 5000 of the pass were {text}"])


def test_every_slip_of_money_gives_the_purse() -> None:
    for step in play_record(parse_record(TABLE, "table.toml")).steps:
        for off in range(-20_000, 20_001, 1000):
            assert all(slip.points == off for slip in money_slips(step.played, off))


@pytest.mark.slow
def test_what_a_line_completes_is_told_in_words() -> None:
    finding = only(audit_of(("completes = [1, 6], rewards", "completes = [6], rewards")))
    assert (
        finding.why
        == "Ben's Laundry Room at 4,-5@180: it completes 1 Forum and 6 Laundry Room; written is 6 Laundry Room"
    )


def test_two_slips_together_cite_the_rule_of_the_right_points() -> None:
    finding = only(audit_of(("money = 15000, claim = 5", "money = 15000, claim = 6")))
    assert (finding.slips[0].kind, finding.rule) == ("two slips", "SCORE-6")
