"""Which room cards can come when the discarded ones have been shuffled again (END-2).

The first deck holds cards that nobody has seen, so that any size may come from it. The cards drawn from it are the
whole pile; from the first shuffle on, a size comes no more often in one pass through the pile than it has cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from castlescore.core.language.messages import message, several
from castlescore.core.values import changed
from castlescore.games.castles.rules.outcome import Refusal, refuse
from castlescore.games.castles.rules.table import Table

Cards = Mapping[str, int]  # size -> cards of it


def counted(before: Table, after: Table, brought: Sequence[str], skipped: Sequence[str]) -> Table | Refusal:
    """The table after one line of new rooms, with what its cards tell of the pile; refused where they cannot be.

    `before` and `after`: the table around the line. `brought`: the sizes of the cards that brought a room, in order.
    `skipped`: the sizes of those whose stack was empty; when they came, the line does not say. Once the table has
    counted the deck anew, nothing is known and nothing refused.
    """
    if before.recounted or not (brought or skipped):
        return after
    pile, line = Counter(before.drawn), Counter([*brought, *skipped])
    unseen = before.deck if before.again is None else 0
    if line.total() <= unseen:
        return changed(after, drawn=pile + line)
    if unseen and skipped:
        return _on_either_side(before, after, pile, line)
    first = Counter(brought[:unseen])
    return _passed_through(before, changed(after, drawn=pile + first), line - first)


def _passed_through(before: Table, after: Table, line: Cards) -> Table | Refusal:
    """The cards of a line that came once the pile was shuffled, some of them perhaps after a further shuffle."""
    pile = after.drawn
    this_pass, left = (pile, 0) if before.again is None else (before.again, before.deck)
    shuffles = _shuffles(before, sum(line.values()) - left)
    may_come = {size: cards * (shuffles + 1) - this_pass.get(size, 0) for size, cards in pile.items()}
    if any(cards > may_come.get(size, 0) for size, cards in line.items()):
        return _too_many([size for size in line if line[size] > may_come.get(size, 0)], pile)
    earlier = {size: cards - pile[size] for size, cards in may_come.items()} if shuffles else {}
    start: Cards = {} if shuffles else this_pass
    again = {size: max(0, start.get(size, 0) + line.get(size, 0) - earlier.get(size, 0)) for size in pile}
    return changed(after, again=again)


def _on_either_side(before: Table, after: Table, pile: Cards, line: Cards) -> Table | Refusal:
    """A line with skipped cards in which the first deck ran out: each may have come before the shuffle or after it.

    A card of the first deck belongs to the pile, so it can come again: of a size that the pile had D times, a line
    with `s` shuffles holds at most D * s, and s + 1 for each card of it that the first deck still had. As which of
    them these were stays open, later lines may have any of them.
    """
    shuffles = _shuffles(before, sum(line.values()) - before.deck)
    beyond = {size: cards - pile.get(size, 0) * shuffles for size, cards in line.items()}
    if sum(-(-cards // (shuffles + 1)) for cards in beyond.values() if cards > 0) > before.deck:
        return _too_many([size for size, cards in beyond.items() if cards > 0], pile)
    return changed(after, drawn=Counter(pile) + Counter(line), again={})


def _shuffles(table: Table, cards: int) -> int:
    """How often the whole pile is shuffled for so many cards that the deck does not have."""
    return max(0, -(-cards // (table.deck + table.discard)))


def _too_many(sizes: Sequence[str], pile: Cards) -> Refusal:
    none = tuple(size for size in sizes if not pile.get(size))
    few = tuple(message("some-of", count=pile[size], size=size) for size in sizes if pile.get(size))
    said = [message("none-shuffled", sizes=none)] if none else []
    said += [message("few-shuffled", few=few)] if few else []
    return refuse("deck", "END-2", several(*said))
