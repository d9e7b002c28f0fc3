"""Castles one by one: asked about, in files, as pictures and links, and in the library; what a castle file says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from castlescore.core.types import CastleTiles, Document

if TYPE_CHECKING:  # the rooms above, whose values the parts of a game take and give; nothing of them is loaded here
    from castlescore.core.choices import Choice
    from castlescore.core.refusals import Judgement
    from castlescore.core.types import OwnTable
    from castlescore.protocol.views import Answer

FORMAT = "castlescore castle 1"


@dataclass(frozen=True)
class TileEntry:
    """One tile to write: `at` always, the rest where given, `turn` and `doors` in games whose tiles have them."""

    tile: str
    at: tuple[int, int]
    turn: int = 0
    doors: int | None = None
    claim: int | None = None
    dispute: bool = False

    @property
    def row(self) -> dict[str, object]:
        """The keys of its table in a castle file, those left out that say nothing."""
        row: dict[str, object] = {"tile": self.tile}
        if self.doors is not None:
            row["doors"] = self.doors
        row["at"] = list(self.at)
        if self.turn:
            row["turn"] = self.turn
        if self.claim is not None:
            row["claim"] = self.claim
        return {**row, "dispute": True} if self.dispute else row


Beside = Mapping[str, object]  # the keys of a castle file other than its tiles
Contents = tuple[Beside, list[TileEntry]]  # what a castle file says: its other keys, and its tiles


@dataclass(frozen=True)
class Imported:
    """A castle out of a link: the tiles in an order of building, and everything that was not as it should be.

    `beside`: the other keys of a file of it.
    """

    entries: tuple[TileEntry, ...]
    remarks: tuple[str, ...]
    beside: Beside = field(default_factory=dict)


def castle_text(game: str, entries: Sequence[TileEntry], beside: Beside) -> str:
    """A whole castle file of a game: its other keys, and its tiles."""
    from castlescore.toml.writing import table

    return table({"format": FORMAT, "game": game, **beside}) + "".join(map(entry_text, entries))


def entry_text(entry: TileEntry) -> str:
    """One tile as a castle file has it."""
    from castlescore.toml.writing import table

    return f"[[tile]]\n{table(entry.row)}"


@dataclass(frozen=True)
class Refused:
    """A line that the rules refused.

    `state`: a number of the record, or of the castle file, as it then was. `castle`: the player or the castle.
    `tiles`: id, x, y and turn of the tiles of the line, the refused one last; none where not the place was the reason.
    """

    state: int
    castle: str
    tiles: tuple[tuple[str, int, int, int], ...]
    rules: tuple[str, ...]


class Site(Protocol):
    """A castle of a table or of a file in which a tile is asked about.

    `word` names a tile, `place` where it goes, `door` an entrance; `dark`: its other side up, where it has one.
    """

    @property
    def castle_words(self) -> str:
        """The words of a line that name it."""

    def verdict(self, word: str, place: str | None, dark: bool = False) -> Judgement:
        """The verdict on a tile at a place; raises Unclear."""

    def placed_verdict(self, word: str | None, dark: bool = False) -> Judgement | None:
        """The verdict on a tile that the castle file has, its last one where none is named; raises Unclear.

        None for a tile that does not lie there, for one of which another could be laid, and for a castle of a table.
        """

    def again(self, refused: Refused) -> Judgement:
        """The verdict on the tile that was refused last."""

    def where(self, word: str, door: str | None, dark: bool, every: bool, json: bool) -> Answer:
        """Every place where a tile may legally go, the best first."""

    def tried(self, word: str, place: str | None, dark: bool, json: bool) -> Answer:
        """Whether a tile may go there, and what it would give."""

    def laid(
        self, word: str, place: str | None, dark: bool, claim: int | None, dispute: bool, json: bool
    ) -> tuple[TileEntry | None, Answer]:
        """A tile for the end of the castle file, None where the rules refuse it, and what is said of it."""


class Sites(Protocol):
    """The castles in which tiles are asked about."""

    def named_castle(self, table: Any, words: Sequence[str]) -> tuple[str | None, list[str]]:
        """The word that names a castle among those of a line, and the others, which begin with a tile."""

    def of_table(self, table: Any, name: str | None) -> Site:
        """A castle of a table; raises Unclear for a name that nobody here has."""

    def of_file(self, judged: Any, box: Any, path: str) -> Site:
        """The castle of a castle file, judged, and the tiles that it may be built of."""

    def explained(self, verdict: Judgement, json: bool, site: Site | None = None, typed: bool = False) -> Answer:
        """Every rule with pass or fail and why, every point, the nearest legal places.

        `site`: where the tile was asked about; `typed`: whether by its words, so that it is said what to type instead.
        """


class CastleFiles(Protocol):
    """One castle alone as a file, in the order it was built; `castlescore.record.castle_files` reads it."""

    def open_box(self, catalogue: str | None) -> object:
        """The tiles that castles are built of, those of a catalogue file added where it reads such files.

        Raises FileProblem.
        """

    def table(self) -> type:
        """What a castle file may say: a closed TypedDict."""

    def judge_document(self, document: Document, text: str, path: str, box: Any) -> CastleTiles:
        """The castle of a document with the verdict on each of its `tiles`; raises FileProblem with what is wrong.

        The document is such a table.
        """

    def contents(self, judged: Any) -> Contents:
        """What a file says of a castle, however it is written."""

    def begun(self, first: str) -> str:
        """The text of a castle file with nothing but the first room, which a word names; raises Unclear."""


class Links(Protocol):
    """Castles as links of a site."""

    def read_link(self, link: str, box: Any) -> Imported:
        """The castle of a link; raises FileProblem where it is none of that site, LimitHit where it is too large."""

    def write_link(self, judged: Any) -> tuple[str, tuple[str, ...]]:
        """The link of a castle, and what it cannot say."""

    def tiles_on(self, judged: Any) -> object:
        """What a link of a castle says."""

    def tiles_in(self, link: str, box: Any) -> object:
        """What a link says, as `tiles_on` has it; raises as `read_link`."""


class Library(Protocol):
    """Classes of a game for those who use the program as a library."""

    @property
    def Castle(self) -> type:  # noqa: N802
        """Its castles: a class of `castlescore.library.castle.AnyCastle`."""

    @property
    def Placement(self) -> type:  # noqa: N802
        """Its tiles at a place: a class of `castlescore.library.castle.AnyPlacement`."""

    @property
    def choices(self) -> Callable[[OwnTable], Iterator[Choice[object]]]:
        """Everything that may be done at a table now, each with its legal moves; raises Unclear where it lists none."""
