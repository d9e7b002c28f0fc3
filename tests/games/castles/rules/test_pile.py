"""END-2 against slow answers: which cards can come when the discarded ones have been shuffled again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from builders import Refused
from builders.castles import Table, seated
from castlescore.games.castles.rules.market import with_counted_cards

SIZES = ("100", "150", "200")
Line = tuple[tuple[str, ...], tuple[str, ...]]  # the sizes of cards that brought a room, in order, and of those skipped


def drawing(deck: int, drawn: Sequence[str]) -> Table:
    """A table of which only the room cards matter: so many in the first deck, these on the discard."""
    return replace(seated(2), deck=deck, discard=len(drawn), drawn=Counter(drawn))


def told(table: Table, line: Line) -> Table | None:
    """The table after a line, its cards drawn as the market draws them; None where it is refused."""
    deck, discard = table.deck, table.discard
    for _ in (*line[0], *line[1]):
        deck, discard = (deck, discard) if deck else (discard, 0)
        deck, discard = deck - 1, discard + 1
    try:
        return with_counted_cards(table, replace(table, deck=deck, discard=discard), *line)
    except Refused:
        return None


def could_be(deck: int, drawn: Sequence[str], line: Line) -> bool:
    """Whether any order of the cards can be: tried one by one, each pass through the pile from its own cards."""
    return any(_drawn_one_by_one(deck, drawn, order) for order in _orders(line))


def _orders(line: Line) -> set[tuple[str, ...]]:
    """Every order in which a line can have been drawn: rooms in theirs, skipped cards anywhere among them."""
    brought, skipped = line
    marked = [(size, i) for i, size in enumerate(brought)] + [(size, -1) for size in skipped]
    seen = set()
    for order in permutations(marked):
        places = [i for _, i in order if i >= 0]
        if places == sorted(places):
            seen.add(tuple(size for size, _ in order))
    return seen


def _drawn_one_by_one(deck: int, drawn: Sequence[str], order: tuple[str, ...]) -> bool:
    pile = Counter([*drawn, *order[:deck]])
    rest = pile.copy()
    for size in order[deck:]:
        if not rest.total():
            rest = pile.copy()
        if not rest[size]:
            return False
        rest[size] -= 1
    return True


@pytest.mark.slow
def test_a_line_without_skipped_cards_is_refused_exactly_where_it_cannot_be() -> None:
    """Up to one shuffle: where a line goes through the pile more than once, it may be let pass."""
    rng, answers = Random(1), Counter[bool]()
    for _ in range(3000):
        deck, drawn = rng.randint(0, 2), rng.choices(SIZES, k=rng.randint(1, 4))
        most = deck + deck + len(drawn)
        line = (tuple(rng.choices(SIZES, k=rng.randint(1, min(5, most)))), ())
        right = could_be(deck, drawn, line)
        assert (told(drawing(deck, drawn), line) is not None) == right, (deck, drawn, line)
        answers[right] += 1
    assert min(answers[True], answers[False]) > 500


@pytest.mark.slow
def test_no_line_that_can_be_is_refused() -> None:
    rng, refused = Random(2), 0
    for _ in range(1500):
        deck, drawn = rng.randint(0, 2), rng.choices(SIZES, k=rng.randint(1, 4))
        sizes = rng.choices(SIZES, k=rng.randint(1, 5))
        cut = rng.randint(0, len(sizes))
        line = (tuple(sizes[:cut]), tuple(sizes[cut:]))
        if told(drawing(deck, drawn), line) is None:
            refused += 1
            assert not could_be(deck, drawn, line), (deck, drawn, line)
    assert refused > 200


@pytest.mark.parametrize("seed", range(40))
def test_no_card_of_a_real_deck_is_refused_however_the_lines_are_cut(seed: int) -> None:
    """Cards are shuffled and drawn, again and again; each line names some of them, the skipped ones apart."""
    rng = Random(f"deck {seed}")
    cards = rng.choices(SIZES, k=rng.randint(2, 9))
    gone = rng.randint(0, len(cards) - 1)
    table, deck, discard = drawing(len(cards) - gone, cards[:gone]), cards[gone:], cards[:gone]
    for _ in range(12):
        line: list[str] = []
        for _ in range(rng.randint(1, 5)):
            if not deck:
                deck, discard = rng.sample(discard, len(discard)), []
            discard.append(deck.pop())
            line.append(discard[-1])
        skipped = [size for size in line if size == SIZES[seed % 3]]
        after = told(table, (tuple(size for size in line if size not in skipped), tuple(skipped)))
        assert after is not None, (seed, line)
        table = after
        assert (table.deck, table.discard) == (len(deck), len(discard))
