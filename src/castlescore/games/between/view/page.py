"""The pages of a table of Between Two Castles: that of an evening, and the second screen of a table in play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from castlescore.core.language import amount, both, heads, marked, people, person, tr, trp
from castlescore.core.rulebook import cite, cited
from castlescore.games.between.facts import between
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.final import Score, score
from castlescore.games.between.rules.scoring import score as score_castle
from castlescore.games.between.rules.table import Phase, Site, Table, waits
from castlescore.games.between.sentences import cell, say
from castlescore.games.between.terms import decoration_word, effect_words, rooms_word, row_word, type_word, way_word
from castlescore.games.between.view.presenter import claimed, sentence
from castlescore.games.between.view.presenter import event_line as event_line
from castlescore.games.between.view.sheets import winners_words
from castlescore.games.between.view.svg import COLOURS, RULES, castle_head, castle_svg, legend, plan_svg, words_below
from castlescore.games.between.view.svg import films as films
from castlescore.games.between.view.text import Worded, castle_in_words, in_words
from castlescore.protocol.commands import to_type
from castlescore.view.events import early_words, settlement_words
from castlescore.view.page import (
    CastleView,
    Chart,
    EventView,
    Now,
    Plan,
    Plans,
    PointLine,
    Reasons,
    Series,
    Sheet,
    TileView,
    Verdict,
)
from castlescore.view.svg import legend_entries

if TYPE_CHECKING:
    from castlescore.games.between.rules_api import Replay, Step


GAME = marked("Between Two Castles of Mad King Ludwig")
LAID = marked("The tiles of castle {castle}, in the order in which they were placed")
WRITTEN = marked("The tiles of castle {castle}, as they were written down")
COUNTED = marked("{row}, as the table counted")
FEW = 3  # castles
LOWER = marked("The players: the lower of two castles counts")


def names(table: Table) -> tuple[str, ...]:
    """Who played."""
    return table.setup.players


def verdict(scores: Score) -> Verdict:
    """Who wins or would, and why."""
    return Verdict(scores.final, *winners_words(scores), early_words(scores.early))


def facts(replay: Replay) -> tuple[tuple[str, str], ...]:
    """Who built which castle, and around which throne room."""
    sites: tuple[Site, ...] = replay.table.sites
    rows = []
    for site in sites:
        types = both(map(rooms_word, site.castle.throne.match))
        built = tr("{builders}, a throne room for {types}", builders=people(site.partners), types=types)
        rows.append((tr("Castle {castle}", castle=site.name), built))
    return tuple(rows)


def sheets(scores: Score) -> tuple[Sheet, ...]:
    """The players with their two castles, the score pad with a column for each castle, and the bonus cards."""
    rows = [(row_word(row), *map(str, points)) for row, points in scores.pad.items()]
    rows.append((trp("page", "Total"), *(str(each.points) for each in scores.castles)))
    players = []
    for p in scores.players:
        specials = "–" if p.specials is None else str(p.specials)
        players.append((person(p.name), str(p.place), str(p.total), str(p.higher), specials, " ".join(p.castles)))
    winners = scores.winners if scores.final else ()
    final = scores.final
    of_castles = (trp("page", "Points for"), *(each.name for each in scores.castles))
    won = tuple(name for row in scores.players if row.name in winners for name in row.castles)
    cards = tuple(
        (each.name, card.name, str(sum(line.points for line in lines)))
        for each in scores.castles
        if each.castle is not None and each.score is not None
        for card, lines in zip(each.castle.cards, each.score.cards, strict=True)
    )
    of_cards = Sheet(tr("The bonus cards"), heads("page", "Castle", "Card", "Points"), cards, figures=False)
    names = heads("page", "Player", "Place", "Score", "Other", "Specials", "Castles")
    lower = tr(LOWER) if final else tr("The players: the lower of two castles counts, as if the game ended now")
    all_castles = tr("The castles") if final else tr("The castles, as if the game ended now")
    of_players = Sheet(lower, names, tuple(players), won=tuple(map(person, winners)))
    pads = Sheet(all_castles, of_castles, tuple(rows), sums=1, won=won)
    return (of_players, pads, of_cards) if cards else (of_players, pads)


def reasons(scores: Score) -> tuple[Reasons, ...]:
    """Every line of every castle, every row of one that was only counted."""
    rows = []
    for each in scores.castles:
        agreed = [PointLine(each.adjusted, tr("agreed by the table"))] if each.adjusted else []
        if each.castle is not None and each.score is not None:
            lines = _lines(castle_in_words(each.castle, each.score))
        else:
            lines = tuple(PointLine(n or 0, tr(COUNTED, row=row_word(row))) for row, n in each.rows.items())
        worth = amount(each.points or 0, "point")
        rows.append(Reasons(f"{each.name}, {people(each.partners)}", worth, (*lines, *agreed)))
    return tuple(rows)


def castles(replay: Replay) -> tuple[CastleView, ...]:
    """Every castle, with its tiles in the order in which they were placed."""
    sites: tuple[Site, ...] = replay.table.sites
    return tuple(castle_view(site.castle, k, site.name, site.partners, site.adjusted) for k, site in enumerate(sites))


def castle_view(
    castle: Castle, k: int, name: str, partners: tuple[str, str], adjusted: int, tiles: str = LAID
) -> CastleView:
    """A castle with its picture and its tiles; `tiles`: what stands over these."""
    castle_score = score_castle(castle)
    rows = []
    for placed in castle:
        shown, points = decoration_word(placed.tile.decoration) or "–", str(castle_score.of(placed.n))
        rows.append((str(placed.n), placed.tile.name, type_word(placed.tile.type), shown, cell(placed.at), points))
    heading = castle_head(name, partners)
    title = f"{heading}, {amount(castle_score.total + adjusted, 'point')}"
    svg = castle_svg(castle, title=title, prefix=f"c{k + 1}-", adjusted=adjusted, bare=True)
    names = heads("page", "No.", "Tile", "Type", "Shows", "At", "Points")
    table = Sheet(tr(tiles, castle=name), names, tuple(rows), figures=False)
    return CastleView(f"castle-{k + 1}", heading, svg, words_below(castle, adjusted), table)


def charts(replay: Replay) -> tuple[Chart, ...]:
    """The points of every castle after every turn, and those that the cards added."""
    table: Table = replay.table
    steps = replay.steps
    moments: dict[str, Table] = {trp("chart", "start"): steps[0].before if steps else table}
    for step in steps:
        before: Table = step.before
        mark = f"{before.round}.{before.turn}" if before.phase is Phase.PLACE else trp("chart", "end")
        moments[mark] = step.played.table
    values = [[site.points for site in each.sites] for each in moments.values()]
    series = tuple(Series(site.name, tuple(row[k] for row in values)) for k, site in enumerate(table.sites))
    caption = tr("What each castle was worth after each turn")
    return (Chart("points", caption, trp("chart", "points"), trp("chart", "round.turn"), tuple(moments), series),)


def part_heading(step: Step) -> str:
    """The heading of the turn that an event belongs to."""
    before: Table = step.before
    if before.phase is not Phase.PLACE:
        return early_words(before.early) or tr("After the last turn")
    return tr("Round {round}, turn {turn}", round=before.round, turn=before.turn)


def event_view(step: Step) -> EventView:
    """The view of an event."""
    played, name = step.played, step.event.get("castle", "")
    lines = _lines(in_words(played.table.site(name).castle, played.lines)) if played.lines else ()
    return EventView(
        step.n,
        sentence(played),
        lines,
        (
            *settlement_words(step.event, claimed(played)[1]),
            *(to_type(cited(say(each))) for each in played.announcements),
        ),
    )


def _lines(lines: Iterable[Worded]) -> tuple[PointLine, ...]:
    return tuple(PointLine(line.points, what, cite(line.rule)) for line, what in lines)


# The second screen


def now(table: Table) -> Now:
    """What the table waits for, and the castles; after the end, who won and why."""
    if table.phase is Phase.OVER:
        scores = score(table)
        who, why = winners_words(scores)
        castles, players = standing(table)
        won = [row for row in scores.players if row.name in scores.winners]
        players = replace(players, rows=tuple(sorted(players.rows, key=lambda row: int(row[3]))))
        castles = replace(castles, won=tuple(name for row in won for name in row.castles))
        players = replace(players, won=tuple(person(row.name) for row in won))
        over = tr("The game is over: {why}", why=why)
        seat = table.setup.seats.index(scores.winners[0])
        return Now(who, (over,), (players, castles), seat=seat, over=True)
    is_end = table.phase is Phase.CARDS
    if is_end:
        waiting = [site for site in table.sites if site.cards and site.shown is None]
    else:
        waiting = [site for site in table.sites if site.to_lay or site.pending is not None]
    castles, players = standing(table)
    castles = replace(castles, marks=tuple((site.name, "◂", tr("to move")) for site in waiting))
    names = people(name for name in table.setup.players if any(name in site.partners for site in waiting))
    if is_end:
        return Now(tr("The bonus cards are shown"), (tr("Still to come: {names}", names=names),), (castles, players))
    bonuses = [say(waits(site, site.pending)) for site in table.sites if site.pending is not None]
    place = tr("Still to place: {names}", names=names) if names else ""
    printed = table.setup.printed
    where = {"round": table.round, "rounds": printed.rounds, "turn": table.turn, "turns": len(printed.hands)}
    who = tr("Round {round} of {rounds}, turn {turn} of {turns}", **where)
    hands = tr("Hands go {way}", way=way_word(printed.way(table.round)))
    more = tuple(line for line in (place, *bonuses, hands) if line)
    return Now(who, more, (castles, players), seat=table.round - 1)


def tile_view(table: Table, id: str) -> TileView:
    """A tile as printed; its text says what it counts."""
    facts = between()[id]  # the one box: a table that is only tallied has none
    corners = ((0.0, 0.0), (float(facts.width), 0.0), (float(facts.width), 1.0), (0.0, 1.0))
    text = effect_words(facts) or str(facts.points)
    return TileView(
        name=facts.name,
        type=facts.type,
        kind=type_word(facts.type),
        stack=type_word(facts.type),
        text=text,
        outline=corners,
    )


def standing(table: Table) -> tuple[Sheet, ...]:
    """The points of each castle, and the two castles of each player."""
    scores = score(table)
    castles = tuple(
        (site.name, people(site.partners), str(site.points), str(len(site.castle)), str(site.cards))
        for site in table.sites
    )
    players = tuple(
        (person(row.name), str(row.total), str(row.higher), str(row.place), " ".join(row.castles))
        for row in scores.players
    )
    names = heads("page", "Castle", "Partners", "Points", "Tiles", "Cards")
    return (
        Sheet(tr("The castles"), names, castles, figures=False, people=True),
        Sheet(tr(LOWER), heads("page", "Player", "Score", "Other", "Place", "Castles"), players),
    )


def plans(replay: Replay) -> Plans:
    """Every castle for the second screen; one may be highlighted, and so is the last tile.

    Highlighted is a winner's castle at the end, before it the castle with a waiting bonus; of few castles also the one
    that was built last. Everybody builds at once, so of more castles no other is highlighted.
    """
    table: Table = replay.table
    last: dict[str, int] = {}  # the tile that each castle got last; the last castle of all comes first
    for step in reversed(replay.steps):
        if step.played.verdict is not None:
            last.setdefault(step.event["castle"], step.played.verdict.placed.n)
    moves = next((site.name for site in table.sites if site.pending is not None), "")
    if table.phase is Phase.OVER:
        scores = score(table)
        moves = next(row.castles[0] for row in scores.players if row.name in scores.winners)
    elif not moves and len(table.sites) <= FEW:
        moves = next(iter(last), table.sites[0].name)
    lit = {name: n for name, n in last.items() if name in (moves, next(iter(last), ""))}
    return plans_of([(site.name, site.partners, site.castle) for site in table.sites], lit, moves)


def plans_of(
    castles: Sequence[tuple[str, tuple[str, str], Castle]], lit: Mapping[str, int] = {}, moves: str = ""
) -> Plans:
    """Castles with their names and builders; by their names the `lit` tiles, and the highlighted castle."""
    plans = []
    for k, (name, partners, castle) in enumerate(castles):
        heading = castle_head(name, partners)
        svg = plan_svg(castle, heading, f"c{k + 1}-", lit.get(name))
        plans.append(Plan(f"castle-{k + 1}", heading, svg, moves=name == moves))
    every = [placed for _, _, castle in castles for placed in castle.rooms]
    return Plans(tuple(plans), legend_entries(COLOURS, RULES, legend(every)))
