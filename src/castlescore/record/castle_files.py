"""Castle files of both games: one castle, its tiles in the order in which they were built.

A castle file is read, judged by the game that it names, and extended by one tile; the new text is read back before it
is saved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Generic

from castlescore.core.errors import FileProblem, LimitHit
from castlescore.core.language import either, tr, trn
from castlescore.core.types import Box_co, Document, Judged_co
from castlescore.protocol.castles import FORMAT, Beside, Contents, TileEntry
from castlescore.protocol.game import Game
from castlescore.protocol.registry import NAMES, all_games, first, game_of
from castlescore.toml.judge import judge_of, validate
from castlescore.toml.reading import (
    MOST_TILES,
    Source,
    at_line,
    expect_format,
    parse_toml,
    quoted,
    read_text,
    shown,
    with_format,
)
from castlescore.toml.writing import table, with_row

if TYPE_CHECKING:
    from castlescore.record.store import Proof

Boxes = Mapping[str, object]  # game -> the tiles for its castles, if not those of its box
Fits = Callable[[Game], bool]


@dataclass(frozen=True)
class CastleFile(Generic[Judged_co, Box_co]):
    """A castle file as read: its text, so that it can be extended without losing a comment, and the judged castle.

    `box`: the tiles that the castle may be built of, as its game has them; `remarks`: on a file without a format.
    """

    path: str
    text: str
    game: Game
    box: Box_co
    judged: Judged_co
    remarks: tuple[str, ...] = ()

    @property
    def next_number(self) -> int:
        """The number that the next tile would have; disputed tiles count."""
        return len(self.judged.tiles)

    @property
    def contents(self) -> Contents:
        """The content of the file, independent of how it is written: the keys beside the tiles, and the tiles."""
        return self.game.castle_file.contents(self.judged)


def castle_text(game: str, entries: Sequence[TileEntry], beside: Beside) -> str:
    """A whole castle file of a game: its other keys, and its tiles."""
    return table({"format": FORMAT, "game": game, **beside}) + "".join(map(entry_text, entries))


def entry_text(entry: TileEntry) -> str:
    """One tile as a castle file has it."""
    return f"[[tile]]\n{table(entry.row)}"


def open_boxes(catalogue: str | None) -> Boxes:
    """The tiles of each game that reads a catalogue file, with those of this file; raises FileProblem.

    The catalogue is read before the game of a castle is known, so that a mistake in it is always reported.
    """
    if catalogue is None:
        return {}
    return {id: game.castle_file.open_box(catalogue) for id, game in all_games().items() if game.meta.catalogues}


def box_of(game: Game, boxes: Boxes) -> object:
    """The tiles of a game: its own, if there are no others for it."""
    return boxes[game.meta.id] if game.meta.id in boxes else game.castle_file.open_box(None)


def read_any_castle(path: str, catalogue: str | None = None, fits: Fits = lambda game: True) -> CastleFile:
    """Read and judge a castle file of a game that `fits`; raises FileProblem or LimitHit with the mistake and its
    place.

    `catalogue`: the path of a catalogue file, for games that read one.
    """
    boxes = open_boxes(catalogue)
    return parse_any_castle(read_text(path), path, boxes, fits)


def read_or_begin(path: str, boxes: Boxes, first_room: str) -> CastleFile:
    """A castle file; if there is none yet, one of the first game with its first room only. Nothing is written.

    Raises as `read_any_castle`, and Unclear for a word that names no first room.
    """
    if Path(path).exists():
        return parse_any_castle(read_text(path), path, boxes)
    return parse_any_castle(first().castle_file.new_text(first_room), path, boxes)


def parse_any_castle(text: str, path: str, boxes: Boxes | None = None, fits: Fits = lambda game: True) -> CastleFile:
    """Judge the text of a castle file; raises as `read_any_castle`."""
    return judged_castle(parse_toml(text, path), text, path, boxes, fits)


def judged_castle(
    document: Document, text: str, path: str, boxes: Boxes | None = None, fits: Fits = lambda game: True
) -> CastleFile:
    """Judge the document of a castle file, or values without a file (`text` is ""); raises as `read_any_castle`."""
    document, remarks = with_format(document, path, "castle", ("tile", "throne"))
    expect_format(document, path, "castle", text)
    tiles = document.get("tile")
    if isinstance(tiles, list) and len(tiles) > MOST_TILES:
        raise LimitHit(f"{shown(path)}: {too_many(len(tiles))}")
    try:
        game = game_of(document)
    except KeyError:
        game = None
    if game is None or not fits(game):
        where = at_line(path, text, "game")
        known = either(NAMES)
        why = tr("{where}: the game is {name}: it is {names}", where=where, name=quoted(document["game"]), names=known)
        raise FileProblem(why)
    source = Source(path, {"tile": "tile"}, text=text, typed=True)
    validate(judge_of(game.castle_file.table()), document, source)
    box = box_of(game, boxes or {})
    return CastleFile(path, text, game, box, game.castle_file.judge_document(document, text, path, box), remarks)


def too_many(tiles: int) -> str:
    """The message for a castle of so many tiles."""
    return trn("{n} tile; a castle may have {most}", "{n} tiles; a castle may have {most}", tiles, most=MOST_TILES)


def castle_reads_back(path: str, contents: Contents, game: Game, box: object) -> Proof:
    """A proof that the text of a castle file of a game, built of the tiles of `box`, has exactly this content."""
    from castlescore.record.store import reads_back

    return reads_back(path, lambda text: parse_any_castle(text, path, {game.meta.id: box}).contents, contents)


def extended(file: CastleFile, entry: TileEntry) -> tuple[str, Proof]:
    """The text of a castle file with one more tile at its end and every other line unchanged, and a proof of that
    text."""
    beside, entries = file.contents
    longer = (beside, [*entries, entry])
    return with_row(file.text, "tile", entry.row), castle_reads_back(file.path, longer, file.game, file.box)
