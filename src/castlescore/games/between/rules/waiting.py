"""A bonus that waits, as messages: what brought it, that it is waited for, and the line to type."""

from __future__ import annotations

from castlescore.core.language.messages import Message, message
from castlescore.games.between.rules.bonuses import OTHER_TYPE, Bonus
from castlescore.games.between.rules.table import Pending, Site


def brought(site: Site, pending: Pending) -> Message:
    """What brought it: "Drawing Room is AB's 3rd living room"."""
    return message("brought", tile=site.castle[pending.of].tile, castle=site.name, bonus=pending.bonus)


def line(castle: str, bonus: Bonus) -> Message:
    """What to type for it in the castle of this name."""
    return message("bonus-line", castle=castle, bonus=bonus)


def due_line(site: Site) -> Message | None:
    """What to type for the bonus that waits in a castle, None if none does."""
    return line(site.name, site.pending.bonus) if site.pending else None


def waits(site: Site, pending: Pending) -> Message:
    """That a bonus waits in a castle, and for what: "BC waits for the fountain of its 3rd outdoor room, Fish Pond"."""
    bonus, tile = pending.bonus, site.castle[pending.of].tile
    as_type = bonus.kind == OTHER_TYPE
    return message("bonus-waits-as-type" if as_type else "bonus-waits", castle=site.name, bonus=bonus, tile=tile)
