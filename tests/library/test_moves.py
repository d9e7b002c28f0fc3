"""The legal moves of a table: each is what its line means, and says of itself what comes of it."""

from __future__ import annotations

from itertools import islice

import pytest

import castlescore as cs
from castlescore.games.castles.facts import DARK_HALLWAY
from castlescore.games.castles.view.presenter import offers
from library.whole_games import BEGUN, game
from samples import spread, thorough

pytestmark = pytest.mark.thorough
every_game = pytest.mark.parametrize("name", BEGUN)


def moments(name: str, quick: int) -> list[cs.Session]:
    """Moments of a random game: all of them in `make test-all`, else so many, spread over it."""
    result = game(name)
    return [result[k] for k in (range(len(result)) if thorough() else spread(len(result), quick))]


def some_offered(session: cs.Session) -> list[cs.Move]:
    """What is offered at a moment, of long choices the beginning; in the quick run some twenty of all these moves."""
    result = [move for choice in session.choices() for move in islice(choice.moves(), 40)]
    return result if thorough() else [result[k] for k in spread(len(result), 20)]


@every_game
@pytest.mark.many
def test_random_games_come_to_their_end_and_are_audited_clean(name):
    for seed in range(1, 6 if thorough() else 2):
        end = game(name, seed)[-1]
        assert (end.table.phase, list(end.choices()), list(end.moves())) == ("over", [], [])
        assert end.score().final
        assert end.audit().ok
        assert cs.Session.loads(end.dumps()).events == end.events


@every_game
@pytest.mark.slow
def test_a_move_and_its_line_as_text_give_the_same_session(name):
    """No move is offered that is refused, and the line of each means that move and no other."""
    for session in moments(name, 8):
        for move in some_offered(session):
            by_move, by_line = session.play(move), session.play(move.line)
            assert by_move.events == by_line.events, move
            assert by_move.dumps() == by_line.dumps(), move


@every_game
@pytest.mark.slow
def test_what_a_move_says_of_itself_is_what_comes_of_it(name):
    for session in moments(name, 8):
        for move in some_offered(session):
            event = session.play(move).events[-1]
            assert event["do"] == move.kind
            tiles = event.get("tiles", ())  # of a reward from a stack how many, not which
            assert move.tile in (event.get("tile"), *(tiles if isinstance(tiles, list) else ()), "")
            assert (move.place is not None) == ("at" in event)
            if move.place is not None:
                assert [*move.place.at] == event["at"]
                assert move.place.legal
            if "price" in event:
                assert move.price == event["price"]
            if "points" in event and move.place is not None:
                assert event["points"] >= move.points  # and what the completed tiles bring


@pytest.mark.parametrize("name", ["castles", "between"])
@pytest.mark.slow
def test_the_places_are_those_that_the_castle_knows(name):
    for session in game(name)[2 : -3 : 1 if thorough() else 7]:
        for choice in session.choices():
            result = list(choice.moves())
            if choice.tile and result and result[0].place is not None:
                whose = result[0].line.split()[1] if name == "between" else None
                castle = session.castle(whose)
                dark = {"dark": True} if choice.tile == DARK_HALLWAY else {}
                known = castle.legal_placements(choice.tile, **dark)
                assert sorted(map(repr, known)) == sorted(repr(move.place) for move in result)


def test_the_purchases_are_those_of_offers():
    for session in game("castles")[:: 1 if thorough() else 5]:
        table = session.table
        if table.phase == "buy" and (table.to_move or table.extra):
            rows = {row.tile.id: row for row in offers(table, table.active) if row.affordable}
            choices = {choice.tile: choice for choice in session.choices() if choice.kind == "buy"}
            assert {tile: row.price for tile, row in rows.items()} == {tile: c.price for tile, c in choices.items()}
            for tile, choice in choices.items():
                assert len(list(choice.moves())) == rows[tile].places


def test_a_move_of_the_other_game_is_none_of_this_table():
    castles, between = game("castles")[5], game("between")[5]
    for session, move in ((castles, next(between.moves())), (between, next(castles.moves()))):
        with pytest.raises(cs.Unclear, match="which has no such line"):
            session.play(move)


@every_game
def test_what_is_neither_a_line_nor_a_move_is_unclear(name):
    """A choice is what a program has in its hands beside a move."""
    session = game(name)[5]
    for played in (next(session.choices()), None, 3):
        with pytest.raises(cs.Unclear, match=r"a line of text or a Move"):
            session.play(played)
