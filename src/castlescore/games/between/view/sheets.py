"""The score of Between Two Castles: as text, for other programs as rows of players and castles, for statistics."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from castlescore.core.language import amount, heads, marked, people, person, tr, trn, trp
from castlescore.games.between.facts import between
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.final import CastleResult, Score
from castlescore.games.between.rules.final import score as score
from castlescore.games.between.rules.table import Phase, Table
from castlescore.games.between.terms import row_word, throne_word
from castlescore.games.between.view.text import castle_in_words, point_lines
from castlescore.protocol.views import Details, Laid, Row
from castlescore.view.events import score_head, who_wins
from castlescore.view.layout import columns, known, signed

if TYPE_CHECKING:
    from castlescore.games.between.rules_api import Replay

HOW = {
    "points": marked("by the score of the lower castle (B-END-1)"),
    "castle": marked("tied, by the other castle (B-END-2)"),
    "specials": marked("tied twice, by special rooms (B-END-3)"),
    "shared": marked("equal in everything: a shared win (B-END-4)"),
}
WINS = {
    "points": marked("{players} wins, by the score of the lower castle (B-END-1)"),
    "castle": marked("{players} wins, tied, by the other castle (B-END-2)"),
    "specials": marked("{players} wins, tied twice, by special rooms (B-END-3)"),
    "shared": marked("{players} win, equal in everything: a shared win (B-END-4)"),
}
WOULD_WIN = {
    "points": marked("{players} would win, by the score of the lower castle (B-END-1)"),
    "castle": marked("{players} would win, tied, by the other castle (B-END-2)"),
    "specials": marked("{players} would win, tied twice, by special rooms (B-END-3)"),
    "shared": marked("{players} would win, equal in everything: a shared win (B-END-4)"),
}


def rows(scores: Score) -> tuple[tuple[str, ...], list[Row]]:
    """The columns, and the cells of each row."""
    cells: list[Row] = [
        {
            "final": scores.final,
            "row": "player",
            "name": player.name,
            "place": player.place or None,
            "winner": scores.final and player.name in scores.winners,
            "total": player.total if player.known else None,
            "castles": " ".join(player.castles),
            "other_castle": player.higher if player.known else None,
            "specials": player.specials,
        }
        for player in scores.players
    ]
    cells += [
        {
            "final": scores.final,
            "row": "castle",
            "name": each.name,
            "total": each.points,
            "builders": " and ".join(each.partners),
            **each.rows,
            "adjusted": each.adjusted,
        }
        for each in scores.castles
    ]
    return ("castles", "other_castle", "specials", "builders", *between().rows, "adjusted"), cells


def sheet(whole: Score, width: int, why: bool, last: int | None = None, only: Collection[str] = ()) -> list[str]:
    """The score pad of every castle, the players' scores and the winner, and with `why` every line.

    `only`: the names of the castles and players that are shown, all of them where there are none.
    """
    scores = whole.of(only)
    now = tr("As if the game ended now (event {n})", n=last)
    head = score_head(now, last is None or scores.final, scores.early)
    rows = [["", *(each.name for each in scores.castles)]]
    rows += [[row_word(row), *map(known, points)] for row, points in scores.pad.items()]
    rows.append([trp("score", "total"), *(known(each.points) for each in scores.castles)])
    players = [["", *heads("score", "place", "score", "higher", "specials", "castles")]]
    for p in scores.players:
        worth = (p.total, p.higher) if p.known else (None, None)
        players.append([person(p.name), *map(known, (p.place or None, *worth, p.specials)), " ".join(p.castles)])
    pad = columns(rows, width, range(1, len(rows[0])))
    text = [head, *pad, "", *columns(players, width), *winners_line(scores)]
    if why:
        for each in scores.castles:
            text += [f"{each.name}: {amount(each.points or 0, 'point')}"]
            if each.castle is not None and each.score is not None:
                text += point_lines(castle_in_words(each.castle, each.score), width)
            else:
                text += [
                    f"  {signed(points or 0):>4}  {tr('{row}, as the table counted', row=row_word(row))}"
                    for row, points in each.rows.items()
                ]
            agreed = tr("adjusted, as the table agreed")
            text += [f"  {signed(each.adjusted):>4}  {agreed}"] if each.adjusted else []
    return text


def still_open(table: Table) -> list[str]:
    """What is still to come before the score is final; nothing in a game that is over."""
    if table.phase is not Phase.PLACE:
        hands = ", ".join(f"{site.name} {site.cards}" for site in table.sites if site.cards and site.shown is None)
        return [tr("bonus cards: {hands}", hands=hands)] if hands else []
    printed = table.setup.printed
    turns = (printed.rounds - table.round + 1) * len(printed.hands) - table.turn
    tiles = sum(site.to_lay + turns * site.keep for site in table.sites)
    waiting, cards = len(table.waiting), sum(site.cards for site in table.sites)
    return [
        trn("{n} tile to place", "{n} tiles to place", tiles),
        *([trn("{n} bonus that waits", "{n} bonuses that wait", waiting)] if waiting else []),
        *([amount(cards, "bonus card")] if cards else []),
    ]


def winners_line(scores: Score) -> list[str]:
    """Who wins or would win, and by what."""
    ways = WINS if scores.final else WOULD_WIN
    return [tr(ways[scores.decided_by], players=people(scores.winners))]


def winners_words(scores: Score) -> tuple[str, str]:
    """Who wins or would win, and by what, as two texts."""
    return who_wins(scores.winners, scores.final), tr(HOW[scores.decided_by])


def starter(table: Table) -> None:
    """Nobody: all build at once."""


def details(replay: Replay, score: Score) -> Details:
    """The rows of everybody's lower castle, which is their total; every tile; rooms and cards of both castles."""
    table: Table = replay.table
    ludwig = table.setup.ludwig
    nobody = () if ludwig is None else (table.setup.seats[ludwig],)
    return details_of(score, {site.name: site.castle for site in table.sites}, nobody, tuple(_laid(replay, score)))


def details_of(
    score: Score, castles: Mapping[str, Castle], nobody: tuple[str, ...], laid: tuple[Laid, ...] = ()
) -> Details:
    """The rows of everybody's lower castle, rooms and cards of both castles as far as these are known, these tiles."""
    own = {each.name: [castles[name] for name in each.castles if name in castles] for each in score.players}
    rooms = {name: tuple(p.tile.name for castle in own[name] for p in castle if p.tile.regular) for name in own}
    cards = {name: tuple(card.name for castle in own[name] for card in castle.cards) for name in own}
    parts = {player.name: _parts(player.name, score) for player in score.players}
    return Details(parts, laid, {"rooms": rooms, "cards": cards}, nobody)


def part_word(part: str) -> str:
    """The name of a part of the total, in the user's language."""
    return row_word(part)


def thing_word(kind: str, thing: str) -> str:
    """The name of a room, a card or a throne room, in the user's language."""
    throne = between().thrones.get(thing) if kind == "thrones" else None
    return thing if throne is None else throne_word(throne)


def _parts(name: str, scores: Score) -> dict[str, int]:
    lower: CastleResult = min(
        (each for each in scores.castles if name in each.partners), key=lambda each: each.points or 0
    )
    return {**{row: points or 0 for row, points in lower.rows.items()}, "adjusted": lower.adjusted}


def _laid(replay: Replay, scores: Score) -> Iterator[Laid]:
    """Every tile that was laid, with what it is worth in the finished castle."""
    worth = {each.name: each.score for each in scores.castles}
    for step in replay.steps:
        if step.played.verdict is None:
            continue
        for before, after in zip(step.before.sites, step.played.table.sites, strict=True):
            if len(after.castle) > len(before.castle):
                placed, known = step.played.verdict.placed, worth[after.name]
                points = 0 if known is None else known.of(placed.n)
                yield Laid(step.n, after.partners, placed.tile.name, points)
