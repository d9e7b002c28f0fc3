"""The points missed in a game of Between Two Castles (see `castlescore.record.reviewing`).

A tile's points are the immediate gain of the castle's total, and they belong to the castle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from castlescore.core.language import marked, tr
from castlescore.games.between.moves import End, Place, Reward
from castlescore.games.between.rules.bonuses import Bonus
from castlescore.games.between.rules.placement import Verdict, where
from castlescore.games.between.rules.play import CARD_KEPT
from castlescore.games.between.rules.table import Table
from castlescore.games.between.sentences import cell, nth
from castlescore.games.between.terms import type_word
from castlescore.record import reviewing

if TYPE_CHECKING:
    from castlescore.games.between.rules_api import Replay, Step

POINTS = marked("how much the castle's total gained immediately")
REWARDS = marked("bonuses")


def names(table: Table) -> Sequence[str]:
    """The castles."""
    return [site.name for site in table.sites]


def placement(step: Step) -> reviewing.PlacementReview | None:
    """The tile that an event placed, with the highest possible gain; None if it placed none."""
    verdict = step.played.verdict
    if verdict is None:
        return None
    placed, gain = verdict.placed, verdict.gain
    places = where(verdict.castle, placed.tile, placed.n, verdict.elsewhere)
    most = places[0].gain if places else None
    return reviewing.PlacementReview(
        event=step.n,
        player=step.event["castle"],
        tile=placed.tile.id,
        name=placed.tile.name,
        laid=_placement(verdict),
        points=gain,
        best=most,
        better=sum(v.gain > gain for v in places),
        of=len(places),
        best_at=tuple(_placement(v) for v in places if v.gain == most),
        legal=verdict.legal,
    )


def _placement(verdict: Verdict) -> reviewing.Placement:
    return reviewing.Placement(verdict.placed.at, 0, cell(verdict.placed.at))


def purses(replay: Replay) -> Mapping[str, reviewing.Purse]:
    """Empty: this game has no money."""
    return {}


def rewards(replay: Replay) -> Mapping[str, reviewing.Rewards]:
    """The bonuses of each castle. A bonus is lost only where the table ends the game while it waits."""
    taken: dict[str, list[reviewing.Reward]] = {name: [] for name in names(replay.table)}
    declined: dict[str, list[reviewing.Reward]] = {name: [] for name in taken}
    lost: dict[str, list[reviewing.Reward]] = {name: [] for name in taken}
    for step in replay.steps:
        move = step.move
        for site in step.before.waiting if isinstance(move, End) else ():
            assert site.pending is not None
            what = _named(site.pending.bonus)
            lost[site.name].append(reviewing.Reward(step.n, what, tr("{reward}, as the game ended", reward=what)))
        if not isinstance(move, Place | Reward):
            continue
        if isinstance(move, Reward) and (own := _bonus_of_reward(step, move)) is not None:
            (declined if move.declined else taken)[move.castle].append(own)
        taken[move.castle] += (
            reviewing.Reward(step.n, _named(bonus))
            for announcement in step.played.announcements
            if announcement.english == CARD_KEPT and isinstance(bonus := announcement.values["bonus"], Bonus)
        )
    return {name: reviewing.Rewards(tuple(taken[name]), tuple(declined[name]), tuple(lost[name])) for name in taken}


def _bonus_of_reward(step: Step, move: Reward) -> reviewing.Reward | None:
    """The bonus that a reward took or declined; None for a card, which has its own announcement."""
    pending = step.before.site(move.castle).pending
    if pending is None or not (move.declined or move.tile or move.attendant):
        return None
    return reviewing.Reward(step.n, _bonus_words(_named(pending.bonus), move.as_type))


def _named(bonus: Bonus) -> str:
    return _bonus_words(nth(bonus), bonus.taken_as)


def _bonus_words(bonus: str, kind: str | None) -> str:
    """A bonus, with the type that it is taken as, if it is another one."""
    return tr("{type} as {other}", type=bonus, other=type_word(kind)) if kind else bonus


def market(step: Step) -> Sequence[reviewing.Other]:
    """Empty: this game has no market."""
    return ()
