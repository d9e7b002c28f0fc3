"""The evenings of a group: results are taken from files and added up: wins, points, head to head, records, luck.

Games are added one by one and not stored, so that a large folder takes no more memory than a small one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations

from castlescore.core.errors import CastlescoreError
from castlescore.core.types import Standings
from castlescore.protocol.views import By, Details, Laid
from castlescore.record.chronicle import audit_if_wrong
from castlescore.record.replay import play_record
from castlescore.record.session_file import parse_record
from castlescore.toml.reading import read_text


@dataclass(frozen=True)
class Seat:
    """A player of a finished game. `won`: the share of the win, 1 for a single winner."""

    name: str
    total: int
    place: int
    won: bool
    parts: Mapping[str, int]


@dataclass(frozen=True)
class Counted:
    """A finished game: its file, the id of the game, the number of events in the file, and its results.

    `events`: None for a tally, which has no events; `date`: `""` if the file has none; `seats`: the players who are
    people, the best first; `others`: how many other players there are; `winners`: how many share the win; `starter`:
    the first player, None if that is no person; `early`: whether the table ended the game early.
    """

    file: str
    game: str
    events: int | None
    date: str
    seats: tuple[Seat, ...]
    others: int
    winners: int
    starter: str | None
    laid: tuple[Laid, ...]
    had: Mapping[str, By]
    early: bool = False

    @property
    def solo(self) -> bool:
        """Whether it was played alone, without opponents."""
        return len(self.seats) + self.others == 1


@dataclass(frozen=True)
class Unfinished:
    """A game that is not finished."""

    file: str


@dataclass(frozen=True)
class Unreadable:
    """A file that cannot be read or played, and the reason."""

    file: str
    why: str


@dataclass(frozen=True)
class Incomplete:
    """A tally in which something is missing."""

    file: str


@dataclass(frozen=True)
class Unsure:
    """A finished game whose totals or winners are not certain."""

    file: str


Outcome = Counted | Unfinished | Incomplete | Unreadable | Unsure


def counted(path: str) -> Outcome:
    """The result of a file: a finished game, or why it does not count."""
    try:
        replay = play_record(parse_record(read_text(path), path))
    except CastlescoreError as problem:
        return Unreadable(path, str(problem))
    score = replay.game.sheets.score(replay.table)
    if not score.final:
        return Unfinished(path)
    audit = audit_if_wrong(replay)
    if audit is not None and (audit.settled or not audit.all_sure):
        return Unsure(path)
    game = replay.game
    details = game.sheets.details(replay, score)
    date = str(replay.record.header.get("date", ""))
    return finished(path, game.meta.id, date, score, details, game.sheets.starter(replay.table), replay.last)


def finished(
    path: str,
    game: str,
    date: str,
    score: Standings,
    details: Details,
    starter: str | None,
    events: int | None = None,
) -> Counted:
    """The result of a finished game by its score; `events`: how many its file has, None for a tally."""
    players = sorted(score.players, key=lambda row: row.place)
    seats = tuple(
        Seat(row.name, row.total, row.place, row.name in score.winners, details.parts.get(row.name, {}))
        for row in players
        if row.name not in details.nobody
    )
    return Counted(
        file=path,
        game=game,
        events=events,
        date=date,
        seats=seats,
        others=len(players) - len(seats),
        winners=len(score.winners),
        starter=starter,
        laid=details.laid,
        had=details.had,
        early=score.early is not None,
    )


@dataclass
class Sum:
    """Added results of a player or of a kind of game."""

    games: int = 0
    wins: Fraction = Fraction(0)
    total: int = 0
    best: int | None = None
    places: Counter[int] = field(default_factory=Counter)
    parts: Counter[str] = field(default_factory=Counter)
    tallies: int = 0
    parts_of_tallies: Counter[str] = field(default_factory=Counter)  # in how many tallies each part is known

    @property
    def average(self) -> float:
        """The average of the totals."""
        return self.total / self.games if self.games else 0.0

    def add(self, seat: Seat, wins: Fraction, tally: bool) -> None:
        """Add one player's score of one game; `tally`: whether it is a tally, which may not know every part."""
        self.games += 1
        self.wins += wins
        self.total += seat.total
        self.best = seat.total if self.best is None else max(self.best, seat.total)
        self.places[seat.place] += 1
        for part, points in seat.parts.items():
            self.parts[part] += points
            self.parts_of_tallies[part] += tally
        self.tallies += tally

    def part_average(self, part: str) -> float | None:
        """The average of a part of the total over all games but the tallies in which it is not known; None if it is
        known in none."""
        games = self.games - self.tallies + self.parts_of_tallies[part]
        return self.parts[part] / games if part in self.parts else None


@dataclass
class Pair:
    """Two players at the same tables, and how often each had the better place."""

    a: str
    b: str
    games: int = 0
    a_ahead: int = 0
    b_ahead: int = 0


@dataclass
class ItemStats:
    """A room, a card or a favor: how often a player had it, and the share of wins with it."""

    count: int = 0
    wins: Fraction = Fraction(0)

    @property
    def rate(self) -> float:
        """Wins for each time that a player had it."""
        return float(self.wins / self.count) if self.count else 0.0


@dataclass(frozen=True)
class Best:
    """The record of a game: its kind, the value, the players, the item, and the event. `low`: whether less is
    better."""

    kind: str
    game: str
    value: int
    players: tuple[str, ...]
    what: str
    file: str
    event: int | None
    low: bool = False

    def beats(self, other: Best | None) -> bool:
        """Whether it is better than another record; the earlier of equal ones stays."""
        return other is None or (self.value < other.value if self.low else self.value > other.value)


@dataclass
class Luck:
    """How often the first player has won, and how often a randomly chosen first player would have."""

    games: int = 0
    wins: Fraction = Fraction(0)
    fair: Fraction = Fraction(0)


class Statistics:
    """The sums of several evenings.

    `aliases`: other names of a player, folded; `only`: the one player whose games, records and rooms count.
    """

    def __init__(self, aliases: Mapping[str, str] | None = None, only: str | None = None) -> None:
        self.games = 0
        self.early: list[str] = []  # the files of those that the table ended early
        self.players: dict[str, Sum] = {}
        self.by_game: dict[tuple[str, str], Sum] = {}  # game, player
        self.tables: dict[tuple[str, int], Sum] = {}  # game, how many played; the games, and everybody's totals
        self.evenings: Counter[tuple[str, int]] = Counter()
        self.pairs: dict[tuple[str, str], Pair] = {}
        self.records: dict[tuple[str, str], Best] = {}
        self.things: dict[str, dict[tuple[str, str], ItemStats]] = {}  # kind -> game, name
        self.luck: dict[str, Luck] = {}
        self._aliases = {folded(name): called for name, called in (aliases or {}).items()}
        self._names: dict[str, str] = {}
        self._only = None if only is None else folded(self._aliases.get(folded(only), only))

    def player_name(self, name: str) -> str:
        """The player that a name in a file means: the one whose alias it is, spelled as first seen."""
        name = self._aliases.get(folded(name), name)
        return self._names.setdefault(folded(name), name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all players."""
        return tuple(self._names.values())

    def evening(self, game: Counted) -> object:
        """What a session and its tally have in common: game, date, and the players with their totals."""
        totals = frozenset((folded(self.player_name(seat.name)), seat.total) for seat in game.seats)
        return game.game, game.date, totals

    def add(self, game: Counted) -> None:
        """Add one finished game."""
        names = {seat.name: self.player_name(seat.name) for seat in game.seats}
        if self._only is not None and self._only not in map(folded, names.values()):
            return
        self.games += 1
        self.early += [game.file] if game.early else []
        won = {seat.name: self._won(game, seat) for seat in game.seats}
        table = self.tables.setdefault((game.game, len(game.seats)), Sum())
        self.evenings[game.game, len(game.seats)] += 1
        tally = game.events is None
        for seat in game.seats:
            if self._counts(names[seat.name]):
                table.add(seat, won[seat.name], tally)
                self.players.setdefault(names[seat.name], Sum()).add(seat, won[seat.name], tally)
                self.by_game.setdefault((game.game, names[seat.name]), Sum()).add(seat, won[seat.name], tally)
        self._add_pairs(game, names)
        self._add_things(game, names, won)
        self._add_luck(game, names, won)
        for best in _records(game):
            players = tuple(names.get(name, name) for name in best.players)
            if any(map(self._counts, players)) and best.beats(self.records.get((game.game, best.kind))):
                self.records[game.game, best.kind] = replace(best, players=players)

    def _counts(self, name: str) -> bool:
        return self._only is None or folded(name) == self._only

    @staticmethod
    def _won(game: Counted, seat: Seat) -> Fraction:
        """The share of the win; none if no player could have lost."""
        return Fraction(1, game.winners) if seat.won and not game.solo else Fraction(0)

    def _add_pairs(self, game: Counted, names: Mapping[str, str]) -> None:
        for one, other in combinations(game.seats, 2):
            a, b = sorted((one, other), key=lambda seat: folded(names[seat.name]))
            if not (self._counts(names[a.name]) or self._counts(names[b.name])) or names[a.name] == names[b.name]:
                continue
            pair = self.pairs.setdefault((names[a.name], names[b.name]), Pair(names[a.name], names[b.name]))
            pair.games += 1
            pair.a_ahead += a.place < b.place
            pair.b_ahead += b.place < a.place

    def _add_things(self, game: Counted, names: Mapping[str, str], won: Mapping[str, Fraction]) -> None:
        for kind, by in game.had.items():
            for name, things in by.items():
                if name not in names or not self._counts(names[name]):
                    continue
                for thing in dict.fromkeys(things):
                    stats = self.things.setdefault(kind, {}).setdefault((game.game, thing), ItemStats())
                    stats.count += 1
                    stats.wins += won[name]

    def _add_luck(self, game: Counted, names: Mapping[str, str], won: Mapping[str, Fraction]) -> None:
        if game.starter is None or game.starter not in names or game.solo:
            return
        if self._counts(names[game.starter]):
            luck = self.luck.setdefault(game.game, Luck())
            luck.games += 1
            luck.wins += won[game.starter]
            luck.fair += Fraction(1, len(game.seats) + game.others)


def folded(name: str) -> str:
    """A name for comparison, without differences of upper and lower case."""
    return name.casefold()


def _records(game: Counted) -> Iterable[Best]:
    """The records that one game may hold."""

    def best(kind: str, value: int, players: tuple[str, ...], what: str, event: int | None, low: bool = False) -> Best:
        return Best(kind, game.game, value, players, what, game.file, event, low)

    for seat in game.seats:
        yield best("highest total", seat.total, (seat.name,), "", game.events)
    castles: dict[tuple[str, ...], list[Laid]] = {}
    for laid in game.laid:
        castles.setdefault(laid.builders, []).append(laid)
    for builders, tiles in castles.items():
        yield best("biggest castle", len(tiles), builders, "", max(laid.event for laid in tiles))
    highest = [max(tiles, key=lambda laid: (laid.points, -laid.event)) for tiles in castles.values()]
    for laid in sorted(highest, key=lambda laid: laid.event):
        yield best("most points by one tile", laid.points, laid.builders, laid.tile, laid.event)
    if len(game.seats) > 1:
        one, two = game.seats[:2]
        margin = abs(one.total - two.total)
        yield best("closest game", margin, (one.name, two.name), "", game.events, low=True)
