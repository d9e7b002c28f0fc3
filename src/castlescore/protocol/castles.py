"""Single castles: questions about them, their files, pictures and links, and the library; the keys of a castle file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from castlescore.core.types import CastleTiles, Document

if TYPE_CHECKING:  # the rooms above, whose values the parts of a game take and give; nothing of them is loaded here
    from castlescore.core.refusals import Judgement
    from castlescore.protocol.views import Answer
    from castlescore.protocol.words import Word

FORMAT = "castlescore castle 1"


@dataclass(frozen=True)
class TileEntry:
    """A tile to write: `at` always, the other keys where given, `turn` and `doors` in games whose tiles have them."""

    tile: str
    at: tuple[int, int]
    turn: int = 0
    doors: int | None = None
    claim: int | None = None
    dispute: bool = False

    @property
    def row(self) -> dict[str, object]:
        """The keys of its table in a castle file, without default values."""
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
Contents = tuple[Beside, list[TileEntry]]  # the content of a castle file: its other keys, and its tiles


@dataclass(frozen=True)
class Imported:
    """The castle of a link: the tiles in an order of building, and remarks on what was invalid.

    `beside`: the other keys of its file.
    """

    entries: tuple[TileEntry, ...]
    remarks: tuple[str, ...]
    beside: Beside = field(default_factory=dict)


@dataclass(frozen=True)
class Refused:
    """A refused line.

    `state`: the number of events in the record, or of tiles in the castle file. `castle`: the player or the castle.
    `tiles`: id, x, y and turn of the tiles of the line, the refused one last; none where the reason was not the place.
    """

    state: int
    castle: str
    tiles: tuple[tuple[str, int, int, int], ...]
    rules: tuple[str, ...]


class Site(Protocol):
    """A castle of a table or of a file, for questions about a tile.

    `word` names a tile, `place` its place, `door` an entrance; `dark`: its other side up, where it has one.
    """

    @property
    def castle_words(self) -> str:
        """The words that name the castle on a line."""

    def verdict(self, word: str, place: str | None, dark: bool = False) -> Judgement:
        """The verdict on a tile at a place; raises Unclear."""

    def placed_verdict(self, word: str | None, dark: bool = False) -> Judgement | None:
        """The verdict on a tile that the castle file has, by default its last one; raises Unclear.

        None for a tile that is not in it, for a tile with copies left, and for a castle of a table.
        """

    def judge_refused(self, refused: Refused) -> Judgement:
        """The verdict on the tile that was refused last."""

    def where(self, word: str, door: str | None, dark: bool, every: bool, json: bool) -> Answer:
        """Every legal place of a tile, the best first."""

    def try_tile(self, word: str, place: str | None, dark: bool, json: bool) -> Answer:
        """Whether a tile may go there, and its points."""

    def append_tile(
        self, word: str, place: str | None, dark: bool, claim: int | None, dispute: bool, json: bool
    ) -> tuple[TileEntry | None, Answer]:
        """A tile for the end of the castle file, None where the rules refuse it, and the message about it."""


class Sites(Protocol):
    """The castles for questions about tiles."""

    def named_castle(self, table: Any, words: Sequence[str]) -> tuple[str | None, list[str]]:
        """The word that names a castle among those of a line, and the others, which begin with a tile."""

    def of_table(self, table: Any, name: str | None) -> Site:
        """A castle of a table; raises Unclear for an unknown name."""

    def of_file(self, judged: Any, box: Any, path: str) -> Site:
        """The castle of a castle file, judged, and the tiles that it may be built of."""

    def explain(self, verdict: Judgement, json: bool, site: Site | None = None, typed: bool = False) -> Answer:
        """Every rule with pass or fail and why, every point, the nearest legal places.

        `site`: the castle; `typed`: whether the tile was typed, so that a hint to type follows.
        """


class CastleFiles(Protocol):
    """Castle files of a game, in the order of building; `castlescore.record.castle_files` reads them."""

    def open_box(self, catalogue: str | None) -> object:
        """The tiles for castles, with those of a catalogue file if the game reads such files; raises FileProblem."""

    def table(self) -> type:
        """The keys of a castle file: a closed TypedDict."""

    def judge_document(self, document: Document, text: str, path: str, box: Any) -> CastleTiles:
        """The castle of a document with the keys of `table`, each tile judged; raises FileProblem for a mistake."""

    def contents(self, judged: Any) -> Contents:
        """The content of a castle file, independent of its form."""

    def new_text(self, first: str) -> str:
        """The text of a castle file with only its first room, named by a word; raises Unclear."""

    def first_rooms(self) -> Sequence[Word]:
        """The rooms that a castle may begin with, by the words of `new_text`, with their labels."""


class Links(Protocol):
    """Castles as links of a site."""

    def read_link(self, link: str, box: Any) -> Imported:
        """The castle of a link; raises FileProblem for a link of another site, LimitHit for a castle too large."""

    def write_link(self, judged: Any) -> tuple[str, tuple[str, ...]]:
        """The link of a castle, and remarks on what it cannot hold."""

    def tiles_on(self, judged: Any) -> object:
        """The tiles in the link of a castle."""

    def tiles_in(self, link: str, box: Any) -> object:
        """The tiles in a link, as `tiles_on` gives them; raises as `read_link`."""
