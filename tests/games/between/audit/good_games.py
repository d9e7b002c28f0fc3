"""Good games of Between Two Castles for the tests of its audit: random legal games, with some slips undone."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from castlescore.games.between.moves import Cards, Move, Place, Reward
from castlescore.games.between.rules.play import apply
from castlescore.games.between.rules.setup import Setup
from castlescore.games.between.rules.table import Phase, Played
from castlescore.protocol.evening import Record
from castlescore.record.replay import Replay, play_record, recorded, undo
from games.between.rules.table_build import BOX, random_move, table_of


@cache
def good_between_game(players: int, seed: int) -> Replay:
    """A random game from the first tile to the last bonus card, recorded as the program records it."""
    return recorded_between_game(table_of(players).setup, Random(f"between {players} players, game {seed}"))


def recorded_between_game(setup: Setup, rng: Random) -> Replay:
    """The record of a random game at a table that is laid out so."""
    header = {
        "format": "castlescore session 1",
        "game": "between",
        "players": list(setup.players),
        "thrones": list(setup.thrones),
    }
    evening = play_record(Record("game.toml", header, ()))
    while evening.table.phase is Phase.PLACE:
        move = random_move(rng, evening.table)
        if rng.random() < 0.1:
            move = _counted(evening, move)
        _record(evening, move)
        if rng.random() < 0.05:
            undo(evening, 1)
            _record(evening, move)
    cards = sorted(BOX.cards)
    rng.shuffle(cards)
    for site in evening.table.sites:
        if site.cards:
            _record(evening, Cards(site.name, tuple(cards.pop() for _ in range(site.cards))))
    return evening


def _counted(evening: Replay, move: Place | Reward) -> Place | Reward:
    """The same move with the points that the castle gains by it, rightly counted."""
    played = apply(evening.table, move)
    assert isinstance(played, Played)
    return replace(move, claim=played.gained)


def _record(evening: Replay, move: Move) -> None:
    played = apply(evening.table, move)
    assert isinstance(played, Played)
    recorded(evening, played, evening.table)
