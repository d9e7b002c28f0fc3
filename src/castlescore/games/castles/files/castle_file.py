"""The castle file: one castle alone, in the order it was built, read, written and extended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from castlescore.core.errors import CastlescoreError, FileProblem, LimitHit
from castlescore.core.names import find
from castlescore.core.values import frozen
from castlescore.games.castles.facts import FOYER
from castlescore.games.castles.rules.castle import Castle, Placed
from castlescore.games.castles.rules.judging import JudgedCastle, Row, judge
from castlescore.games.castles.rules.places import Join, joined, parse
from castlescore.games.castles.rules.tiles import Box, Tile
from castlescore.record.castle_entries import FORMAT, TileEntry, entry_text
from castlescore.record.reading import MOST_TILES as MOST_TILES
from castlescore.record.reading import at_line, expect_format, parse_toml, quoted, read_text, shown, validate

if TYPE_CHECKING:
    from pydantic_core import SchemaValidator

FileRow = dict[str, Any]  # one [[tile]], as its model leaves it
Wrong = Callable[..., FileProblem]  # number of a tile, what is wrong with it, perhaps the key -> the error to raise


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

    @property
    def says(self) -> tuple[Any, list[TileEntry]]:
        """What the file says, however it is written: nothing beside the tiles, and the tiles."""
        return (), entries_of(self.judged)


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


def check_header(document: dict[str, Any], path: str, text: str = "") -> None:
    """Raises FileProblem or LimitHit unless a document can be a castle file of a bearable size.

    `text` is that of the file, so that the line can be named.
    """
    expect_format(document, path, "castle", 1, text)
    _refuse_too_many(document, path)


def judge_document(document: dict[str, Any], text: str, path: str, box: Box) -> CastleFile:
    """Judge the document of a castle file."""
    check_header(document, path, text)
    if document.get("game", "castles") != "castles":
        where = at_line(path, text, "game")
        raise FileProblem(f"{where}: the game is {quoted(document['game'])}: it is castles or between")
    rows: Sequence[FileRow] = validate(_model(), document, path, {"tile": "tile"}, text=text)["tile"]

    def wrong(n: int, why: str, *key: str) -> FileProblem:
        return FileProblem(f"{at_line(path, text, 'tile', n, *key)}: tile {n}: {why}")

    tiles = [_tile(row, n, box, wrong) for n, row in enumerate(rows)]
    _one_foyer(rows, tiles, wrong)
    entries = [
        Row(_lay(row, tile, wrong), row.get("claim"), row.get("dispute", False))
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
    from castlescore.games.castles.files import castle_model

    return castle_model.CASTLE


def _tile(row: FileRow, n: int, box: Box, wrong: Wrong) -> Tile:
    names = {tile.id: tile.names for tile in box.catalogue.tiles.values()}
    word = row["tile"]
    if word in names:
        return box.foyer(row.get("doors", 4)) if word == FOYER else box[word]
    found = find(word, {}, names)
    near = found.ids or found.closest
    hint = f"; close to it: {', '.join(near)}" if near else ""
    raise wrong(n, f"no tile has the id '{shown(word)}'{hint}", "tile")


def _one_foyer(rows: Sequence[FileRow], tiles: Sequence[Tile], wrong: Wrong) -> None:
    where = [n for n, tile in enumerate(tiles) if tile.id == FOYER]
    if where != [0] or rows[0].get("dispute"):
        found = "none is here" if not where else f"here it is tile {', '.join(map(str, where))}"
        if where == [0]:
            found = "here it is in dispute"
        first = next((n for n in where if n), 0)
        raise wrong(first, f"a castle has one foyer, its first tile (BOX-1, p.2-3): {found}")
    for n, row in enumerate(rows[1:], 1):
        if "doors" in row:
            raise wrong(n, f"'doors' is for the foyer, not for {tiles[n].id}", "doors")


def _lay(row: FileRow, tile: Tile, wrong: Wrong) -> Any:
    """How a row is laid once the castle before it stands."""
    if "at" in row:
        return lambda n, castle: Placed(n, tile, row["at"], row.get("turn", 0))

    def lay(n: int, castle: Castle) -> Placed:
        try:
            word = parse(row["join"])
            if not isinstance(word, Join):
                raise FileProblem("a join is DOOR=TILE.DOOR, such as W=foyer.E")
            return joined(castle, tile, word, n)
        except CastlescoreError as error:
            raise wrong(n, f"'join': {shown(str(error), 600)}", "join") from error

    return lay


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
