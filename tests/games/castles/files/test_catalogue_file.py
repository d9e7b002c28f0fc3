"""The catalogue file: rooms added, printed values put right, and mistakes named with room and key."""

from __future__ import annotations

import pytest

from builders.castles import facts as castles
from castlescore import FileProblem
from castlescore.games.castles.files.catalogue import catalogue_of, read_catalogue
from castlescore.toml.reading import parse_toml

NEW = """\
[[room]]
id = "tool-shed"
name = "Tool Shed"
type = "utility"
size = 100
points = 4
doors = [[0, 0, "W"], [1, 1, "E"]]
effect = { per = 1, how = "connected", types = ["outdoor"] }
"""


def _read(text: str):
    return catalogue_of(parse_toml(text, "h.toml"), "h.toml")


def _refused(text: str) -> str:
    with pytest.raises(FileProblem) as told:
        _read(text)
    message = str(told.value)
    assert message.startswith("h.toml: ")
    assert message.isprintable()
    return message


def test_a_room_is_added_to_the_box():
    result = _read(NEW)
    room = result["tool-shed"]
    assert (room.name, room.type, room.size, room.points) == ("Tool Shed", "utility", 100, 4)
    assert result.tiles.keys() == castles().tiles.keys() | {"tool-shed"}


def test_a_known_room_keeps_what_is_not_said():
    room, printed = _read('[[room]]\nid = "solar"\npoints = 7\n')["solar"], castles()["solar"]
    assert (room.points, room.name, room.doors, room.effect) == (7, printed.name, printed.doors, printed.effect)
    assert castles()["solar"].points != 7


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "'room' is missing"),
        ("room = []", "room"),
        ("[[room]]\nname = 'x'", "room 0: the key 'id' is missing"),
        (NEW + "colour = 1", "room 0: unknown key 'colour'"),
        (NEW + "[[rooms]]\nid = 'x'", "unknown key 'rooms'"),
        (NEW.replace("points = 4\n", ""), "room 0 (tool-shed): not in the box, so it needs the keys points"),
        ('[[room]]\nid = "new"', "needs the keys name, type, size, points, doors"),
        (NEW + NEW, "room 1 (tool-shed): 'id' is here twice"),
        ('[[room]]\nid = "foyer"\npoints = 3', "room 0 (foyer)"),
        ('[[room]]\nid = "stairs"\npoints = 3', "no room"),
        (NEW.replace("size = 100", "size = 101"), "should be one of"),
        (NEW.replace("utility", "kitchen"), "'type'"),
        (NEW.replace("tool-shed", "Tool Shed"), "'id'"),
        (NEW.replace("Tool Shed", "\\u001b[31m"), "'name'"),
        (NEW.replace("Tool Shed", "a\\u202eb"), "'name'"),
        (NEW.replace("Tool Shed", ""), "'name'"),
        (NEW.replace('"W"', '"X"'), "doors"),
        (NEW.replace('[0, 0, "W"]', '[1, 0, "W"]'), "'doors': [1, 0, \"W\"] lies on no free wall of a 100"),
        (NEW.replace('[0, 0, "W"]', '[1, 1, "E"]'), "'doors'"),
        (NEW.replace('[[0, 0, "W"], [1, 1, "E"]]', "[]"), "doors"),
        (NEW.replace("connected", "somewhere"), "'how' of 'effect'"),
        (NEW.replace('["outdoor"]', "[]"), "'types' of 'effect'"),
        (NEW.replace("points = 4", "points = 4.5"), "'points'"),
        (NEW.replace("points = 4", "points = 0x" + "f" * 6000), "'points'"),
        ('[[room]]\nid = "solar"\nsize = 600', "room 0 (solar): 'doors'"),
    ],
)
def test_a_mistake_names_the_room_and_the_key(text, why):
    assert why in _refused(text)


def test_a_fence_is_no_free_wall():
    printed = castles()["pumpkin-garden"]
    doors = [list(door) for door in printed.doors]
    assert all(side != "N" for _, _, side in doors)
    assert "'doors'" in _refused('[[room]]\nid = "pumpkin-garden"\ndoors = [[0, 3, "N"]]')


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(FileProblem):
        read_catalogue(str(tmp_path / "none.toml"))
