"""A tally file: a finished table, to be scored from what lies there; read by the game that it names, and written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Generic

from castlescore.core.errors import CastlescoreError, FileProblem
from castlescore.core.language import either, tr
from castlescore.core.types import CastleTiles, Judged, Plain
from castlescore.core.values import frozen
from castlescore.protocol.game import Game
from castlescore.protocol.registry import game_of, names
from castlescore.protocol.tally import Document, Tally
from castlescore.record.castle_files import parse_any_castle
from castlescore.record.proving import reads_back
from castlescore.record.store import Proof
from castlescore.toml.editing import with_keys
from castlescore.toml.reading import OF_ROW, STDIN, at_line, expect_format, parse_toml, quoted, read_text, shown
from castlescore.toml.text import lines_of

KIND = "castlescore tally"
FORMAT = f"{KIND} 1"


@frozen
class TallyFile:
    """A tally file as read: its keys, and the finished table that they tell of."""

    path: str
    text: str
    game: Game
    document: Document
    tally: Tally


class WithCastle(Generic[Judged]):
    """A row of a tally file that tells of a castle: its keys, and the castle as far as it is known."""

    row: Plain
    judged: Judged | None

    @property
    def entering(self) -> bool:
        """Whether the castle is still being typed."""
        return bool(self.row.get("entering"))

    @property
    def castle(self) -> Judged | None:
        """The castle, where it is finished."""
        return None if self.entering else self.judged


class Problems:
    """Makes the error for something wrong in a tally file: where it stands, and why.

    `rows`: the array of tables of the file (`Tallies.ROWS`).
    """

    def __init__(self, path: str, text: str, rows: str) -> None:
        self.path, self.text, self.rows = path, text, rows

    def at(self, why: str, *place: str | int) -> FileProblem:
        """The error, for the keys and numbers that lead there."""
        return FileProblem(f"{at_line(self.path, self.text, *place)}: {why}")

    def of_row(self, why: str, i: int, *place: str | int) -> FileProblem:
        """The error, for the keys and numbers that lead there within a row."""
        return self.at(tr(OF_ROW[self.rows], n=i + 1, why=why), self.rows, i, *place)


def read_tally(path: str) -> TallyFile:
    """Read a tally file; raises FileProblem or LimitHit with what is wrong and where."""
    return parse_tally(read_text(path), path)


def is_tally(path: str) -> bool:
    """Whether a file is a tally file, as far as it says so itself; raises as `read_tally` where it cannot be read."""
    return str(parse_toml(read_text(path), path).get("format")).startswith(KIND)


def parse_tally(text: str, path: str) -> TallyFile:
    """The finished table in the text of a tally file; raises as `read_tally`."""
    document = parse_toml(text, path)
    expect_format(document, path, "tally", 1, text)
    try:
        game = game_of(document)
    except KeyError:
        where = at_line(path, text, "game")
        known, name = either(names()), quoted(document["game"])
        why = tr("{where}: the game is {name}: it is {names}", where=where, name=name, names=known)
        raise FileProblem(why) from None
    if game.tallies is None:
        why = tr("{name} has no tally files", name=game.meta.title)
        raise FileProblem(f"{at_line(path, text, 'game')}: {why}")
    tally = game.tallies.read(document, path, text)
    if "date" in document:
        document["date"] = str(document["date"])  # TOML's own date means the same
    return TallyFile(path, text, game, document, tally)


def beside(path: str, name: str) -> str:
    """The path of a file that another one names."""
    return name if path == STDIN else str(Path(path).parent / name)


def castle_named(name: str, path: str, game: str, box: object, wrong: Callable[[str], FileProblem]) -> CastleTiles:
    """The castle of a castle file that a tally file names, judged as its game does; `box`: the tiles there are.

    Raises what `wrong` makes of a mistake, which says where the name stands.
    """
    other = beside(path, name)
    try:
        file = parse_any_castle(read_text(other), other, {game: box})
    except CastlescoreError as problem:
        raise wrong(str(problem)) from problem
    if file.game.meta.id != game:
        raise wrong(tr("{file} is a castle of {game}", file=shown(other), game=file.game.meta.title))
    return file.judged


def tally_of(game: Game, document: Document, path: str) -> TallyFile:
    """The finished table of a document that is about to become a file; raises as `read_tally`."""
    return parse_tally(tally_text(game, document), path)


def tally_text(game: Game, document: Document) -> str:
    """The text of a tally file: its keys in their order, then the rows, tiles one a line."""
    assert game.tallies is not None
    head, keys = game.tallies.keys()
    rows = document[game.tallies.ROWS]
    assert isinstance(rows, list)
    return _table({key: document[key] for key in head if key in document}) + "".join(
        f"\n[[{game.tallies.ROWS}]]\n{_table({key: row[key] for key in keys if key in row})}" for row in rows
    )


def _table(keys: Mapping[str, object]) -> str:
    return "".join(lines_of(key, value) for key, value in keys.items())


def with_answer(file: TallyFile, document: Document) -> TallyFile:
    """The file that says what a document does: its text with every line and comment kept, where that can be.

    Raises as `read_tally`.
    """
    assert file.game.tallies is not None
    rows, text = file.game.tallies.ROWS, file.text
    old, new = file.document[rows], document[rows]
    if isinstance(old, list) and isinstance(new, list):
        text = with_keys(text, (), _changes(file.document, {**document, rows: old}))
        for i, (before, after) in enumerate(zip(old, new, strict=True)):
            text = with_keys(text, (rows, i), _changes(before, after))
    with suppress(CastlescoreError):
        found = parse_tally(text, file.path)
        if found.document == document:
            return found
    return tally_of(file.game, document, file.path)


def _changes(old: Document, new: Document) -> Document:
    """The keys that differ, those that are gone as None."""
    keys = [*new, *(key for key in old if key not in new)]
    return {key: new.get(key) for key in keys if old.get(key) != new.get(key)}


def tally_reads_back(game: Game, document: Document, path: str) -> Proof:
    """A proof that the text of a tally file says just this."""
    meant = parse_toml(tally_text(game, document), path)
    return reads_back(path, lambda text: _plain(parse_tally(text, path).document), _plain(meant))


def _plain(document: Document) -> Document:
    return {**document, **({"date": str(document["date"])} if "date" in document else {})}
