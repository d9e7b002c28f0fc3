"""The ways of naming a tile, and a place in a castle, of Castles of Mad King Ludwig that a beginning could be.

Castle files are read for it as they are, without being judged.
"""

from __future__ import annotations

from collections.abc import Iterable

from castlescore.core.errors import Unclear
from castlescore.core.events import Header
from castlescore.core.language import tr
from castlescore.core.language.amounts import amount
from castlescore.core.names import find
from castlescore.games.castles.facts import DARK_HALLWAY, FOYER, HALLWAY
from castlescore.games.castles.files.places import Join, find_in_castle, joined, parse, tile_name
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.places import where
from castlescore.games.castles.rules.table import CORRIDORS
from castlescore.games.castles.rules.tiles import Box, Tile
from castlescore.games.castles.words.lookup import tile_word
from castlescore.toml.unjudged import MOST, refuse_far
from castlescore.words.candidates import Line, Word, after, fit

FEW = 12  # places that are offered before anything is typed


def places(castle: Castle, tile: Tile, typed: str) -> list[Word]:
    """What a PLACE could be: the places themselves, the best first; tiles of the castle and their doors; doors in hand.

    `X,Y@TURN`, `TILE.DOOR`, or `DOOR=TILE.DOOR`, of which the first door is kept as it was typed.
    """
    hand, equals, rest = typed.partition("=")
    if equals:
        return after(f"{hand}=", at_door(castle, tile, rest, hand.upper()))
    if "." in typed:
        return at_door(castle, tile, typed)
    legal = where(castle, tile)
    cells = [Word(_at(v.placed), gain(v)) for v in legal]
    if typed and not typed[0].isalpha():
        numbers = at_door(castle, tile, typed) if typed.isdigit() else []
        return [*(word for word in cells if word.text.startswith(typed)), *numbers]
    doors = [
        Word(f"{name}=", tr("this door in the hand")) for name in dict.fromkeys(d.hand for d in tile.forms[0].doors)
    ]
    joins = [word for word in doors if word.text.startswith(typed.upper())] if typed else []
    return [*(cells[:FEW] if not typed else []), *joins, *at_door(castle, tile, typed)]


def at_door(castle: Castle, tile: Tile, typed: str, hand: str = "") -> list[Word]:
    """`TILE.` while the tile is being typed, then `TILE.DOOR`; with `hand`, only for that door of the tile in hand.

    Doors that can be joined come alone, unless none can.
    """
    ways = _ways(castle, tile, hand)
    name, dot, door = typed.rpartition(".")
    if not dot:
        return _tiles(castle, ways, typed)
    try:
        target = find_in_castle(castle, name)
    except Unclear:
        return []
    prefix = f"{name if name.isdecimal() else tile_name(castle, target)}."
    joining = {key[1]: found for key, found in ways.items() if key[0] == target.n}
    here = [Word(prefix + side, _best(joining[side])) for side in sorted(joining)]
    every = [Word(prefix + d.name) for d in target.form.doors]
    fits = [word for word in here if word.text.startswith(prefix + door.upper())]
    return fits or [word for word in every if word.text.startswith(prefix + door.upper())]


def _ways(castle: Castle, tile: Tile, hand: str) -> dict[tuple[int, str], list[Verdict]]:
    """The legal placements by the door of the castle that they join: tile number and door."""
    found: dict[tuple[int, str], list[Verdict]] = {}
    for verdict in where(castle, tile):
        for meeting in verdict.joins:
            if not hand or hand in (meeting.door.hand, meeting.door.side):
                found.setdefault((meeting.other.n, meeting.to.name), []).append(verdict)
    return found


def _tiles(castle: Castle, ways: dict[tuple[int, str], list[Verdict]], typed: str) -> list[Word]:
    """The tiles of the castle by name, or by number where a number is typed."""
    open_now = {n for n, _ in ways}
    if typed.isdigit():
        return [Word(f"{p.n}.", p.tile.name) for p in castle if p.n in open_now and str(p.n).startswith(typed)]
    here = in_castle(castle, (p for p in castle if p.n in open_now), ".")
    return fit(typed, here, in_castle(castle, castle, "."))


def in_castle(castle: Castle, tiles: Iterable[Placed], ending: str = "") -> list[Word]:
    """Tiles of the castle as a line names them."""
    return [
        Word(
            f"{tile_name(castle, placed)}{ending}",
            tr("number {digits}", digits=placed.n),
            placed.tile.facts.names,
            placed.tile.name,
        )
        for placed in tiles
    ]


def _at(placed: Placed) -> str:
    turn = f"@{placed.turn}" if placed.turn else ""
    return f"{placed.at[0]},{placed.at[1]}{turn}"


def gain(v: Verdict) -> str:
    """What a placement gives, in a few words."""
    points = v.points.total
    said = amount(points, "point")
    names = [v.after[n].tile.name for n in v.completes]
    return tr("{points}, completes {tiles}", points=said, tiles=", ".join(names)) if names else said


def _best(ways: list[Verdict]) -> str:
    one = f"{_at(ways[0].placed)}, {gain(ways[0])}"
    return one if len(ways) == 1 else tr("{ways} ways, up to {gain}", ways=len(ways), gain=gain(ways[0]))


def all_tiles(box: Box) -> list[Word]:
    """Every tile there is, for a name that fits nothing that can be meant here."""
    return [tile_word(tile) for tile in box.catalogue.tiles.values()]


def piece(box: Box, word: str, here: Iterable[str], dark: bool) -> Tile | None:
    """The tile that a complete word means, None where that is not decided."""
    names = {id: tile.names for id, tile in box.catalogue.tiles.items()}
    one = find(word, {id: names[id] for id in here if id in names}, names).one
    return None if one is None else box[DARK_HALLWAY if dark and one == HALLWAY else one]


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
