"""The parts of a table of castles that a finding casts doubt on, and those that it rests on."""

from __future__ import annotations

from castlescore.games.castles.rules.table import Table
from castlescore.record.audit.ledger import Dependences

DEPENDENCES = Dependences(
    # `castle`, `purse` and `score` are those of the players whom a finding concerns
    casts={
        "illegal": ("castle",),
        "points": ("score",),
        "money": ("purse",),
        "market": ("market", "coins", "piles", "castle", "purse"),
        "stack": ("market", "piles", "castle", "purse"),
        "deck": ("market", "piles", "turn"),
        "turn": ("market", "coins", "piles", "turn", "castle", "purse"),
        "reward": ("market", "piles", "turn", "castle", "purse", "score"),
        "format": ("castle", "purse", "score", "market", "coins", "piles", "turn"),
    },
    rests={
        "points": ("castle", "score"),
        "money": ("purse", "castle", "market", "coins"),
        "market": ("market", "piles", "turn"),
        "stack": ("market", "piles", "turn"),
        "deck": ("market", "piles", "turn"),
        "turn": ("turn", "market", "piles", "castle"),
        "reward": ("castle", "turn", "piles"),
        "check": ("castle", "purse", "score", "market"),
    },
    everybody=("market", "coins", "piles", "turn"),
    totals=(("FINAL-STACKS", "piles"),),
)


def passed_over(table: Table, player: str) -> tuple[str, ...]:
    """The players whose turn it was before that of `player`, who played out of turn, and `player`."""
    count = len(table.players)
    seat, names = table.active, []
    for _ in range(count):
        if table.name(seat) == player:
            break
        names.append(table.name(seat))
        seat = (seat + 1) % count
    return (*names, player)
