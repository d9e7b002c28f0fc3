"""How a table of Between Two Castles stands after a line that cannot be: bent as little as makes the line possible.

Small records, worked by hand: the turn, what each castle has laid in it, and which bonus waits.
"""

from __future__ import annotations

from typing import Any

from builders import Event, Record, followed
from builders.between import BOX, THRONES, Table

HEADER: dict[str, Any] = {
    "format": "castlescore session 1",
    "game": "between",
    "players": ["Anna", "Ben", "Cara"],
    "thrones": list(THRONES[:3]),
}
CASTLES = ("AB", "BC", "CA")
OTHER = ("living", "utility", "sleeping", "corridor")  # nobody gets a third of a type by these

Found = list[tuple[int | None, str, str]]


class Writer:
    """Lines of tiles, each another, in a row along the ground, which nobody minds."""

    def __init__(self) -> None:
        self.left = {type: [tile.id for tile in BOX.regular() if tile.type == type] for type in BOX.types}
        self.count = dict.fromkeys(CASTLES, 0)

    def place(self, castle: str, type: str = "") -> Event:
        n = self.count[castle]
        self.count[castle] += 1
        tile = self.left[type or OTHER[n % len(OTHER)]].pop()
        return {"do": "place", "castle": castle, "tile": tile, "at": [2 + n, 0], "allow": "not the matter here"}

    def places(self, *castles: str) -> list[Event]:
        """Two tiles for each of these castles."""
        return [self.place(castle) for castle in castles for _ in range(2)]


def went_on(*events: Event) -> tuple[Found, Table]:
    """What is found but for cells, and the table then."""
    audit, table, _ = followed(Record("table.toml", HEADER, events))
    return [(f.event, f.kind, f.rule) for f in audit.findings if f.kind != "illegal"], table


def laid(table: Table) -> tuple[int, list[int]]:
    """The turn, and how many tiles each castle has laid in it."""
    return table.turn, [site.laid for site in table.sites]


def test_b_draft_5_a_third_tile_beside_the_two_is_one_finding_and_the_turn_goes_on() -> None:
    pen = Writer()
    found, table = went_on(*pen.places("AB"), pen.place("AB"), *pen.places("BC", "CA", "AB"))
    assert found == [(3, "turn", "B-DRAFT-5")]
    assert laid(table) == (2, [2, 0, 0])


def test_b_draft_5_a_third_tile_may_be_the_first_of_the_next_turn() -> None:
    """Then that turn has one more for the castle."""
    pen = Writer()
    early = [*pen.places("AB", "BC"), pen.place("CA"), pen.place("AB"), pen.place("CA")]
    found, table = went_on(*early, pen.place("AB"), *pen.places("BC", "CA"), pen.place("BC"))
    assert found == [(6, "turn", "B-DRAFT-5")]
    assert laid(table) == (3, [0, 1, 0])


def test_b_draft_5_a_third_tile_where_the_others_have_left_theirs_out_begins_the_next_turn() -> None:
    pen = Writer()
    found, table = went_on(*pen.places("AB", "BC"), *pen.places("AB", "BC", "CA"), pen.place("AB"))
    assert found[0] == (5, "turn", "B-DRAFT-5")
    assert laid(table) == (3, [1, 0, 0])


def bonus_waits(pen: Writer) -> list[Event]:
    """AB and a third room of food in its second turn, with the bonus that it brings, not taken."""
    return [
        *[pen.place("AB", "food") for _ in range(2)],
        *pen.places("BC", "CA"),
        pen.place("AB", "food"),
    ]


def taken(pen: Writer) -> Event:
    return {**pen.place("AB", "living"), "do": "reward", "reward": "food"}


def test_b_bonus_1_a_bonus_that_is_never_taken_is_owed_at_the_next_tile_and_waits_no_longer() -> None:
    pen = Writer()
    found, table = went_on(*bonus_waits(pen), pen.place("AB"), *pen.places("BC", "CA"), pen.place("AB"))
    assert found == [(8, "reward", "B-BONUS-5")]
    assert laid(table) == (3, [1, 0, 0])
    assert table.waiting == ()


def test_b_bonus_1_a_bonus_that_is_taken_a_tile_later_waits_until_then() -> None:
    pen = Writer()
    found, table = went_on(*bonus_waits(pen), pen.place("AB", "living"), taken(pen), *pen.places("BC", "CA"))
    assert [event for event, _, _ in found] == [8]
    assert laid(table) == (3, [0, 0, 0])
    assert table.waiting == ()
    assert len(table.site("AB").castle) == 5


def test_b_bonus_1_a_bonus_that_was_not_due_stands_and_takes_no_tile_of_the_turn() -> None:
    pen = Writer()
    found, table = went_on(pen.place("AB"), taken(pen), pen.place("AB"), *pen.places("BC", "CA"))
    assert found == [(2, "reward", "B-BONUS-1")]
    assert laid(table) == (2, [0, 0, 0])
    assert len(table.site("AB").castle) == 3


def test_b_bonus_7_a_bonus_called_by_a_wrong_word_has_all_its_tiles_drawn() -> None:
    right, wrong = Writer(), Writer()
    _, one = went_on(*bonus_waits(right), taken(right))
    found, other = went_on(*bonus_waits(wrong), {**taken(wrong), "reward": "outdoor"})
    assert [kind for _, kind, _ in found] == ["reward"]
    assert (other.supply, other.sites) == (one.supply, one.sites)


def test_b_ruling_5_cards_that_are_shown_too_early_leave_the_turn_as_it_is() -> None:
    pen = Writer()
    cards: Event = {"do": "cards", "castle": "AB", "cards": []}
    found, table = went_on(*pen.places("AB"), cards, *pen.places("BC", "CA"), pen.place("BC"))
    assert found == [(3, "turn", "B-RULING-5")]
    assert (str(table.phase), *laid(table)) == ("place", 2, [0, 1, 0])


def test_b_bonus_14_a_special_tile_that_was_placed_is_the_bonus_or_beside_what_was_due() -> None:
    """As many lines follow as tell which: with both tiles of the turn it was neither of them."""
    special = BOX.specials()[0].id
    for more in (1, 2):
        pen = Writer()
        lines = [{**pen.place("AB"), "tile": special}, *[pen.place("AB") for _ in range(more)]]
        found, table = went_on(*lines, *pen.places("BC", "CA"), pen.place("BC"))
        assert [event for event, _, _ in found] == [1], more
        assert laid(table) == (2, [0, 1, 0]), more


def test_b_ruling_6_a_bonus_that_has_to_be_taken_and_was_declined_waits_no_longer() -> None:
    pen = Writer()
    decline: Event = {"do": "reward", "castle": "AB", "reward": "food", "decline": True}
    found, table = went_on(*bonus_waits(pen), decline, pen.place("AB"), *pen.places("BC", "CA"))
    assert [(event, kind) for event, kind, _ in found] == [(8, "reward")]
    assert laid(table) == (3, [0, 0, 0])
    assert table.waiting == ()


def test_b_bonus_1_a_bonus_that_is_taken_lines_later_is_no_other_bonus() -> None:
    pen = Writer()
    lines = [*bonus_waits(pen), pen.place("AB", "living"), pen.place("BC"), taken(pen), pen.place("BC")]
    found, table = went_on(*lines, *pen.places("CA"))
    assert [(event, kind) for event, kind, _ in found] == [(8, "reward")]
    assert laid(table) == (3, [0, 0, 0])
    assert (table.waiting, table.supply.discarded) == ((), 4)  # five are drawn, and one stays


def test_b_ruling_4_of_two_bonuses_that_wait_only_the_one_passed_over_is_owed() -> None:
    pen = Writer()
    wait = [pen.place(castle, "food") for castle in ("AB", "AB", "BC", "BC")]
    wait += [*pen.places("CA"), pen.place("AB", "food"), pen.place("BC", "food")]
    due: Event = {**pen.place("BC", "living"), "do": "reward", "reward": "food"}
    found, table = went_on(*wait, pen.place("AB"), due, pen.place("BC"), *pen.places("CA"))
    assert found == [(9, "reward", "B-BONUS-5")]
    assert laid(table) == (3, [0, 0, 0])
    assert table.waiting == ()
