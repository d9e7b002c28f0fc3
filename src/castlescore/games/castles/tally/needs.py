"""What a tally file leaves undecided: of whom, what, and what it is needed for."""

from __future__ import annotations

from collections.abc import Iterator

from castlescore.core.language import marked, tr
from castlescore.games.castles.rules.counts import of_stack
from castlescore.games.castles.rules.final import Ending, Holding, Result, Score
from castlescore.games.castles.tally.reading import Said, Seated
from castlescore.games.castles.terms import card_word, count_word, favor_word, stack_word
from castlescore.protocol.tally import Missing

AREA, MONEY = "area", "money"
FOR_SCORE = marked("the score")
Need = tuple[str, str]  # what, and what it is needed for


def missing(said: Said, score: Score) -> tuple[Missing, ...]:
    """Everything that is needed, player by player, in the order of the score pad."""
    found = []
    for player, row in zip(said.players, score.players, strict=True):
        reasons: dict[str, list[str]] = {}
        for what, why in _of(player, said.ending, row, score):
            reasons.setdefault(what, []).append(why)
        found += [Missing(player.name, what, tuple(map(tr, why)), count_word(what)) for what, why in reasons.items()]
    return tuple(found)


def _of(player: Seated, end: Ending, row: Result, score: Score) -> Iterator[Need]:
    holding = player.holding
    if player.entering:
        yield "tiles", marked("the castle, which is still being typed")
    counted = list(_counted(holding, end))
    ties = list(_ties(row, score))
    if player.entering or (player.castle is None and "counts" not in player.row):
        reasons = [why for what, why in counted if what != MONEY] + [why for what, why in ties if what != MONEY]
        reasons += [marked("the bonus cards")] if holding.cards is None else []
        yield from () if player.entering else (("castle", why) for why in reasons)
        counted = [need for need in counted if need[0] == MONEY]
        ties = []
    if holding.track is None:
        yield from _swan(player)
    yield from (need for need in counted if need[0] != MONEY)
    if holding.cards is None:
        yield "cards", FOR_SCORE
    if holding.money is None:
        yield MONEY, FOR_SCORE
    yield from (need for need in counted if need[0] == MONEY)
    yield from ties


def _swan(player: Seated) -> Iterator[Need]:
    """What is needed to know where the swan stands: that, or the rest of what leads there."""
    if "track" in player.row:
        return
    known = player.castle is not None or player.entering or "placing" in player.row
    if "rewards" in player.row and not known:
        yield "placing", FOR_SCORE
    elif "rewards" not in player.row:
        yield "rewards" if "placing" in player.row and player.castle is None else "track", FOR_SCORE


def _counted(holding: Holding, end: Ending) -> Iterator[Need]:
    """What stacks, favors and cards want to know and nobody has said."""
    wanted = [(of_stack(stack), tr("the empty stack {stack}", stack=stack_word(stack))) for stack in end.empty]
    wanted += [(favor, tr("the favor {favor}", favor=favor_word(favor))) for favor in end.favors]
    wanted += [(card, tr("the bonus card {card}", card=card_word(card))) for card, _ in holding.cards or ()]
    yield from ((what, why) for what, why in wanted if holding.amount(what) is None)


def _ties(row: Result, score: Score) -> Iterator[Need]:
    """What decides between this player and others with as many points (TIE-2)."""
    if row.known and row.area is None:
        tied = [other.name for other in score.players if other is not row and other.known and other.total == row.total]
        yield from ((AREA, tr("the tie with {name}", name=name)) for name in tied)
