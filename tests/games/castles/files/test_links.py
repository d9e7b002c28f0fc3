"""Castle links of madcastles.com: read, put in an order, their floors found, and written."""

from __future__ import annotations

import pytest

from builders import parse_any_castle
from builders.castles import Box
from castlescore import FileProblem, LimitHit
from castlescore.games.castles.files.castle_file import entries_of
from castlescore.games.castles.files.links import parse_link, read_link, write_link
from castlescore.record.castle_files import castle_text

REAL = (
    "https://www.madcastles.com/#+P2-2,6&-V0-24,4&-W0-14,10&-e0-14,8&-d0-14,0&+k0-10,-4&-f10,-6&-L30,-14"
    "&-C38,-12&+J18,2&+M24,6&+G08,6&-a22,10&+A0-4,14&-E112,-4&-N32,-6"
)
BOX = Box()


def _judged(entries):
    return parse_any_castle(castle_text("castles", entries, {}), "link").judged


def test_the_real_link_is_16_tiles_in_a_legal_order_and_38_points_of_placing():
    imported = read_link(REAL, BOX)
    assert imported.remarks == ()
    assert imported.entries[0].tile == "foyer"
    assert (imported.entries[0].at, imported.entries[0].doors, imported.entries[0].turn) == ((0, 0), 3, 0)
    judged = _judged(imported.entries)
    assert (len(judged.tiles), judged.legal, judged.points) == (16, True, 38)
    assert sorted(row.placed.tile.id for row in judged.tiles) == [
        "audience-room",
        "foyer",
        "great-hall",
        "green-house",
        "hallway",
        "hallway",
        "pantry",
        "pink-cabinet",
        "powder-room",
        "servants-quarters",
        "shed",
        "stairs",
        "terrace-gardens",
        "train-room",
        "venus-grotto",
        "west-tapestry-room",
    ]


def test_there_and_back_again():
    first = _judged(read_link(REAL, BOX).entries)
    link, remarks = write_link(first)
    assert remarks == ()
    again = read_link(link, BOX)
    assert again.remarks == ()
    assert sorted(again.entries, key=repr) == sorted(entries_of(first), key=repr)


def test_a_foyer_turned_by_half_a_turn_is_ours():
    for quarters, turn in [(0, 180), (1, 270), (2, 0), (3, 90)]:
        assert read_link(f"#+P{quarters}0,0", BOX).entries[0].turn == turn


def _built(*rows: tuple[str, str]) -> str:
    """A castle file of a foyer with three entrances and of tiles with their joins."""
    text = 'format = "castlescore castle 1"\n[[tile]]\ntile = "foyer"\ndoors = 3\nat = [0, 0]\n'
    text += "".join(f'[[tile]]\ntile = "{tile}"\njoin = "{join}"\n' for tile, join in rows)
    return text


@pytest.mark.parametrize("side", ["W", "E", "N"])
def test_floors_follow_from_the_stairs(side):
    text = _built(("stairs", f"E=foyer.{side}"), ("downstairs-hallway", f"E=stairs.{side}"))
    judged = parse_any_castle(text, "c").judged
    assert judged.legal
    imported = read_link(write_link(judged)[0], BOX)
    assert imported.remarks == ()
    assert list(imported.entries) == entries_of(judged)


def test_a_stairs_the_wrong_way_round_in_the_link_is_turned():
    judged = parse_any_castle(_built(("stairs", "E=foyer.W")), "c").judged
    link, _ = write_link(judged)
    turned = link.replace("+A0", "+A2")
    assert turned != link
    assert read_link(turned, BOX).entries == read_link(link, BOX).entries


def test_what_no_connection_decides_stays_as_the_link_has_it():
    imported = read_link("#+P20,0&-e040,0&+A280,0&+B3120,0", BOX)
    result = {(entry.tile, entry.turn) for entry in imported.entries[1:]}
    assert result == {("hallway", 0), ("stairs", 180), ("stairs", 270)}
    assert all(entry.dispute for entry in imported.entries[1:])


def test_tiles_no_order_reaches_come_last_in_dispute_and_are_named():
    imported = read_link("#+G0500,500&" + REAL.partition("#")[2].replace("&+G08,6", ""), BOX)
    assert imported.entries[-1].tile == "pantry"
    assert [entry.dispute for entry in imported.entries] == [False] * 15 + [True]
    [remark] = imported.remarks
    assert "Pantry" in remark


def test_half_a_unit_off_is_left_out_and_named():
    imported = read_link("#+P20,0&+G01,0&-f10,1", BOX)
    assert [entry.tile for entry in imported.entries] == ["foyer"]
    assert len(imported.remarks) == 2
    assert "half a unit" in imported.remarks[0]


def test_pairs_that_may_not_lie_so_are_named_with_their_rule():
    text = _built(("solar", "S=foyer.N"), ("vestibule", "S=foyer.N"))
    [remark] = read_link(write_link(parse_any_castle(text, "c").judged)[0], BOX).remarks
    assert "Solar" in remark and "Vestibule" in remark and "PLACE-4" in remark


@pytest.mark.parametrize(
    "link",
    [
        "",
        "castle",
        "https://www.madcastles.com/",
        "https://www.madcastles.com/#",
        "#+P",
        "#+P40,0",
        "#+P20,0,0",
        "#P20,0",
        "#+P2a,b",
        "#+P20,0&-n00,0",  # beyond the site's list
        "#+P20,0&-z00,0",
        "#+G00,0",
        "#+P20,0&+P20,0",
        "#+P20,99999999",
        "#\x1b[31m",
    ],
)
def test_what_is_no_link_is_refused_harmlessly(link):
    with pytest.raises(FileProblem) as told:
        read_link(link, BOX)
    assert str(told.value).isprintable()
    assert len(str(told.value)) < 300


def test_limits_of_a_link():
    with pytest.raises(LimitHit, match="300"):
        parse_link("#+P20,0" + "&+G00,0" * 300)
    with pytest.raises(LimitHit, match="100000"):
        read_link("#+P20,0&+G0999998,0", BOX)
    with pytest.raises(LimitHit, match="4 MiB"):
        parse_link("#" + "x" * (4 * 1024 * 1024))


def test_a_tile_twice_in_a_link_is_judged_not_refused():
    imported = read_link("#+P20,0&+G040,0&+G080,0", BOX)
    assert [entry.tile for entry in imported.entries] == ["foyer", "pantry", "pantry"]


def test_what_a_link_cannot_say_is_left_out_and_named():
    text = _built(("pantry", "W=foyer.E")).replace("doors = 3", "doors = 4")
    text += '[[tile]]\ntile = "solar"\nat = [40, 40]\ndispute = true\n'
    link, remarks = write_link(parse_any_castle(text, "c").judged)
    assert link.count("&") == 1
    assert any("4 entrances" in remark for remark in remarks)
    assert any("Solar" in remark and "dispute" in remark for remark in remarks)
