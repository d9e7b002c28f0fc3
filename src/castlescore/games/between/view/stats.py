"""What is counted of a finished game of Between Two Castles for a group's statistics (`Stats`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from castlescore.games.between.rules.final import CastleResult, Score
from castlescore.games.between.rules.table import Table
from castlescore.games.between.terms import row_word
from castlescore.protocol.stats import Details, Laid

if TYPE_CHECKING:
    from castlescore.games.between.types import Replay
    from castlescore.protocol.views import Standings


def details(replay: Replay, score: Standings) -> Details:
    """The rows of everybody's lower castle, which is their total; every tile; rooms and cards of both castles."""
    assert isinstance(score, Score)  # of this game
    table: Table = replay.table
    ludwig = table.setup.ludwig
    names = [player.name for player in score.players]
    sites = {name: [site for site in table.sites if name in site.partners] for name in names}
    return Details(
        parts={player.name: _parts(player.name, score) for player in score.players},
        laid=tuple(_laid(replay, score)),
        had={
            "rooms": {
                name: tuple(placed.tile.name for site in own for placed in site.castle if placed.tile.regular)
                for name, own in sites.items()
            },
            "cards": {
                name: tuple(card.name for site in own for card in site.castle.cards) for name, own in sites.items()
            },
        },
        nobody=() if ludwig is None else (table.setup.seats[ludwig],),
    )


def part_word(part: str) -> str:
    """What people call a part of the total."""
    return row_word(part)


def thing_word(kind: str, thing: str) -> str:
    """What people call a room or a card: as it is."""
    return thing


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
