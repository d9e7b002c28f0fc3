"""The printed facts of Castles of Mad King Ludwig: the box, counted; its numbers, events and sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from builders import Message, apply, rule
from builders.castles import (
    BOX,
    TYPES,
    Box,
    Pass,
    Pending,
    Phase,
    Played,
    Progress,
    Reward,
    Table,
    built,
    buying,
    changed,
    emptied,
    favor_names,
    purse,
    say,
    score,
    seated,
)
from builders.castles import facts as castles
from builders.castles import facts as catalogue
from castlescore.core.data import read_data
from castlescore.games.castles import facts
from castlescore.games.castles.facts import KINDS, TileFacts
from castlescore.games.castles.rules import market
from castlescore.games.castles.rules.final import card_points, ending, score_of
from castlescore.games.castles.rules.placement import Point, span
from castlescore.games.castles.rules.setup import in_box
from castlescore.games.castles.rules.turns import cost_of, give
from castlescore.games.castles.view.presenter import _reward_words, offers
from castlescore.games.castles.view.presenter import offers_table as offers_text
from castlescore.view.colour import uncoloured

ROOMS = castles().rooms()


def test_there_are_75_rooms_and_four_corridor_tiles() -> None:
    assert len(ROOMS) == 75
    assert [t.id for t in castles().tiles.values() if not t.room] == [
        "foyer",
        "stairs",
        "hallway",
        "downstairs-hallway",
    ]


def test_nine_rooms_of_each_small_size_and_six_of_each_large() -> None:
    sizes = Counter(room.size for room in ROOMS)
    assert sizes == dict.fromkeys((100, 150, 200, 250, 300), 9) | dict.fromkeys((350, 400, 450, 500, 600), 6)


def test_rooms_of_each_type() -> None:
    assert Counter(room.type for room in ROOMS) == {
        "activity": 12,
        "corridor": 2,
        "downstairs": 10,
        "food": 9,
        "living": 14,
        "outdoor": 11,
        "sleeping": 8,
        "utility": 9,
    }


def test_types_and_kinds_of_effect_are_known() -> None:
    for room in ROOMS:
        assert room.type in TYPES
        if room.effect:
            assert room.effect.how in KINDS
            assert room.effect.types
            assert set(room.effect.types) <= set(TYPES)


def test_activity_rooms_touch_downstairs_rooms_look_anywhere_and_the_rest_connects() -> None:
    how = {"activity": "touching", "downstairs": "anywhere"}
    for room in ROOMS:
        if room.effect:
            assert room.effect.how == how.get(room.type, "connected"), room.id
            assert (room.effect.per < 0) == (room.type == "activity"), room.id
        assert (room.effect is None) == (room.type == "utility" or room.size == 100), room.id


def test_groups_are_small_large_square_and_round() -> None:
    assert castles().groups == {
        "small": (100, 150, 200, 250, 300),
        "large": (350, 400, 450, 500, 600),
        "square": (100, 400),
        "round": (150, 500),
    }


def test_the_two_halls_are_rooms_of_type_corridor() -> None:
    assert [room.id for room in ROOMS if room.type == "corridor"] == ["great-hall", "upper-hall"]


@pytest.mark.parametrize(
    ("tile", "area"), [("foyer", 125), ("hallway", 150), ("downstairs-hallway", 150), ("stairs", 75)]
)
def test_area_is_printed(tile: str, area: int) -> None:
    assert castles()[tile].size == area


@pytest.mark.parametrize(
    ("tile", "stack"),
    [("foyer", ""), ("stairs", "stairs"), ("hallway", "hallway"), ("downstairs-hallway", "hallway"), ("study", "150")],
)
def test_both_sides_of_the_hallway_come_from_one_stack(tile: str, stack: str) -> None:
    assert castles()[tile].stack == stack


def test_the_box_holds_nine_hallways_and_six_stairs() -> None:
    assert castles().box == {"hallway": 9, "stairs": 6}


def test_ids_and_names_are_different() -> None:
    rows: list[TileFacts] = list(castles().tiles.values())
    assert len({row.id for row in rows}) == len(rows) == len({row.name for row in rows})


def test_the_sides_of_the_foyer() -> None:
    foyer = castles()["foyer"]
    assert [side for _, _, side in foyer.doors] == ["N", "E", "S", "W"]
    assert [side for _, _, side in foyer.doors_3] == ["N", "E", "W"]


def test_a_catalogue_may_change_a_room_and_add_one() -> None:
    before = castles()
    added = {"id": "folly", "name": "Folly", "type": "outdoor", "size": 100, "points": 3, "doors": [[0, 0, "S"]]}
    after = before.with_rooms([{"id": "study", "points": 9, "ru": "Новое имя"}, added])
    assert (after["study"].points, after["study"].doors) == (9, before["study"].doors)
    assert "Новое имя" in after["study"].names
    assert after["folly"].room
    assert len(after.rooms()) == 76
    assert before["study"].points == 4


PACKAGE, FILE = "castlescore.games.castles", "setup.toml"
DATA: dict[str, Any] = dict(read_data(PACKAGE, FILE).items())
Path = tuple[str | int, ...]


def leaves(value: object, *path: str | int) -> Iterator[Path]:
    """Where each number, and each name, of the file stands."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not isinstance(value, (dict, list)):
        yield path
    for key, inner in entries:
        yield from leaves(inner, *path, key)


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Puts another number into the file, as far as the program can see."""

    def change(path: Path) -> None:
        data = deepcopy(DATA)
        *way, last = path
        place: Any = data
        for key in way:
            place = place[key]
        place[last] = f"{place[last]} anew" if isinstance(place[last], str) else place[last] + 1
        monkeypatch.setattr(
            facts, "read_data", lambda package, name: data if name == FILE else read_data(package, name)
        )
        facts.numbers.cache_clear()

    yield change
    monkeypatch.undo()
    facts.numbers.cache_clear()


def bought(table: Table) -> Table:
    """A table at which a reward is given to the second player."""
    return built(table, 1, ("coach-house", "S=foyer.E"))


def given(table: Table, kind: str) -> list[object]:
    """What a reward of a kind gives and says."""
    work = Progress(bought(table), 1, table.turn)
    give(work, kind, work.player.castle[1], Message("nothing"))
    return [work.given, work.player.money, work.player.rewards, *map(say, work.announcements)]


def asleep(table: Table, tiles: int) -> object:
    """Whether so many tiles may be put onto the deck."""
    waiting = replace(bought(table), pending=(Pending("sleeping", 1, table.turn),))
    return isinstance(apply(waiting, Reward("Ben", "sleeping", stack="100", tiles=tiles)), Played)


def everything() -> list[object]:
    """What the program makes of the numbers."""
    result: list[object] = [in_box("deck", BOX.catalogue), favor_names(), facts.numbers().favors]
    for players in (1, 2, 3, 4):
        table = seated(players)
        result += [table.deck, table.bonus_deck, dict(table.stacks), [slot.price for slot in table.market]]
        result += [(player.money, player.start, player.cards) for player in table.players]
    table = buying(seated(2, favors=("living", "money")), "larder")
    result += [cost_of(table, "hallway"), *(given(table, kind) for kind in ("activity", "outdoor", "utility"))]
    result += [[asleep(table, tiles) for tiles in range(6)]]
    passed = apply(table, Pass("Ben"))
    assert isinstance(passed, Played)
    result += [passed.table.players[1].money, passed.table.bank]
    result += [slot.coins for slot in market.end_round(replace(table, active=0, to_move=False))[0].market]
    rich = purse(purse(emptied(seated(4)), 0, 90000), 1, 50000)
    rich = replace(rich, phase=Phase.OVER)
    result += [[line.points for line in row.lines] for row in score(bought(rich)).players]
    end = ending(bought(purse(purse(purse(purse(seated(4), 0, 9), 1, 8), 2, 7), 3, 6)))
    result += [standing.points for standing in score_of(replace(end, favors=("money",))).favors["money"]]
    result += [score(changed(seated(1), 0, placing=points)).players[0].rank for points in range(50, 125)]
    cards = facts.numbers().cards
    result += [(card, *(card_points(card, cards[card], count, None) for count in (1, 5, 6, 10_000))) for card in cards]
    return result


@cache
def as_printed() -> list[object]:
    """The same with the numbers of the file as they are, worked out before the first of them is changed."""
    return everything()


@pytest.mark.parametrize("path", list(leaves(DATA)), ids=lambda path: ".".join(map(str, path)))
@pytest.mark.many
def test_a_number_that_is_changed_in_the_file_changes_what_follows(path: Path, put: Any) -> None:
    before = as_printed()
    put(path)
    assert everything() != before


def test_the_text_of_the_offers_has_the_numbers_of_the_file(put: Any) -> None:
    def text() -> str:
        table = purse(buying(seated(3), "broom-closet"), 1, 90000)
        gives = [_reward_words(kind, table.setup.printed) for kind in ("activity", "outdoor")]
        return "\n".join([*gives, *offers_text(offers(table, 1), {}, table.setup.printed, 200, uncoloured)])

    before = text()
    for path in (("corridor_price",), ("rewards", "activity"), ("rewards", "outdoor"), ("rewards", "utility")):
        put(path)
        assert text() != before, path


# The list of the rules repeats these numbers in our own words; where one is changed, this names the rule to be mended.
@pytest.mark.parametrize(
    ("path", "id"),
    [
        (("pass_income",), "BUY-2"),
        (("corridor_price",), "BUY-3"),
        (("start_money",), "SETUP-6"),
        (("leftover_coin",), "COINS-1"),
        (("rewards", "activity"), "REWARD-ACTIVITY"),
        (("rewards", "outdoor"), "REWARD-OUTDOOR"),
        (("final", "empty_stack"), "FINAL-STACKS"),
        (("final", "money_per_point"), "FINAL-MONEY"),
    ],
)
def test_the_rule_says_the_number_of_the_file(path: Path, id: str) -> None:
    value: Any = DATA
    for key in path:
        value = value[key]
    assert str(value) in rule(id).text.replace(",", "").replace(".", " "), rule(id).text


def test_what_stands_in_a_sentence_is_named():
    tile, facts = Box()["larder"], catalogue()["larder"]
    assert say(Message("{tile}", tile=facts)) == say(Message("{tile}", tile=tile)) == "Larder"
    assert say(span(((2, 3), (2, 3)))) == "at 1,1.5"
    assert say(Message("from {start} to {end}", start=Point(-1, 0), end=Point(-1, 4))) == "from -0.5,0 to -0.5,2"
    assert say(Message("{lies}, not {wanted}", lies=Message("nothing"), wanted=facts)) == "nothing, not Larder"
    assert say(Message("{kind:type}, {rule:cited}", kind="food", rule="END-1")) == "food, END-1, p.12"
