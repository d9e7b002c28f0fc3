"""The castle file of Between Two Castles: one castle alone, in the order it was built, judged and written."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Annotated, NotRequired, Protocol, TypeVar

from pydantic import FailFast, Field
from typing_extensions import TypedDict

from castlescore.core.errors import FileProblem
from castlescore.core.kinds import Claim, Flag, Id, Spot, Text, TileId, closed, one_of
from castlescore.core.language import marked, tr
from castlescore.core.names import find
from castlescore.core.types import Document, Printed
from castlescore.games.between.facts import Catalogue, between
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.placement import JudgedCastle, Row, judge
from castlescore.games.between.terms import throne_word
from castlescore.protocol.castles import Contents, TileEntry
from castlescore.protocol.words import Word
from castlescore.record.castle_files import castle_text
from castlescore.toml.reading import OF_ROW, at_line, read_each, shown

GAME = "between"
UNKNOWN: Mapping[str, str] = {
    "throne room": marked("no throne room is called '{word}'"),
    "attendant": marked("no attendant is called '{word}'"),
    "bonus card": marked("no bonus card is called '{word}'"),
    "tile": marked("no tile is called '{word}'"),
}
Named = TypeVar("Named", bound=Printed)

# A file may have as many as the box has: more than a castle can have is read and counted, with a remark.
SPACES = Field(
    json_schema_extra={
        "maxItems": 2,
        "description": "Two at most, one for each space of the throne room; more get a remark (B-BONUS-12).",
    }
)
UNDER = Field(
    json_schema_extra={
        "maxItems": 2,
        "description": "Each card once, no more than the bonuses gave, two at most; more get a remark (B-RULING-12).",
    }
)
Attendants = Annotated[list[Id], FailFast(), Field(max_length=28), SPACES]
Cards = Annotated[list[Id], FailFast(), Field(max_length=20), UNDER]


@closed
class TileRow(TypedDict):
    """A tile of a castle file."""

    tile: TileId
    at: Spot
    dispute: NotRequired[Flag]
    claim: NotRequired[Claim]


@closed
class CastleFile(TypedDict):
    """A castle alone."""

    format: Text
    game: Annotated[str, one_of("between")]
    throne: Id
    attendants: NotRequired[Attendants]
    cards: NotRequired[Cards]
    tile: NotRequired[list[TileRow]]


class Wrong(Protocol):
    """Makes the error to raise from what is wrong, and the keys and numbers of its place."""

    def __call__(self, why: str, *place: str | int) -> FileProblem:
        """The error."""


def open_box(catalogue: str | None) -> Catalogue:
    """The tiles of the box: no catalogue file adds to them."""
    return between()


def table() -> type:
    """What a castle file may say."""
    return CastleFile


def judge_document(document: Document, text: str, path: str, box: Catalogue) -> JudgedCastle:
    """Judge a document that its model has accepted; raises FileProblem with what is wrong and where."""

    def wrong(why: str, *place: str | int) -> FileProblem:
        return FileProblem(f"{at_line(path, text, *place)}: {why}")

    return judge_keys(document, box, wrong)


def judge_keys(castle: Document, box: Catalogue, wrong: Wrong) -> JudgedCastle:
    """Judge a castle whose keys its model has accepted; raises the error that `wrong` makes."""

    def one(known: Mapping[str, Named], kind: str, word: str, *place: str | int, prefix: str = "") -> Named:
        """The facts that an id, its `prefix` left out or not, or another name means."""
        facts = known.get(word) or known.get(prefix + word)
        if facts is not None:
            return facts
        names = {key: fact.names for key, fact in known.items()}
        match = find(word, names, names)
        if match.one is None:
            why = match.hinted(tr(UNKNOWN[kind], word=shown(word)))
            raise wrong(tr(OF_ROW["tile"], n=place[1], why=why) if place[0] == "tile" else why, *place)
        return known[match.one]

    throne = one(box.thrones, "throne room", castle["throne"], "throne", prefix="throne-")
    people, cards = castle.get("attendants", []), castle.get("cards", [])
    attendants = [one(box.attendants, "attendant", id, "attendants", i) for i, id in enumerate(people)]
    shown_cards = [one(box.cards, "bonus card", id, "cards", i, prefix="bonus-") for i, id in enumerate(cards)]
    written = castle.get("tile", [])
    tiles = read_each(partial(one, box.tiles, "tile", row["tile"], "tile", n, "tile") for n, row in enumerate(written))
    rows = [
        Row(tile, (row["at"][0], row["at"][1]), row.get("dispute", False), row.get("claim"))
        for tile, row in zip(tiles, written, strict=True)
    ]
    bare = Castle(throne).with_attendants(*attendants).with_cards(*shown_cards)
    return judge(bare, rows)


def new_text(throne: str) -> str:
    """The text of a castle file with nothing but its throne room."""
    return castle_text(GAME, [], {"throne": throne})


def first_rooms() -> list[Word]:
    """The throne rooms that a castle may begin with, for `new_text`."""
    thrones = between().thrones.values()
    return [Word(room.id.removeprefix("throne-"), shown=throne_word(room)) for room in thrones]


def contents(judged: JudgedCastle) -> Contents:
    """The contents of a castle file: throne room, attendants and cards, and the tiles in the order of building."""
    castle = judged.castle
    lists = {"attendants": [one.id for one in castle.attendants], "cards": [card.id for card in castle.cards]}
    return {"throne": castle.throne.id, **{key: ids for key, ids in lists.items() if ids}}, [
        TileEntry(row.placed.tile.id, row.placed.at, claim=row.claim, dispute=row.dispute) for row in judged.tiles
    ]
