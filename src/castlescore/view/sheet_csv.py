"""The score sheet for a spreadsheet: RFC 4180, the same columns for every session of a game.

A row a player; in Between Two Castles also one a castle, told apart by the column `row`. Cells that do not apply are
empty, and so are those of bonus cards until every card is shown.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

from castlescore.protocol.views import Row
from castlescore.record.chronicle import Chronicle
from castlescore.toml.reading import shown

HEAD = ("date", "game", "final", "row", "name", "place", "winner", "total")
RISKY = "=+-@\t\r＝＋－＠"  # how a spreadsheet's formulas begin, the wide signs in some countries
# Where a semicolon parts the cells a text is parted too, and quotes round all of it do not help.
BEGINS = re.compile(rf'(^|;[\s"]*)(?=[{re.escape(RISKY)}])')


def sheet_csv(chronicle: Chronicle) -> str:
    """The score sheet of an evening, or as if it ended now (`final` is then false); lines end in CR LF."""
    sheets = chronicle.replay.game.view.sheets
    heads, rows = sheets.rows(sheets.score(chronicle.table))
    return csv_text(heads, rows, str(chronicle.record.header.get("date", "")), chronicle.replay.game.meta.id)


def csv_text(heads: Sequence[str], rows: Iterable[Row], date: str, game: str) -> str:
    """A sheet of these columns and rows, each with the day and the id of the game."""
    return table_csv(heads, ({"date": date, "game": game, **row} for row in rows))


def table_csv(heads: Sequence[str], rows: Iterable[Row]) -> str:
    """A table of these columns and rows; lines end in CR LF."""
    out = io.StringIO()
    writer = csv.DictWriter(out, heads, restval="", lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: cell(value) for key, value in row.items()})
    return out.getvalue()


def cell(value: object) -> object:
    """A value as a cell has it: truth in small letters, and no text that a spreadsheet would take for a formula."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, str):
        return value
    return BEGINS.sub(r"\1'", shown(value))
