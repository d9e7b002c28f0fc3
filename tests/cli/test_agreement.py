"""What several commands say of one castle agrees: where, try, explain and judge, tile by tile and point by point."""

from __future__ import annotations

import re

import pytest

from castlescore.core.names import fold
from castlescore.games.castles.facts import castles
from cli.conftest import LINK, Type


def test_the_lines_of_a_tile_add_up_to_its_points(typed: Type) -> None:
    typed("import", LINK, "--out", "linked.toml")
    for tile in typed("judge linked.toml --json").json["tiles"]:
        points = tile["points"]
        assert sum(line["points"] for line in tile["lines"]) == points["total"]
        assert points["printed"] + points["own"] + points["others"] == points["total"]
        assert {line["kind"] for line in tile["lines"]} <= {"printed", "connected", "touching", "anywhere"}


@pytest.mark.parametrize("tile", ["hallway", "vestibule", "downstairs-hallway", "larder"])
def test_the_best_place_is_first_then_more_completed_then_fewer_blocked(typed: Type, tile: str) -> None:
    found = typed(f"where {tile} --castle castle.toml --json").json["placements"]
    order = [(-p["points"], -len(p["completes"]), len(p["blocks"]), p["at"], p["turn"]) for p in found]
    assert order == sorted(order)


@pytest.mark.parametrize("tile", ["hallway", "downstairs-hallway", "crypt"])
@pytest.mark.slow
def test_every_place_that_where_lists_is_allowed_by_its_number_and_by_each_join(typed: Type, tile: str) -> None:
    found = typed(f"where {tile} --castle castle.toml --json").json["placements"]
    assert found
    for n, placement in enumerate(found, 1):
        tried = typed(f"try {tile} {n} --castle castle.toml --json")
        assert tried.code == 0
        same = {"at": tried.json["at"], "turn": tried.json["turn"], "points": tried.json["points"]["total"]}
        same |= {key: tried.json[key] for key in ("completes", "blocks", "joins")} | {"join": tried.json["joins"][0]}
        assert same == placement
        for join in placement["joins"]:
            joined = typed(f"try {tile} {join} --castle castle.toml --json").json
            assert (joined["at"], joined["turn"]) == (placement["at"], placement["turn"])


def test_a_new_tile_has_the_next_number_and_disputed_ones_count(typed: Type) -> None:
    found = typed("where hallway --castle castle.toml --json").json["placements"]
    blocked = {block["n"] for placement in found for block in placement["blocks"]}
    assert 5 in blocked and 4 not in blocked


def test_try_and_explain_say_of_a_tile_what_judge_says(typed: Type) -> None:
    tried = typed("try vestibule -2,3 --castle legal.toml --json").json
    judged = typed("judge castle.toml --json").json["tiles"][4]
    assert {key: tried[key] for key in judged} == judged | {"dispute": False}
    assert typed("explain vestibule -2,3 --castle legal.toml --json").json["tile"] == tried


@pytest.mark.parametrize("event", [13, 18, 25])
@pytest.mark.many
def test_a_row_of_where_names_a_tile_in_one_way(typed: Type, sat, monkeypatch, event: int) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    sat(event)
    both = 0
    for player in ("anna", "ben", "cara", "dan"):
        for row in typed(f"where hallway {player} --all").out.splitlines()[2:]:
            assert re.search(r"\d [A-Z][a-z]", row) is None, f"a number with a name: {row}"
            *_, completes, _, joins = re.split(r" {2,}", row)
            both += completes != "-" and any(f"={'-'.join(fold(name))}." in joins for name in completes.split(", "))
    assert both, "some line completes a tile that it joins"


def test_what_a_place_blocks_is_named_as_people_read_it(typed: Type, sat, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    sat(25)
    tiles = typed("show castle ben --json").json["tiles"]
    castle = {tile["n"]: castles().tiles[tile["tile"]].english for tile in tiles}
    placements = typed("where gatehouse ben --json").json["placements"]
    rows = typed("where gatehouse ben --all").out.splitlines()[2:]
    named = 0
    for placement, row in zip(placements, rows, strict=True):
        for block in placement["blocks"]:
            name = castle.get(block["n"])
            named += name is not None
            assert f" {name}.{block['door']}" in row if name else "its own" in row
    assert named
