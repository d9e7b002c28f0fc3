"""What somebody at the table does, as values. A move holds what was typed and nothing that the program works out.

The annotations say what a file may hold, and each `ClassVar` a figure that the program writes beside the move (see
`castlescore.core.events`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar, NotRequired

from pydantic import FailFast, Field, Strict
from typing_extensions import TypedDict

from castlescore.core.events import ALWAYS, FIGURE, FLAT, LAST, NEEDED, Behind, Moves, Named, Stored, move
from castlescore.core.events import Note as Note
from castlescore.core.kinds import (
    Amount,
    Count,
    Expected,
    Name,
    OneOf,
    RuleIds,
    Spot,
    Text,
    TileId,
    Turn,
    Words,
    closed,
    one_of,
)


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


@move("reveal")
class Reveal:
    """New rooms: the tiles in the order they come, and the sizes of cards drawn whose stack was empty (MARKET)."""

    round: ClassVar[Count]
    tiles: Tiles
    skipped: Annotated[tuple[Size, ...], FailFast()] = ()
    deck: ClassVar[Count]


@move("price")
class Price:
    """The market as the master builder leaves it, dearest first, `""` an empty slot (PRICE-1)."""

    row: Tiles
    by: Annotated[Name, Behind("")] = ""


@dataclass(frozen=True)
class Laying:
    """A tile and its place. `allow`: why the table lets an illegal one stand; `decline`: completed tiles, by number,
    whose reward is not taken; `claim`: the points the table counted."""

    tile: TileId
    at: Spot
    turn: Annotated[Turn, ALWAYS] = 0
    claim: Annotated[Amount | None, LAST] = None
    allow: Annotated[Words | None, LAST] = None
    decline: Annotated[Counts, LAST] = ()


@move("buy")
class Buy:
    """One tile bought and laid (BUY)."""

    by: Name
    lay: Annotated[Laying, FLAT]
    price: ClassVar[Count]
    coins: ClassVar[Count]
    completes: ClassVar[Counts]
    rewards: ClassVar[Annotated[list[Given], FailFast()]]
    points: ClassVar[Amount]
    score: ClassVar[Amount]
    money: ClassVar[Amount]


@move("pass")
class Pass:
    """Money from the bank instead of a tile (BUY-2)."""

    by: Name
    score: ClassVar[Amount]
    money: ClassVar[Amount]


@move("reward")
class Reward:
    """A completion reward that waits for a word. `as_type`: what a downstairs reward is taken as; `declined`: not
    taken; `of`: the completed tile whose reward it is, the first of its kind where it fits none.

    `lay` for a corridor, `stack` and `tiles` for sleeping, `room` (a number) for a downstairs room scored again.
    `claim`: the points the table counted, where no tile is laid, which would have them.
    """

    by: Name
    reward: Kind
    as_type: Annotated[Kind | None, Named("as")] = None
    lay: Annotated[Laying | None, FLAT] = None
    stack: Stack | None = None
    tiles: Count | None = None
    room: Count | None = None
    of: Annotated[Count | None, FIGURE, Behind("by")] = None
    completes: ClassVar[Counts]
    rewards: ClassVar[Annotated[list[Given], FailFast()]]
    points: ClassVar[Amount]
    score: ClassVar[Amount]
    money: ClassVar[Amount]
    claim: Annotated[Amount | None, LAST] = None
    declined: Annotated[bool, Strict(), Named("decline"), LAST] = False


@move("cards")
class Cards:
    """The bonus cards a player shows, each with the number printed on it where that was said."""

    by: Name
    cards: Annotated[tuple[Card, ...], FailFast(), NEEDED] = ()
    final: ClassVar[dict[Text, Amount]]


@move("check")
class CheckPlayer:
    """A player has so many points, and so much money."""

    by: Name
    score: Amount
    money: Amount | None = None


@move("check")
class CheckMarket:
    """This tile lies on this slot, `""` for none."""

    slot: Annotated[Count, Behind("tile")]
    tile: TileId


@move("check")
class CheckIllegal:
    """This tile at this place in this player's castle would break exactly these rules."""

    by: Name
    tile: TileId
    at: Spot
    turn: Annotated[Turn, ALWAYS] = 0
    illegal: Annotated[RuleIds, NEEDED] = ()


@move("adjust", one_of=("points", "money"))
class AdjustPlayer:
    """Points or money that the table agreed to change."""

    by: Name
    why: Annotated[Words, LAST]
    points: Amount = 0
    money: Amount = 0


@move("adjust")
class AdjustDeck:
    """How many cards are left of the deck, as the table counted."""

    left: Annotated[Count, Named("deck")]
    why: Words

    @property
    def pile(self) -> str:
        """The deck."""
        return "deck"


@move("adjust")
class AdjustStack:
    """How many tiles are left of a stack (a size, `hallway`, `stairs`), as the table counted."""

    pile: Annotated[Stack, Named("stack")]
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
    | Note
    | CheckPlayer
    | CheckMarket
    | CheckIllegal
    | AdjustPlayer
    | AdjustPile
)
MOVES: Moves[Move] = Moves(
    Reveal, Price, Buy, Pass, Reward, Cards, Note, CheckPlayer, CheckMarket, CheckIllegal, AdjustPlayer, AdjustDeck,
    AdjustStack,
)  # fmt: skip
