"""Every legal place is reached by arrows and turns, in how few keys, and free mode says what a refusal says."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from builders import EXAMPLES, play_record, read_any_castle, read_record
from builders.castles import BOX, CORRIDORS, ROOMS, TURNS, Castle, Verdict, castle, where
from builders.games import grown, play_out, random_table
from castlescore.games.castles.input.resolve import InHand
from castlescore.games.castles.view.text import at
from castlescore.input.placer import OPPOSITE, opening_state, press
from input.walking import WALKED, paths
from samples import some


def hand(built: Castle, name: str) -> InHand | None:
    tile = BOX[name]
    legal = where(built, tile, built.next_number())
    return InHand(built, tile, built.next_number(), legal) if legal else None


def laid() -> list[Verdict]:
    """Every tile that was laid at a table of the examples and in their castles."""
    result = []
    for path in sorted(EXAMPLES.glob("*/table.toml")):
        record = read_record(str(path))
        if record.header.get("game", "castles") == "castles" and path.parent.name != "disputed":
            result += [step.played.verdict for step in play_record(record).steps if step.played.verdict is not None]
    for path in sorted((EXAMPLES / "castles").glob("*.toml")):
        result += [row.verdict for row in read_any_castle(str(path)).judged.tiles if hasattr(row.verdict, "near")][1:]
    return [verdict for verdict in result if verdict.legal and len(verdict.castle)]


def of_random_games(seeds: range) -> list[Verdict]:
    result: list[Verdict] = []
    for seed in seeds:
        rng = Random(seed)

        def watch(table, move, played, dealer):
            if played.verdict is not None:
                result.append(played.verdict)

        play_out(random_table(3, rng), rng, watch)
    return result


def walked(verdicts: list[Verdict], keys: tuple[str, ...] = WALKED) -> tuple[Counter, Counter]:
    """How many of these keys it takes to where tiles really lay, and to every legal place; every place is reached."""
    real, every = Counter(), Counter()
    for verdict in verdicts:
        placed = verdict.placed
        held = InHand(verdict.castle, placed.tile, placed.n, where(verdict.castle, placed.tile, placed.n))
        result = paths(held, keys)
        assert set(result) == {position.word for position in held.places}
        every.update(map(len, result.values()))
        real[len(result[at(placed)])] += 1
    return real, every


def mean(keys: Counter) -> float:
    return sum(count * keys[count] for count in keys) / keys.total()


def few(keys: Counter) -> float:
    return sum(keys[count] for count in keys if count <= 5) / keys.total()


@pytest.mark.slow
def test_where_tiles_really_lay_is_reached_in_few_keys():
    real, every = walked(laid())
    assert real.total() > 60
    assert mean(real) <= 1.4
    assert mean(every) <= 2.1
    assert (few(every) >= 0.99, max(every) <= 8) == (True, True)


@pytest.mark.parametrize("seeds", some([range(1, 2), range(1, 5)], 1))
@pytest.mark.slow
def test_every_legal_place_of_random_games_is_reached_in_few_keys(seeds):
    verdicts = [v for seed in seeds for v in Random(seed).sample(of_random_games(range(seed, seed + 1)), 40)]
    _, turns = walked(verdicts)
    assert turns.total() > 300 * len(seeds)
    assert (mean(turns) <= 2.4, few(turns) >= 0.98, max(turns) <= 8) == (True, True, True)
    real, every = walked(verdicts, (*WALKED, "tab", "back-tab"))
    assert (mean(real) <= 1.4, mean(every) <= 2.1, few(every) >= 0.99, max(every) <= 8) == (True, True, True, True)


@pytest.mark.parametrize("seed", some(range(3), 1))
@pytest.mark.slow
def test_the_opposite_arrow_returns_and_a_turn_comes_round(seed):
    rng = Random(seed)
    built = grown(rng, 12)
    for name in rng.sample([*ROOMS, *CORRIDORS * 4], 6):
        held = hand(built, name)
        for index in range(len(held.places)) if held else ():
            start = press(press(opening_state(held), "tab"), "back-tab")
            for key in str(index + 1):
                start = press(start, key)
            start = press(start, "enter")
            for key, back in OPPOSITE.items():
                assert press(press(start, key), back).position.word == start.position.word
            state, seen = start, []
            while not seen or state.position.word != start.position.word:
                state = press(state, "r")
                seen.append(state.position.word)
            assert len(seen) == len(set(seen))
            assert press(press(start, "r"), "R").position.word == start.position.word


def test_free_says_the_same_rules_as_the_verdict_on_the_place():
    held = hand(castle(("foyer", 0, 0), ("pumpkin-garden", 3, -1), ("stairs", -3, 1)), "parlor")
    state = press(opening_state(held), "f")
    rng, told = Random(4), set()
    for _ in range(150):
        state = press(state, rng.choice(("up", "down", "left", "right", "r")))
        x, y = map(int, state.position.word.partition("@")[0].split(","))
        verdict = state.position.verdict
        assert (verdict.placed.at, verdict.placed.turn) == ((x, y), state.position.turn)
        rules = [violation.rule for violation in verdict.violations]
        said = held.broken(state.position, 80)
        assert [row.split()[0] for row in said if not row.startswith("   ")] == rules
        told |= {*rules}
    assert {"PLACE-1", "PLACE-4"} <= told


def test_turned_about_its_middle_four_times_it_lies_as_before():
    held = hand(castle(("foyer", 0, 0)), "hallway")
    state = press(opening_state(held), "f")
    places = [state.position.word]
    for _ in TURNS:
        state = press(state, "r")
        places.append(state.position.word)
    assert places[0] == places[-1]


def test_a_typed_place_is_one_that_was_known_already_where_it_is_legal():
    held = hand(castle(("foyer", 0, 0)), "parlor")
    for position in held.places:
        assert held.typed(position.word) is position
    assert held.typed("0.n") in held.places
    assert held.typed("2") is held.places[1]


def test_the_other_side_of_a_hallway_and_back():
    held = hand(castle(("foyer", 0, 0), ("stairs", -3, 1)), "hallway")
    over = held.turned_over()
    assert (over.dark, over.tile, over.name) == (True, "hallway", BOX["downstairs-hallway"].name)
    assert over.turned_over() is held
    assert hand(castle(("foyer", 0, 0)), "hallway").turned_over() is None
