"""The castle file of Castles of Mad King Ludwig: one castle alone, in the order it was built, judged and written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, NotRequired, Protocol

from pydantic import AfterValidator, Field
from typing_extensions import TypedDict

from castlescore.core.errors import CastlescoreError, FileProblem
from castlescore.core.kinds import Claim, Flag, Spot, Text, Turn, closed, one_of
from castlescore.core.language import tr, trn
from castlescore.core.names import find
from castlescore.core.rulebook import cite
from castlescore.core.types import Document
from castlescore.games.castles.facts import FOYER, castles
from castlescore.games.castles.files.catalogue import open_box as open_box
from castlescore.games.castles.files.places import Join, joined, parse, parse_foyer
from castlescore.games.castles.moves import Doors
from castlescore.games.castles.rules.castle import Box, Castle, Placed, Tile
from castlescore.games.castles.rules.judging import JudgedCastle, Lay, Row, judge
from castlescore.protocol.castles import Contents, TileEntry
from castlescore.protocol.words import Word
from castlescore.record.castle_files import castle_text
from castlescore.toml.reading import OF_ROW, at_line, read_each, shown

GAME = "castles"
FileRow = Document  # one [[tile]], as its model leaves it


def _one_place(row: Document) -> Document:
    if ("at" in row) == ("join" in row):
        raise ValueError(tr("a tile needs 'at' or 'join', and not both"))
    if "join" in row and "turn" in row:
        raise ValueError(tr("'join' decides the turn, so 'turn' may not be given with it"))
    return row


@closed
class TileRow(TypedDict):
    """A tile of a castle file."""

    tile: Text
    at: NotRequired[Spot]
    turn: NotRequired[Turn]
    join: NotRequired[Text]
    doors: NotRequired[Doors]
    claim: NotRequired[Claim]
    dispute: NotRequired[Flag]


ONE_PLACE = Field(
    json_schema_extra={"oneOf": [{"required": ["at"]}, {"required": ["join"]}], "not": {"required": ["join", "turn"]}}
)
PlacedRow = Annotated[TileRow, AfterValidator(_one_place), ONE_PLACE]


@closed
class CastleFile(TypedDict):
    """A castle alone."""

    format: Text
    tile: Annotated[list[PlacedRow], Field(min_length=1)]
    game: NotRequired[Annotated[str, one_of("castles")]]


class Wrong(Protocol):
    """Makes the error to raise from the number of a tile, what is wrong with it, and the key if there is one."""

    def __call__(self, n: int, why: str, *key: str) -> FileProblem:
        """The error."""


def table() -> type:
    """What a castle file may say."""
    return CastleFile


def judge_document(document: Document, text: str, path: str, box: Box) -> JudgedCastle:
    """Judge a document that its model has accepted; raises FileProblem with what is wrong and where."""

    def wrong(n: int, why: str, *key: str) -> FileProblem:
        return FileProblem(f"{at_line(path, text, 'tile', n, *key)}: {tr(OF_ROW['tile'], n=n, why=why)}")

    return judge_rows(document["tile"], box, wrong)


def judge_rows(rows: Sequence[FileRow], box: Box, wrong: Wrong) -> JudgedCastle:
    """Judge the tiles of a castle that their model has accepted; raises the error that `wrong` makes."""
    tiles = read_each(partial(_tile, row, n, box, wrong) for n, row in enumerate(rows))
    _one_foyer(rows, tiles, wrong)
    return judge(
        Row(_lay(row, tile, wrong), row.get("claim"), row.get("dispute", False))
        for row, tile in zip(rows, tiles, strict=True)
    )


def _tile(row: FileRow, n: int, box: Box, wrong: Wrong) -> Tile:
    names, word = box.catalogue.names, row["tile"]
    match = find(word, names, names)
    if match.one is None:
        raise wrong(n, match.hinted(tr("no tile is called '{word}'", word=shown(word))), "tile")
    return box.foyer(row.get("doors", 4)) if match.one == FOYER else box[match.one]


def _one_foyer(rows: Sequence[FileRow], tiles: Sequence[Tile], wrong: Wrong) -> None:
    where = [n for n, tile in enumerate(tiles) if tile.id == FOYER]
    if where != [0] or rows[0].get("dispute"):
        position = tr("here it is tile {numbers}", numbers=", ".join(map(str, where))) if where else tr("none is here")
        if where == [0]:
            position = tr("here it is in dispute")
        first = next((n for n in where if n), 0)
        raise wrong(
            first, tr("a castle has one foyer, its first tile ({rule}): {found}", rule=cite("BOX-1"), found=position)
        )
    for n, row in enumerate(rows[1:], 1):
        if "doors" in row:
            raise wrong(n, tr("'doors' is for the foyer, not for {tile}", tile=tiles[n].id), "doors")


def _lay(row: FileRow, tile: Tile, wrong: Wrong) -> Lay:
    """The function that places the tile of a row, given the castle before it."""
    if "at" in row:
        x, y = row["at"]
        return lambda n, castle: Placed(n, tile, (x, y), row.get("turn", 0))

    def lay(n: int, castle: Castle) -> Placed:
        try:
            word = parse(row["join"])
            if not isinstance(word, Join):
                raise FileProblem(tr("a join is DOOR=TILE.DOOR, such as W=foyer.E"))
            return joined(castle, tile, word, n)
        except CastlescoreError as error:
            raise wrong(n, f"'join': {shown(str(error), 600)}", "join") from error

    return lay


def new_text(foyer: str) -> str:
    """The text of a castle file with nothing but a foyer, `3|4[@TURN]`; raises Unclear."""
    return castle_text(GAME, [foyer_of(foyer)], {})


def first_rooms() -> list[Word]:
    """The foyers that a castle may begin with, for `new_text` (BOX-1)."""
    called = castles().tiles[FOYER].name
    return [Word(str(doors), shown=f"{called}, {trn('{n} entrance', '{n} entrances', doors)}") for doors in (4, 3)]


def foyer_of(foyer: str) -> TileEntry:
    """The first tile of such a file; raises Unclear."""
    doors, turn = parse_foyer(foyer)
    return TileEntry(FOYER, (0, 0), turn, doors)


def contents(judged: JudgedCastle) -> Contents:
    """The contents of a castle file: no other keys, and the tiles."""
    return {}, entries_of(judged)


def entries_of(judged: JudgedCastle) -> list[TileEntry]:
    """The tiles of a judged castle, to be written again."""
    entries = []
    for row in judged.tiles:
        placed = row.placed
        doors = len(placed.form.doors) if placed.tile.id == FOYER else None
        entries.append(TileEntry(placed.tile.id, placed.at, placed.turn, doors, claim=row.claim, dispute=row.dispute))
    return entries
