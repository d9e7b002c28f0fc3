"""What the page of an evening tells of Castles of Mad King Ludwig (see `castlescore.view.page.parts`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from castlescore.core.language.amounts import amount
from castlescore.core.rulebook import cited
from castlescore.games.castles.history import castle_of
from castlescore.games.castles.moves import Laying, Price
from castlescore.games.castles.rules.castle import Castle
from castlescore.games.castles.rules.final import score
from castlescore.games.castles.rules.judging import JudgedCastle
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.scoring import Line
from castlescore.games.castles.rules.table import Phase, Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.view.svg.film import films as films
from castlescore.games.castles.view.svg.svg import castle_svg, said_below
from castlescore.games.castles.view.table.now import now as now
from castlescore.games.castles.view.table.now import standing as standing
from castlescore.games.castles.view.table.score_sheets import reasons_of, score_sheets
from castlescore.games.castles.view.table.text import claim_of, sentence, winners_words
from castlescore.games.castles.view.table.text import event_line as event_line
from castlescore.games.castles.view.text import at
from castlescore.view.page.chart import Chart, Series, chart
from castlescore.view.page.parts import CastleView, EventView, PointLine, Reasons, Sheet, Verdict

if TYPE_CHECKING:
    from castlescore.games.castles.types import Chronicle, Replay, Step

GAME = "Castles of Mad King Ludwig"


def names(table: Table) -> tuple[str, ...]:
    """Who played."""
    return table.setup.players


def verdict(table: Table) -> Verdict:
    """Who wins or would, and why."""
    found = score(table)
    return Verdict(found.final, *winners_words(found))


def facts(chronicle: Chronicle) -> tuple[tuple[str, str], ...]:
    """What else there is to know of the game."""
    table: Table = chronicle.table
    setup = table.setup
    rows = [("Rules", setup.variant.name), ("Rounds", str(table.round))]
    if not setup.solo:
        rows.append(("First master builder", setup.players[setup.builder]))
    rows.append(("King's favors", ", ".join(setup.favors) or "none"))
    foyers = ", ".join(f"{name} {doors}" for name, (doors, _) in zip(setup.players, setup.foyers, strict=True))
    return (*rows, ("Entrances of the foyers", foyers))


def sheets(table: Table) -> tuple[Sheet, ...]:
    """The score with its parts, a column for each player."""
    return score_sheets(score(table), "As if the game ended now; bonus cards are not counted yet")


def reasons(table: Table) -> tuple[Reasons, ...]:
    """Every line of the final scoring."""
    return reasons_of(score(table))


def castles(replay: Replay) -> tuple[CastleView, ...]:
    """Every castle, with its tiles in the order they were laid."""
    return tuple(castle_view(castle_of(replay, name), seat, name) for seat, name in enumerate(names(replay.table)))


def castle_view(judged: JudgedCastle, seat: int, name: str, order: str = "in the order they were laid") -> CastleView:
    """A castle with its picture and its tiles; `order`: how they are listed."""
    rows = tuple(
        (
            str(row.placed.n),
            row.placed.tile.name,
            f"{row.placed.tile.type} {row.placed.tile.facts.size}",
            at(row.placed),
            str(row.verdict.points.total) if row.placed.n else "",
            "yes" if row.placed.n in judged.castle.complete else "no",
        )
        for row in judged.tiles
    )
    return CastleView(
        ident=f"castle-{seat + 1}",
        heading=f"{name}’s castle",
        svg=castle_svg(judged, title=f"{name}’s castle", prefix=f"c{seat + 1}-", bare=True),
        said=said_below(judged),
        tiles=Sheet(
            f"The tiles of {name}’s castle, {order}",
            ("No.", "Tile", "Type", "At", "Points", "Complete"),
            rows,
            figures=False,
        ),
    )


def charts(chronicle: Chronicle) -> tuple[Chart, ...]:
    """Points and money after every round, and what the end added."""
    table: Table = chronicle.table
    ends = _ends(chronicle)
    marks = ["start", *(str(number) for number, _ in ends[1:])]
    points = [[player.track for player in each.players] for _, each in ends]
    money = [[player.money for player in each.players] for _, each in ends]
    if table.phase is Phase.OVER:
        points.append([row.total for row in score(table).players])
    end = ["end"] if table.phase is Phase.OVER else []

    def series(values: list[list[int]]) -> list[Series]:
        return [Series(name, tuple(row[seat] for row in values)) for seat, name in enumerate(names(table))]

    said = "The swan track after each round" + (", and the final score" if end else "")
    return (
        chart("points", said, "points", "round", [*marks, *end], series(points)),
        chart("money", "Money after each round", "marks", "round", marks, series(money)),
    )


def _ends(chronicle: Chronicle) -> list[tuple[int, Table]]:
    """The table before the first event, and as it was at the end of each round begun."""
    steps = chronicle.replay.steps
    found: dict[int, Table] = {0: steps[0].before if steps else chronicle.table}
    for step in steps:
        found[step.before.round] = step.played.table
    return list(found.items())


def stretch(step: Step) -> str:
    """The stretch of the game that an event belongs to."""
    before: Table = step.before
    if before.phase in (Phase.CARDS, Phase.OVER):
        return "After the last round"
    return f"Round {before.round}"


def told(step: Step) -> EventView:
    """What an event did, and where it leaves the player."""
    played, by = step.played, step.event.get("by", "")
    lines: tuple[PointLine, ...] = ()
    if played.lines:
        castle = played.table.players[played.table.seat(by)].castle
        lines = tuple(_lines(castle, played.lines))
    said = [*_agreed(step), *(cited(say(each)) for each in played.told)]
    if played.lines and "score" in played.figures:
        points, money = amount(played.figures["score"], "point"), amount(played.figures["money"], "mark", grouped=True)
        said.append(f"{by} has {points} and {money}")
    return EventView(step.n, _sentence(played), lines, tuple(said))


def _sentence(played: Played) -> str:
    """A move in one sentence, without the sums that its lines make up."""
    if isinstance(played.move, Price):
        table = played.table
        names = table.setup.box.catalogue
        slots = [(names[slot.tile].name, slot) for slot in table.market if slot.tile]
        return "prices: " + ", ".join(
            f"{name} {slot.price:,}{f' and {slot.coins:,} on it' if slot.coins else ''}" for name, slot in slots
        )
    return sentence(played).partition(" = ")[0] if played.lines else sentence(played)


def _agreed(step: Step) -> list[str]:
    lay = getattr(step.played.move, "lay", None)
    found = []
    if isinstance(lay, Laying) and lay.allow is not None:
        found.append(f"allowed by the table: {lay.allow}")
    right = sum(line.points for line in step.played.lines)
    claim = claim_of(step.played)
    if claim is not None and claim != right:
        found.append(f"the table counted {claim}, the rules give {right}")
    if step.event["do"] == "adjust":
        found.append(f"agreed: {step.event['why']}")
    return found


def _lines(castle: Castle, lines: Iterable[Line]) -> Iterable[PointLine]:
    for line in lines:
        owner = castle[line.tile].label
        if line.kind == "printed" or line.other is None:
            what = f"printed on {owner}"
        else:
            related = {"connected": "connected to", "touching": "touching", "anywhere": "and in the castle"}[line.kind]
            what = f"{owner}’s effect, {related} {castle[line.other].label}"
        again = f", scored again by the {line.reward} reward" if line.reward else ""
        yield PointLine(line.points, f"{what}{again}{': ' + say(line.why) if line.why else ''}")
