"""A set-up put right at any time: everything is read as if the evening had begun so, and undo takes it back."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from builders import Record, audited, chronicle, differences, parse_record, play_record, read_record, record_text
from castlescore.core.errors import Disputed
from castlescore.record.comparing import compared
from castlescore.record.rewriting import as_amended

EXAMPLES = Path(__file__).parents[2] / "examples"
FAVORS = {
    "do": "setup",
    "was": {"favors": ["food", "round", "completed"]},
    "now": {"favors": ["small", "large", "money"]},
}
CLEO = {"do": "setup", "was": {"players": ["Anna", "Ben", "Cara"]}, "now": {"players": ["Anna", "Ben", "Cleo"]}}


def castles(*more: dict[str, object], to: int = 91) -> Record:
    """The evening of three players up to an event, and what was recorded then."""
    found = read_record(str(EXAMPLES / "three-players" / "table.toml"))
    return found.with_events((*found.events[:to], *more))


def between(*more: dict[str, object]) -> Record:
    found = read_record(str(EXAMPLES / "between-four" / "table.toml"))
    return found.with_events((*found.events, *more))


def begun_so(record: Record) -> Record:
    """The same evening, begun with the set-up as it was put right, as if it had been typed then."""
    read = as_amended(record)
    return replace(read, begun=record.header, start=None)


@pytest.mark.parametrize("at", [10, 40, 91])
@pytest.mark.many
def test_favors_put_right_at_any_time_count_as_if_they_had_been_there(at):
    record = castles(to=at)
    rest = castles().events[at:]
    put_right = record.with_events((*record.events, FAVORS, *rest))
    header = {**record.begun, "favors": FAVORS["now"]["favors"]}
    other = replace(record, begun=header).with_events((*record.events, *rest))
    assert not differences(play_record(put_right).table, play_record(other).table)


def test_the_header_stays_and_the_file_is_read_back(tmp_path):
    text = record_text(castles(FAVORS, CLEO))
    document = tomllib.loads(text)
    assert document["favors"] == FAVORS["was"]["favors"]
    assert document["players"] == CLEO["was"]["players"]
    assert document["event"][:91] == tomllib.loads(record_text(castles()))["event"]
    assert parse_record(text, "table.toml").header["players"] == ["Anna", "Ben", "Cleo"]


@pytest.mark.parametrize("key", ["format", "game", "favor"])
@pytest.mark.many
def test_what_no_set_up_has_cannot_be_put_right(key):
    text = record_text(castles({"do": "setup", "was": {}, "now": {key: ["small"]}}))
    with pytest.raises(Exception, match=key):
        parse_record(text, "table.toml")


@pytest.mark.slow
def test_lines_before_a_new_name_keep_theirs_and_are_read_by_it():
    record = castles(CLEO)
    assert {event.get("by") for event in record.events} >= {"Cara"}
    replay = play_record(record)
    assert {step.event.get("by") for step in replay.steps} == {None, "Anna", "Ben", "Cleo"}
    assert not replay.remarks
    assert audited(record).ok
    assert audited(record).correct == {"Anna": 89, "Ben": 89, "Cleo": 84}


@pytest.mark.slow
def test_castles_are_called_by_the_new_names_of_their_builders():
    old = between().begun["players"]
    new = ["Zoe", *old[1:]]
    record = between({"do": "setup", "was": {"players": old}, "now": {"players": new}})
    assert audited(record).ok
    table = play_record(record).table
    assert {site.name[0] for site in table.sites} >= {"Z"}
    assert [site.points for site in table.sites] == [site.points for site in play_record(between()).table.sites]


@pytest.mark.slow
def test_an_undo_gives_back_the_table_as_it_was_also_with_lines_behind_it():
    more = castles().events[60:]
    record = castles(CLEO, to=60)
    named = as_amended(castles(CLEO)).events[60:91]
    gone = play_record(record.with_events((*record.events, *named, {"do": "undo", "count": len(more) + 1})))
    plain = castles(to=60)
    assert gone.header == plain.header
    assert not differences(gone.table, play_record(plain).table)
    assert [step.event for step in gone.steps] == [step.event for step in play_record(plain).steps]


@pytest.mark.slow
def test_wrong_figures_stay_wrong_where_a_set_up_is_put_right():
    record = castles(FAVORS)
    events = list(record.events)
    events[2] = {**events[2], "points": 7}
    found = audited(record.with_events(tuple(events)))
    assert [(each.event, each.kind, each.recorded, each.correct) for each in found.wrong] == [(3, "points", 7, 6)]
    assert play_record(record.with_events(tuple(events))).remarks


@pytest.mark.slow
def test_a_set_up_that_a_line_contradicts_cannot_be():
    builder = {"do": "setup", "was": {"builder": "Anna"}, "now": {"builder": "Cara"}}
    with pytest.raises(Disputed, match="event 92"):
        play_record(castles(builder))
    assert not audited(castles(builder)).ok


@pytest.mark.slow
def test_what_everybody_else_reads_is_the_table_as_amended():
    record = castles(FAVORS, CLEO)
    plain = begun_so(record)
    assert not compared(record, plain).differs
    assert not differences(chronicle(record).table, chronicle(plain).table)
    assert as_amended(as_amended(record)) == as_amended(record)


@pytest.mark.slow
def test_a_set_up_put_right_mends_what_a_wrong_header_disputes():
    right = castles()
    wrong = replace(right, begun={**right.begun, "builder": "Ben"})
    assert not audited(wrong).ok
    back = {"do": "setup", "was": {"builder": "Ben"}, "now": {"builder": "Anna"}}
    mended = audited(wrong.with_events((*wrong.events, back)))
    assert mended.ok
    assert mended.correct == audited(right).correct
