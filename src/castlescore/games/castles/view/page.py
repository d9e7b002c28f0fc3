"""What the pages of a table of Castles of Mad King Ludwig tell: that of an evening, and that for whoever looks on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from castlescore.core.language import amount, heads, marked, markedp, ordinal, tr, trp
from castlescore.core.rulebook import cite, cited
from castlescore.games.castles.moves import Price
from castlescore.games.castles.records import castle_of
from castlescore.games.castles.rules.castle import Castle
from castlescore.games.castles.rules.final import Score, Standing, score
from castlescore.games.castles.rules.judging import JudgedCastle
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.scoring import Line
from castlescore.games.castles.rules.table import Phase, Slot, Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.terms import favor_word, type_word
from castlescore.games.castles.view.board import now as now
from castlescore.games.castles.view.board import plans as plans
from castlescore.games.castles.view.board import standing as standing
from castlescore.games.castles.view.board import winners
from castlescore.games.castles.view.moves import event_line as event_line
from castlescore.games.castles.view.moves import sentence
from castlescore.games.castles.view.sheets import winners_words
from castlescore.games.castles.view.svg import castle_svg, said_below
from castlescore.games.castles.view.svg import films as films
from castlescore.games.castles.view.text import at
from castlescore.protocol.commands import to_type
from castlescore.protocol.page import CastleView, Chart, EventView, PointLine, Reasons, Series, Sheet, Verdict
from castlescore.view.events import settled
from castlescore.view.layout import known
from castlescore.view.page.chart import chart

if TYPE_CHECKING:
    from castlescore.games.castles.records import Replay, Step


GAME = marked("Castles of Mad King Ludwig")
LAID = marked("The tiles of {player}’s castle, in the order they were laid")
WRITTEN = marked("The tiles of {player}’s castle, as they were written down")
RELATED = {
    "connected": marked("{tile}’s effect, connected to {other}"),
    "touching": marked("{tile}’s effect, touching {other}"),
    "anywhere": marked("{tile}’s effect, and in the castle {other}"),
}
NAMES = {"money": markedp("score", "money at the end"), "cards": markedp("score", "bonus cards")}


def sheets(found: Score) -> tuple[Sheet, ...]:
    """A score with its parts, the favors and the bonus cards."""
    more = [sheet for sheet in (_favor_sheet(found), _card_sheet(found)) if sheet.rows]
    return (_part_sheet(found), *more)


def _part_sheet(found: Score) -> Sheet:
    """The parts of the score, a column for each player."""
    rows: list[tuple[str, ...]] = []
    for row in found.rows:
        label = trp("score", NAMES.get(row.part, row.part))
        label = tr("favor: {favor}", favor=favor_word(row.favor)) if row.favor else label
        rows.append((label, *map(known, row.points)))
    rows.append((trp("page", "Total"), *(str(each.total) for each in found.players)))
    rows.append((trp("page", "Place"), *(str(each.place) for each in found.players)))
    ranks = [each.rank for each in found.players if each.rank is not None]
    if ranks:
        rows.append((trp("page", "Rank"), *(tr("{rank} of {ranks}", rank=rank, ranks=found.ranks) for rank in ranks)))
    now = tr("As if the game ended now; bonus cards are not counted yet")
    head = tr("Final score") if found.final else now
    sums = 3 if ranks else 2
    names = tuple(row.name for row in found.players)
    return Sheet(head, (trp("page", "Points for"), *names), tuple(rows), sums=sums, won=winners(found), people=True)


def _favor_sheet(found: Score) -> Sheet:
    """The king's favors, a column for each player: how much of the thing, the place that it gives, the points."""
    names = tuple(row.name for row in found.players)
    rows = tuple((favor_word(favor), *map(_placed, standings)) for favor, standings in found.favors.items())
    caption = tr("The king’s favors: how many, which place, and the points of it")
    return Sheet(caption, (trp("page", "Favor"), *names), rows, won=winners(found), people=True)


def _placed(row: Standing) -> str:
    if row.count is None or row.points is None:
        return "?"
    place = ordinal(row.place).replace("-", "\u2011") if row.place else "–"  # no line ends within it
    return f"{row.count} · {place} · {row.points}"


def _card_sheet(found: Score) -> Sheet:
    """The bonus cards that were shown, with what they count and their points."""
    lines = ((row.name, line) for row in found.players for line in row.lines if line.part == "cards")
    rows = tuple((name, say(line.why), str(line.points)) for name, line in lines)
    names = heads("page", "Player", "Card", "Points")
    return Sheet(tr("The bonus cards"), names, rows, figures=False, won=winners(found))


def reasons(found: Score) -> tuple[Reasons, ...]:
    """Every line of the final scoring of each player."""
    rows = []
    for row in found.players:
        sums = tr("{points}, {track} of them on the track", points=amount(row.total, "point"), track=row.track)
        parts = [(line, f"{trp('score', line.part)}: {say(line.why)}") for line in row.lines]
        rows.append(Reasons(row.name, sums, tuple(PointLine(line.points, why, cite(line.rule)) for line, why in parts)))
    return tuple(rows)


def names(table: Table) -> tuple[str, ...]:
    """Who played."""
    return table.setup.players


def verdict(found: Score) -> Verdict:
    """Who wins or would, and why."""
    return Verdict(found.final, *winners_words(found))


def facts(replay: Replay) -> tuple[tuple[str, str], ...]:
    """What else there is to know of the game."""
    table: Table = replay.table
    setup = table.setup
    rows = [(trp("page", "Rules"), tr(setup.variant.name)), (trp("page", "Rounds"), str(table.round))]
    if not setup.solo:
        rows.append((tr("First master builder"), setup.players[setup.builder]))
    rows.append((tr("King's favors"), ", ".join(map(favor_word, setup.favors)) or tr("none")))
    foyers = ", ".join(f"{name} {doors}" for name, (doors, _) in zip(setup.players, setup.foyers, strict=True))
    return (*rows, (tr("Entrances of the foyers"), foyers))


def castles(replay: Replay) -> tuple[CastleView, ...]:
    """Every castle, with its tiles in the order they were laid."""
    return tuple(castle_view(castle_of(replay, name), seat, name) for seat, name in enumerate(names(replay.table)))


def castle_view(judged: JudgedCastle, seat: int, name: str, tiles: str = LAID) -> CastleView:
    """A castle with its picture and its tiles; `tiles`: what stands over these."""
    rows = tuple(
        (
            str(row.placed.n),
            row.placed.tile.name,
            f"{type_word(row.placed.tile.type)} {row.placed.tile.facts.size}",
            at(row.placed),
            str(row.verdict.points.total) if row.placed.n else "",
            tr("yes") if row.placed.n in judged.castle.complete else tr("no"),
        )
        for row in judged.tiles
    )
    heading = tr("{player}’s castle", player=name)
    svg = castle_svg(judged, title=heading, prefix=f"c{seat + 1}-", bare=True)
    names = heads("page", "No.", "Tile", "Type", "At", "Points", "Complete")
    table = Sheet(tr(tiles, player=name), names, rows, figures=False)
    return CastleView(f"castle-{seat + 1}", heading, svg, said_below(judged), table)


def charts(replay: Replay) -> tuple[Chart, ...]:
    """Points and money after every round, and what the end added."""
    table: Table = replay.table
    ends = _ends(replay)
    marks = [trp("chart", "start"), *(str(number) for number, _ in ends[1:])]
    points = [[player.track for player in each.players] for _, each in ends]
    money = [[player.money for player in each.players] for _, each in ends]
    if table.phase is Phase.OVER:
        points.append([row.total for row in score(table).players])
    end = [trp("chart", "end")] if table.phase is Phase.OVER else []

    def series(values: list[list[int]]) -> list[Series]:
        return [Series(name, tuple(row[seat] for row in values)) for seat, name in enumerate(names(table))]

    said = tr("The swan track after each round, and the final score") if end else tr("The swan track after each round")
    in_points, in_marks, axis = trp("chart", "points"), trp("chart", "marks"), trp("chart", "round")
    return (
        chart("points", said, in_points, axis, [*marks, *end], series(points)),
        chart("money", tr("Money after each round"), in_marks, axis, marks, series(money)),
    )


def _ends(replay: Replay) -> list[tuple[int, Table]]:
    """The table before the first event, and as it was at the end of each round begun."""
    steps = replay.steps
    found: dict[int, Table] = {0: steps[0].before if steps else replay.table}
    for step in steps:
        found[step.before.round] = step.played.table
    return list(found.items())


def stretch(step: Step) -> str:
    """The stretch of the game that an event belongs to."""
    before: Table = step.before
    if before.phase in (Phase.CARDS, Phase.OVER):
        return tr("After the last round")
    return tr("Round {round}", round=before.round)


def event_view(step: Step) -> EventView:
    """What an event did, and where it leaves the player."""
    played, by = step.played, step.event.get("by", "")
    lines: tuple[PointLine, ...] = ()
    if played.lines:
        castle = played.table.players[played.table.seat(by)].castle
        lines = tuple(_lines(castle, played.lines))
    said = [
        *settled(step.event, sum(line.points for line in played.lines)),
        *(to_type(cited(say(each))) for each in played.told),
    ]
    if played.lines and "score" in played.figures:
        points, money = amount(played.figures["score"], "point"), amount(played.figures["money"], "mark")
        said.append(tr("{player} has {points} and {money}", player=by, points=points, money=money))
    return EventView(step.n, _sentence(played), lines, tuple(said))


def _sentence(played: Played) -> str:
    """A move in one sentence, without the sums that its lines make up."""
    if isinstance(played.move, Price):
        table = played.table
        return tr("prices: {tiles}", tiles=", ".join(_priced(table, slot) for slot in table.market if slot.tile))
    return sentence(played).partition(" = ")[0] if played.lines else sentence(played)


def _priced(table: Table, slot: Slot) -> str:
    """A room of the market, its price and the coins on it."""
    name = table.setup.box.catalogue[slot.tile].name
    if not slot.coins:
        return f"{name} {slot.price}"
    return tr("{tile} {price} and {coins} on it", tile=name, price=slot.price, coins=slot.coins)


def _lines(castle: Castle, lines: Iterable[Line]) -> Iterable[PointLine]:
    for line in lines:
        owner = castle[line.tile].label
        if line.kind == "printed" or line.other is None:
            what = tr("printed on {tile}", tile=owner)
        else:
            what = tr(RELATED[line.kind], tile=owner, other=castle[line.other].label)
        if line.reward:
            what = tr("{what}, scored again by the {reward} reward", what=what, reward=type_word(line.reward))
        yield PointLine(line.points, f"{what}{': ' + say(line.why) if line.why else ''}")
