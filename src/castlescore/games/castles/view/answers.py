"""What commands answer at tables of Castles of Mad King Ludwig: each answer by its class, and how it is made."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from castlescore.core.answers import AnswerModel, Maybe
from castlescore.core.kinds import Turn
from castlescore.core.rulebook import page
from castlescore.core.types import Document
from castlescore.games.castles.files.places import join_names
from castlescore.games.castles.rules import castle, final, judging, placement
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.view.presenter import claimed, line_for, move_remarks
from castlescore.games.castles.view.text import Fact
from castlescore.view import common_answers as shared
from castlescore.view.common_answers import Explained, Offers, Pending, Reason, Recorded, Violation, Where, violations

if TYPE_CHECKING:  # loaded for `offers` alone
    from castlescore.games.castles.view.presenter import Offer as ForSale


class Line(shared.Line):
    """A line of points: whose effect, of which kind, with which tile, and how many."""

    reward: Maybe[str] = None


class Points(AnswerModel):
    """The points of a tile as it was laid: printed, by its own effect, by the effects of others."""

    printed: int
    own: int
    others: int
    total: int


class Tile(AnswerModel):
    """A tile of a castle, judged. A disputed one is not built, and its points are what they would have been."""

    n: int
    tile: str
    at: tuple[int, int]
    turn: Turn
    dispute: bool
    legal: bool
    points: Points
    lines: tuple[Line, ...]
    completes: tuple[int, ...]
    claim: int | None
    violations: tuple[Violation, ...]


class Blocked(AnswerModel):
    """An entrance that a placement blocks, by the side to which it faces as it lies."""

    n: int
    door: str


class Tried(Tile):
    """A tile as `judge` has it, with the entrances that it would block and its joins."""

    blocks: tuple[Blocked, ...]
    joins: tuple[str, ...]


class Laid(Tried):
    """A tile that was put at the end of a castle file."""

    told: Maybe[tuple[str, ...]] = None


class External(AnswerModel):
    """External entrances: all, and those that are not of corridors."""

    all: int
    rooms: int


class Judged(AnswerModel):
    """A castle, tile by tile."""

    game: Literal["castles"]
    legal: bool
    points: int
    external_entrances: External
    complete: tuple[int, ...]
    tiles: tuple[Tile, ...]


class OfPlayer(AnswerModel):
    """Something of a player."""

    player: str


class Owned(Judged, OfPlayer):
    """A castle of the table, and whose it is."""


class Near(AnswerModel):
    """A legal place near one that was asked about."""

    at: tuple[int, int]
    turn: Turn
    points: int


class Best(Near):
    """The place of a tile that gives the most immediate points."""

    completes: tuple[int, ...]


class Placement(Best):
    """A legal place of a tile."""

    blocks: tuple[Blocked, ...]
    join: str
    joins: tuple[str, ...]


class Slot(AnswerModel):
    """A slot of the market."""

    price: int
    tile: str | None
    coins: int


class Seat(AnswerModel):
    """A player at the table."""

    name: str
    points: int
    money: int
    cards: int


class Rank(AnswerModel):
    """A player in the standing of a favor."""

    player: str
    count: int
    place: int | None
    points: int


class Favor(AnswerModel):
    """A favor, and how everybody stands in it."""

    favor: str
    standing: tuple[Rank, ...]


class Shown(AnswerModel):
    """A table."""

    game: Literal["castles"]
    event: int
    round: int
    last_round: bool
    phase: Literal["reveal", "price", "buy", "cards", "over"]
    builder: str
    turn: str | None
    pending: tuple[Pending, ...]
    market: tuple[Slot, ...]
    deck: int
    on_deck: tuple[int, ...]
    discard: int
    stacks: Mapping[str, int]
    players: tuple[Seat, ...]
    favors: tuple[Favor, ...]


class ScoreLine(AnswerModel):
    """A line of a player's score."""

    part: str
    rule: str
    points: int
    why: str


class Scored(AnswerModel):
    """A player in the score; what is not known is null."""

    name: str
    place: int | None
    total: int | None
    parts: Mapping[str, int | None]
    track: int | None
    area: int | None
    money: int | None
    lines: tuple[ScoreLine, ...]
    rank: Maybe[int] = None


class Score(AnswerModel):
    """The score, or as if the game ended now."""

    final: bool
    early: Maybe[bool] = None
    players: tuple[Scored, ...]
    winners: tuple[str, ...]
    decided_by: str | None


class Tallied(shared.OfTally, Score):
    """The score of a finished table, what is still needed for it, and what is strange about it."""


class ExplainedTotals(shared.OfTotals, Score):
    """Each part of the totals, and what is wrong with those of the file."""


class Offer(AnswerModel):
    """A tile that could be bought now; `for`: the most points that it would give each other player."""

    tile: str
    price: int
    left: int
    affordable: bool
    places: int
    best: Best | None
    favors: Mapping[str, int]
    others: Annotated[Maybe[Mapping[str, int | None]], Field(serialization_alias="for")] = None


ANSWERS: Mapping[str, object] = {
    "new": Recorded[Line, Pending] | shared.Refused | shared.Checked,  # and lines that are recorded
    "show": Shown | Judged | shared.Castles[Owned],
    "replay": Shown,
    "score": Score,
    "tally": Tallied | shared.TallyMade | shared.Exported,
    "judge": Judged,
    "import": Judged,
    "where": Where[Placement],
    "try": Tried,
    "explain": Explained[Tried, Near] | shared.ExplainedEvent[Tried, Near] | ExplainedTotals,
    "place": Laid | shared.Refused,
    "offers": Offers[Offer] | shared.Refused,
    "tiles": shared.Facts[Fact],
}


def judged_castle(judged: judging.JudgedCastle) -> Judged:
    """What `judge --json` prints of a whole castle."""
    ways, of_rooms = judged.external
    return Judged.like(
        judged,
        game="castles",
        external_entrances=External(all=ways, rooms=of_rooms),
        complete=tuple(judged.castle.complete),
        tiles=tuple(map(judged_tile, judged.tiles)),
    )


def castles(judged_castles: Iterable[tuple[str, judging.JudgedCastle]]) -> shared.Castles[Owned]:
    """What `show castles --json` prints: each castle, and whose it is."""
    return shared.Castles(
        castles=tuple(Owned(player=name, **vars(judged_castle(judged))) for name, judged in judged_castles)
    )


def judged_tile(row: judging.JudgedTile) -> Tile:
    """One tile of a judged castle."""
    placed, verdict = row.placed, row.verdict
    return Tile.like(
        verdict,
        n=placed.n,
        tile=placed.tile.id,
        at=placed.at,
        turn=placed.turn,
        dispute=row.dispute,
        points=Points.like(verdict.points),
        lines=tuple(map(point_line, verdict.lines)),
        claim=row.claim,
        violations=violations(verdict.violations, say),
    )


def point_line(line: placement.Line) -> Line:
    """One line of points, those of a completion reward naming it."""
    return Line.like(line, why=say(line.why) if line.why else "", reward=line.reward or None)


def try_answer(verdict: placement.Verdict, claim: int | None = None, dispute: bool = False) -> Tried:
    """What `try --json` prints: one tile as `judge` has it, with what it blocks and how it joins."""
    tile = judged_tile(judging.JudgedTile(verdict, claim, dispute))
    return Tried(**vars(tile), blocks=_blocks(verdict.blocks), joins=tuple(join_names(verdict)))


def place_answer(verdict: placement.Verdict, claim: int | None, dispute: bool, texts: Sequence[str]) -> Laid:
    """What `place --json` prints of a tile for a castle file; `texts`: the remarks on it."""
    return Laid(**vars(try_answer(verdict, claim, dispute)), told=tuple(texts))


def _blocks(blocks: Iterable[placement.Blocked]) -> tuple[Blocked, ...]:
    """Entrances that a placement blocks, as they lie."""
    return tuple(Blocked(n=each.n, door=each.door.name) for each in blocks)


def placements(tile: castle.Tile, verdicts: Iterable[placement.Verdict]) -> Where[Placement]:
    """What `where --json` prints."""
    return Where(tile=tile.id, placements=tuple(map(_placement, verdicts)))


def _placement(verdict: placement.Verdict) -> Placement:
    joins = tuple(join_names(verdict))
    return Placement(**vars(_best(verdict)), blocks=_blocks(verdict.blocks), join=joins[0], joins=joins)


def _best(verdict: placement.Verdict) -> Best:
    return Best.like(verdict, at=verdict.placed.at, turn=verdict.placed.turn, points=verdict.points.total)


def explain_answer(
    verdict: placement.Verdict, reasons: Iterable[judging.Reason], nearest: Iterable[placement.Verdict]
) -> Explained[Tried, Near]:
    """What `explain --json` prints."""
    return Explained(
        tile=try_answer(verdict),
        rules=tuple(
            Reason(rule=each.rule, page=page(each.rule), ok=each.ok, tiles=each.tiles, why=say(each.why))
            for each in reasons
        ),
        nearest=tuple(Near(at=each.placed.at, turn=each.placed.turn, points=each.points.total) for each in nearest),
    )


def recorded(last: int, event: Document, played: Played) -> Recorded[Line, Pending]:
    """What a recording command prints; of a placement that the table allowed, also every rule that it breaks."""
    return Recorded(
        event={"n": last, **event},
        lines=tuple(map(point_line, played.lines)),
        told=tuple(move_remarks(played)),
        pending=pending(played.table),
        claim=shared.miscounted(*claimed(played)),
        allowed=shared.overridden(event, played.verdict, say),
    )


def pending(table: Table) -> tuple[Pending, ...]:
    """The rewards that wait for a player's decision, each with the line that settles it."""
    name = table.name(table.active)
    return tuple(Pending.like(each, player=name, line=line_for(each, table.pending)) for each in table.pending)


def shown(table: Table, last: int) -> Shown:
    """What `show --json` prints."""
    return Shown.like(
        table,
        game="castles",
        event=last,
        phase=table.phase.value,
        builder=table.name(table.builder),
        turn=None if table.actor is None else table.name(table.actor),
        pending=pending(table),
        market=tuple(Slot.like(slot, tile=slot.tile or None) for slot in table.market),
        on_deck=tuple(map(int, table.on_deck)),
        players=tuple(Seat.like(player, points=player.track) for player in table.players),
        favors=tuple(Favor(favor=favor, standing=_standing(table, favor)) for favor in table.setup.favors),
    )


def _standing(table: Table, favor: str) -> tuple[Rank, ...]:
    standings = final.standings(table, favor)  # at a table all is known
    return tuple(
        Rank.like(row, count=row.count or 0, place=row.place or None, points=row.points or 0) for row in standings
    )


def scored(table: Table, only: Collection[str] = (), wrong: Sequence[str] | None = None) -> Score:
    """What `score --json` prints; of the players `only`, if any; with `wrong` what `explain --json` prints."""
    answer = score(final.score(table).of(only))
    return answer if wrong is None else ExplainedTotals(**vars(answer), wrong=tuple(wrong))


def score(scores: final.Score) -> Score:
    """A score; None is what is not known."""
    players = []
    for row in scores.players:
        total = row.total if row.known else None
        lines = tuple(ScoreLine.like(line, why=say(line.why)) for line in row.lines)
        players.append(Scored.like(row, place=row.place or None, total=total, lines=lines, rank=row.rank))
    early = True if scores.early else None
    return Score.like(scores, early=early, players=tuple(players), decided_by=scores.decided_by or None)


def offers(for_sale: Iterable[ForSale], others: Mapping[str, Mapping[str, int | None]]) -> Offers[Offer]:
    """What `offers --json` prints; `others`: what each tile would give the other players, where that is asked for."""
    return Offers(
        offers=tuple(
            Offer.like(
                offer,
                tile=offer.tile.id,
                best=None if offer.best is None else _best(offer.best),
                others=others[offer.tile.id] if others else None,
            )
            for offer in for_sale
        )
    )
