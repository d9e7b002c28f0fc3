"""tiles and rules: what the program knows, looked up."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

KEYS = {"id", "name", "game", "type", "size", "points", "effect", "doors"}


def test_every_tile_of_the_box_is_listed(typed):
    tiles = [tile for tile in typed("tiles --json").json["tiles"] if tile["game"] == "castles"]
    rooms = [tile for tile in tiles if tile["id"] not in ("foyer", "hallway", "downstairs-hallway", "stairs")]
    assert len(rooms) == 75
    assert all(tile.keys() >= KEYS for tile in tiles)
    assert len({tile["id"] for tile in tiles}) == len(tiles)


def test_every_rule_that_a_verdict_cites_can_be_looked_up(typed):
    explained = typed("explain vestibule -2,3 --castle legal.toml --json").json
    for row in explained["rules"]:
        assert typed("rules", row["rule"], "--json").json["rules"][0]["page"] == row["page"]


@pytest.mark.parametrize("line", ["tiles", "rules", "rules PLACE", "tiles living"])
@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.many
def test_no_line_is_wider_than_the_terminal(typed, monkeypatch, line, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    assert typed(line).widest <= columns


def printed(game: str, file: str) -> dict[str, dict[str, Any]]:
    """The rooms of a box by their names, as its data file has them, and not as the program reads them."""
    text = files(f"castlescore.games.{game}").joinpath(file).read_text(encoding="utf-8")
    found = tomllib.loads(text)
    return {room["name"]: room for room in [*found["room"], *found.get("special", ())]}


def test_the_documents_of_the_tiles_are_what_is_printed(typed):
    found = {tile["name"]: tile for tile in typed("tiles --game castles --json").json["tiles"]}
    rooms = printed("castles", "rooms.toml")
    assert found.keys() == rooms.keys() | {"Foyer", "Stairs", "Hallway", "Downstairs Hallway"}
    for name, room in rooms.items():
        keys = ("id", "name", "type", "size", "points", "effect", "doors")
        assert found[name] == {"game": "castles", **{key: room.get(key) for key in keys}}
    foyer = found["Foyer"]  # two sides: the keys of castle files say which
    assert foyer["doors"] == foyer["doors_4"] and (len(foyer["doors_4"]), len(foyer["doors_3"])) == (4, 3)
    assert [name for name, tile in found.items() if "doors_3" in tile] == ["Foyer"]
    dark = {name: tile["dark"] for name, tile in found.items() if "dark" in tile}
    assert dark == {"Stairs": ["W"], "Downstairs Hallway": ["N", "E", "S", "W"]}


def test_the_documents_of_the_tiles_of_between_are_what_is_printed(typed):
    found = {tile["name"]: tile for tile in typed("tiles --game between --json").json["tiles"]}
    rooms = printed("between", "tiles.toml")
    types = dict.fromkeys(room["type"] for room in rooms.values() if room["type"] != "special")
    assert found.keys() == rooms.keys()
    for name, room in rooms.items():
        others = [kind for kind in types if kind != room["type"]]
        match = room.get("match", others if room["pattern"] == "all-types" else [])
        effect = {"match": [match] if isinstance(match, str) else match, "pattern": room["pattern"]}
        keys = ("id", "name", "type", "points", "decoration")
        assert found[name] == {
            "game": "between", "size": None, "doors": [], "effect": {**effect, "max": room.get("max")},
            **{key: room[key] for key in keys},
        }  # fmt: skip
