"""A row of prices that cannot be: the rooms lay as later purchases say, then as the row says, then as before."""

from __future__ import annotations

from builders.castles import buying, seated
from castlescore.games.castles.audit.repairs import intended_row

ROOMS = ("larder", "parlor", "study")


def test_a_room_lay_where_it_was_paid_for_later_whatever_the_row_says() -> None:
    table = buying(seated(2), *ROOMS)
    first, second, third, *_ = [slot.price for slot in table.market]
    bought = {"do": "buy", "by": "Ben", "tile": "parlor", "price": third}
    passed = {"do": "pass", "by": "Anna"}
    said = ["study", "parlor", "larder"]
    assert intended_row(table, said, [])[:3] == tuple(said)
    assert intended_row(table, said, [passed, bought])[:3] == ("study", "larder", "parlor")
    assert intended_row(table, said, [{**bought, "price": 1}])[:3] == tuple(said)
    prices = {"do": "price", "by": "Ben", "row": []}
    assert intended_row(table, said, [prices, bought])[:3] == tuple(said), "the next row says nothing of this one"
    assert intended_row(table, ["parlor", "parlor", ""], [{**bought, "price": second}])[:3] == ("larder", "parlor", "")
    assert first > second > third
