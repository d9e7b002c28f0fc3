"""How sure the audit is: mistakes of every kind put into good games of both games, and how many are found and right.

    python tools/injections.py [GAMES]

Prints a table: the kind of mistake, into how many games it was put, in how many it was found at its event, and in how
many everything said of it was right (kind, rule, figures, totals, nothing that does not follow; of those that one
change takes back, that change first). Seeds are fixed, so that it prints the same wherever it runs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from games.between.audit import restorable as between_changes
from games.between.audit import test_injected_mistakes as between
from games.between.audit import test_stories as between_stories
from games.castles.audit import restorable as castles_changes
from games.castles.audit import test_injected_mistakes as castles
from games.castles.audit import test_stories as castles_stories

Case = tuple[bool, bool]  # found, and right


def rows(games: int) -> Iterator[tuple[str, str, list[Case]]]:
    """The game, the kind, and what came of each injection."""
    for name in castles.MISTAKES:
        yield "castles", name, [*_injected(castles, castles.good_game, name, games, 4)]
    for name in between.MISTAKES:
        yield "between", name, [*_injected(between, between.good_between_game, name, games, 5)]
    for name in castles_changes.RESTORABLE:
        yield "castles", name, [*_told(castles_stories, castles.audit, name, games)]
    for name in between_changes.RESTORABLE:
        yield "between", name, [*_told(between_stories, between.audit, name, games)]


def _injected(of, game_of: Callable, name: str, games: int, most: int) -> Iterator[Case]:  # type: ignore[no-untyped-def,type-arg]
    for seed in range(games):
        players = 2 + seed % most
        game = game_of(players, seed)
        made = of.MISTAKES[name](game, Random(f"{name} {players} {seed}"))
        if made is None:
            continue
        found = of.audit(game.record.with_events(tuple(made.events))).findings
        try:
            of.one_mistake(name, players, seed)
            right = True
        except AssertionError:
            right = False
        yield any((f.event, f.kind) == (made.first, made.kind) for f in found), right


def _told(of, audit: Callable, name: str, games: int) -> Iterator[Case]:  # type: ignore[no-untyped-def,type-arg]
    for seed in range(games):
        made = of.made_in(name, seed)
        if made is not None:
            found = audit(made.record())
            yield bool(found.findings), castles_stories.is_true(found, made)


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    whole: list[Case] = []
    print("| game | kind | injected | found | right |\n|---|---|---:|---:|---:|")
    for game, name, cases in rows(games):
        whole += cases
        counts = len(cases), sum(found for found, _ in cases), sum(right for _, right in cases)
        print(f"| {game} | {name.replace('_', ' ')} | {' | '.join(map(str, counts))} |", flush=True)
    counts = len(whole), sum(found for found, _ in whole), sum(right for _, right in whole)
    print(f"| both | all | {' | '.join(map(str, counts))} |")


if __name__ == "__main__":
    main()
