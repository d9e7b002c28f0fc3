"""Folding a record: undo, redo and amend as the file tells them, and that any undo restores everything."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import Replay, apply, parse_record, play_record, record_text, state
from builders.castles import Buy, Laying, Note, Pass, Phase, Played, Price, Reveal, Reward, Table, where
from builders.evenings import HEADER, OPENING, evening
from castlescore.record import replay as fold
from samples import tries


def opened(text: str) -> Replay:
    return play_record(parse_record(text, "t.toml"))


def reopened(found: Replay) -> Replay:
    """The same evening, saved and read again."""
    return opened(record_text(found.record))


def played(found: Replay, move) -> None:
    outcome = apply(found.table, move)
    assert isinstance(outcome, Played), outcome
    fold.recorded(found, outcome, found.table)


def _legal(table: Table, random: Random):
    """Some move that this table allows."""
    if table.phase is Phase.REVEAL:
        rooms = [room.id for room in table.setup.box.catalogue.rooms() if room.id not in table.seen]
        random.shuffle(rooms)
        return next(m for m in (Reveal((room,)) for room in rooms) if isinstance(apply(table, m), Played))
    if table.phase is Phase.PRICE:
        row = [slot.tile for slot in table.market]
        random.shuffle(row)
        return Price(tuple(row))
    who = table.name(table.active)
    if table.pending:
        return Reward(who, table.pending[0].reward, declined=True)
    castle = table.players[table.active].castle
    sold = [slot.tile for slot in table.market if slot.tile and slot.price <= table.players[table.active].money]
    random.shuffle(sold)
    for tile in sold[:2]:
        legal = where(castle, table.setup.box[tile], castle.next_number())
        if legal:
            place = random.choice(legal[:4]).placed
            return Buy(who, Laying(tile, place.at, place.turn))
    return Pass(who)


@cache
def grown(seed: int, moves: int) -> str:
    """A record of that many legal moves."""
    found, random = opened(HEADER), Random(seed)
    for _ in range(moves):
        played(found, _legal(found.table, random))
    return record_text(found.record)


@tries(12)
@given(st.integers(0, 3), st.data())
def test_undo_of_any_length_restores_everything(seed, data):
    whole = opened(grown(seed, 24))
    count = data.draw(st.integers(1, 24))
    fold.undo(whole, count)
    before = opened(HEADER)
    for step in opened(grown(seed, 24)).steps[: 24 - count]:
        played(before, step.move)
    assert state(whole.table) == state(before.table)
    assert state(reopened(whole).table) == state(before.table)
    assert len(whole.record.events) == 25


@tries(8)
@given(st.integers(0, 3), st.integers(1, 24))
def test_a_saved_record_played_again_is_the_same_table(seed, moves):
    text = grown(seed, moves)
    found = opened(text)
    assert found.remarks == []
    again = reopened(found)
    assert record_text(again.record) == text
    assert state(again.table) == state(found.table)
    money = sum(player.money for player in found.table.players) + found.table.bank
    coins = sum(slot.coins for slot in found.table.market)
    assert money + coins == 2 * 15000


def test_what_was_undone_cannot_be_redone_after_something_else_was_played():
    """An event that says which one it is written for, and is another, does not go on with what was undone."""
    found = opened(HEADER + OPENING)
    buy = found.steps[-1]
    fold.undo(found, 1)
    again = opened(record_text(found.record))
    assert [len(group.steps) for group in found.undone] == [1]
    for whole, move, left in ((found, Pass("Ben"), []), (again, buy.move, [])):
        outcome = apply(whole.table, move)
        assert isinstance(outcome, Played)
        fold.recorded(whole, outcome, whole.table, buy.n)
        assert (whole.undone, whole.rewritten) == (left, int(move == buy.move))


def test_notes_stay():
    found = opened(HEADER + OPENING)
    played(found, Note("here"))
    played(found, Pass("Anna"))
    fold.undo(found, 2)
    assert [step.event["do"] for step in found.steps] == ["reveal", "price", "note"]
    assert [step.event["do"] for step in reopened(found).steps] == ["reveal", "price", "note"]


@pytest.mark.parametrize("event", [8, 25, 45, 47])
def test_in_force_is_what_the_file_says(event):
    found = opened(evening()[event])
    expected = {n for n in range(1, event + 1) if n not in (3, 4, 5)}
    if event > 25:
        expected -= set(range(7, 27))
    assert found.in_force() == expected


def test_what_was_undone_can_be_played_again_after_reading_the_file():
    found = opened(HEADER + OPENING)
    fold.undo(found, 2)
    again = reopened(found)
    assert [len(group.steps) for group in again.undone] == [2]
    played(again, Note("still here"))
    assert len(reopened(again).undone) == 1
    played(again, Price(tuple(slot.tile for slot in again.table.market)))
    assert again.undone == []
    assert reopened(again).undone == []


def test_what_an_amend_took_back_is_known_after_reading_the_file():
    found = opened(HEADER + OPENING)
    fold.undo(found, 1, amending=3)
    outcome = apply(found.table, Pass("Ben"))
    assert isinstance(outcome, Played)
    fold.recorded(found, outcome, found.table, was=3)
    for each in (found, reopened(found)):
        assert each.amend is not None
        assert [step.n for step in each.amend.steps] == [3]
        assert each.rewritten == 1
    played(found, Pass("Anna"))
    assert found.amend is None
    assert reopened(found).amend is None


def test_an_undo_of_nothing_ends_an_amend_that_only_dropped():
    found = opened(HEADER + OPENING)
    fold.undo(found, 1, amending=3)
    fold.undo(found, 0)
    assert found.amend is None
    assert reopened(found).amend is None
