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
from castlescore.toml.reading import shown
from castlescore.view.scored import ScoredTable

HEAD = ("date", "game", "final", "row", "name", "place", "winner", "total")
RISKY = "=+-@\t\r＝＋－＠"  # how a spreadsheet's formulas begin, the wide signs in some countries
# Where a semicolon parts the cells a text is parted too, and quotes round all of it do not help.
BEGINS = re.compile(rf'(^|;[\s"]*)(?=[{re.escape(RISKY)}])')


def sheet_csv(table: ScoredTable) -> str:
    """The score sheet of a table, `final` false where it is as if the game ended now; lines end in CR LF."""
    heads, rows = table.game.view.sheets.rows(table.score)
    return table_csv(heads, ({"date": table.date, "game": table.game.meta.id, **row} for row in rows))


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
