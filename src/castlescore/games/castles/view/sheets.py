"""The score of Castles of Mad King Ludwig for other programs, a row a player, and for a group's statistics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from castlescore.core.language import trp
from castlescore.games.castles.rules.final import PARTS, Score, score
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.terms import card_word, favor_names, favor_word
from castlescore.games.castles.view.moves import winners_line
from castlescore.protocol.stats import Details, Laid
from castlescore.protocol.views import Row
from castlescore.view.scored import HEAD

if TYPE_CHECKING:
    from castlescore.games.castles.types import Replay

__all__ = ["details", "part_word", "rows", "score", "starter", "thing_word", "winners_line"]


def rows(found: Score) -> tuple[tuple[str, ...], list[Row]]:
    """The columns, and the cells of each row."""
    sheet: list[Row] = [
        {
            "final": found.final,
            "row": "player",
            "name": row.name,
            "place": row.place or None,
            "winner": found.final and row.name in found.winners,
            "total": row.total if row.known else None,
            "solo_rank": row.rank,
            **row.parts,
            "track": row.track,
            "area": row.area,
            "marks": row.money,
        }
        for row in found.players
    ]
    return (*HEAD, "solo_rank", *PARTS, "track", "area", "marks"), sheet


def starter(table: Table) -> str:
    """Who began: the first master builder."""
    return table.setup.players[table.setup.builder]


def details(replay: Replay, score: Score) -> Details:
    """Parts, tiles, rooms and cards of everybody, and who was first in each favor."""
    table: Table = replay.table
    first: dict[str, list[str]] = {player.name: [] for player in table.players}
    for favor, standings in score.favors.items():
        for row in standings:
            if row.place == 1:
                first[row.player].append(favor)
    rooms = {each.name: tuple(p.tile.name for p in each.castle if p.tile.is_room) for each in table.players}
    cards = {each.name: tuple(card for card, _ in each.shown or ()) for each in table.players}
    favors = {name: tuple(won) for name, won in first.items()}
    parts = {row.name: {part: points or 0 for part, points in row.parts.items()} for row in score.players}
    return Details(parts, tuple(_laid(replay)), {"rooms": rooms, "cards": cards, "favors": favors})


def part_word(part: str) -> str:
    """What people call a part of the total."""
    return trp("score", part)


def thing_word(kind: str, thing: str) -> str:
    """What people call a room, a card or a favor."""
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
