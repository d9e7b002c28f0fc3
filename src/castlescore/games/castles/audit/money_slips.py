"""Known slips of paying, the likeliest first; told only where they give exactly the money."""

from __future__ import annotations

from collections.abc import Iterator

from castlescore.core.language import tr
from castlescore.core.language.amounts import amount
from castlescore.games.castles.moves import Pass
from castlescore.games.castles.rules.outcome import Played
from castlescore.protocol.findings import Slip


def money_slips(played: Played, off: int) -> tuple[Slip, ...]:
    """The known slips by which somebody's purse after a line is out by `off`."""
    return tuple(slip for slip in _all(played) if slip.points == off)


def _all(played: Played) -> Iterator[Slip]:
    figures = played.figures
    if coins := figures.get("coins", 0):
        yield Slip(
            "coins forgotten", -coins, tr("the {coins} that lay on it were forgotten", coins=coins), rule="BUY-5"
        )
        yield Slip("coins twice", coins, tr("the {coins} that lay on it were taken twice", coins=coins), rule="BUY-5")
    if isinstance(played.move, Pass):
        income = played.table.setup.printed.pass_income
        yield Slip("pass", -income, tr("the {money} of the pass were forgotten", money=income), rule="BUY-2")
        yield Slip("pass", income, tr("the {money} of the pass were taken twice", money=income), rule="BUY-2")
    given = [row for row in figures.get("rewards", ()) if row.get("money")]
    if given:
        each = given[0]["money"]
        for n in range(1, len(given) + 1):
            rewards = amount(n, "outdoor reward")
            text = tr("{money} of {rewards} were forgotten", money=n * each, rewards=rewards)
            yield Slip("reward forgotten", -n * each, text, rule="REWARD-OUTDOOR")
    if price := figures.get("price", 0):
        yield Slip("not paid", price, tr("the price of {price} was not paid", price=price), rule="BUY-4")
        yield Slip("paid twice", -price, tr("the price of {price} was paid twice", price=price), rule="BUY-4")
