"""How sure the audit is: mistakes of every kind put into good games of both games, and how many are found and right.

    python tools/injections.py [GAMES] [castles|between]

Prints a table: the kind of mistake, into how many games it was put, in how many it was found at its event, and in how
many everything said of it was right (kind, rule, figures, totals, nothing that does not follow; of those that one
change takes back, that change first). Where nothing was played otherwise, only written: in how many the right totals
and winners are those of the good game. Seeds are fixed, so that it prints the same wherever it runs.
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

Case = tuple[bool, bool, bool | None]  # found, right, and whether totals and winners are those of the good game


def rows(games: int, only: str) -> Iterator[tuple[str, str, list[Case]]]:
    """The game, the kind, and what came of each injection."""
    if only != "between":
        for name in castles.MISTAKES:
            yield "castles", name, [*_injected(castles, castles.good_game, name, games, 4)]
        for name in castles_changes.RESTORABLE:
            yield "castles", name, [*_told(castles_stories, castles.audit, name, games)]
    if only != "castles":
        for name in between.MISTAKES:
            yield "between", name, [*_injected(between, between.good_between_game, name, games, 5)]
        for name in between_changes.RESTORABLE:
            yield "between", name, [*_told(between_stories, between.audit, name, games)]


def _injected(of, game_of: Callable, name: str, games: int, most: int) -> Iterator[Case]:  # type: ignore[no-untyped-def,type-arg]
    audit = of.audit
    seen = []
    of.audit = lambda record: seen.append(audit(record)) or seen[-1]  # the one audit is asked for all
    for seed in range(games):
        players = 2 + seed % most
        game = game_of(players, seed)
        made = of.MISTAKES[name](game, Random(f"{name} {players} {seed}"))
        if made is None:
            continue
        try:
            of.one_mistake(name, players, seed)
            right = True
        except AssertionError as error:
            right = False
            print(f"{name}, {players} players, game {seed}: {str(error)[:300]}", file=sys.stderr)
        found = seen.pop()
        good = of.score(game.table)
        totals = {row.name: row.total for row in good.players}
        same = (found.correct, found.correct_winners) == (totals, good.winners) if made.right else None
        yield any((f.event, f.kind) == (made.first, made.kind) for f in found.findings), right, same
    of.audit = audit


def _told(of, audit: Callable, name: str, games: int) -> Iterator[Case]:  # type: ignore[no-untyped-def,type-arg]
    for seed in range(games):
        made = of.made_in(name, seed)
        if made is not None:
            found = audit(made.record())
            yield bool(found.findings), castles_stories.is_true(found, made), None


def main() -> None:
    """Print the table."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    only = sys.argv[2] if len(sys.argv) > 2 else ""
    whole: list[Case] = []
    print("| game | kind | injected | found | right | totals, winners |\n|---|---|---:|---:|---:|---:|")
    for game, name, cases in rows(games, only):
        whole += cases
        print(_row(game, name.replace("_", " "), cases), flush=True)
    print(_row(only or "both", "all", whole))


def _row(game: str, name: str, cases: list[Case]) -> str:
    known = [same for _, _, same in cases if same is not None]
    counts = len(cases), sum(found for found, _, _ in cases), sum(right for _, right, _ in cases)
    return f"| {game} | {name} | {' | '.join(map(str, counts))} | {f'{sum(known)} of {len(known)}' if known else ''} |"


if __name__ == "__main__":
    main()
