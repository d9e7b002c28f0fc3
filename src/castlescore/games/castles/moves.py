"""What somebody at the table does, as values. A move holds what was typed and nothing that the program works out."""

from __future__ import annotations

from castlescore.core.moves import Note as Note
from castlescore.core.values import frozen


@frozen
class Reveal:
    """New rooms: the tiles in the order they come, and the sizes of cards drawn whose stack was empty (MARKET)."""

    tiles: tuple[str, ...]
    skipped: tuple[str, ...] = ()


@frozen
class Price:
    """The market as the master builder leaves it, dearest first, `""` an empty slot (PRICE-1)."""

    row: tuple[str, ...]
    by: str = ""


@frozen
class Laying:
    """A tile and its place. `allow`: why the table lets an illegal one stand; `decline`: completed tiles, by number,
    whose reward is not taken; `claim`: the points the table counted."""

    tile: str
    at: tuple[int, int]
    turn: int = 0
    claim: int | None = None
    allow: str | None = None
    decline: tuple[int, ...] = ()


@frozen
class Buy:
    """One tile bought and laid (BUY)."""

    by: str
    lay: Laying


@frozen
class Pass:
    """5000 from the bank instead of a tile (BUY-2)."""

    by: str


@frozen
class Reward:
    """A completion reward that waits for a word. `as_type`: what a downstairs reward is taken as; `declined`: not
    taken.

    `lay` for a corridor, `stack` and `tiles` for sleeping, `room` (a number) for a downstairs room scored again.
    `claim`: the points the table counted, where no tile is laid, which would have them.
    """

    by: str
    reward: str
    as_type: str | None = None
    lay: Laying | None = None
    stack: str | None = None
    tiles: int | None = None
    room: int | None = None
    declined: bool = False
    of: int | None = None  # the completed tile whose reward it is; the first of its kind where it fits none
    claim: int | None = None


@frozen
class Cards:
    """The bonus cards a player shows, each with the number printed on it where that was said."""

    by: str
    cards: tuple[tuple[str, int | None], ...] = ()


@frozen
class CheckPlayer:
    """A player has so many points, and so much money."""

    by: str
    score: int
    money: int | None = None


@frozen
class CheckMarket:
    """This tile lies on this slot, `""` for none."""

    slot: int
    tile: str


@frozen
class CheckIllegal:
    """This tile at this place in this player's castle would break exactly these rules."""

    by: str
    tile: str
    at: tuple[int, int]
    turn: int
    illegal: tuple[str, ...]


@frozen
class AdjustPlayer:
    """Points or money that the table agreed to change."""

    by: str
    why: str
    points: int = 0
    money: int = 0


@frozen
class AdjustPile:
    """How many are left of the `deck` or of a stack (a size, `hallway`, `stairs`), as the table counted."""

    pile: str
    left: int
    why: str


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
