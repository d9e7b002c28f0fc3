"""Tally files of Castles of Mad King Ludwig for tests: a table of two, with anything of it changed."""

from __future__ import annotations

from typing import Any

from builders import TallyFile, all_games, parse_tally, tally_text

FOYER = {"tile": "foyer", "at": [0, 0]}
LARDER = {"tile": "larder", "at": [-2, 1]}


def player(name: str, **keys: Any) -> dict[str, Any]:
    """A player of whom nothing is missing; a key that is None is left out."""
    row = {"name": name, "counts": {}, "track": 40, "money": 8000, "cards": [], **keys}
    return {key: value for key, value in row.items() if value is not None}


def table(*players: dict[str, Any], **keys: Any) -> TallyFile:
    """The finished table of these players."""
    rows = players or (player("Anna", track=41), player("Ben"))
    document = {"format": "castlescore tally 1", "game": "castles", **keys, "player": list(rows)}
    return parse_tally(tally_text(all_games()["castles"], document), "tally.toml")


def named(tally: TallyFile) -> list[tuple[str, str, str]]:
    """What is missing, and why."""
    return [(each.player, each.what, "; ".join(each.why)) for each in tally.missing]


def totals(tally: TallyFile) -> dict[str, Any]:
    """Everybody's total."""
    rows: Any = tally.answer().to_json()["players"]
    return {row["name"]: row["total"] for row in rows}
