"""No legal move is missing: what was played elsewhere is offered, and so is all that the rules take of all there is.

Two slow ways round, which ask nothing of the code that lists the moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product

import pytest

import castlescore as cs
from builders import EXAMPLES, Refusal, Replay, play_record, read_record
from builders.castles import BOX, ROOMS, TILES, TYPES
from builders.games import good_between_game, good_game
from castlescore.games.between import moves as between
from castlescore.games.between.facts import Catalogue
from castlescore.games.between.rules.bonuses import Bonus, as_type
from castlescore.games.castles import moves as castles
from castlescore.games.castles.facts import DARK_HALLWAY, STAIRS
from library.whole_games import game
from samples import some, thorough

ADDED = {"claim": None, "allow": None, "same_line": False, "decline": ()}  # to any line
LISTED = {"reveal", "price", "buy", "pass", "place", "reward", "cards"}
SIZES = ("75", "100", "125", "150", "200", "250", "300", "350", "400", "450", "500", "600", "hallway", "stairs")


def corpus() -> Iterator[Replay]:
    """Games played by people, and random games whose moves were not listed by the library."""
    for path in ("three-players", "solo", "between-two", "between-four"):
        yield play_record(read_record(str(EXAMPLES / path / "table.toml")))
    for seed in range(8 if thorough() else 2):
        yield good_game(2 + seed % 3, seed)
        yield good_between_game(2 + seed % 4, seed)


def bare(move: object) -> object:
    """A move without what may be added to its line; of several new rooms the first, of cards the sort alone."""
    own = {key: value for key, value in ADDED.items() if hasattr(move, key)}
    if isinstance(move, castles.Reveal):
        return castles.Reveal((), move.skipped[:1]) if move.skipped else castles.Reveal(move.tiles[:1])
    if isinstance(move, castles.Cards):
        return replace(move, cards=tuple(sorted((card, None) for card, _ in move.cards)))
    if isinstance(move, between.Cards):
        return replace(move, cards=tuple(sorted(move.cards)))
    lay = getattr(move, "lay", None)
    return replace(move, **own, **({} if lay is None else {"lay": bare(lay)}))


@pytest.mark.slow
def test_whatever_was_played_in_the_corpus_was_offered():
    kinds = set()
    for replay in corpus():
        for step in replay.steps[:: 1 if thorough() else 5]:
            kind = step.event["do"]
            if kind in LISTED and not step.event.get("allow"):
                kinds.add(kind)
                choices = (choice for choice in replay.game.library.choices(step.before) if choice.kind == kind)
                result = (bare(legal.move) for choice in choices for legal in choice.moves())
                assert bare(step.move) in result, (step.event, replay.record.header)
    assert kinds == LISTED


def taken(session: cs.Session, tried: Iterable[object]) -> set[object]:
    """Which of these moves the rules take."""
    rules, table = session._replay.rules, session.table
    return {move for move in tried if not isinstance(rules.apply(table, move), Refusal)}


def listed(session: cs.Session) -> list[object]:
    """The moves of the choices."""
    return [move._legal.move for move in session.moves()]


def with_needed_values(move: castles.Reward, waiting: Sequence[castles.Pending]) -> castles.Reward:
    """A reward without the values that the rules do not look at: it is declined, of another kind, or due to one room.

    A reward that is due to several rooms may be named by any of them.
    """
    own = [pending for pending in waiting if pending.reward == move.reward]
    named = [pending for pending in own if pending.of == move.of] or [p for p in own if move.of in p.rooms]
    move = replace(move, of=named[0].of)
    kind = "" if move.declined else move.as_type or move.reward
    values = {"lay": "corridor", "stack": "sleeping", "tiles": "sleeping", "room": "living"}
    left_out = {key: None for key, of in values.items() if kind != of}
    left_out |= {} if len(named[0].rooms) > 1 else {"room": None}
    return replace(move, **left_out, **({"as_type": None} if move.declined else {}))


def some_of(sessions: Sequence[cs.Session], quick: int) -> Sequence[cs.Session]:
    return sessions[:: max(1, len(sessions) // (3 * quick if thorough() else quick))]


def area(boxes: Iterable[tuple[int, int, int, int]], margin: int) -> list[tuple[int, int]]:
    """Every point round these boxes."""
    west, south, east, north = (
        f(values) for f, values in zip((min, min, max, max), zip(*boxes, strict=True), strict=True)
    )
    return [*product(range(west - margin, east + margin + 1), range(south - margin, north + margin + 1))]


seeds = pytest.mark.parametrize("seed", some(range(1, 9), 1))


@seeds
@pytest.mark.parametrize("name", ["castles", "solo"])
def test_no_new_room_is_missing(name, seed):
    for session in some_of([s for s in game(name, seed) if s.table.phase == "reveal"], 4):
        rooms = [castles.Reveal((tile,)) for tile in TILES]
        tried = [*rooms, *(castles.Reveal((), (size,)) for size in SIZES)]
        assert taken(session, tried) == {*listed(session)}


@seeds
@pytest.mark.slow
def test_no_row_of_prices_is_missing(seed):
    for session in some_of([s for s in game("castles", seed) if s.table.phase == "price"], 2):
        lying = [slot.tile for slot in session.table.market]
        tried = [
            castles.Price(row, player.name)
            for player in session.table.players
            for row in {*permutations(lying), *permutations([*lying[:-1], ROOMS[0]])}
        ]
        result = listed(session)
        assert taken(session, tried) == {*result}
        assert len(result) == len({*result})
        assert result[0].row == tuple(lying)


@seeds
@pytest.mark.slow
def test_no_purchase_is_missing(seed):
    moments = [s for s in game("castles", seed) if s.table.phase == "buy" and (s.table.to_move or s.table.extra)]
    for session in some_of(moments, 3):
        table, result = session.table, listed(session)
        by, castle = table.name(table.active), table.players[table.active].castle
        points = area((placed.box for placed in castle), 11)  # as far as the longest tile reaches, and one more
        near = {STAIRS, DARK_HALLWAY, *[slot.tile for slot in table.market if slot.tile][:1]}
        lays = [castles.Laying(tile, at, f.turn) for tile in near for f in BOX[tile].distinct for at in points]
        tried = {castles.Buy(player.name, lay) for lay in lays[::7] for player in table.players if player.name != by}
        assert taken(session, tried) == set()
        assert taken(session, (castles.Buy(by, lay) for lay in lays)) == {
            move for move in result if isinstance(move, castles.Buy) and move.lay.tile in near
        }
        elsewhere = {
            replace(move.lay, tile=tile)
            for move in result
            if hasattr(move, "lay")
            for tile in TILES
            if move.lay.turn in {form.turn for form in BOX[tile].distinct}
        }
        assert taken(session, (castles.Buy(by, lay) for lay in elsewhere)) <= {*result}
        passes = [castles.Pass(player.name) for player in table.players]
        assert taken(session, passes) == {move for move in result if isinstance(move, castles.Pass)}


@seeds
@pytest.mark.parametrize("name", ["castles", "bga"])
@pytest.mark.many
def test_no_reward_is_missing(name, seed):
    kinds = set()
    for session in [s for s in game(name, seed) if s.table.pending]:
        table, result = session.table, [move for move in listed(session) if isinstance(move, castles.Reward)]
        by, rooms = table.name(table.active), [pending.of for pending in table.pending]
        rooms += [room for pending in table.pending for room in pending.rooms]
        lays = {move.lay for move in result if move.lay} | {castles.Laying(STAIRS, (0, 0)), None}
        stacks = [*product(SIZES, range(4)), (None, None)]
        ways = [
            *({"lay": lay} for lay in lays),
            *({"stack": stack, "tiles": tiles} for stack, tiles in stacks),
            *({"room": room} for room in rooms),
        ]
        own = [
            replace(castles.Reward(by, kind, of=of), as_type=as_type)
            for kind, of in product(TYPES, {*rooms})
            for as_type in (TYPES if kind == "downstairs" else (None,))
        ]
        tried = [replace(each, **way) for each in own for way in ways]
        tried += [replace(each, declined=True) for each in own]
        accepted = {with_needed_values(move, table.pending) for move in taken(session, tried)}
        assert accepted == {*result}, session.events[-1]
        kinds |= {pending.reward for pending in table.pending}
    # The rooms that were completed in games 2 and 6 gave corridors alone.
    assert kinds > {"corridor"} or name == "bga" or (kinds == {"corridor"} and seed in (2, 6))


def in_full(move: between.Reward, bonus: Bonus, box: Catalogue) -> between.Reward:
    """The same reward with all that a line may leave out: a bonus of one special tile needs no name of it.

    A bonus that is declined is declined as a whole, whatever it would have been taken as.
    """
    if move.declined:
        return replace(move, as_type=None)
    if move.tile is None and move.at is not None:
        taken = as_type(bonus, move.as_type, box) if move.as_type else bonus
        return replace(move, tile=taken.choices[0])
    return move


@seeds
@pytest.mark.parametrize("name", ["between", "duo"])
@pytest.mark.slow
def test_no_place_and_no_bonus_of_between_is_missing(name, seed):
    moments = [s for s in game(name, seed) if s.table.phase == "place"]
    kinds = set()
    for session in [*some_of(moments, 1), *some_of([s for s in moments if s.table.waiting], 3)]:
        table, result, box = session.table, {*listed(session)}, session.table.setup.box
        for site in table.sites:
            built = [(0, 0), *(placed.at for placed in site.castle)]
            cells = area(((x, y, x + 1, y) for x, y in built), 2)
            specials = [tile.id for tile in box.tiles.values() if tile.kind == "special"]
            lays = [*product([*list(box.tiles)[len(session) % 9 :: 9 if thorough() else 18], *specials], cells)]
            tried = {between.Place(site.name, tile, at) for tile, at in lays}
            if site.pending is None:
                assert taken(session, tried) == result & tried
                continue
            bonus = site.pending.bonus
            kinds.add(bonus.kind)
            own = [between.Reward(site.name, bonus.type, as_type=type) for type in (None, *box.types)]
            tried |= {replace(each, tile=tile, at=at) for each in own for tile, at in lays}
            tried |= {replace(each, at=at) for each in own for at in cells}
            tried |= {replace(each, attendant=one) for each in own for one in box.attendants}
            tried |= {*own, *(replace(each, declined=True) for each in own)}
            assert {in_full(move, bonus, box) for move in taken(session, tried)} == result & tried
    assert kinds
