"""What bonus a tile brings, and which may be declined."""

from __future__ import annotations

import pytest

from builders.between import SHEET, SHEET_THRONE, Castle, Placed, Row, between, build, tile
from castlescore.games.between.rules.bonuses import (
    ATTENDANT,
    CARD,
    FIFTH,
    OTHER_TYPE,
    SPECIAL_TILE,
    THIRD,
    TILE,
    Bonus,
    as_type,
    due,
)

TYPES = tuple(between().types)


def having(type: str, n: int) -> tuple[Castle, str]:
    """A castle with `n` tiles of a type, somewhere, and one more tile of the type."""
    names = [t.id for t in between().regular() if t.type == type][: n + 1]
    return build(*((name, 3 + 2 * i, 7) for i, name in enumerate(names[:n])), legal=False), names[n]


def nth(type: str, n: int) -> Bonus | None:
    """What the nth tile of a type brings."""
    castle, name = having(type, n - 1)
    return due(castle, tile(name))


@pytest.mark.parametrize("type", TYPES)
def test_b_bonus_1_to_3_the_third_and_the_fifth_and_no_other(type: str) -> None:
    brings = [n for n in range(1, 10) if nth(type, n) is not None]
    assert brings == [THIRD, FIFTH]


@pytest.mark.parametrize("type", TYPES)
def test_b_bonus_2_the_fifth_gives_any_special_tile(type: str) -> None:
    bonus = nth(type, 5)
    assert bonus is not None
    assert (bonus.kind, bonus.rule, bonus.nth, bonus.draw) == (SPECIAL_TILE, "B-BONUS-2", 5, 0)
    assert sorted(bonus.choices) == ["fountain", "grand-foyer", "tower"]
    assert not bonus.may_decline


@pytest.mark.parametrize("name", ["fountain", "tower", "grand-foyer"])
def test_b_bonus_3_special_rooms_bring_nothing(name: str) -> None:
    castle = build(*((name, 2 + i, 0) for i in range(6)))
    for n in range(6):
        assert due(Castle(castle.throne, castle.tiles[:n]), tile(name)) is None


THIRDS = [
    ("food", TILE, "B-BONUS-5", 5, ()),
    ("living", ATTENDANT, "B-BONUS-8", 0, ()),
    ("utility", CARD, "B-BONUS-9", 3, ()),
    ("outdoor", SPECIAL_TILE, "B-BONUS-10", 0, ("fountain",)),
    ("sleeping", SPECIAL_TILE, "B-BONUS-10", 0, ("tower",)),
    ("corridor", SPECIAL_TILE, "B-BONUS-10", 0, ("grand-foyer",)),
    ("downstairs", OTHER_TYPE, "B-BONUS-11", 0, ("food", "living", "utility", "outdoor", "sleeping", "corridor")),
]


@pytest.mark.parametrize(("type", "kind", "rule", "draw", "choices"), THIRDS)
def test_b_bonus_5_to_11_the_third_of_each_type(
    type: str, kind: str, rule: str, draw: int, choices: tuple[str, ...]
) -> None:
    bonus = nth(type, 3)
    assert bonus is not None
    assert (bonus.type, bonus.nth, bonus.kind, bonus.rule) == (type, 3, kind, rule)
    assert (bonus.draw, bonus.choices) == (draw, choices)


def test_b_bonus_1_it_does_not_matter_where_the_tiles_lie() -> None:
    rows: list[Row] = [("salon", -1, 0), ("kitchen", 2, 0), ("parlor", 2, 1)]
    assert due(build(*rows), tile("map-room")) == nth("living", 3)


@pytest.mark.parametrize("type", [type for type in TYPES if type != "downstairs"])
def test_b_bonus_11_downstairs_takes_the_bonus_of_another_type(type: str) -> None:
    bonus, own = nth("downstairs", 3), nth(type, 3)
    assert bonus is not None
    assert own is not None
    taken = as_type(bonus, type)
    assert (taken.type, taken.nth) == (bonus.type, bonus.nth)
    assert (taken.kind, taken.rule, taken.draw, taken.choices) == (own.kind, own.rule, own.draw, own.choices)
    assert (taken.type, taken.taken_as, taken.may_decline) == ("downstairs", type, True)


def test_b_bonus_11_the_own_third_still_brings_its_bonus() -> None:
    # What the castle has had is not asked: a third living room brings an attendant beside any that downstairs gave.
    rows: list[Row] = [("salon", -1, 0), ("parlor", 2, 0)]
    assert due(build(*rows, attendants=["painter"]), tile("map-room")) == nth("living", 3)


def test_b_bonus_11_any_other_type_but_not_its_own() -> None:
    bonus = nth("downstairs", 3)
    assert bonus is not None
    for wrong in ("downstairs", "special", "tower"):
        with pytest.raises(ValueError, match="cannot be taken"):
            as_type(bonus, wrong)
    living = nth("living", 3)
    assert living is not None
    with pytest.raises(ValueError, match="cannot be taken"):
        as_type(living, "food")


def test_b_bonus_6_and_13_bonuses_follow_from_each_other_and_end_at_a_special_tile() -> None:
    rows: list[Row] = [("crypt", 0, -1), ("dungeon", 1, -1)]
    rows += [(name, 2 + i, 0) for i, name in enumerate(("salon", "parlor", "map-room", "gallery"))]
    castle = build(*rows, attendants=["jester"])
    third = due(castle, tile("armory"))
    assert third is not None
    assert as_type(third, "food").kind == TILE
    castle = castle.add(Placed(6, tile("armory"), (2, -1)))
    fifth = due(castle, tile("library"))
    assert fifth is not None
    assert (fifth.nth, fifth.kind) == (5, SPECIAL_TILE)
    castle = castle.add(Placed(7, tile("library"), (6, 0)))
    assert all(due(castle, tile(face)) is None for face in fifth.choices)


def test_b_ruling_6_fountain_tower_and_downstairs_may_be_declined_and_no_others() -> None:
    thirds = {type: nth(type, 3) for type in TYPES}
    assert {type for type, bonus in thirds.items() if bonus and bonus.may_decline} == {
        "outdoor",
        "sleeping",
        "downstairs",
    }


def test_b_bonus_14_the_castle_of_the_score_sheet_had_these_bonuses() -> None:
    castle = build(throne=SHEET_THRONE)
    given = []
    for n, (name, column, row, _) in enumerate(SHEET):
        bonus = due(castle, tile(name))
        if bonus is not None:
            given.append((name, bonus.type, bonus.nth, bonus.choices if bonus.nth == THIRD else "any"))
        castle = castle.add(Placed(n, tile(name), (column, row)))
    assert given == [
        ("taxidermy-showroom", "living", 3, ()),
        ("hibernation-chamber", "sleeping", 3, ("tower",)),
        ("hall-of-puzzled-floors", "corridor", 3, ("grand-foyer",)),
        ("fireplace", "living", 5, "any"),
    ]
