"""A row of prices that cannot be, read from what the record says beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from castlescore.core.events import Event
from castlescore.core.values import changed
from castlescore.games.castles.rules.table import Table


def until_prices(ahead: Sequence[Event]) -> list[Event]:
    """The lines up to the next prices or rooms: the rest of the round."""
    return list(takewhile(lambda event: event["do"] not in ("price", "reveal", "cards"), ahead))


def other_rooms(table: Table, row: Sequence[str], ahead: Sequence[Event]) -> Table | None:
    """The table with the rooms that a row names, where they were revealed under other names and are named again."""
    lying = {slot.tile for slot in table.market if slot.tile}
    strange = [tile for tile in row if tile and tile not in lying]
    missing = [tile for tile in lying if tile not in row]
    again = {tile for event in ahead for tile in (*event.get("row", ()), event.get("tile"))}
    if not strange or len(strange) != len(missing) or not set(strange) <= again or set(missing) & again:
        return None
    new = dict(zip(sorted(missing), strange, strict=True))
    market = tuple(changed(slot, tile=new.get(slot.tile, slot.tile)) for slot in table.market)
    return changed(table, market=market, seen=table.seen | set(strange))


def row_meant(table: Table, row: Sequence[str], ahead: Sequence[Event]) -> tuple[str, ...]:
    """The rooms in their slots as the purchases after a row that cannot be say, then as the row says, then as they lay.

    Only rooms that lie on the market, each once.
    """
    lying = [slot.tile for slot in table.market if slot.tile]
    prices = [slot.price for slot in table.market]
    found = [""] * len(prices)

    def lay(tile: str, slots: Iterable[int]) -> None:
        free = next((i for i in slots if not found[i]), None)
        if tile in lying and tile not in found and free is not None:
            found[free] = tile

    for event in until_prices(ahead):
        if event["do"] == "buy" and event.get("price") in prices:
            lay(event["tile"], [i for i, price in enumerate(prices) if price == event["price"]])
    for i, tile in enumerate(row[: len(prices)]):
        lay(tile, [i])
    empty = [i for i, tile in enumerate(row[: len(prices)]) if not tile]
    for tile in lying:
        lay(tile, [i for i in range(len(prices)) if i not in empty])
    for tile in lying:
        lay(tile, range(len(prices)))
    return tuple(found)
