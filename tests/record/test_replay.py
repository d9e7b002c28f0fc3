"""Folding a record: undo, redo and amend as the file tells them; a record written again; events as lines."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import (
    Replay,
    all_games,
    apply,
    audited,
    line_of,
    new_line,
    parse_record,
    play_record,
    record,
    record_text,
    state,
    went,
)
from builders.castles import Note, Pass, Played, Price
from builders.evenings import HEADER, OPENING, evening
from builders.games import good_between_game, good_game
from castlescore.input.options import typed
from castlescore.protocol.registry import NAMES
from castlescore.record import replay as fold
from castlescore.record.rewriting import rewritten
from samples import tries

GAMES = {"castles": good_game, "between": good_between_game}


def opened(text: str) -> Replay:
    return play_record(parse_record(text, "t.toml"))


def reopened(item: Replay) -> Replay:
    """The same evening, saved and read again."""
    return opened(record_text(item.record))


def played_move(item: Replay, move) -> None:
    before = item.table
    fold.record_move(item, went(before, move), before)


@cache
def grown(game: str, seed: int, moves: int) -> str:
    """A record of that many legal moves, the first of a random game."""
    whole = GAMES[game](2 + seed % 2, seed)
    replay = play_record(whole.record.with_events(()))
    for step in whole.steps[:moves]:
        played_move(replay, step.move)
    return record_text(replay.record)


@tries(24)
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 3), st.integers(1, 24))
def test_undo_of_any_length_restores_everything(game, seed, count):
    whole = opened(grown(game, seed, 24))
    tables = [whole.steps[0].before, *(step.played.table for step in whole.steps)]
    fold.undo(whole, count)
    assert state(whole.table) == state(tables[24 - count])
    assert state(reopened(whole).table) == state(tables[24 - count])
    assert len(whole.record.events) == 25


@tries(16)
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 3), st.integers(1, 24))
def test_a_saved_record_played_again_is_the_same_table(game, seed, moves):
    text = grown(game, seed, moves)
    replay = opened(text)
    assert replay.remarks == []
    again = reopened(replay)
    assert record_text(again.record) == text
    assert state(again.table) == state(replay.table)
    if game == "castles":
        money = sum(player.money for player in replay.table.players) + replay.table.bank
        coins = sum(slot.coins for slot in replay.table.market)
        assert money + coins == len(replay.table.players) * 15000


def test_a_wrong_figure_of_a_line_that_was_undone_is_no_remark():
    replay = opened(HEADER + OPENING.replace("score = 3", "score = 4"))
    assert len(replay.remarks) == 1
    fold.undo(replay, 1)
    assert replay.remarks == reopened(replay).remarks == []


def test_what_was_undone_cannot_be_redone_after_something_else_was_played():
    """An event that says which one it is written for, and is another, does not go on with what was undone."""
    replay = opened(HEADER + OPENING)
    buy = replay.steps[-1]
    fold.undo(replay, 1)
    again = opened(record_text(replay.record))
    assert [len(group.steps) for group in replay.undone] == [1]
    for whole, move, left in ((replay, Pass("Ben"), []), (again, buy.move, [])):
        outcome = apply(whole.table, move)
        assert isinstance(outcome, Played)
        fold.record_move(whole, outcome, whole.table, buy.n)
        assert (whole.undone, whole.rewritten) == (left, int(move == buy.move))


def test_notes_stay():
    replay = opened(HEADER + OPENING)
    played_move(replay, Note("here"))
    played_move(replay, Pass("Anna"))
    fold.undo(replay, 2)
    assert [step.event["do"] for step in replay.steps] == ["reveal", "price", "note"]
    assert [step.event["do"] for step in reopened(replay).steps] == ["reveal", "price", "note"]


@pytest.mark.parametrize("event", [8, 25, 45, 47])
def test_in_force_is_what_the_file_says(event):
    replay = opened(evening()[event])
    expected = {n for n in range(1, event + 1) if n not in (3, 4, 5)}
    if event > 25:
        expected -= set(range(7, 27))
    assert replay.in_force() == expected


def test_what_was_undone_can_be_played_again_after_reading_the_file():
    replay = opened(HEADER + OPENING)
    fold.undo(replay, 2)
    again = reopened(replay)
    assert [len(group.steps) for group in again.undone] == [2]
    played_move(again, Note("still here"))
    assert len(reopened(again).undone) == 1
    played_move(again, Price(tuple(slot.tile for slot in again.table.market)))
    assert again.undone == []
    assert reopened(again).undone == []


def test_what_an_amend_took_back_is_known_after_reading_the_file():
    replay = opened(HEADER + OPENING)
    fold.undo(replay, 1, amending=3)
    outcome = apply(replay.table, Pass("Ben"))
    assert isinstance(outcome, Played)
    fold.record_move(replay, outcome, replay.table, was=3)
    for each in (replay, reopened(replay)):
        assert each.amend is not None
        assert [step.n for step in each.amend.steps] == [3]
        assert each.rewritten == 1
    played_move(replay, Pass("Anna"))
    assert replay.amend is None
    assert reopened(replay).amend is None


def test_an_undo_of_nothing_ends_an_amend_that_only_dropped():
    replay = opened(HEADER + OPENING)
    fold.undo(replay, 1, amending=3)
    fold.undo(replay, 0)
    assert replay.amend is None
    assert reopened(replay).amend is None


FIGURES = ("round", "deck", "price", "coins", "completes", "rewards", "points", "score", "money", "final")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.many
def test_a_good_record_is_written_as_it_was(seed: int) -> None:
    record = good_game(2, seed).record
    assert record_text(rewritten(record)) == record_text(record)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.many
def test_missing_and_wrong_figures_come_out_right(seed: int) -> None:
    record = good_game(2, seed).record
    bare = tuple({key: value for key, value in event.items() if key not in FIGURES} for event in record.events)
    assert record_text(rewritten(record.with_events(bare))) == record_text(record.recomputed())
    wrong = tuple({**event, "score": 99} if "score" in event else event for event in record.events)
    assert record_text(rewritten(record.with_events(wrong))) == record_text(record.recomputed())


def test_what_was_said_stays() -> None:
    game = good_game(2, 0)
    laid = next(step.n for step in game.steps if step.event["do"] == "buy")
    said = {"claim": 40}
    events = [{**event, **(said if n == laid else {})} for n, event in enumerate(game.record.events, 1)]
    events.append({"do": "note", "text": 'a "quoted" word'})
    anew = rewritten(game.record.with_events(tuple(events)))
    assert anew.events[laid - 1]["claim"] == 40
    assert anew.events[-1] == {"do": "note", "text": 'a "quoted" word'}
    read = parse_record(record_text(anew), "anew.toml")
    assert play_record(read).remarks == []


@pytest.mark.slow
def test_a_record_that_cannot_be_is_written_as_an_audit_goes_on() -> None:
    record = good_game(2, 0).record
    wrong = replace(record, events=record.events[2:], text="")
    result = rewritten(wrong)
    assert len(result.events) == len(wrong.events)
    before, after = (audited(each).findings for each in (wrong, result))
    assert {each.event for each in after} <= {each.event for each in before}
    assert rewritten(result).events == result.events


def words(line):
    """The words that the shell makes of a line."""
    return typed(line)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("text", ['say "hi"', '"all of it"', "Ben's", "a \\ b", "-1 of them", "# no comment", " x"])
def test_the_text_of_a_note_comes_back(text, game):
    assert words(line_of(all_games()[game], [{"do": "note", "text": text}])) == ("note", "--", text)


@pytest.mark.parametrize(
    ("example", "option", "key"), [("three-players", "--favor", "favors"), ("between-four", "--throne", "thrones")]
)
def test_the_line_that_begins_a_table_names_what_lies_on_it(example, option, key):
    header = parse_record(record(example), "table.toml").header
    line = words(new_line(header))
    assert [line[i + 1] for i, word in enumerate(line) if word == option] == list(header[key])
