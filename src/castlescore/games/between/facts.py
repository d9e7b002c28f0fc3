"""The printed facts of Between Two Castles of Mad King Ludwig: tiles, throne rooms, attendants, cards, castle tokens.

They are read from the package's data. The points of a tile are computed in `castlescore.games.between.rules.scoring`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from typing import TypeVar

from castlescore.core.data import read_data
from castlescore.core.language import languages
from castlescore.core.names import Named
from castlescore.core.types import Document

REGULAR, SPECIAL, THRONE_ROOM = "regular", "special", "throne"
ANY = "any"
GROUND, BELOW_GROUND, ANY_ROW = "row >= 0", "row < 0", "any row"

Cell = tuple[int, int]  # column, row


@dataclass(frozen=True)
class TileFacts(Named):
    """One tile as printed: a regular tile, a face of a special tile or a throne room, as `kind` says.

    Attributes:
        id: its name on lines and in files.
        english: its name in English.
        kind: which of the three it is.
        type: the type of the room.
        decoration: what hangs on its wall.
        points: for each room that `pattern` finds and that fits the match; for the whole tile where the pattern is
            fixed or all-types.
        pattern: where it looks.
        words: the pattern in a sentence.
        rule: the rule by which it scores.
        row: its row of the score pad.
        build: where it may stand.
        nothing_above: whether nothing may be built above it.
        match_kind: by what the rooms fit, `type` or `decoration`.
        match: the types or decorations that fit.
        cells: those it looks at, from its own cell (a throne room's from its left half); none for a pattern that is no
            list of cells.
        points_else: what it gives where a type that it wants is missing.
        max: the most points that it gives, None for no bound.
        width: in cells.
        attendant_spaces: how many attendants may stand on it.
        label: the short name of a throne room.
        aliases: other names that find it.
        shown: its name in other languages, by language.

    Examples:
        >>> tile = cs.between.find_tile("bakery")
        >>> tile.name, tile.type, tile.pattern, tile.match, tile.points
        ('Bakery', 'food', 'left-right', ('utility',), 2)
    """

    id: str
    english: str
    kind: str
    type: str
    decoration: str
    points: int
    pattern: str
    words: str
    rule: str
    row: str
    build: str
    nothing_above: bool = False
    match_kind: str = ""
    match: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    points_else: int = 0
    max: int | None = None
    width: int = 1
    attendant_spaces: int = 0
    label: str = ""
    aliases: tuple[str, ...] = ()
    shown: Mapping[str, str] = field(default_factory=dict, compare=False)

    def __repr__(self) -> str:
        shows = f", shows {self.decoration}" if self.decoration not in ("", "none") else ""
        wanted = "" if self.pattern == "all-types" else " ".join(self.match)
        counts = f", {self.pattern} {wanted}".rstrip()
        return f"<Tile {self.id}: {self.type or self.kind}{shows}, {self.points}{counts}>"

    @property
    def names(self) -> tuple[str, ...]:
        """All names of the tile; of a throne room also the two types that it counts."""
        return tuple(dict.fromkeys(name for name in (self.english, self.label, *self.aliases) if name))

    @property
    def regular(self) -> bool:
        """Whether it is a regular tile, which exists once (B-AIM-3)."""
        return self.kind == REGULAR

    def may_stand(self, row: int) -> bool:
        """Whether the tile may stand on a row (B-PLACE-6, B-PLACE-7)."""
        return self.build == ANY_ROW or (row < 0) == (self.build == BELOW_GROUND)

    def counts(self, other: TileFacts) -> bool:
        """Whether this tile counts another tile, if the position fits."""
        if self.match_kind == "decoration":
            return other.decoration in self.match
        return other.type in self.match or ANY in self.match


@dataclass(frozen=True)
class BonusFacts:
    """What the third tile of a type brings (section B-BONUS).

    `kind`: "tile" or "card", one of `draw` drawn; "attendant"; "special", with the face named; "type", the bonus
    of another type.
    """

    kind: str
    rule: str
    draw: int = 0
    special: str = ""
    may_decline: bool = False


@dataclass(frozen=True)
class TypeFacts:
    """One of the regular types, with the bonus for its third tile."""

    id: str
    bonus: BonusFacts
    aliases: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All names of the type."""
        return (self.id, *self.aliases)


@dataclass(frozen=True)
class AttendantFacts(Named):
    """A royal attendant: points for each room with its decoration (B-SCORE-12)."""

    id: str
    english: str
    decoration: str
    points: int
    aliases: tuple[str, ...] = ()
    shown: Mapping[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class CardFacts(Named):
    """A bonus card: points for each of what its rule counts, of one type where the rule is about a type (B-CARD-3)."""

    id: str
    english: str
    rule: str
    points: int
    count: str
    type: str = ""
    aliases: tuple[str, ...] = ()
    shown: Mapping[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class TokenFacts(Named):
    """A castle token: a name and nothing else (B-AIM-6)."""

    id: str
    english: str
    aliases: tuple[str, ...] = ()
    shown: Mapping[str, str] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Catalogue:
    """The box, everything by id in the order of the facts.

    `tiles`: the regular ones, then the faces of the special ones.
    """

    tiles: Mapping[str, TileFacts]
    thrones: Mapping[str, TileFacts]
    attendants: Mapping[str, AttendantFacts]
    cards: Mapping[str, CardFacts]
    tokens: Mapping[str, TokenFacts]
    types: Mapping[str, TypeFacts]  # the regular types
    special_called: tuple[str, ...]  # what special rooms are called in other languages
    rows: tuple[str, ...]  # of the score pad, in its order (B-SCORE-14)
    box: Mapping[str, int]  # how many pieces of a sort are in the box (B-AIM-3)

    def __getitem__(self, tile: str) -> TileFacts:
        return self.tiles[tile]

    @cached_property
    def names(self) -> Mapping[str, tuple[str, ...]]:
        """All names of each tile besides its id."""
        return {id: tile.names for id, tile in self.tiles.items()}

    @cached_property
    def things(self) -> Mapping[str, tuple[str, ...]]:
        """All names of tiles, attendants and cards: the words that a line can have beside the name of a castle."""
        cards = {id: (*card.names, id.removeprefix("bonus-")) for id, card in self.cards.items()}
        attendants = {id: attendant.names for id, attendant in self.attendants.items()}
        return {**self.names, **attendants, **cards}

    def kinds(self) -> dict[str, tuple[str, ...]]:
        """The types of tiles, including special, with all their names."""
        return {**{id: facts.names for id, facts in self.types.items()}, SPECIAL: self.special_called}

    def regular(self) -> tuple[TileFacts, ...]:
        """The regular tiles."""
        return self._regular

    @cached_property
    def _regular(self) -> tuple[TileFacts, ...]:
        return tuple(tile for tile in self.tiles.values() if tile.regular)

    def specials(self) -> tuple[TileFacts, ...]:
        """The faces of the special tiles."""
        return tuple(tile for tile in self.tiles.values() if not tile.regular)


@cache
def between() -> Catalogue:
    """The catalogue of the box."""
    data = read_data(__package__, "tiles.toml")
    types, patterns = data["type"], data["pattern"]
    rows = [{**_of_type(row["type"], types), **row} for row in data["room"]]
    rooms = [_tile(row, REGULAR, patterns, types) for row in rows]
    specials = [_tile(row, SPECIAL, patterns, types) for row in data["special"]]
    return Catalogue(
        tiles=_by_id([*rooms, *specials]),
        thrones=_by_id(_throne(row) for row in data["throne"]),
        attendants=_by_id(AttendantFacts(**_named(row, AttendantFacts)) for row in data["attendant"]),
        cards=_by_id(CardFacts(**_named(row, CardFacts)) for row in data["card"]),
        tokens=_by_id(TokenFacts(**_named(row, TokenFacts)) for row in data["token"]),
        types={name: TypeFacts(name, BonusFacts(**row["bonus"]), _aliases(row)) for name, row in types.items()},
        special_called=_aliases(data["special_type"]),
        rows=tuple(data["pad"]["rows"]),
        box=data["box"],
    )


def _of_type(name: str, types: Mapping[str, Document]) -> Document:
    """The values that a regular tile has from its type."""
    own = {key: value for key, value in types[name].items() if key in ("build", "nothing_above", "rule")}
    return {**own, "row": name}


def _tile(row: Document, kind: str, patterns: Mapping[str, Document], types: Iterable[str]) -> TileFacts:
    """A regular tile, or a face of a special tile."""
    pattern = patterns[row["pattern"]]
    match: tuple[str, ...] = (row["match"],) if "match" in row else ()
    if row["pattern"] == "all-types":
        match = tuple(name for name in types if name != row["type"])
    return TileFacts(
        kind=kind,
        pattern=row["pattern"],
        words=pattern["words"],
        build=row["build"],
        nothing_above=row.get("nothing_above", False),
        match_kind=row.get("match_kind", "type"),
        match=match,
        cells=_cells(pattern.get("cells", ())),
        points_else=row.get("points_else", 0),
        **_shared_keys(row),
    )


def _throne(row: Document) -> TileFacts:
    return TileFacts(
        kind=THRONE_ROOM,
        pattern="marked",
        words=row["where"],
        build=GROUND,
        match_kind="type",
        match=tuple(row["match"]),
        cells=_cells(row["cells"]),
        width=row["width"],
        attendant_spaces=row["attendant_spaces"],
        label=row["label"],
        **_shared_keys(row),
    )


def _shared_keys(row: Document) -> Document:
    keys = ("id", "type", "decoration", "points", "rule", "row")
    return {**{key: row[key] for key in keys}, "max": row.get("max"), **_names(row)}


def _cells(rows: Iterable[Iterable[int]]) -> tuple[Cell, ...]:
    return tuple((column, row) for column, row in rows)


def _named(row: Document, facts: type[AttendantFacts | CardFacts | TokenFacts]) -> Document:
    """The keys of a row that the facts have, with its names; names in languages that are not compiled are left out."""
    own = [each.name for each in fields(facts)]
    return {**{key: value for key, value in row.items() if key in own}, **_names(row)}


def _names(row: Document) -> Document:
    """The names of a row in all languages; the first of several is the one that is shown."""
    shown = {code: row[code][0] for code in languages() if row.get(code)}
    return {"english": row["name"], "aliases": _aliases(row), "shown": shown}


def _aliases(row: Document) -> tuple[str, ...]:
    """The names of a row in other languages."""
    return tuple(name for code in reversed(languages()) for name in row.get(code, ()))


_Facts = TypeVar("_Facts", TileFacts, AttendantFacts, CardFacts, TokenFacts)


def _by_id(facts: Iterable[_Facts]) -> dict[str, _Facts]:
    return {each.id: each for each in facts}


@dataclass(frozen=True)
class Numbers:
    """The printed numbers of setup and draft, and Ludwig's names.

    `least` to `most` people play; where `ludwig_joins` do, he is the third. `ways`: the way hands pass, round by round;
    `hand`: the tiles at the start of a round; `keep`: those kept of a hand each turn, and so laid in a castle.
    """

    least: int
    most: int
    ludwig: str
    ludwig_also: tuple[str, ...]
    ludwig_joins: int
    ways: tuple[str, ...]
    hand: int
    keep: int

    @property
    def rounds(self) -> int:
        """How many rounds there are (B-DRAFT-1)."""
        return len(self.ways)

    @cached_property
    def hands(self) -> tuple[int, ...]:
        """The tiles in a hand, turn by turn of a round, as long as there is something to pass on (B-DRAFT-8)."""
        return tuple(range(self.hand, 1, -self.keep))

    @property
    def drafted(self) -> int:
        """The tiles that every castle gets in the game, without bonuses (B-DRAFT-8)."""
        return self.rounds * len(self.hands) * self.keep

    def way(self, round: int) -> str:
        """The way hands pass in a round, counted from 1 (B-DRAFT-8)."""
        return self.ways[round - 1]


@cache
def numbers() -> Numbers:
    """The numbers of the rulebook."""
    data = read_data(__package__, "setup.toml")
    players, draft = data["players"], data["draft"]
    return Numbers(
        **{**players, "ludwig_also": tuple(players["ludwig_also"])},
        ways=tuple(draft["ways"]),
        hand=draft["hand"],
        keep=draft["keep"],
    )
