"""What one missing line can have been, where it alone is missing, and the least and the most that totals then are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from castlescore.core.types import Event
from castlescore.protocol.evening import Record
from castlescore.protocol.findings import Audit
from castlescore.record.audit.changes import Line
from castlescore.record.audit.ledger import FIGURES
from castlescore.record.audit.referee import Guesses, Referee
from castlescore.record.audit.replay import StrictReplay, begun
from castlescore.record.doubt import doubted_prices

MOST = 6_000  # lines played to find them; beyond that none are told, so that the answer never depends on the machine
OVER = ("kind", "pasted")  # stories by which another line stands where the missing one should


@dataclass(frozen=True)
class Bounds:
    """The least and the most of totals, and the events that the missing line can have been: where figures are written,
    those by which they follow; `alike`: whether each stands for others that differ only in points.
    """

    between: dict[str, tuple[int, int]] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    alike: bool = False


def bounded(referee: Referee, record: Record, audit: Audit, whole: object) -> Bounds:
    """The least and the most of every total that is not sure; nothing where more than one line is open, or prices are.

    Each line that may be the missing one is put in and the game played on: it can be only where the rules then say
    nothing against any later line. Whatever figures are written, where that the line is missing explains everything;
    else they have to follow too, or several mistakes might be taken for one. `whole`: the table of the end as the audit
    left it.
    """
    unsure = [name for name, sure in audit.sure.items() if not sure]
    place = _place(audit) if audit.finished and unsure and not doubted_prices(audit) else None
    if place is None:
        return Bounds()
    n, skipped = place
    replay = begun(referee, record)
    at = next((i for i, (m, _) in enumerate(replay.lines) if m == n), len(replay.lines))
    replay.run(at)
    rest = replay.lines[at + skipped :]
    guesses = referee.guesses(replay.table, [event for _, event in rest], whole) if replay.at == at else None
    if guesses is None:
        return Bounds()
    rest = [line for line in rest if guesses.matters(line[1])]
    # The events at which more is wrong than figures and what the best story explains; 0 is the header.
    explained = audit.stories[0].explains if audit.stories else ()
    wrong = (found for i, found in enumerate(audit.findings) if i not in explained and found.allowed is None)
    left = {n for found in wrong if not found.harmless for n in found.events}
    if not left <= {m for m, _ in rest}:
        return Bounds()
    found = _fitting(referee, replay, n, guesses, rest, () if left else FIGURES)
    totals = [referee.standing(end, {}).totals for fit in found for end in guesses.ends(fit.move, fit.table)]
    between = {
        name: (min(each[name] for each in totals), max(each[name] for each in totals)) for name in unsure if found
    }
    best = [fit.event for fit in found if fit.exact] or [fit.event for fit in found]
    return Bounds(between, tuple(best), guesses.alike)


def _place(audit: Audit) -> tuple[int, int] | None:
    """Before which event one line may be missing, and how many lines stand there in its place.

    That is where the best story says so, and without a story where the first finding is of a reward that nobody took.
    """
    if any(story.mend and not story.rival for story in audit.stories):
        return None
    story = next(iter(audit.stories), None)
    if story is not None and (story.rival or story.change not in ("missing", *OVER)):
        return None
    if story is not None:
        return story.events[0], int(story.change in OVER)
    first = next((found for found in audit.wrong if not found.harmless), None)
    if first is None or first.event is None or first.kind != "reward" or first.recorded is not None:
        return None
    return first.event, 0


class Fit(NamedTuple):
    """A line that can be the missing one: its move, its event, the table after the lines that follow, and whether every
    figure of these follows too."""

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
    """Each of the lines in each of its places after which the rest can be; none where it takes too long."""
    found, played, table = [], 0, guesses.table
    while True:
        for move in guesses.moves(table):
            event = referee.rules.MOVES.event(move, {})
            tried = _played(referee, replay, [(n, event), *rest], table)
            played += tried.played
            if played > MOST:
                return []
            if _is_clean(tried, allowed):
                found.append(Fit(move, event, tried.table, not tried.ledger.findings))
        if not rest or not guesses.may_wait(table):
            return found
        tried = _played(referee, replay, rest[:1], table)
        if not _is_clean(tried, FIGURES):
            return found
        table, rest = tried.table, rest[1:]


def _played(referee: Referee, replay: StrictReplay, lines: Sequence[Line], table: object) -> StrictReplay:
    """Lines played on a table, as far as the rules say nothing against them."""
    tried = StrictReplay(referee, lines, table, replay.ledger.scout())
    tried.disputed = frozenset()
    while tried.at < len(lines) and not tried.given_up():
        tried.step()
    return tried


def _is_clean(tried: StrictReplay, allowed: tuple[str, ...]) -> bool:
    """Whether nothing was found but what may be left."""
    return not tried.given_up() and all(found.kind in allowed for found in tried.ledger.findings)
