"""tiles and rules: what the program knows, looked up."""

from __future__ import annotations

import pytest

KEYS = {"id", "name", "game", "type", "size", "points", "effect", "doors"}


def test_every_tile_of_the_box_is_listed(typed):
    tiles = [tile for tile in typed("tiles --json").json["tiles"] if tile["game"] == "castles"]
    rooms = [tile for tile in tiles if tile["id"] not in ("foyer", "hallway", "downstairs-hallway", "stairs")]
    assert len(rooms) == 75
    assert all(tile.keys() >= KEYS for tile in tiles)
    assert len({tile["id"] for tile in tiles}) == len(tiles)


def test_a_tile_has_the_keys_of_the_facts(typed):
    [found] = typed("tiles pumpkin-garden --game castles --json").json["tiles"]
    assert (found["name"], found["type"], found["size"], found["points"]) == ("Pumpkin Garden", "outdoor", 400, 2)
    assert found["effect"] == {"per": 1, "how": "connected", "types": ["outdoor"]}


@pytest.mark.parametrize(
    ("query", "key", "value"), [("living", "type", "living"), ("300", "size", 300), ("LIVING", "type", "living")]
)
def test_a_type_or_a_size_lists_its_tiles(typed, query, key, value):
    found = [t for t in typed(f"tiles {query} --json").json["tiles"] if t["game"] == "castles"]
    assert found
    assert {tile[key] for tile in found} == {value}


@pytest.mark.parametrize("query", ["pu-ga", "pumpkin garden", "PUMPKIN-GARDEN", "pg", "pumpkin"])
def test_a_tile_is_found_by_the_ways_of_naming_it(typed, query):
    assert typed("tiles", query, "--json").json["tiles"][0]["id"] == "pumpkin-garden"


def test_house_rooms_are_listed_with_the_rest(typed, folder):
    (folder / "house.toml").write_text('[[room]]\nid = "solar"\nname = "Sunny Room"\npoints = 7\n')
    [found] = typed("tiles solar --catalogue house.toml --json").json["tiles"]
    assert (found["name"], found["points"]) == ("Sunny Room", 7)


@pytest.mark.parametrize("line", ["tiles zzzz", "rules zzzz", "tiles a b", "rules a b"])
def test_what_is_not_known_is_2(typed, line):
    assert typed(line).code == 2


def test_a_rule_by_its_id_and_by_a_word(typed):
    [found] = typed("rules place-6 --json").json["rules"]
    assert found.keys() >= {"id", "page", "text"}
    assert (found["id"], found["page"]) == ("PLACE-6", "9, 16")
    assert "PLACE-6" in {rule["id"] for rule in typed("rules fence --json").json["rules"]}
    assert {rule["id"] for rule in typed("rules PLACE --json").json["rules"]} >= {f"PLACE-{n}" for n in range(1, 10)}


def test_every_rule_that_a_verdict_cites_can_be_looked_up(typed):
    explained = typed("explain vestibule -2,3 --castle legal.toml --json").json
    for row in explained["rules"]:
        assert typed("rules", row["rule"], "--json").json["rules"][0]["page"] == row["page"]


@pytest.mark.parametrize("line", ["tiles", "rules", "rules PLACE", "tiles living"])
@pytest.mark.parametrize("columns", [40, 80, 200])
def test_no_line_is_wider_than_the_terminal(typed, monkeypatch, line, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    assert typed(line).widest <= columns
