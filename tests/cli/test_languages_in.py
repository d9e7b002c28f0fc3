"""What is typed in Czech and Russian: tiles, types, favors, cards and attendants, in the words of the rulebooks."""

from __future__ import annotations

from pathlib import Path

import pytest

from between_evenings import record
from castlescore.cli.completion.candidates import candidates
from castlescore.games.between.facts import between
from castlescore.games.castles.facts import castles

TWO = Path(__file__).parents[1] / "scenarios" / "rewards" / "two_rewards_by_one_tile.toml"


def listed(answer, key="id"):
    assert answer.code == 0, answer.err
    return [row[key] for row in answer.json["tiles"]]


@pytest.mark.parametrize(
    ("query", "tile"),
    [
        ("vstupní hala", "foyer"),
        ("VSTUPNI HALA", "foyer"),
        ("sklepní chodba", "downstairs-hallway"),
        ("sklepni-chodba", "downstairs-hallway"),
        ("chodba", "hallway"),
        ("надземная галерея", "hallway"),
        ("подвальная галерея", "downstairs-hallway"),
    ],
)
def test_a_tile_by_its_printed_name(typed, query, tile):
    assert listed(typed("tiles", query, "--json")) == [tile]


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


def test_where_one_tile_is_needed_a_type_is_none(typed, sat):
    sat(20)
    assert typed("buy zahrady 0.n").code == 2
    assert typed("where спальные").code == 2


def test_favors_are_named_at_the_table(typed, folder):
    assert typed("new", "A", "B", "--favor", "obytné", "--favor", "площадь: коридоры").code == 0
    assert 'favors = ["living", "corridor-area"]' in (folder / "table.toml").read_text()
    several = typed("new", "A", "B", "--force", "--favor", "výměra", "--favor", "small")
    assert several.code == 2
    assert "living-area" in several.err


@pytest.mark.parametrize("word", ["obytná", "obytne", "жилое", "жилые помещения", "living", "liv"])
def test_a_downstairs_reward_is_taken_as_a_type(typed, folder, word):
    text = TWO.read_text(encoding="utf-8")
    (folder / "table.toml").write_text(text[: text.index('  { do = "reward", by = "Ben", reward = "downstairs"')] + "]")
    assert typed("reward", "--as", word, "--of", "8").code == 0
    assert 'as = "living"' in (folder / "table.toml").read_text()


def test_a_reward_may_be_named_by_its_type(typed, sat):
    sat(23)
    assert typed("reward ložnice 300 2").code == 0
    sat(13)
    assert typed("reward коридор hallway 13").code == 0


def test_cards_are_named_as_they_are_printed(typed, folder):
    from evenings import ENDING

    (folder / "table.toml").write_text(ENDING)
    words = ["místnosti všech typů", "Лестницы", "spojovací=2", "Hotovost", "Внешние входы", "Площадь помещений: 400"]
    answer = typed("cards", "anna", *words, "--json")
    assert answer.code == 0, answer.err
    assert answer.json["event"]["cards"] == ["all-types", "stairs", "corridor=2", "money", "external", "400"]


@pytest.fixture
def sit(folder, typed):
    def down(event):
        lines = record("between-four").splitlines(keepends=True)
        begin = next(i for i, line in enumerate(lines) if "{ n = 1," in line)
        (folder / "table.toml").write_text("".join([*lines[: begin + event], "]\n"]), encoding="utf-8")
        return typed

    return down


@pytest.mark.parametrize(
    ("event", "line", "said"),
    [
        (27, ["reward", "ab", "художник"], "Painter"),
        (27, ["reward", "šašek", "ab"], "Jester"),
        (22, ["reward", "cd", "--as", "подсобные"], "as utility"),
        (22, ["reward", "cd", "--as", "technické"], "as utility"),
        (22, ["reward", "cd", "--as", "спальни", "башня", "2,0"], "Tower"),
        (80, ["reward", "da", "fontána", "2,1"], "Fountain"),
        (83, ["cards", "cd", "помещения на 3-м этаже и выше", "3 a více jednoho typu"], "Level 3 up, Three of type"),
    ],
)
def test_bonuses_and_cards_of_the_other_game(sit, event, line, said):
    answer = sit(event)(*line)
    assert answer.code == 0, answer.err
    assert said in answer.out


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
