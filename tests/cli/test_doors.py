"""A line that means a door: which side of a hallway fits there, who has taken it, and what --allow can do."""

from __future__ import annotations

from pathlib import Path

import pytest

import between_evenings
from samples import some

EXAMPLE = Path(__file__).parents[2] / "examples" / "three-players" / "table.toml"
INDENT = " " * len("  instead:  ")


def plain(answer) -> str:
    """What a line said, without its line ends."""
    return " ".join((answer.out + answer.err).split())


def offered(answer) -> str:
    """The line to type instead, as the text has it."""
    rows = (answer.out + answer.err).splitlines()
    start = next(i for i, row in enumerate(rows) if row.startswith("  instead:  "))
    more = [row for row in rows[start + 1 : start + 2] if row.startswith(INDENT) and "nearest" not in rows[start + 1]]
    return " ".join(" ".join([rows[start].removeprefix("  instead:  "), *more]).split())


def listed(answer) -> list[int]:
    """The numbers of a list of places."""
    return [int(row.split()[0]) for row in (answer.out + answer.err).splitlines() if row.strip()[:1].isdigit()]


@pytest.fixture
def stairs(folder, typed):
    """Anna's corridor reward of her stairs, below which Fungus Room has an open downstairs door to the west."""
    path = folder / "table.toml"
    path.write_bytes(EXAMPLE.read_bytes())
    assert typed("undo --to 32").code == 0
    assert typed("export --castle anna --out anna.toml").code == 0
    return path


# what is typed at a door of the other floor, and how the line offered begins and ends
SIDES = [
    ("reward hallway 4.w", "reward corridor hallway", "--dark"),
    ("reward corridor hallway E=4.w", "reward corridor hallway", "--dark"),
    ("reward hallway -15,-4", "reward corridor hallway", "--dark"),
    ("reward downstairs-hallway 0.n", "reward corridor hallway", ""),
    ("reward hallway S2=0.n --dark", "reward corridor hallway", ""),
    ("try hallway 4.w", "try hallway", "--dark"),
    ("try hallway 4.w anna", "try hallway", "--dark anna"),
    ("explain hallway 4.w anna", "explain hallway", "--dark anna"),
    ("try hallway --dark 0.n --castle anna.toml", "try hallway", "--castle anna.toml"),
    ("place hallway 4.w --castle anna.toml", "place hallway", "--dark --castle anna.toml"),
    ("place hallway 0.n --dark --castle anna.toml", "place hallway", "--castle anna.toml"),
    ("where hallway 4.w", "where hallway", "--dark"),
    ("where hallway 4.w anna", "where hallway", "--dark anna"),
    ("where downstairs-hallway 0.n", "where hallway", "0.n"),
]


@pytest.mark.parametrize(("line", "head", "tail"), some(SIDES, 6))
def test_where_the_other_side_alone_fits_it_is_offered(typed, stairs, folder, line, head, tail):
    answer = typed(line)
    assert answer.code == (0 if line.startswith("where") else 1)
    found = offered(answer)
    assert found.startswith(head) and found.endswith(tail)
    assert ("--dark" in found) == ("--dark" in tail)
    then = typed(found)
    assert then.code in (0, 2)
    assert listed(then) if then.code == 2 else "no:" not in then.out
    if line.startswith("reward"):
        typed("undo") if then.code == 0 else None
        assert typed(f"{line} --json").json["refused"][0]["hint"] == found


@pytest.mark.parametrize(
    "line",
    ["reward stairs 2.s", "reward hallway 20,20", "reward hallway 0.w", "try hallway 0,0", "try solar 4.w",
     "where hallway 0.w"],
)  # fmt: skip
def test_where_it_would_not_help_no_other_side_is_offered(typed, stairs, line):
    answer = typed(line)
    assert "instead" not in answer.out + answer.err
    assert "--dark" not in answer.out + answer.err


def test_of_a_hallway_that_fits_nowhere_the_other_side_is_offered(typed, folder):
    typed("new anna ben")
    answer = typed("where hallway --dark")
    assert "fits nowhere" in answer.out
    assert offered(answer) == "where hallway"
    assert offered(typed("try downstairs-hallway")) == "where hallway"


def test_one_place_is_offered_by_its_coordinates(typed, stairs, folder):
    """Whatever is offered with coordinates is the only way of that side there."""
    assert typed("place downstairs-hallway -15,-4 --castle anna.toml").code == 0
    assert typed("place hallway --dark 5.w --castle anna.toml").code == 2
    castle = typed("judge anna.toml --json").json
    doors = [f"{tile['n']}.{side}" for tile in castle["tiles"] for side in "NESW"]
    seen = set()
    for door in doors:
        answer = typed(f"try hallway {door} --castle anna.toml")
        if "instead:" not in answer.out:
            continue
        words = offered(answer).split()
        ways = typed(f"where hallway --dark {door} --castle anna.toml --json").json["placements"]
        seen.add("," in words[2])
        assert ("," in words[2]) == (len(ways) == 1)
    assert seen


def test_a_door_in_use_is_told_with_the_tile_that_has_it(typed, stairs, small):
    answer = typed("reward stairs 2.s")
    assert answer.code == 1
    assert "it overlaps 3 Stairs; " in plain(answer)
    assert "entrance S of 2 Solar is taken by 3 Stairs" in plain(answer)
    assert "PLACE-4, p.9" in plain(answer)
    for command in ("try", "explain", "place"):
        answer = typed(f"{command} hallway foyer.E --castle small.toml")
        assert answer.code == 1
        assert "entrance E of 0 Foyer is taken by 1 Pumpkin Garden" in plain(answer)
        assert "it overlaps 1 Pumpkin Garden" in plain(answer)


def test_an_overlap_away_from_doors_in_use_says_only_that(typed, small):
    answer = typed("try solar 4,0 --castle small.toml")
    assert "it overlaps 1 Pumpkin Garden" in plain(answer)
    assert "taken" not in plain(answer)


def test_of_many_doors_in_use_a_few_are_named(typed, stairs):
    """The same hallway on the same place meets every entrance that the other has taken."""
    assert typed("place downstairs-hallway -15,-4 --castle anna.toml").code == 0
    answer = typed("try downstairs-hallway -15,-4 --castle anna.toml")
    assert plain(answer).count("is taken by") <= 3


@pytest.mark.parametrize("tile", ["hallway", "stairs"])
def test_the_places_offered_are_near_the_door_that_was_meant(typed, stairs, tile):
    """West of the foyer lies Terrace Gardens: what is offered joins the foyer beside it."""
    answer = typed(f"reward {tile} 0.w")
    first = answer.out.split("nearest legal:")[1].split()[0]
    joins = next(
        p["joins"]
        for p in typed(f"where {tile} --json").json["placements"]
        if first in (f"{p['at'][0]},{p['at'][1]}", f"{p['at'][0]},{p['at'][1]}@{p['turn']}")
    )
    assert any("=foyer." in join for join in joins)


def test_the_cells_offered_are_the_nearest(typed, folder):
    typed("new anna ben cara --game between --throne utility-sleeping --throne corridor-food --throne living-sleeping")
    best = [tuple(p["at"]) for p in typed("where mold-room ab --json").json["placements"]]
    for x, y in ((3, 0), (-3, -1), (0, 4)):
        answer = typed(f"place ab mold-room {x},{y}")
        cells = answer.out.split("it could go to ")[1].split("all:")[0].split()
        found = [tuple(map(int, cell.split(","))) for cell in cells]
        far = [abs(column - x) + abs(row - y) for column, row in found]
        assert far == sorted(far)
        assert set(found) <= set(best)


def test_an_overlap_is_refused_though_allow_was_seen(typed, stairs):
    before = stairs.read_bytes()
    answer = typed("reward", "hallway", "0,0", "--allow", "we say so")
    assert (answer.code, stairs.read_bytes()) == (1, before)
    assert "--allow was seen, but it cannot allow two tiles in one place (PLACE-4, p.9)" in plain(answer)
    assert "--allow" not in plain(typed("reward hallway 0,0"))


def test_what_is_allowed_says_which_rules_it_overrides(typed, stairs):
    line = ["reward", "hallway", "-15,-4", "--allow", "we say so"]
    broken = [found["rule"] for found in typed("reward hallway -15,-4 --json").json["refused"]]
    assert broken == ["PLACE-1", "PLACE-7"]
    assert "it overrides PLACE-1, p.9; PLACE-7, p.9, 14, 15" in plain(typed(*line))
    typed("undo")
    found = typed(*line, "--json").json
    assert [(v["rule"], v["page"]) for v in found["allowed"]] == [("PLACE-1", "9"), ("PLACE-7", "9, 14, 15")]
    assert found["event"]["allow"] == "we say so"


def test_where_nothing_had_to_be_allowed_nothing_is_overridden(typed, stairs):
    answer = typed("reward", "downstairs-hallway", "-15,-4", "--allow", "just in case", "--json")
    assert answer.code == 0
    assert "allowed" not in answer.json
    assert "allow" not in answer.json["event"]


def test_places_beside_a_tile_that_is_not_recorded_are_offered_without_a_line_for_all(typed, folder):
    (folder / "table.toml").write_text(between_evenings.record("between-four"), encoding="utf-8")
    assert typed("undo --to 33").code == 0
    first = typed("place da wine-room 5,5")
    assert "all: where wine-room da" in plain(first)
    second = typed("place da scullery -1,2 wine-room 5,5")
    assert (first.code, second.code) == (1, 1)
    assert "it could go to " in plain(second)
    assert "where" not in plain(second)
