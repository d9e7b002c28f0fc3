"""Walks over the real keys of the placer: how many it takes to reach each legal place."""

from __future__ import annotations

from castlescore.input.hand import Hand
from castlescore.input.placer import State, opening_state, press

WALKED = ("up", "right", "down", "left", "r", "R")


def paths(hand: Hand, keyboard: tuple[str, ...] = WALKED) -> dict[str, tuple[str, ...]]:
    """The fewest of these keys found to each legal place, from where the placer opens, by the word of the place.

    Every key is pressed in the state that those before it led to. Of the arrows on the way to a state only the last is
    part of it here, so that there may be a still shorter way: never a longer one.
    """
    start = opening_state(hand)
    result: dict[str, tuple[str, ...]] = {start.position.word: ()}
    seen = {_key(start)}
    row: list[tuple[State, tuple[str, ...]]] = [(start, ())]
    while row and len(result) < len(hand.places):
        following = []
        for state, keys in row:
            for key in keyboard:
                after = press(state, key)
                if _key(after) not in seen:
                    seen.add(_key(after))
                    result.setdefault(after.position.word, (*keys, key))
                    following.append((after, (*keys, key)))
        row = following
    return result


def _key(state: State) -> tuple[str, str, tuple[str, ...]]:
    return state.position.word, state.round.word, tuple(arrow for arrow, _ in state.trail[-1:])
