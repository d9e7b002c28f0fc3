"""A castle of either game as a value: read, judged, drawn, written. Each game's own class adds to it."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import ClassVar, Generic, NamedTuple, Protocol, Self, cast
from zlib import crc32

from castlescore.core.answers import AnswerModel
from castlescore.core.choices import Choice
from castlescore.core.errors import CastlescoreError, Exit, FileProblem
from castlescore.core.language import amount, marked, tr
from castlescore.core.refusals import Judgement
from castlescore.core.types import Box_co, CastleTiles, Json, Judged_co, OwnTable, Standings, Tile_co, TypeVar
from castlescore.protocol.castles import FORMAT, Site
from castlescore.protocol.game import Game
from castlescore.protocol.registry import descriptions, find
from castlescore.record.castle_files import (
    CastleFile,
    castle_text,
    judged_castle,
    open_boxes,
    parse_any_castle,
    read_any_castle,
)
from castlescore.tally.file import TallyFile, read_tally
from castlescore.tally.part import FORMAT as TALLY_FORMAT
from castlescore.tally.part import Missing, Tallies
from castlescore.toml.reading import shown
from castlescore.view.common_answers import Violation

StrPath = str | os.PathLike[str]
HERE = marked("the castle")  # the name in messages of a castle that comes from no file


Verdict = TypeVar("Verdict", bound=Judgement, default=Judgement, covariant=True)
Place = TypeVar("Place", default=OwnTable, covariant=True)  # a tile at a place, the game's own class


class Circle(NamedTuple):
    """The outline of a round tile: its middle and its radius, in units.

    Examples:
        >>> circle = cs.Castle.read("castles/public-link.toml").verdict("parlor", "9,1").outline
        >>> circle.x, circle.y, circle.radius
        (10.5, 2.5, 1.5)
    """

    x: float
    y: float
    radius: float


class Illegal(CastlescoreError):
    """An action that the rules forbid. `violations` has every broken rule, `hint` what could be done instead, `""` for
    nothing.

    Raised where something was to be done; a question (`verdict`) is answered with a value.

    Examples:
        >>> try:
        ...     cs.Castle.read("castles/public-link.toml").lay("parlor", "-2,1")
        ... except cs.Illegal as refused:
        ...     print([violation.rule for violation in refused.violations])
        ['PLACE-1', 'PLACE-4']
    """

    code = Exit.RULES_SAY_NO

    def __init__(self, what: str, violations: tuple[Violation, ...], hint: str = "") -> None:
        why = "; ".join(map(str, violations))
        super().__init__(f"{what}: {why}" if what else why)
        self.violations, self.hint = violations, hint


class AnyPlacement(ABC, Generic[Verdict]):
    """A tile at a place of a castle, legal or not, with all its results. `str(place)` is the place as typed.

    `claim`: the points that the table counted, None where nobody gave any; `dispute`: whether the tile is only judged
    and not built. Two results of two calls are never `==`; compare their `str` to see whether they are one place.

    Examples:
        >>> def said(place: cs.AnyPlacement) -> str:
        ...     return f"at {place}: {place.points}"
        >>> said(cs.Castle().legal_placements("parlor")[0])
        'at -3,0: 4'
    """

    def __init__(self, verdict: Verdict, claim: int | None = None, dispute: bool = False) -> None:
        """Made by a castle: `legal_placements`, `verdict`, `verdicts`."""
        self._verdict = verdict
        self.claim, self.dispute = claim, dispute

    @property
    def n(self) -> int:
        """The number of the tile in the castle; a foyer is 0, those in dispute count too."""
        return self._verdict.placed.n

    @property
    def turn(self) -> int:
        """The turn clockwise in degrees: 0, 90, 180 or 270; the smallest that gives the same position."""
        return self._verdict.placed.turn

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return self._verdict.legal

    @property
    @abstractmethod
    def violations(self) -> tuple[Violation, ...]:
        """Every broken rule; none where it is legal."""

    @property
    @abstractmethod
    def points(self) -> int:
        """The points; for an illegal placement those that it would have given."""

    @property
    def completes(self) -> tuple[int, ...]:
        """The numbers of the tiles that it completes; empty in a game where tiles are not completed."""
        return ()

    @property
    def joins(self) -> tuple[str, ...]:
        """The entrances that it joins, as a place may be typed; empty where tiles have no entrances."""
        return ()

    @property
    def blocks(self) -> tuple[tuple[int, str], ...]:
        """The entrances, old and new, that it would block; empty where tiles have no entrances."""
        return ()

    def _is_of(self, castle: object, tile: object, n: int) -> bool:
        """Whether it was made by this very castle for this tile, so that it need not be judged again."""
        return self._verdict.castle is castle and self._verdict.placed.tile.id == word_of(tile) and self.n == n

    def __repr__(self) -> str:
        text = f"{self.points:+d}" if self.legal else f"breaks {', '.join(broken.rule for broken in self.violations)}"
        return f"<{self._verdict.placed.tile.id} at {self}: {text}>"


class AnyCastle(ABC, Generic[Judged_co, Box_co, Tile_co, Place]):
    """A castle of either game, with the verdict on each of its tiles: the base class for programs that use both games.

    It never changes: a method that places a tile returns another castle.

    Examples:
        >>> def most(castle: cs.AnyCastle, tile: str) -> int:
        ...     return max((place.points for place in castle.legal_placements(tile)), default=0)
        >>> most(cs.Castle(), "parlor"), most(cs.between.Castle("utility-sleeping"), "parlor")
        (4, 0)
    """

    GAME: ClassVar[str]
    _file: CastleFile[Judged_co, Box_co]

    @classmethod
    def read(cls, path: StrPath, catalogue: StrPath | None = None) -> Self:
        """The castle of a castle file; `-` is standard input. `catalogue`: a file of home-made rooms, as for `judge`.

        Raises FileProblem or LimitHit with what is wrong and on which line.
        """
        return cls._of(read_any_castle(os.fspath(path), _name(catalogue)))

    @classmethod
    def loads(cls, text: str, catalogue: StrPath | None = None) -> Self:
        """The castle in the text of a castle file; raises as `read`."""
        return cls._of(parse_any_castle(text, tr(HERE), open_boxes(_name(catalogue))))

    @classmethod
    def from_json(cls, value: Mapping[str, object], catalogue: StrPath | None = None) -> Self:
        """The castle of plain values, as `to_json` gives them; raises FileProblem for others."""
        if not isinstance(value, Mapping):
            raise FileProblem(tr("{path}: it should be a table of keys, as to_json gives it", path=tr(HERE)))
        return cls._of(judged_castle(dict(value), "", tr(HERE), open_boxes(_name(catalogue))))

    @classmethod
    def _of(cls, file: CastleFile) -> Self:
        """The castle of a file; raises FileProblem for a castle of another game."""
        if file.game.meta.id != cls.GAME:
            own = descriptions()[cls.GAME].title
            values = {"path": shown(file.path), "game": file.game.meta.title, "own": own}
            raise FileProblem(tr("{path}: a castle of {game}, where one of {own} is needed", **values))
        castle = object.__new__(cls)
        castle._file = cast("CastleFile[Judged_co, Box_co]", file)
        return castle

    def _with(self, judged: CastleTiles) -> Self:
        return self._of(replace(self._file, judged=cast("Judged_co", judged), text="", path=tr(HERE)))

    @property
    def _site(self) -> Site:
        """The castle as the command line's questions use it."""
        file = self._file
        return file.game.sites.of_file(file.judged, file.box, file.path)

    @property
    @abstractmethod
    def points(self) -> int:
        """The points of all built tiles."""

    @property
    @abstractmethod
    def complete(self) -> tuple[int, ...]:
        """The numbers of the complete tiles."""

    @property
    @abstractmethod
    def verdicts(self) -> tuple[Place, ...]:
        """The verdict on each tile when it was placed, disputed ones included, in the order of building."""

    @abstractmethod
    def legal_placements(self, tile: str | Tile_co) -> list[Place]:
        """Every legal place of a tile, named as typed, the best first; raises Unclear for a name."""

    @abstractmethod
    def verdict(self, tile: str | Tile_co, place: str | Place) -> Place:
        """What `try` says: a tile at a place, legal or not; raises Unclear or LimitHit, never for a rule."""

    @abstractmethod
    def lay(self, tile: str | Tile_co, place: str | Place, *, claim: int | None = None, dispute: bool = False) -> Self:
        """The castle with one more tile; raises Illegal where the rules forbid it, and as `verdict`."""

    @abstractmethod
    def undo(self) -> Self:
        """The castle without its last tile; raises Unclear where there is none."""

    @abstractmethod
    def tiles_left(self) -> tuple[Tile_co, ...]:
        """The tiles that are not in the castle yet."""

    @abstractmethod
    def svg(self, places: Iterable[Place] = (), frame: bool = True, title: str = "", prefix: str = "") -> str:
        """The picture as an SVG document. `frame` False: the plan alone. `places` are not drawn, but the picture
        includes their area.
        """

    @property
    def legal(self) -> bool:
        """Whether no tile breaks a rule, those in dispute included."""
        return self._file.judged.legal

    def to_json(self) -> Json:
        """The castle as plain values: the keys of a castle file."""
        beside, entries = self._file.contents
        return {"format": FORMAT, "game": self.GAME, **beside, "tile": [entry.row for entry in entries]}

    def _in_tally(self) -> Json:
        """The keys of this castle in a row of a tally file."""
        return {key: value for key, value in self.to_json().items() if key not in ("format", "game")}

    def dumps(self) -> str:
        """The text of a castle file."""
        beside, entries = self._file.contents
        return castle_text(self.GAME, entries, beside)

    def judged(self) -> AnswerModel:
        """The answer of `judge`, as a value."""
        return self._file.game.answers.judged_castle(self._file.judged)

    def judged_json(self) -> Json:
        """The JSON of `judge --json`, by the keys of its schema (`castlescore schema answer judge`)."""
        return self.judged().to_json()

    def where_json(self, tile: str, dark: bool = False) -> Json:
        """The JSON of `where TILE --json`: every legal place of a tile, the best first; raises Unclear for its name."""
        document = self._site.where(tile, None, dark, every=True, json=True).document
        return {} if document is None else document.to_json()

    def _repr_svg_(self) -> str:
        """The picture for a notebook. Its ids are unique, so that several castles can stand on one page."""
        return self.svg(prefix=f"{self.GAME}-{crc32(self.dumps().encode()):x}-")

    def __reduce__(self) -> tuple[Callable[[Json], Self], tuple[Json]]:
        """Pickle as plain values; a castle with home-made rooms cannot be unpickled, since its tiles are unknown."""
        return type(self).from_json, (self.to_json(),)

    def __len__(self) -> int:
        """The number of tiles, disputed ones included."""
        return len(self._file.judged.tiles)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._file.contents == cast("AnyCastle", other)._file.contents

    def __hash__(self) -> int:
        return self._hashed

    @cached_property
    def _hashed(self) -> int:
        return hash(self.key)

    @cached_property
    def key(self) -> Hashable:
        """A key equal for castles of the same tiles at the same places, whatever the order of building.

        Use it to remember positions in a search, where `==` would distinguish orders; claims and disputed tiles do not
        count.
        """
        beside, entries = self._file.contents
        tiles = sorted((x.tile, x.at, x.turn, x.doors or 0) for x in entries if not x.dispute)
        return tuple((name, str(value)) for name, value in sorted(beside.items())), tuple(tiles)


def _name(path: StrPath | None) -> str | None:
    return None if path is None else os.fspath(path)


def word_of(tile: object) -> str:
    """The word for a tile: a word, or the id of a tile."""
    return tile if isinstance(tile, str) else str(getattr(tile, "id", tile))


def words_of(things: object) -> list[str]:
    """The names given to a method of the library: none, one, or several."""
    if things is None:
        return []
    if isinstance(things, str) or not isinstance(things, Iterable):
        return [str(things)]
    return [str(each) for each in things]


TALLY_HERE = marked("the tally")  # the name in messages of a tally that comes from no file

Score = TypeVar("Score", bound=Standings, default=Standings, covariant=True)


class Library(Protocol):
    """The library classes of a game."""

    @property
    def Castle(self) -> type:  # noqa: N802
        """Its castles: a class of `AnyCastle`."""

    @property
    def Placement(self) -> type:  # noqa: N802
        """Its tiles at a place: a class of `AnyPlacement`."""

    @property
    def choices(self) -> Callable[[OwnTable], Iterator[Choice[object]]]:
        """All choices at a table now, each with its legal moves; raises Unclear where the game lists none."""


class AnyTally(Generic[Score]):
    """A finished table: its score, its missing values, and remarks.

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
        tallies: Tallies = game.tally
        rows = document[tallies.ROWS]
        if not isinstance(rows, (list, tuple)) or not all(isinstance(row, Mapping) for row in rows):
            values = {"path": tr(TALLY_HERE), "key": tallies.ROWS}
            raise FileProblem(tr("{path}: '{key}' should be a list of tables of keys", **values))
        given = {"format": TALLY_FORMAT, "game": self.GAME, **document, tallies.ROWS: [_row(row) for row in rows]}
        self._file = TallyFile(tr(TALLY_HERE), "", game, given, tallies.read(given, tr(TALLY_HERE)))

    @classmethod
    def read(cls, path: StrPath) -> Self:
        """The finished table of a tally file; raises FileProblem or LimitHit with what is wrong and where."""
        file = read_tally(os.fspath(path))
        if file.game.meta.id != cls.GAME:
            raise FileProblem(tr("{path}: a tally of {game}", path=file.path, game=file.game.meta.title))
        tally = object.__new__(cls)
        tally._file = file
        return tally

    def score(self) -> Score:
        """The score: `players` with `name`, `total` (points) and `place`; `winners`; `final`."""
        return cast("Score", self._file.table.score)

    @property
    def missing(self) -> tuple[Missing, ...]:
        """The values still needed for the score: of whom (`player`), `what`, and `why`, all that it is needed for."""
        return self._file.missing

    @property
    def remarks(self) -> tuple[str, ...]:
        """Unlikely values, in sentences; the score still counts."""
        return self._file.remarks

    def to_json(self) -> Json:
        """The JSON of `tally --json`."""
        return self._file.answer().to_json()

    def __repr__(self) -> str:
        if self.missing:
            return f"<Tally: {amount(len(self.missing), 'thing')} missing>"
        return f"<Tally: {self._file.game.sheets.winners_line(self.score())[0]}>"


def _row(row: Mapping[str, object]) -> Json:
    """A row of a tally file, its castle as plain keys."""
    castle = row.get("castle")
    if not isinstance(castle, AnyCastle):
        return dict(row)
    rest = {key: value for key, value in row.items() if key != "castle"}
    return {**rest, **castle._in_tally()}
