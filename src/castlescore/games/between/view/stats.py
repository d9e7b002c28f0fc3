"""What is counted of a finished game of Between Two Castles for a group's statistics (`Stats`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from castlescore.games.between.facts import between
from castlescore.games.between.rules.final import CastleResult, Score
from castlescore.games.between.rules.table import Table
from castlescore.games.between.terms import row_word, throne_word
from castlescore.protocol.stats import Details, Laid

if TYPE_CHECKING:
    from castlescore.core.types import Standings
    from castlescore.games.between.types import Replay


def details(replay: Replay, score: Standings) -> Details:
    """The rows of everybody's lower castle, which is their total; every tile; rooms and cards of both castles."""
    assert isinstance(score, Score)  # of this game
    table: Table = replay.table
    ludwig = table.setup.ludwig
    names = [player.name for player in score.players]
    own = {name: [site.castle for site in table.sites if name in site.partners] for name in names}
    rooms = {name: tuple(p.tile.name for castle in own[name] for p in castle if p.tile.regular) for name in names}
    cards = {name: tuple(card.name for castle in own[name] for card in castle.cards) for name in names}
    nobody = () if ludwig is None else (table.setup.seats[ludwig],)
    parts = {player.name: _parts(player.name, score) for player in score.players}
    return Details(parts, tuple(_laid(replay, score)), {"rooms": rooms, "cards": cards}, nobody)


def part_word(part: str) -> str:
    """What people call a part of the total."""
    return row_word(part)


def thing_word(kind: str, thing: str) -> str:
    """What people call a room or a card, as it is, or a throne room."""
    throne = between().thrones.get(thing) if kind == "thrones" else None
    return thing if throne is None else throne_word(throne)


def _parts(name: str, found: Score) -> dict[str, int]:
    lower: CastleResult = min(
        (each for each in found.castles if name in each.partners), key=lambda each: each.points or 0
    )
    return {**{row: points or 0 for row, points in lower.rows.items()}, "adjusted": lower.adjusted}


def _laid(replay: Replay, found: Score) -> Iterator[Laid]:
    """Every tile that was laid, with what it is worth in the finished castle."""
    worth = {each.name: each.score for each in found.castles}
    for step in replay.steps:
        if step.played.verdict is None:
            continue
        for before, after in zip(step.before.sites, step.played.table.sites, strict=True):
            if len(after.castle) > len(before.castle):
                placed, known = step.played.verdict.placed, worth[after.name]
                points = 0 if known is None else known.of(placed.n)
                yield Laid(step.n, after.partners, placed.tile.name, points)
