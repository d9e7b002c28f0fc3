"""Sessions and castle files for completion: read as they are, without being judged, since they only suggest.

A file that is broken, or strange, is None: then nothing is suggested. pydantic is never loaded for it.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

from castlescore.castles.castle import Castle, Placed
from castlescore.castles.places import FARTHEST, Join, joined, parse
from castlescore.castles.table import CORRIDORS
from castlescore.castles.tiles import Box
from castlescore.catalogue.facts import FOYER, castles
from castlescore.cli.completing_castles import all_tiles, piece
from castlescore.cli.completing_places import at_door, places
from castlescore.cli.completing_words import Line, Word, fit
from castlescore.session.evening import Evening, follow
from castlescore.session.games import game_of
from castlescore.session.record import Record

LARGEST, MOST = 500_000, 2_000  # bytes and events of a file that is still read while somebody waits for Tab


def evening_at(path: str) -> Evening | None:
    """The session in a file as it stands, None where there is none or it cannot be followed."""
    try:
        document = _document(path)
        return None if document is None else _play(document, path)
    except Exception:
        # Nothing has said yet that the file is a session, so anything may be wrong with it.
        return None


def _document(path: str) -> dict[str, Any] | None:
    file = Path(path)
    if not file.is_file() or file.stat().st_size > LARGEST:
        return None
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _play(document: dict[str, Any], path: str) -> Evening:
    events = document.pop("event", [])
    rooms = document.pop("room", [])
    record = Record(path, document, tuple(events[:MOST]))
    table = game_of(document).begin(document, path)
    if rooms:
        # The table's own rooms, which `begin` would have validated with pydantic.
        table = replace(table, setup=replace(table.setup, box=Box(castles().with_rooms(rooms))))
    evening = Evening(record, table)
    for n, event in enumerate(record.events, 1):
        _near(event)
        follow(evening, n, event)
    return evening


def _near(row: dict[str, Any]) -> None:
    """Raises ValueError for a place that no castle reaches, and that could take for ever to look at."""
    if any(abs(int(c)) > FARTHEST for c in row.get("at", ())):
        raise ValueError


def words_of(line: Line, typed: str) -> list[Word]:
    """What can come next on a line about a castle file: TILE, then PLACE."""
    castle, box = _castle(str(line.value("--castle"))), Box()
    if castle is None:
        return []
    built = {placed.tile.id for placed in castle}
    left = [room.id for room in box.catalogue.rooms() if room.id not in built]
    if not line.words:
        every = all_tiles(box)
        return fit(typed, (word for word in every if word.text in left or word.text in CORRIDORS), every)
    tile = piece(box, line.words[0], (*left, *CORRIDORS), line.value("--dark") is not None)
    if tile is None or len(line.words) > 1 or line.command not in ("where", "try", "explain", "place"):
        return []
    return at_door(castle, tile, typed) if line.command == "where" else places(castle, tile, typed)


def _castle(path: str) -> Castle | None:
    """The castle of a file, one with a foyer alone where there is no file yet."""
    box = Box()
    castle = Castle()
    if not Path(path).exists():
        return castle.add(Placed(0, box.foyer(4), (0, 0), 0))
    document = _document(path)
    if document is None or document.get("game", "castles") != "castles":
        return None
    for n, row in enumerate(document["tile"][:MOST]):
        _near(row)
        if row.get("dispute"):
            continue
        tile = box.foyer(row.get("doors", 4)) if row["tile"] == FOYER else box[row["tile"]]
        meant = parse(row["join"]) if "join" in row else None
        at = (row["at"][0], row["at"][1]) if meant is None else (0, 0)
        placed = joined(castle, tile, meant, n) if isinstance(meant, Join) else Placed(n, tile, at, row.get("turn", 0))
        castle = castle.add(placed)
    return castle
