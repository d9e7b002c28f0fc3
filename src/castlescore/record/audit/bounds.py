"""The least and the most that totals can be where one line alone is missing, of which only the place is not known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from castlescore.core.events import Event
from castlescore.protocol.evening import Record
from castlescore.protocol.findings import Audit, Story
from castlescore.record.audit.ledger import FIGURES
from castlescore.record.audit.referee import Referee
from castlescore.record.audit.replay import StrictReplay, begun

MOST = 6_000  # lines played to find them; beyond that none are told, so that the answer never depends on the machine


def bounded(referee: Referee, record: Record, audit: Audit) -> dict[str, tuple[int, int]]:
    """The least and the most of every total that is not sure; nothing where more than one line is open.

    Each line that may be the missing one is put in and the game played on: it can be only where the rules then say
    nothing against any later line, whatever figures are written.
    """
    story = _only(audit)
    if story is None:
        return {}
    replay = begun(referee, record)
    at = next(i for i, (n, _) in enumerate(replay.lines) if n == story.events[0])
    replay.run(at)
    rest = replay.lines[at + (story.change == "kind") :]
    gap = referee.gap(replay.table, [event for _, event in rest])
    found = [] if gap is None or replay.at != at else _totals(referee, replay, story.events[0], gap.lines(), rest)
    unsure = [name for name, sure in audit.sure.items() if not sure and found]
    return {name: (min(each[name] for each in found), max(each[name] for each in found)) for name in unsure}


def _only(audit: Audit) -> Story | None:
    """The only story, where it is of a line that is missing."""
    story = audit.stories[0] if len(audit.stories) == 1 else None
    if story is None or not audit.finished or story.mend or story.rival or story.change not in ("missing", "kind"):
        return None
    return story


def _totals(
    referee: Referee, replay: StrictReplay, n: int, lines: Iterable[Event], rest: Iterable[tuple[int, Event]]
) -> list[Mapping[str, int]]:
    """The totals with each of the lines in its place; none where it takes too long."""
    found, played, rest = [], 0, tuple(rest)
    for event in lines:
        tried = StrictReplay(referee, ((n, event), *rest), replay.table, replay.ledger.scout())
        tried.disputed = frozenset()
        while tried.at < len(tried.lines) and not tried.given_up():
            tried.step()
        played += tried.played
        if played > MOST:
            return []
        if not tried.given_up() and all(each.kind in FIGURES for each in tried.ledger.findings):
            found.append(referee.standing(tried.table, {}).totals)
    return found
