"""What comes of a choice: recorded, refused, overtaken, or the same again (`POST SEAT/say`)."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import castlescore as cs
from builders import all_games
from castlescore.cli.schemas import answer_schema
from seats.phones import Table

Lay = Callable[..., Table]
BUY = {"choice": "buy washroom", "place": "3,0@90"}


def test_a_choice_is_recorded_as_its_line(laid: Lay) -> None:
    table = laid()
    typed = table.session.play("buy washroom 3,0@90 --by Anna")
    got = table.say(table.sit("Anna"), **BUY)
    assert (got.status, got.json["event"]) == (200, 61)
    assert got.json["told"][0] == "Anna buys Washroom at 3,0@90 for 15000 to the bank (1000 lay on it): +4"
    assert table.session.dumps() == typed.dumps()


@pytest.mark.slow
def test_the_same_choice_again_is_one_event(laid: Lay) -> None:
    table = laid()
    seat, other = table.sit("Anna"), table.sit("Ben")
    first = table.say(seat, **BUY, after=60)
    assert [table.say(seat, **BUY, after=60).json for _ in range(3)] == [first.json] * 3
    assert table.say(other, **BUY, after=60).status == 409
    assert len(table.session) == 61
    table.say(other, choice="note", text="so it is")
    assert table.say(seat, **BUY, after=60).status == 409
    assert len(table.session) == 62


def test_who_is_overtaken_gets_the_new_table_and_what_came_first(laid: Lay) -> None:
    table = laid()
    seat, other = table.sit("Anna"), table.sit("Ben")
    table.say(other, choice="note", text="a pause")
    got = table.say(seat, **BUY, after=60)
    assert got.status == 409
    assert (got.json["after"], got.json["you"], got.json["turn"]) == (61, ["Anna"], "Anna")
    assert "event 61 came first" in got.json["told"][0]
    assert "a pause" in got.json["told"][0]
    for after in (0, 59, 62, 10**9, -1):
        assert table.say(seat, **BUY, after=after).status == 409
    assert len(table.session) == 61


@pytest.mark.parametrize("said", [
    {"choice": "buy larder", "place": "0,0"}, {"choice": "buy washroom"}, {"choice": "pass", "place": "0,0"},
    {"choice": "buy washroom", "place": "3,0"}, {"choice": "buy washroom", "place": "1"},
    {"choice": "buy washroom", "place": "3,0@90 --allow x"}, {"choice": "buy washroom", "place": "0.n"},
    {"choice": "buy washroom", "place": 3}, {"choice": "buy washroom", "place": None}, {"choice": "pass "},
    {"choice": "buy washroom", "place": "3,0@90", "allow": "x"}, {"choice": "adjust Anna --points 5 x"},
    {"choice": "buy washroom", "place": "3,0@90", "claim": "4"}, {"choice": ["pass"]}, {"choice": None},
    {"choice": "buy washroom", "place": "3,0@90", "claim": 10**30}, {"choice": "pass", "by": "Ben"},
    {"choice": "buy washroom", "place": "3,0@90", "decline": [3]}, {"choice": "PASS"}, {"choice": "amend 3 pass"},
    {"choice": "buy washroom", "place": "3,0@90", "decline": 10}, {"choice": "pass\nnote x"}, {"choice": "redo"},
    {"choice": "buy washroom", "place": "3,0@90", "decline": [True]}, {"choice": "undo", "count": 3},
    {"choice": "buy washroom", "place": "3,0@90", "dark": True}, {"choice": "buy hallway", "place": "0,0", "dark": 1},
    {"choice": "note"}, {"choice": "note", "text": ""}, {"choice": "note", "text": " "}, {"choice": "note", "text": 3},
    {"choice": "note", "text": "x" * 201}, {"choice": "note", "text": "two\nlines"}, {"choice": "note", "text": "\x1b"},
    {"choice": "note", "text": "\ud800"}, {"choice": "note", "text": "a\u2028b"},
    {"choice": "pass", "after": "60"}, {"choice": "pass", "after": True}, {"choice": "pass", "after": None},
    {"choice": "pass", "after": 60.0}, {"choice": "reveal", "tiles": ["larder"]}, {"choice": "price", "row": []},
], ids=str)  # fmt: skip
@pytest.mark.many
def test_what_was_not_offered_is_refused(laid: Lay, said: dict[str, Any]) -> None:
    table = laid()
    got = table.say(table.sit("Anna"), **said)
    assert got.status == 400
    assert got.json["told"][0]
    assert len(table.session) == 60


@pytest.mark.parametrize("text", ["bedtime", '"', "'", "x' --by Ben", '"quoted"', "--by Ben", "ben: pass", "\\", "ё",
                                  "x" * 200, "a  b", "-1"])  # fmt: skip
@pytest.mark.many
def test_a_note_is_the_text_that_was_sent(laid: Lay, text: str) -> None:
    table = laid()
    assert table.say(table.sit("Ben"), choice="note", text=text).status == 200
    assert {key: table.session.events[-1][key] for key in ("do", "text")} == {"do": "note", "text": text}


def test_another_turn_is_refused_in_the_words_of_the_rules(laid: Lay) -> None:
    table = laid()
    seat = table.sit("Ben")
    state = table.ask(f"{seat}state").json
    assert state["turn"] == "Anna"
    tried = next(offer for offer in state["choices"] if offer["choice"] == "buy washroom")
    assert tried["trying"] is True
    place = table.ask(f"{seat}hand?choice=buy+washroom").json["places"][0]["place"]
    got = table.say(seat, choice="buy washroom", place=place)
    assert (got.status, "Anna" in got.json["told"][0]) == (400, True)
    assert "pass" not in [offer["choice"] for offer in state["choices"]]
    assert len(table.session) == 60


@pytest.mark.slow
def test_the_last_event_of_ones_own_is_taken_back_and_no_other(laid: Lay) -> None:
    table = laid()
    anna, ben = table.sit("Anna"), table.sit("Ben")
    assert table.say(anna, choice="undo").status == 400  # the last event is Cara's
    table.say(anna, **BUY)
    assert table.say(ben, choice="undo").status == 400
    got = table.say(anna, choice="undo")
    assert (got.status, got.json["event"]) == (200, 62)
    assert got.json["told"]
    assert table.session.events[-1]["do"] == "undo"
    assert table.say(anna, choice="undo").status == 400
    table.say(anna, **BUY)
    table.say(ben, choice="note", text="late")
    assert table.say(anna, choice="undo").status == 400


def test_what_the_laptop_typed_for_a_player_is_the_players_own(laid: Lay) -> None:
    table = laid()
    anna, ben = table.sit("Anna"), table.sit("Ben")
    table.session.play("buy washroom 3,0@90").write(table.path)
    assert table.say(ben, choice="undo").status == 400
    assert table.say(anna, choice="undo").status == 200


def test_rooms_come_with_sizes_and_prices_with_a_whole_row(laid: Lay) -> None:
    table = laid(event=0)
    seat = table.sit("Anna")
    state = table.ask(f"{seat}state").json
    reveal = state["choices"][0]
    assert (reveal["choice"], reveal["needs"], reveal["most"]) == ("reveal", ["tiles"], {"tiles": 6})
    assert {state["tiles"][id]["stack"] for id in reveal["of"]["tiles"]} == {
        "100", "150", "200", "250", "300", "350", "400", "450", "500", "600"
    }  # fmt: skip
    rooms = reveal["of"]["tiles"][:6]
    assert table.say(seat, choice="reveal", tiles=[*rooms, rooms[0]]).status == 400
    assert table.say(seat, choice="reveal", tiles="larder").status == 400
    assert table.say(seat, choice="reveal", tiles=[["larder"]]).status == 400
    assert table.say(seat, choice="reveal", tiles=rooms).status == 200
    row = table.ask(f"{seat}state").json["choices"][0]["of"]["row"]
    assert table.say(seat, choice="price", row=row[1:]).status == 400
    assert table.say(seat, choice="price", row=[*row, row[0]]).status == 400
    assert table.say(seat, choice="price", row=row[::-1]).status == 200
    assert [slot.tile for slot in table.session.table.market] == row[::-1]


def test_a_hand_is_given_for_every_castle_or_the_one_that_is_named(laid: Lay) -> None:
    table = laid("between-four", 0)
    seat = table.sit("Ben")
    both = table.ask(f"{seat}hand?choice=place+bakery").json
    assert {spot["castle"] for spot in both["places"]} == {"AB", "BC"}
    one = table.ask(f"{seat}hand?choice=place+bakery&castle=BC").json
    assert one["places"] == [spot for spot in both["places"] if spot["castle"] == "BC"]
    assert table.ask(f"{seat}hand?choice=place+bakery&castle=DA").json["places"] == both["places"]
    place = one["places"][0]["place"]
    assert table.say(seat, choice="place bakery", castle="DA", place=place).status == 400
    assert table.say(seat, choice="place bakery", place=place).status == 400
    assert table.say(seat, choice="place bakery", castle="BC", place=place).status == 200
    assert table.session.events[-1]["castle"] == "BC"


@pytest.mark.parametrize("query", ["", "choice=", "choice=pass", "choice=buy+nothing", "choice=note", "x=y"])
@pytest.mark.many
def test_what_lays_no_tile_has_no_places(laid: Lay, query: str) -> None:
    table = laid()
    assert table.ask(f"{table.sit('Anna')}hand?{query}").status == 400


@pytest.mark.parametrize("query", ["dark=true", "dark=", "castle=x", "of=x", "of=99999999999999999999"])
@pytest.mark.many
def test_what_a_tile_does_not_have_is_left_aside_in_a_hand(laid: Lay, query: str) -> None:
    table = laid()
    got = table.ask(f"{table.sit('Anna')}hand?choice=buy+washroom&{query}")
    assert [spot["place"] for spot in got.json["places"]] == ["3,0@90"]


def test_the_status_line_is_that_of_the_placer(laid: Lay) -> None:
    table = laid()
    seat = table.sit("Cara")
    spots = table.ask(f"{seat}hand?choice=buy+washroom").json["places"]
    assert spots[0]["text"] == "-2,14   1 of 3   +5   completes Scullery, itself   blocks -   Washroom"
    best = table.session.castle("Cara").legal_placements("washroom")
    assert [(spot["place"], spot["points"], spot["turn"]) for spot in spots] == [
        (str(p), p.points, p.turn) for p in best
    ]
    assert [(tuple(spot["middle"]), tuple(map(tuple, spot["outline"]))) for spot in spots] == [
        (place.middle, place.outline) for place in best
    ]


def test_a_session_that_cannot_be_played_is_no_table(laid: Lay, tmp_path: Any) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(laid().path.read_text(encoding="utf-8").replace("washroom", "wash"), encoding="utf-8")
    with pytest.raises(cs.CastlescoreError):
        Table(path)


@pytest.mark.parametrize(("name", "event"), [("three-players", 0), ("three-players", 30), ("between-four", 12)])
@pytest.mark.slow
def test_the_documents_are_what_their_schemas_say(laid: Lay, name: str, event: int) -> None:
    table = laid(name, event)
    result = all_games()[table.session.header["game"]]
    holds = {kind: Draft202012Validator(answer_schema(f"seat-{kind}", result)) for kind in ("state", "hand", "say")}
    for player in table.house.players:
        seat = table.sit(player)
        state = table.ask(f"{seat}state").json
        holds["state"].validate(state)
        laying = [offer["choice"] for offer in state["choices"] if "place" in offer["needs"]][:3]
        for choice in laying:
            holds["hand"].validate(table.ask(f"{seat}hand?choice={choice.replace(' ', '+')}").json)
        for said in (
            {"choice": "nothing"},
            {"choice": "note", "text": "x"},
            {"choice": "note", "text": "y", "after": 1},
        ):
            holds["say"].validate(table.say(seat, **said).json)


def test_large_answers_are_compressed_for_whoever_takes_that(laid: Lay) -> None:
    table = laid()
    seat = table.sit("Anna")
    plain, packed = (table.ask(f"{seat}state", accept_encoding=how) for how in ("", "br, gzip"))
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert int(packed.headers["content-length"]) == len(packed.body) < len(plain.body) / 3
