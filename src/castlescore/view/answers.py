"""The answers about whole records: audits, comparisons, reviews and statistics, each as a class."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

from pydantic import Field

from castlescore.core.answers import AnswerModel, Fractional, Maybe
from castlescore.core.kinds import Filled, one_of
from castlescore.core.types import Json
from castlescore.record import comparing, reviewing
from castlescore.record import statistics as adding
from castlescore.record.audit import findings
from castlescore.record.audit.findings import KINDS
from castlescore.view import statistics
from castlescore.view.audits import SLIPS, doubts_by_name
from castlescore.view.common_answers import Totals
from castlescore.view.differences import Side, totals_of


class Slip(AnswerModel):
    """A known way to come to just that number: its kind, its tile, and the other tiles."""

    kind: str
    of: Maybe[int] = None
    tiles: Annotated[Maybe[tuple[int, ...]], Field(serialization_alias="with")] = None
    points: int


class CausedFinding(AnswerModel):
    """A finding that is not in the record at first: one story makes it, and a later one explains it."""

    event: int | None
    kind: str
    rule: str


class Story(AnswerModel):
    """One change that explains findings, by their indexes from 0; `left`: the findings that remain with it.

    `after`: the stories on which it builds, by their indexes; `new`: findings that an earlier story made and it
    explains; `makes`: how many it makes; `typed`: the line that corrects it; `rival`: whether another story leaves as
    many findings and gives another game, so that neither is made.
    """

    change: str
    event: int | None
    events: tuple[int, ...]
    old: Annotated[object, Field(serialization_alias="from")]
    new: Annotated[object, Field(serialization_alias="to")]
    why: str
    explains: tuple[int, ...]
    left: int
    mend: bool
    after: tuple[int, ...]
    fresh: Annotated[tuple[CausedFinding, ...], Field(serialization_alias="new")]
    makes: int
    typed: str
    rival: bool


class Finding(AnswerModel):
    """A discrepancy in a record; `event` null is the header. `slips` and `slips_as` are the first.

    `meant`: names that an unknown name may stand for; `events`: all that have it, where they are several.
    """

    event: int | None
    line: int | None
    kind: Annotated[str, one_of(*KINDS)]
    rule: str
    page: str
    recorded: object
    correct: object
    why: str
    slips: tuple[str, ...]
    slips_as: tuple[Slip, ...]
    slips_more: int
    depends: tuple[int, ...]
    allowed: str | None
    effect: Mapping[str, int]
    meant: Maybe[tuple[str, ...]] = None
    events: Maybe[tuple[int, ...]] = None


class Scores(AnswerModel):
    """Final totals: those at the end of the file, or by its last scores (`recorded_from`), and those of the rules.

    `laid`: by what was laid, before any story; `file`: to which the figures of the file lead, without players of whom
    it has none; `sure`: whether a total is right whatever the findings turn out to be; `why`: in a sentence why one
    is not; `between`: the least and the greatest possible total, where that is known.
    """

    recorded: Totals
    correct: Totals
    sure: Mapping[str, bool]
    recorded_from: Maybe[Literal["score"]] = None
    between: Maybe[Mapping[str, tuple[int, int]]] = None
    laid: Maybe[Totals] = None
    file: Maybe[Totals] = None
    why: Maybe[Mapping[str, str]] = None


class Winners(AnswerModel):
    """The winners: by the file, and by the rules; `sure`: whether they are sure."""

    recorded: tuple[str, ...]
    correct: tuple[str, ...]
    sure: bool


class Doubt(AnswerModel):
    """Why a total, or the winner (`name` null), is not sure, and the event at which it shows."""

    name: str | None
    event: int | None
    why: str


class Audited(AnswerModel):
    """One record, audited; `remarks`: unusual things in the file that are no findings."""

    file: str
    ok: bool
    events: int
    findings: tuple[Finding, ...]
    scores: Scores
    winners: Winners
    finished: bool
    stories: tuple[Story, ...]
    searched: Maybe[bool] = None
    doubts: Maybe[tuple[Doubt, ...]] = None
    remarks: Maybe[tuple[str, ...]] = None


class Mended(AnswerModel):
    """Where `--mend` wrote the record as its stories have it, null where it did not, and how many findings remain.

    `done`: the stories that were made, in order.
    """

    file: str | None
    left: int | None
    done: tuple[Story, ...]


class Salvaged(AnswerModel):
    """Where `--salvage` wrote what could be read, how many events that are, and the text of the unreadable lines."""

    file: str
    events: int
    broken: tuple[str, ...]


class Audit(AnswerModel):
    """All audited records; `ok`: whether there is no finding but those that tables had agreed to."""

    ok: bool
    sessions: tuple[Audited, ...]
    mended: Maybe[Mended] = None
    salvaged: Maybe[Salvaged] = None


class Change(AnswerModel):
    """A difference: the numbers of the event in both records, null where it has none there."""

    a: int | None
    b: int | None
    kind: Annotated[str, one_of(comparing.DIFFERS, comparing.ONLY, comparing.MOVED)]
    keys: Maybe[tuple[str, ...]] = None


class OfBothTotals(AnswerModel):
    """The final totals of both records."""

    a: Totals
    b: Totals


class OfBothFlags(AnswerModel):
    """A truth value for each record."""

    a: bool
    b: bool


class Difference(AnswerModel):
    """Two records compared: how many events agree, and what differs.

    `ok`: whether a record follows the rules; `sure`: whether its totals and winner are sure.
    """

    same: int
    changes: tuple[Change, ...]
    header: tuple[str, ...]
    scores: OfBothTotals
    ok: OfBothFlags
    sure: OfBothFlags


class PlaceWithTurn(AnswerModel):
    """A place."""

    at: tuple[int, int]
    turn: int


class ReviewedPlacement(AnswerModel):
    """A placed tile: its points, the most immediate points that it could have had, and how many places were better."""

    event: int
    player: str
    tile: str
    at: tuple[int, int]
    turn: int
    points: int
    best: int | None
    left: int | None
    better: int
    of: int
    best_at: tuple[PlaceWithTurn, ...]


class MissedPoints(AnswerModel):
    """The points that a player or a castle missed, and the money spent and earned where there is money."""

    name: str
    placements: int
    points: int
    best: int | None
    left: int | None
    spent: int | None
    earned: int | None


class Review(AnswerModel):
    """The points missed in a game."""

    placements: tuple[ReviewedPlacement, ...]
    players: tuple[MissedPoints, ...]


class PlayerStats(AnswerModel):
    """A player's games: wins with shared ones as parts, all points, how often at which place, average parts of the
    total.
    """

    game: Maybe[str] = None
    name: str
    games: int
    wins: Fractional
    average: Fractional
    best: int | None
    total: int
    places: Mapping[str, int]
    parts: Mapping[str, Fractional]


class TableStats(AnswerModel):
    """The games with so many players."""

    game: str
    players: int
    games: int
    average: Fractional
    best: int | None


class Pair(AnswerModel):
    """Two players who met: how often, and how often each had the better place."""

    a: str
    b: str
    games: int
    a_ahead: int
    b_ahead: int


class Best(AnswerModel):
    """A record of a group: its kind, its owner, and its file."""

    record: str
    game: str
    value: int
    players: tuple[str, ...]
    tile: str | None
    file: str
    event: int | None


class FirstPlayerStats(AnswerModel):
    """How often the first player won, and how often by pure chance."""

    game: str
    games: int
    wins: Fractional
    by_lot: Fractional


class ItemStats(AnswerModel):
    """A room, a card or a favor: how often somebody had it, and how often with a win."""

    game: str
    name: str
    count: int
    wins: Fractional


class Stats(AnswerModel):
    """Statistics of a group; with `--csv` and `--html` also the text of the export."""

    games: int
    players: tuple[PlayerStats, ...]
    by_game: tuple[PlayerStats, ...]
    tables: tuple[TableStats, ...]
    pairs: tuple[Pair, ...]
    records: tuple[Best, ...]
    began: tuple[FirstPlayerStats, ...]
    rooms: Maybe[tuple[ItemStats, ...]] = None
    cards: Maybe[tuple[ItemStats, ...]] = None
    favors: Maybe[tuple[ItemStats, ...]] = None
    early: Maybe[tuple[str, ...]] = None
    unfinished: tuple[str, ...]
    unreadable: tuple[str, ...]
    unsure: tuple[str, ...]
    incomplete: Filled[tuple[str, ...]] = ()
    repeated: Filled[tuple[str, ...]] = ()
    csv: Maybe[str] = None
    html: Maybe[str] = None


def audited(audit: findings.Audit, listed: Sequence[findings.Finding] | None = None) -> Audited:
    """One session of `audit --json`; `listed`: the findings to list, by default all."""
    recorded_from: Literal["score"] | None = "score" if audit.recorded_from == "score" else None
    return Audited.like(
        audit,
        findings=tuple(map(_finding, audit.findings if listed is None else listed)),
        scores=Scores(
            recorded=audit.recorded,
            correct=audit.correct,
            sure=audit.sure,
            recorded_from=recorded_from,
            between=audit.between or None,
            laid=audit.laid,
            file=audit.file_totals,
            why=doubts_by_name(audit) or None,
        ),
        winners=Winners(recorded=audit.recorded_winners, correct=audit.correct_winners, sure=audit.winners_sure),
        stories=stories(audit.stories),
        searched=None if audit.searched else False,
        doubts=tuple(Doubt(name=doubt.name or None, event=doubt.event, why=doubt.why) for doubt in audit.doubts)
        or None,
        remarks=audit.remarks or None,
    )


def stories(explained: Sequence[findings.Story]) -> tuple[Story, ...]:
    """Stories as in JSON."""
    return tuple(
        Story.like(
            each,
            event=each.events[0] if each.events else None,
            fresh=tuple(CausedFinding.like(fresh) for fresh in each.fresh),
        )
        for each in explained
    )


def audit_texts(audit: findings.Audit) -> Iterator[str]:
    """The JSON of an audit in pieces: with thousands of findings it is many times as long as the record."""
    head, _, rest = json.dumps(audited(audit, ()).to_json()).partition('"findings": []')
    yield f'{head}"findings": ['
    before = ""
    for finding in audit.findings:
        yield before + json.dumps(_finding(finding).to_json())
        before = ", "
    yield f"]{rest}"


def _finding(finding: findings.Finding) -> Finding:
    return Finding.like(
        finding,
        slips=tuple(slip.text for slip in finding.slips[:SLIPS]),
        slips_as=tuple(map(slip, finding.slips[:SLIPS])),
        slips_more=max(len(finding.slips) - SLIPS, 0),
        meant=finding.meant or None,
        events=finding.events if finding.also else None,
    )


def slip(known: findings.Slip) -> Slip:
    """A slip; a tile without a number, such as a throne room, is only in its text."""
    of = None if known.of is None or known.of < 0 else known.of
    return Slip(kind=known.kind, of=of, tiles=known.tiles or None, points=known.points)


def difference(comparison: comparing.Comparison, a: Side, b: Side) -> Difference:
    """The answer of `diff --json`."""
    return Difference(
        same=comparison.same,
        changes=tuple(
            Change.like(each, keys=each.keys if each.kind == comparing.DIFFERS else None) for each in comparison.changes
        ),
        header=comparison.header,
        scores=OfBothTotals(a=totals_of(a.audit), b=totals_of(b.audit)),
        ok=OfBothFlags(a=a.is_possible, b=b.is_possible),
        sure=OfBothFlags(a=a.audit.all_sure, b=b.audit.all_sure),
    )


def reviewed(review: reviewing.Review) -> Review:
    """The answer of `review --json`."""
    placements = (
        ReviewedPlacement.like(
            placement,
            at=placement.laid.at,
            turn=placement.laid.turn,
            left=placement.missed,
            best_at=tuple(map(PlaceWithTurn.like, placement.best_at)),
        )
        for placement in review.placements
    )
    players = []
    for player in review.players:
        purse, of = player.purse, len(player.placements)
        spent, earned = (None, None) if purse is None else (purse.spent, purse.earned)
        players.append(MissedPoints.like(player, left=player.missed, placements=of, spent=spent, earned=earned))
    return Review(placements=tuple(placements), players=tuple(players))


def group(
    statistics_sum: adding.Statistics,
    unfinished: Sequence[str],
    unreadable: Sequence[str],
    unsure: Sequence[str],
    incomplete: Sequence[str],
    repeated: Sequence[str],
    texts: Mapping[str, str],
) -> Stats:
    """The answer of `stats --json`; `texts`: exports for other programs."""
    games = statistics.games_of(statistics_sum)
    things: Json = {
        kind: tuple(
            ItemStats(game=game, name=name, count=each.count, wins=statistics.number(each.wins))
            for (game, name), each in by.items()
        )
        for kind, by in statistics_sum.things.items()
    }
    more: Json = {**texts}
    return Stats(
        games=statistics_sum.games,
        players=tuple(_player(name, each) for name, each in statistics.by_wins(statistics_sum.players)),
        by_game=tuple(
            _player(name, each).model_copy(update={"game": game})
            for game in games
            for name, each in statistics.players_of(statistics_sum, game)
        ),
        tables=tuple(
            TableStats(game=game, players=players, games=statistics_sum.evenings[game, players], **_averages(each))
            for (game, players), each in sorted(statistics_sum.tables.items())
        ),
        pairs=tuple(map(Pair.like, statistics_sum.pairs.values())),
        records=tuple(
            Best.like(best, record=best.kind, tile=best.what or None)
            for game in games
            for best in statistics.records(statistics_sum, game)
        ),
        began=tuple(
            FirstPlayerStats(
                game=game, games=each.games, wins=statistics.number(each.wins), by_lot=statistics.number(each.fair)
            )
            for game, each in statistics_sum.luck.items()
        ),
        **things,
        early=tuple(statistics_sum.early) or None,
        unfinished=tuple(unfinished),
        unreadable=tuple(unreadable),
        unsure=tuple(unsure),
        incomplete=tuple(incomplete),
        repeated=tuple(repeated),
        **more,
    )


def _player(name: str, each: adding.Sum) -> PlayerStats:
    return PlayerStats(
        name=name,
        games=each.games,
        wins=statistics.number(each.wins),
        **_averages(each),
        total=each.total,
        places={str(place): each.places[place] for place in sorted(each.places)},
        parts={part: round(each.part_average(part) or 0.0, 2) for part in each.parts},
    )


def _averages(each: adding.Sum) -> Json:
    return {"average": round(each.average, 2), "best": each.best}
