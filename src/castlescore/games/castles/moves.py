"""The moves of the game as values. A move has what was typed and nothing that the program computes.

The fields say what a file may hold, each `Figure` what the program writes beside the move (`castlescore.core.events`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, ClassVar, Literal, NotRequired, Self

from pydantic import (
    ConfigDict,
    FailFast,
    Field,
    ModelWrapValidatorHandler,
    SerializerFunctionWrapHandler,
    Strict,
    model_serializer,
    model_validator,
)
from typing_extensions import TypedDict

from castlescore.core.events import End as End
from castlescore.core.events import Line, Moves
from castlescore.core.events import Note as Note
from castlescore.core.kinds import (
    NOT_HELD,
    TYPED,
    Amount,
    Count,
    Expected,
    Figure,
    Filled,
    Flag,
    Maybe,
    Name,
    OneOf,
    RuleIds,
    Spot,
    Stored,
    Text,
    TileId,
    Turn,
    Words,
    closed,
    one_of,
)
from castlescore.core.language import tr


def _kinds() -> Iterable[str]:
    """The types of rooms and completion rewards, those of variants among them."""
    from castlescore.games.castles.facts import TYPES
    from castlescore.games.castles.rules.table import VARIANTS

    return [*TYPES, *(kind for variant in VARIANTS.values() for kind in variant.rewards)]


def _card(text: str) -> tuple[str, int | None]:
    """A bonus card and the number printed on it, where the text says one: `living=3`."""
    card, _, number = text.partition("=")
    return card, int(number) if number else None


def _card_text(card: tuple[str, int | None]) -> str:
    name, number = card
    return name if number is None else f"{name}={number}"


def _stack(pile: str) -> int | str:
    """A stack as a file names it: a size is a number."""
    return int(pile) if pile.isdecimal() else pile


Kind = Annotated[str, OneOf(_kinds)]
Size = Annotated[str, Stored(Count, str, int)]
Doors = Annotated[int, one_of(3, 4)]  # of the foyer
Stack = Annotated[
    str,
    Stored(
        Annotated[int | str, one_of(100, 150, 200, 250, 300, 350, 400, 450, 500, 600, "hallway", "stairs")], str, _stack
    ),
]
CardText = Annotated[
    str,
    Strict(),
    Field(pattern=r"^(?:[a-z0-9-]{1,20}(=-?[0-9]{1,4})?)$"),
    Expected("should be a bonus card, such as stairs or living=3"),
]
Card = Annotated[tuple[str, int | None], Stored(CardText, _card, _card_text)]
Tiles = Annotated[tuple[TileId, ...], FailFast()]
Counts = Annotated[tuple[Count, ...], FailFast()]


@closed
class Given(TypedDict):
    """What one completion reward gave, as a line says it: of which tile, of which type, and how much."""

    of: Count
    reward: Kind
    points: NotRequired[Amount]
    money: NotRequired[Amount]


Rewards = Annotated[list[Given], FailFast()]


@dataclass(frozen=True)
class Reveal(Line):
    """New rooms: the tiles in the order they come, and the sizes of cards drawn whose stack was empty (MARKET)."""

    do: Literal["reveal"] = field(default="reveal", kw_only=True)
    tiles: Tiles
    skipped: Filled[Annotated[tuple[Size, ...], FailFast()]] = ()
    round: Figure[Count] = NOT_HELD
    deck: Figure[Count] = NOT_HELD


@dataclass(frozen=True)
class Price(Line):
    """The market as the master builder leaves it, dearest first, `""` an empty slot (PRICE-1)."""

    do: Literal["price"] = field(default="price", kw_only=True)
    row: Tiles
    by: Filled[Name] = ""


@closed
@dataclass(frozen=True)
class Laying:
    """A tile and its place. `allow`: why the table allows an illegal one; `decline`: completed tiles, by number,
    whose reward is not taken; `claim`: the points the table counted."""

    tile: TileId
    at: Spot
    turn: Turn = 0
    claim: Maybe[Amount] = None
    allow: Maybe[Words] = None
    decline: Filled[Counts] = ()


LAY_KEYS = tuple(each.name for each in fields(Laying))


class LayingLine(Line):
    """A line in which the keys of a placed tile, `lay`, are among its own keys."""

    @model_validator(mode="before")
    @classmethod
    def _lay_of(cls, line: Mapping[str, object]) -> Mapping[str, object]:
        """The line with the keys of the placed tile, if there is one, in a table of their own."""
        if "tile" not in line and "at" not in line:
            return line
        lay = {key: line[key] for key in LAY_KEYS if key in line}
        return {**{key: value for key, value in line.items() if key not in LAY_KEYS}, "lay": lay}

    @model_serializer(mode="wrap")
    def _with_lay(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """The line with the keys of the placed tile among its own keys."""
        line: dict[str, Any] = write(self)
        lay = line.pop("lay", {})
        return {**line, **lay}


@dataclass(frozen=True)
class Buy(LayingLine):
    """One tile bought and laid (BUY)."""

    do: Literal["buy"] = field(default="buy", kw_only=True)
    by: Name
    lay: Laying
    price: Figure[Count] = NOT_HELD
    coins: Figure[Count] = NOT_HELD
    completes: Figure[Counts] = NOT_HELD
    rewards: Figure[Rewards] = NOT_HELD
    points: Figure[Amount] = NOT_HELD
    score: Figure[Amount] = NOT_HELD
    money: Figure[Amount] = NOT_HELD


@dataclass(frozen=True)
class Pass(Line):
    """Money from the bank instead of a tile (BUY-2)."""

    do: Literal["pass"] = field(default="pass", kw_only=True)
    by: Name
    score: Figure[Amount] = NOT_HELD
    money: Figure[Amount] = NOT_HELD


@dataclass(frozen=True)
class Reward(LayingLine):
    """A completion reward that waits for a player's decision. `as_type`: what a downstairs reward is taken as;
    `declined`: not taken; `of`: the completed tile whose reward it is, the first of its kind where it fits none.

    `lay` for a corridor, `stack` and `tiles` for sleeping, `room` (a number) for a downstairs room scored again.
    `claim`: the points the table counted, where no tile is laid, which would have them.
    """

    do: Literal["reward"] = field(default="reward", kw_only=True)
    by: Name
    reward: Kind
    as_type: Annotated[Maybe[Kind], Field(alias="as")] = None
    lay: Maybe[Laying] = None
    stack: Maybe[Stack] = None
    tiles: Maybe[Count] = None
    room: Maybe[Count] = None
    of: Annotated[Figure[Count | None], TYPED] = None
    claim: Maybe[Amount] = None
    declined: Annotated[Filled[Flag], Field(alias="decline")] = False
    completes: Figure[Counts] = NOT_HELD
    rewards: Figure[Rewards] = NOT_HELD
    points: Figure[Amount] = NOT_HELD
    score: Figure[Amount] = NOT_HELD
    money: Figure[Amount] = NOT_HELD


@dataclass(frozen=True)
class Cards(Line):
    """The bonus cards a player shows, each with the number printed on it where that was said."""

    do: Literal["cards"] = field(default="cards", kw_only=True)
    by: Name
    cards: Annotated[tuple[Card, ...], FailFast()]
    final: Figure[dict[Text, Amount]] = NOT_HELD


@dataclass(frozen=True)
class CheckPlayer(Line):
    """A player has so many points, and so much money."""

    do: Literal["check"] = field(default="check", kw_only=True)
    by: Name
    score: Amount
    money: Maybe[Amount] = None


@dataclass(frozen=True)
class CheckMarket(Line):
    """This tile lies on this slot, `""` for none."""

    do: Literal["check"] = field(default="check", kw_only=True)
    slot: Count
    tile: TileId


@dataclass(frozen=True)
class CheckIllegal(Line):
    """This tile at this place in this player's castle would break exactly these rules."""

    do: Literal["check"] = field(default="check", kw_only=True)
    by: Name
    tile: TileId
    at: Spot
    turn: Turn = 0
    illegal: RuleIds = field(kw_only=True)


@dataclass(frozen=True)
class AdjustPlayer(Line):
    """Points or money that the table agreed to change."""

    NEEDS_ONE: ClassVar = ("points", "money")
    __pydantic_config__: ClassVar = ConfigDict(
        extra="forbid", json_schema_extra={"anyOf": [{"required": [key]} for key in ("points", "money")]}
    )
    do: Literal["adjust"] = field(default="adjust", kw_only=True)
    by: Name
    why: Words
    points: Filled[Amount] = 0
    money: Filled[Amount] = 0

    @model_validator(mode="wrap")
    @classmethod
    def _of_one(cls, line: Mapping[str, object], read: ModelWrapValidatorHandler[Self]) -> Self:
        """The line, which changes points or money."""
        made = read(line)
        if line.keys().isdisjoint(cls.NEEDS_ONE):
            raise ValueError(tr("the key {name} is missing for {do}", name=f"'{cls.NEEDS_ONE[0]}'", do=made.do))
        return made


@dataclass(frozen=True)
class AdjustDeck(Line):
    """How many cards are left of the deck, as the table counted."""

    do: Literal["adjust"] = field(default="adjust", kw_only=True)
    left: Annotated[Count, Field(alias="deck")]
    why: Words

    @property
    def pile(self) -> str:
        """The deck."""
        return "deck"


@dataclass(frozen=True)
class AdjustStack(Line):
    """How many tiles are left of a stack (a size, `hallway`, `stairs`), as the table counted."""

    do: Literal["adjust"] = field(default="adjust", kw_only=True)
    pile: Annotated[Stack, Field(alias="stack")]
    left: Count
    why: Words


AdjustPile = AdjustDeck | AdjustStack
Move = (
    Reveal
    | Price
    | Buy
    | Pass
    | Reward
    | Cards
    | End
    | Note
    | CheckPlayer
    | CheckMarket
    | CheckIllegal
    | AdjustPlayer
    | AdjustPile
)
MOVES: Moves[Move] = Moves(
    Reveal, Price, Buy, Pass, Reward, Cards, End, Note, CheckPlayer, CheckMarket, CheckIllegal, AdjustPlayer,
    AdjustDeck, AdjustStack,
)  # fmt: skip
