"""What may be counted in a tally file: its schema refuses the names that the program refuses, and takes the others."""

from __future__ import annotations

import jsonschema
import pytest

from builders import all_games
from builders.between import between
from builders.castles import facts as castles
from castlescore import FileProblem
from castlescore.cli.schemas import file_schema
from castlescore.games.castles.rules.counts import YES_OR_NO, count_names

FORMAT = "castlescore tally 1"
RING = [["anna", "ben"], ["ben", "cara"], ["cara", "anna"]]


def counted(game: str, counts: dict[str, int]) -> dict[str, object]:
    """A tally with these counts of one castle."""
    if game == "castles":
        rows = {"player": [{"name": "anna", "counts": counts}, {"name": "ben"}], "favors": []}
    else:
        rows = {"castle": [{"builders": pair, **({"rows": counts} if pair == RING[0] else {})} for pair in RING]}
    return {"format": FORMAT, "game": game, **rows}


def taken_by_schema(game: str, counts: dict[str, int]) -> bool:
    schema = jsonschema.Draft202012Validator(file_schema("tally", all_games()[game]))
    return schema.is_valid(counted(game, counts))


def taken_by_program(game: str, counts: dict[str, int]) -> bool:
    try:
        all_games()[game].tally.read(counted(game, counts), "tally.toml")
    except FileProblem:
        return False
    return True


NAMES = {"castles": count_names(castles()), "between": between().rows}


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("counts", [{"nonsense": 1}, {"Food": 1}, {"": 1}, {"food": -1}])
def test_a_count_of_another_name_is_refused_by_both(game, counts):
    assert (taken_by_schema(game, counts), taken_by_program(game, counts)) == (False, False)


@pytest.mark.parametrize("game", NAMES)
def test_every_name_is_taken_by_both(game):
    counts = dict.fromkeys(NAMES[game], 1)
    assert (taken_by_schema(game, counts), taken_by_program(game, counts)) == (True, True)


@pytest.mark.parametrize("name", YES_OR_NO)
@pytest.mark.many
def test_what_is_yes_or_no_is_one_or_none(name):
    assert [taken_by_schema("castles", {name: count}) for count in (0, 1, 2)] == [True, True, False]
    assert [taken_by_program("castles", {name: count}) for count in (0, 1, 2)] == [True, True, False]
