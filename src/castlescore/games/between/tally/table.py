"""A finished table of Between Two Castles: the model of its tally file, and its values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar, NotRequired

from pydantic import AfterValidator, FailFast, Field
from typing_extensions import TypedDict

from castlescore.core.errors import LimitHit
from castlescore.core.kinds import Count, Day, Flag, Id, Keys, Name, Text, closed, one_of
from castlescore.core.language import PlaceholderName, people, tr
from castlescore.core.names import check_player_names, find
from castlescore.core.types import Document
from castlescore.games.between.facts import between, numbers
from castlescore.games.between.files.castle_file import GAME, Attendants, Cards, TileRow, judge_keys
from castlescore.games.between.rules.bonuses import may_have_cards
from castlescore.games.between.rules.final import CastleResult, Score, score_of
from castlescore.games.between.rules.placement import JudgedCastle
from castlescore.games.between.rules.table import NoRing, Ring, castle_names, ring
from castlescore.games.between.sentences import say
from castlescore.games.between.view.answers import Tallied
from castlescore.games.between.view.answers import score as answered
from castlescore.games.between.view.page import WRITTEN, castle_view, plans_of
from castlescore.games.between.view.svg import castle_head, castle_svg
from castlescore.record.castle_files import too_many
from castlescore.tally.file import Entry, FinishedTable, Points, Problems
from castlescore.toml.judge import judge_of, validate
from castlescore.toml.reading import MOST_TILES, Source, shown
from castlescore.view.common_answers import Missing
from castlescore.view.page import CastleView, Plans

OF_TILES = ("attendants", "cards", "tile", "entering")  # what stands beside a throne room


def _one_castle(row: Document) -> Document:
    """A row with one castle; raises ValueError."""
    if "castle" in row and "throne" in row:
        raise ValueError(tr("a castle is 'castle', the name of a file, or has its 'throne' here, and not both"))
    alone = next((key for key in OF_TILES if key in row and "throne" not in row), None)
    if alone is not None:
        raise ValueError(tr("'{alone}' is used only with 'throne', the throne room", alone=alone))
    return row


ONE_CASTLE = Field(
    json_schema_extra={
        "not": {"required": ["castle", "throne"]},
        "dependentRequired": {key: ["throne"] for key in OF_TILES},
    }
)


@closed
class CastleRow(TypedDict):
    """What it may say of a castle."""

    name: NotRequired[Name]
    builders: Annotated[list[Name], FailFast(), Field(min_length=2, max_length=2)]
    castle: NotRequired[Text]
    throne: NotRequired[Id]
    attendants: NotRequired[Attendants]
    cards: NotRequired[Cards]
    tile: NotRequired[list[TileRow]]
    entering: NotRequired[Flag]
    rows: NotRequired[Annotated[dict[Text, Count], Keys(lambda: between().rows)]]
    specials: NotRequired[Count]
    adjusted: NotRequired[Points]


@closed
class TallyKeys(TypedDict):
    """What a file may say."""

    format: Text
    game: Annotated[str, one_of("between")]
    castle: Annotated[
        list[Annotated[CastleRow, AfterValidator(_one_castle), ONE_CASTLE]],
        Field(min_length=3, max_length=7),
    ]
    date: NotRequired[Day]


@dataclass(frozen=True)
class CastleEntry(Entry[JudgedCastle]):
    """A castle of a finished table."""

    name: str
    builders: tuple[str, str]
    row: Document
    judged: JudgedCastle | None

    @property
    def shown(self) -> bool:
        """Whether the bonus cards are known; those of a castle file are."""
        return (
            self.judged is None or "cards" in self.row or "castle" in self.row or not may_have_cards(self.judged.castle)
        )

    @property
    def result(self) -> CastleResult:
        """The values of the castle for the final scoring."""
        return CastleResult(
            name=self.name,
            partners=self.builders,
            castle=None if self.castle is None else self.castle.castle,
            adjusted=self.adjusted,
            given=None if self.entering else self.row.get("rows"),
            counted=self.row.get("specials"),
            shown=self.shown,
        )


@dataclass(frozen=True)
class Finished(FinishedTable[CastleEntry]):
    """All that a tally file says; `ring`: how the builders sit."""

    ROWS: ClassVar[str] = "castle"
    path: str
    document: Document
    entries: tuple[CastleEntry, ...]
    ring: Ring

    @property
    def names(self) -> tuple[str, ...]:
        """Who played."""
        return self.ring.seats

    @cached_property
    def score(self) -> Score:
        """The score; unknown values stay None."""
        return score_of(tuple(entry.result for entry in self.entries), self.ring.pairs, over=True)

    def answer(self, missing: Iterable[Missing], remarks: Iterable[str]) -> Tallied:
        """What `tally --json` prints: the score, what is missing, and what is strange about it."""
        return Tallied(**vars(answered(self.score)), missing=tuple(missing), remarks=tuple(remarks))

    def facts(self) -> tuple[tuple[str, str], ...]:
        """Who built which castle."""
        return tuple((tr("Castle {castle}", castle=entry.name), people(entry.builders)) for entry in self.entries)

    def castle_view(self, entry: CastleEntry) -> CastleView:
        """A castle that is known, as a page shows it."""
        assert entry.judged is not None
        k = self.entries.index(entry)
        return castle_view(entry.judged.castle, k, entry.name, entry.builders, entry.adjusted, WRITTEN)

    def plans(self) -> Plans:
        """The known castles, for the second screen and for phones."""
        castles = [
            (entry.name, entry.builders, entry.judged.castle) for entry in self.known if entry.judged is not None
        ]
        return plans_of(castles)

    def picture(self, entry: CastleEntry) -> str:
        """A castle that is known, as SVG."""
        assert entry.judged is not None
        title = castle_head(entry.name, entry.builders)
        return castle_svg(entry.judged.castle, title=title, adjusted=entry.adjusted)


def read(document: Document, path: str, text: str = "") -> Finished:
    """What a tally file says; raises FileProblem or LimitHit with what is wrong and where."""
    validate(judge_of(TallyKeys), document, Source(path, {"castle": "castle"}, {"castle"}, text))
    wrong = Problems(path, text, "castle")
    rows: list[Document] = document["castle"]
    builders = _ring(rows, wrong)
    names = _names(rows, builders, wrong)
    entries = tuple(
        CastleEntry(name, pair, row, _read_castle(row, k, wrong))
        for k, (name, pair, row) in enumerate(zip(names, _pairs(rows), rows, strict=True))
    )
    return Finished(path, document, entries, builders)


def _pairs(rows: list[Document]) -> list[tuple[str, str]]:
    """Who builds each castle; of three who build one is Ludwig, if so named (B-DUO-1)."""
    there = numbers().ludwig if len(rows) == numbers().ludwig_joins + 1 else None
    pairs = [tuple(PlaceholderName(name) if name == there else name for name in row["builders"]) for row in rows]
    return [(first, second) for first, second in pairs]


def _ring(rows: list[Document], wrong: Problems) -> Ring:
    for k in range(len(rows)):
        players = list(dict.fromkeys(name for other in rows[: k + 1] for name in other["builders"]))
        if problem := check_player_names(players):
            raise wrong.of_row(f"builders: {problem}", k, "builders")
    result = ring(_pairs(rows))
    if isinstance(result, NoRing):
        raise wrong.of_row(f"builders: {say(result.why)} (B-AIM-1)", result.castle, "builders")
    return result


def _names(rows: list[Document], ring: Ring, wrong: Problems) -> list[str]:
    """The names of the castles: those in the file, else the initials of the builders."""
    known = [ring.pairs[seat][0] for seat in ring.seats]
    derived = dict(zip(known, castle_names(ring.seats), strict=True))
    names: list[str] = []
    for k, row in enumerate(rows):
        name = row.get("name", derived[k])
        if name.casefold() in map(str.casefold, names):
            raise wrong.of_row(tr("name: two castles are called {name}", name=shown(name)), k, "name")
        if not name.isprintable() or not name.strip():
            raise wrong.of_row(tr("name: '{name}' has characters that do not show", name=shown(name)), k, "name")
        names.append(name)
    return names


def _read_castle(row: Document, k: int, wrong: Problems) -> JudgedCastle | None:
    """A castle from its own file or from this one; a castle with only a score pad is only checked."""
    for name in row.get("rows", {}):
        if name not in between().rows:
            near = find(name, {}, dict.fromkeys(between().rows, ()))
            hint = ", ".join(near.ids or near.closest or between().rows)
            why = tr("rows: no row is called '{name}': {names}", name=shown(name), names=hint)
            raise wrong.of_row(why, k, "rows", name)
    if "throne" in row:
        if len(row.get("tile", ())) > MOST_TILES:
            raise LimitHit(f"{shown(wrong.path)}: {too_many(len(row['tile']))}")
        return judge_keys(row, between(), lambda why, *place: wrong.of_row(why, k, *place))
    if "castle" not in row:
        return None
    judged = wrong.castle_named(row["castle"], k, GAME, between())
    assert isinstance(judged, JudgedCastle)
    return judged
