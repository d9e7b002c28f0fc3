"""What is typed in Czech and Russian: tiles, types, favors, cards and attendants, in the words of the rulebooks."""

from __future__ import annotations

import pytest

from castlescore.cli.completion import candidates
from castlescore.games.between.facts import between
from castlescore.games.castles.facts import castles


def listed(answer, key="id"):
    assert answer.code == 0, answer.err
    return [row[key] for row in answer.json["tiles"]]


def of_type(kind, game):
    tiles = castles().tiles if game == "castles" else between().tiles
    return {tile.id for tile in tiles.values() if tile.type == kind}


@pytest.mark.parametrize(
    ("query", "kind", "games"),
    [
        ("жилые", "living", ("castles", "between")),
        ("Obytné", "living", ("castles", "between")),
        ("ložnice", "sleeping", ("castles", "between")),
        ("loznice", "sleeping", ("castles", "between")),
        ("спальные помещения", "sleeping", ("castles",)),
        ("спальни", "sleeping", ("between",)),
        ("гостиные", "living", ("between",)),
        ("коридор", "corridor", ("castles", "between")),
        ("společenské", "activity", ("castles",)),
        ("особые помещения", "special", ("between",)),
    ],
)
@pytest.mark.many
def test_a_word_for_a_type_is_the_type(typed, query, kind, games):
    found = typed("tiles", query, "--json").json["tiles"]
    for game in ("castles", "between"):
        ids = {row["id"] for row in found if row["game"] == game}
        assert ids == (of_type(kind, game) if game in games else set())


@pytest.mark.parametrize(
    ("query", "group"), [("kruhové", "round"), ("маленькие помещения", "small"), ("square", "square")]
)
def test_a_word_for_a_group_of_sizes_is_its_rooms(typed, query, group):
    sizes = castles().groups[group]
    assert set(listed(typed("tiles", query, "--json"))) == {t.id for t in castles().rooms() if t.size in sizes}


def test_a_tile_that_is_called_like_a_type_is_listed_with_it(typed, folder):
    (folder / "house.toml").write_text(
        '[[room]]\nid = "dormitory"\nname = "Dormitory"\ncs = "Ložnice"\ntype = "living"\nsize = 200\npoints = 2\n'
        'doors = [[0, 0, "W"]]\n'
    )
    found = listed(typed("tiles ložnice --catalogue house.toml --json"))
    assert set(found) == of_type("sleeping", "castles") | {"dormitory"}
    assert found[-1] == "dormitory", "in the order of the catalogue"


@pytest.mark.parametrize(
    ("words", "typed_so_far", "first"),
    [
        (["new", "A", "B", "--favor"], "obyt", "living"),
        (["tiles"], "жилы", "living"),
        (["tiles"], "kruh", "round"),
        (["tiles", "--game", "between"], "гости", "living"),
    ],
)
def test_they_are_completed_to_what_is_recorded(words, typed_so_far, first):
    assert next(iter(candidates(words, typed_so_far, None))).text == first
