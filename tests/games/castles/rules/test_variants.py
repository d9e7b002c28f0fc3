"""A variant is a value: an expansion of three rooms and one new completion reward, and what the box plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib import reload
from typing import Any

import pytest

from builders import Message, apply
from builders.castles import VARIANTS, Buy, Laying, Placed, Played, Progress, Table, buying, say
from castlescore.games.castles import rules_api
from castlescore.games.castles.files import setup
from castlescore.games.castles.rules.table import Variant

ROOMS = tuple(
    {"id": id, "name": name, "type": "garden", "size": 100, "points": points, "doors": [[1, 0, "E"]]}
    for id, name, points in (("arbour", "Arbour", 2), ("maze", "Maze", 3), ("pond", "Pond", 4))
)


def _harvest(work: Progress, placed: Placed, due: Message) -> dict[str, Any]:
    """1000 from the bank for each garden room in the castle."""
    money = 1000 * sum(other.tile.type == "garden" for other in work.player.castle)
    work.change(money=work.player.money + money)
    work.announcements.append(Message("{due}: a harvest of {money}", due=due, money=money))
    return {"money": money}


@pytest.fixture
def garden(monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A table of the expansion, begun by its name in a header; Ben is to buy the maze."""
    rewards = {"garden": _harvest}
    expansion = Variant("garden", "with gardens", "three gardens", rooms=ROOMS, rewards=rewards)
    monkeypatch.setitem(VARIANTS, "garden", expansion)
    header = {"players": ["Anna", "Ben"], "builder": "Anna", "rules": "garden"}
    reload(setup)  # what a file may say is made of what there is
    yield buying(rules_api.begin(header, "table.toml"), "maze")
    monkeypatch.undo()
    reload(setup)


def test_an_expansion_adds_rooms_and_a_completion_reward(garden: Table) -> None:
    found = apply(garden, Buy("Ben", Laying("maze", (-2, 1), 0)))
    assert isinstance(found, Played)
    assert found.figures["rewards"] == [{"of": 1, "reward": "garden", "money": 1000}]
    assert say(found.announcements[-1]).endswith("is complete: a harvest of 1000")
    price = garden.market[0].price
    assert found.table.players[1].money == garden.players[1].money - price + 1000


def test_the_box_has_none_of_it(garden: Table) -> None:
    plain = rules_api.begin({"players": ["Anna", "Ben"], "builder": "Anna"}, "table.toml")
    assert "maze" not in plain.setup.box.catalogue.tiles
    assert len(garden.setup.box.catalogue.rooms()) == len(plain.setup.box.catalogue.rooms()) + len(ROOMS)
    assert replace(plain.setup, variant=garden.setup.variant) != plain.setup
