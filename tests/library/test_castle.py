"""Castles as values: what the library says is what the commands say, and nothing that is done changes a castle."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random

import pytest

import castlescore as cs
from builders import run
from samples import thorough

EXAMPLES = Path(__file__).parents[2] / "examples" / "castles"
CASTLES = EXAMPLES / "public-link.toml"
DISPUTED = EXAMPLES / "disputed.toml"
KINGS = EXAMPLES / "example62.toml"
FILES = {CASTLES: cs.Castle, DISPUTED: cs.Castle, KINGS: cs.between.Castle}
WORDS = {CASTLES: ("solar", "-2,1"), DISPUTED: ("parlor", "foyer.W"), KINGS: ("afternoon-tea-room", "9,9")}
both = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def read(file: Path):
    return FILES[file].read(file)


def said(monkeypatch, *words: str):
    """What a command prints as JSON."""
    out = BytesIO()
    monkeypatch.setattr("sys.stdout", TextIOWrapper(out, "utf-8"))
    run([*words, "--json"])
    return json.loads(out.getvalue())


def plain(value: object) -> object:
    """A value as JSON has it."""
    return json.loads(json.dumps(value))


def around(outline) -> tuple[tuple[float, float], ...]:
    """The corners of an outline, or of the box of a round one."""
    if isinstance(outline, cs.Circle):
        x, y, r = outline
        return ((x - r, y - r), (x + r, y + r))
    return outline


@both
@pytest.mark.many
def test_the_documents_are_those_of_the_commands(file, monkeypatch):
    castle, (tile, place) = read(file), WORDS[file]
    assert plain(castle.judged_json()) == said(monkeypatch, "judge", str(file))
    assert plain(castle.where_json(tile)) == said(monkeypatch, "where", tile, "--castle", str(file))
    assert plain(castle.verdict(tile, place).to_json()) == said(monkeypatch, "try", tile, place, "--castle", str(file))


@both
def test_the_attributes_are_those_of_the_documents(file):
    castle, (tile, _) = read(file), WORDS[file]
    document = castle.judged_json()
    assert (castle.points, castle.legal, len(castle)) == (document["points"], document["legal"], len(document["tiles"]))
    for verdict, row in zip(castle.verdicts, document["tiles"], strict=True):
        points = row["points"] if file == KINGS else row["points"]["total"]
        assert (verdict.n, verdict.tile.id, [*verdict.at]) == (row["n"], row["tile"], row["at"])
        assert (verdict.points, verdict.legal, verdict.dispute) == (points, row["legal"], row["dispute"])
        assert sum(line.points for line in verdict.lines) == points
        broken = [{"rule": v.rule, "page": v.page, "with": [*v.tiles], "why": v.why} for v in verdict.violations]
        assert broken == row["violations"]
    places = [{"at": [*place.at], "points": place.points} for place in castle.legal_placements(tile)]
    assert places == [{key: row[key] for key in ("at", "points")} for row in castle.where_json(tile)["placements"]]


@both
def test_a_castle_comes_back_from_its_text_and_from_plain_values(file):
    castle = read(file)
    assert type(castle).loads(castle.dumps()) == castle
    assert type(castle).from_json(plain(castle.to_json())) == castle
    assert hash(type(castle).loads(castle.dumps())) == hash(castle)
    assert plain(type(castle).from_json(castle.to_json()).judged_json()) == plain(castle.judged_json())


def test_castles_of_the_same_tiles_have_one_key_in_whatever_order_they_were_laid():
    first = cs.Castle()
    west = next(place for place in first.legal_placements("larder") if place.at[0] < 0)
    east = next(place for place in first.legal_placements("parlor") if place.at[0] > 0)
    one = first.lay("larder", west).lay("parlor", str(east))
    other = first.lay("parlor", east).lay("larder", str(west), claim=7)
    assert one != other
    assert one.key == other.key == other.lay("solar", "99,9", dispute=True).key
    assert hash(one) == hash(other)
    assert len({castle.key for castle in (first, one, one.undo(), other.undo(), cs.Castle(foyer=3))}) == 5


@pytest.mark.thorough
@both
@pytest.mark.slow
def test_a_place_of_the_list_is_laid_as_the_one_that_is_typed(file):
    castle = read(file)
    for tile in castle.tiles_left()[:: 1 if thorough() else 4]:
        for place in castle.legal_placements(tile)[:1]:
            laid, typed = castle.lay(tile, place), castle.lay(tile.id, str(place))
            assert laid == typed
            assert plain(laid.judged_json()) == plain(typed.judged_json())


@both
@pytest.mark.many
def test_tiles_laid_one_by_one_make_the_castle_that_is_judged_whole(file):
    whole, rows = read(file), read(file).to_json()["tile"]
    first = 0 if file == KINGS else 1
    castle = type(whole).from_json({**whole.to_json(), "tile": rows[:first]})
    for n, row in enumerate(rows[first:], first):
        turn = f"@{row['turn']}" if "turn" in row else ""
        place = f"{row['at'][0]},{row['at'][1]}{turn}"
        before = castle
        assert castle.verdict(row["tile"], place).n == n
        castle = castle.lay(row["tile"], place, claim=row.get("claim"), dispute=row.get("dispute", False))
        assert castle.undo() == before
        assert plain(castle.undo().judged_json()) == plain(before.judged_json())
    assert castle == whole
    assert plain(castle.judged_json()) == plain(whole.judged_json())


@both
@pytest.mark.many
def test_every_legal_place_can_be_laid_and_gives_what_it_says(file):
    castle, random = read(file), Random(7)
    for tile in random.sample(castle.tiles_left(), 4):
        for n, place in enumerate(castle.legal_placements(tile)[:6], 1):
            laid = castle.lay(tile, place)
            assert place.legal
            assert laid.points == castle.points + place.points
            assert castle.verdict(tile.id, str(n)).at == place.at
            assert castle.verdict(tile, str(place)).to_json() == place.to_json()
    assert castle == read(file)


@both
def test_an_illegal_tile_is_a_value_to_ask_for_and_an_error_to_lay(file):
    castle, (tile, place) = read(file), WORDS[file]
    asked = castle.verdict(tile, place)
    assert not asked.legal
    with pytest.raises(cs.Illegal) as refused:
        castle.lay(tile, place)
    assert refused.value.violations == asked.violations
    assert all(violation.rule in str(refused.value) for violation in asked.violations)
    assert castle == read(file)
    doubted = castle.lay(tile, place, dispute=True)
    assert (len(doubted), doubted.points, doubted.legal) == (len(castle) + 1, castle.points, False)


@both
def test_a_tile_that_was_laid_is_drawn_where_its_outline_says(file):
    castle, (tile, _) = read(file), WORDS[file]
    place = castle.legal_placements(tile)[-1]
    root = ET.fromstring(castle.lay(tile, place).svg())
    lies = {key: int(root.attrib[f"data-{key}"]) for key in ("west", "north", "left", "top", "unit", "high")}
    x, y = place.middle
    px = lies["left"] + lies["unit"] * (x - lies["west"])
    py = lies["top"] + lies["high"] * (lies["north"] - y)
    tiles = [group for group in root.iter() if "tile" in group.get("class", "").split()]
    drawn = next(e for e in tiles[-1].iter() if "shape" in e.get("class", "").split())
    if isinstance(place.outline, cs.Circle):
        assert (float(drawn.attrib["cx"]), float(drawn.attrib["cy"])) == (px, py)
    elif "points" in drawn.attrib:
        xs, ys = zip(*(map(int, pair.split(",")) for pair in drawn.attrib["points"].split()), strict=True)
        corners = sorted(zip(xs, ys, strict=True))
        assert corners == sorted(
            (lies["left"] + lies["unit"] * (cx - lies["west"]), lies["top"] + lies["high"] * (lies["north"] - cy))
            for cx, cy in place.outline
        )
    else:
        wide, high = int(drawn.attrib["width"]), int(drawn.attrib["height"])
        assert (int(drawn.attrib["x"]) + wide / 2, int(drawn.attrib["y"]) + high / 2) == (px, py)


@both
@pytest.mark.parametrize("frame", [True, False])
def test_everything_in_places_is_in_sight(file, frame):
    castle, (tile, _) = read(file), WORDS[file]
    places = castle.legal_placements(tile)
    root = ET.fromstring(castle.svg(places, frame=frame))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    lies = {key: int(root.attrib[f"data-{key}"]) for key in ("west", "north", "left", "top", "unit", "high")}
    for place in places:
        for x, y in around(place.outline):
            assert 0 <= lies["left"] + lies["unit"] * (x - lies["west"]) <= width
            assert 0 <= lies["top"] + lies["high"] * (lies["north"] - y) <= height


@both
@pytest.mark.many
def test_a_notebook_shows_the_picture_that_is_exported(file, tmp_path):
    castle = read(file)
    assert run(["export", "--svg", "--from", str(file), "--out", str(tmp_path / "castle.svg")]) == 0
    exported = (tmp_path / "castle.svg").read_text(encoding="utf-8")
    assert castle.svg() == exported
    shown, other = castle._repr_svg_(), castle.undo()._repr_svg_()
    ids = set(re.findall(r'id="([^"]+)"', shown))
    assert len(shown.splitlines()) == len(exported.splitlines())
    assert ids.isdisjoint(re.findall(r'id="([^"]+)"', other + exported))
    assert repr(castle).startswith("<Castle ")
    assert str(castle.points) in repr(castle)


def test_a_link_is_read_and_written_as_by_the_commands(tmp_path, capsys):
    castle = cs.Castle.read(CASTLES)
    assert cs.Castle.from_link(castle.to_link()) == castle
    assert run(["import", castle.to_link(), "--out", str(tmp_path / "castle.toml")]) == 0
    assert (tmp_path / "castle.toml").read_text(encoding="utf-8") == castle.dumps()
    with pytest.raises(cs.FileProblem, match="no castle link"):
        cs.Castle.from_link("https://www.madcastles.com/")


def test_a_second_foyer_is_a_broken_rule_and_lies_nowhere():
    castle = cs.Castle()
    assert castle.legal_placements("foyer") == []
    assert [broken_rule.rule for broken_rule in castle.verdict("foyer", "5,1").violations][-1] == "BOX-1"
    with pytest.raises(cs.Illegal, match="BOX-1"):
        castle.lay("foyer", "N=foyer.S")


def test_a_castle_begins_with_the_foyer_that_is_told():
    assert [{place.joins[0][-1] for place in cs.Castle(doors).legal_placements("solar")} for doors in (3, 4)] == [
        set("NEW"),
        set("NESW"),
    ]
    assert cs.Castle("3@90").to_json()["tile"] == [{"tile": "foyer", "doors": 3, "at": [0, 0], "turn": 90}]
    with pytest.raises(cs.Unclear, match="is no foyer"):
        cs.Castle(5)
    with pytest.raises(cs.Unclear, match="only the foyer"):
        cs.Castle().undo()


def test_a_throne_room_has_its_attendants_and_cards():
    castle = cs.between.Castle("utility-sleeping", attendants=["jester"], cards=["bonus-any-3-sleeping"][:0])
    assert castle.to_json()["attendants"] == ["jester"]
    with pytest.raises(cs.FileProblem, match="no attendant is called 'cook'"):
        cs.between.Castle("utility-sleeping", attendants=["cook"])
    with pytest.raises(cs.Unclear, match="no throne room: corridor-downstairs, "):
        cs.between.Castle()
    with pytest.raises(cs.Unclear, match="throne room"):
        cs.between.Castle("nowhere")
    with pytest.raises(cs.Unclear, match="no throne room: corridor-downstairs, "):
        cs.between.Castle(throne=None)
    assert cs.between.Castle("utility-sleeping", attendants="jester") == castle
    assert cs.between.Castle("utility-sleeping", attendants=None, cards=None).to_json()["tile"] == []
    with pytest.raises(cs.Unclear, match="only the throne room"):
        castle.undo()


def test_no_tile_may_still_come_that_the_box_has_no_more():
    castle = cs.Castle()
    assert {"solar", "hallway", "stairs"} <= {tile.id for tile in castle.tiles_left()}
    castle = castle.lay("solar", castle.legal_placements("solar")[0])
    for dark in [False] * 9:
        castle = castle.lay("hallway", castle.legal_placements("hallway")[0], dark=dark)
    left = {tile.id for tile in castle.tiles_left()}
    assert "stairs" in left
    assert left.isdisjoint({"solar", "hallway", "downstairs-hallway"})
    kings = cs.between.Castle("utility-sleeping").lay("parlor", "-1,0")
    assert "parlor" not in {tile.id for tile in kings.tiles_left()}


def test_a_tile_is_found_by_what_somebody_types():
    assert cs.find_tile("sol").id == "solar"
    assert cs.find_tile("hallway", dark=True).id == "downstairs-hallway"
    assert cs.between.find_tile("wine-r").id == "wine-room"
    for find in (cs.find_tile, cs.between.find_tile):
        with pytest.raises(cs.Unclear, match="zzz"):
            find("zzz")


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ([], "a table of keys"),
        ({}, "no castlescore file"),
        ({"game": "chess"}, "the game is 'chess'"),
        ({"tile": [{"tile": "foyer"}]}, "tile 0"),
        ({"tile": [{"tile": "foyer", "at": [0, 0], "turn": 45}]}, "tile 0"),
        ({"tile": [{"tile": "foyer", "at": [0, 0]}, {"tile": "sollar", "at": [3, 0]}]}, "close to it: solar"),
        ({"tile": [{"tile": "solar", "at": [3, 0]}]}, "one foyer"),
        ({"tile": [], "x": 1}, "x"),
    ],
)
def test_values_that_are_no_castle_are_told(value, why):
    whole = {"format": "castlescore castle 1", "game": "castles", **value} if value else value
    with pytest.raises(cs.FileProblem, match=why):
        cs.Castle.from_json(whole)


def test_a_castle_of_the_other_game_is_told():
    with pytest.raises(cs.FileProblem, match="a castle of Between Two Castles"):
        cs.Castle.read(KINGS)
    with pytest.raises(cs.FileProblem, match="a castle of Castles of Mad King Ludwig"):
        cs.between.Castle.loads(CASTLES.read_text(encoding="utf-8"))


def test_a_house_made_room_can_be_laid(tmp_path):
    rooms = tmp_path / "rooms.toml"
    rooms.write_text(
        '[[room]]\nid = "attic"\nname = "Attic"\ntype = "utility"\nsize = 100\npoints = 9\ndoors = [[0, 0, "S"]]\n',
        encoding="utf-8",
    )
    castle = cs.Castle(4, catalogue=rooms)
    assert castle.legal_placements("attic")[0].points == 9
    with pytest.raises(cs.Unclear, match="attic"):
        cs.Castle(4).legal_placements("attic")


def test_a_tile_is_told_in_one_short_line():
    assert repr(cs.find_tile("kitchen")) == "<Tile kitchen: food, 300, prints 1, +3 connected food>"
    assert repr(cs.find_tile("foyer")) == "<Tile foyer: corridor, 125, prints 0>"
    assert repr(cs.between.find_tile("brewery")) == "<Tile brewery: food, shows mirror, 2, above-below living>"
    assert repr(cs.between.find_tile("fountain")) == "<Tile fountain: special, 5, fixed>"
    every = [*cs.Castle().tiles_left(), *cs.between.Castle("utility-sleeping").tiles_left()]
    assert max(len(repr(tile)) for tile in every) < 120


@pytest.mark.parametrize("claim", [100_001, -100_001, 10**30])
@both
def test_a_claim_that_no_castle_file_holds_is_refused_as_the_tile_is_laid(file, claim):
    """And not first when the text is read again."""
    castle = read(file)
    tile, place = next((tile, result[0]) for tile in castle.tiles_left() if (result := castle.legal_placements(tile)))
    assert type(castle).loads(castle.lay(tile, place, claim=100_000).dumps()).verdicts[-1].claim == 100_000
    with pytest.raises(cs.Unclear, match="100000"):
        castle.lay(tile, place, claim=claim)
