"""The twenty bonus cards, each in a castle where its count is plain."""

from __future__ import annotations

import pytest

from builders import Message
from builders.between import THRONE, Castle, Row, between, build, counted, say, sheet
from castlescore.games.between.rules.scoring import counted as counted_by
from castlescore.games.between.rules.scoring import score


def worth(castle: Castle, card: str) -> int:
    """What a card alone is worth in a castle."""
    result = score(castle.with_cards(between().cards[f"bonus-{card}"]))
    return result.total - score(castle).total


def test_b_card_1_types_and_special_faces_but_not_the_throne_room() -> None:
    assert worth(build(), "type-variety") == 0
    assert worth(sheet(), "type-variety") == 10
    assert worth(build(("fountain", 2, 0), ("fountain", 3, 0), ("tower", -1, 0), ("solar", 0, 1)), "type-variety") == 3


def test_b_card_2_attendants() -> None:
    assert worth(build(), "attendants") == 0
    assert worth(build(attendants=["knight", "knight"]), "attendants") == 8


@pytest.mark.parametrize(
    ("type", "rooms"),
    [("food", 1), ("living", 5), ("utility", 2), ("outdoor", 1), ("sleeping", 3), ("corridor", 3), ("downstairs", 1)],
)
def test_b_card_3_rooms_of_a_type(type: str, rooms: int) -> None:
    assert worth(sheet(), type) == 2 * rooms


@pytest.mark.parametrize(
    ("card", "found"),
    [
        ("type-variety", [(None, "sleeping"), (None, "fountain")]),
        ("attendants", [(None, "Knight")]),
        ("height", [(None, "row 0 to 1")]),
        ("width", [(None, "column 0 to 2")]),
        ("throne-variety", [(None, "sleeping")]),
        ("special", [(THRONE, ""), (1, "")]),
        ("sleeping", [(0, "")]),
    ],
)
def test_each_thing_that_a_card_counts_is_told(card: str, found: list[tuple[int | None, str]]) -> None:
    castle = build(("solar", 0, 1), ("fountain", 2, 0), attendants=["knight"])
    listed = counted_by(castle, between().cards[f"bonus-{card}"])
    assert [(each.room, say(each.what) if each.what else "") for each in listed] == found


def test_b_card_4_special_rooms_with_the_throne_room() -> None:
    assert worth(sheet(), "special") == 8
    assert worth(build(("fountain", 2, 0)), "special") == 4


UNDER: list[Row] = [("crypt", 0, -1), ("dead-end", 0, -2), ("grand-foyer", 1, -1), ("solar", 2, 0), ("nursery", 2, 1)]


def test_b_card_5_rooms_below_level_1() -> None:
    assert worth(build(*UNDER), "below-ground") == 3
    assert worth(sheet(), "below-ground") == 1


def test_b_card_6_rooms_on_level_3_and_higher() -> None:
    assert worth(build(*UNDER), "level-3-up") == 0
    assert worth(build(*UNDER, ("kitchen", 2, 2), ("tower", 2, 3)), "level-3-up") == 2
    assert worth(sheet(), "level-3-up") == 10


def test_b_card_7_and_8_height_and_width() -> None:
    assert (worth(build(), "height"), worth(build(), "width")) == (1, 2)
    assert (worth(build(*UNDER), "height"), worth(build(*UNDER), "width")) == (4, 3)
    assert (worth(sheet(), "height"), worth(sheet(), "width")) == (7, 5)
    assert (worth(counted(), "height"), worth(counted(), "width")) == (7, 8)


BLOCK: list[Row] = [
    ("kitchen", -1, 0), ("solar", 2, 0), ("salon", -1, 1), ("parlor", 0, 1), ("sauna", 1, 1), ("nursery", 2, 1),
    ("crypt", -1, -1), ("dungeon", 0, -1), ("armory", 1, -1), ("dead-end", 2, -1),
]  # fmt: skip


def ringed(*left_out: tuple[int, int]) -> Castle:
    """The throne room with the ten cells around it filled but for those left out."""
    return build(*(row for row in BLOCK if row[1:] not in left_out), legal=False)


def test_b_card_9_the_throne_room_needs_ten_cells() -> None:
    assert worth(ringed(), "surrounded-8") == 3
    for _, column, row in BLOCK:
        assert worth(ringed((column, row)), "surrounded-8") == 0


def test_b_card_10_the_throne_room_needs_six_cells() -> None:
    assert worth(ringed(), "surrounded-4") == 2
    assert worth(ringed((-1, 1), (2, 1), (-1, -1), (2, -1)), "surrounded-4") == 2
    for at in ((-1, 0), (2, 0), (0, 1), (1, 1), (0, -1), (1, -1)):
        assert worth(ringed(at), "surrounded-4") == 0


def test_b_card_9_and_10_each_half_of_the_throne_room_fills_a_cell_around_others() -> None:
    rows: list[Row] = [("kitchen", -1, 0), ("salon", -1, 1), ("parlor", 0, 1), ("sauna", 1, 1)]
    rows += [("solar", -1, 2), ("nursery", 0, 2), ("gallery", 1, 2)]
    assert worth(build(*rows), "surrounded-4") == 2
    assert worth(build(*rows), "surrounded-8") == 3
    assert worth(build(*rows[:6]), "surrounded-8") == 0
    assert worth(build(*rows[:6]), "surrounded-4") == 2


def test_b_card_9_outdoor_rooms_are_never_surrounded() -> None:
    assert worth(build(("sty", 2, 0), ("kitchen", 3, 0), ("crypt", 1, -1), ("dungeon", 2, -1)), "surrounded-4") == 0


def test_b_card_11_regular_types_on_the_six_cells_beside_the_throne_room() -> None:
    rows: list[Row] = [("kitchen", -1, 0), ("bakery", 2, 0), ("salon", 0, 1), ("crypt", 0, -1), ("dead-end", 1, -1)]
    assert worth(build(*rows), "throne-variety") == 8
    assert worth(build(*rows, ("solar", -1, 1), ("sauna", 3, 0), ("fountain", 1, 1)), "throne-variety") == 8
    assert worth(build(*rows, ("solar", 1, 1)), "throne-variety") == 10


def test_b_card_12_rooms_on_the_ten_cells_around_the_throne_room() -> None:
    assert worth(ringed(), "throne-around") == 10
    assert worth(ringed((2, -1)), "throne-around") == 9
    assert worth(build(("fountain", -1, 0), ("kitchen", 2, 0), ("bakery", 3, 0)), "throne-around") == 2


def living(n: int) -> list[Row]:
    names = ("cape-room", "fireplace", "gallery", "harp-room", "hat-room", "library", "map-room")
    return [(name, 2 + i, 0) for i, name in enumerate(names[:n])]


@pytest.mark.parametrize(("tiles", "three", "five"), [(2, 0, 0), (3, 2, 0), (4, 2, 0), (5, 2, 4), (7, 2, 4)])
def test_b_card_13_and_14_once_a_type(tiles: int, three: int, five: int) -> None:
    castle = build(*living(tiles), *(("fountain", -1 - i, 0) for i in range(5)))
    assert (worth(castle, "three-of-type"), worth(castle, "five-of-type")) == (three, five)


def test_b_card_13_and_14_tell_the_types_that_they_count() -> None:
    castle = build(*living(5), ("kitchen", -1, 0))
    for card in ("three-of-type", "five-of-type"):
        outcome = counted_by(castle, between().cards[f"bonus-{card}"])
        counted = Message("{what}", what="living")
        assert [(each.room, each.what, each.times) for each in outcome] == [(None, counted, 1)]


def test_b_card_14_every_type_counts() -> None:
    assert worth(sheet(), "three-of-type") == 6  # living, sleeping, corridor
    assert worth(sheet(), "five-of-type") == 4  # living


def test_a_card_tells_what_it_counts() -> None:
    for card in between().cards.values():
        for castle in (build(), sheet(), counted()):
            (group,) = score(castle.with_cards(card)).cards[len(castle.cards) :]
            assert group, card.id
            assert {(line.row, line.rule, line.tile) for line in group} == {("cards", card.rule, None)}
            assert all(line.why for line in group if line.other is None)
            assert all(line.points % card.points == 0 for line in group)


def test_two_cards_count_apart() -> None:
    result = score(build(("fountain", 2, 0), cards=["bonus-special", "bonus-width"]))
    assert [sum(line.points for line in group) for group in result.cards] == [4, 3]
    assert {line.other for line in result.cards[0]} == {THRONE, 0}
