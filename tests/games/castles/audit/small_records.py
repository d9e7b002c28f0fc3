"""Small records of two players for the tests of the audit, and what an audit finds in them."""

from __future__ import annotations

from typing import Any

from builders import Event, Record, audit
from castlescore import Audit, Finding

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


def audited(*events: Event, rooms: list[str] | None = None, **header: Any) -> Audit:
    first = (REVEAL, PRICE) if rooms is None else ({**REVEAL, "tiles": rooms}, {**PRICE, "row": rooms})
    return audit(Record("table.toml", {**HEADER, **header}, (*first, *events)))


def only(found: Audit) -> Finding:
    (finding,) = found.findings
    return finding


def kinds(found: Audit) -> list[tuple[int | None, str, tuple[int, ...]]]:
    return [(f.event, f.kind, f.depends) for f in found.findings]
