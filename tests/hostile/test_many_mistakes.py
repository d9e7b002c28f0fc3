"""Records in which thousands of events cannot be: what is said of them grows with them, and no faster."""

from __future__ import annotations

import json
from functools import cache
from itertools import accumulate

import pytest

from castlescore.core.errors import LimitHit
from castlescore.core.types import Event
from castlescore.games.castles.audit import audit
from castlescore.protocol.evening import Record
from castlescore.record.audit.findings import Audit
from castlescore.record.session_file import parse_record, record_text
from castlescore.toml.reading import MOST_TILES
from castlescore.view import answers
from games.found import found_in
from samples import some

MANY = 3000
A_FINDING = 2000  # characters of JSON, more than any finding of a small event needs
HEADER = {"format": "castlescore session 1", "game": "castles", "players": ["Anna", "Ben"], "builder": "Anna"}
BETWEEN = {
    "format": "castlescore session 1",
    "game": "between",
    "players": ["Anna", "Ben", "Cara"],
    "thrones": ["throne-utility-sleeping", "throne-corridor-food", "throne-living-sleeping"],
}
STRANGE = [
    {"do": "reveal", "tiles": ["larder", "larder"]},
    {"do": "pass", "by": "Anna", "score": 99, "money": 1},
    {"do": "buy", "by": "Zoe", "tile": "larder", "at": [1, 0]},
    {"do": "reward", "by": "Ben", "reward": "food", "of": 0},
    {"do": "undo", "count": 99_999},
    {"do": "check", "by": "Ben", "score": 17},
]
OVERLAPPING: Event = {"do": "buy", "by": "Ben", "tile": "hallway", "at": [1, 0], "turn": 0}
FENCED: Event = {"do": "buy", "by": "Ben", "tile": "pumpkin-garden", "at": [0, 1], "turn": 0}


def size(value: Audit) -> int:
    return len(json.dumps(answers.audited(value).to_json()))


@cache
def overlapping() -> Audit:
    """As many tiles as one castle may have, all on one spot; no line is like one shortly before it, as if doubled."""
    tiles = ("larder", "hallway", "parlor", "buttery", "stairs")
    lines = [{**OVERLAPPING, "tile": tiles[n % 5]} for n in range(MOST_TILES - 1)]
    return audit.audit(Record("f", HEADER, tuple(lines)))


@cache
def strange(number: int) -> Audit:
    """A strange event thousands of times."""
    return audit.audit(Record("f", HEADER, (STRANGE[number],) * MANY))


@pytest.mark.parametrize("number", some(range(len(STRANGE)), [0, 4]))
@pytest.mark.slow
def test_thousands_of_impossible_events_are_each_told_shortly(number):
    result = strange(number)
    lines = sum(len(one.events) for one in result.findings)
    assert lines >= MANY - 1
    assert size(result) < lines * A_FINDING


def test_a_finding_after_thousands_names_the_first_of_those_it_follows_from():
    last = strange(0).findings[-1]
    assert last.event == MANY
    assert last.depends[:3] == (1, 2, 3)
    assert len(last.depends) == 50


@pytest.mark.slow
def test_thousands_of_tiles_in_one_castle_are_more_than_it_may_have():
    text = record_text(Record("f", HEADER, (OVERLAPPING,) * MANY))
    with pytest.raises(LimitHit, match=r"f:\d+: event 300: Ben's castle would have 301 tiles; it may have 300"):
        parse_record(text, "f")


def test_as_many_tiles_as_a_castle_may_have_are_read():
    most = (OVERLAPPING,) * (MOST_TILES - 1)
    elsewhere = ({**OVERLAPPING, "by": "Anna"}, {"do": "note", "text": "and one for Anna"})
    assert len(parse_record(record_text(Record("f", HEADER, (*most, *elsewhere))), "f").events) == MOST_TILES + 1


@pytest.mark.slow
def test_tiles_that_an_undo_took_back_lie_nowhere():
    pairs = (OVERLAPPING, {"do": "undo", "count": 1}) * MANY
    assert len(parse_record(record_text(Record("f", HEADER, pairs)), "f").events) == 2 * MANY


def test_tiles_are_too_many_also_where_an_undo_takes_them_back_later():
    events = ((OVERLAPPING,) * MOST_TILES, ({"do": "undo", "count": MOST_TILES},))
    with pytest.raises(LimitHit, match="event 300"):
        parse_record(record_text(Record("f", HEADER, (*events[0], *events[1]))), "f")


@pytest.mark.slow
def test_a_castle_of_the_other_game_has_the_same_limit():
    laid = [{"do": "place", "castle": "AB", "tile": "library", "at": [k, 0]} for k in range(MANY)]
    with pytest.raises(LimitHit, match="AB's castle would have 301 tiles"):
        parse_record(record_text(Record("f", BETWEEN, tuple(laid))), "f")


@pytest.mark.long
def test_hundreds_of_tiles_on_one_spot_are_all_found():
    illegal = [finding for finding in overlapping().findings if finding.kind == "illegal"]
    assert len(illegal) == MOST_TILES - 1
    assert all("PLACE-4" in finding.why for finding in illegal)


@pytest.mark.long
def test_what_is_said_of_the_hundredth_tile_on_one_spot_is_no_longer_than_of_the_thirtieth():
    said = [len(finding.why) for finding in overlapping().findings if finding.kind == "illegal"]
    assert "more" in overlapping().findings[-1].why
    assert max(said[30:]) < max(said[:30]) + 40
    assert size(overlapping()) < MOST_TILES * 3 * A_FINDING


@pytest.mark.long
def test_of_hundreds_of_fences_that_are_touched_the_first_are_named():
    gardens = tuple({**FENCED, "at": [3 * (k % 2), 1]} for k in range(100))
    audited = audit.audit(Record("f", HEADER, gardens))
    assert size(audited) < len(audited.findings) * 2 * A_FINDING


@pytest.mark.slow
def test_hundreds_of_wrong_figures_each_have_their_effect():
    carried = accumulate((1000 + k for k in range(200)), initial=1)  # where Ben's swan begins
    next(carried)
    wrong = tuple({**OVERLAPPING, "at": [9 * k, 40], "claim": 1000 + k, "score": next(carried)} for k in range(200))
    claims = [finding for finding in found_in(Record("f", HEADER, wrong)).findings if finding.kind == "claim"]
    assert [finding.effect for finding in claims] == [{"Ben": -1000 - k} for k in range(200)]


@pytest.mark.slow
def test_hundreds_of_tiles_in_a_castle_of_the_other_game_are_each_told_shortly():
    laid = tuple({"do": "place", "castle": "AB", "tile": "library", "at": [k, 5], "score": k} for k in range(60))
    result = found_in(Record("f", BETWEEN, laid))
    assert sum(f.kind == "illegal" for f in result.findings) == 60
    assert size(result) < len(result.findings) * A_FINDING


@pytest.mark.parametrize(
    "made",
    [
        lambda: audit.audit(Record("f", HEADER, ())),
        lambda: strange(0),
        pytest.param(overlapping, marks=pytest.mark.long),
    ],
)
@pytest.mark.slow
def test_an_audit_written_piece_by_piece_is_the_same_document(made):
    result = made()
    assert "".join(answers.audit_texts(result)) == json.dumps(answers.audited(result).to_json())
