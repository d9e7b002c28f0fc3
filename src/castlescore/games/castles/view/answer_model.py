"""What commands answer with `--json` at tables of Castles of Mad King Ludwig; imported only for their JSON Schemas."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from castlescore.core.kinds import Flag, Turn, Whole
from castlescore.games.castles.view.table.answer_model import Line, Offers, Recorded, Score, Shown, Tallied
from castlescore.view.answers import answer_model as shared
from castlescore.view.answers.answer_model import Answers, Reason, Refused, TallyMade, Violation, any_of
from castlescore.view.answers.kinds import Numbers, Spot, Text, Words


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


class Owned(Judged):
    """A castle of the table, and whose it is."""

    player: Words


class Castles(TypedDict):
    """Every castle of the table."""

    castles: list[Owned]


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


class ExplainedEvent(shared.ExplainedEvent):
    """An event, of a tile with what `explain TILE` says of it."""

    tile: NotRequired[Tried]
    rules: NotRequired[list[Reason]]
    nearest: NotRequired[list[Near]]


class ExplainedTotals(Score):
    """Each part of the totals, and what is wrong with those of the file."""

    wrong: list[Words]


ANSWERS: Answers = {
    **dict.fromkeys(shared.RECORDING, Recorded | Refused),
    "new": Recorded | Refused,
    "show": any_of(Shown, Judged, Castles),
    "replay": Shown,
    "score": Score,
    "tally": any_of(Tallied, TallyMade, shared.Exported),
    "judge": Judged,
    "import": Judged,
    "where": Where,
    "try": Tried,
    "explain": any_of(Explained, ExplainedEvent, ExplainedTotals),
    "place": Laid | Refused,
    "offers": Offers,
    "tiles": Facts,
}
