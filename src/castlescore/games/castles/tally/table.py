"""A finished table of Castles of Mad King Ludwig: the model of its tally file, and its values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Annotated, ClassVar, NotRequired

from pydantic import AfterValidator, FailFast, Field, Strict
from typing_extensions import TypedDict

from castlescore.core.errors import FileProblem, Unclear
from castlescore.core.kinds import Count, Day, Expected, Flag, Keys, Name, OneOf, Text, closed, one_of
from castlescore.core.language import marked, tr, trp
from castlescore.core.names import check_player_names, find
from castlescore.core.rulebook import cite, cited
from castlescore.core.types import Document
from castlescore.games.castles.facts import FOYER, castles
from castlescore.games.castles.files.castle_file import GAME, PlacedRow, judge_rows
from castlescore.games.castles.files.setup import Copied
from castlescore.games.castles.files.setup import Setup as OwnNumbers
from castlescore.games.castles.input.resolve import find_tile
from castlescore.games.castles.rules.castle import Box, Tile
from castlescore.games.castles.rules.counts import YES_OR_NO, CastleCounts, Counts, TableCounts, count_names
from castlescore.games.castles.rules.final import Card, Ending, Holding, Score, score_of
from castlescore.games.castles.rules.judging import JudgedCastle
from castlescore.games.castles.rules.table import VARIANTS, Setup
from castlescore.games.castles.rules_api import setup_of
from castlescore.games.castles.terms import card_names, favor_names, favor_word, stack_word
from castlescore.games.castles.view.answers import Tallied
from castlescore.games.castles.view.answers import score as answered
from castlescore.games.castles.view.page import WRITTEN, castle_view
from castlescore.games.castles.view.sheets import details_of
from castlescore.games.castles.view.svg import castle_svg
from castlescore.protocol.views import Details
from castlescore.tally.file import Entry, FinishedTable, Points, Problems, TileNames, numbered
from castlescore.toml.judge import judge_of, validate
from castlescore.toml.reading import OF_ROW, Source, quoted, shown
from castlescore.view.common_answers import Missing
from castlescore.view.page import CastleView, Plans

Marks = Annotated[int, Strict(), Field(ge=0, le=10**9)]
Ids = Annotated[list[Annotated[str, Strict(), Field(max_length=20)]], FailFast(), Field(max_length=100)]
Stack = Annotated[
    Annotated[int, Strict()] | Annotated[str, Strict(), Field(max_length=20)],
    Expected(marked("should be a stack: a size, hallway or stairs")),
]


def _one_castle(row: Document) -> Document:
    """A player with one castle; raises ValueError."""
    if len({"castle", "tiles", "names"} & {*row}) > 1:
        raise ValueError(tr("a player has 'castle', the name of a file, or 'tiles', or 'names', only one of these"))
    if row.get("entering") and "tiles" not in row:
        raise ValueError(tr("'entering' is used only with 'tiles', while they are typed"))
    return row


ONE_CASTLE = Field(
    json_schema_extra={
        "not": {"anyOf": [{"required": [*two]} for two in combinations(("castle", "tiles", "names"), 2)]},
        "if": {"properties": {"entering": {"const": True}}, "required": ["entering"]},
        "then": {"required": ["tiles"]},
    }
)


@closed
class PlayerRow(TypedDict):
    """What it may say of a player."""

    name: Name
    castle: NotRequired[Text]
    tiles: NotRequired[Annotated[list[PlacedRow], Field(min_length=1)]]
    entering: NotRequired[Flag]
    names: NotRequired[TileNames]
    counts: NotRequired[Annotated[dict[Text, Count], Keys(lambda: count_names(castles()), YES_OR_NO)]]
    start: NotRequired[Points]
    track: NotRequired[Points]
    placing: NotRequired[Points]
    rewards: NotRequired[Points]
    adjusted: NotRequired[Points]
    money: NotRequired[Marks]
    cards: NotRequired[Ids]


@closed
class TallyKeys(TypedDict):
    """What a file may say, perhaps with numbers and rooms of its own."""

    format: Text
    player: Annotated[
        list[Annotated[PlayerRow, AfterValidator(_one_castle), ONE_CASTLE]],
        Field(min_length=1, max_length=5),
    ]
    game: NotRequired[Annotated[str, one_of("castles")]]
    rules: NotRequired[Annotated[str, OneOf(lambda: list(VARIANTS))]]
    date: NotRequired[Day]
    favors: NotRequired[Ids]
    empty_stacks: NotRequired[Annotated[list[Stack], FailFast(), Field(max_length=100)]]
    setup: NotRequired[OwnNumbers]
    room: NotRequired[Copied]


UNKNOWN: Mapping[str, str] = {
    "favor": marked("no favor is called '{word}'"),
    "stack": marked("no stack is called '{word}'"),
    "count": marked("no count is called '{word}'"),
    "bonus card": marked("no bonus card is called '{word}'"),
}


@dataclass(frozen=True)
class PlayerEntry(Entry[JudgedCastle]):
    """A player of a finished table; `counted`: the counts that the players gave, and the tiles that they named."""

    name: str
    row: Document
    start: int
    judged: JudgedCastle | None
    counted: TableCounts
    cards: tuple[Card, ...] | None

    @property
    def tiles(self) -> tuple[Tile, ...] | None:
        """The tiles of the castle, None if they are not all known."""
        return self.counted.tiles if self.castle is None else tuple(placed.tile for placed in self.castle.castle)

    @property
    def holding(self) -> Holding:
        """The values for the final scoring; one of track, placing and rewards may follow from the others."""
        placing = self.row.get("placing") if self.castle is None else self.castle.points
        rewards, track, rest = self.row.get("rewards"), self.row.get("track"), self.start + self.adjusted
        if self.entering:
            placing = rewards = track = None
        elif track is None:
            track = None if placing is None or rewards is None else rest + placing + rewards
        elif placing is not None:
            rewards = track - rest - placing
        elif rewards is not None:
            placing = track - rest - rewards
        return Holding(
            name=self.name,
            counts=self.counts,
            money=self.row.get("money"),
            start=self.start,
            track=track,
            placing=placing,
            rewards=rewards,
            adjusted=self.adjusted,
            cards=self.cards,
            in_hand=len(self.cards or ()),
        )

    @property
    def counts(self) -> Counts:
        """The counts of the castle, or those that the players gave if there is none."""
        if self.castle is None:
            return TableCounts({}, self.counted.catalogue) if self.entering else self.counted
        return CastleCounts(self.castle.castle, self.counted.catalogue)


@dataclass(frozen=True)
class Finished(FinishedTable[PlayerEntry]):
    """The values of a tally file; `empty`: the empty stacks."""

    ROWS: ClassVar[str] = "player"
    path: str
    document: Document
    entries: tuple[PlayerEntry, ...]
    setup: Setup
    empty: tuple[str, ...]

    @property
    def starter(self) -> str:
        """The first master builder."""
        return self.entries[0].name

    @property
    def favors(self) -> tuple[str, ...]:
        """The favors that are scored, each once; none in a solo game."""
        return () if self.setup.solo else tuple(dict.fromkeys(self.setup.favors))

    @cached_property
    def ending(self) -> Ending:
        """What the end is scored from."""
        holdings = tuple(entry.holding for entry in self.entries)
        return Ending(holdings, self.setup, self.favors, self.empty, over=True)

    @cached_property
    def score(self) -> Score:
        """The score; unknown values stay None."""
        return score_of(self.ending)

    def answer(self, missing: Iterable[Missing], remarks: Iterable[str]) -> Tallied:
        """What `tally --json` prints: the score, what is missing, and what is strange about it."""
        return Tallied(**vars(answered(self.score)), missing=tuple(missing), remarks=tuple(remarks))

    def facts(self) -> tuple[tuple[str, str], ...]:
        """Rules, first master builder, favors and empty stacks."""
        builder = [] if self.setup.solo else [(tr("First master builder"), self.starter)]
        return (
            (trp("page", "Rules"), tr(self.setup.variant.name)),
            *builder,
            (tr("King's favors"), ", ".join(map(favor_word, self.favors)) or tr("none")),
            (tr("Empty stacks"), ", ".join(map(stack_word, self.empty)) or tr("none")),
        )

    def details(self) -> Details:
        """What `stats` counts of it."""
        rooms = {each.name: tuple(tile.name for tile in each.tiles or () if tile.is_room) for each in self.entries}
        cards = {each.name: tuple(card for card, _ in each.cards or ()) for each in self.entries}
        return details_of(self.score, rooms, cards)

    def castle_view(self, entry: PlayerEntry) -> CastleView:
        """A castle that is known, as a page shows it."""
        assert entry.judged is not None
        return castle_view(entry.judged, self.known.index(entry), entry.name, WRITTEN)

    def plans(self) -> Plans:
        """The known castles, for the second screen and for phones."""
        from castlescore.games.castles.view.page import plans_of

        return plans_of([(entry.name, entry.judged) for entry in self.known if entry.judged is not None])

    def picture(self, entry: PlayerEntry) -> str:
        """A castle that is known, as SVG."""
        assert entry.judged is not None
        return castle_svg(entry.judged, title=tr("{player}’s castle", player=entry.name))


def _known_id(wrong: Problems, word: str, names: Mapping[str, Iterable[str]], what: str, *place: str | int) -> str:
    """The id of these that a word means, of a favor or a card also by its other names; raises FileProblem, with those
    that are close to it."""
    if word in names:
        return word
    match = find(word, names, names)
    if what in ("favor", "bonus card") and match.one is not None:
        return match.one
    why = match.hinted(tr(UNKNOWN[what], word=shown(word)))
    if place[0] == "player":
        raise wrong.of_row(f"{place[2]}: {why}", int(place[1]), *place[2:])
    raise wrong.at(f"{place[0]}: {why}", *place)


def table() -> type:
    """What a tally file may say."""
    return TallyKeys


def read(document: Document, path: str, text: str = "") -> Finished:
    """What a tally file says; raises FileProblem or LimitHit with what is wrong and where."""
    source = Source(path, {"player": "player", "room": "room"}, {"player"}, text, typed=True)
    validate(judge_of(TallyKeys), document, source)
    wrong = Problems(path, text, "player")
    rows: list[Document] = document["player"]
    names = tuple(row["name"] for row in rows)
    for i in range(len(names)):
        if problem := check_player_names(names[: i + 1]):
            raise wrong.of_row(f"name: {problem}", i, "name")
    header = {key: value for key, value in document.items() if key in ("rules", "setup", "room")}
    setup = setup_of({**header, "players": names, "builder": names[0]}, path, text)
    called = favor_names()
    known = {id: called[id] for id in setup.printed.favors}
    named = [_known_id(wrong, id, known, "favor", "favors", i) for i, id in enumerate(document.get("favors", ()))]
    setup = replace(setup, favors=tuple(named))
    piles = dict.fromkeys(setup.stacks, ())
    empty = [
        _known_id(wrong, str(s), piles, "stack", "empty_stacks", i)
        for i, s in enumerate(document.get("empty_stacks", ()))
    ]
    starts = setup.dealt.start_points
    entries = tuple(
        PlayerEntry(
            name=row["name"],
            row=row,
            start=row.get("start", starts[i]),
            judged=_read_castle(row, i, setup.box, wrong),
            counted=TableCounts(
                _counts(row, i, setup.box, wrong), setup.box.catalogue, _named_tiles(row, i, setup.box, wrong)
            ),
            cards=_cards(row, i, wrong),
        )
        for i, row in enumerate(rows)
    )
    return Finished(path, document, entries, setup, tuple(dict.fromkeys(empty)))


def _read_castle(row: Document, i: int, box: Box, wrong: Problems) -> JudgedCastle | None:
    """The castle of a player, from its own file or from this one."""
    if "tiles" in row:

        def of_tile(n: int, why: str, *key: str) -> FileProblem:
            return wrong.of_row(tr(OF_ROW["tile"], n=n, why=why), i, "tiles", n, *key)

        return judge_rows(row["tiles"], box, of_tile)
    if "castle" not in row:
        return None
    judged = wrong.castle_named(row["castle"], i, GAME, box)
    assert isinstance(judged, JudgedCastle)
    return judged


def named_tiles(names: Iterable[str], box: Box) -> tuple[list[str], tuple[Tile, ...]]:
    """The names as they are written in a file, and the tiles that they mean, as `hallway 3` three hallways.

    The foyer is one of the tiles, whether it is named or not (BOX-1). Raises Unclear.
    """
    written, tiles = list[str](), list[Tile]()
    for name in names:
        word, n = numbered(name, box.catalogue.names)
        tile = find_tile(word, box)
        if tile.id == FOYER:
            if n not in (None, 3, 4):
                raise Unclear(cited(tr("a foyer has 3 or 4 entrances, not {n} (BOX-1)", n=n)))
            tile, n = box.foyer(n or 4), None
            written.append(FOYER if len(tile.forms[0].doors) == 4 else f"{FOYER}-3")
        else:
            written.append(tile.id if n is None else f"{tile.id} {n}")
        if tile.is_room and n not in (None, 1):
            why = tr("{tile} exists once, and here are {n} ({rule})", tile=tile.name, n=n, rule=cite("BOX-1"))
            raise Unclear(why)
        tiles += [tile] * (1 if n is None else n)
    foyers = sum(tile.id == FOYER for tile in tiles)
    if foyers > 1:
        raise Unclear(cited(tr("a castle has one foyer, and here are {n} (BOX-1)", n=foyers)))
    return written, tuple(tiles) if foyers else (box.foyer(4), *tiles)


def _named_tiles(row: Document, i: int, box: Box, wrong: Problems) -> tuple[Tile, ...] | None:
    """The tiles that a player named."""
    if "names" not in row:
        return None
    try:
        return named_tiles(row["names"], box)[1]
    except Unclear as unclear:
        raise wrong.of_row(f"names: {unclear}", i, "names") from unclear


def _counts(row: Document, i: int, box: Box, wrong: Problems) -> dict[str, int]:
    names = dict.fromkeys(count_names(box.catalogue), ())
    from castlescore.toml.mistakes import named

    counts: dict[str, int] = row.get("counts", {})
    for name, count in counts.items():
        _known_id(wrong, name, names, "count", "player", i, "counts", name)
        if name in YES_OR_NO and count > 1:
            why = tr("{name} is 1 for yes or 0 for no, not {count}", name=named(("counts", name)), count=count)
            raise wrong.of_row(why, i, "counts", name)
    return counts


def _cards(row: Document, i: int, wrong: Problems) -> tuple[Card, ...] | None:
    if "cards" not in row:
        return None
    known = card_names()
    cards = []
    for n, word in enumerate(row["cards"]):
        name, equals, printed = word.partition("=")
        card = _known_id(wrong, name, known, "bonus card", "player", i, "cards", n)
        if equals and not (printed.removeprefix("-").isascii() and printed.removeprefix("-").isdecimal()):
            why = tr("cards: after = comes the number printed on the card, not {value}", value=quoted(printed))
            raise wrong.of_row(why, i, "cards", n)
        cards.append((card, int(printed) if equals else None))
    return tuple(cards)
