"""What is counted of a finished game of Castles of Mad King Ludwig for a group's statistics (`Stats`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from castlescore.core.language import trp
from castlescore.games.castles.rules.final import Score
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.terms import card_word, favor_names, favor_word
from castlescore.protocol.stats import Details, Laid

if TYPE_CHECKING:
    from castlescore.core.types import Standings
    from castlescore.games.castles.types import Replay


def details(replay: Replay, score: Standings) -> Details:
    """Parts, tiles, rooms and cards of everybody, and who was first in each favor."""
    assert isinstance(score, Score)  # of this game
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
