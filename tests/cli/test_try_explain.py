"""try and explain, and every way of saying PLACE."""

from __future__ import annotations

import pytest


def _place(typed, tile, place, castle="small.toml"):
    found = typed("try", *tile.split(), place, "--castle", castle, "--json").json
    return found["at"], found["turn"]


def test_try_is_one_tile_of_judge_with_blocks_and_joins(typed):
    answer = typed("try vestibule -2,3 --castle legal.toml --json")
    assert answer.code == 1
    judged = typed("judge castle.toml --json").json["tiles"][4]
    assert {key: answer.json[key] for key in judged} == judged | {"dispute": False}
    assert answer.json["joins"] == ["S=foyer.N"]
    assert answer.json["blocks"] == []


def test_try_changes_nothing(typed, folder):
    before = (folder / "castle.toml").read_bytes()
    typed("try solar 1 --castle castle.toml")
    assert (folder / "castle.toml").read_bytes() == before
    assert sorted(p.name for p in folder.iterdir()) == ["castle.toml", "legal.toml"]


@pytest.mark.parametrize(
    ("word", "turn"),
    [("@0", 0), ("@90", 90), ("@180", 180), ("@270", 270), ("@N", 0), ("@e", 90), ("@S", 180), ("@w", 270), ("", 0)],
)
def test_a_turn_is_degrees_or_where_the_top_points(typed, small, word, turn):
    assert _place(typed, "vestibule", f"10,-7{word}") == ([10, -7], turn)


def test_the_smallest_turn_of_the_same_outline_and_doors_is_recorded(typed, small):
    assert _place(typed, "hallway", "10,10@180") == ([10, 10], 0)
    assert _place(typed, "hallway", "10,10@270") == ([10, 10], 90)
    assert _place(typed, "stairs", "10,10@180") == ([10, 10], 180)


def test_a_word_that_begins_with_minus_and_digit_is_a_place_wherever_it_stands(typed, small):
    lines = ["try --castle small.toml --json solar -4,2@90", "try solar -4,2@90 --castle small.toml --json"]
    found = [typed(line).json for line in [*lines, "try solar --castle small.toml -4,2@90 --json"]]
    assert found[0] == found[1] == found[2]
    assert found[0]["at"] == [-4, 2]


def test_the_full_join_fixes_place_and_turn(typed, small):
    assert _place(typed, "vestibule", "S=foyer.N") == ([-2, 3], 0)
    assert _place(typed, "solar", "e=FOYER.n") == ([1, 3], 90)


def test_a_full_join_may_be_illegal(typed, small):
    answer = typed("try vestibule S=foyer.N --castle small.toml --json")
    assert (answer.code, [v["rule"] for v in answer.json["violations"]]) == (1, ["PLACE-6"])


def test_several_doors_on_a_side_are_numbered_and_none_is_guessed(typed, small):
    assert _place(typed, "hallway", "S1=foyer.N") != _place(typed, "hallway", "S2=foyer.N")
    answer = typed("try hallway S=foyer.N --castle small.toml")
    assert answer.code == 2
    assert "S1" in answer.err and "S2" in answer.err


def test_a_door_alone_with_one_way_takes_it(typed, small):
    tiles = ["larder", "solar", "pantry", "nap-room", "laundry-room", "panic-room", "sauna"]
    ways = {tile: typed(f"where {tile} foyer.N --castle small.toml --json").json["placements"] for tile in tiles}
    tile, [only] = next((tile, found) for tile, found in ways.items() if len(found) == 1)
    assert _place(typed, tile, "foyer.N") == (only["at"], only["turn"])


def test_a_door_alone_with_several_ways_lists_them_with_their_numbers(typed, small):
    answer = typed("try solar foyer.N --castle small.toml")
    assert answer.code == 2
    every = typed("where solar --castle small.toml --json").json["placements"]
    listed = [int(row.split()[0]) for row in answer.err.splitlines()[1:]]
    assert listed == [n for n, p in enumerate(every, 1) if "=foyer.N" in p["join"]]


def test_a_door_alone_with_no_way_says_which_rule_forbids_it(typed, small):
    answer = typed("try vestibule pumpkin-garden.N --castle small.toml")
    assert answer.code == 2  # a fence has no entrance
    answer = typed("try vestibule foyer.E --castle small.toml")
    assert answer.code == 1
    assert "PLACE-" in answer.out


@pytest.mark.parametrize("word", ["3", "#3"])
def test_a_number_is_that_line_of_where(typed, small, word):
    third = typed("where solar --castle small.toml --json").json["placements"][2]
    assert _place(typed, "solar", word) == (third["at"], third["turn"])


@pytest.mark.parametrize("word", ["0", "999", "#0", "1" * 50])
def test_a_number_that_is_not_in_the_list_is_2(typed, small, word):
    assert typed("try", "solar", word, "--castle", "small.toml").code == 2


def test_a_tile_in_the_castle_has_a_number_too(typed, small):
    assert _place(typed, "solar", "S=0.N") == _place(typed, "solar", "S=foyer.N")


def test_the_second_stairs_is_stairs_2(typed, small):
    assert _place(typed, "downstairs-hallway", "E=stairs-2.W") == _place(typed, "hallway --dark", "E=3.W")
    assert _place(typed, "downstairs-hallway", "W=stairs.S") == _place(typed, "downstairs-hallway", "W=stairs-1.S")
    answer = typed("try downstairs-hallway E=stairs-3.W --castle small.toml")
    assert (answer.code, answer.err.strip()) == (2, "this castle has 2 stairs, not 3")


def test_joins_are_printed_as_they_may_be_typed(typed, small):
    for tile in ("downstairs-hallway", "hallway", "crypt"):
        for placement in typed(f"where {tile} --castle small.toml --json").json["placements"]:
            for join in placement["joins"]:
                assert _place(typed, tile, join) == (placement["at"], placement["turn"])


def test_without_a_place_the_list_comes_and_2(typed, small):
    answer = typed("try solar --castle small.toml")
    assert answer.code == 2
    assert answer.err.startswith("Solar: 8 places") or "Solar:" in answer.err.splitlines()[0]


@pytest.mark.parametrize(
    "place", ["1,2,3", "foyer.Q", "1,2@45", "1,2@", "x,y", "=", "foyer", "W=foyer", "@90", "1.5,2"]
)
def test_what_is_no_place_is_2(typed, small, place):
    assert typed("try", "solar", place, "--castle", "small.toml").code == 2


@pytest.mark.parametrize("place", ["100001,0", "0,-100001", "9" * 1000 + ",0"])
def test_a_place_beyond_the_limit_is_3_and_named(typed, small, place):
    answer = typed("try", "solar", place, "--castle", "small.toml")
    assert answer.code == 3
    assert "100000" in answer.err
    assert len(answer.err) < 200


def test_a_second_foyer_is_refused_with_its_rule(typed, small):
    answer = typed("try foyer 20,20 --castle small.toml")
    assert answer.code == 1
    assert "a castle has one foyer, and it lies there already" in answer.out
    assert "BOX-1" in answer.out


def test_dark_is_for_hallways(typed, small):
    assert typed("try solar 1 --dark --castle small.toml").code == 2


def test_a_refusal_tells_rule_page_rest_points_and_the_nearest(typed):
    out = typed("try vestibule s=0.n --castle legal.toml").out
    for part in (
        "no: Vestibule at -2,3",
        "PLACE-6 p.9, 16",
        "all other rules hold",
        "it would have been",
        "nearest legal:",
    ):
        assert part in out


def test_explain_goes_through_every_rule_and_every_point(typed):
    answer = typed("explain vestibule S=foyer.N --castle legal.toml --json")
    rules = {row["rule"]: row for row in answer.json["rules"]}
    assert answer.code == 1
    assert rules.keys() >= {"PLACE-1", "PLACE-4", "PLACE-5", "PLACE-6", "PLACE-7", "PLACE-8", "BOX-1"}
    assert [rule for rule, row in rules.items() if not row["ok"]] == ["PLACE-6"]
    assert all(row["why"] for row in rules.values())
    assert answer.json["nearest"]
    out = typed("explain vestibule S=foyer.N --castle legal.toml").out
    assert "NO  PLACE-6" in out and "ok  PLACE-1" in out and "points of placing:" in out


def test_explain_and_try_agree(typed):
    tried = typed("try solar 2 --castle legal.toml --json").json
    explained = typed("explain solar 2 --castle legal.toml --json")
    assert (explained.code, explained.json["tile"]) == (0, tried)


@pytest.mark.parametrize(("word", "n"), [("foyer", 0), ("pumpkin garden", 1), ("pum", 1), ("vestibule", 4), ("", 4)])
def test_a_tile_of_the_file_is_explained_as_it_lies_there_and_the_last_one_where_none_is_named(typed, word, n):
    judged = typed("judge castle.toml --json").json["tiles"][n]
    answer = typed(f"explain --castle castle.toml {word} --json")
    same = ("n", "tile", "at", "points", "legal", "violations")
    assert {key: answer.json["tile"][key] for key in same} == {key: judged[key] for key in same}
    assert answer.code == (0 if judged["legal"] else 1)
    assert [row["rule"] for row in answer.json["rules"] if not row["ok"]] == [v["rule"] for v in judged["violations"]]
    text = typed(f"explain --castle castle.toml {word}")
    head = text.out.partition("\n")[0]
    assert head.startswith("yes: " if judged["legal"] else "no: ")
    assert head.endswith(" at " + ",".join(map(str, judged["at"])))
    assert "all:  where" not in text.out  # no place is sought: it lies there


def test_a_tile_of_which_more_can_be_laid_is_asked_for_its_place(typed, small):
    assert typed("explain --castle small.toml stairs").err.startswith("Stairs: ")
    assert typed("explain --castle small.toml --json").json["tile"]["n"] == 3


def test_a_file_of_its_first_room_alone_has_none_that_was_laid(typed, folder):
    (folder / "bare.toml").write_text(
        'format = "castlescore castle 1"\n[[tile]]\ntile = "foyer"\ndoors = 3\nat = [0, 0]\n'
    )
    answer = typed("explain --castle bare.toml")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("no tile has been laid yet")


def test_what_was_refused_last_comes_before_the_last_tile_of_the_file(typed):
    typed("try solar 0,0 --castle castle.toml")
    assert typed("explain --castle castle.toml --json").json["tile"]["tile"] == "solar"
    typed("place stairs 1 --castle castle.toml")
    assert typed("explain --castle castle.toml --json").json["tile"]["tile"] == "stairs"


def test_try_says_of_a_tile_of_the_file_that_it_lies_there(typed):
    answer = typed("try --castle castle.toml pumpkin-garden")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("Pumpkin Garden lies in this castle already, as tile 1")
