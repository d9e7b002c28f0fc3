"""Records of good games for the tests of the audit: random legal games, with a slip of the hand undone now and then."""

from __future__ import annotations

from functools import cache
from random import Random

from castlescore.games.castles.moves import Move
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.play import apply
from castlescore.games.castles.rules.table import Table
from castlescore.protocol.evening import Record
from castlescore.record.replay import Replay, play_record, recorded, undo
from games.castles.rules.games import play_out, random_table
from games.castles.rules.tables import FIVE


@cache
def good_game(players: int, seed: int) -> Replay:
    """A random game from setup to the last bonus card, recorded as the program records it."""
    rng = Random(f"{players} players, game {seed}")
    table = random_table(players, rng, rules=rng.choice(("2e", "2e", "bga")))
    return recorded_game(table, play_out(table, rng, _nobody), rng)


def recorded_game(table: Table, moves: list[Move], rng: Random) -> Replay:
    """The record of these moves; some of them typed, undone and typed again."""
    setup = table.setup
    header = {
        "format": "castlescore session 1",
        "game": "castles",
        "rules": setup.variant.id,
        "players": list(setup.players),
        "builder": setup.players[setup.builder],
        "foyers": [doors for doors, _ in setup.foyers],
        "foyer_turns": [turn for _, turn in setup.foyers],
        "favors": list(setup.favors),
        **({"setup": FIVE} if len(setup.players) == len(FIVE["start_points"]) else {}),
    }
    evening = play_record(Record("game.toml", header, ()))
    for move in moves:
        _record(evening, move)
        if rng.random() < 0.05:
            undo(evening, 1)
            _record(evening, move)
    return evening


def _record(evening: Replay, move: Move) -> None:
    played = apply(evening.table, move)
    assert isinstance(played, Played)
    recorded(evening, played, evening.table)


def _nobody(*_: object) -> None:
    """Nobody watches the game."""
