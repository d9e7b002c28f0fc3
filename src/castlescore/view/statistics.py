"""A group's statistics as text, as JSON and for a spreadsheet. Values in, lines and documents out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from castlescore.core.language.amounts import amount
from castlescore.core.quoting import shown
from castlescore.protocol.registry import known
from castlescore.record.stats.adding import Best, Statistics, Sum, Thing
from castlescore.view.answers.answers import Document
from castlescore.view.layout import columns, hung
from castlescore.view.sheet_csv import table_csv

FEW = 5  # rooms, cards and favors that are listed of each kind
SELDOM = 3  # times that somebody must have had a thing before its wins say something
HEADS = ("", "games", "wins", "average", "best", "total", "1st 2nd ..")
Rows = list[tuple[str, ...]]


def wins(share: Fraction) -> str:
    """Wins in figures, shared ones as parts: 3, 2.5, 1.33."""
    return f"{float(share):.2f}".rstrip("0").rstrip(".")


def points(average: float) -> str:
    """An average of points in figures."""
    return f"{average:.1f}"


def places(found: Sum) -> str:
    """How often somebody was first, second and so on: `2 1 0 1`."""
    return " ".join(str(found.places[place]) for place in range(1, max(found.places, default=0) + 1))


def by_wins(found: dict[str, Sum]) -> list[tuple[str, Sum]]:
    """Players, those with most wins first, then those with the best average."""
    return sorted(found.items(), key=lambda row: (-row[1].wins, -row[1].average, row[0].casefold()))


def games_of(found: Statistics) -> list[str]:
    """The games that were played, by their ids, in the order in which games are listed."""
    played = {game for game, _ in found.tables}
    return [id for id in known() if id in played]


def players_of(found: Statistics, game: str) -> list[tuple[str, Sum]]:
    """Everybody's score in a game, those with most wins first."""
    return by_wins({name: each for (of, name), each in found.by_game.items() if of == game})


def called(game: str) -> str:
    """The name of a game."""
    return known()[game].meta.name


def player_rows(rows: Iterable[tuple[str, Sum]]) -> Rows:
    """A row a player, as HEADS has it."""
    return [
        (name, str(each.games), wins(each.wins), points(each.average), str(each.best), str(each.total), places(each))
        for name, each in rows
    ]


def part_rows(rows: Sequence[tuple[str, Sum]]) -> Rows:
    """The average of each part of the score, a row a part, a column a player; parts that never gave any left out."""
    parts = list(dict.fromkeys(part for _, each in rows for part in each.parts))
    return [
        (part.replace("_", " "), *(points(each.parts[part] / each.games) for _, each in rows))
        for part in parts
        if any(each.parts[part] for _, each in rows)
    ]


def table_rows(found: Statistics) -> Rows:
    """Games by how many played: how many games, the average total and the best."""
    return [
        (called(game), str(players), str(found.evenings[game, players]), points(each.average), str(each.best))
        for (game, players), each in sorted(
            found.tables.items(), key=lambda row: (list(known()).index(row[0][0]), row[0][1])
        )
    ]


def pair_rows(found: Statistics) -> Rows:
    """Head to head, those who met most often first."""
    pairs = sorted(found.pairs.values(), key=lambda pair: (-pair.games, pair.a.casefold(), pair.b.casefold()))
    return [(f"{pair.a} : {pair.b}", str(pair.games), f"{pair.a_ahead} : {pair.b_ahead}") for pair in pairs]


def luck_rows(found: Statistics) -> Rows:
    """How often whoever began has won, beside how often one would have by lot."""
    return [
        (called(game), str(luck.games), wins(luck.wins), wins(luck.fair)) for game, luck in sorted(found.luck.items())
    ]


def things(found: Statistics, kind: str, game: str) -> list[tuple[str, Thing]]:
    """Rooms, cards or favors of a game, those that somebody had most often first."""
    rows = [(name, thing) for (of, name), thing in found.things.get(kind, {}).items() if of == game]
    return sorted(rows, key=lambda row: (-row[1].count, -row[1].rate, row[0]))


def winning(found: Statistics, kind: str, game: str) -> list[tuple[str, Thing]]:
    """Those of them that somebody had often enough, those with which most was won first."""
    rows = [row for row in things(found, kind, game) if row[1].count >= SELDOM]
    return sorted(rows, key=lambda row: (-row[1].rate, -row[1].count, row[0]))


def thing_words(rows: Sequence[tuple[str, Thing]]) -> str:
    """The first few of them: `larder 12 (5 wins)`."""
    return ", ".join(f"{name} {thing.count} ({_won(thing.wins)})" for name, thing in rows[:FEW])


def _won(share: Fraction) -> str:
    return f"{wins(share)} {'win' if share == 1 else 'wins'}"


def record_words(best: Best) -> str:
    """A record in words: how much, whose, and where it stands."""
    what = {
        "highest total": amount(best.value, "point"),
        "biggest castle": amount(best.value, "tile"),
        "most points by one tile": amount(best.value, "point"),
        "closest game": f"{amount(best.value, 'point')} apart",
    }[best.kind]
    tile = f" by {best.what}" if best.what else ""
    return f"{what}{tile}, {' and '.join(best.players)} ({shown(best.file)}, event {best.event})"


def records(found: Statistics, game: str) -> list[Best]:
    """The records of a game."""
    return [best for (of, _), best in found.records.items() if of == game]


def statistics_lines(found: Statistics, width: int) -> list[str]:
    """The statistics for people."""
    rows = [*hung(f"{amount(found.games, 'finished game')}, {amount(len(found.players), 'player')}", 2, width)]
    for game in games_of(found):
        rows += ["", *_game(found, game, width)]
    if found.pairs:
        rows += ["", *columns([("Head to head", "games", "ahead"), *pair_rows(found)], width, {1, 2})]
    if found.tables:
        rows += [
            "",
            *columns([("By players", "", "games", "average", "best"), *table_rows(found)], width, {1, 2, 3, 4}),
        ]
    if found.luck:
        began = ("Who began", "games", "won", "by lot")
        rows += ["", *columns([began, *luck_rows(found)], width, {1, 2, 3})]
    return rows


def _game(found: Statistics, game: str, width: int) -> list[str]:
    """What there is to say of one game."""
    players = players_of(found, game)
    rows = columns([(called(game), *HEADS[1:]), *player_rows(players)], width, {1, 2, 3, 4, 5})
    if parts := part_rows(players):
        heads = ("on average", *(name for name, _ in players))
        rows += ["", *columns([heads, *parts], width, set(range(1, len(heads))))]
    rows += [""]
    for best in records(found, game):
        rows += hung(f"{best.kind}: {record_words(best)}", 2, width)
    for kind in found.things:
        if often := things(found, kind, game):
            rows += hung(f"most often, {kind}: {thing_words(often)}", 2, width)
        if lucky := winning(found, kind, game):
            rows += hung(f"with wins, {kind}: {thing_words(lucky)}", 2, width)
    return rows


def statistics_document(found: Statistics, unfinished: Sequence[str], unreadable: Sequence[str]) -> Document:
    """The statistics as JSON."""
    return {
        "games": found.games,
        "players": [_player(name, each) for name, each in by_wins(found.players)],
        "by_game": [{"game": game, **_player(n, s)} for game in games_of(found) for n, s in players_of(found, game)],
        "tables": [
            {"game": game, "players": players, "games": found.evenings[game, players], **_averages(each)}
            for (game, players), each in sorted(found.tables.items())
        ],
        "pairs": [
            {"a": pair.a, "b": pair.b, "games": pair.games, "a_ahead": pair.a_ahead, "b_ahead": pair.b_ahead}
            for pair in found.pairs.values()
        ],
        "records": [
            {
                "record": best.kind,
                "game": best.game,
                "value": best.value,
                "players": list(best.players),
                "tile": best.what or None,
                "file": best.file,
                "event": best.event,
            }
            for game in games_of(found)
            for best in records(found, game)
        ],
        "began": [
            {"game": game, "games": luck.games, "wins": _number(luck.wins), "by_lot": _number(luck.fair)}
            for game, luck in found.luck.items()
        ],
        **{kind: [_thing(*row) for row in by.items()] for kind, by in found.things.items()},
        "unfinished": list(unfinished),
        "unreadable": list(unreadable),
    }


def _player(name: str, each: Sum) -> Document:
    return {
        "name": name,
        "games": each.games,
        "wins": _number(each.wins),
        **_averages(each),
        "total": each.total,
        "places": {str(place): each.places[place] for place in sorted(each.places)},
        "parts": {part: round(points / each.games, 2) for part, points in each.parts.items()},
    }


def _averages(each: Sum) -> Document:
    return {"average": round(each.average, 2), "best": each.best}


def _thing(key: tuple[str, str], thing: Thing) -> Document:
    game, name = key
    return {"game": game, "name": name, "count": thing.count, "wins": _number(thing.wins)}


def _number(share: Fraction) -> int | float:
    return int(share) if share.denominator == 1 else round(float(share), 3)


def statistics_csv(found: Statistics) -> str:
    """A row a player and game, and one of all their games together (game `all`); the places behind each other."""
    most = max((max(each.places, default=0) for each in found.players.values()), default=0)
    heads = ("name", "game", "games", "wins", "average", "best", "total", *(f"place_{n + 1}" for n in range(most)))
    rows = [("all", name, each) for name, each in by_wins(found.players)]
    rows += [(game, name, each) for game in games_of(found) for name, each in players_of(found, game)]
    return table_csv(heads, (_cells(*row, most) for row in rows))


def _cells(game: str, name: str, each: Sum, most: int) -> Document:
    taken = {f"place_{place}": each.places[place] for place in range(1, most + 1)}
    figures = {"games": each.games, "wins": _number(each.wins), **_averages(each), "total": each.total}
    return {"name": name, "game": game, **figures, **taken}
