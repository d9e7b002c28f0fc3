"""A review is what a search over `where` finds at each moment; every reward is counted once; statistics of a group."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache, partial
from itertools import chain
from pathlib import Path

import pytest

from builders import Replay, play_record, read_record
from builders.games import good_between_game, good_game
from castlescore.record.reviewing import PlacementReview, Review, markets, reviewed
from castlescore.view.answers import reviewed as answered
from samples import some

ROOT = Path(__file__).parents[2]
RECORDED = sorted(chain((ROOT / "examples").glob("*/table.toml"), (ROOT / "tests" / "scenarios").glob("*/*.toml")))
QUICK = 8  # of the evenings below; those of `make test-all` are all of them
RANDOM = [(good_game, 1), (good_game, 2), (good_game, 4), (good_between_game, 2), (good_between_game, 4)]


@cache
def recorded_evening(path: Path) -> Replay:
    return play_record(read_record(str(path)))


def evenings() -> list[object]:
    played = [pytest.param(partial(recorded_evening, path), id=path.parent.name + path.stem) for path in RECORDED]
    grown = [pytest.param(partial(game, n, 17), id=f"{game.__name__} {n}") for game, n in RANDOM]
    return some([*grown, *played], QUICK)


@cache
def _review(evening: int) -> Review:
    return reviewed(KEPT[evening])


KEPT: dict[int, Replay] = {}


def review_of(evening: Replay) -> Review:
    """The review of an evening, worked out once for all tests."""
    KEPT[id(evening)] = evening
    return _review(id(evening))


def searched(evening: Replay, event: int) -> list[dict]:
    """What `where --json` says of the tile of an event in its castle before it, which is asked in words."""
    step = next(step for step in evening.steps if step.n == event)
    whose = step.event.get("by", step.event.get("castle"))
    site = evening.game.sites.of_table(step.before, whose)
    result = site.where(step.event["tile"], None, False, True, True).document.to_json()
    return [{**place, "turn": place.get("turn", 0)} for place in result["placements"]]


def points_of(place: dict) -> int:
    points = place["points"]
    return points["total"] if isinstance(points, dict) else points


@pytest.mark.parametrize("made", evenings())
@pytest.mark.many
def test_every_tile_is_reviewed_as_a_search_over_where_finds_it(made):
    evening = made()
    rows = answered(review_of(evening)).to_json()["placements"]
    laid = [step.n for step in evening.steps if step.event.get("tile") and step.event["do"] != "check"]
    assert [row["event"] for row in rows] == laid
    for row in rows:
        event = evening.record.events[row["event"] - 1]
        places = searched(evening, row["event"])
        here = [points_of(p) for p in places if (p["at"], p["turn"]) == (row["at"], row["turn"])]
        most = max(map(points_of, places), default=None)
        assert (row["tile"], row["at"], row["turn"]) == (event["tile"], list(event["at"]), event.get("turn", 0))
        assert [row["points"]] == here or "allow" in event
        assert (row["best"], row["of"]) == (most, len(places))
        assert row["better"] == sum(points_of(p) > row["points"] for p in places)
        best_at = [{"at": p["at"], "turn": p["turn"]} for p in places if points_of(p) == most]
        assert row["best_at"] == best_at
        assert row["left"] == (None if most is None else most - row["points"])
        assert "allow" in event or row["left"] >= 0


@pytest.mark.parametrize("made", evenings())
def test_each_players_sums_are_those_of_the_tiles(made):
    result = answered(review_of(made())).to_json()
    for player in result["players"]:
        mine = [row for row in result["placements"] if row["player"] == player["name"]]
        assert player["placements"] == len(mine)
        for key in ("points", "left"):
            assert player[key] == sum(row[key] or 0 for row in mine)
        assert player["best"] == player["points"] + player["left"]
    assert sum(player["placements"] for player in result["players"]) == len(result["placements"])


@pytest.mark.parametrize(("players", "seed"), some([(1, 3), (2, 4), (3, 5), (4, 6), (5, 7)], 2))
@pytest.mark.slow
def test_money_comes_to_what_the_purse_holds(players, seed):
    evening = good_game(players, seed)
    start = {player.name: player.money for player in evening.steps[0].before.players}
    rows = {player["name"]: player for player in answered(review_of(evening)).to_json()["players"]}
    events = [step.event for step in evening.steps]
    for player in evening.table.players:
        row = rows[player.name]
        assert start[player.name] + row["earned"] - row["spent"] == player.money
        bought = [event for event in events if event["do"] == "buy" and event["by"] == player.name]
        assert row["spent"] == sum(max(0, event["price"] - event.get("coins", 0)) for event in bought)


def test_a_game_without_money_has_none():
    result = answered(reviewed(good_between_game(3, 1))).to_json()
    assert {(player["spent"], player["earned"]) for player in result["players"]} == {(None, None)}


@pytest.mark.parametrize("made", evenings())
def test_an_evening_is_reviewed_as_far_as_it_went(made):
    """Half an evening is the first half of its review: nothing that came later is in it."""
    evening = made()
    record = evening.record.with_events([step.event for step in evening.steps])
    first = reviewed(play_record(record.with_events(record.events[: len(evening.steps) // 2]))).placements
    whole = review_of(evening).placements
    assert [replace(p, event=0) for p in whole[: len(first)]] == [replace(p, event=0) for p in first]


@pytest.mark.slow
def test_only_the_castles_asked_for_are_reviewed():
    evening = good_game(4, 2)
    name = evening.table.players[2].name
    whole, one = reviewed(evening), reviewed(evening, (name,))
    assert one.players == tuple(player for player in whole.players if player.name == name)
    assert one.placements == one.players[0].placements


@pytest.mark.slow
def test_three_lines_with_most_are_told_and_none_that_left_nothing():
    for player in reviewed(good_game(4, 8)).players:
        lefts = sorted((p.missed for p in player.placements if p.missed), reverse=True)
        assert [p.missed for p in player.most] == lefts[:3]


@pytest.mark.slow
def test_the_market_then_is_what_could_be_paid_with_the_same_money():
    evening = good_game(4, 8)
    result = reviewed(evening)
    told = markets(evening, result)
    assert set(told) == {p.event for player in result.players for p in player.most}
    assert any(told.values())
    for n, others in told.items():
        step = next(step for step in evening.steps if step.n == n)
        paid = step.event["price"] - step.event.get("coins", 0) if step.event["do"] == "buy" else 0
        castle = evening.game.sites.of_table(step.before, step.event["by"])
        for other in others:
            assert 0 <= other.price <= max(0, paid)
        points = {other.name: other.points for other in others}
        for slot in step.before.market:
            price = max(0, slot.price - slot.coins)
            if step.event["do"] == "buy" and slot.tile and slot.tile != step.event["tile"] and price <= paid:
                rows = castle.where(slot.tile, None, False, True, True).document.to_json()["placements"]
                name = step.before.setup.box[slot.tile].name
                assert points[name] == (points_of(rows[0]) if rows else None)


def test_what_is_left_is_none_where_no_place_was_legal():
    lonely = PlacementReview(1, "Anna", "larder", "Larder", None, 4, None, 0, 0, ())
    assert lonely.missed is None
    assert Review((lonely,), (), "", "").placements[0].best_at == ()


def told(evening: Replay) -> dict[str, int]:
    """How many rewards of each player or castle the review has."""
    rewards = {player.name: player.rewards for player in reviewed(evening).players}
    return {name: sum(map(len, (each.taken, each.declined, each.lost))) for name, each in rewards.items()}


@pytest.mark.parametrize("seed", some(range(6), 2))
@pytest.mark.many
def test_each_tile_completed_brings_one_and_every_second_downstairs_room(seed):
    evening = good_game(1 + seed % 4, seed)
    table = evening.table
    due: Counter[str] = Counter({player.name: 0 for player in table.players})
    downstairs: Counter[str] = Counter()
    for step in evening.steps:
        if step.event["do"] in ("buy", "reward"):
            castle = step.played.table.players[table.seat(step.move.by)].castle
            kinds = [castle[n].tile.type for n in step.event.get("completes", ())]
            due[step.move.by] += sum(kind != "downstairs" for kind in kinds)
            downstairs[step.move.by] += kinds.count("downstairs")
    for name, count in downstairs.items():
        due[name] += count // 2
    waiting = Counter({table.name(table.active): len(table.pending)})
    assert told(evening) == {name: count - waiting[name] for name, count in due.items()}


@pytest.mark.parametrize("seed", some(range(6), 2))
@pytest.mark.many
def test_each_third_and_fifth_tile_of_a_type_brings_one(seed):
    evening = good_between_game(2 + seed % 4, seed)
    due = {}
    for site in evening.table.sites:
        kinds = Counter(placed.tile.type for placed in site.castle if placed.tile.regular)
        due[site.name] = sum((count >= 3) + (count >= 5) for count in kinds.values())
    assert told(evening) == due


@pytest.mark.slow
def test_what_is_declined_or_lost_says_at_which_event_and_why():
    result = [player.rewards for seed in range(6) for player in reviewed(good_game(1 + seed % 4, seed)).players]
    declined = [reward for rewards in result for reward in rewards.declined]
    lost = [reward for rewards in result for reward in rewards.lost]
    assert declined and lost
    assert {reward.what for reward in declined} > {"corridor", "sleeping"}
    assert all("so it gives nothing" in reward.why or "lapses" in reward.why or "(" in reward.why for reward in lost)
