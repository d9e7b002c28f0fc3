"""A finished table of any game, scored from what lies there. Each game's own class says what it is made of."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import ClassVar, Generic, Self, cast

from castlescore.core.errors import FileProblem
from castlescore.core.language import amount, marked, tr
from castlescore.core.types import Json, Standings, TypeVar
from castlescore.library.castle import AnyCastle, StrPath
from castlescore.protocol.game import Game
from castlescore.protocol.registry import find
from castlescore.protocol.tally import FORMAT, Missing
from castlescore.tally.file import TallyFile, read_tally

HERE = marked("the tally")  # what a message calls one that comes from no file

Score = TypeVar("Score", bound=Standings, default=Standings, covariant=True)


class AnyTally(Generic[Score]):
    """A finished table: its score, what is not known of it, and what is strange about it.

    Examples:
        >>> def winners(tally: cs.AnyTally) -> tuple[str, ...]:
        ...     return tally.score().winners
        >>> winners(cs.Tally.read("tally/friday.toml"))
        ('Dan',)
    """

    __slots__ = ("_file",)
    GAME: ClassVar[str]

    def __init__(self, document: Mapping[str, object]) -> None:
        """`document`: the keys of a tally file, without `format` and `game`; castles may be castles of this library."""
        game = find(self.GAME)
        assert isinstance(game, Game)
        tallies = game.tally
        rows = document[tallies.ROWS]
        if not isinstance(rows, (list, tuple)) or not all(isinstance(row, Mapping) for row in rows):
            raise FileProblem(tr("{path}: '{key}' should be a list of tables of keys", path=tr(HERE), key=tallies.ROWS))
        given = {"format": FORMAT, "game": self.GAME, **document, tallies.ROWS: [_row(row) for row in rows]}
        self._file = TallyFile(tr(HERE), "", game, given, tallies.read(given, tr(HERE)))

    @classmethod
    def read(cls, path: StrPath) -> Self:
        """The finished table of a tally file; raises FileProblem or LimitHit with what is wrong and where."""
        file = read_tally(os.fspath(path))
        if file.game.meta.id != cls.GAME:
            raise FileProblem(tr("{path}: a tally of {game}", path=file.path, game=file.game.meta.title))
        found = object.__new__(cls)
        found._file = file
        return found

    def score(self) -> Score:
        """The score: `players` with `name`, `total` (points) and `place`; `winners`; `final`."""
        return cast("Score", self._file.table.score)

    @property
    def missing(self) -> tuple[Missing, ...]:
        """What is still needed for the score: of whom (`player`), `what`, and `why`, all that it is needed for."""
        return self._file.missing

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is strange about it, in sentences; the score stands all the same."""
        return self._file.remarks

    def to_json(self) -> Json:
        """What `tally --json` prints."""
        return self._file.answer().to_json()

    def __repr__(self) -> str:
        if self.missing:
            return f"<Tally: {amount(len(self.missing), 'thing')} missing>"
        return f"<Tally: {self._file.game.sheets.winners_line(self.score())[0]}>"


def _row(row: Mapping[str, object]) -> Json:
    """A row, a castle in it written out as its keys."""
    castle = row.get("castle")
    if not isinstance(castle, AnyCastle):
        return dict(row)
    rest = {key: value for key, value in row.items() if key != "castle"}
    return {**rest, **castle._in_tally()}
