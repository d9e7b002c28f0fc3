"""What an audit says of a tile that was laid: every rule it breaks, and the points that were claimed for it."""

from __future__ import annotations

from collections.abc import Iterable

from castlescore.core.events import Event
from castlescore.core.language import tr, trn
from castlescore.games.castles.audit.slips import placing_slips
from castlescore.games.castles.audit.words import parts, rule_of_points, subject
from castlescore.games.castles.moves import Laying
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.sentences import say
from castlescore.record.audit.ledger import Ledger
from castlescore.record.audit.referee import broken

# What a placement that breaks only these rules lacks may be a tile that lies elsewhere in the record.
OF_THE_WHOLE_CASTLE = ("PLACE-1", "PLACE-5", "JUDGE-4")


def placement(ledger: Ledger, n: int, event: Event, played: Played) -> None:
    """A tile that was laid at event `n`, where any was."""
    lay, verdict = getattr(played.move, "lay", None), played.verdict
    if not isinstance(lay, Laying) or verdict is None:
        return
    by = event["by"]
    if not verdict.legal:
        _illegal(ledger, n, event, played, verdict)
    ledger.laid(n, by, verdict.placed.n)


def _illegal(ledger: Ledger, n: int, event: Event, played: Played, verdict: Verdict) -> None:
    """A finding for a tile that breaks rules, every one of them named, and what it brought."""
    by, allow = event["by"], event.get("allow")
    concerned = ledger.behind_tiles(by, {tile for v in verdict.violations for tile in v.tiles})
    if any(v.rule in OF_THE_WHOLE_CASTLE for v in verdict.violations):
        concerned |= set(ledger.doubts.of_castle(n, by))
    if any(found.kind in ("stack", "market") for found in ledger.at(n)):  # it was perhaps another tile
        concerned.add(n)
    place = [*verdict.placed.at, verdict.placed.turn]
    never = allow is not None and bool(verdict.overlapped)
    allow = None if never else allow

    def why() -> str:
        more = f"; {tr('no table can allow an overlap')}" if never else ""
        return f"{subject(event, played.table)}: {broken(verdict.violations, say)}{more}"

    rule = verdict.violations[0].rule
    found = ledger.find(n, "illegal", rule, place, None, why, names=[by], depends=concerned, allowed=allow)
    points = sum(line.points for line in played.lines)
    found.effect, found.brought = {by: -points}, {by: points}
    found.laid, found.made = verdict.placed.tile.name, "" if ledger.scouting else parts(played)
    found.tiles = ledger.lines_of(by, {tile for v in verdict.violations for tile in v.tiles} | set(verdict.joined))


def claim(ledger: Ledger, n: int, event: Event, played: Played) -> None:
    """What the table counted for a line, beside what it is."""
    claim = event.get("claim")
    right = sum(line.points for line in played.lines)
    if claim is None or claim == right:
        return
    by, off = event["by"], claim - right

    def why() -> str:
        what = trn(
            "{n} point counted, and it gives {right}", "{n} points counted, and it gives {right}", claim, right=right
        )
        return f"{subject(event, played.table)}: {what}{parts(played)}"

    depends = _behind_claim(ledger, n, event, played.verdict, right)
    found = ledger.find(n, "claim", rule_of_points(played, off), claim, right, why, depends=depends)
    if not ledger.scouting:
        found.slips = placing_slips(played, claim)
        found.rule = next((slip.rule for slip in found.slips if slip.rule), found.rule)
    known = ledger.known("score", by)
    if event.get("score") == played.figures.get("score", 0) + known + off:
        ledger.shift(by, "score", off)
        ledger.doubts.add(n, "points", [by], ())


def _behind_claim(ledger: Ledger, n: int, event: Event, verdict: Verdict | None, right: int) -> Iterable[int]:
    """The disputed events that may be behind a claim: those that laid a tile which counts here.

    Where the file has other points than ours, the castle may not be the one in which they were counted.
    """
    by = event["by"]
    if event.get("points", right) not in (right, event["claim"]):
        return ledger.doubts.of_castle(n, by)
    lines = verdict.lines if verdict else ()
    return ledger.behind_tiles(by, {n for line in lines for n in (line.tile, line.other) if n is not None})
