"""Finished tables from values: scored as the files that say the same."""

from __future__ import annotations

import json
import tomllib
from io import BytesIO, TextIOWrapper

import pytest

import castlescore as cs
from builders import EXAMPLES, run

TALLIES = {"counted.toml": cs.Tally, "between.toml": cs.between.Tally}


def document(name: str):
    return tomllib.loads((EXAMPLES / "tally" / name).read_text(encoding="utf-8"))


def of_values(name: str):
    result = document(name)
    rows = result.pop("castle" if result["game"] == "between" else "player")
    return TALLIES[name](rows, **{key: value for key, value in result.items() if key not in ("format", "game")})


@pytest.mark.parametrize("name", TALLIES)
@pytest.mark.many
def test_a_tally_of_values_is_scored_as_its_file(name, monkeypatch):
    tally, out = of_values(name), BytesIO()
    monkeypatch.setattr("sys.stdout", TextIOWrapper(out, "utf-8"))
    run(["tally", str(EXAMPLES / "tally" / name), "--json"])
    assert json.loads(json.dumps(tally.to_json())) == json.loads(out.getvalue())
    read = TALLIES[name].read(EXAMPLES / "tally" / name)
    assert read.to_json() == tally.to_json()
    assert [(each.name, each.total) for each in tally.score().players] == [
        (each.name, each.total) for each in read.score().players
    ]
    assert "wins" in repr(tally)


def test_a_castle_may_stand_in_a_tally_as_a_castle():
    castle = cs.Castle.read(EXAMPLES / "castles" / "public-link.toml")
    rows = [{"name": "anna", "castle": castle, "money": 0, "cards": [], "rewards": 0}, {"name": "ben"}]
    tally = cs.Tally(rows, favors=["living-area"])
    assert tally.missing
    assert {each.player for each in tally.missing} == {"ben"}
    assert "missing" in repr(tally)
    kings = cs.between.Castle.read(EXAMPLES / "castles" / "example62.toml")
    result = document("between.toml")["castle"]
    result[0] = {"builders": result[0]["builders"], "castle": kings}
    assert cs.between.Tally(result).to_json()["castles"][0]["points"] == kings.points


@pytest.mark.parametrize(
    ("players", "why"),
    [
        ([], "player"),
        ("anna", "a list of tables"),
        ([{"name": "anna", "money": -1}], "money"),
        ([{"name": "anna"}, {"name": "Anna"}], "player 2"),
        ([{"name": "anna", "swans": 1}], "swans"),
        ([{"name": "anna", "cards": ["zzz"]}], "no bonus card is called 'zzz'"),
    ],
)
def test_values_that_are_no_tally_are_told(players, why):
    with pytest.raises(cs.FileProblem, match=why):
        cs.Tally(players)


def test_a_tally_of_the_other_game_is_told():
    with pytest.raises(cs.FileProblem, match="a tally of Between Two Castles"):
        cs.Tally.read(EXAMPLES / "tally" / "between.toml")
