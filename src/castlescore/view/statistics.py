"""A group's statistics as text and for a spreadsheet. Values in, lines out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from castlescore.core.errors import shown
from castlescore.core.language import amount, heads, ordinal, people, tr, trn
from castlescore.core.language.order import alphabetical
from castlescore.protocol.registry import all_games
from castlescore.record.statistics import Best, Statistics, Sum, Thing
from castlescore.view.layout import columns, hung
from castlescore.view.scored import table_csv

FEW = 5  # rooms, cards and favors that are listed of each kind
SUMS = 6  # columns of the players' table with sums; behind them stands how often each place was theirs
SELDOM = 3  # times that somebody must have had a thing before its wins say something
KINDS = ("highest total", "biggest castle", "most points by one tile", "closest game")  # translated
OFTEN = {  # translated
    "rooms": "most often, rooms: {things}",
    "cards": "most often, cards: {things}",
    "favors": "most often, favors: {things}",
}
LUCKY = {  # translated
    "rooms": "with wins, rooms: {things}",
    "cards": "with wins, cards: {things}",
    "favors": "with wins, favors: {things}",
}
Rows = list[tuple[str, ...]]


def figure(value: Fraction | float) -> str:
    """A number as it is written, a share of a win with at most two figures behind the point: 3, 2.5, 1.33."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def points(average: float) -> str:
    """An average of points in figures."""
    return f"{average:.1f}"


def by_wins(found: dict[str, Sum]) -> list[tuple[str, Sum]]:
    """Players, those with most wins first, then those with the best average."""
    return sorted(found.items(), key=lambda row: (-row[1].wins, -row[1].average, alphabetical(row[0])))


def games_of(found: Statistics) -> list[str]:
    """The games that were played, by their ids, in the order in which games are listed."""
    played = {game for game, _ in found.tables}
    return [id for id in all_games() if id in played]


def players_of(found: Statistics, game: str) -> list[tuple[str, Sum]]:
    """Everybody's score in a game, those with most wins first."""
    return by_wins({name: each for (of, name), each in found.by_game.items() if of == game})


def called(game: str) -> str:
    """The name of a game."""
    return tr(all_games()[game].meta.name)


def players_table(head: str, rows: Sequence[tuple[str, Sum]]) -> Rows:
    """A row a player under the heads of the columns, the first of which is told; behind the sums how often somebody
    was first, second and so on."""
    taken = range(1, max((max(each.places, default=0) for _, each in rows), default=0) + 1)
    first = (head, *heads("stats", "games", "wins", "average", "best", "total"), *map(ordinal, taken))
    found: Rows = [first]
    for name, each in rows:
        figures = (str(each.games), figure(each.wins), points(each.average), str(each.best), str(each.total))
        found.append((name, *figures, *(str(each.places[place]) for place in taken)))
    return found


def part_rows(game: str, rows: Sequence[tuple[str, Sum]]) -> Rows:
    """The average of each part of the score, a row a part, a column a player; parts that never gave any left out."""
    parts = list(dict.fromkeys(part for _, each in rows for part in each.parts))
    given = [part for part in parts if any(each.parts[part] for _, each in rows)]
    return [(part_word(game, part), *(points(each.parts[part] / each.games) for _, each in rows)) for part in given]


def part_word(game: str, part: str) -> str:
    """What people call a part of the total of a game."""
    counts = all_games()[game].view.stats
    return part if counts is None else counts.part_word(part)


def thing_word(game: str, kind: str, thing: str) -> str:
    """What people call a thing of a kind in a game."""
    counts = all_games()[game].view.stats
    return thing if counts is None else counts.thing_word(kind, thing)


def table_rows(found: Statistics) -> Rows:
    """Games by how many played: how many games, the average total and the best."""
    return [
        (called(game), str(players), str(found.evenings[game, players]), points(each.average), str(each.best))
        for (game, players), each in sorted(
            found.tables.items(), key=lambda row: (list(all_games()).index(row[0][0]), row[0][1])
        )
    ]


def pair_rows(found: Statistics) -> Rows:
    """Head to head, those who met most often first."""
    pairs = sorted(found.pairs.values(), key=lambda pair: (-pair.games, alphabetical(pair.a), alphabetical(pair.b)))
    return [(f"{pair.a} : {pair.b}", str(pair.games), f"{pair.a_ahead} : {pair.b_ahead}") for pair in pairs]


def luck_rows(found: Statistics) -> Rows:
    """How often whoever began has won, beside how often one would have by lot."""
    rows = sorted(found.luck.items())
    return [(called(game), str(luck.games), figure(luck.wins), figure(luck.fair)) for game, luck in rows]


def things(found: Statistics, kind: str, game: str) -> list[tuple[str, Thing]]:
    """Rooms, cards or favors of a game, those that somebody had most often first."""
    rows = [(name, thing) for (of, name), thing in found.things.get(kind, {}).items() if of == game]
    return sorted(rows, key=lambda row: (-row[1].count, -row[1].rate, row[0]))


def winning(found: Statistics, kind: str, game: str) -> list[tuple[str, Thing]]:
    """Those of them that somebody had often enough, those with which most was won first."""
    rows = [row for row in things(found, kind, game) if row[1].count >= SELDOM]
    return sorted(rows, key=lambda row: (-row[1].rate, -row[1].count, row[0]))


def thing_words(game: str, kind: str, rows: Sequence[tuple[str, Thing]]) -> str:
    """The first few of them: `larder: 12 (5 wins)`."""
    return ", ".join(f"{thing_word(game, kind, name)}: {each.count} ({_won(each.wins)})" for name, each in rows[:FEW])


def _won(share: Fraction) -> str:
    if share.denominator == 1:
        return amount(int(share), "win")
    return tr("{share} wins", share=figure(share))


def record_words(best: Best) -> str:
    """A record in words: how much, whose, and where it stands."""
    what = amount(best.value, "tile" if best.kind == "biggest castle" else "point")
    if best.kind == "closest game":
        what = trn("{n} point apart", "{n} points apart", best.value)
    if best.what:
        what = tr("{points} by {tile}", points=what, tile=best.what)
    where = tr("{file}, event {event}", file=shown(best.file), event=best.event)
    return f"{what}, {people(best.players)} ({where})"


def records(found: Statistics, game: str) -> list[Best]:
    """The records of a game."""
    return [best for (of, _), best in found.records.items() if of == game]


def statistics_lines(found: Statistics, width: int) -> list[str]:
    """The statistics for people."""
    rows = [*hung(sum_words(found), 2, width)]
    for game in games_of(found):
        rows += ["", *_game(found, game, width)]
    if found.pairs:
        first = (tr("Head to head"), *heads("stats", "games", "ahead"))
        rows += ["", *columns([first, *pair_rows(found)], width, {1, 2})]
    if found.tables:
        first = (tr("By players"), "", *heads("stats", "games", "average", "best"))
        rows += ["", *columns([first, *table_rows(found)], width, {1, 2, 3, 4})]
    if found.luck:
        first = (tr("Who began"), *heads("stats", "games", "won", "by lot"))
        rows += ["", *columns([first, *luck_rows(found)], width, {1, 2, 3})]
    return rows


def sum_words(found: Statistics) -> str:
    """How many games count, and of how many players."""
    return f"{amount(found.games, 'finished game')}, {amount(len(found.players), 'player')}"


def _game(found: Statistics, game: str, width: int) -> list[str]:
    """What there is to say of one game."""
    players = players_of(found, game)
    table = players_table("", players)
    rows = [*hung(called(game), 2, width), *columns(table, width, set(range(1, len(table[0]))))]
    if parts := part_rows(game, players):
        first = (tr("on average"), *(name for name, _ in players))
        rows += ["", *columns([first, *parts], width, set(range(1, len(first))))]
    rows += [""]
    for best in records(found, game):
        rows += hung(f"{tr(best.kind)}: {record_words(best)}", 2, width)
    for kind in found.things:
        if often := things(found, kind, game):
            rows += hung(tr(OFTEN[kind], things=thing_words(game, kind, often)), 2, width)
        if lucky := winning(found, kind, game):
            rows += hung(tr(LUCKY[kind], things=thing_words(game, kind, lucky)), 2, width)
    return rows


def number(share: Fraction) -> int | float:
    """A share of wins as a number, whole where it is."""
    return int(share) if share.denominator == 1 else round(float(share), 3)


def statistics_csv(found: Statistics) -> str:
    """A row a player and game, and one of all their games together (game `all`); the places behind each other."""
    most = max((max(each.places, default=0) for each in found.players.values()), default=0)
    heads = ("name", "game", "games", "wins", "average", "best", "total", *(f"place_{n + 1}" for n in range(most)))
    rows = [("all", name, each) for name, each in by_wins(found.players)]
    rows += [(game, name, each) for game in games_of(found) for name, each in players_of(found, game)]
    return table_csv(heads, (_cells(*row, most) for row in rows))


def _cells(game: str, name: str, each: Sum, most: int) -> dict[str, object]:
    taken = {f"place_{place}": each.places[place] for place in range(1, most + 1)}
    figures = {
        "games": each.games,
        "wins": number(each.wins),
        "average": round(each.average, 2),
        "best": each.best,
        "total": each.total,
    }
    return {"name": name, "game": game, **figures, **taken}
