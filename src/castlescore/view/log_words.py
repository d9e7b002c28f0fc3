"""What the log of either game says of an event besides what it did: claims, what the table agreed to, wrong figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from castlescore.core.events import Event
from castlescore.core.language import person, tr
from castlescore.protocol.game import Game
from castlescore.protocol.rules import Difference


def done(game: Game, n: int, event: Event, table: object) -> str:
    """What was done by an event, in words, also by one with a name that nobody here has."""
    try:
        return game.view.log.said(event, table)
    except KeyError:
        return game.view.page.event_line(n, event).strip().removeprefix(str(n)).strip()


def counted(event: Event, right: int) -> list[str]:
    """What the table counted for a line, beside what the rules give."""
    claim = event.get("claim")
    if claim is None:
        return []
    if claim == right:
        return [tr("the table counted {claim}, as the rules do", claim=claim)]
    return [tr("the table counted {claim}, the rules give {right}", claim=claim, right=right)]


def claim_words(event: Event) -> list[str]:
    """What the table counted for a line."""
    return [tr("the table counted {claim}", claim=event["claim"])] if "claim" in event else []


def agreed(event: Event) -> list[str]:
    """What the table let stand, or agreed to change, and why."""
    allowed = [tr("illegal, and allowed by the table: {why}", why=event["allow"])] if "allow" in event else []
    return [*allowed, *([tr("agreed by the table: {why}", why=event["why"])] if "why" in event else [])]


def recorded(event: Event, differ: Iterable[Difference], seats: Sequence[str] = ()) -> list[str]:
    """Figures of the file that do not follow, final scores, and which event was written anew.

    `seats`: everybody who plays, where one is nobody's player.
    """
    called = {name: person(name) for name in seats}
    wrong = [tr("the file says {key} {figure}", key=key, figure=said) for key, said, _ in differ if key != "final"]
    final = [f"{called.get(name, name)} {total}" for name, total in event.get("final", {}).items()]
    ends = [tr("final scores: {scores}", scores=", ".join(final))] if final else []
    return [*wrong, *ends, *([tr("event {n} anew", n=event["was"])] if "was" in event else [])]
