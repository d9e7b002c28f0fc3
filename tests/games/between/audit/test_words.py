"""How an audit of Between Two Castles speaks of lines, and what a finding about one cites and concerns."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from builders import Event, Record, audit
from builders import refusal as refusal_of
from builders.between import Place, Reward, fill_turn, filler, table_of
from builders.games import good_between_game
from castlescore.games.between.audit.audit import BetweenReferee
from castlescore.games.between.audit.changes import short
from castlescore.games.between.audit.findings import DEPENDENCES, note_refused, subject
from castlescore.games.between.audit.repairs import bonus_not_due, changed_site
from castlescore.games.between.rules.bonuses import ATTENDANT, SPECIAL_TILE, TILE, Bonus
from castlescore.record.audit.ledger import Ledger


@pytest.mark.parametrize(
    ("event", "says"),
    [
        ({"do": "place", "castle": "AB", "tile": "study", "at": [1, 2]}, "AB's Study on 1,2"),
        ({"do": "place", "castle": "AB", "tile": "stdy", "at": [1, 2]}, "AB's stdy on 1,2"),
        ({"do": "reward", "castle": "AB", "reward": "sleeping", "tile": "tower", "at": [0, 2]}, "AB's Tower on 0,2"),
        ({"do": "reward", "castle": "AB", "reward": "food", "attendant": "jester"}, "AB's Jester"),
        ({"do": "reward", "castle": "AB", "reward": "sleeping", "decline": True}, "AB's sleeping bonus"),
        ({"do": "reward", "castle": "AB", "reward": ""}, "AB's bonus"),
        ({"do": "cards", "castle": "AB", "cards": []}, "AB's cards"),
        ({"do": "check", "castle": "AB", "score": 3}, "AB's check"),
        ({"do": "adjust", "castle": "AB", "score": 3}, "AB's adjust"),
        ({"do": "note", "text": "late"}, "the note"),
    ],
)
def test_a_line_is_said_in_a_few_words(event: Event, says: str) -> None:
    table = table_of(3)
    assert subject(event, table) == says
    assert short(table, event) == says.partition(" on ")[0]


def claimed(off: int) -> tuple[int, Any]:
    """The first tile that gave something, claimed by so much more; its event and what is found."""
    game = good_between_game(3, 0)
    step = next(step for step in game.steps if isinstance(step.move, Place) and step.n > 12)
    old, new = (table.site(step.move.castle).points for table in (step.before, step.played.table))
    events = list(game.record.events)
    events[step.n - 1] = {**step.event, "claim": new - old + off}
    return step.n, audit(game.record.with_events(tuple(events)))


def test_b_score_14_a_claim_that_does_not_follow_is_a_finding_and_changes_no_total() -> None:
    n, found = claimed(3)
    (finding,) = found.findings
    assert (finding.event, finding.kind, finding.rule) == (n, "claim", "B-SCORE-14")
    assert finding.recorded - finding.correct == 3
    assert found.recorded == found.correct
    assert claimed(0)[1].findings == []


@pytest.mark.slow
def test_after_a_tile_that_nobody_knows_its_turn_goes_on() -> None:
    """The tile was laid all the same, so that nobody is out of turn after it; what rests on it may be wrong."""
    game = good_between_game(3, 0)
    step = next(step for step in game.steps if isinstance(step.move, Place) and step.n > 12)
    events = list(game.record.events)
    events[step.n - 1] = {**step.event, "tile": "qqqq"}
    found = audit(game.record.with_events(tuple(events))).findings
    assert (found[0].event, found[0].kind, found[0].recorded) == (step.n, "format", "qqqq")
    assert "turn" not in {finding.kind for finding in found}
    assert all(step.n in finding.depends for finding in found[1:])


def test_games_are_told_apart_by_what_stands_where() -> None:
    game = good_between_game(3, 0)
    tables = [step.played.table for step in game.steps if isinstance(step.move, Place)]
    assert len({BetweenReferee().fingerprint(table) for table in tables}) == len(tables)
    assert BetweenReferee().fingerprint(tables[-1]) == BetweenReferee().fingerprint(replace(tables[-1], round=1))


def test_out_of_turn_everybody_may_be_who_has_still_to_lay() -> None:
    """A third tile in AB: of the others it may have been CA's, and not BC's, who has laid both."""
    table = table_of(3)
    table = fill_turn(table, "CA")
    third = filler(changed_site(table, "AB", laid=0), table.site("AB"))
    assert isinstance(third, Place)
    ledger = Ledger(Record("table.toml", {}, ()), ("AB", "BC", "CA"), DEPENDENCES)
    event = {"do": "place", "castle": "AB", "tile": third.tile, "at": list(third.at)}
    note_refused(ledger, 5, event, third, refusal_of(table, third), table)
    (finding,) = ledger.findings
    assert (finding.event, finding.kind, finding.recorded) == (5, "turn", third.tile)
    assert {name: ledger.doubts.of_castle(9, name) for name in ("AB", "BC", "CA")} == {"AB": (5,), "BC": (), "CA": (5,)}


@pytest.mark.parametrize(
    ("taken", "bonus"),
    [
        (Reward("AB", "food", attendant="jester"), Bonus("food", 3, ATTENDANT, "B-BONUS-1")),
        (Reward("AB", "food", tile="study", at=(1, 1)), Bonus("food", 3, TILE, "B-BONUS-1", draw=1)),
        (
            Reward("AB", "food", tile="tower", at=(1, 1)),
            Bonus("food", 3, SPECIAL_TILE, "B-BONUS-1", choices=("tower",)),
        ),
        (Reward("AB", "food"), None),
    ],
)
def test_a_bonus_not_due_is_taken_for_one_that_gives_what_was_taken(taken: Reward, bonus: Bonus | None) -> None:
    table = table_of(3)
    assert bonus_not_due(taken, table.site("AB"), table) == bonus
