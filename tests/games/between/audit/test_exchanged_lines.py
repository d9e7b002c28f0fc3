"""An audit of Between Two Castles never loses its place: neighbouring lines exchanged anywhere."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise

import pytest

from builders.games import good_between_game
from castlescore.games.between.rules.final import score
from games.found import found_in

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize(("players", "seed", "every"), [(2, 0, 3), (3, 1, 5)])
def test_two_lines_exchanged_cost_two_findings_and_no_total(players: int, seed: int, every: int) -> None:
    game = good_between_game(players, seed)
    right = {row.name: row.total for row in score(game.table).players}
    for a, b in [(a.n, b.n) for a, b in pairwise(game.steps) if b.n == a.n + 1][::every]:
        events = deepcopy(list(game.record.events))
        events[a - 1], events[b - 1] = events[b - 1], events[a - 1]
        found = found_in(game.record.with_events(tuple(events)))
        assert len([finding for finding in found.findings if not finding.depends]) <= 2, (a, found.findings)
        assert found.correct == found.recorded == right, a
