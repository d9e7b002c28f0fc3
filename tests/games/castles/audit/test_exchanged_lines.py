"""An audit never loses its place: neighbouring lines exchanged anywhere, left out or written twice."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise

import pytest

from builders.castles import score
from builders.games import good_game
from castlescore import Audit
from games.found import found_in

pytestmark = pytest.mark.thorough


def exchanged(players: int, seed: int, every: int) -> list[tuple[int, Audit]]:
    """The audits of a game with two neighbouring lines exchanged, at every so many places."""
    game = good_game(players, seed)
    pairs = [(a.n, b.n) for a, b in pairwise(game.steps) if b.n == a.n + 1]
    found = []
    for a, b in pairs[::every]:
        events = deepcopy(list(game.record.events))
        events[a - 1], events[b - 1] = events[b - 1], events[a - 1]
        found.append((a, found_in(game.record.with_events(tuple(events)))))
    return found


def keeps_its_place(players: int, seed: int, found: Audit) -> bool:
    right = {row.name: row.total for row in score(good_game(players, seed).table).players}
    causes = [finding for finding in found.findings if not finding.depends]
    return len(causes) <= 2 and found.correct == found.recorded == right


def test_two_lines_exchanged_cost_two_findings_and_no_total() -> None:
    wrong = [n for n, found in exchanged(2, 0, 4) if not keeps_its_place(2, 0, found)]
    assert wrong == []


@pytest.mark.long
@pytest.mark.parametrize(("players", "seed"), [(2, 0), (3, 1), (4, 2), (3, 5)])
def test_two_lines_exchanged_anywhere(players: int, seed: int) -> None:
    """Two tiles of one player's extra turn may be laid in either order, and then give other points."""
    tried = exchanged(players, seed, 1)
    wrong = [n for n, found in tried if not keeps_its_place(players, seed, found)]
    assert len(wrong) <= 0.02 * len(tried), wrong
