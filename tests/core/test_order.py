"""The order of names in a language, against lists that are sorted by hand, and that nothing is lost by sorting."""

from __future__ import annotations

from random import Random

import pytest

from builders import speaking
from builders.between import between
from builders.castles import facts as castles
from castlescore.core.language.order import alphabetical, in_order

CZECH = ["Cukrárna", "Cela", "Čajovna", "Ďáblova díra", "Dům", "Hala", "Hudebna", "Chata", "Chodba", "Ibišek", "Řada",
         "Sál", "Šatna", "Ulice", "Úl", "Zahrada", "Žalář"]  # fmt: skip
SORTED = ["Cela", "Cukrárna", "Čajovna", "Ďáblova díra", "Dům", "Hala", "Hudebna", "Chata", "Chodba", "Ibišek", "Řada",
          "Sál", "Šatna", "Úl", "Ulice", "Zahrada", "Žalář"]  # fmt: skip
RUSSIAN = ["Елка", "ёлка", "Ель", "Ёж", "Жаба", "Йод", "Ива", "Щит", "Шар", "Larder", "2 зал", "Зал"]
BY_LETTER = ["2 зал", "Ёж", "Елка", "ёлка", "Ель", "Жаба", "Зал", "Ива", "Йод", "Шар", "Щит", "Larder"]


@pytest.mark.parametrize(("spoken", "names", "right"), [("cs", CZECH, SORTED), ("ru", RUSSIAN, BY_LETTER)])
def test_names_stand_in_the_order_of_their_language(spoken, names, right):
    shuffled = Random(1).sample(names, len(names))
    with speaking(spoken):
        assert sorted(shuffled, key=alphabetical) == right


def test_accents_decide_only_where_letters_do_not():
    with speaking("cs"):
        assert sorted(["pára", "para", "paráda", "pařez", "parta"], key=alphabetical) == [
            "para",
            "pára",
            "paráda",
            "parta",
            "pařez",
        ]


@pytest.mark.parametrize("spoken", ["en", "cs", "ru"])
@pytest.mark.parametrize("tiles", [list(castles().tiles.values()), list(between().tiles.values())])
def test_every_tile_is_still_there_and_in_its_group(spoken, tiles):
    with speaking(spoken):
        found = in_order(tiles, lambda tile: tile.type, lambda tile: (tile.name,))
    assert [tile.type for tile in found] == [tile.type for tile in tiles]
    assert {tile.id for tile in found} == {tile.id for tile in tiles}
    assert len(found) == len(tiles)
    if spoken == "en":
        assert found == tiles
