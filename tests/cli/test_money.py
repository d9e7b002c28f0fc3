"""A tile that cannot be paid: the money comes first, and what could be bought instead is named."""

from __future__ import annotations

import re

import pytest

from castlescore.games.castles.rules.placement import fits_somewhere
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
@pytest.mark.many
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
