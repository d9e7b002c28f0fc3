"""What commands answer at tables of Between Two Castles: each answer by its class, and how it is made."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Annotated, Literal

from pydantic import Field

from castlescore.core.answers import AnswerModel, Maybe
from castlescore.core.rulebook import page
from castlescore.core.types import Document
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.rules import castle, final, placement, scoring
from castlescore.games.between.rules.table import Played, Table
from castlescore.games.between.sentences import bonus_line, say
from castlescore.games.between.view.presenter import claimed, move_remarks
from castlescore.games.between.view.text import Fact, remarks
from castlescore.view import common_answers as shared
from castlescore.view.common_answers import Explained, Offers, Reason, Recorded, Violation, Where, violations


class OfCastle(AnswerModel):
    """Something of a castle that has a name."""

    castle: str


class Pending(shared.Pending, OfCastle):
    """A bonus that waits in a castle, and the line that settles it."""


class Line(AnswerModel):
    """A line of points: the row of the score pad, the tile whose they are, the one that they are for."""

    kind: Annotated[str, Field(serialization_alias="row")]
    rule: str
    tile: int | None
    other: Annotated[int | None, Field(serialization_alias="with")]
    points: int
    why: str


class Tile(AnswerModel):
    """A tile of a castle, judged: its points in the finished castle, its legality when it was laid."""

    n: int
    tile: str
    at: tuple[int, int]
    points: int
    claim: int | None
    dispute: bool
    legal: bool
    lines: tuple[Line, ...]
    violations: tuple[Violation, ...]


class Tried(AnswerModel):
    """A tile, and what its castle would gain."""

    n: int
    tile: str
    at: tuple[int, int]
    points: int
    gain: int
    claim: int | None
    dispute: bool
    legal: bool
    lines: tuple[Line, ...]
    violations: tuple[Violation, ...]


class Laid(Tried):
    """A tile that was put at the end of a castle file."""

    told: Maybe[tuple[str, ...]] = None


class Judged(AnswerModel):
    """A castle, tile by tile; `rows` are those of the score pad, and add up to the points.

    `remarks`: what its bonuses cannot have brought.
    """

    game: Literal["between"]
    legal: bool
    points: int
    rows: Mapping[str, int | None]
    remarks: tuple[str, ...]
    tiles: tuple[Tile, ...]
    adjusted: Maybe[int] = None


class Owned(Judged, OfCastle):
    """A castle of the table, and whose it is."""


class Placement(AnswerModel):
    """A legal place of a tile, and what its castle would gain."""

    at: tuple[int, int]
    points: int


class Near(AnswerModel):
    """A legal place near one that was asked about."""

    at: tuple[int, int]
    turn: int
    points: int


class Site(AnswerModel):
    """A castle at the table."""

    name: str
    partners: tuple[str, ...]
    points: int
    tiles: int
    cards: int
    to_lay: int


class Shown(AnswerModel):
    """A table."""

    game: Literal["between"]
    event: int
    round: int
    last_round: bool
    turn: int
    hands_go: str
    phase: str
    pending: tuple[Pending, ...]
    supply: int
    castles: tuple[Site, ...]


class CastleScore(AnswerModel):
    """A castle in the score, by the rows of the score pad."""

    name: str
    points: int | None
    rows: Mapping[str, int | None]
    adjusted: int


class PlayerScore(AnswerModel):
    """A player in the score; what is not known is null."""

    name: str
    place: int | None
    total: int | None
    castles: tuple[str, ...]
    higher: int | None
    specials: int | None


class Score(AnswerModel):
    """The score, or as if the game ended now."""

    final: bool
    early: Maybe[bool] = None
    castles: tuple[CastleScore, ...]
    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]
    decided_by: str | None


class Tallied(shared.OfTally, Score):
    """The score of a finished table, what is still needed for it, and what is strange about it."""


class ExplainedTotals(shared.OfTotals, Score):
    """Each part of the totals, and what is wrong with those of the file."""


class Offer(AnswerModel):
    """A drafted tile, how many places it has, and the best of them."""

    tile: str
    places: int
    best: Placement | None


ANSWERS: Mapping[str, object] = {
    "new": Recorded[Line, Pending] | shared.Refused | shared.Checked,  # and lines that are recorded
    "show": Shown | Judged | shared.Castles[Owned],
    "replay": Shown,
    "score": Score,
    "tally": Tallied | shared.TallyMade | shared.Exported,
    "judge": Judged,
    "where": Where[Placement],
    "try": Tried,
    "explain": Explained[Tried, Near] | shared.ExplainedEvent[Tried, Near] | ExplainedTotals,
    "place": Recorded[Line, Pending] | shared.Refused | Laid | shared.Checked,
    "offers": Offers[Offer],
    "tiles": shared.Facts[Fact],
}


def judged_castle(judged: placement.JudgedCastle, adjusted: int = 0) -> Judged:
    """What `judge --json` prints of a whole castle; what the table adjusted counts, and has a key."""
    return Judged(
        game="between",
        legal=judged.legal,
        points=judged.points + adjusted,
        rows=judged.rows,
        remarks=tuple(remarks(judged)),
        tiles=tuple(map(_tile, judged.tiles)),
        adjusted=adjusted or None,
    )


def _tile(row: placement.JudgedTile) -> Tile:
    return Tile.like(
        row,
        n=row.placed.n,
        tile=row.placed.tile.id,
        at=row.placed.at,
        legal=row.verdict.legal,
        lines=tuple(map(point_line, row.lines)),
        violations=violations(row.verdict.violations, say),
    )


def standing_castle(built: castle.Castle, adjusted: int = 0) -> Judged:
    """What `show castle --json` prints: as `judge`, nothing disputed."""
    return judged_castle(placement.judged_as_built(built), adjusted)


def castles(table: Table) -> shared.Castles[Owned]:
    """What `show castles --json` prints: each castle, and what it is called."""
    standing = ((site.name, standing_castle(site.castle, site.adjusted)) for site in table.sites)
    return shared.Castles(castles=tuple(Owned(castle=name, **vars(judged)) for name, judged in standing))


def point_line(line: scoring.Line) -> Line:
    """One line of points; the throne room has no number."""
    tile, other = (None if n == castle.THRONE else n for n in (line.tile, line.other))
    why = say(line.why) if line.why else ""
    return Line(kind=line.row, rule=line.rule, tile=tile, other=other, points=line.points, why=why)


def try_answer(verdict: placement.Verdict, claim: int | None = None, dispute: bool = False) -> Tried:
    """What `try --json` prints: one tile, and what the castle would gain."""
    return Tried.like(
        verdict,
        n=verdict.placed.n,
        tile=verdict.placed.tile.id,
        at=verdict.placed.at,
        claim=claim,
        dispute=dispute,
        lines=tuple(map(point_line, verdict.lines)),
        violations=violations(verdict.violations, say),
    )


def place_answer(verdict: placement.Verdict, claim: int | None, dispute: bool, texts: Sequence[str]) -> Laid:
    """What `place --json` prints of a tile for a castle file; `texts`: the remarks on it."""
    return Laid(**vars(try_answer(verdict, claim, dispute)), told=tuple(texts))


def placements(tile: TileFacts, verdicts: Iterable[placement.Verdict]) -> Where[Placement]:
    """What `where --json` prints: `points` is what the castle's total would gain."""
    return Where(
        tile=tile.id, placements=tuple(Placement(at=verdict.placed.at, points=verdict.gain) for verdict in verdicts)
    )


def explain_answer(verdict: placement.Verdict, nearest: Iterable[placement.Verdict]) -> Explained[Tried, Near]:
    """What `explain --json` prints."""
    broken = {violation.rule: violation for violation in verdict.violations}

    def reason(rule: str) -> Reason:
        violation = broken.get(rule)
        tiles, why = (violation.tiles, say(violation.why)) if violation else ((), "it holds")
        return Reason(rule=rule, page=page(rule), ok=violation is None, tiles=tiles, why=why)

    near = tuple(Near(at=each.placed.at, turn=0, points=each.gain) for each in nearest)
    return Explained(tile=try_answer(verdict), rules=tuple(map(reason, placement.RULES)), nearest=near)


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
    """The bonuses that wait, each with the line that settles it."""
    return tuple(
        Pending(
            castle=site.name,
            player=" and ".join(site.partners),
            reward=site.pending.bonus.type,
            of=site.pending.of,
            line=bonus_line(site.name, site.pending.bonus),
        )
        for site in table.sites
        if site.pending
    )


def shown(table: Table, last: int) -> Shown:
    """What `show --json` prints."""
    return Shown.like(
        table,
        game="between",
        event=last,
        last_round=table.round == table.setup.printed.rounds,
        hands_go=table.setup.printed.way(table.round),
        phase=table.phase.value,
        pending=pending(table),
        supply=max(table.supply.left, 0),
        castles=tuple(Site.like(site, tiles=len(site.castle)) for site in table.sites),
    )


def scored(table: Table, only: Collection[str] = (), wrong: Sequence[str] | None = None) -> Score:
    """What `score --json` prints; of the castles and players `only`, if any; with `wrong`, `explain --json`."""
    answer = score(final.score(table).of(only))
    return answer if wrong is None else ExplainedTotals(**vars(answer), wrong=tuple(wrong))


def score(scores: final.Score) -> Score:
    """A score; None is what is not known."""
    players = []
    for row in scores.players:
        total, higher = (row.total, row.higher) if row.known else (None, None)
        players.append(PlayerScore.like(row, place=row.place or None, total=total, higher=higher))
    castles = tuple(map(CastleScore.like, scores.castles))
    early = True if scores.early else None
    decided_by = scores.decided_by or None
    return Score.like(scores, early=early, castles=castles, players=tuple(players), decided_by=decided_by)


def offers(tiles: Iterable[tuple[TileFacts, Sequence[placement.Verdict]]]) -> Offers[Offer]:
    """What `offers --json` prints: each drafted tile, and its legal places, the best first."""
    return Offers(
        offers=tuple(
            Offer(
                tile=tile.id,
                places=len(legal),
                best=Placement(at=legal[0].placed.at, points=legal[0].gain) if legal else None,
            )
            for tile, legal in tiles
        )
    )
