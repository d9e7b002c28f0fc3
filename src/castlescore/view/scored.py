"""A table with its score as it goes to other programs: as a sheet, and as a play for the BG Stats app.

The sheet is as RFC 4180 has it, the same columns for every file of a game. One row per player, in Between Two Castles
also one per castle; the column `row` says which. Cells that do not apply are empty, and so are those of bonus cards
until every card is shown. `doubt` says what is not sure.

The app's makers describe the play, and the link by which the app takes it in, in "Push plays to BG Stats from other
apps or websites": the play is a JSON object in the `data` of a link. Optional fields are written too, since the app has
been seen to stop at a missing truth value, and numbers are numbers.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote

from castlescore.core.errors import FileProblem
from castlescore.core.language import tr
from castlescore.core.types import Document, Standings
from castlescore.protocol.game import Game
from castlescore.protocol.views import Row
from castlescore.toml.reading import shown
from castlescore.view.audits import doubt_of_row, doubt_words

if TYPE_CHECKING:
    from castlescore.record.audit.findings import Audit
    from castlescore.record.chronicle import Chronicle

HEAD = ("date", "game", "final", "row", "name", "place", "winner", "total", "doubt")
RISKY = "=+-@\t\r＝＋－＠"  # the first characters of a formula, in some countries the full-width ones
# Where semicolons separate cells, a text would be split too, and quotes do not help.
BEGINS = re.compile(rf'(^|;[\s"]*)(?=[{re.escape(RISKY)}])')
PLAY_LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "castlescore"
NOON = "12:00:00"  # a record has only a date; noon in UTC is the same day nearly everywhere


@dataclass(frozen=True)
class ScoredTable:
    """A score, and the other values of its exports.

    `header`: the keys of its file, its date among them, and `path` its name; `starter`: the first player, None where
    nobody is; `begun`: an identity that stays when the file is corrected. `audit`: where something is wrong with the
    record, how sure the score is.
    """

    game: Game
    score: Standings
    header: Document
    path: str
    starter: str | None
    begun: object
    audit: Audit | None = None

    @property
    def date(self) -> str:
        """The date of the game, `""` where the file has none."""
        return str(self.header.get("date", ""))


def of_evening(chronicle: Chronicle) -> ScoredTable:
    """The score of a session, or as if it ended now."""
    record, game, table = chronicle.record, chronicle.replay.game, chronicle.table
    # The header and the first event alone, so that a corrected record keeps its identity.
    begun = [dict(record.begun), *record.events[:1]]
    return ScoredTable(
        game, game.sheets.score(table), record.header, record.path, game.sheets.starter(table), begun,
        None if chronicle.audit.ok else chronicle.audit,
    )  # fmt: skip


def sheet_csv(table: ScoredTable) -> str:
    """The score sheet of a table, `final` false where it is as if the game ended now; lines end in CR LF."""
    own_heads, rows = table.game.sheets.rows(table.score)
    own = {"date": table.date, "game": table.game.meta.id}
    cells = []
    for row in rows:
        doubt = ""
        if table.audit is not None and row.get("row", "player") == "player":
            doubt = doubt_of_row(table.audit, str(row["name"]), bool(row.get("winner")))
        cells.append({**own, **row, "doubt": doubt})
    return table_csv((*HEAD, *own_heads), cells)


def table_csv(heads: Sequence[str], rows: Iterable[Row]) -> str:
    """A table of these columns and rows; lines end in CR LF."""
    out = io.StringIO()
    writer = csv.DictWriter(out, heads, restval="", lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: cell(value) for key, value in row.items()})
    return out.getvalue()


def cell(value: object) -> object:
    """A value as the text of a cell: truth values in lower case, no text that a spreadsheet would read as a formula."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if not isinstance(value, str):
        return value
    return BEGINS.sub(r"\1'", shown(value))


def play_of(table: ScoredTable) -> dict[str, object] | None:
    """The play, the same for the same file; None while the game is not over, since a play is a result.

    Raises FileProblem for a file without a date, which a play must have.
    """
    score, game = table.score, table.game.meta
    if not score.final:
        return None
    if "date" not in table.header:
        line = 'date = "YYYY-MM-DD"'
        why = tr(
            "{path}: it has no date, and a play must have one; write it in: {line}", path=shown(table.path), line=line
        )
        raise FileProblem(why)
    doubts = [] if table.audit is None else doubt_words(table.audit)
    early = table.game.page.verdict(score).early
    name, number = game.bgg or (game.name, None)
    begun = json.dumps(table.begun, sort_keys=True, default=str, ensure_ascii=False)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": hashlib.sha256(begun.encode()).hexdigest()[:32],
        "playDate": f"{table.date} {NOON}",
        "comments": ". ".join([*([early] if early else []), table.game.sheets.winners_line(score)[0], *doubts]),
        "game": {
            "name": name,
            "sourceGameId": f"{SOURCE}-{game.id}",
            **({"bggId": number} if number is not None else {}),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": row.name,
                "sourcePlayerId": row.name.casefold(),
                "startPlayer": row.name == table.starter,
                "score": row.total,
                "rank": row.place,
                "winner": row.name in score.winners,
            }
            for row in score.players
        ],
    }


def link_of(play: dict[str, object]) -> str:
    """The link that passes a play to the app."""
    return PLAY_LINK + quote(json.dumps(play, separators=(",", ":"), ensure_ascii=False), safe="")
