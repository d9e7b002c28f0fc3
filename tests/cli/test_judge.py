"""judge: the contract's example castle, its JSON, its exit codes, its page of text."""

from __future__ import annotations

import pytest

from cli.conftest import EXAMPLE, LEGAL

TILE_KEYS = {"n", "tile", "at", "turn", "dispute", "legal", "points", "lines", "completes", "claim", "violations"}
LINK = (
    "https://www.madcastles.com/#+P2-2,6&-V0-24,4&-W0-14,10&-e0-14,8&-d0-14,0&+k0-10,-4&-f10,-6&-L30,-14"
    "&-C38,-12&+J18,2&+M24,6&+G08,6&-a22,10&+A0-4,14&-E112,-4&-N32,-6"
)


def test_the_example_of_the_contract(typed):
    answer = typed("judge castle.toml --json")
    found = answer.json
    assert answer.code == 1
    assert {key: found[key] for key in ("game", "legal", "points", "external_entrances", "complete")} == {
        "game": "castles",
        "legal": False,
        "points": 2,
        "external_entrances": {"all": 16, "rooms": 2},
        "complete": [2],
    }
    last = found["tiles"][4]
    why = last["violations"][0].pop("why")
    reason = last["lines"][0].pop("why")
    assert "fence" in why and "Pumpkin Garden" in why and reason == ""
    assert last == {
        "n": 4,
        "tile": "vestibule",
        "at": [-2, 3],
        "turn": 0,
        "dispute": True,
        "legal": False,
        "points": {"printed": 1, "own": 0, "others": 0, "total": 1},
        "lines": [{"tile": 4, "kind": "printed", "with": None, "points": 1}],
        "completes": [0],
        "claim": None,
        "violations": [{"rule": "PLACE-6", "page": "9, 16", "with": [1]}],
    }


def test_every_tile_has_every_key_and_its_number_in_the_file(typed):
    tiles = typed("judge castle.toml --json").json["tiles"]
    assert [tile["n"] for tile in tiles] == [0, 1, 2, 3, 4]
    assert all(tile.keys() >= TILE_KEYS for tile in tiles)
    assert [tile["claim"] for tile in tiles] == [None, 2, None, None, None]
    assert [tile["at"] for tile in tiles] == [[0, 0], [3, -1], [-3, 1], [-9, 1], [-2, 3]]


def test_lines_add_up_to_the_total(typed, folder):
    typed("import", LINK, "--out", "linked.toml")
    for tile in typed("judge linked.toml --json").json["tiles"]:
        points = tile["points"]
        assert sum(line["points"] for line in tile["lines"]) == points["total"]
        assert points["printed"] + points["own"] + points["others"] == points["total"]
        assert {line["kind"] for line in tile["lines"]} <= {"printed", "connected", "touching", "anywhere"}


def test_a_legal_castle_exits_with_0(typed):
    answer = typed("judge legal.toml")
    assert (answer.code, answer.err) == (0, "")
    assert "Every tile is legal." in answer.out


def test_the_page_names_rule_and_page_and_counts_the_broken(typed):
    answer = typed("judge castle.toml")
    assert answer.code == 1
    assert "PLACE-6 p.9, 16" in answer.out
    assert "1 of 5 tiles breaks a rule." in answer.out
    assert "4?Vestibule" in answer.out


def test_a_dispute_is_not_built(typed, folder):
    (folder / "after.toml").write_text(EXAMPLE + '[[tile]]\ntile = "solar"\njoin = "S=foyer.N"\n')
    tiles = typed("judge after.toml --json").json["tiles"]
    assert (tiles[5]["n"], tiles[5]["legal"]) == (5, True)


def test_an_illegal_tile_is_built_all_the_same(typed, folder):
    built = EXAMPLE.replace("dispute = true", "") + '[[tile]]\ntile = "solar"\njoin = "S=foyer.N"\n'
    (folder / "after.toml").write_text(built)
    tiles = typed("judge after.toml --json").json["tiles"]
    assert "PLACE-4" in {v["rule"] for v in tiles[5]["violations"]}


def test_a_claim_that_differs_is_told(typed, folder):
    (folder / "claim.toml").write_text(EXAMPLE.replace("claim = 2", "claim = 5"))
    assert "counted 5, the rules give 2" in typed("judge claim.toml").out


def test_a_room_that_lies_twice_breaks_box_1_and_is_no_file_error(typed, folder):
    twice = LEGAL + '[[tile]]\ntile = "pumpkin-garden"\nat = [50, 50]\n'
    (folder / "twice.toml").write_text(twice)
    answer = typed("judge twice.toml --json")
    assert answer.code == 1
    assert {v["rule"] for v in answer.json["tiles"][4]["violations"]} >= {"BOX-1", "PLACE-1"}


def test_minus_is_stdin(typed):
    answer = typed("judge", "-", "--json", stdin=LEGAL)
    assert (answer.code, answer.json["legal"]) == (0, True)


@pytest.mark.parametrize("line", ["judge nowhere.toml", "judge .", "judge castle.toml --catalogue nowhere.toml"])
def test_a_file_that_cannot_be_read_is_3(typed, line):
    assert typed(line).code == 3


@pytest.mark.parametrize("line", ["judge", "judge a b", "judge castle.toml --unknown", "judge castle.toml --json=3"])
def test_a_wrong_line_is_2(typed, line):
    assert typed(line).code == 2


def test_a_catalogue_corrects_printed_points(typed, folder):
    (folder / "house.toml").write_text('[[room]]\nid = "pumpkin-garden"\npoints = 9\n')
    assert typed("judge legal.toml --catalogue house.toml --json").json["points"] == 9
    assert typed("judge legal.toml --json").json["points"] == 2
