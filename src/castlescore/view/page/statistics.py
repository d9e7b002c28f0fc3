"""A group's statistics as one page to keep, in the style of the page of an evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from castlescore.core.language import heads, tr, trp
from castlescore.record.stats.adding import Statistics, Sum
from castlescore.view import statistics as words
from castlescore.view.page.bars import Bars, bars
from castlescore.view.page.page import kept
from castlescore.view.page.parts import Sheet

MOST = 12  # players whom a chart shows
CAPTIONS = {  # translated
    "rooms": "Rooms: the most frequent, and those with most wins",
    "cards": "Cards: the most frequent, and those with most wins",
    "favors": "Favors: the most frequent, and those with most wins",
}


@dataclass(frozen=True)
class OfGame:
    """What the page tells of one game: tables, charts, records, and rooms, cards and favors."""

    ident: str
    name: str
    sheets: tuple[Sheet, ...]
    charts: tuple[Bars, ...]
    records: tuple[tuple[str, str], ...]
    things: tuple[Sheet, ...]


@dataclass(frozen=True)
class Page:
    """Everything on the page."""

    title: str
    sum: str
    wins: Bars
    games: tuple[OfGame, ...]
    sheets: tuple[Sheet, ...]


def statistics_html(found: Statistics) -> str:
    """The page as HTML."""
    return kept("statistics.html.j2", page_of(found))


def page_of(found: Statistics) -> Page:
    """The page as values."""
    first = words.by_wins(found.players)[:MOST]
    pairs, tables, luck = map(tuple, (words.pair_rows(found), words.table_rows(found), words.luck_rows(found)))
    sheets = [
        Sheet(tr("Head to head: how often each was ahead"), heads("stats", "Players", "games", "ahead"), pairs),
        Sheet(tr("Games by how many played"), heads("stats", "Game", "players", "games", "average", "best"), tables),
        Sheet(tr("Who began"), heads("stats", "Game", "games", "won", "by lot"), luck),
    ]
    won = [(name, (float(each.wins),)) for name, each in first]
    return Page(
        title=tr("A group's evenings"),
        sum=words.sum_words(found),
        wins=bars("wins", trp("page", "Wins"), trp("stats", "wins"), heads("stats", "wins"), won),
        games=tuple(_of_game(found, game) for game in words.games_of(found)),
        sheets=tuple(sheet for sheet in sheets if sheet.rows),
    )


def _of_game(found: Statistics, game: str) -> OfGame:
    players = words.players_of(found, game)
    first, *rows = words.players_table(trp("stats", "Player"), players)
    taken = tuple((row[0], *row[words.SUMS :]) for row in (first, *rows))
    sheets = [
        Sheet(tr("Everybody's score"), first[: words.SUMS], tuple(row[: words.SUMS] for row in rows)),
        Sheet(tr("How often each was first, second and so on"), taken[0], taken[1:]),
    ]
    charts = [_averages(game, players)]
    if parts := words.part_rows(game, players):
        first = (trp("stats", "Part"), *(name for name, _ in players))
        sheets.append(Sheet(tr("Parts of the score, on average"), first, tuple(parts), people=True, short=True))
        charts.append(_parts(game, players))
    return OfGame(
        ident=game,
        name=words.called(game),
        sheets=tuple(sheets),
        charts=tuple(charts),
        records=tuple((words.kind_words(best), words.record_words(best)) for best in words.records(found, game)),
        things=tuple(_things(found, kind, game) for kind in found.things if words.things(found, kind, game)),
    )


def _averages(game: str, players: Sequence[tuple[str, Sum]]) -> Bars:
    rows = [(name, (each.average,)) for name, each in players[:MOST]]
    return bars(f"{game}-average", tr("The average total"), trp("chart", "points"), heads("stats", "average"), rows)


def _parts(game: str, players: Sequence[tuple[str, Sum]]) -> Bars:
    """What the average total is made of, the parts with most points apart and the others together."""
    every = sum((each.parts for _, each in players), start=Sum().parts)
    parts = [part for part, points in every.most_common(6) if points > 0]
    rows = []
    for name, each in players[:MOST]:
        known = [each.parts[part] / each.games for part in parts]
        rows.append((name, (*known, each.average - sum(known))))
    names = (*(words.part_word(game, part) for part in parts), tr("the rest"))
    return bars(f"{game}-parts", tr("What it is made of, on average"), trp("chart", "points"), names, rows)


def _things(found: Statistics, kind: str, game: str) -> Sheet:
    """The rooms, cards or favors that somebody had most often, and those that came with wins."""
    often, lucky = words.things(found, kind, game), words.winning(found, kind, game)
    few = 2 * words.FEW
    rows = dict([*often[:few], *lucky[:few]])
    cells = tuple(
        (words.thing_word(game, kind, name), str(each.count), words.wins(each.wins), f"{each.rate:.0%}")
        for name, each in rows.items()
    )
    return Sheet(tr(CAPTIONS[kind]), ("", *heads("stats", "times", "wins"), trp("stats, share", "won")), cells)
