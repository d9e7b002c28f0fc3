"""A bonus that waits, in words: what brought it, what it asks for, and the line to type."""

from __future__ import annotations

from castlescore.games.between.facts import Catalogue
from castlescore.games.between.rules.bonuses import ATTENDANT, OTHER_TYPE, SPECIAL_TILE, TILE, Bonus
from castlescore.games.between.rules.table import Pending, Site

ENDINGS = {3: "rd"}


def brought(site: Site, pending: Pending) -> str:
    """What brought it: "Drawing Room is AB's 3rd living room"."""
    return f"{site.castle[pending.of].tile.name} is {site.name}'s {nth(pending.bonus)} room"


def thing(bonus: Bonus, box: Catalogue) -> str:
    """What the castle gets: "attendant", "grand foyer", "bonus of another type"."""
    if bonus.kind == SPECIAL_TILE:
        return _names(bonus, box) if len(bonus.choices) == 1 else "special tile"
    return {ATTENDANT: "attendant", TILE: "extra tile", OTHER_TYPE: "bonus of another type"}.get(
        bonus.kind, "bonus card"
    )


def order(bonus: Bonus, box: Catalogue) -> str:
    """What is done for it, as an order."""
    match bonus.kind:
        case "tile":
            return f"draw {bonus.draw} tiles, place 1 of them here, discard the others face down"
        case "attendant":
            return "an attendant for the throne room"
        case "type":
            return "the bonus of any one other type"
        case "card":
            return f"draw {bonus.draw} bonus cards, keep 1 under the castle, discard the others"
    return f"place a {_names(bonus, box)}"


def line(name: str, bonus: Bonus, box: Catalogue) -> str:
    """What to type for it in the castle of this name."""
    words = {
        ATTENDANT: "|".join(box.attendants),
        TILE: "TILE PLACE",
        OTHER_TYPE: "--as TYPE and what that type takes",
    }.get(bonus.kind, "")
    if bonus.kind == SPECIAL_TILE:
        words = "PLACE" if len(bonus.choices) == 1 else f"{'|'.join(bonus.choices)} PLACE"
    taken = f"--as {bonus.taken_as}" if bonus.taken_as else ""
    typed = " ".join(part for part in ("reward", name, taken, words) if part)
    return f"{typed}  or  reward {name} --decline" if bonus.may_decline else typed


def due_line(site: Site, box: Catalogue) -> str:
    """What to type for the bonus that waits in a castle, `""` if none does."""
    return line(site.name, site.pending.bonus, box) if site.pending else ""


def waits(site: Site, pending: Pending, box: Catalogue) -> str:
    """That a bonus waits in a castle, and for what: "BC waits for the fountain of its 3rd outdoor room, Fish Pond"."""
    bonus = pending.bonus
    room = f"of its {nth(bonus)} room, {site.castle[pending.of].tile.name}"
    what = f"bonus {room}, as another type" if bonus.kind == OTHER_TYPE else f"{thing(bonus, box)} {room}"
    return f"{site.name} waits for the {what}"


def nth(bonus: Bonus) -> str:
    """Which room of its type brought a bonus: "3rd living"."""
    return f"{bonus.nth}{ENDINGS.get(bonus.nth, 'th')} {bonus.type}"


def _names(bonus: Bonus, box: Catalogue) -> str:
    return " or ".join(box[id].name.lower() for id in bonus.choices)
