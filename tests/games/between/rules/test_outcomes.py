"""What comes of a move carries everything that others read from it: the move as it stands, its verdict, its lines; a
refusal names what can be typed instead.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from builders import after, refusal, went
from builders.between import (
    BOX,
    AdjustCastle,
    Cards,
    CheckCastle,
    CheckIllegal,
    Note,
    Phase,
    Pile,
    Place,
    Reward,
    Table,
    apply_all,
    fill_turn,
    free_tiles,
    random_move,
    say,
    table_of,
    with_castle,
)
from castlescore.games.between.rules.table import due_line, refused_setup

THRONE = "throne-utility-sleeping"


def waiting(type: str, count: int = 2) -> tuple[Table, str]:
    """A table whose first castle waits for the bonus of its third room of a type (fifth: count 4), and its name."""
    table = table_of(3)
    name = table.sites[0].name
    level = -1 if type == "downstairs" else 0
    tiles = free_tiles(table, type)
    table = with_castle(table, name, *((tile, 2 + k, level) for k, tile in enumerate(tiles[:count])))
    lay = Place(name, tiles[count], (2 + count, level))
    return after(replace(table, lenient=True), lay), name


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.many
def test_what_was_laid_comes_with_its_verdict_and_its_points_line_by_line(seed: int) -> None:
    rng, table = Random(seed), table_of(3)
    for _ in range(20):
        move = random_move(rng, table)
        done = went(table, move)
        laid = getattr(move, "tile", None) is not None
        assert (done.verdict is not None) == laid, move
        if done.verdict is not None:
            assert done.lines == done.verdict.lines
            assert done.verdict.placed.tile.id == move.tile
            assert done.verdict.after == done.table.site(move.castle).castle
        for key in ("castle", "tile", "at", "attendant", "declined", "as_type"):
            assert getattr(done.move, key, None) == getattr(move, key, None), key
        table = done.table


@pytest.mark.parametrize("legal", [True, False])
def test_what_the_table_allowed_is_kept_where_a_rule_is_broken_and_only_there(legal: bool) -> None:
    table = table_of(3)
    name = table.sites[0].name
    lay = Place(name, free_tiles(table, "outdoor")[0], (2, 0) if legal else (5, 2), allow="agreed", claim=3)
    done = went(table, lay)
    assert (done.move.allow, done.move.claim) == (None if legal else "agreed", 3)
    assert done.verdict is not None
    assert bool(done.verdict.violations) is not legal


def test_the_special_tile_of_a_bonus_keeps_what_the_table_allowed_too() -> None:
    table, name = waiting("outdoor")
    done = went(replace(table, lenient=False), Reward(name, at=(9, 1), allow="agreed", claim=2))
    assert (done.move.allow, done.move.claim, done.move.reward) == ("agreed", 2, "outdoor")


@pytest.mark.parametrize("type", ["outdoor", "downstairs"])
def test_b_ruling_6_a_declined_bonus_keeps_the_claim_that_was_made(type: str) -> None:
    table, name = waiting(type)
    done = went(table, Reward(name, declined=True, claim=4))
    assert done.move == Reward(name, type, declined=True, claim=4)


@pytest.mark.parametrize("type", ["living", "food", "outdoor", "downstairs"])
def test_b_bonus_1_every_refusal_while_a_bonus_waits_says_what_to_type_for_it(type: str) -> None:
    table, name = waiting(type)
    table = replace(table, lenient=False)
    line = due_line(table.site(name))
    assert line is not None and say(line).startswith(f"reward {name} ")
    other = "food" if type == "living" else "living"
    moves = [Reward(name, other), Place(name, free_tiles(table)[0], (0, 2)), Reward(name, at=(3, 3), attendant="x")]
    moves += [Reward(name, as_type=None if type == "downstairs" else "food", tile=free_tiles(table)[0], at=(0, 2))]
    moves += [Reward(name, declined=True)] if type in ("living", "food") else []
    for move in moves:
        assert refusal(table, move).hint == line, move


def test_b_bonus_1_a_refused_place_of_a_bonus_tile_says_what_to_type_for_it() -> None:
    table, name = waiting("outdoor")
    reason = refusal(replace(table, lenient=False), Reward(name, at=(9, 9)))
    assert reason.kind == "illegal"
    assert reason.hint == due_line(table.site(name))


def test_b_bonus_11_downstairs_as_another_type_says_which_bonus_it_is_when_its_words_are_wrong() -> None:
    table, name = waiting("downstairs")
    reason = refusal(table, Reward(name, as_type="living"))
    assert say(reason.violations[0].why).startswith("the living bonus is: ")


def test_b_bonus_11_downstairs_as_utility_is_said_with_the_card() -> None:
    table, name = waiting("downstairs")
    (told,) = map(say, went(table, Reward(name, as_type="utility")).announcements)
    assert told.startswith("the downstairs bonus as utility: draw ")
    assert told.endswith(f"{name} has 1")


def test_b_ruling_11_a_pile_that_owes_nothing_keeps_its_discarded_pieces_apart() -> None:
    assert Pile(0).discard(2) == Pile(0, 2)
    assert Pile(1, 3).discard(2) == Pile(1, 5)
    assert Pile(-3, 4).discard(2) == Pile(3)
    assert Pile(-3).discard(2) == Pile(-1)


def test_b_ruling_12_an_audit_counts_the_first_cards_that_were_earned() -> None:
    table = replace(table_of(3), phase=Phase.CARDS, lenient=True)
    name = table.sites[0].name
    table = table.with_site(0, replace(table.sites[0], cards=1))
    done = went(table, Cards(name, tuple(BOX.cards)[:3]))
    assert done.move == Cards(name, tuple(BOX.cards)[:3])
    assert done.table.site(name).shown == tuple(BOX.cards)[:1]


def test_a_move_that_lays_nothing_is_the_one_that_was_made() -> None:
    table = table_of(3)
    name = table.sites[0].name
    adjusted = AdjustCastle(name, 2, "counted again")
    moves = [Note("x"), CheckCastle(name, table.sites[0].points), adjusted]
    moves += [CheckIllegal(name, free_tiles(table)[0], (9, 9), ("B-PLACE-2",))]
    rules = sorted({v.rule for v in _broken(table, name)})
    moves[-1] = replace(moves[-1], illegal=tuple(rules))
    assert [went(table, move).move for move in moves] == moves
    assert [*map(say, went(table, adjusted).announcements)] == [
        "agreed by the table, and marked permanently: counted again"
    ]


def _broken(table: Table, name: str) -> tuple[object, ...]:
    reason = refusal(table, Place(name, free_tiles(table)[0], (9, 9)))
    return reason.violations


def test_a_check_that_is_not_so_cites_the_first_rule_that_is_broken_and_names_both() -> None:
    table = table_of(3)
    name, tile = table.sites[0].name, free_tiles(table, "outdoor")[0]
    legal = refusal(table, CheckIllegal(name, tile, (2, 0), ("B-PLACE-3",))).violations[0]
    assert legal.rule == "B-PLACE-2"
    assert say(legal.why).endswith("there breaks no rule, not B-PLACE-3")
    built = with_castle(table, name, (free_tiles(table, "living")[0], 2, 0))
    broken = sorted({v.rule for v in refusal(built, Place(name, tile, (2, -1))).violations})
    wrong = refusal(built, CheckIllegal(name, tile, (2, -1), ())).violations[0]
    assert (wrong.rule, broken[0] != "B-PLACE-2") == (broken[0], True)
    assert say(wrong.why).endswith(f"there breaks {', '.join(broken)}, not no rule")


def test_b_draft_5_a_line_whose_tile_is_refused_for_a_bonus_names_the_tiles_before_it() -> None:
    table = table_of(3)
    name = table.sites[0].name
    tiles = free_tiles(table, "living")
    table = with_castle(table, name, (tiles[0], 2, 0), (tiles[1], 3, 0))
    table = replace(table, lenient=False)
    first, second = Place(name, tiles[2], (4, 0)), Place(name, tiles[3], (5, 0), same_line=True)
    outcome = apply_all(table, [first, second])
    assert say(outcome.hint) == f"place {name} {tiles[2]} 4,0"
    elsewhere = apply_all(table, [replace(first, at=(9, 9))])
    assert not elsewhere.hint
    apart = with_castle(table_of(3), name)
    unlawful = apply_all(apart, [Place(name, tiles[0], (2, 0)), Place(name, tiles[1], (9, 9), same_line=True)])
    assert (unlawful.kind, unlawful.hint) == ("illegal", None)


def test_b_draft_5_a_third_tile_on_a_line_is_refused_as_a_matter_of_the_turn() -> None:
    name = table_of(3).sites[0].name
    table = fill_turn(table_of(3), name)
    lays = [Place(name, tile, (2 + k, 0), same_line=k > 0) for k, tile in enumerate(free_tiles(table, "outdoor")[:3])]
    outcome = apply_all(table, lays)
    assert (outcome.kind, outcome.violations[0].rule) == ("turn", "B-DRAFT-5")
    assert say(outcome.violations[0].why) == f"{name} gets 2 more in this turn, and then a turn begins"


def test_a_bonus_of_no_tile_keeps_no_reason_of_a_place() -> None:
    table, name = waiting("living")
    done = went(table, Reward(name, attendant=next(iter(BOX.attendants)), allow="agreed"))
    assert done.move.allow is None
    table, name = waiting("downstairs")
    assert went(table, Reward(name, as_type="utility", allow="agreed")).move.allow is None


def test_what_keeps_a_table_from_beginning_is_said_with_its_rule() -> None:
    one = refused_setup(["Anna"], [THRONE])
    assert (one[0].rule, one[0].tiles) == ("B-AIM-1", ())
    assert "not 1" in say(one[0].why)
    third = refused_setup(["Ludwig", "Ben"], [THRONE] * 3)
    assert [(v.rule, v.tiles) for v in third] == [("B-DUO-1", ()), ("B-SETUP-1", ())]
    assert "use another name" in say(third[0].why)
    assert THRONE.removeprefix("throne-") in say(third[1].why)  # as it is typed
