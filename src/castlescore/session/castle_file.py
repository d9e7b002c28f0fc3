"""The castle file: one castle alone, in the order it was built, read, written and extended."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from castlescore.castles.castle import Castle, Placed
from castlescore.castles.judging import JudgedCastle, Row, judge
from castlescore.castles.places import FARTHEST, Join, joined, parse
from castlescore.castles.tiles import Box, Tile
from castlescore.catalogue.facts import FOYER
from castlescore.catalogue.names import find
from castlescore.errors import CastlescoreError, FileProblem, LimitHit
from castlescore.session.reading import LARGEST, expect_format, parse_toml, quoted, read_text, shown, validate
from castlescore.session.reading import MOST_TILES as MOST_TILES
from castlescore.values import frozen

if TYPE_CHECKING:
    from pydantic_core import SchemaValidator

FORMAT = "castlescore castle 1"
MOST_CLAIM = 100_000  # points, either way; far more than any tile gives
FileRow = dict[str, Any]  # one [[tile]], as its model leaves it


@frozen
class CastleFile:
    """A castle file as read: its text, to be extended without losing a comment, and the castle judged."""

    path: str
    text: str
    judged: JudgedCastle

    @property
    def next_number(self) -> int:
        """The number the next tile would have; disputes count."""
        return len(self.judged.tiles)


@frozen
class TileEntry:
    """One tile to write: `at` and `turn` always, the rest where given."""

    tile: str
    at: tuple[int, int]
    turn: int = 0
    doors: int | None = None
    claim: int | None = None
    dispute: bool = False


def read_castle(path: str, box: Box) -> CastleFile:
    """Read and judge a castle file; raises FileProblem or LimitHit with what is wrong and where."""
    return parse_castle(read_text(path), path, box)


def read_or_begin(path: str, box: Box, doors: int, turn: int) -> CastleFile:
    """A castle file, or one with a foyer alone where there is none yet; nothing is written."""
    if Path(path).exists():
        return read_castle(path, box)
    return parse_castle(castle_text([TileEntry(FOYER, (0, 0), turn, doors)]), path, box)


def parse_castle(text: str, path: str, box: Box) -> CastleFile:
    """Judge the text of a castle file."""
    return judge_document(parse_toml(text, path), text, path, box)


def check_header(document: dict[str, Any], path: str) -> None:
    """Raises FileProblem or LimitHit unless a document can be a castle file of a bearable size."""
    expect_format(document, path, "castle", 1)
    _refuse_too_many(document, path)


def judge_document(document: dict[str, Any], text: str, path: str, box: Box) -> CastleFile:
    """Judge the document of a castle file."""
    check_header(document, path)
    if document.get("game", "castles") != "castles":
        raise FileProblem(f"{shown(path)}: the game is {quoted(document['game'])}: it is castles or between")
    rows: Sequence[FileRow] = validate(_model(), document, path, {"tile": "tile"})["tile"]
    tiles = [_tile(row, n, box, path) for n, row in enumerate(rows)]
    _one_foyer(rows, tiles, path)
    entries = [
        Row(_lay(row, tile, path), row.get("claim"), row.get("dispute", False))
        for row, tile in zip(rows, tiles, strict=True)
    ]
    return CastleFile(path, text, judge(entries))


def _refuse_too_many(document: dict[str, Any], path: str) -> None:
    tiles = document.get("tile")
    if isinstance(tiles, list) and len(tiles) > MOST_TILES:
        raise LimitHit(f"{shown(path)}: {len(tiles)} tiles; a castle may have {MOST_TILES}")


@cache
def _model() -> SchemaValidator:
    """The model, made when the first file is read."""
    from castlescore.session import castle_model

    return castle_model.CASTLE


def _tile(row: FileRow, n: int, box: Box, path: str) -> Tile:
    names = {tile.id: tile.names for tile in box.catalogue.tiles.values()}
    word = row["tile"]
    if word in names:
        return box.foyer(row.get("doors", 4)) if word == FOYER else box[word]
    found = find(word, {}, names)
    near = found.ids or found.closest
    hint = f"; close to it: {', '.join(near)}" if near else ""
    raise FileProblem(f"{shown(path)}: tile {n}: no tile has the id '{shown(word)}'{hint}")


def _one_foyer(rows: Sequence[FileRow], tiles: Sequence[Tile], path: str) -> None:
    where = [n for n, tile in enumerate(tiles) if tile.id == FOYER]
    if where != [0] or rows[0].get("dispute"):
        found = "none is here" if not where else f"here it is tile {', '.join(map(str, where))}"
        if where == [0]:
            found = "here it is in dispute"
        raise FileProblem(f"{shown(path)}: a castle has one foyer, its first tile (BOX-1, p.2-3): {found}")
    for n, row in enumerate(rows[1:], 1):
        if "doors" in row:
            raise FileProblem(f"{shown(path)}: tile {n}: 'doors' is for the foyer, not for {tiles[n].id}")


def _lay(row: FileRow, tile: Tile, path: str) -> Any:
    """How a row is laid once the castle before it stands."""
    if "at" in row:
        return lambda n, castle: Placed(n, tile, row["at"], row.get("turn", 0))

    def lay(n: int, castle: Castle) -> Placed:
        try:
            word = parse(row["join"])
            if not isinstance(word, Join):
                raise FileProblem("a join is DOOR=TILE.DOOR, such as W=foyer.E")
            placed = joined(castle, tile, word, n)
        except CastlescoreError as error:
            raise FileProblem(f"{shown(path)}: tile {n}: 'join': {shown(str(error), 600)}") from error
        if max(abs(c) for c in placed.at) > FARTHEST:
            raise LimitHit(f"{shown(path)}: tile {n}: 'join' leads beyond {FARTHEST} units from the origin")
        return placed

    return lay


def entry_text(entry: TileEntry) -> str:
    """One tile as the castle file writes it."""
    rows = [f'tile = "{entry.tile}"']
    if entry.doors is not None:
        rows.append(f"doors = {entry.doors}")
    rows.append(f"at = [{entry.at[0]}, {entry.at[1]}]")
    if entry.turn:
        rows.append(f"turn = {entry.turn}")
    if entry.claim is not None:
        rows.append(f"claim = {entry.claim}")
    if entry.dispute:
        rows.append("dispute = true")
    return "\n".join(["[[tile]]", *rows, ""])


def castle_text(entries: Sequence[TileEntry]) -> str:
    """A whole castle file."""
    return "".join([f'format = "{FORMAT}"\ngame = "castles"\n', *map(entry_text, entries)])


def entries_of(judged: JudgedCastle) -> list[TileEntry]:
    """The tiles of a judged castle, to be written anew."""
    return [
        TileEntry(
            tile=row.placed.tile.id,
            at=row.placed.at,
            turn=row.placed.turn,
            doors=len(row.placed.form.doors) if row.placed.tile.id == FOYER else None,
            claim=row.claim,
            dispute=row.dispute,
        )
        for row in judged.tiles
    ]


def extended(file: CastleFile, entry: TileEntry, box: Box) -> str:
    """The text of a castle file with one more tile at its end, every line of it kept where TOML allows that.

    Raises LimitHit when the file or the castle would become too large to be read again.
    """
    end = "" if file.text.endswith("\n") or not file.text else "\n"
    text = file.text + end + entry_text(entry)
    if len(text.encode()) > LARGEST:
        raise LimitHit(f"{shown(file.path)}: it would be more than 4 MiB, the most a file may have")
    try:
        if parse_castle(text, file.path, box).next_number == file.next_number + 1:
            return text
    except FileProblem:
        pass  # the tiles stand in one inline array: written anew below
    return castle_text([*entries_of(file.judged), entry])
