"""A group's statistics as one page to keep, in the style of the page of an evening, with bars."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.language import heads, thousands, tr, trp
from castlescore.core.values import frozen
from castlescore.protocol.page import Sheet, Tick
from castlescore.record.statistics import Statistics, Sum
from castlescore.view import statistics as words
from castlescore.view.page.chart import STYLES, clipped, scale
from castlescore.view.page.page import kept

TOP, BOTTOM = 10, 40
ROW, BAR = 34, 20  # the height of a row, and of the bar in it
NARROWEST = 32  # the least width of a part in which its number is written


@frozen
class Frame:
    """How wide a drawing is, and what is left free of bars on each side; `letters`: of a name beside a bar; `steps`:
    of the axis, at most."""

    name: str
    width: int
    left: int
    free: int
    letters: int
    steps: int

    @property
    def right(self) -> int:
        """Where the longest bar may end."""
        return self.width - self.free


WIDE = Frame("wide", 720, 130, 60, 18, 6)
# For a phone, on which the words of the other would be too small.
NARROW = Frame("narrow", 360, 84, 44, 11, 4)


@frozen
class BarPart:
    """A part of a bar: the way it is drawn (from 1), where it begins, how wide it is, and the number in it, if any."""

    style: int
    x: float
    width: float
    label: str


@frozen
class Bar:
    """A bar: its name, where it is, its parts, and what it makes together, behind it."""

    name: str
    y: int
    parts: tuple[BarPart, ...]
    sum: str
    end: float

    height = BAR


@frozen
class Drawing:
    """Bars as they are drawn in a frame."""

    frame: Frame
    bars: tuple[Bar, ...]
    grid: tuple[Tick, ...]
    height: int

    top = TOP

    @property
    def bottom(self) -> int:
        """Where the axis is."""
        return self.height - BOTTOM


@frozen
class Bars:
    """Bars: the numbers as a table has them, and where everything is drawn, on a wide screen and on a phone."""

    ident: str
    title: str
    unit: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    drawings: tuple[Drawing, ...]
    keys: tuple[tuple[int, str], ...]
    summary: str


def bars(ident: str, title: str, unit: str, heads: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]]) -> Bars:
    """The bars of some rows: a name, and a number for each of the `heads`, which is a part of the bar.

    What is less than nothing is in the table and in the sum, and no part of the bar.
    """
    drawings = tuple(_drawing(frame, rows) for frame in (WIDE, NARROW))
    return Bars(
        ident=ident,
        title=title,
        unit=unit,
        heads=tuple(heads),
        rows=tuple((name, tuple(map(words.figure, values))) for name, values in rows),
        drawings=drawings,
        keys=tuple((_style(i), head) for i, head in enumerate(heads)) if len(heads) > 1 else (),
        summary="; ".join(f"{bar.name} {bar.sum}" for bar in drawings[0].bars),
    )


def _drawing(frame: Frame, rows: Sequence[tuple[str, Sequence[float]]]) -> Drawing:
    longest = max([1, *(-int(-sum(max(0, v) for v in values) // 1) for _, values in rows)])
    ticks = scale(0, longest, frame.steps)
    unit_wide = (frame.right - frame.left) / ticks[-1]
    return Drawing(
        frame=frame,
        bars=tuple(_bar(frame, i, name, values, unit_wide) for i, (name, values) in enumerate(rows)),
        grid=tuple(Tick(round(frame.left + tick * unit_wide, 2), thousands(tick), tick == 0) for tick in ticks),
        height=TOP + ROW * len(rows) + BOTTOM,
    )


def _style(part: int) -> int:
    return part % STYLES + 1


def _bar(frame: Frame, row: int, name: str, values: Sequence[float], unit_wide: float) -> Bar:
    x, parts = float(frame.left), []
    for i, value in enumerate(values):
        wide = max(0.0, value) * unit_wide
        if wide:
            label = words.figure(round(value, 1)) if wide >= NARROWEST and len(values) > 1 else ""
            parts.append(BarPart(_style(i), round(x, 2), round(wide, 2), label))
        x += wide
    y = TOP + ROW * row + (ROW - BAR) // 2
    return Bar(clipped(name, frame.letters), y, tuple(parts), words.figure(round(sum(values), 2)), round(x, 2))


MOST = 12  # players whom a chart shows
CAPTIONS = {  # translated
    "rooms": "Rooms: the most frequent, and those with most wins",
    "cards": "Cards: the most frequent, and those with most wins",
    "favors": "Favors: the most frequent, and those with most wins",
}


@frozen
class OfGame:
    """What the page tells of one game: tables, charts, records, and rooms, cards and favors."""

    ident: str
    name: str
    sheets: tuple[Sheet, ...]
    charts: tuple[Bars, ...]
    records: tuple[tuple[str, str], ...]
    things: tuple[Sheet, ...]


@frozen
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
        records=tuple((tr(best.kind), words.record_words(best)) for best in words.records(found, game)),
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
        (words.thing_word(game, kind, name), str(each.count), words.figure(each.wins), f"{each.rate:.0%}")
        for name, each in rows.items()
    )
    return Sheet(tr(CAPTIONS[kind]), ("", *heads("stats", "times", "wins"), trp("stats, share", "won")), cells)
