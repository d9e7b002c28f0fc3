"""The score sheet for a spreadsheet: RFC 4180, the same columns for every session of a game.

A row a player; in Between Two Castles also one a castle, told apart by the column `row`. Cells that do not apply are
empty, and so are those of bonus cards until every card is shown.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from typing import Any

from castlescore.record.chronicle import Chronicle
from castlescore.record.reading import shown

HEAD = ("date", "game", "final", "row", "name", "place", "winner", "total")
RISKY = "=+-@\t\r＝＋－＠"  # how a spreadsheet's formulas begin, the wide signs in some countries
# Where a semicolon parts the cells a text is parted too, and quotes round all of it do not help.
BEGINS = re.compile(rf'(^|;[\s"]*)(?=[{re.escape(RISKY)}])')

Row = Mapping[str, Any]


def sheet_csv(chronicle: Chronicle) -> str:
    """The score sheet of an evening, or as if it ended now (`final` is then false); lines end in CR LF."""
    between = chronicle.evening.game_name == "between"
    heads, rows = _between(chronicle.table) if between else _castles(chronicle.table)
    day = {"date": str(chronicle.record.header.get("date", "")), "game": chronicle.evening.game_name}
    out = io.StringIO()
    writer = csv.DictWriter(out, heads, restval="", lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: cell(value) for key, value in {**day, **row}.items()})
    return out.getvalue()


def cell(value: Any) -> Any:
    """A value as a cell has it: truth in small letters, and no text that a spreadsheet would take for a formula."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, str):
        return value
    return BEGINS.sub(r"\1'", shown(value))


def _castles(table: Any) -> tuple[tuple[str, ...], list[Row]]:
    from castlescore.games.castles.rules.final import PARTS, score

    found = score(table)
    rows: list[Row] = [
        {
            "final": found.final,
            "row": "player",
            "name": row.name,
            "place": row.place,
            "winner": found.final and row.name in found.winners,
            "total": row.total,
            "solo_rank": row.rank,
            **row.parts,
            "track": row.track,
            "area": row.area,
            "marks": row.money,
        }
        for row in found.players
    ]
    return (*HEAD, "solo_rank", *PARTS, "track", "area", "marks"), rows


def _between(table: Any) -> tuple[tuple[str, ...], list[Row]]:
    from castlescore.games.between.rules.final import score

    found = score(table)
    parts = table.setup.box.rows
    rows: list[Row] = [
        {
            "final": found.final,
            "row": "player",
            "name": player.name,
            "place": player.place,
            "winner": found.final and player.name in found.winners,
            "total": player.total,
            "castles": " ".join(player.castles),
            "other_castle": player.higher,
            "specials": player.specials,
        }
        for player in found.players
    ]
    rows += [
        {
            "final": found.final,
            "row": "castle",
            "name": each.name,
            "total": each.points,
            "builders": " and ".join(each.partners),
            **each.rows,
            "adjusted": each.adjusted,
        }
        for each in found.castles
    ]
    return (*HEAD, "castles", "other_castle", "specials", "builders", *parts, "adjusted"), rows
