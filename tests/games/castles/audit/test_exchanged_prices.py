"""Prices of two rooms exchanged in a row: what was paid shows it where one of the two was bought, and no total is sure.

Nobody can tell such a row from a price that was paid wrongly. Both purses are out, the buyer's and the builder's.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from pathlib import Path
from random import Random

import pytest

from builders.games import good_game
from castlescore.games.castles.audit.repairs import until_prices
from castlescore.protocol.evening import Record
from castlescore.record.chronicle import audited
from castlescore.record.session_file import read_record
from castlescore.view.audits import audit_lines
from games.castles.audit.mistakes import MISTAKES
from samples import some

EXAMPLE = read_record(str(Path(__file__).parents[4] / "examples/three-players/table.toml"))
GAMES = [(players, seed) for players in (2, 3, 4, 5) for seed in range(3)]


def exchanged(record: Record, bought: int) -> Iterator[Record]:
    """A record with each two prices of each row exchanged, where so many of the two rooms were bought that round."""
    lines = record.standing()[0]
    for i, (n, event) in enumerate(lines):
        if event["do"] != "price":
            continue
        sold = {other.get("tile") for other in until_prices([other for _, other in lines[i + 1 :]])}
        row = event["row"]
        for a, b in combinations(range(len(row)), 2):
            if len({row[a], row[b]} & sold) == bought:
                new = list(row)
                new[a], new[b] = row[b], row[a]
                yield with_row(record, n, new)


def with_row(record: Record, n: int, row: list[str]) -> Record:
    return record.with_events((*record.events[: n - 1], {**record.events[n - 1], "row": row}, *record.events[n:]))


def wrong_though_sure(record: Record, bought: int, every: int) -> list[str]:
    """What is called sure and is wrong, of every so many of these records."""
    true, wrong, tried = audited(record), [], 0
    for number, each in enumerate(exchanged(record, bought)):
        if number % every:
            continue
        found, tried = audited(each), tried + 1
        sure = [name for name, known in found.sure.items() if known]
        wrong += [f"{number}: {name}" for name in sure if found.correct[name] != true.correct[name]]
        wrong += [f"{number}: who won"] if found.winners_sure and found.correct_winners != true.correct_winners else []
    assert tried
    return wrong


@pytest.mark.parametrize("bought", [0, 1, 2])
@pytest.mark.slow
def test_no_total_is_sure_and_wrong_in_the_example(bought: int) -> None:
    assert wrong_though_sure(EXAMPLE, bought, 6) == []


@pytest.mark.parametrize(("players", "seed"), some(GAMES, [(3, 0), (5, 2)]))
@pytest.mark.slow
def test_no_total_is_sure_and_wrong_where_one_of_the_rooms_was_bought(players: int, seed: int) -> None:
    assert wrong_though_sure(good_game(players, seed).record, 1, 20) == []


@pytest.mark.long
@pytest.mark.parametrize("bought", [0, 1, 2])
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_the_same_of_every_pair_of_every_row(players: int, seed: int, bought: int) -> None:
    assert wrong_though_sure(good_game(players, seed).record, bought, 1) == []


def test_the_wrong_figure_is_not_offered_in_the_place_of_the_right_one() -> None:
    row = EXAMPLE.events[44]["row"]
    found = audited(with_row(EXAMPLE, 45, [row[3], row[1], row[2], row[0], *row[4:]]))
    said = " ".join(line.strip() for line in audit_lines(found, 80))
    assert (found.sure, found.winners_sure) == ({"Anna": True, "Ben": False, "Cara": True}, False)
    assert "If these prices are right: Ben -1" in said
    assert "then event 45 has the prices of two rooms exchanged" in said
    assert "Ask Ben what was paid in event 50" in said
    assert said.count("explain 45") == 1
    assert found.either == {"Ben": (89, 88)}
    assert "--out" not in said
    assert "Corrected" not in said


@pytest.mark.slow
def test_what_is_missing_beside_such_a_row_bounds_no_total() -> None:
    game = good_game(3, 0)
    made = MISTAKES["turn_left_out"](game, Random("turn_left_out 3 0"))
    assert made is not None
    record = game.record.with_events(tuple(made.events))
    assert audited(record).between
    founds = [audited(each) for each in islice(exchanged(record, 1), 0, None, 40)]
    assert [found.between for found in founds] == [{}] * len(founds)


def test_a_price_that_no_slot_of_the_row_has_is_a_figure() -> None:
    n, out = 50, 500
    event = EXAMPLE.events[n - 1]
    later = [
        {**each, "money": each["money"] - out} if each.get("by") == "Ben" and "money" in each else each
        for each in EXAMPLE.events[n:]
    ]
    paid = {**event, "price": event["price"] + out, "money": event["money"] - out}
    found = audited(EXAMPLE.with_events((*EXAMPLE.events[: n - 1], paid, *later)))
    assert [each.kind for each in found.wrong if each.event == n] == ["money"]
    assert found.all_sure


def test_a_price_that_is_only_written_wrong_is_a_figure() -> None:
    events = list(EXAMPLE.events)
    assert (events[49]["price"], events[49]["do"]) == (6000, "buy")
    events[49] = {**events[49], "price": 15000}
    found = audited(EXAMPLE.with_events(tuple(events)))
    assert [(each.event, each.kind) for each in found.wrong] == [(50, "money")]
    assert found.all_sure
