"""A finished table of Between Two Castles: the model of its tally file, and its values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Annotated, ClassVar, NotRequired

from pydantic import AfterValidator, FailFast, Field
from typing_extensions import TypedDict

from castlescore.core.errors import LimitHit, Unclear
from castlescore.core.kinds import Count, Day, Flag, Id, Keys, Name, Text, closed, one_of
from castlescore.core.language import PlaceholderName, people, tr
from castlescore.core.names import check_player_names, find
from castlescore.core.rulebook import cite
from castlescore.core.types import Document
from castlescore.games.between.facts import SPECIAL, between, numbers
from castlescore.games.between.files.castle_file import GAME, Attendants, Cards, TileRow, judge_keys
from castlescore.games.between.input.entries import find_tile
from castlescore.games.between.rules.bonuses import may_have_cards
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.final import CastleResult, Score, score_of, specials
from castlescore.games.between.rules.placement import JudgedCastle
from castlescore.games.between.rules.scoring import CARDS, rows_by_tiles
from castlescore.games.between.rules.table import NoRing, Ring, castle_names, ring
from castlescore.games.between.sentences import say
from castlescore.games.between.terms import throne_names
from castlescore.games.between.view.answers import Tallied
from castlescore.games.between.view.answers import score as answered
from castlescore.games.between.view.page import WRITTEN, castle_view, plans_of
from castlescore.games.between.view.sheets import details_of
from castlescore.games.between.view.svg import castle_head, castle_svg
from castlescore.protocol.views import Details
from castlescore.record.castle_files import too_many
from castlescore.tally.file import Entry, FinishedTable, Points, Problems, TileNames, numbered
from castlescore.toml.judge import judge_of, validate
from castlescore.toml.reading import MOST_TILES, Source, shown
from castlescore.view.common_answers import Missing
from castlescore.view.page import CastleView, Plans

OF_TILES = ("attendants", "tile", "entering")  # keys beside a throne room


def _one_castle(row: Document) -> Document:
    """A row with one castle; raises ValueError."""
    if len({"castle", "throne", "names"} & {*row}) > 1:
        raise ValueError(
            tr("a castle has 'castle', the name of a file, or 'throne' and 'tile', or 'names', only one of these")
        )
    alone = next((key for key in ("cards", *OF_TILES) if key in row and "throne" not in row), None)
    if alone is not None and not (alone == "cards" and "names" in row):
        raise ValueError(tr("'{alone}' is used only with 'throne', the throne room", alone=alone))
    return row


ONE_CASTLE = Field(
    json_schema_extra={
        "not": {"anyOf": [{"required": [*two]} for two in combinations(("castle", "throne", "names"), 2)]},
        "dependentRequired": {key: ["throne"] for key in OF_TILES},
        "if": {"required": ["cards"]},
        "then": {"anyOf": [{"required": ["throne"]}, {"required": ["names"]}]},
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
    names: NotRequired[TileNames]
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
    """A castle of a finished table; `named`: one of the tiles that the players named, at places without a meaning."""

    name: str
    builders: tuple[str, str]
    row: Document
    judged: JudgedCastle | None
    named: JudgedCastle | None

    @property
    def pieces(self) -> Castle | None:
        """The castle, None if its tiles are not all known; the places have no meaning where they were only named."""
        judged = self.castle or self.named
        return None if judged is None else judged.castle

    @property
    def by_names(self) -> dict[str, int]:
        """The rows of the score pad that follow from the named tiles and bonus cards."""
        if self.named is None:
            return {}
        rows = rows_by_tiles(self.named.castle)
        return rows if self.shown else {row: points for row, points in rows.items() if row != CARDS}

    @property
    def shown(self) -> bool:
        """Whether the bonus cards are known; those of a castle file are."""
        judged = self.judged or self.named
        return judged is None or "cards" in self.row or "castle" in self.row or not may_have_cards(judged.castle)

    @property
    def result(self) -> CastleResult:
        """The values of the castle for the final scoring."""
        return CastleResult(
            name=self.name,
            partners=self.builders,
            castle=None if self.castle is None else self.castle.castle,
            adjusted=self.adjusted,
            given=None if self.entering else {**self.row.get("rows", {}), **self.by_names},
            counted=self.row.get("specials") if self.named is None else specials(self.named.castle),
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

    def details(self) -> Details:
        """What `stats` counts of it."""
        castles = {entry.name: entry.pieces for entry in self.entries if entry.pieces is not None}
        nobody = tuple(name for name in self.ring.seats if isinstance(name, PlaceholderName))
        return details_of(self.score, castles, nobody)

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
    validate(judge_of(TallyKeys), document, Source(path, {"castle": "castle"}, {"castle"}, text, typed=True))
    wrong = Problems(path, text, "castle")
    rows: list[Document] = document["castle"]
    builders = _ring(rows, wrong)
    names = _names(rows, builders, wrong)
    entries = tuple(
        CastleEntry(name, pair, row, _read_castle(row, k, wrong), _named_castle(row, k, wrong))
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


def piece_names() -> dict[str, tuple[str, ...]]:
    """The names of the pieces of a castle by id: throne rooms, tiles and attendants."""
    box = between()
    thrones = {id: throne_names(room) for id, room in box.thrones.items()}
    return {**thrones, **box.names, **{id: one.names for id, one in box.attendants.items()}}


def named_castle(names: Iterable[str]) -> tuple[list[str], Document]:
    """The names as they are written in a file, and the keys of a castle of these pieces, as of a castle file.

    `tower 2` are two towers; the places have no meaning. Raises Unclear, also where not one name is a throne room.
    """
    box, every = between(), piece_names()
    written, thrones, attendants, tiles = list[str](), list[str](), list[str](), list[str]()
    for name in names:
        word, n = numbered(name, every)
        id = find(word, box.names, every).one or find_tile(word, box).id
        written.append(id if n is None else f"{id} {n}")
        tile = box.tiles.get(id) or box.thrones.get(id)
        if tile is not None and tile.kind != SPECIAL and n not in (None, 1):
            why = tr("{tile} exists once, and here are {n} ({rule})", tile=tile.name, n=n, rule=cite("B-AIM-3"))
            raise Unclear(why)
        kind = attendants if tile is None else tiles if id in box.tiles else thrones
        kind += [id] * (1 if n is None else n)
    if len(thrones) != 1:
        why = tr("a castle has one throne room, and here are {n} ({rule})", n=len(thrones), rule=cite("B-AIM-3"))
        raise Unclear(why)
    rows = [{"tile": id, "at": [n, 1]} for n, id in enumerate(tiles)]
    return written, {"throne": thrones[0], "attendants": attendants, "tile": rows}


def _named_castle(row: Document, k: int, wrong: Problems) -> JudgedCastle | None:
    """A castle of the pieces that the players named, with its bonus cards if they are known."""
    if "names" not in row:
        return None
    try:
        castle = named_castle(row["names"])[1]
    except Unclear as unclear:
        raise wrong.of_row(f"names: {unclear}", k, "names") from unclear
    cards = {"cards": row.get("cards", [])}
    return judge_keys({**castle, **cards}, between(), lambda why, *place: wrong.of_row(why, k, *place))
