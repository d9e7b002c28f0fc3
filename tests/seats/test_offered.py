"""What a seat is offered is what may be done: the legal moves of the library, and what the shell accepts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import castlescore as cs
from castlescore import CastlescoreError
from castlescore.games.castles.facts import DARK_HALLWAY, HALLWAY
from castlescore.games.castles.view.offers import offers as for_sale
from castlescore.library.session import replay_of
from castlescore.protocol.commands import player_moves
from castlescore.seats import choosing, view
from castlescore.seats.view import Moment
from library.whole_games import BEGUN, game
from samples import some

MANY = 12  # tiles whose places are all looked at
APART = ("reveal", "price", "cards", "note", "undo")  # what has more ways than can be tried one by one


def offered(moment: Moment, players: tuple[str, ...], tiles: set[str]) -> Iterator[str]:
    """The line of every choice of these players with all its values; of choices that lay a tile those of `tiles`."""
    found = view.possible(moment, players, {})
    for offer in found.offers:
        command = offer.choice.split()[0]
        if command in APART or offer.trying or (offer.tile and offer.tile not in tiles):
            continue
        by = found.by if command in player_moves(replay_of(moment.session).game) else ""
        of = {key: (offer.of or {}).get(key, ()) for key in offer.needs if key not in ("place", "dark")}
        sides = [{"dark": True}] if "dark" in offer.needs else [{}, {"dark": True}] if "dark" in offer.takes else [{}]
        for values, side in product(product(*of.values()), sides):
            said = {"choice": offer.choice, **dict(zip(of, values, strict=True)), **side}
            if "place" not in offer.needs:
                yield choosing.line_of(offer, said, by)
                continue
            hand = view.hand(moment, found, offer, {key: str(value) for key, value in said.items()})
            for spot in hand.places:
                yield choosing.line_of(offer, {**said, "place": spot.place}, by)


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
            found = view.state(moment, (player,), {}, (), "")
            if found.turn not in (None, player):
                assert all(offer.trying for offer in found.choices if offer.choice.split()[0] not in ("undo", "note"))
            for faint in found.faint:
                assert faint.why
                line = f"buy {faint.tile} 0,0 --by {player}" if found.game == "castles" else f"place {faint.tile}"
                assert accepted(session, line) is None


@pytest.mark.parametrize(
    ("name", "seed"), some([(name, seed) for seed in range(1, 3) for name in ("castles", "solo")], 1)
)
@pytest.mark.slow
def test_prices_and_points_are_those_of_offers(name: str, seed: int) -> None:
    for session in random.Random(seed).sample(game(name, seed), 12):
        moment = Moment(session, "")
        for player in session.header["players"]:
            found = view.possible(moment, (player,), {})
            offers = [offer for offer in found.offers if offer.choice.startswith("buy ")]
            if not offers:
                continue
            every = for_sale(session.table, session.table.seat(player))
            assert {o.tile.id for o in every if o.affordable and o.best} - {DARK_HALLWAY} <= {o.tile for o in offers}
            most: dict[str, list[int]] = {}
            for each in every:
                if each.best is not None and each.affordable:
                    id = HALLWAY if each.tile.id == DARK_HALLWAY else each.tile.id
                    most.setdefault(id, []).append(each.best.points.total)
            assert {o.tile: o.points for o in offers} == {id: max(points) for id, points in most.items()}
            assert all(o.price == next(e.price for e in every if e.tile.id == o.tile) for o in offers)
