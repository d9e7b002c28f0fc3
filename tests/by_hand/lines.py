"""Lines that are not there, twice, in another place, or taken back by an undo that says another number."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from builders import Replay, Step
from by_hand.kinds import (
    CASTLES,
    Events,
    chosen,
    hand,
    owner_key,
    owners,
    rounds,
    runs,
    together,
    turns,
    with_lines,
    without,
)

PAGE = 8  # lines of which a page is torn off


def _run(game: Replay, rng: Random, length: int) -> list[Step]:
    found = runs(game, length)
    return rng.choice(found) if found else []


def _some_round(game: Replay, rng: Random) -> list[Step]:
    found = [lines for lines in rounds(game)[1:-1] if together(lines)]
    return rng.choice(found) if found else []


# Not there


@hand("missing", mends=False)
def a_turn_left_out(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, [s for s in turns(game) if s.event["do"] != "pass"])
    return step and without(game, [step])


@hand("missing", mends=False)
def three_lines_left_out(game: Replay, rng: Random) -> Events | None:
    run = _run(game, rng, 3)
    return without(game, run) if run else None


@hand("missing", mends=False)
def eight_lines_left_out(game: Replay, rng: Random) -> Events | None:
    run = _run(game, rng, PAGE)
    return without(game, run) if run else None


@hand("missing", mends=False)
def sixteen_lines_left_out(game: Replay, rng: Random) -> Events | None:
    run = _run(game, rng, 2 * PAGE)
    return without(game, run) if run else None


@hand("missing", mends=False)
def a_whole_round_left_out(game: Replay, rng: Random) -> Events | None:
    lines = _some_round(game, rng)
    return without(game, lines) if lines else None


@hand("missing", mends=False)
def the_end_of_the_last_page_lost(game: Replay, _: Random) -> Events | None:
    """The last lines before the cards; those stand on a page of their own."""
    return without(game, [step for step in game.steps if step.event["do"] != "cards"][-PAGE:])


@hand("missing", mends=False)
def somebodys_lines_left_out_for_two_rounds(game: Replay, rng: Random) -> Events | None:
    names = owners(game)
    if len(names) < 2:
        return None
    key, name, at = owner_key(game), rng.choice(names), rng.randrange(1, len(rounds(game)) - 2)
    two = [step for lines in rounds(game)[at : at + 2] for step in lines]
    gone = [step for step in two if step.event.get(key) == name and step.event["do"] != "price"]
    return without(game, gone) if gone else None


# Twice


@hand("double", "block-double", "undo")
def a_line_written_twice_at_once(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, turns(game))
    return step and with_lines(game, step.n, [step.event])


@hand("double", "block-double")
def a_line_written_again_four_lines_later(game: Replay, rng: Random) -> Events | None:
    run = _run(game, rng, 5)
    return with_lines(game, run[-1].n, [run[0].event]) if run else None


@hand("block-double")
def three_lines_pasted_in_again_later(game: Replay, rng: Random) -> Events | None:
    run = _run(game, rng, 3 + rng.choice((1, 3, 6)))
    return with_lines(game, run[-1].n, [step.event for step in run[:3]]) if run else None


@hand("block-double")
def six_lines_written_twice(game: Replay, rng: Random) -> Events | None:
    run = _run(game, rng, 6)
    return with_lines(game, run[-1].n, [step.event for step in run]) if run else None


@hand("block-double")
def a_round_written_twice(game: Replay, rng: Random) -> Events | None:
    lines = _some_round(game, rng)
    return with_lines(game, lines[-1].n, [step.event for step in lines]) if lines else None


@hand("pasted", mends=False)
def a_line_written_over_the_next(game: Replay, rng: Random) -> Events | None:
    pair = _run(game, rng, 2)
    if not pair or pair[0].event["do"] == "pass":
        return None
    events = without(game, [])
    events[pair[1].n - 1] = dict(pair[0].event)
    return events


@hand("pasted", mends=False)
def two_lines_written_over_the_next_two(game: Replay, rng: Random) -> Events | None:
    run = _run(game, rng, 4)
    if not run:
        return None
    events = without(game, [])
    for step, other in zip(run[:2], run[2:], strict=True):
        events[other.n - 1] = dict(step.event)
    return events


# In another place


def _moved(game: Replay, run: list[Step], count: int, early: bool = False) -> Events | None:
    """The first lines of a run written behind it; with `early` its last ones before it."""
    if not run:
        return None
    moved = run[-count:] if early else run[:count]
    rest = [step for step in run if step not in moved]
    new = [*moved, *rest] if early else [*rest, *moved]
    events = without(game, [])
    events[run[0].n - 1 : run[-1].n] = [dict(step.event) for step in new]
    return events


@hand("exchange", "block-moved")
def two_neighbouring_lines_exchanged(game: Replay, rng: Random) -> Events | None:
    return _moved(game, _run(game, rng, 2), 1)


@hand("block-moved")
def a_line_written_five_lines_late(game: Replay, rng: Random) -> Events | None:
    return _moved(game, _run(game, rng, 6), 1)


@hand("block-moved")
def a_line_written_three_lines_early(game: Replay, rng: Random) -> Events | None:
    return _moved(game, _run(game, rng, 4), 1, early=True)


@hand("block-moved")
def a_line_written_fifteen_lines_late(game: Replay, rng: Random) -> Events | None:
    return _moved(game, _run(game, rng, 16), 1)


@hand("block-moved")
def three_lines_written_six_lines_late(game: Replay, rng: Random) -> Events | None:
    return _moved(game, _run(game, rng, 9), 3)


@hand("block-moved", "exchange")
def a_round_written_the_other_way_round(game: Replay, rng: Random) -> Events | None:
    """Its turns, the last first."""
    found = [[s for s in lines if s.event["do"] in ("buy", "pass", "place")] for lines in rounds(game)]
    found = [lines for lines in found if len(lines) > 1 and together(lines)]
    if not found:
        return None
    lines = rng.choice(found)
    events = without(game, [])
    events[lines[0].n - 1 : lines[-1].n] = [dict(step.event) for step in reversed(lines)]
    return events


# Undo


@hand("undo")
def an_undo_of_two_that_meant_one(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, [two[1] for two in runs(game, 2)])
    return step and with_lines(game, step.n, [{"do": "undo", "count": 2}, step.event])


@hand("undo")
def an_undo_of_three_that_meant_one(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, [run[2] for run in runs(game, 3)])
    return step and with_lines(game, step.n, [{"do": "undo", "count": 3}, step.event])


@hand("undo", "double")
def an_undo_of_one_that_meant_two(game: Replay, rng: Random) -> Events | None:
    run = _run(game, rng, 2)
    lines = [{"do": "undo", "count": 1}, *(step.event for step in run)]
    return with_lines(game, run[-1].n, lines) if run else None


@hand("undo")
def an_undo_written_twice(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, [two[1] for two in runs(game, 2)])
    lines = [{"do": "undo", "count": 1}] * 2
    return step and with_lines(game, step.n, [*lines, step.event])


@hand("undo")
def an_undo_that_nobody_meant(game: Replay, rng: Random) -> Events | None:
    step = chosen(rng, turns(game))
    return step and with_lines(game, step.n, [{"do": "undo", "count": 1}])


@hand("block-moved")
def two_rounds_exchanged(game: Replay, rng: Random) -> Events | None:
    """Written down from two sheets of paper in the wrong order."""
    found = [(a, b) for a, b in pairwise(rounds(game)[1:-1]) if together([*a, *b])]
    if not found:
        return None
    a, b = rng.choice(found)
    return _moved(game, [*a, *b], len(a))


@hand("undo", games=(CASTLES,))
def an_undo_of_a_whole_turn_that_meant_its_reward(game: Replay, rng: Random) -> Events | None:
    found = [two for two in runs(game, 2) if two[0].event["do"] == "buy" and two[1].event["do"] == "reward"]
    if not found:
        return None
    step = rng.choice(found)[1]
    return with_lines(game, step.n, [{"do": "undo", "count": 2}, step.event])
