"""The worst records cost so much work and no more, counted in lines played, rules asked and verdicts worked out.

What they take in seconds `bench/worst.py` measures, at their full length.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from builders import game_of
from builders.between import Verdict as BetweenVerdict
from builders.castles import Verdict as CastlesVerdict
from castlescore import Audit
from castlescore.games.between import rules_api as between
from castlescore.games.castles import rules_api as castles
from castlescore.games.castles.audit import slips
from castlescore.record.audit import replay, search, stories
from castlescore.record.audit.replay import StrictReplay
from castlescore.record.audit.stories import STARTS
from samples import some

sys.path.insert(0, str(Path(__file__).parents[3] / "bench"))
from worst import GAMES, RECIPES, worst

LINES, SCOUTED, SOUGHT = 60, 300, 800  # and less of what an audit may look at, so that it comes to its limits
ONE_MORE = 200  # lines of the ways and of the change that are on their way where a budget ends


@pytest.fixture
def done(monkeypatch):
    """How often each piece of work is done."""
    counts = Counter()

    def counted(owner, name, work):
        whole = getattr(owner, name)

        def counting(*args, **named):
            counts[work] += 1
            return whole(*args, **named)

        monkeypatch.setattr(owner, name, counting)

    counted(StrictReplay, "step", "lines")
    counted(slips, "gap_between", "gaps")
    for part, verdict in ((castles, CastlesVerdict), (between, BetweenVerdict)):
        counted(part, "apply", "rules")
        counted(verdict, "__init__", "verdicts")
    return counts


QUICK = [("castles", "wrong figures"), ("between", "one player")]


@pytest.mark.parametrize(("game", "recipe"), some(product(GAMES, RECIPES), QUICK))
@pytest.mark.slow
def test_the_work_of_a_worst_record_is_bounded(game, recipe, done, monkeypatch):
    monkeypatch.setattr(replay, "SCOUTED", SCOUTED)
    monkeypatch.setattr(search, "EVENTS", SOUGHT)
    record = worst(game, recipe, LINES)
    done.clear()  # making it plays a game
    found = game_of(record.header).audit.audit(record)
    laid = sum("at" in event for event in record.events)
    assert len(found.findings) > LINES / 10
    assert done["lines"] <= (1 + 2 * STARTS) * LINES + SCOUTED + search.FOURFOLD * SOUGHT + ONE_MORE
    assert done["rules"] <= 8 * done["lines"]
    if (game, recipe) in QUICK:  # the same verdict is asked for on way after way
        assert done["verdicts"] <= laid + done["lines"] / 3
    assert done["gaps"] <= 2 * laid


def test_of_more_findings_than_one_game_can_have_no_story_is_sought(monkeypatch):
    record = worst("castles", "strangers", LINES)
    monkeypatch.setattr(stories, "MOST_SEARCHED", LINES - 1)
    monkeypatch.setattr(stories, "Search", None)
    found: Audit = game_of(record.header).audit.audit(record)
    assert len(found.wrong) >= LINES
    assert (found.stories, found.searched) == ((), False)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_a_worst_record_is_as_long_as_may_be_and_no_castle_has_too_many_tiles(game):
    assert {len(worst(game, recipe, 500).events) for recipe in RECIPES} == {500}
