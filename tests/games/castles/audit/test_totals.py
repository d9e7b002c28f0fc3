"""What an audit says of the totals of the end."""

from __future__ import annotations

from builders import Record
from builders.castles import score
from castlescore.games.castles.input.review import purses
from castlescore.record.chronicle import as_audited
from games.castles.audit.small_records import GARDEN, HEADER, LARDER, PRICE, REVEAL, audited, passed


def test_a_tile_bought_without_the_money_leaves_no_points_for_debts() -> None:
    dear = {"do": "price", "by": "Ben", "row": ["great-hall", "study", "parlor", "mold-room", "billiards-room"]}
    bought = {"do": "buy", "by": "Anna", "tile": "great-hall", "at": [0, 3]}
    found = audited(LARDER, GARDEN, {"do": "reveal", "tiles": ["study", "great-hall"]}, dear, bought)
    first = found.findings[0]
    assert (first.event, first.kind, first.rule, first.recorded, first.correct) == (7, "money", "BUY-6", None, 10000)
    assert all(total >= 0 for total in found.correct.values())


def test_the_effect_of_a_price_is_told_with_the_favor_for_money_it_decides() -> None:
    """4000 paid for a larder of 10000, and the purses kept so: Ben is ahead under the favor, and should not be."""
    rest = {"do": "adjust", "by": "Ben", "money": 14000, "why": "found under the table"}
    found = audited({**LARDER, "price": 4000, "money": 11000}, rest, passed("Anna"), favors=["money", "living"])
    price = found.findings[0]
    assert price.kind == "money"
    assert {name: found.correct[name] - total for name, total in found.carried.items()} == price.effect
    assert price.effect["Ben"] < 0 < price.effect["Anna"]


def test_a_debt_costs_no_points_and_none_of_it_lay_idle() -> None:
    """7000 left of 15000, and a larder for 10000 all the same: the record goes on with a purse of -3000."""
    lost = {"do": "adjust", "by": "Ben", "money": -8000, "why": "lost"}
    evening = as_audited(Record("table.toml", HEADER, (REVEAL, PRICE, lost, LARDER)))
    ben = next(row for row in score(evening.table).players if row.name == "Ben")
    assert (ben.money, ben.parts["money"], ben.total) == (-3000, 0, 3)
    assert purses(evening)["Ben"].idle == 0
