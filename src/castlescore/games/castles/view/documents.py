"""Verdicts and castles as the JSON documents of the contract. Values in, plain dictionaries out."""

from __future__ import annotations

from collections.abc import Iterable

from castlescore.core.rulebook import page
from castlescore.games.castles.files.places import join_names
from castlescore.games.castles.rules.judging import Judged, JudgedCastle
from castlescore.games.castles.rules.placement import Blocked, Verdict
from castlescore.games.castles.rules.reasons import Reason
from castlescore.games.castles.rules.scoring import Line
from castlescore.games.castles.rules.tiles import Tile
from castlescore.games.castles.sentences import say
from castlescore.view.answers.answers import Document, violations


def judged_castle(judged: JudgedCastle) -> Document:
    """What `judge --json` prints of a whole castle."""
    every, of_rooms = judged.external
    return {
        "game": "castles",
        "legal": judged.legal,
        "points": judged.points,
        "external_entrances": {"all": every, "rooms": of_rooms},
        "complete": list(judged.castle.complete),
        "tiles": [judged_tile(row) for row in judged.tiles],
    }


def judged_tile(row: Judged) -> Document:
    """One tile of a judged castle."""
    verdict, parts = row.verdict, row.verdict.points
    return {
        "n": row.placed.n,
        "tile": row.placed.tile.id,
        "at": list(row.placed.at),
        "turn": row.placed.turn,
        "dispute": row.dispute,
        "legal": verdict.legal,
        "points": {"printed": parts.printed, "own": parts.own, "others": parts.others, "total": parts.total},
        "lines": [point_line(line) for line in verdict.lines],
        "completes": list(verdict.completes),
        "claim": row.claim,
        "violations": violations(verdict.violations, say),
    }


def point_line(line: Line) -> Document:
    """One line of points, those of a completion reward naming it."""
    why = say(line.why) if line.why else ""
    found: Document = {"tile": line.tile, "kind": line.kind, "with": line.other, "points": line.points, "why": why}
    return {**found, "reward": line.reward} if line.reward else found


def tried(verdict: Verdict, claim: int | None = None, dispute: bool = False) -> Document:
    """What `try --json` prints: one tile as `judge` has it, with what it blocks and how it joins."""
    return {
        **judged_tile(Judged(verdict, claim, dispute)),
        "blocks": blocks(verdict.blocks),
        "joins": list(join_names(verdict)),
    }


def blocks(found: Iterable[Blocked]) -> list[Document]:
    """Entrances that a placement blocks, as they lie."""
    return [{"n": b.n, "door": b.door.name} for b in found]


def placements(tile: Tile, verdicts: Iterable[Verdict]) -> Document:
    """What `where --json` prints."""
    return {"tile": tile.id, "placements": [_placement(verdict) for verdict in verdicts]}


def _placement(verdict: Verdict) -> Document:
    joins = list(join_names(verdict))
    return {
        "at": list(verdict.placed.at),
        "turn": verdict.placed.turn,
        "points": verdict.points.total,
        "completes": list(verdict.completes),
        "blocks": blocks(verdict.blocks),
        "join": joins[0],
        "joins": joins,
    }


def explained(row: Judged, reasons: Iterable[Reason], nearest: Iterable[Verdict]) -> Document:
    """What `explain --json` prints."""
    return {
        "tile": {**judged_tile(row), "blocks": blocks(row.verdict.blocks), "joins": list(join_names(row.verdict))},
        "rules": [
            {"rule": r.rule, "page": page(r.rule), "ok": r.ok, "with": list(r.tiles), "why": say(r.why)}
            for r in reasons
        ],
        "nearest": [{"at": list(v.placed.at), "turn": v.placed.turn, "points": v.points.total} for v in nearest],
    }
