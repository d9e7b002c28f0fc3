"""Auditing a record of Between Two Castles: every mistake found where it is, nothing on an untouched record."""

import re
from copy import deepcopy
from pathlib import Path

import pytest

from builders import Record, audit, play_record, read_record, speaking
from builders.between import BOX
from builders.games import good_between_game
from castlescore.games.between import rules_api as between_game

GAME = Path(__file__).parents[4] / "examples" / "between-four" / "table.toml"


@pytest.fixture(scope="module")
def good() -> Record:
    return read_record(str(GAME))


def changed(good: Record, index: int, **values) -> Record:
    events = deepcopy(list(good.events))
    events[index] = {key: value for key, value in {**events[index], **values}.items() if value is not None}
    return Record(good.path, good.header, tuple(events), good.text)


def first(record: Record, do: str, **values) -> int:
    return next(
        i for i, e in enumerate(record.events) if e["do"] == do and all(e.get(k) == v for k, v in values.items())
    )


def test_nothing_is_found_on_an_untouched_record(good):
    found = audit(good)
    assert found.findings == [] and found.ok
    assert found.recorded == found.correct == {"Anna": 62, "Ben": 59, "Cara": 59, "Dan": 59}
    assert found.correct_winners == ("Anna",)


@pytest.mark.slow
def test_a_wrong_score_is_found_where_it_begins_and_only_there(good):
    index = next(i for i, e in enumerate(good.events) if e["do"] == "place" and i > 20)
    castle = good.events[index]["castle"]
    events = deepcopy(list(good.events))
    for event in events[index:]:
        if event.get("castle") == castle and "score" in event and event["do"] in ("place", "reward"):
            event["score"] += 9
    for event in events:
        event.pop("final", None)
    found = audit(Record(good.path, good.header, tuple(events), good.text))
    assert [(f.event, f.kind) for f in found.findings] == [(index + 1, "points")]
    assert found.findings[0].recorded - found.findings[0].correct == 9
    put_right = {name: found.correct[name] - total for name, total in found.recorded.items()}
    assert found.findings[0].effect == {name: points for name, points in put_right.items() if points}
    assert found.correct == {"Anna": 62, "Ben": 59, "Cara": 59, "Dan": 59}


@pytest.mark.slow
def test_b_place_an_illegal_cell_is_found_with_its_rule(good):
    index = first(good, "place", tile="taxidermy-showroom")
    found = audit(changed(good, index, at=[40, 7], score=None))
    assert found.findings[0].event == index + 1
    assert (found.findings[0].kind, found.findings[0].rule) == ("illegal", "B-PLACE-2")
    assert found.findings[1:] and all(index + 1 in f.depends for f in found.findings[1:])


@pytest.mark.slow
def test_b_bonus_1_a_bonus_passed_over_is_found_at_the_next_tile_of_the_castle(good):
    index = first(good, "reward", attendant="jester")
    events = [event for i, event in enumerate(good.events) if i != index]
    castle = good.events[index]["castle"]
    following = next(i for i, e in enumerate(events) if i >= index and e.get("castle") == castle)
    found = audit(Record(good.path, good.header, tuple(events)))
    assert (found.findings[0].event, found.findings[0].kind) == (following + 1, "reward")


@pytest.mark.slow
def test_b_draft_5_a_third_tile_in_a_turn_is_found(good):
    index = first(good, "place", castle="BC")
    events = list(good.events)
    events.insert(index, {"do": "place", "castle": "AB", "tile": "library", "at": [3, 0]})
    found = audit(Record(good.path, good.header, tuple(events)))
    assert (found.findings[0].event, found.findings[0].kind, found.findings[0].rule) == (index + 1, "turn", "B-DRAFT-5")


def test_a_wrong_final_score_is_found_with_its_effect(good):
    index = next(i for i, e in enumerate(good.events) if "final" in e)
    final = {**good.events[index]["final"], "Dan": 66}
    found = audit(changed(good, index, final=final))
    assert [(f.event, f.kind, f.effect) for f in found.findings] == [(index + 1, "points", {"Dan": -7})]


def test_what_the_table_agreed_to_is_listed_and_leaves_the_audit_ok(good):
    agreed = {"do": "adjust", "castle": "AB", "points": -1, "why": "a tile fell off the table"}
    found = audit(Record(good.path, good.header, (*good.events, agreed)))
    assert [(f.kind, f.rule, f.depends, f.allowed) for f in found.findings] == [
        ("points", "", (), "a tile fell off the table")
    ]
    assert found.ok


def test_findings_come_in_the_order_of_the_events_and_name_the_file(good):
    events = [*good.events[:30], {"do": "undo", "count": 99}, *good.events[30:]]
    index = next(i for i, e in enumerate(events) if e["do"] == "place")
    events[index] = {**events[index], "score": events[index]["score"] + 1}
    found = audit(Record("friday.toml", good.header, tuple(events)))
    assert [(f.event, f.kind) for f in found.findings] == [(index + 1, "points"), (31, "format")]
    assert found.file == "friday.toml"


@pytest.mark.slow
def test_an_undo_of_more_than_there_is_is_found_and_takes_nothing_back(good):
    found = audit(Record(good.path, good.header, ({"do": "undo", "count": 3}, *good.events)))
    assert [(f.event, f.kind) for f in found.findings] == [(1, "format")]


def test_a_check_that_is_not_so_is_found(good):
    events = (*good.events[:2], {"do": "check", "castle": "AB", "score": 40}, *good.events[2:])
    found = audit(Record(good.path, good.header, events))
    assert [(f.event, f.kind) for f in found.findings] == [(3, "check")]


def test_a_check_of_no_points_is_told_with_its_number(good):
    events = (*good.events[:6], {"do": "check", "castle": "AB", "score": 0}, *good.events[6:])
    found = audit(Record(good.path, good.header, events, good.text))
    assert [(f.kind, f.recorded) for f in found.findings] == [("check", 0)]


def test_b_ruling_12_cards_beyond_what_was_earned_are_found_and_not_counted(good):
    """The file has the totals that the table counted, all cards together."""
    index = first(good, "cards", castle="BC")
    cards = [*good.events[index]["cards"], "bonus-width", "bonus-special"]
    record = changed(good, index, cards=cards)
    counted = between_game.figures_of(play_record(record).steps[-1].played)["final"]
    record = changed(record, -1, final=counted)
    found = audit(record)
    (finding,) = found.findings
    assert (finding.event, finding.kind, finding.rule) == (index + 1, "reward", "B-RULING-12")
    assert (finding.recorded, finding.correct) == (cards, cards[:1])
    assert found.correct == {"Anna": 62, "Ben": 59, "Cara": 59, "Dan": 59}
    assert found.recorded == counted == {"Anna": 62, "Ben": 62, "Cara": 59, "Dan": 59}
    assert finding.effect == {"Ben": -3}
    assert "Width and Special do not count" in finding.why
    assert found.recorded_winners != found.correct_winners == ("Anna",)


def test_b_ruling_12_totals_that_leave_such_cards_out_are_right(good):
    index = first(good, "cards", castle="BC")
    cards = [*good.events[index]["cards"], "bonus-width", "bonus-special"]
    found = audit(changed(good, index, cards=cards))
    assert [(f.event, f.rule, f.effect) for f in found.findings] == [(index + 1, "B-RULING-12", {})]
    assert found.recorded == found.correct == good.events[-1]["final"]


def test_b_ruling_12_the_first_cards_count_in_the_order_shown(good):
    index = first(good, "cards", castle="BC")
    found = audit(changed(good, index, cards=["bonus-width", *good.events[index]["cards"]]))
    assert found.findings[0].correct == ["bonus-width"]


def test_b_ruling_12_a_card_too_many_is_still_that_of_the_castle_that_has_it(good):
    index = first(good, "cards", castle="BC")
    others = good.events[first(good, "cards", castle="CD")]["cards"]
    found = audit(changed(good, index, cards=[*good.events[index]["cards"], *others]))
    assert {f.rule for f in found.findings if f.kind != "points"} == {"B-RULING-12"}


def test_b_ruling_12_a_castle_that_was_given_none(good):
    shows = {"do": "cards", "castle": "AB", "cards": ["bonus-food"]}
    found = audit(Record(good.path, good.header, (*good.events, shows)))
    assert [(f.rule, f.recorded, f.correct) for f in found.findings] == [("B-RULING-12", ["bonus-food"], [])]
    assert "Food does not count" in found.findings[0].why
    assert found.correct == {"Anna": 62, "Ben": 59, "Cara": 59, "Dan": 59}


@pytest.mark.slow
def test_a_score_that_is_right_again_does_not_reach_the_end(good):
    index = next(i for i, e in enumerate(good.events) if e["do"] == "place" and i > 20)
    found = audit(changed(good, index, score=good.events[index]["score"] + 5))
    assert [(f.event, f.kind, f.effect) for f in found.findings] == [(index + 1, "points", {})]
    assert found.recorded == found.correct


@pytest.mark.slow
def test_the_right_totals_at_the_end_are_no_finding_after_a_wrong_score(good):
    assert "final" in good.events[-1]
    last = {e["castle"]: i for i, e in enumerate(good.events) if e["do"] in ("place", "reward") and "score" in e}
    for index in last.values():  # one of the castles is the lower one of somebody
        found = audit(changed(good, index, score=good.events[index]["score"] - 30))
        assert [(f.event, f.kind, f.effect) for f in found.findings] == [(index + 1, "points", {})]
        assert found.recorded == found.correct


def counted(good, off, score=False):
    """The record with a claim on its first bonus tile that is so much off; with `score` the castle's points too."""
    index = first(good, "reward", tile="tower")
    step = next(step for step in play_record(good).steps if step.n == index + 1)
    wrong = {"claim": step.played.gained + off}
    if score:
        wrong["score"] = good.events[index]["score"] + off
    return index + 1, step.played.gained, changed(good, index, **wrong)


def test_a_right_claim_is_no_finding(good):
    assert audit(counted(good, 0)[2]).findings == []


def test_a_claim_that_the_record_put_right_does_nothing_to_a_total(good):
    n, right, record = counted(good, 5)
    [finding] = (found := audit(record)).findings
    assert (finding.event, finding.kind, finding.recorded, finding.correct) == (n, "claim", right + 5, right)
    assert finding.line == good.lines[n - 1]
    castle = good.events[n - 1]["castle"]
    assert finding.why == f"{castle}'s Tower on 1,4: {right + 5} points counted, and it gives {right}: 7 for 11 Tower"
    assert finding.effect == {}
    assert found.recorded == good.events[-1]["final"]
    assert found.correct == {"Anna": 62, "Ben": 59, "Cara": 59, "Dan": 59}
    assert not found.ok


def test_a_claim_that_the_score_has_too_is_one_finding(good):
    n, _, record = counted(good, 5, score=True)
    assert [(f.event, f.kind) for f in audit(record).findings] == [(n, "claim")]


def test_a_claim_of_a_line_of_two_tiles_is_of_both(good):
    index = next(i for i, e in enumerate(good.events) if e.get("same_line"))
    steps = {step.n: step for step in play_record(good).steps}
    gained = steps[index + 1].played.gained
    before = steps[index].before.site(good.events[index]["castle"]).points
    assert gained == good.events[index]["score"] - before
    assert audit(changed(good, index, claim=gained)).findings == []
    assert [f.correct for f in audit(changed(good, index, claim=gained + 1)).findings] == [gained]


@pytest.mark.slow
def test_what_the_table_allowed_is_listed_with_its_reason_and_leaves_the_audit_ok(good):
    index = first(good, "place", tile="taxidermy-showroom")
    bare = changed(good, index, at=[40, 7], score=None)
    for event in bare.events:
        event.pop("score", None)
        event.pop("final", None)
    kinds = [(f.event, f.kind) for f in audit(bare).findings]
    assert kinds[0] == (index + 1, "illegal")
    events = deepcopy(list(bare.events))
    events[index]["allow"] = "his first game"
    found = audit(Record(good.path, good.header, tuple(events), good.text))
    own = found.findings[0]
    assert (own.event, own.kind, own.allowed, own.depends) == (index + 1, "illegal", "his first game", ())
    assert "B-PLACE-2" in own.why and "B-PLACE-3" in own.why
    assert all(index + 1 not in f.depends for f in found.findings)
    alone = audit(Record(good.path, good.header, tuple(events[: index + 1]), good.text))
    assert alone.ok and len(alone.findings) == 1


@pytest.mark.slow
def test_a_filled_cell_is_allowed_by_nobody(good):
    index = first(good, "place", tile="taxidermy-showroom")
    found = audit(changed(good, index, at=[0, 0], score=None, allow="his first game"))
    assert (found.findings[0].event, found.findings[0].kind, found.findings[0].allowed) == (index + 1, "illegal", None)
    assert found.findings[0].why == (
        "AB's Taxidermy Showroom on 0,0: 0,0 is filled by the throne room; no table can allow two tiles in one place"
        " (B-PLACE-2, Building the castles)"
    )


@pytest.mark.slow
def test_of_an_illegal_tile_every_rule_is_cited_and_told_is_what_it_brought(good):
    index = first(good, "place", tile="escape-room")
    filled = audit(changed(good, index, at=[1, 1], score=None)).findings[0]
    assert filled.why.endswith("1,1 is filled by 0 Cutlery Room (B-PLACE-2, Building the castles)")
    index = first(good, "place", tile="vegetable-garden")
    found = audit(changed(good, index, at=[9, 0], score=None))
    own = found.findings[0]
    assert own.why.startswith(
        "DA's Vegetable Garden on 9,0: nothing stands beside 9,0; a common corner is not enough (B-"
    )
    assert (own.laid, own.brought) == ("Vegetable Garden", {"DA": 7})
    assert own.made == ": 7 for 17 Vegetable Garden"


def test_the_parts_of_a_claim_name_attendants_which_are_no_tiles(good):
    index = first(good, "place", tile="broom-closet")
    record = changed(good, index, claim=9)
    parts = "2 for 18 Broom Closet, 1 for 11 Grand Foyer, 1 for 7 Laboratory, 1 for Jester"
    assert audit(record).findings[0].why.endswith(f"9 points counted, and it gives 5: {parts}")
    with speaking("cs"):
        assert audit(record).findings[0].why.endswith(", šašek: 1")


@pytest.mark.slow
def test_the_effect_of_an_illegal_tile_is_what_the_totals_would_be_without_it(good):
    for tile, at in (("broom-closet", [9, 4]), ("crown-storage", [-9, 0]), ("gallery", [9, 0])):
        index = first(good, "place", tile=tile)
        bad = changed(good, index, at=at, score=None)
        found = audit(Record(bad.path, bad.header, bad.events[: index + 1], bad.text))
        own = next(f for f in found.findings if f.kind == "illegal")
        castle, points = next(iter(own.brought.items()))
        steps = play_record(Record(good.path, good.header, good.events[:index], good.text)).steps
        worth = {site.name: site.points for site in steps[-1].played.table.sites}
        with_it = {**worth, castle: worth[castle] + points}
        partners = {site.name: site.partners for site in steps[-1].played.table.sites}

        def total(name, worth=worth, partners=partners):
            return min(points for castle, points in worth.items() if name in partners[castle])

        expected = {name: total(name) - total(name, with_it) for name in good.header["players"]}
        assert own.effect == {name: off for name, off in expected.items() if off}


@pytest.mark.slow
def test_a_wrong_running_score_names_its_line_and_how_it_came_about(good):
    index = first(good, "place", tile="laboratory")
    events = deepcopy(list(good.events))
    events[index]["score"] -= 1
    found = audit(Record(good.path, good.header, tuple(events), good.text)).findings[0]
    assert found.why == "AB's Laboratory on 0,-1: AB stands at 13, and 14 follows"
    assert (found.rule, found.slips[0].kind) == ("B-SCORE-14", "effect forgotten")


@pytest.mark.slow
def test_a_tile_written_before_the_one_that_holds_it_is_found_and_no_total_changes(good):
    index = first(good, "place", tile="mold-room")
    events = list(good.events)
    events[index : index + 2] = events[index + 1], events[index]
    found = audit(Record(good.path, good.header, tuple(events)))
    (own,) = found.findings
    assert (own.event, own.kind, own.rule, own.effect) == (index + 1, "illegal", "B-PLACE-2", {})
    assert own.why.startswith("CD's Armory on 0,-2: nothing stands beside 0,-2")
    assert found.correct == found.recorded == audit(good).correct


@pytest.mark.slow
def test_a_bonus_nobody_took_is_told_with_who_went_on_also_where_that_is_the_last_line() -> None:
    game = good_between_game(3, 1)
    told = 0
    for step, then in zip(game.steps, game.steps[1:], strict=False):
        if step.event["do"] != "reward" or then.event["do"] != "place" or then.event["castle"] != step.event["castle"]:
            continue
        events = [event for n, event in enumerate(game.record.events[: then.n], 1) if n != step.n]
        last = len(events)
        found = [f for f in audit(game.record.with_events(tuple(events))).findings if f.kind == "reward"]
        assert [f.event for f in found] == [last]
        name = BOX.tiles[then.event["tile"]].name
        assert re.match(rf"{then.event['castle']}'s {re.escape(name)} on .+ was not taken; what it would", found[0].why)
        told += 1
    assert told
