"""A tile that cannot be paid: the money comes first, and what could be bought instead is named."""

from __future__ import annotations

import json
import re

import pytest

from castlescore.games.castles.rules.places import fits_somewhere
from castlescore.games.castles.rules.table import CORRIDORS, stack_of
from castlescore.record.replay import play_record
from castlescore.record.session_file import read_record

OFFERED = re.compile(r"(\d+) ([^,(*]+?)(?:\*\d+)?(?:,|$)")


def poor(typed, sat, left: int):
    """Dan's turn at the evening, with so much money left; returns the table."""
    path = sat(12)
    money = {p["name"]: p["money"] for p in typed("show --json").json["players"]}
    typed("adjust", "dan", "--money", str(left - money["Dan"]), "for the test")
    return play_record(read_record(str(path))).table


def could_buy(table) -> set[tuple[int, str]]:
    """What the one whose turn it is could buy and lay, worked out from the table itself."""
    player, box = table.players[table.active], table.setup.box
    found = set()
    for slot in table.market:
        if slot.tile and slot.price <= player.money + slot.coins and fits_somewhere(player.castle, box[slot.tile]):
            found.add((slot.price, box[slot.tile].name))
    for tile in CORRIDORS:
        dark = "Hallway --dark" if tile == "downstairs-hallway" else box[tile].name
        if table.stacks[stack_of(table, tile)] and player.money >= 3000 and fits_somewhere(player.castle, box[tile]):
            found.add((3000, dark))
    return found


@pytest.mark.parametrize("left", [7000, 4000, 3000, 1000])
def test_what_can_be_bought_with_the_money_is_named(typed, sat, left):
    table = poor(typed, sat, left)
    answer = typed("buy grand-bedchamber --json")
    assert answer.code == 1
    [refused] = answer.json["refused"]
    assert refused["rule"] == "BUY-6"
    hint = refused["hint"]
    assert hint.endswith("pass")
    offered = re.search(r"\((.*)\)", hint)
    named = {(int(price), name) for price, name in OFFERED.findall(offered[1])} if offered else set()
    assert named == could_buy(table)
    assert "instead:" in typed("buy grand-bedchamber").out


def test_with_no_money_at_all_there_is_only_pass(typed, folder):
    typed("new anna ben")
    typed("reveal pumpkin-garden larder parlor vestibule cloak-room")
    typed("price")
    typed("adjust ben --money -15000 poor")
    [refused] = typed("buy stairs --json").json["refused"]
    assert refused["hint"] == "pass"


def test_an_empty_stack_and_what_fits_nowhere_are_not_offered(typed, folder):
    typed("new anna ben --foyer ben=3")
    typed("reveal pumpkin-garden larder parlor vestibule cloak-room")
    typed("price")
    typed("adjust hallway 0 gone")
    typed("adjust ben --money -12000 poor")
    [refused] = typed("buy larder --json").json["refused"]
    assert "Hallway" not in refused["hint"]
    assert "3000 Stairs" in refused["hint"]
    typed('adjust hallway 3 "found again"')
    [refused] = typed("buy larder --json").json["refused"]
    assert "3000 Hallway, 3000 Stairs" in refused["hint"]  # and not the dark side, which joins no entrance of a foyer


@pytest.mark.parametrize("place", ["", "0.n", "0,0", "1", "w=0.n"])
def test_the_money_is_told_before_the_place(typed, sat, place):
    line = f"buy grand-bedchamber {place}"
    poor(typed, sat, 7000)
    answer = typed(line)
    assert answer.code == 1
    assert answer.out.startswith("no: Grand Bedchamber costs 15000; Dan has 7000")
    assert "fits there" not in answer.out and "places" not in answer.out
    assert json.loads(typed(f"{line} --json").out)["refused"][0]["rule"] == "BUY-6"


def test_a_list_that_was_not_printed_is_not_remembered(typed, sat):
    poor(typed, sat, 7000)
    typed("buy grand-bedchamber 0.n")
    assert typed("try grand-bedchamber 1").code in (0, 1)


@pytest.mark.parametrize("place", ["nowhere", "99", "0.q", "parlor.e"])
def test_what_is_no_place_is_told_before_the_money(typed, sat, place):
    poor(typed, sat, 7000)
    answer = typed(f"buy grand-bedchamber {place}")
    assert answer.code == 2
    assert "BUY-6" not in answer.err


def test_coins_on_a_tile_help_to_pay_it(typed, sat):
    table = poor(typed, sat, 5000)
    dear = [slot for slot in table.market if slot.coins and slot.price == 5000 + slot.coins]
    assert dear, "the evening has a tile that its coins make payable"
    offered = typed("buy grand-bedchamber --json").json["refused"][0]["hint"]
    assert f"{dear[0].price} {table.setup.box[dear[0].tile].name}*" in offered


@pytest.fixture
def first_purchase(typed, folder):
    """Ben's first turn, with a downstairs room on the market and nothing but his foyer."""
    typed("new anna ben")
    typed("reveal crypt larder parlor vestibule cloak-room")
    typed("price larder crypt parlor vestibule cloak-room")
    return typed


def test_what_fits_nowhere_says_what_it_would_need_and_what_can_be_bought(first_purchase):
    before = first_purchase("show --json").json
    answer = first_purchase("buy crypt")
    said = " ".join(answer.err.split())
    assert (answer.code, answer.out) == (2, "")
    assert said.startswith(
        "Crypt fits nowhere here: all its entrances are downstairs, and no downstairs entrance of this castle is free"
        " (PLACE-7, p."
    )
    assert "instead: buy TILE [PLACE] (15000 Larder, " in said and said.endswith("or pass")
    assert "Crypt" not in said.partition("instead:")[2]
    assert first_purchase("show --json").json == before


@pytest.mark.parametrize("line", ["where crypt", "try crypt", "where crypt ben", "place crypt --castle new.toml"])
def test_so_it_does_where_nothing_is_bought(first_purchase, line):
    answer = first_purchase(line)
    said = " ".join((answer.out + answer.err).split())
    assert "fits nowhere here: all its entrances are downstairs" in said
    assert "instead" not in said


def test_at_a_door_where_it_does_not_fit_nothing_is_said_of_the_whole_castle(first_purchase):
    first_purchase("buy stairs 0.w")
    said = first_purchase("where crypt 0.n ben").out
    assert said == "Crypt fits nowhere here.\n"
    assert first_purchase("where crypt ben --json").json["placements"]
