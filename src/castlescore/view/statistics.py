"""A group's statistics: as text, for a spreadsheet, and as one page to save, in the style of that of an evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from castlescore.core.errors import shown
from castlescore.core.language import amount, heads, marked, ordinal, people, tr, trn, trp
from castlescore.core.language.order import alphabetical
from castlescore.protocol.registry import NAMES, all_games, descriptions
from castlescore.record.statistics import Best, ItemStats, Statistics, Sum
from castlescore.view.chart import Bars, bars
from castlescore.view.layout import columns, hang, number_text
from castlescore.view.page import Sheet
from castlescore.view.scored import table_csv

FEW = 5  # most rooms, cards and favors listed of each kind
SUMS = 6  # columns with sums in the players' table; the number of each place follows them
SELDOM = 3  # how often a thing must occur before its wins are listed
KINDS = (marked("highest total"), marked("biggest castle"), marked("most points by one tile"), marked("closest game"))
OFTEN = {
    "rooms": marked("most often, rooms: {things}"),
    "cards": marked("most often, cards: {things}"),
    "favors": marked("most often, favors: {things}"),
}
LUCKY = {
    "rooms": marked("with wins, rooms: {things}"),
    "cards": marked("with wins, cards: {things}"),
    "favors": marked("with wins, favors: {things}"),
}
Rows = list[tuple[str, ...]]
MOST = 12  # most players in a chart
CAPTIONS = {
    "rooms": marked("Rooms: the most frequent, and those with most wins"),
    "cards": marked("Cards: the most frequent, and those with most wins"),
    "favors": marked("Favors: the most frequent, and those with most wins"),
}


def by_wins(sums: dict[str, Sum]) -> list[tuple[str, Sum]]:
    """Players, those with most wins first, then those with the best average."""
    return sorted(sums.items(), key=lambda row: (-row[1].wins, -row[1].average, alphabetical(row[0])))


def games_of(statistics: Statistics) -> list[str]:
    """The games that were played, by their ids, in the order in which games are listed."""
    played = {game for game, _ in statistics.tables}
    return [id for id in NAMES if id in played]


def players_of(statistics: Statistics, game: str) -> list[tuple[str, Sum]]:
    """Everybody's score in a game, those with most wins first."""
    return by_wins({name: each for (of, name), each in statistics.by_game.items() if of == game})


def game_title(game: str) -> str:
    """The title of a game."""
    return descriptions()[game].title


def players_table(head: str, rows: Sequence[tuple[str, Sum]]) -> Rows:
    """One row per player under the heads of the columns, the first of which is given; with how often each was first,
    second and so on.
    """
    taken = range(1, max((max(each.places, default=0) for _, each in rows), default=0) + 1)
    first = (head, *heads("stats", "games", "wins", "average", "best", "total"), *map(ordinal, taken))
    table: Rows = [first]
    for name, each in rows:
        figures = (str(each.games), number_text(each.wins), f"{each.average:.1f}", str(each.best), str(each.total))
        table.append((name, *figures, *(str(each.places[place]) for place in taken)))
    return table


def part_rows(game: str, rows: Sequence[tuple[str, Sum]]) -> Rows:
    """The average of each part of the score, one row per part, one column per player; no part that is always 0."""
    word = all_games()[game].sheets.part_word
    parts = dict.fromkeys(part for _, each in rows for part in each.parts)
    return [
        (word(part), *("?" if (own := each.part_average(part)) is None else f"{own:.1f}" for _, each in rows))
        for part in parts
        if any(each.parts[part] for _, each in rows)
    ]


def table_rows(statistics: Statistics) -> Rows:
    """A row for each number of players: how many games, the average total and the best."""
    return [
        (game_title(game), str(players), str(statistics.evenings[game, players]), f"{each.average:.1f}", str(each.best))
        for (game, players), each in sorted(
            statistics.tables.items(), key=lambda row: (NAMES.index(row[0][0]), row[0][1])
        )
    ]


def pair_rows(statistics: Statistics) -> Rows:
    """Head to head, the pairs with most games first."""
    pairs = sorted(
        statistics.pairs.values(), key=lambda pair: (-pair.games, alphabetical(pair.a), alphabetical(pair.b))
    )
    return [(f"{pair.a} : {pair.b}", str(pair.games), f"{pair.a_ahead} : {pair.b_ahead}") for pair in pairs]


def first_player_rows(statistics: Statistics) -> Rows:
    """How often the first player won, and how often by pure chance."""
    rows = sorted(statistics.luck.items())
    return [(game_title(game), str(luck.games), number_text(luck.wins), number_text(luck.fair)) for game, luck in rows]


def things(statistics: Statistics, kind: str, game: str) -> list[tuple[str, ItemStats]]:
    """Rooms, cards or favors of a game, the most frequent first."""
    rows = [(name, thing) for (of, name), thing in statistics.things.get(kind, {}).items() if of == game]
    return sorted(rows, key=lambda row: (-row[1].count, -row[1].rate, row[0]))


def winning(statistics: Statistics, kind: str, game: str) -> list[tuple[str, ItemStats]]:
    """The frequent ones of them, those with most wins first."""
    rows = [row for row in things(statistics, kind, game) if row[1].count >= SELDOM]
    return sorted(rows, key=lambda row: (-row[1].rate, -row[1].count, row[0]))


def thing_words(game: str, kind: str, rows: Sequence[tuple[str, ItemStats]]) -> str:
    """The first few of them: `larder: 12 (5 wins)`."""
    words, word = [], all_games()[game].sheets.thing_word
    for name, each in rows[:FEW]:
        whole = each.wins.denominator == 1
        wins = amount(int(each.wins), "win") if whole else tr("{share} wins", share=number_text(each.wins))
        words.append(f"{word(kind, name)}: {each.count} ({wins})")
    return ", ".join(words)


def record_words(best: Best) -> str:
    """A record in words: the number, its owner, and its file."""
    what = amount(best.value, "tile") if best.kind == "biggest castle" else amount(best.value, "point")
    if best.kind == "closest game":
        what = trn("{n} point apart", "{n} points apart", best.value)
    if best.what:
        what = tr("{points} by {tile}", points=what, tile=best.what)
    where = shown(best.file)
    if best.event is not None:
        where = tr("{file}, event {event}", file=where, event=best.event)
    return f"{what}, {people(best.players)} ({where})"


def records(statistics: Statistics, game: str) -> list[Best]:
    """The records of a game."""
    return [best for (of, _), best in statistics.records.items() if of == game]


def statistics_lines(statistics: Statistics, width: int) -> list[str]:
    """The statistics for people."""
    rows = [*hang(sum_words(statistics), 2, width)]
    for game in games_of(statistics):
        rows += ["", *_game(statistics, game, width)]
    if statistics.pairs:
        first = (tr("Head to head"), *heads("stats", "games", "ahead"))
        rows += ["", *columns([first, *pair_rows(statistics)], width, {1, 2})]
    if statistics.tables:
        first = (tr("By players"), "", *heads("stats", "games", "average", "best"))
        rows += ["", *columns([first, *table_rows(statistics)], width, {1, 2, 3, 4})]
    if statistics.luck:
        first = (tr("Who began"), *heads("stats", "games", "won", "by lot"))
        rows += ["", *columns([first, *first_player_rows(statistics)], width, {1, 2, 3})]
    return rows


def sum_words(statistics: Statistics) -> str:
    """How many games count, of how many players, and how many of the games ended early."""
    parts = [amount(statistics.games, "finished game"), amount(len(statistics.players), "player")]
    early = len(statistics.early)
    parts += [trn("{n} game ended early", "{n} games ended early", early)] if early else []
    return ", ".join(parts)


def _game(statistics: Statistics, game: str, width: int) -> list[str]:
    """The rows about one game."""
    players = players_of(statistics, game)
    table = players_table("", players)
    rows = [*hang(game_title(game), 2, width), *columns(table, width, set(range(1, len(table[0]))))]
    if parts := part_rows(game, players):
        first = (tr("on average"), *(name for name, _ in players))
        rows += ["", *columns([first, *parts], width, set(range(1, len(first))))]
    rows += [""]
    for best in records(statistics, game):
        rows += hang(f"{tr(best.kind)}: {record_words(best)}", 2, width)
    for kind in statistics.things:
        if often := things(statistics, kind, game):
            rows += hang(tr(OFTEN[kind], things=thing_words(game, kind, often)), 2, width)
        if lucky := winning(statistics, kind, game):
            rows += hang(tr(LUCKY[kind], things=thing_words(game, kind, lucky)), 2, width)
    return rows


def number(share: Fraction) -> int | float:
    """A share of wins as a number, whole where it is."""
    return int(share) if share.denominator == 1 else round(float(share), 3)


def statistics_csv(statistics: Statistics) -> str:
    """A row for each player and game, and one for each player of all games (game `all`); a column for each place."""
    most = max((max(each.places, default=0) for each in statistics.players.values()), default=0)
    heads = ("name", "game", "games", "wins", "average", "best", "total", *(f"place_{n + 1}" for n in range(most)))
    rows = [("all", name, each) for name, each in by_wins(statistics.players)]
    rows += [(game, name, each) for game in games_of(statistics) for name, each in players_of(statistics, game)]
    cells = (
        {
            "name": name,
            "game": game,
            "games": each.games,
            "wins": number(each.wins),
            "average": round(each.average, 2),
            "best": each.best,
            "total": each.total,
            **{f"place_{place}": each.places[place] for place in range(1, most + 1)},
        }
        for game, name, each in rows
    )
    return table_csv(heads, cells)


@dataclass(frozen=True)
class OfGame:
    """The part of the page for one game: tables, charts, records, and rooms, cards and favors."""

    ident: str
    name: str
    sheets: tuple[Sheet, ...]
    charts: tuple[Bars, ...]
    records: tuple[tuple[str, str], ...]
    things: tuple[Sheet, ...]


@dataclass(frozen=True)
class Page:
    """The values of the page."""

    title: str
    sum: str
    wins: Bars
    games: tuple[OfGame, ...]
    sheets: tuple[Sheet, ...]


def statistics_html(statistics: Statistics) -> str:
    """The page as HTML."""
    from castlescore.view.pages import whole_page

    return whole_page("statistics.html.j2", page_of(statistics))


def page_of(statistics: Statistics) -> Page:
    """The values of the page."""
    first = by_wins(statistics.players)[:MOST]
    pairs, tables, luck = map(tuple, (pair_rows(statistics), table_rows(statistics), first_player_rows(statistics)))
    sheets = [
        Sheet(tr("Head to head: how often each was ahead"), heads("stats", "Players", "games", "ahead"), pairs),
        Sheet(tr("Games by how many played"), heads("stats", "Game", "players", "games", "average", "best"), tables),
        Sheet(tr("Who began"), heads("stats", "Game", "games", "won", "by lot"), luck),
    ]
    won = [(name, (float(each.wins),)) for name, each in first]
    return Page(
        title=tr("A group's evenings"),
        sum=sum_words(statistics),
        wins=bars("wins", trp("page", "Wins"), trp("stats", "wins"), heads("stats", "wins"), won),
        games=tuple(_of_game(statistics, game) for game in games_of(statistics)),
        sheets=tuple(sheet for sheet in sheets if sheet.rows),
    )


def _of_game(statistics: Statistics, game: str) -> OfGame:
    players, sheet_words = players_of(statistics, game), all_games()[game].sheets
    first, *rows = players_table(trp("stats", "Player"), players)
    taken = tuple((row[0], *row[SUMS:]) for row in (first, *rows))
    sheets = [
        Sheet(tr("Everybody's score"), first[:SUMS], tuple(row[:SUMS] for row in rows)),
        Sheet(tr("How often each was first, second and so on"), taken[0], taken[1:]),
    ]
    averages = [(name, (each.average,)) for name, each in players[:MOST]]
    title, unit = tr("The average total"), trp("chart", "points")
    charts = [bars(f"{game}-average", title, unit, heads("stats", "average"), averages)]
    if parts := part_rows(game, players):
        first = (trp("stats", "Part"), *(name for name, _ in players))
        sheets.append(Sheet(tr("Parts of the score, on average"), first, tuple(parts), people=True, short=True))
        # The largest parts have a bar each, the others one together.
        every = sum((each.parts for _, each in players), start=Sum().parts)
        largest = [part for part, points in every.most_common(6) if points > 0]
        shares = []
        for name, each in players[:MOST]:
            known = [each.parts[part] / each.games for part in largest]
            shares.append((name, (*known, each.average - sum(known))))
        names = (*(sheet_words.part_word(part) for part in largest), tr("the rest"))
        charts.append(bars(f"{game}-parts", tr("What it is made of, on average"), unit, names, shares))
    of_kinds = []
    for kind in statistics.things:
        often, lucky = things(statistics, kind, game), winning(statistics, kind, game)
        cells = tuple(
            (sheet_words.thing_word(kind, name), str(each.count), number_text(each.wins), f"{each.rate:.0%}")
            for name, each in dict([*often[: 2 * FEW], *lucky[: 2 * FEW]]).items()
        )
        columns_of = ("", *heads("stats", "times", "wins"), trp("stats, share", "won"))
        of_kinds += [Sheet(tr(CAPTIONS[kind]), columns_of, cells)] if often else []
    return OfGame(
        ident=game,
        name=game_title(game),
        sheets=tuple(sheets),
        charts=tuple(charts),
        records=tuple((tr(best.kind), record_words(best)) for best in records(statistics, game)),
        things=tuple(of_kinds),
    )
