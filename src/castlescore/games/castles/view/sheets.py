"""The score of Castles of Mad King Ludwig: as text, as rows for other programs, and as counts for statistics."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from castlescore.core.language import amount, both, marked, tr, trn, trp
from castlescore.core.rulebook import cite, page
from castlescore.games.castles.rules.final import PARTS, Score, score
from castlescore.games.castles.rules.table import Phase, Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.terms import card_word, favor_head, favor_names, favor_word
from castlescore.protocol.views import By, Details, Laid
from castlescore.protocol.views import Row as Cells
from castlescore.view.events import score_head, who_wins
from castlescore.view.layout import columns, hanging, known, signed

if TYPE_CHECKING:
    from castlescore.games.castles.rules_api import Replay

__all__ = ["details", "part_word", "rows", "score", "sheet", "starter", "still_open", "thing_word", "winners_line"]
TIES = {"points": "TIE-1", "area": "TIE-2", "money": "TIE-3", "shared": "TIE-4"}  # which rule decides by what
HOW = {
    "points": marked("by points ({rule})"),
    "area": marked("tied on points, by the larger castle ({rule})"),
    "money": marked("tied on points and area, by money ({rule})"),
    "shared": marked(
        "equal in points, area and money: the first to take the marker would win; here a shared win ({rule})"
    ),
}
WINS = {
    "points": marked("{players} wins, by points ({rule})"),
    "area": marked("{players} wins, tied on points, by the larger castle ({rule})"),
    "money": marked("{players} wins, tied on points and area, by money ({rule})"),
    "shared": marked(
        "{players} win, equal in points, area and money: the first to take the marker would win; here a shared win"
        " ({rule})"
    ),
}
WOULD_WIN = {
    "points": marked("{players} would win, by points ({rule})"),
    "area": marked("{players} would win, tied on points, by the larger castle ({rule})"),
    "money": marked("{players} would win, tied on points and area, by money ({rule})"),
    "shared": marked(
        "{players} would win, equal in points, area and money: the first to take the marker would win; here a shared"
        " win ({rule})"
    ),
}


def rows(scores: Score) -> tuple[tuple[str, ...], list[Cells]]:
    """The columns, and the cells of each row."""
    cells: list[Cells] = [
        {
            "final": scores.final,
            "row": "player",
            "name": row.name,
            "place": row.place or None,
            "winner": scores.final and row.name in scores.winners,
            "total": row.total if row.known else None,
            "solo_rank": row.rank,
            **row.parts,
            "track": row.track,
            "area": row.area,
            "marks": row.money,
        }
        for row in scores.players
    ]
    return ("solo_rank", *PARTS, "track", "area", "marks"), cells


def sheet(whole: Score, width: int, why: bool, last: int | None = None, only: Collection[str] = ()) -> list[str]:
    """A score with its parts and what they are for, and with `why` every line; of the players `only`, if any."""
    scores = whole.of(only)
    now = tr("As if the game ended now (event {n}); bonus cards are not counted yet", n=last)
    head = score_head(now, last is None or whole.final, whole.early)
    rows: list[list[str]] = [["", *(row.name for row in scores.players), ""]]
    favors, words = list(scores.favors), tr("favors: ")
    for row in scores.rows:
        label = part_word(row.part)
        if row.favor:  # only the first favor has the word for favors
            label = (" " * len(words) if row.favor in favors[1:] else words) + favor_head(row.favor)
        behind = ", ".join(map(known, row.behind)) + (f" {tr('in hand')}" if row.part == "cards" else "")
        rows.append([label, *map(known, row.points), behind])
    rows.append([trp("score", "total"), *(known(each.total if each.known else None) for each in scores.players), ""])
    rows.append([trp("score", "place"), *(known(each.place or None) for each in scores.players), ""])
    figures = range(1, len(scores.players) + 1)
    table = columns(rows, width, figures, lambda: columns([row[:-1] for row in rows], width, figures))
    text = [*hanging("", head, width), *table, *hanging("", winners_line(whole)[0], width)]
    for player in scores.players if why else ():
        values = {"player": player.name, "total": player.total, "points": known(player.track)}
        text.append(tr("{player}: {total} = {points} on the track", **values))
        for line in player.lines:
            where = f", {trp('page', 'p.')}{page(line.rule)}" if page(line.rule) else ""
            reason = f"{part_word(line.part)}: {say(line.why)} ({line.rule}{where})"
            text += hanging(f"  {signed(line.points):>4}  ", reason, width)
    return text


def still_open(table: Table) -> list[str]:
    """What is still to come before the score is final; nothing in a game that is over."""
    if table.phase in (Phase.CARDS, Phase.OVER):
        hands = ", ".join(f"{player.name} {player.cards}" for player in table.players if player.shown is None)
        return [tr("bonus cards: {hands}", hands=hands)] if hands else []
    waiting, cards = len(table.pending), sum(player.cards for player in table.players)
    deck = trn("{n} room card in the deck", "{n} room cards in the deck", table.deck)
    rounds = tr("round {round} and later ones, {deck}", round=table.round, deck=deck)
    return [
        tr("the last round") if table.last_round else rounds,
        *([trn("{n} reward that waits", "{n} rewards that wait", waiting)] if waiting else []),
        amount(cards, "bonus card"),
    ]


def winners_line(scores: Score) -> list[str]:
    """The sentence for who wins or would win, and what decides."""
    if len(scores.players) == 1:
        return [
            tr("rank {rank} of {ranks} ({rule})", rank=scores.players[0].rank, ranks=scores.ranks, rule=cite("SOLO-5"))
        ]
    ways = WINS if scores.final else WOULD_WIN
    return [tr(ways[scores.decided_by], players=both(scores.winners), rule=cite(TIES[scores.decided_by]))]


def winners_words(scores: Score) -> tuple[str, str]:
    """Who wins or would win, and what decides, as two texts; in a solo game the rank."""
    if len(scores.players) == 1:
        alone = scores.players[0]
        who = tr("{player} comes to rank {rank} of {ranks}", player=alone.name, rank=alone.rank, ranks=scores.ranks)
        return who, tr("by {points} ({rule})", points=amount(alone.total, "point"), rule=cite("SOLO-5"))
    return who_wins(scores.winners, scores.final), tr(HOW[scores.decided_by], rule=cite(TIES[scores.decided_by]))


def starter(table: Table) -> str:
    """The first master builder."""
    return table.setup.players[table.setup.builder]


def details(replay: Replay, score: Score) -> Details:
    """The parts, tiles, rooms and cards of each player, and the first players of each favor."""
    table: Table = replay.table
    rooms = {each.name: tuple(p.tile.name for p in each.castle if p.tile.is_room) for each in table.players}
    cards = {each.name: tuple(card for card, _ in each.shown or ()) for each in table.players}
    return details_of(score, rooms, cards, tuple(_laid(replay)))


def details_of(score: Score, rooms: By, cards: By, laid: tuple[Laid, ...] = ()) -> Details:
    """The known parts of each player, the first players of each favor, and these rooms, cards and tiles."""
    first: dict[str, list[str]] = {row.name: [] for row in score.players}
    for favor, standings in score.favors.items():
        for row in standings:
            if row.place == 1:
                first[row.player].append(favor)
    favors = {name: tuple(won) for name, won in first.items()}
    parts = {
        row.name: {part: points for part, points in row.parts.items() if points is not None} for row in score.players
    }
    return Details(parts, laid, {"rooms": rooms, "cards": cards, "favors": favors})


def part_word(part: str) -> str:
    """The name of a part of the total, in the user's language."""
    return trp("score", part)


def thing_word(kind: str, thing: str) -> str:
    """The name of a room, a card or a favor, in the user's language."""
    if kind == "favors" and thing not in favor_names():  # of a record that cannot be
        return thing
    return {"cards": card_word, "favors": favor_word}.get(kind, str)(thing)


def _laid(replay: Replay) -> Iterator[Laid]:
    """Every tile that was laid, with its points of placing."""
    for step in replay.steps:
        if step.played.verdict is None:
            continue
        for before, after in zip(step.before.players, step.played.table.players, strict=True):
            if len(after.castle) > len(before.castle):
                verdict = step.played.verdict
                yield Laid(step.n, (after.name,), verdict.placed.tile.name, verdict.points.total)
