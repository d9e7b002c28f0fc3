"""An evening as it went, also where its record cannot be; a set-up that is corrected at any time."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest

from builders import (
    EXAMPLES,
    Record,
    Replay,
    audited,
    chronicle,
    differences,
    parse_record,
    play_record,
    read_record,
    record_text,
    speaking,
    state,
    walked,
)
from builders.evenings import HEADER, OPENING
from builders.games import good_between_game, good_game
from castlescore import FileProblem
from castlescore.core.errors import Disputed
from castlescore.record.chronicle import is_of
from castlescore.record.comparing import compared
from castlescore.record.replay import follow, taken_back
from castlescore.record.rewriting import as_amended
from games.castles.audit.small_records import GARDEN, LARDER, PRICE, REVEAL, passed
from games.castles.audit.small_records import HEADER as TABLE


def test_of_a_record_that_is_right_it_is_the_evening_itself():
    record = read_record(str(EXAMPLES / "three-players" / "table.toml"))
    told, played = chronicle(record), play_record(record)
    assert [(step.n, step.move) for step in told.replay.steps] == [(step.n, step.move) for step in played.steps]
    assert state(told.table) == state(played.table)


def test_of_between_two_castles_too():
    record = read_record(str(EXAMPLES / "between-four" / "table.toml"))
    told, played = chronicle(record), play_record(record)
    assert [step.n for step in told.replay.steps] == [step.n for step in played.steps]
    assert [(site.name, site.points) for site in told.table.sites] == [(s.name, s.points) for s in played.table.sites]


@pytest.mark.parametrize("price", [10000, 99])
def test_what_was_undone_is_told_with_what_follows(price):
    text = (HEADER + OPENING).replace("10000", str(price)).replace("\n]", '\n  { n = 4, do = "undo", count = 1 },\n]')
    told = chronicle(parse_record(text, "table.toml"))
    assert [step.n for step in told.replay.steps] == [1, 2]
    step = told.undone[3]
    assert step is not None
    assert step.played.figures["points"] == 2 and step.played.figures["price"] == 10000


def test_what_was_undone_after_something_that_cannot_be_has_no_figures():
    lines = '\n  { n = 4, do = "pass", by = "Ben" },\n  { n = 5, do = "undo", count = 1 },\n]'
    text = (HEADER + OPENING).replace('by = "Ben", tile', 'by = "Anna", tile').replace("\n]", lines)
    told = chronicle(parse_record(text, "table.toml"))
    assert told.undone == {4: None}


@pytest.mark.slow
def test_a_record_that_has_not_changed_is_audited_once():
    path = str(EXAMPLES / "disputed" / "friday.toml")
    first = audited(read_record(path))
    assert audited(read_record(path)) is first
    assert chronicle(read_record(path), judging=True).audit is first
    with speaking("cs"):
        assert audited(read_record(path)).findings[0].why != first.findings[0].why


@pytest.mark.slow
def test_a_record_that_has_changed_is_audited_anew():
    text = (EXAMPLES / "disputed" / "friday.toml").read_text(encoding="utf-8")
    first = audited(parse_record(text, "table.toml"))
    line = next(line for line in text.splitlines() if "n = 46" in line)
    after = audited(parse_record(text.replace(line, line.replace("claim = 3", "claim = 2")), "table.toml"))
    assert [finding.event for finding in first.findings] == [46, 51, 82, 83, 86]
    assert after.findings[0] != first.findings[0]
    assert chronicle(parse_record(text, "table.toml"), judging=True).audit == first


def example(name: str) -> Record:
    return parse_record((EXAMPLES / f"{name}.toml").read_text(encoding="utf-8"), name)


def small(*events) -> Record:
    return Record("small.toml", TABLE, events)


@pytest.mark.parametrize("game", [good_game, good_between_game])
@pytest.mark.slow
def test_the_moments_are_the_tables_that_there_were(game):
    record = game(3, 2).record
    walk = walked(record)
    start = Record(record.path, record.header, ())
    evening = Replay(record, play_record(start).table)
    assert [moment.n for moment in walk.moments] == list(range(len(record.events) + 1))
    score = evening.game.answers.scored
    for n, event in enumerate(record.events, 1):
        before = evening.table
        follow(evening, n, event)
        moment = walk.moments[n]
        assert score(moment.before) == score(before)
        assert score(moment.after) == score(evening.table)
        if event["do"] == "undo":
            assert moment.step is None
            assert moment.gone == taken_back(evening, event)
        else:
            assert moment.step is not None and moment.step.n == n
    assert not any(moment.findings for moment in walk.moments)


def test_an_undo_and_what_it_took_back():
    walk = walked(small(REVEAL, PRICE, LARDER, GARDEN, {"do": "undo", "count": 2}, LARDER))
    took = walk.moments[5]
    assert (took.gone, took.step) == ((3, 4), None)
    assert state(took.after.players) == state(walk.moments[2].after.players)
    assert [moment.until for moment in walk.moments] == [None, None, None, 5, 5, None, None]


def test_an_undo_of_an_undo_of_two_lines():
    undo = {"do": "undo", "count": 1}
    walk = walked(small(REVEAL, PRICE, LARDER, undo, LARDER, GARDEN, undo, undo))
    assert [moment.gone for moment in walk.moments if moment.gone] == [(3,), (6,), (5,)]
    assert state(walk.moments[-1].after.players) == state(walk.moments[2].after.players)


def test_the_findings_stand_at_their_events():
    walk = walked(example("disputed/friday"))
    assert [moment.n for moment in walk.moments if moment.is_disputed] == [46, 51, 82, 83, 86]
    assert walk.moments[83].findings[0].kind == "illegal"
    assert walk.moments[83].step is not None, "what was laid stays laid"


def test_a_record_that_cannot_be_is_walked_through_to_its_end():
    walk = walked(small(REVEAL, PRICE, {**LARDER, "by": "Zoe"}, LARDER, passed("Anna")))
    wrong = walk.moments[3]
    assert (wrong.step, wrong.is_disputed) == (None, True)
    assert wrong.before is wrong.after
    assert walk.moments[4].step is not None
    assert walk.moments[-1].n == 5


def test_an_undo_of_more_than_there_is_takes_back_nothing():
    walk = walked(small(REVEAL, {"do": "undo", "count": 9}, PRICE))
    assert (walk.moments[2].gone, walk.moments[2].is_disputed) == ((), True)
    assert walk.moments[3].step is not None


def test_what_the_table_agreed_to_is_told_and_not_disputed():
    walk = walked(small(REVEAL, PRICE, LARDER, {"do": "adjust", "by": "Ben", "points": 1, "why": "swan"}))
    assert walk.moments[4].findings
    assert not walk.moments[4].is_disputed


def test_a_header_that_cannot_be_is_told():
    with pytest.raises(FileProblem):
        walked(Record("x.toml", {**TABLE, "builder": "Zoe"}, ()))


def test_whose_an_event_is():
    record = small(REVEAL, PRICE, LARDER, {"do": "place", "castle": "AB"})
    assert [is_of(record, (n,), ("Ben",)) for n in (1, 2, 3, 4)] == [False, False, True, False]
    assert is_of(record, (1, 4), ("AB",))


FAVORS = {
    "do": "setup",
    "was": {"favors": ["food", "round", "completed"]},
    "now": {"favors": ["small", "large", "money"]},
}
CLEO = {"do": "setup", "was": {"players": ["Anna", "Ben", "Cara"]}, "now": {"players": ["Anna", "Ben", "Cleo"]}}


def castles(*more: dict[str, object], to: int = 91) -> Record:
    """The evening of three players up to an event, and what was recorded then."""
    recorded = read_record(str(EXAMPLES / "three-players" / "table.toml"))
    return recorded.with_events((*recorded.events[:to], *more))


def between(*more: dict[str, object]) -> Record:
    recorded = read_record(str(EXAMPLES / "between-four" / "table.toml"))
    return recorded.with_events((*recorded.events, *more))


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
    audit = audited(record.with_events(tuple(events)))
    assert [(each.event, each.kind, each.recorded, each.correct) for each in audit.wrong] == [(3, "points", 7, 6)]
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
