"""Castle files for completion: read as they are, without being judged."""

from __future__ import annotations

from castlescore.games.castles.facts import FOYER
from castlescore.games.castles.files.places import Join, joined, parse
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.table import CORRIDORS
from castlescore.games.castles.rules.tiles import Box
from castlescore.games.castles.words.place_completion import all_tiles, at_door, piece, places
from castlescore.protocol.game import Header
from castlescore.record.toml.unjudged import MOST, refuse_far
from castlescore.words.candidates import Line, Word, fit


def words_of_file(document: Header | None, line: Line, typed: str) -> list[Word]:
    """What can come next on a line about a castle file, None where there is no file yet: TILE, then PLACE."""
    box = Box()
    castle = _castle(document, box)
    built = {placed.tile.id for placed in castle}
    left = [room.id for room in box.catalogue.rooms() if room.id not in built]
    if not line.words:
        every = all_tiles(box)
        return fit(typed, (word for word in every if word.text in left or word.text in CORRIDORS), every)
    tile = piece(box, line.words[0], (*left, *CORRIDORS), line.value("--dark") is not None)
    if tile is None or len(line.words) > 1 or line.command not in ("where", "try", "explain", "place"):
        return []
    return at_door(castle, tile, typed) if line.command == "where" else places(castle, tile, typed)


def _castle(document: Header | None, box: Box) -> Castle:
    """The castle of a file, one with a foyer alone where there is no file yet."""
    castle = Castle()
    if document is None:
        return castle.add(Placed(0, box.foyer(4), (0, 0), 0))
    for n, row in enumerate(document["tile"][:MOST]):
        refuse_far(row)
        if row.get("dispute"):
            continue
        tile = box.foyer(row.get("doors", 4)) if row["tile"] == FOYER else box[row["tile"]]
        meant = parse(row["join"]) if "join" in row else None
        at = (row["at"][0], row["at"][1]) if meant is None else (0, 0)
        placed = joined(castle, tile, meant, n) if isinstance(meant, Join) else Placed(n, tile, at, row.get("turn", 0))
        castle = castle.add(placed)
    return castle
