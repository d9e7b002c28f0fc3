"""The log of a game of Between Two Castles: each event in a sentence, and the turn it belongs to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from castlescore.core.quoting import ENDLESS, shown
from castlescore.games.between.moves import CheckIllegal
from castlescore.games.between.rules.bonuses import CARD, Bonus, due
from castlescore.games.between.rules.setup import hands
from castlescore.games.between.rules.table import Phase, Table
from castlescore.games.between.sentences import cell, nth
from castlescore.games.between.view.text import event_line, sentence
from castlescore.protocol.game import Difference, Event
from castlescore.view.log_words import agreed, counted, recorded

if TYPE_CHECKING:
    from castlescore.games.between.types import Step


def heading(table: Table) -> str:
    """The stretch of the game in which an event came."""
    if table.phase is not Phase.PLACE:
        return "After the last turn"
    return f"Round {table.round}, turn {table.turn} of {len(hands())}"


def line(step: Step, since: Table, differ: Iterable[Difference]) -> str:
    """An event in one line: what was done, what the castle is worth then, which bonus it brought, what was claimed.

    `since`: the table before the line, which may have laid two tiles; `differ`: figures of the file that do not follow.
    """
    event, castle = step.event, step.event.get("castle", "")
    gained = step.played.table.site(castle).points - since.site(castle).points if "claim" in event else 0
    parts = [_head(step), *_brought(step), *counted(event, gained), *agreed(event), *recorded(event, differ)]
    return shown("; ".join(parts), ENDLESS)


def again(n: int, event: Event) -> str:
    """An event as the line that gives it, to be typed again, and the castle's points then."""
    return event_line(n, event)


def _head(step: Step) -> str:
    move = step.played.move
    if isinstance(move, CheckIllegal):
        breaks = f"breaks {', '.join(move.illegal)}" if move.illegal else "is legal"
        tile = step.played.table.setup.box[move.tile].name
        return f"checked: {tile} at {cell(move.at)} {breaks} in {move.castle}"
    return sentence(step.played)


def _brought(step: Step) -> list[str]:
    """The bonus that a tile brought: "its 3rd living room"."""
    verdict = step.played.verdict
    bonus = due(verdict.castle, verdict.placed.tile, step.before.setup.box) if verdict is not None else None
    return [f"its {nth(bonus)} room{_card(bonus)}"] if bonus is not None else []


def _card(bonus: Bonus) -> str:
    return ": a bonus card" if bonus.kind == CARD else ""
