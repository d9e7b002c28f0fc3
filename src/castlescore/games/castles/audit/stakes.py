"""What a total of castles rests on beside one's own lines: favors and stacks, which go by everybody's."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from castlescore.core.language import both, tr
from castlescore.games.castles.facts import HALLWAY, STAIRS
from castlescore.games.castles.moves import Cards
from castlescore.games.castles.rules.final import standings
from castlescore.games.castles.rules.play import not_as_many
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.terms import favor_word, stack_word
from castlescore.protocol.findings import PLACED
from castlescore.record import doubt

# By how much what a favor counts can change where one tile lies elsewhere, or one more completes a tile.
BY_PLACE = {"completed": 3, "incomplete": 3, "external": 6}
# The same of what may be missing: a reward by its type; of one that gives no tile, nothing. Of any other: everything.
BY_REWARD = {
    "corridor": {**BY_PLACE, "corridor": 1, "corridor-area": 150},
    "outdoor": {"money": 10_000},
    **{reward: dict[str, int]() for reward in ("living", "activity", "sleeping", "utility")},
}
NO_CORRIDOR = (PLACED, "living", "activity", "sleeping", "utility", "outdoor")
NEARLY = 1  # tiles left of a stack that one line more may empty, and one line less fill


class Stakes(doubt.Stakes):
    """The table of the end."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def swayed(self, name: str, others: Collection[str], by: str) -> str:
        """A favor under which somebody counts beside the others, or the stack of a corridor tile that may run out.

        Nobody gets anything for a favor of which there is none (FINAL-FAVORS).
        """
        rivals = [other for other in self.table.setup.players if other in others]
        limits = BY_PLACE if by == PLACED else BY_REWARD.get(by)
        for favor in self.table.setup.favors:
            counts = {each.player: each.count for each in standings(self.table, favor)}
            mine = counts[name] or 0
            near = [other for other in rivals if _reaches(limits, favor, abs((counts[other] or 0) - mine))]
            if mine and near:
                return tr("the favor ({favor}) depends on {names} too", favor=favor_word(favor), names=both(near))
        castle = self.table.players[self.table.seat(name)].castle
        for stack in () if by in NO_CORRIDOR else (HALLWAY, STAIRS):
            if self.table.stacks[stack] <= NEARLY and any(tile.tile.facts.stack == stack for tile in castle):
                return tr("the stack ({stack}) depends on {names} too", stack=stack_word(stack), names=both(rivals))
        return ""

    def strange(self) -> Mapping[str, str]:
        """Who shows more bonus cards than were held, or fewer (FINAL-BONUS)."""
        shown = {
            p.name: not_as_many(Cards(p.name, p.shown), p.cards) for p in self.table.players if p.shown is not None
        }
        return {name: say(told[0]) for name, told in shown.items() if told}


def _reaches(limits: Mapping[str, int] | None, favor: str, far: int) -> bool:
    """Whether somebody so far from another may come to the other's count; without limits anybody may."""
    return limits is None or far <= limits.get(favor, -1)
