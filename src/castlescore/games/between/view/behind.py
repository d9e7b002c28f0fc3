"""What lies behind an event of Between Two Castles besides its tile: the claim, the castle's rows, its cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from castlescore.core.language import tr, trn
from castlescore.core.language.amounts import amount
from castlescore.core.rulebook import cite
from castlescore.games.between.audit.slips import claim_slips
from castlescore.games.between.moves import Cards, Place, Reward
from castlescore.games.between.rules.scoring import added, score
from castlescore.games.between.rules.waiting import brought
from castlescore.games.between.sentences import say
from castlescore.games.between.terms import row_word

if TYPE_CHECKING:
    from castlescore.games.between.types import Step

Behind = list[tuple[str, list[str]]]
SLIPS = 3


def behind(step: Step, earlier: Sequence[Step]) -> Behind:
    """Heads and sentences; nothing of `earlier` events is needed here."""
    found = {
        "rewards": list(_rewards(step)),
        "claim": list(_claim(step)),
        "castle": list(_castle(step)),
        "cards": list(_cards(step)),
    }
    return [(head, rows) for head, rows in found.items() if rows]


def _rewards(step: Step) -> Iterator[str]:
    """Which room brought the bonus that was taken or declined; one that now waits is said already."""
    move = step.played.move
    if not isinstance(move, Reward):
        return
    site = step.before.site(move.castle)
    if site.pending is not None:
        values = {"brought": say(brought(site, site.pending)), "rule": cite(site.pending.bonus.rule)}
        declined = tr("{brought}, and its bonus was declined ({rule})", **values)
        yield declined if move.declined else tr("{brought}, and its bonus was taken ({rule})", **values)


def _claim(step: Step) -> Iterator[str]:
    move, played = step.played.move, step.played
    if not isinstance(move, Place | Reward) or move.claim is None:
        return
    right = played.gained
    if move.claim == right:
        yield tr("the table counted {claim}, as the rules do", claim=move.claim)
        return
    rule = cite("B-SCORE-14")
    yield tr("the table counted {claim}, the rules give {right} ({rule})", claim=move.claim, right=right, rule=rule)
    site = played.table.site(move.castle)
    for slip in claim_slips(site.begun or site.castle, site.castle, move.claim, right)[:SLIPS]:
        yield tr("perhaps {slip}", slip=slip.text)


def _castle(step: Step) -> Iterator[str]:
    """The castle before and after, row by row where it changed."""
    name = step.event.get("castle")
    if name not in {site.name for site in step.before.sites}:
        return
    old, new = step.before.site(name), step.played.table.site(name)
    if old.points != new.points:
        values = {"castle": name, "before": old.points, "rule": cite("B-SCORE-14")}
        yield trn(
            "{castle} is worth {n} point, {before} before ({rule})",
            "{castle} is worth {n} points, {before} before ({rule})",
            new.points,
            **values,
        )
    was, now = score(old.castle).rows, score(new.castle).rows
    for row, points in now.items():
        if points != was[row]:
            yield tr("{row}: {points}, {before} before", row=row_word(row), points=points, before=was[row])


def _cards(step: Step) -> Iterator[str]:
    """What each bonus card that was shown is worth."""
    if not isinstance(step.played.move, Cards):
        return
    castle = step.played.table.site(step.played.move.castle).castle
    for card, lines in zip(castle.cards, score(castle).cards, strict=True):
        yield f"{amount(added(lines), 'point', signed=True)}: {card.name}"
