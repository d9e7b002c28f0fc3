"""where: every legal place, numbered as a PLACE means it."""

from __future__ import annotations

import re

import pytest

from castlescore.core.names import fold
from castlescore.games.castles.facts import castles


def test_the_solar_of_the_contract(typed):
    answer = typed("where solar --castle castle.toml --json")
    assert (answer.code, answer.json["tile"]) == (0, "solar")
    assert answer.json["placements"][0] == {
        "at": [5, -5],
        "turn": 270,
        "points": 4,
        "completes": [],
        "blocks": [],
        "join": "E=pumpkin-garden.S",
        "joins": ["E=pumpkin-garden.S"],
    }


def test_most_points_then_completed_then_fewest_blocked_then_place(typed):
    for tile in ("hallway", "vestibule", "downstairs-hallway", "larder"):
        found = typed(f"where {tile} --castle castle.toml --json").json["placements"]
        order = [(-p["points"], -len(p["completes"]), len(p["blocks"]), p["at"], p["turn"]) for p in found]
        assert order == sorted(order)


def test_every_placement_listed_is_one_that_try_allows(typed):
    found = typed("where hallway --castle castle.toml --json").json["placements"]
    assert found
    for n, placement in enumerate(found, 1):
        tried = typed(f"try hallway {n} --castle castle.toml --json")
        assert tried.code == 0
        same = {"at": tried.json["at"], "turn": tried.json["turn"], "points": tried.json["points"]["total"]}
        same |= {key: tried.json[key] for key in ("completes", "blocks", "joins")} | {"join": tried.json["joins"][0]}
        assert same == placement


def test_the_new_tile_has_the_next_number_and_disputes_count(typed):
    found = typed("where hallway --castle castle.toml --json").json["placements"]
    assert 5 in {b["n"] for p in found for b in p["blocks"]}
    assert 4 not in {b["n"] for p in found for b in p["blocks"]}


def test_the_first_join_leads_to_the_place(typed):
    for placement in typed("where hallway --castle castle.toml --json").json["placements"]:
        tried = typed(f"try hallway {placement['join']} --castle castle.toml --json").json
        assert (tried["at"], tried["turn"]) == (placement["at"], placement["turn"])


def test_hallway_is_the_light_side_alone_and_dark_the_other(typed):
    light = typed("where hallway --castle castle.toml --json").json
    dark = typed("where hallway --dark --castle castle.toml --json").json
    assert (light["tile"], dark["tile"]) == ("hallway", "downstairs-hallway")
    assert dark == typed("where downstairs-hallway --castle castle.toml --json").json
    assert all("downstairs-hallway" not in p["join"] for p in light["placements"])


def test_only_the_ways_to_one_entrance_keep_their_numbers(typed):
    every = typed("where hallway --castle castle.toml --json").json["placements"]
    some = typed("where hallway foyer.N --castle castle.toml --json").json["placements"]
    assert some == [p for p in every if any(join.endswith("=foyer.N") for join in p["joins"])]
    rows = typed("where hallway foyer.N --castle castle.toml --all").out.splitlines()[2:]
    assert [int(row.split()[0]) for row in rows] == [every.index(p) + 1 for p in some]


def test_text_shows_the_first_few_and_says_how_to_see_all(typed):
    few = typed("where hallway --castle castle.toml").out
    every = typed("where hallway --castle castle.toml --all").out
    assert "more:  where hallway --castle castle.toml --all" in few
    assert "more:" not in every
    assert len(every.splitlines()) > len(few.splitlines())


def test_no_place_is_an_empty_list_and_fine(typed):
    answer = typed("where pumpkin-garden --castle castle.toml --json")
    assert (answer.code, answer.json) == (0, {"tile": "pumpkin-garden", "placements": []})
    assert typed("where pumpkin-garden --castle castle.toml").code == 0


def test_the_castle_may_come_from_stdin(typed, folder):
    text = (folder / "castle.toml").read_text()
    assert typed("where", "solar", "--castle", "-", "--json", stdin=text).json["placements"]


@pytest.mark.parametrize(
    "line", ["where", "where zzz --castle castle.toml", "where solar foyer.E5 --castle castle.toml"]
)
def test_what_the_line_does_not_say_is_2(typed, line):
    assert typed(line).code == 2


def test_a_disputed_tile_has_no_entrance_to_join(typed):
    answer = typed("where hallway 4.N --castle castle.toml")
    assert answer.code == 2
    assert "no tile 4" in answer.err


@pytest.mark.parametrize("line", ["where hallway anna", "where hallway cara"])
def test_the_line_that_is_offered_for_the_rest_is_of_the_same_castle(typed, sat, line):
    sat(18)
    few = typed(line).out
    assert "... " in few
    every = typed(few.partition("more:  ")[2].strip()).out
    assert every.splitlines()[0] == few.splitlines()[0]
    near = typed("try hallway 9,9 anna").out.split("all: ")[1].split()
    assert near == ["where", "hallway", "Anna"] or near == ["where", "hallway", "anna"]


def plain(answer) -> str:
    """What a line said, without its line ends."""
    return " ".join((answer.out + answer.err).split())


@pytest.fixture
def laid(sat):
    """Anna's turn; Ben has Larder at 3,1 and Cara Pumpkin Garden."""
    return sat(22)


@pytest.mark.parametrize("whose", ["", " anna", " cara", " dan", " foyer.N anna"])
def test_a_room_in_somebody_elses_castle_is_told_and_has_no_place(typed, laid, whose):
    answer = typed(f"where larder{whose}")
    assert answer.code == 0
    assert "Larder lies in Ben's castle already, as tile 1 at 3,1 (BOX-1, p.2-3)." in plain(answer)
    assert typed(f"where larder{whose} --json").json == {"tile": "larder", "placements": []}


def test_a_room_of_ones_own_is_told_with_its_place(typed, laid):
    assert plain(typed("where larder ben")) == ("Larder lies in Ben's castle already, as tile 1 at 3,1 (BOX-1, p.2-3).")
    assert "Foyer lies in Ben's castle already, as tile 0 at 0,0" in plain(typed("where foyer ben"))


def test_in_a_castle_file_it_lies_in_this_castle(typed, small):
    said = plain(typed("where pumpkin-garden --castle small.toml"))
    assert said == "Pumpkin Garden lies in this castle already, as tile 1 at 3,-1 (BOX-1, p.2-3)."


def test_hallways_and_stairs_of_others_leave_theirs_be(typed, laid):
    assert typed("where stairs anna --json").json["placements"]
    assert typed("where hallway anna --json").json["placements"]


def test_no_place_asked_for_a_room_that_lies_somewhere_says_where(typed, laid, small):
    for line in ("try larder", "explain larder"):
        words = line.split()
        assert typed(*words).code == 2
        assert "lies in Ben's castle already" in plain(typed(*words))
    assert "lies in this castle already" in plain(typed("place pumpkin-garden --castle small.toml"))
    assert "lies in this castle already" in plain(typed("try pumpkin-garden --castle small.toml"))


@pytest.mark.parametrize("command", ["try", "explain"])
def test_a_place_tried_for_a_room_of_somebody_else_says_whose_it_is(typed, laid, command):
    answer = typed(f"{command} larder 0.n anna")
    lies = "Larder lies in Ben's castle already, as tile 1 at 3,1 (BOX-1, p.2-3)."
    assert answer.code == 2 or lies in plain(answer)
    place = typed("where solar anna --json").json["placements"][0]["at"]
    answer = typed(f"{command} larder {place[0]},{place[1]} anna")
    assert lies in plain(answer)
    own = typed(f"{command} larder {place[0]},{place[1]} ben")
    assert "lies in Ben's castle already, as" not in plain(own)  # BOX-1 says it there


def test_a_tile_of_between_two_castles_is_told_with_its_place(typed, folder):
    typed("new anna ben cara --game between --throne utility-sleeping --throne corridor-food --throne living-sleeping")
    typed("place ab king 0,1 study 1,1")
    for castle in ("ab", "bc", "ca"):
        assert typed(f"where study {castle} --json").json["placements"] == []
        said = plain(typed(f"where study {castle}"))
        assert said == "Study stands in AB already, as tile 1 at 1,1 (B-AIM-7, Aim and pieces)."
    assert "Study stands in AB already" in plain(typed("place bc study"))
    assert typed("export --castle ab --out ab.toml").code == 0
    said = plain(typed("where study --castle ab.toml"))
    assert said == "Study stands in this castle already, as tile 1 at 1,1 (B-AIM-7, Aim and pieces)."


@pytest.mark.parametrize("event", [13, 18, 25])
def test_a_line_names_a_tile_in_one_way(typed, sat, monkeypatch, event):
    monkeypatch.setenv("COLUMNS", "200")
    sat(event)
    both = 0
    for player in ("anna", "ben", "cara", "dan"):
        for row in typed(f"where hallway {player} --all").out.splitlines()[2:]:
            assert re.search(r"\d [A-Z][a-z]", row) is None, f"a number with a name: {row}"
            *_, completes, _, joins = re.split(r" {2,}", row)
            both += completes != "-" and any(f"={'-'.join(fold(name))}." in joins for name in completes.split(", "))
    assert both, "some line completes a tile that it joins"


def test_the_ways_to_join_one_door_name_tiles_by_number(typed, sat):
    sat(25)
    blocking = 0
    for player in ("anna", "ben", "cara", "dan"):
        for door in ("0.n", "0.e", "1.e", "1.n", "2.w"):
            for row in typed(f"try hallway {door} {player}").err.splitlines():
                blocking += "blocks" in row
                assert re.search(r"\d [A-Z][a-z]", row.partition("(")[2]) is None, row
                assert re.search(r"blocks (?!its own|\d+\.)", row) is None, row
    assert blocking


def test_what_is_blocked_is_named_as_people_read_it(typed, sat, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    sat(25)
    tiles = typed("show castle ben --json").json["tiles"]
    castle = {tile["n"]: castles().tiles[tile["tile"]].english for tile in tiles}
    placements = typed("where gatehouse ben --json").json["placements"]
    rows = typed("where gatehouse ben --all").out.splitlines()[2:]
    told = 0
    for placement, row in zip(placements, rows, strict=True):
        for block in placement["blocks"]:
            name = castle.get(block["n"])
            told += name is not None
            assert (
                (f" {name}.{block['door']}" in row) if name else (f"its own {block['door']}" in row or "its own" in row)
            )
    assert told


def test_a_room_that_somebody_else_owns_is_told_so(typed, sat):
    sat(20)
    answer = typed("buy larder")
    assert answer.code == 1
    assert answer.out.startswith("no: Larder is not on the market: it lies in Ben's castle (BUY-3, p.7)")


@pytest.mark.parametrize("command", ["try", "explain"])
def test_a_room_of_somebody_else_is_not_told_where_it_could_go(typed, laid, command):
    answer = typed(f"{command} larder 0,0 anna")
    assert answer.code == 1
    assert "lies in Ben's castle already" in plain(answer)
    assert "nearest legal" not in plain(answer)
