"""Tally files of Castles of Mad King Ludwig (`Tallies` in the protocol)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from castlescore.core.names import one
from castlescore.core.types import Document
from castlescore.games.castles.files.castle_file import GAME, entries_of
from castlescore.games.castles.history import castle_of
from castlescore.games.castles.rules.table import Phase, Player, Table
from castlescore.games.castles.tally.asking import ANSWERS, called, needs, question
from castlescore.games.castles.tally.remarks import remarks
from castlescore.games.castles.tally.table import HEAD, Finished, PlayerRow, table_of
from castlescore.games.castles.terms import favor_names, favor_word
from castlescore.protocol.tally import FORMAT, TallyDocument
from castlescore.words.beginning import day, listed, named

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from castlescore.games.castles.types import Replay

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
ROWS, ROW = Finished.ROWS, PlayerRow


def model() -> TypeAdapter[dict[str, object]]:
    """What judges a file."""
    from castlescore.games.castles.tally.whole import WholeTallyKeys
    from castlescore.toml.judge import judge_of

    return judge_of(WholeTallyKeys)


def read(document: Document, path: str, text: str = "") -> Finished:
    """What a file says; raises FileProblem or LimitHit with what is wrong and where."""
    return table_of(document, path, text, model)


def begun(players: Sequence[str], options: Document) -> TallyDocument:
    """The file that the words of `tally --new` begin; raises Unclear, or FileProblem for a file that they name."""
    from castlescore.games.castles.words.begin import files, variant

    names = named(players)
    found: TallyDocument = {"format": FORMAT, "game": GAME, "rules": variant(options), "date": day(options.get("date"))}
    if "favor" in options:
        found["favors"] = [one(word, favor_names(), "favor", favor_word) for word in listed(options["favor"])]
    return {**found, **files(options, len(names)), ROWS: [{"name": name} for name in names]}


def of_session(replay: Replay) -> TallyDocument:
    """The file of a table that was recorded: castles, swans, money, and cards once all are shown."""
    table: Table = replay.table
    setup, header = table.setup, replay.record.header
    found: TallyDocument = {"format": FORMAT, "game": GAME}
    found |= {key: header[key] for key in ("rules", "date", "setup", "room") if key in header}
    found["favors"] = list(setup.favors)
    found["empty_stacks"] = [int(s) if s.isdecimal() else s for s, left in table.stacks.items() if not left]
    seats = [(setup.builder + i) % len(table.players) for i in range(len(table.players))]
    return {**found, ROWS: [_row(replay, table.players[seat], table.phase is Phase.OVER) for seat in seats]}


def _row(replay: Replay, player: Player, over: bool) -> dict[str, object]:
    row: dict[str, object] = {
        "name": player.name,
        "tiles": [entry.row for entry in entries_of(castle_of(replay, player.name))],
        "track": player.track,
    }
    if player.adjusted:
        row["adjusted"] = player.adjusted
    row["money"] = player.money
    if over:
        row["cards"] = [card if n is None else f"{card}={n}" for card, n in player.shown or ()]
    return row
