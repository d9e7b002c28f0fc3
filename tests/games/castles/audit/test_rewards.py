"""What an audit says of rewards, and to which turn it takes them to belong (REWARD-3)."""

from __future__ import annotations

import pytest

from builders import Event
from games.castles.audit.small_records import audited, passed

ROW = ["bottomless-pit", "the-hole", "larder", "pantry", "study"]
FIRST: list[Event] = [
    {"do": "adjust", "by": "Anna", "money": 90000, "why": "for the test"},
    {"do": "adjust", "by": "Ben", "money": 90000, "why": "for the test"},
]


def revealed(*rooms: str) -> Event:
    return {"do": "reveal", "tiles": list(rooms)}


def priced(by: str, *rooms: str) -> Event:
    return {"do": "price", "by": by, "row": list(rooms or ROW)}


def bought(by: str, tile: str, at: list[int], turn: int = 0) -> Event:
    return {"do": "buy", "by": by, "tile": tile, "at": at, "turn": turn}


def corridor(by: str, tile: str, at: list[int], of: int | None = None, turn: int = 0) -> Event:
    said = {} if of is None else {"of": of}
    return {"do": "reward", "by": by, "reward": "corridor", **said, "tile": tile, "at": at, "turn": turn}


# The worked example of REWARD-3: Anna's foyer lacks its last neighbour, and The Hole gives her an extra turn.
WORKED = [
    *FIRST,
    passed("Ben"),
    bought("Anna", "stairs", [-3, 1]),
    priced("Ben"),
    bought("Anna", "stairs", [3, 1], 180),
    passed("Ben"),
    priced("Anna"),
    passed("Ben"),
    bought("Anna", "bottomless-pit", [-6, 0], 90),
    {"do": "reward", "by": "Anna", "reward": "corridor", "of": 1, "decline": True},
    revealed("sauna"),
    priced("Ben", "sauna", *ROW[1:]),
    bought("Anna", "hallway", [0, 3]),
    passed("Ben"),
    priced("Anna", "sauna", *ROW[1:]),
    passed("Ben"),
    bought("Anna", "the-hole", [6, 0], 90),
    {"do": "reward", "by": "Anna", "reward": "downstairs", "of": 5, "as": "food"},
]
FREE = corridor("Anna", "hallway", [0, -1], of=2)
SECOND = corridor("Anna", "stairs", [-3, 3], of=0)


def disputed(*events: Event) -> list[tuple[int | None, str, str]]:
    found = audited(*events, rooms=ROW)
    return [(f.event, f.kind, f.rule) for f in found.findings if f.allowed is None]


@pytest.mark.parametrize("end", [[passed("Anna"), FREE], [FREE, passed("Anna")]])
def test_reward_3_worked_the_audit_takes_the_free_tile_for_that_of_its_rewards_turn(end: list[Event]) -> None:
    assert disputed(*WORKED, *end, revealed("parlor")) == []


def test_reward_3_worked_a_second_free_tile_after_the_pass_is_a_reward_that_was_not_due() -> None:
    assert disputed(*WORKED, passed("Anna"), FREE, SECOND) == [(len(WORKED) + 5, "reward", "REWARD-1")]


@pytest.mark.parametrize("early", [corridor("Anna", "hallway", [3, 1]), passed("Anna")])
def test_a_line_out_of_turn_uses_up_nothing_of_the_turn_that_it_interrupts(early: Event) -> None:
    """Ben's stairs become complete in his own turn, before which Anna did something that was not hers to do."""
    found = disputed(
        *FIRST,
        bought("Ben", "stairs", [-3, 1]),
        passed("Anna"),
        priced("Ben"),
        passed("Anna"),
        early,
        bought("Ben", "bottomless-pit", [-6, 0], 90),
        corridor("Ben", "hallway", [3, 1], of=1),
    )
    assert [event for event, _, _ in found] == [9]
