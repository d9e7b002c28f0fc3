"""Nothing that a phone is told is to be typed: no option, no word that stands for another, no command line."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from library.whole_games import BEGUN, game
from samples import some, thorough
from seats.phones import Table
from seats.test_tallied import begun

Lay = Callable[..., Table]
FIRST = [(name, 1) for name in BEGUN]
TYPED = re.compile(r"--[a-z]|\.\.\.|\b(TILE|PLACE|CASTLE|CARD|TYPE|SLOT|STACK|COUNT|castlescore)\b(?!-[0-9])")


def texts(found: object) -> Iterator[str]:
    """Every text of a document but the choices themselves, which are lines."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict):
        for key, value in found.items():
            yield from texts(value if key != "choice" else "")
    elif isinstance(found, list):
        for value in found:
            yield from texts(value)


def said(offer: dict[str, Any], places: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """A choice with what it needs, with nothing, with lists that are empty and that are turned, with other points."""
    values = {key: offer["of"][key] for key in offer["needs"] if key in offer.get("of", {})}
    lists = {key for key in values if key in ("tiles", "cards", "row", "favors", "empty_stacks")}
    least = {key: [] if key in lists else value[0] for key, value in values.items()}
    most = offer.get("most", {})
    whole = {key: value[: most.get(key)] if key in lists else value[-1] for key, value in values.items()}
    place = {key: places[0][key] for key in ("place", "castle") if key in places[0]} if places else {}
    for more in ({}, least, whole, {key: value[::-1] if key in lists else value for key, value in whole.items()}):
        yield {"choice": offer["choice"], **more, **place}
    for key in offer["needs"]:
        yield {"choice": offer["choice"], **whole, **place, key: "nothing like it"}
    if "claim" in offer["takes"]:
        yield {"choice": offer["choice"], **whole, **place, "claim": 77}


def told(table: Table, seat: str, **said: Any) -> list[str]:
    """What a choice after the last change is answered."""
    table.calm()
    found: list[str] = table.ask(f"{seat}say", {"after": table.last(seat), **said}).json["told"]
    return found


def all_told(table: Table, seat: str, rng: random.Random) -> Iterator[str]:
    """What the phone of a seat is shown, what it is told of choices, and of some that are not offered."""
    table.calm()
    state = table.ask(f"{seat}state").json
    yield from texts(state)
    text = table.path.read_text(encoding="utf-8")
    for offer in rng.sample(state["choices"], min(3, len(state["choices"]))):
        table.calm()
        hand = table.ask(f"{seat}hand?choice={offer['choice'].replace(' ', '+')}").json
        yield from texts(hand)
        for each in said(offer, hand.get("places", [])):
            yield from told(table, seat, **each)
            if table.path.read_text(encoding="utf-8") != text:
                table.path.write_text(text, encoding="utf-8")
                table.house.refreshed()
    for choice in ("reward downstairs --as corridor hallway", "reward AB --decline", "buy larder", "tile AB larder"):
        table.calm()
        yield from table.ask(f"{seat}hand?choice={choice.replace(' ', '+')}").json["told"]
        yield from told(table, seat, choice=choice)


@pytest.mark.slow
@pytest.mark.thorough
@pytest.mark.parametrize(("name", "seed"), some([(name, seed) for seed in (1, 2) for name in BEGUN], FIRST))
def test_no_message_of_a_game_is_in_words_that_are_typed(laid: Lay, name: str, seed: int) -> None:
    every, rng = game(name, seed), random.Random(seed)
    for session in [every[0], *rng.sample(every, 12 if thorough() else 2), *every[-2:]]:
        table = laid(session=session, event=None)
        for player in session.header["players"] if thorough() else session.header["players"][:1]:
            assert [text for text in all_told(table, table.sit(player), rng) if TYPED.search(text)] == []


@pytest.mark.slow
@pytest.mark.parametrize("example", ["three-players", "between-four"])
def test_no_message_of_a_tally_is_in_words_that_are_typed(tmp_path: Path, example: str) -> None:
    table, _ = begun(tmp_path, example)
    rng = random.Random(example)
    for player in table.house.players:
        assert [text for text in all_told(table, table.sit(player), rng) if TYPED.search(text)] == []
    table.close()


def test_new_rooms_of_which_none_is_picked_are_asked_for_in_the_words_of_the_form(laid: Lay) -> None:
    table = laid(event=0)
    got = table.say(table.sit("Anna"), choice="reveal", tiles=[])
    assert got.status == 400
    why = "put new rooms on the market. Still to be chosen: Rooms, in the order in which they came"
    assert got.json["told"] == [why]
    assert len(table.session) == 0


def test_a_choice_that_lacks_something_says_so_in_the_words_of_its_button(laid: Lay) -> None:
    table = laid()
    seat = table.sit("Anna")
    assert table.say(seat, choice="buy washroom").json["told"] == ["Washroom, 15000. Still to be chosen: Where it lies"]
    assert table.say(seat, choice="buy larder", place="0,0").json["told"] == ["this is not offered now: Larder"]
    assert table.say(seat, choice="reward downstairs --decline").json["told"] == ["this is not offered now"]
