"""What commands answer with `--json` at tables of Between Two Castles; imported only for their JSON Schemas."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from castlescore.core.kinds import Flag, Whole
from castlescore.games.between.moves import MOVES
from castlescore.view.answers import answer_model as shared
from castlescore.view.answers.answer_model import (
    Answers,
    Counted,
    Missing,
    Reason,
    Refused,
    TallyMade,
    Violation,
    any_of,
    line_of_record,
)
from castlescore.view.answers.kinds import Spot, Text, Words

Row = line_of_record(MOVES)
Line = TypedDict(
    "Line", {"row": Words, "rule": Words, "tile": Whole | None, "with": Whole | None, "points": Whole, "why": Words}
)
Line.__doc__ = "A line of points: the row of the score pad, the tile whose they are, the one that they are for."


class Tile(TypedDict):
    """A tile of a castle, judged: its points in the finished castle, its legality when it was laid."""

    n: Whole
    tile: Words
    at: Spot
    points: Whole
    claim: Whole | None
    dispute: Flag
    legal: Flag
    lines: list[Line]
    violations: list[Violation]


class Tried(Tile):
    """A tile, and what its castle would gain."""

    gain: Whole


class Laid(Tried):
    """A tile that was put at the end of a castle file."""

    told: NotRequired[list[Words]]


class Judged(TypedDict):
    """A castle, tile by tile; `rows` are those of the score pad, and add up to the points.

    `remarks`: what its bonuses cannot have brought.
    """

    game: Literal["between"]
    legal: Flag
    points: Whole
    rows: dict[str, Whole | None]
    remarks: list[Words]
    tiles: list[Tile]
    adjusted: NotRequired[Whole]


class Owned(Judged):
    """A castle of the table, and whose it is."""

    castle: Words


class Castles(TypedDict):
    """Every castle of the table."""

    castles: list[Owned]


class Placement(TypedDict):
    """A legal place of a tile, and what its castle would gain."""

    at: Spot
    points: Whole


class Where(TypedDict):
    """Every legal place of a tile, the best first."""

    tile: Words
    placements: list[Placement]


class Near(Placement):
    """A legal place near one that was asked about."""

    turn: Whole


class Explained(TypedDict):
    """A tile as `try` has it, every rule with pass or fail, and the nearest legal places."""

    tile: Tried
    rules: list[Reason]
    nearest: list[Near]


class Pending(TypedDict):
    """A bonus that waits in a castle, and the line that settles it."""

    castle: Words
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


class Site(TypedDict):
    """A castle at the table."""

    name: Words
    partners: list[Words]
    points: Whole
    tiles: Whole
    cards: Whole
    to_lay: Whole


class Shown(TypedDict):
    """A table."""

    game: Literal["between"]
    event: Whole
    round: Whole
    last_round: Flag
    turn: Whole
    hands_go: Words
    phase: Words
    pending: list[Pending]
    supply: Whole
    castles: list[Site]


class CastleScore(TypedDict):
    """A castle in the score, by the rows of the score pad."""

    name: Words
    points: Whole | None
    rows: dict[str, Whole | None]
    adjusted: Whole


class PlayerScore(TypedDict):
    """A player in the score; what is not known is null."""

    name: Words
    place: Whole | None
    total: Whole | None
    castles: list[Words]
    higher: Whole | None
    specials: Whole | None


class Score(TypedDict):
    """The score, or as if the game ended now."""

    final: Flag
    castles: list[CastleScore]
    players: list[PlayerScore]
    winners: list[Words]
    decided_by: Text


class Tallied(Score):
    """The score of a finished table, what is still needed for it, and what is strange about it."""

    missing: list[Missing]
    remarks: list[Words]


class Offer(TypedDict):
    """A drafted tile, how many places it has, and the best of them."""

    tile: Words
    places: Whole
    best: Placement | None


class Offers(TypedDict):
    """What each drafted tile would give its castle."""

    offers: list[Offer]


class Effect(TypedDict):
    """What a tile gives points for."""

    pattern: Text
    match: list[Words]
    max: Whole | None


class Fact(TypedDict):
    """A tile of the box as it is printed."""

    id: Words
    name: Words
    game: Literal["between"]
    type: Text
    size: None
    points: Whole | None
    effect: Effect
    doors: list[object]
    decoration: Text


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
    "where": Where,
    "try": Tried,
    "explain": any_of(Explained, ExplainedEvent, ExplainedTotals),
    "place": any_of(Recorded, Refused, Laid),
    "offers": Offers,
    "tiles": Facts,
}
