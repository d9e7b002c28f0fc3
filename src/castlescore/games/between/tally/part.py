"""Tally files of Between Two Castles (`Tallies` in the protocol)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from castlescore.core.errors import Unclear
from castlescore.core.language import person, tr
from castlescore.core.names import too_much_alike
from castlescore.core.types import Document
from castlescore.games.between.facts import numbers
from castlescore.games.between.files.castle_file import GAME
from castlescore.games.between.rules.setup import castle_names, seated
from castlescore.games.between.rules.table import Phase, Site, Table
from castlescore.games.between.tally.asking import ANSWERS, called, needs, question
from castlescore.games.between.tally.remarks import remarks
from castlescore.games.between.tally.table import HEAD, CastleRow, Finished, model, read
from castlescore.protocol.castle_entries import TileEntry
from castlescore.protocol.tally import FORMAT, TallyDocument
from castlescore.words.beginning import day, named

if TYPE_CHECKING:
    from castlescore.games.between.types import Replay

__all__ = [
    "ANSWERS",
    "HEAD",
    "ROW",
    "ROWS",
    "begun",
    "called",
    "model",
    "needs",
    "of_session",
    "question",
    "read",
    "remarks",
]
ROWS, ROW = Finished.ROWS, CastleRow


def begun(players: Sequence[str], options: Document) -> TallyDocument:
    """The file that the words of `tally --new` begin; raises Unclear."""
    seats, printed = seated(named(players)), numbers()
    if not printed.least <= len(players) <= printed.most:
        values = {"most": printed.least, "most2": printed.most, "players": len(players)}
        raise Unclear(tr("{most} to {most2} play, not {players} (B-AIM-1)", **values))
    if len(set(map(str.casefold, seats))) < len(seats):
        raise Unclear(tr("{seats} sits third already (B-DUO-1)", seats=person(seats[-1])))
    if problem := too_much_alike(seats):
        raise Unclear(problem)
    after = (*seats[1:], seats[0])
    rows = [
        {"name": name, "builders": list(builders)}
        for name, *builders in zip(castle_names(seats), seats, after, strict=True)
    ]
    return {"format": FORMAT, "game": GAME, "date": day(options.get("date")), ROWS: rows}


def of_session(replay: Replay) -> TallyDocument:
    """The file of a table that was recorded: its castles, with their cards once all are shown."""
    table: Table = replay.table
    header = replay.record.header
    date = {"date": header["date"]} if "date" in header else {}
    over = table.phase is Phase.OVER
    return {"format": FORMAT, "game": GAME, **date, ROWS: [_row(site, over) for site in table.sites]}


def _row(site: Site, over: bool) -> dict[str, object]:
    castle = site.castle
    row: dict[str, object] = {"name": site.name, "builders": list(site.partners), "throne": castle.throne.id}
    if castle.attendants:
        row["attendants"] = [attendant.id for attendant in castle.attendants]
    if over:
        row["cards"] = [card.id for card in castle.cards]
    row["tile"] = [TileEntry(placed.tile.id, placed.at).row for placed in castle]
    return {**row, "adjusted": site.adjusted} if site.adjusted else row
