"""What a seat is offered is what may be done; nothing that a phone is told is to be typed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import castlescore as cs
from castlescore import CastlescoreError
from castlescore.games.castles.facts import DARK_HALLWAY, HALLWAY
from castlescore.library.session import replay_of
from castlescore.protocol.commands import player_moves
from castlescore.seats import view
from castlescore.seats.view import Moment
from library.whole_games import BEGUN, game
from samples import some, thorough
from seats.phones import Table
from seats.test_tallied import begun

MANY = 12  # tiles whose places are all looked at
APART = ("reveal", "price", "cards", "note", "undo")  # what has more ways than can be tried one by one


def offered(moment: Moment, players: tuple[str, ...], tiles: set[str]) -> Iterator[str]:
    """The line of every choice of these players with all its values; of choices that lay a tile those of `tiles`."""
    result = view.possible(moment, players, {})
    for offer in result.offers:
        command = offer.choice.split()[0]
        if command in APART or offer.trying or (offer.tile and offer.tile not in tiles):
            continue
        by = result.by if command in player_moves(replay_of(moment.session).game) else ""
        of = {key: (offer.of or {}).get(key, ()) for key in offer.needs if key not in ("place", "dark")}
        sides = [{"dark": True}] if "dark" in offer.needs else [{}, {"dark": True}] if "dark" in offer.takes else [{}]
        for values, side in product(product(*of.values()), sides):
            said = {"choice": offer.choice, **dict(zip(of, values, strict=True)), **side}
            if "place" not in offer.needs:
                yield view.line_of(offer, said, by)
                continue
            hand = view.hand(moment, result, offer, {key: str(value) for key, value in said.items()})
            for spot in hand.places:
                yield view.line_of(offer, {**said, "place": spot.place}, by)


def plain(line: str) -> str:
    """A line without what it may say or not: whose it is, that a tile lies unturned, how a dark hallway is called."""
    words = line.replace("@0", "").replace(DARK_HALLWAY, f"{HALLWAY} --dark").split()
    at = words.index("--by") if "--by" in words else len(words)
    words = words[:at] + words[at + 2 :]
    return " ".join([*(word for word in words if word != "--dark"), *(["--dark"] if "--dark" in words else [])])


def accepted(session: cs.Session, line: str | cs.Move) -> dict[str, Any] | None:
    """What a line records; None where it is refused."""
    try:
        return {**session.play(line).events[-1]}
    except CastlescoreError:
        return None


@pytest.mark.parametrize(("name", "seed"), some([(name, seed) for seed in range(1, 5) for name in BEGUN], 5))
@pytest.mark.slow
def test_what_is_offered_are_the_legal_moves_and_their_places(name: str, seed: int) -> None:
    every, rng = game(name, seed), random.Random(seed)
    for session in rng.sample(every, 6):
        players = tuple(session.header["players"])
        choices = [choice for choice in session.choices() if choice.kind not in APART]
        ids = sorted({choice.tile.replace(DARK_HALLWAY, HALLWAY) for choice in choices if choice.tile})
        tiles = {HALLWAY, *rng.sample(ids, min(MANY, len(ids)))}
        asked = [c for c in choices if not c.tile or c.tile.replace(DARK_HALLWAY, HALLWAY) in tiles]
        moves = {plain(move.line): move for choice in asked for move in choice.moves()}
        lines = {plain(line): line for line in offered(Moment(session, ""), players, tiles)}
        assert moves.keys() - lines.keys() == set()
        for extra in lines.keys() - moves.keys():  # a stack and a count that do not go together
            assert " sleeping " in extra and accepted(session, lines[extra]) is None
        for line in rng.sample(sorted(moves), min(6, len(moves))):
            assert accepted(session, lines[line]) == accepted(session, moves[line])


@pytest.mark.parametrize(("name", "seed"), some([(name, seed) for seed in range(1, 5) for name in BEGUN], 5))
@pytest.mark.many
def test_whoever_is_not_to_act_is_offered_nothing_but_to_try(name: str, seed: int) -> None:
    for session in random.Random(seed).sample(game(name, seed), 6):
        moment = Moment(session, "")
        for player in session.header["players"]:
            status = view.state(moment, (player,), {}, (), "")
            if status.turn not in (None, player):
                assert all(offer.trying for offer in status.choices if offer.choice.split()[0] not in ("undo", "note"))
            for faint in status.faint:
                assert faint.why
                line = f"buy {faint.tile} 0,0 --by {player}" if status.game == "castles" else f"place {faint.tile}"
                assert accepted(session, line) is None


Lay = Callable[..., Table]
FIRST = [(name, 1) for name in BEGUN]
TYPED = re.compile(r"--[a-z]|\.\.\.|\b(TILE|PLACE|CASTLE|CARD|TYPE|SLOT|STACK|COUNT|castlescore)\b(?!-[0-9])")


def texts(given: object) -> Iterator[str]:
    """Every text of a document but the choices themselves, which are lines."""
    if isinstance(given, str):
        yield given
    elif isinstance(given, dict):
        for key, value in given.items():
            yield from texts(value if key != "choice" else "")
    elif isinstance(given, list):
        for value in given:
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
    result: list[str] = table.ask(f"{seat}say", {"after": table.last(seat), **said}).json["told"]
    return result


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
    assert table.say(seat, choice="buy larder", place="0,0").json["told"] == ["this is not possible now: Larder"]
    assert table.say(seat, choice="reward downstairs --decline").json["told"] == ["this is not possible now"]
