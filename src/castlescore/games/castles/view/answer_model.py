"""What commands answer with `--json` at tables of Castles of Mad King Ludwig; imported only for their JSON Schemas."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from castlescore.core.kinds import Flag, Turn, Whole
from castlescore.games.castles.moves import MOVES
from castlescore.view import answer_model as shared
from castlescore.view.answer_model import (
    Answers,
    Counted,
    Missing,
    Numbers,
    Reason,
    Refused,
    Spot,
    TallyMade,
    Text,
    Violation,
    Words,
    any_of,
    line_of_record,
)

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


class Points(TypedDict):
    """The points of a tile as it was laid: printed, by its own effect, by the effects of others."""

    printed: Whole
    own: Whole
    others: Whole
    total: Whole


class Tile(TypedDict):
    """A tile of a castle, judged. A disputed one is not built, and its points are what they would have been."""

    n: Whole
    tile: Words
    at: Spot
    turn: Turn
    dispute: Flag
    legal: Flag
    points: Points
    lines: list[Line]
    completes: Numbers
    claim: Whole | None
    violations: list[Violation]


class Blocked(TypedDict):
    """An entrance that a placement blocks, by the side to which it faces as it lies."""

    n: Whole
    door: Words


class Tried(Tile):
    """A tile as `judge` has it, with the entrances that it would block and its joins."""

    blocks: list[Blocked]
    joins: list[Words]


class Laid(Tried):
    """A tile that was put at the end of a castle file."""

    told: NotRequired[list[Words]]


class External(TypedDict):
    """External entrances: all, and those that are not of corridors."""

    all: Whole
    rooms: Whole


class Judged(TypedDict):
    """A castle, tile by tile."""

    game: Literal["castles"]
    legal: Flag
    points: Whole
    external_entrances: External
    complete: Numbers
    tiles: list[Tile]


class Placement(TypedDict):
    """A legal place of a tile."""

    at: Spot
    turn: Turn
    points: Whole
    completes: Numbers
    blocks: list[Blocked]
    join: Words
    joins: list[Words]


class Where(TypedDict):
    """Every legal place of a tile, the best first."""

    tile: Words
    placements: list[Placement]


class Near(TypedDict):
    """A legal place near one that was asked about."""

    at: Spot
    turn: Turn
    points: Whole


class Explained(TypedDict):
    """A tile as `try` has it, every rule with pass or fail, and the nearest legal places."""

    tile: Tried
    rules: list[Reason]
    nearest: list[Near]


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


class Effect(TypedDict):
    """What a room gives for others."""

    per: Whole
    how: Literal["connected", "touching", "anywhere"]
    types: list[Words]


Door = list[Whole | Words]


class Fact(TypedDict):
    """A tile of the box as it is printed. A foyer has two sets of doors, a hallway two sides."""

    id: Words
    name: Words
    game: Literal["castles"]
    type: Text
    size: Whole | None
    points: Whole
    effect: Effect | None
    doors: list[Door]
    doors_3: NotRequired[list[Door]]
    doors_4: NotRequired[list[Door]]
    dark: NotRequired[list[Words]]


class Facts(TypedDict):
    """Tiles of the box."""

    tiles: list[Fact]


ANSWERS: Answers = {
    **dict.fromkeys(shared.RECORDING, Recorded | Refused),
    "new": Recorded | Refused,
    "show": Shown | Judged,
    "replay": Shown,
    "score": Score,
    "tally": any_of(Tallied, TallyMade, shared.Exported),
    "judge": Judged,
    "import": Judged,
    "where": Where,
    "try": Tried,
    "explain": Explained,
    "place": Laid | Refused,
    "offers": Offers,
    "tiles": Facts,
}
