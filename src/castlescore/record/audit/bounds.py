"""The bounds of totals if one missing line is the only doubt: every line that it may have been is played.

This gives the least and the most of the totals, and the lines that fit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from castlescore.core.types import Event
from castlescore.protocol.evening import RECOMPUTED, Record
from castlescore.record.audit.certainty import doubted_prices
from castlescore.record.audit.changes import Line
from castlescore.record.audit.findings import Audit
from castlescore.record.audit.ledger import FIGURES
from castlescore.record.audit.referee import Guesses, Referee
from castlescore.record.audit.replay import StrictReplay, start_replay

MOST = 6_000  # limit of lines played for bounds, so that the answer never depends on the machine
INSTEAD = ("kind", "pasted")  # stories in which another line is in place of the missing one


@dataclass(frozen=True)
class Bounds:
    """The least and the most of totals, and the events that the missing line may have been: if figures are recorded,
    those with which the figures agree.

    `alike`: whether each stands for others that differ only in points; `totals`: the totals with those events, where
    all give the same; `solved`: the lines with which nothing is wrong then.
    """

    between: dict[str, tuple[int, int]] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    alike: bool = False
    totals: dict[str, int] = field(default_factory=dict)
    solved: frozenset[int] = frozenset()


def bounded(referee: Referee, record: Record, audit: Audit, whole: object) -> Bounds:
    """The least and the most of every uncertain total; empty if more than one line or the prices are uncertain.

    Each line that may be the missing one is inserted and the game is played on: it is possible only if all later lines
    are legal then. Later figures may differ if the missing line explains every finding; otherwise they have to agree
    too, or several mistakes might be taken for one. `whole`: the table at the end of the audit.
    """
    unsure = [name for name, sure in audit.sure.items() if not sure]
    again = record.begun.get("figures") == RECOMPUTED  # such figures agree with any line
    place = _missing_at(audit) if audit.finished and unsure and not again and not doubted_prices(audit) else None
    if place is None:
        return Bounds()
    n, skipped = place
    replay = start_replay(referee, record)
    at = next((i for i, (m, _) in enumerate(replay.lines) if m == n), len(replay.lines))
    replay.run(at)
    rest = replay.lines[at + skipped :]
    guesses = referee.guesses(replay.table, [event for _, event in rest], whole) if replay.at == at else None
    if guesses is None:
        return Bounds()
    rest = [line for line in rest if guesses.matters(line[1])]
    # The events with more findings than figures and those that the best story explains; 0 is the header.
    explained = audit.stories[0].explains if audit.stories else ()
    wrong = (finding for i, finding in enumerate(audit.findings) if i not in explained and finding.allowed is None)
    left = {n for finding in wrong if not finding.harmless for n in finding.events}
    if not left <= {m for m, _ in rest}:
        return Bounds()
    fits = _fitting(referee, replay, n, guesses, rest, () if left else FIGURES)
    exact = [fit for fit in fits if fit.exact]
    solved = frozenset({n, *(m for m, _ in rest)} if exact else ())
    if len(audit.stories) > 1 and not all(solved.issuperset(finding.events) for finding in audit.wrong):
        return Bounds()
    totals, best = _totals(referee, guesses, fits), _totals(referee, guesses, exact or fits)
    return Bounds(
        {name: (min(totals[name]), max(totals[name])) for name in unsure if fits},
        tuple(fit.event for fit in exact or fits),
        guesses.alike,
        {name: min(best[name]) for name in unsure if exact and len(best[name]) == 1},
        solved,
    )


def _totals(referee: Referee, guesses: Guesses, fits: Sequence[Fit]) -> dict[str, set[int]]:
    """By player, every total that the game can end with after one of these lines."""
    totals = defaultdict[str, set[int]](set)
    for fit in fits:
        for end in guesses.ends(fit.move, fit.table):
            for name, total in referee.standing(end, {}).totals.items():
                totals[name].add(total)
    return totals


def _missing_at(audit: Audit) -> tuple[int, int] | None:
    """The event before which one line may be missing, and how many lines are in its place.

    That is the place of the best story; without a story, the first finding that a reward was not taken.
    """
    story = next(iter(audit.stories), None)
    if story is not None and (story.rival or story.change not in ("missing", *INSTEAD)):
        return None
    if story is not None:
        return story.events[0], int(story.change in INSTEAD)
    first = next((finding for finding in audit.wrong if not finding.harmless), None)
    if first is None or first.event is None or first.kind != "reward" or first.recorded is not None:
        return None
    return first.event, 0


class Fit(NamedTuple):
    """A line that may be the missing one: its move, its event, the table after the following lines, and whether all
    their figures agree."""

    move: object
    event: Event
    table: object
    exact: bool


def _fitting(
    referee: Referee,
    replay: StrictReplay,
    n: int,
    guesses: Guesses,
    rest: Sequence[Line],
    allowed: tuple[str, ...],
) -> list[Fit]:
    """The lines, at each possible place, after which all later lines are legal; none if it takes too long."""
    fits, played, table = list[Fit](), 0, guesses.table
    while True:
        for move in guesses.moves(table):
            event = referee.rules.MOVES.event(move, {})
            tried = _played(referee, replay, [(n, event), *rest], table)
            played += tried.played
            if played > MOST:
                return []
            if _is_clean(tried, allowed):
                fits.append(Fit(move, event, tried.table, not tried.ledger.findings))
        if not rest or not guesses.may_wait(table):
            return fits
        tried = _played(referee, replay, rest[:1], table)
        if not _is_clean(tried, FIGURES):
            return fits
        table, rest = tried.table, rest[1:]


def _played(referee: Referee, replay: StrictReplay, lines: Sequence[Line], table: object) -> StrictReplay:
    """Lines played on a table, up to the first that the rules refuse."""
    tried = StrictReplay(referee, lines, table, replay.ledger.scout())
    tried.disputed = frozenset()
    while tried.at < len(lines) and not tried.given_up():
        tried.step()
    return tried


def _is_clean(tried: StrictReplay, allowed: tuple[str, ...]) -> bool:
    """Whether all findings are of kinds that may be left."""
    return not tried.given_up() and all(finding.kind in allowed for finding in tried.ledger.findings)
