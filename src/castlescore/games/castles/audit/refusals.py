"""What an audit says of a move that the rules refuse: one finding, with what is recorded and what would be right."""

from __future__ import annotations

from castlescore.core.events import Event
from castlescore.games.castles.audit.parts import passed_over
from castlescore.games.castles.audit.words import subject
from castlescore.games.castles.moves import Buy, Move
from castlescore.games.castles.rules.castle import Placed
from castlescore.games.castles.rules.outcome import Refusal
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.table import Phase, Table
from castlescore.games.castles.sentences import say
from castlescore.record.audit.ledger import Ledger
from castlescore.record.audit.referee import against


def refused(ledger: Ledger, n: int, event: Event, move: Move, refusal: Refusal, table: Table) -> None:
    """A finding for what cannot be on this table; nothing is said twice of one event."""
    violation = refusal.violations[0]
    if any((found.kind, found.rule) == (refusal.kind, violation.rule) for found in ledger.at(n)):
        return
    by = getattr(move, "by", "")
    names = [by]
    if refusal.kind == "turn" and table.phase is Phase.BUY:
        names = list(passed_over(table, by or table.name(table.builder)))
    if isinstance(move, Buy) and refusal.kind in ("market", "money"):
        names.append(table.name(table.builder))
    recorded, correct = _versions(event, refusal, table)

    def why() -> str:
        return f"{subject(event, table)}: {against(refusal, say)}"

    ledger.find(n, refusal.kind, violation.rule, recorded, correct, why, names=names)


def _versions(event: Event, refusal: Refusal, table: Table) -> tuple[object, object]:
    """What the record says and what would be right, where that can be said in a value."""
    by = event.get("by", "")
    if refusal.kind == "check":
        return _checked(event, table)
    if refusal.kind == "turn":
        actor = table.actor
        return by or event["do"], table.name(actor) if actor is not None else None
    if refusal.kind == "money":
        return event.get("price"), table.players[table.seat(by)].money
    return event.get("tile") or event.get("row") or event.get("tiles") or event.get("reward") or by, None


def _checked(event: Event, table: Table) -> tuple[object, object]:
    """A check and what is so."""
    if event["do"] != "check":
        return event.get("cards"), None
    if "slot" in event:
        return event["tile"], next((slot.tile for slot in table.market if slot.price == event["slot"]), None)
    player = table.players[table.seat(event["by"])]
    if "illegal" in event:
        tile = table.setup.box[event["tile"]]
        at = (event["at"][0], event["at"][1])
        verdict = Verdict(player.castle, Placed(player.castle.next_number(), tile, at, event.get("turn", 0)))
        return event["illegal"], [violation.rule for violation in verdict.violations]
    found = {"score": player.track, "money": player.money}
    said = {key: event[key] for key in ("score", "money") if key in event}
    return said, {key: found[key] for key in said}
