"""The pages of a table of Castles of Mad King Ludwig: that of an evening, and the second screen of a table in play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from castlescore.core.language import amount, both, heads, marked, markedp, ordinal, thousands, tr, trp
from castlescore.core.rulebook import cite, cited
from castlescore.games.castles.moves import Price
from castlescore.games.castles.rules.final import Score, Standing, score
from castlescore.games.castles.rules.judging import JudgedCastle
from castlescore.games.castles.rules.table import Phase, Table, stack_of
from castlescore.games.castles.rules_api import castle_of
from castlescore.games.castles.sentences import say
from castlescore.games.castles.terms import favor_word, stack_word, type_letter, type_word
from castlescore.games.castles.view.presenter import event_line as event_line
from castlescore.games.castles.view.presenter import sentence, to_buy
from castlescore.games.castles.view.sheets import winners_words
from castlescore.games.castles.view.svg import (
    COLOURS,
    RULES,
    castle_svg,
    legend,
    plan_svg,
    printed_outline,
    words_below,
)
from castlescore.games.castles.view.svg import films as films
from castlescore.games.castles.view.text import at, effect, effect_without_types
from castlescore.protocol.commands import to_type
from castlescore.view.events import early_words, settlement_words
from castlescore.view.layout import known
from castlescore.view.page import (
    CastleView,
    Chart,
    EventView,
    MarketSlot,
    Now,
    Plan,
    Plans,
    PointLine,
    Reasons,
    Series,
    Sheet,
    TileView,
    TypeView,
    Verdict,
)
from castlescore.view.svg import legend_entries

if TYPE_CHECKING:
    from castlescore.games.castles.rules_api import Replay, Step


GAME = marked("Castles of Mad King Ludwig")
LAID = marked("The tiles of {player}’s castle, in the order in which they were placed")
WRITTEN = marked("The tiles of {player}’s castle, as they were written down")
RELATED = {
    "connected": marked("{tile}’s effect, connected to {other}"),
    "touching": marked("{tile}’s effect, touching {other}"),
    "anywhere": marked("{tile}’s effect, and in the castle {other}"),
}
NAMES = {"money": markedp("score", "money at the end"), "cards": markedp("score", "bonus cards")}


def sheets(scores: Score) -> tuple[Sheet, ...]:
    """The parts of the score, the king's favors, and the bonus cards that were shown.

    The first two have a column for each player; a favor has how many, which place, and the points of it.
    """
    names, won = tuple(row.name for row in scores.players), winners(scores)
    parts: list[tuple[str, ...]] = []
    for row in scores.rows:
        label = trp("score", NAMES.get(row.part, row.part))
        label = tr("favor: {favor}", favor=favor_word(row.favor)) if row.favor else label
        parts.append((label, *map(known, row.points)))
    parts.append((trp("page", "Total"), *(str(each.total) for each in scores.players)))
    parts.append((trp("page", "Place"), *(str(each.place) for each in scores.players)))
    ranks = [each.rank for each in scores.players if each.rank is not None]
    if ranks:
        parts.append((trp("page", "Rank"), *(tr("{rank} of {ranks}", rank=rank, ranks=scores.ranks) for rank in ranks)))
    now = tr("As if the game ended now; bonus cards are not counted yet")
    head, points_for = tr("Final score") if scores.final else now, (trp("page", "Points for"), *names)
    of_parts = Sheet(head, points_for, tuple(parts), sums=3 if ranks else 2, won=won, people=True)
    favors = tuple((favor_word(favor), *map(_placed, standings)) for favor, standings in scores.favors.items())
    caption = tr("The king’s favors: how many, which place, and the points of it")
    of_favors = Sheet(caption, (trp("page", "Favor"), *names), favors, won=won, people=True)
    lines = ((row.name, line) for row in scores.players for line in row.lines if line.part == "cards")
    cards = tuple((name, say(line.why), str(line.points)) for name, line in lines)
    of_cards = Sheet(tr("The bonus cards"), heads("page", "Player", "Card", "Points"), cards, figures=False, won=won)
    return (of_parts, *(sheet for sheet in (of_favors, of_cards) if sheet.rows))


def _placed(row: Standing) -> str:
    if row.count is None or row.points is None:
        return "?"
    place = ordinal(row.place).replace("-", "\u2011") if row.place else "–"  # no line ends within it
    return f"{row.count} · {place} · {row.points}"


def reasons(scores: Score) -> tuple[Reasons, ...]:
    """Every line of the final scoring of each player."""
    rows = []
    for row in scores.players:
        sums = tr("{points}, {track} of them on the track", points=amount(row.total, "point"), track=row.track)
        parts = [(line, f"{trp('score', line.part)}: {say(line.why)}") for line in row.lines]
        rows.append(Reasons(row.name, sums, tuple(PointLine(line.points, why, cite(line.rule)) for line, why in parts)))
    return tuple(rows)


def names(table: Table) -> tuple[str, ...]:
    """Who played."""
    return table.setup.players


def verdict(scores: Score) -> Verdict:
    """Who wins or would, and why."""
    return Verdict(scores.final, *winners_words(scores), early_words(scores.early))


def facts(replay: Replay) -> tuple[tuple[str, str], ...]:
    """The facts of the game: rules, players, favors."""
    table: Table = replay.table
    setup = table.setup
    rows = [(trp("page", "Rules"), tr(setup.variant.name)), (trp("page", "Rounds"), str(table.round))]
    if not setup.solo:
        rows.append((tr("First master builder"), setup.players[setup.builder]))
    rows.append((tr("King's favors"), ", ".join(map(favor_word, setup.favors)) or tr("none")))
    foyers = ", ".join(f"{name} {doors}" for name, (doors, _) in zip(setup.players, setup.foyers, strict=True))
    return (*rows, (tr("Entrances of the foyers"), foyers))


def castles(replay: Replay) -> tuple[CastleView, ...]:
    """Every castle, with its tiles in the order in which they were placed."""
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
    return CastleView(f"castle-{seat + 1}", heading, svg, words_below(judged), table)


def charts(replay: Replay) -> tuple[Chart, ...]:
    """Points and money after every round, and what the end added."""
    table: Table = replay.table
    steps = replay.steps
    ends: dict[int, Table] = {0: steps[0].before if steps else table}  # the table at the end of each round begun
    for step in steps:
        ends[step.before.round] = step.played.table
    marks = [trp("chart", "start"), *map(str, [*ends][1:])]
    points = [[player.track for player in each.players] for each in ends.values()]
    money = [[player.money for player in each.players] for each in ends.values()]
    if table.phase is Phase.OVER:
        points.append([row.total for row in score(table).players])
    end = [trp("chart", "end")] if table.phase is Phase.OVER else []

    def series(values: list[list[int]]) -> tuple[Series, ...]:
        return tuple(Series(name, tuple(row[seat] for row in values)) for seat, name in enumerate(names(table)))

    caption = (
        tr("The swan track after each round, and the final score") if end else tr("The swan track after each round")
    )
    in_points, in_marks, axis = trp("chart", "points"), trp("chart", "marks"), trp("chart", "round")
    return (
        Chart("points", caption, in_points, axis, (*marks, *end), series(points)),
        Chart("money", tr("Money after each round"), in_marks, axis, tuple(marks), series(money)),
    )


def part_heading(step: Step) -> str:
    """The heading of the round that an event belongs to."""
    before: Table = step.before
    if before.phase in (Phase.CARDS, Phase.OVER):
        return early_words(before.early) or tr("After the last round")
    return tr("Round {round}", round=before.round)


def event_view(step: Step) -> EventView:
    """The view of an event, with the player's score and money after it."""
    played, by, table = step.played, step.event.get("by", ""), step.played.table
    text, brief = sentence(played), ""
    lines: list[PointLine] = []
    if isinstance(played.move, Price):
        row = []
        for slot in table.market:
            if slot.tile:
                name = table.setup.box.catalogue[slot.tile].name
                coins = tr("{tile} {price} and {coins} on it", tile=name, price=slot.price, coins=slot.coins)
                row.append(coins if slot.coins else f"{name} {slot.price}")
        text = tr("prices: {tiles}", tiles=", ".join(row))
        brief = tr("{player} sets the prices", player=step.before.name(step.before.builder))
    elif played.lines:
        text = text.partition(" = ")[0]  # the sums are the lines
        castle = table.players[table.seat(by)].castle
        for line in played.lines:
            tile = castle[line.tile].label
            if line.kind == "printed" or line.other is None:
                what = tr("printed on {tile}", tile=tile)
            else:
                what = tr(RELATED[line.kind], tile=tile, other=castle[line.other].label)
            if line.reward:
                what = tr("{what}, scored again by the {reward} reward", what=what, reward=type_word(line.reward))
            lines.append(PointLine(line.points, f"{what}{': ' + say(line.why) if line.why else ''}"))
    announcements = [
        *settlement_words(step.event, sum(line.points for line in played.lines)),
        *(to_type(cited(say(each))) for each in played.announcements),
    ]
    if played.lines and "score" in played.figures:
        points, money = amount(played.figures["score"], "point"), amount(played.figures["money"], "mark")
        announcements.append(tr("{player} has {points} and {money}", player=by, points=points, money=money))
    return EventView(step.n, text, tuple(lines), tuple(announcements), brief=brief)


# The second screen


def now(table: Table) -> Now:
    """What the table waits for, the market and the stacks."""
    if table.phase is Phase.OVER:
        scores = score(table)
        who, why = winners_words(scores)
        over = tr("The game is over: {why}", why=why)
        return Now(who, (over,), _sheets(table), seat=table.seat(scores.winners[0]), over=True)
    if table.phase is Phase.CARDS:
        waiting = [player.name for player in table.players if player.shown is None]
        to_come = tr("Still to come: {names}", names=", ".join(waiting))
        return Now(tr("The bonus cards are shown"), (to_come,), _sheets(table))
    number = table.round
    head = tr("Round {round}, the last", round=number) if table.last_round else tr("Round {round}", round=number)
    builder = tr("{player} is master builder", player=table.name(table.builder))
    more = [head if table.setup.solo else f"{head}; {builder}"]
    if names := ", ".join(to_buy(table)):
        buying = table.phase is Phase.BUY
        more.append(tr("Then {players}", players=names) if buying else tr("To buy: {players}", players=names))
    if table.on_deck:
        more.append(tr("On the deck: {sizes}", sizes=", ".join(table.on_deck)))
    slots, rows = [], []
    for slot in table.market:
        price, coins = thousands(slot.price), thousands(slot.coins) if slot.coins else ""
        tile = tile_view(table, slot.tile) if slot.tile else None
        slots.append(MarketSlot(price, tile, coins))
        room = (f"{tile.name}, {tile.kind} {tile.stack}", tile.text) if tile else ("–", "")
        rows.append((price, *room, coins))
    columns = heads("page", "Price", "Room", "Points", "Coins")
    stacks = [(stack_word(stack), str(count)) for stack, count in table.stacks.items()]
    stacks.append((trp("castles: stack", "deck"), str(table.deck)))
    return Now(
        _waits_for(table),
        tuple(more),
        _sheets(table),
        market=Sheet(tr("The market"), columns, tuple(rows), figures=False),
        slots=tuple(slots),
        stacks=Sheet(tr("Tiles left"), heads("page", "Stack", "Tiles"), tuple(stacks)),
        seat=table.builder if table.actor is None else table.actor,
    )


def tile_view(table: Table, id: str) -> TileView:
    """A tile as printed; for a room its points and its effect."""
    box_tile = table.setup.box[id]
    facts = box_tile.facts
    wants, printed = effect(facts), facts.effect
    worth = f"{facts.points}" + ("" if wants == "-" else f", {wants}") if facts.room else ""
    types = printed.types if printed else ()
    counted = tuple(TypeView(type=kind, name=type_word(kind), letter=type_letter(kind)) for kind in types)
    return TileView(
        name=facts.name,
        type=facts.type,
        kind=type_word(facts.type),
        stack=stack_word(stack_of(table, id)),
        text=worth,
        outline=printed_outline(box_tile),
        printed=str(facts.points) if facts.room else None,
        effect=effect_without_types(facts) if printed else None,
        counts=counted if printed else None,
    )


def _waits_for(table: Table) -> str:
    """The player who moves next, and the move; while the game lasts."""
    who = table.name(table.builder if table.actor is None else table.actor)
    if table.phase is Phase.REVEAL:
        return tr("{player} puts out new rooms", player=who)
    if table.phase is Phase.PRICE:
        return tr("{player} sets the prices", player=who)
    if table.pending:
        kinds = both(type_word(kind) for kind in dict.fromkeys(pending.reward for pending in table.pending))
        return tr("{player} takes a reward: {types}", player=who, types=kinds)
    if table.extra and not table.to_move:
        return tr("{player} buys or passes, an extra turn", player=who)
    return tr("{player} buys or passes", player=who)


def _sheets(table: Table) -> tuple[Sheet, ...]:
    """The points and money of all players, and the favors; marks for the player who moves and the master builder."""
    (stands,), scores = standing(table), score(table)
    if table.phase is Phase.OVER:
        winner_first = tuple(sorted(stands.rows, key=lambda row: int(row[-1])))
        stands = replace(stands, caption=tr("How it ended"), rows=winner_first, won=winners(scores))
    else:
        marks = []
        if not table.setup.solo:
            marks.append((table.name(table.builder), trp("mark after a name", "M"), tr("master builder")))
            if table.actor is not None:
                marks.append((table.name(table.actor), "◂", tr("to move")))
        stands = replace(stands, caption=tr("Total and place as if it ended now"), marks=tuple(marks))
    favors = tuple(
        (favor_word(favor), *(f"{known(row.count)} · {known(row.points)}" for row in standings))
        for favor, standings in scores.favors.items()
    )
    if not favors:
        return (stands,)
    head = (trp("page", "Favor"), *(row.name for row in scores.players))
    return stands, Sheet(tr("Favors: how many · points"), head, favors, won=winners(scores), people=True)


def standing(table: Table) -> tuple[Sheet, ...]:
    """The points and money of all players, and the points that the final scoring would add."""
    scores = score(table)
    rows = tuple(
        (player.name, str(player.track), thousands(player.money), str(player.cards), str(row.total), str(row.place))
        for player, row in zip(table.players, scores.players, strict=True)
    )
    caption = tr("Points and purses; total and place as if the game ended there")
    return (Sheet(caption, heads("page", "Player", "Points", "Money", "Cards", "Total", "Place"), rows),)


def winners(scores: Score) -> tuple[str, ...]:
    """The players whose columns are marked: the winners; none while the game lasts or in a solo game."""
    return scores.winners if scores.final and len(scores.players) > 1 else ()


def plans(replay: Replay) -> Plans:
    """The castles for the second screen: marked for the player who moves or has won; the latest tiles are lit."""
    table: Table = replay.table
    moves = table.actor
    if moves is None:  # a winner's castle at the end, else that of the first who has not shown the bonus cards
        won = score(table).winners if table.phase is Phase.OVER else ()
        shows = (player.name in won if won else player.shown is None for player in table.players)
        moves = next((seat for seat, is_shown in enumerate(shows) if is_shown), 0)
    last: dict[int, int] = {}  # the tile that each laid last, by seat; the last player of all comes first
    for step in reversed(replay.steps):
        verdict, by = step.played.verdict, step.event.get("by")
        if verdict is not None and by:
            last.setdefault(table.seat(by), verdict.placed.n)
    lit = {seat: n for seat, n in last.items() if seat in (moves, next(iter(last), None))}
    return plans_of([(player.name, castle_of(replay, player.name)) for player in table.players], lit, moves)


def plans_of(
    castles: Sequence[tuple[str, JudgedCastle]], lit: Mapping[int, int] = {}, moves: int | None = None
) -> Plans:
    """Castles with whose they are; by their places in the list the `lit` tiles, and the highlighted castle."""
    plans = []
    for seat, (name, judged) in enumerate(castles):
        heading = tr("{player}’s castle", player=name)
        svg = plan_svg(judged, heading, f"c{seat + 1}-", lit.get(seat))
        plans.append(Plan(f"castle-{seat + 1}", heading, svg, moves=seat == moves))
    every = [row for _, judged in castles for row in judged.tiles]
    return Plans(tuple(plans), legend_entries(COLOURS, RULES, legend(every)))
