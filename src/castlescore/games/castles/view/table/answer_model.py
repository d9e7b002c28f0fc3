"""What commands answer with `--json` of tables of Castles of Mad King Ludwig; imported only for their JSON Schemas."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from castlescore.core.kinds import Flag, Turn, Whole
from castlescore.games.castles.moves import MOVES
from castlescore.view.answers.answer_model import Counted, Missing, Violation, line_of_record
from castlescore.view.answers.kinds import Numbers, Spot, Text, Words

Row = line_of_record(MOVES)
Line = TypedDict(
    "Line",
    {
        "tile": Whole | None,
        "kind": Words,
        "with": Whole | None,
        "points": Whole,
        "why": Words,
        "reward": NotRequired[Words],
    },
)
Line.__doc__ = "A line of points: whose effect, of which kind, with which tile, and how many."


class Pending(TypedDict):
    """A reward that waits for a word, and the line that settles it."""

    player: Words
    reward: Words
    of: Whole
    line: Words


class Recorded(TypedDict):
    """What a line recorded: its last event as it stands in the file, its points, and what waits for a word.

    `claim`: where the table counted other points; `allowed`: rules that a placement breaks which the table lets stand.
    """

    event: Row | None  # type: ignore[valid-type]
    lines: list[Line]
    pending: list[Pending]
    told: NotRequired[list[Words]]
    events: NotRequired[list[Row]]  # type: ignore[valid-type]
    claim: NotRequired[Counted]
    allowed: NotRequired[list[Violation]]


class Slot(TypedDict):
    """A slot of the market."""

    price: Whole
    tile: Text
    coins: Whole


class Seat(TypedDict):
    """A player at the table."""

    name: Words
    points: Whole
    money: Whole
    cards: Whole


class Rank(TypedDict):
    """A player in the standing of a favor."""

    player: Words
    count: Whole
    place: Whole | None
    points: Whole


class Favor(TypedDict):
    """A favor, and how everybody stands in it."""

    favor: Words
    standing: list[Rank]


class Shown(TypedDict):
    """A table."""

    game: Literal["castles"]
    event: Whole
    round: Whole
    last_round: Flag
    phase: Literal["reveal", "price", "buy", "cards", "over"]
    builder: Words
    turn: Text
    pending: list[Pending]
    market: list[Slot]
    deck: Whole
    on_deck: Numbers
    discard: Whole
    stacks: dict[str, Whole]
    players: list[Seat]
    favors: list[Favor]


class ScoreLine(TypedDict):
    """A line of a player's score."""

    part: Words
    rule: Words
    points: Whole
    why: Words


class Scored(TypedDict):
    """A player in the score; what is not known is null."""

    name: Words
    place: Whole | None
    total: Whole | None
    parts: dict[str, Whole | None]
    track: Whole | None
    area: Whole | None
    money: Whole | None
    lines: list[ScoreLine]
    rank: NotRequired[Whole]


class Score(TypedDict):
    """The score, or as if the game ended now."""

    final: Flag
    players: list[Scored]
    winners: list[Words]
    decided_by: Text


class Tallied(Score):
    """The score of a finished table, what is still needed for it, and what is strange about it."""

    missing: list[Missing]
    remarks: list[Words]


class Best(TypedDict):
    """The place of a tile that gives the most points at once."""

    at: Spot
    turn: Turn
    points: Whole
    completes: Numbers


Offer = TypedDict(
    "Offer",
    {
        "tile": Words,
        "price": Whole,
        "left": Whole,
        "affordable": Flag,
        "places": Whole,
        "best": Best | None,
        "favors": dict[str, Whole],
        "for": NotRequired[dict[str, Whole | None]],
    },
)
Offer.__doc__ = "A tile that could be bought now; `for`: the most points that it would give each other player."


class Offers(TypedDict):
    """What could be bought now."""

    offers: list[Offer]
