"""Castles and tables of Between Two Castles as the JSON documents of the contract."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from castlescore.core.rulebook import page
from castlescore.core.types import Plain
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.rules.castle import THRONE, Castle
from castlescore.games.between.rules.final import Score, score
from castlescore.games.between.rules.judging import JudgedCastle, Row, judge
from castlescore.games.between.rules.outcome import Played
from castlescore.games.between.rules.placement import RULES, Verdict
from castlescore.games.between.rules.scoring import Line
from castlescore.games.between.rules.setup import rounds, way
from castlescore.games.between.rules.table import Table
from castlescore.games.between.sentences import bonus_line, say
from castlescore.games.between.view.text import claimed, remarks, told
from castlescore.view.answers import answers
from castlescore.view.answers.answers import Document, violations

Event = Plain


def judged_castle(judged: JudgedCastle) -> Document:
    """What `judge --json` prints of a whole castle."""
    return {
        "game": "between",
        "legal": judged.legal,
        "points": judged.points,
        "rows": judged.rows,
        "remarks": remarks(judged),
        "tiles": [
            {
                "n": row.placed.n,
                "tile": row.placed.tile.id,
                "at": list(row.placed.at),
                "points": row.points,
                "claim": row.claim,
                "dispute": row.dispute,
                "legal": row.verdict.legal,
                "lines": [point_line(line) for line in row.lines],
                "violations": violations(row.verdict.violations, say),
            }
            for row in judged.tiles
        ],
    }


def standing_castle(castle: Castle, adjusted: int = 0) -> Document:
    """What `show castle --json` prints: as `judge`, nothing disputed; what the table adjusted has a key and counts."""
    rows = [Row(placed.tile, placed.at) for placed in castle]
    bare = Castle(castle.throne).with_attendants(*castle.attendants).with_cards(*castle.cards)
    judged = judge(bare, rows)
    found = judged_castle(judged)
    return {**found, "points": judged.points + adjusted, "adjusted": adjusted} if adjusted else found


def point_line(line: Line) -> Document:
    """One line of points; the throne room has no number."""
    return {
        "row": line.row,
        "rule": line.rule,
        "tile": None if line.tile == THRONE else line.tile,
        "with": None if line.other == THRONE else line.other,
        "points": line.points,
        "why": say(line.why) if line.why else "",
    }


def tried(verdict: Verdict, claim: int | None = None, dispute: bool = False) -> Document:
    """What `try --json` prints: one tile, and what the castle would gain."""
    return {
        "n": verdict.placed.n,
        "tile": verdict.placed.tile.id,
        "at": list(verdict.placed.at),
        "points": verdict.points,
        "gain": verdict.gain,
        "claim": claim,
        "dispute": dispute,
        "legal": verdict.legal,
        "lines": [point_line(line) for line in verdict.lines],
        "violations": violations(verdict.violations, say),
    }


def placements(tile: TileFacts, verdicts: Iterable[Verdict]) -> Document:
    """What `where --json` prints: `points` is what the castle's total would gain."""
    return {"tile": tile.id, "placements": [{"at": list(v.placed.at), "points": v.gain} for v in verdicts]}


def explained(verdict: Verdict, nearest: Iterable[Verdict]) -> Document:
    """What `explain --json` prints."""
    broken = {v.rule: v for v in verdict.violations}
    rules = []
    for rule in RULES:
        found = broken.get(rule)
        entry: Document = {"rule": rule, "page": page(rule), "ok": found is None}
        tiles, why = (list(found.tiles), say(found.why)) if found else ([], "it holds")
        rules.append({**entry, "with": tiles, "why": why})
    near = [{"at": list(v.placed.at), "turn": 0, "points": v.gain} for v in nearest]
    return {"tile": tried(verdict), "rules": rules, "nearest": near}


def recorded(last: int, event: Event, played: Played) -> Document:
    """What a recording command prints."""
    lines = [point_line(line) for line in played.lines]
    answer = answers.recorded(last, event, lines, told(played), pending(played.table))
    return {**answer, **answers.miscounted(*claimed(played)), **answers.overridden(event, played.verdict, say)}


def pending(table: Table) -> list[Document]:
    """The bonuses that wait, each with the line that settles it."""
    found: list[Document] = []
    for site in table.sites:
        if site.pending:
            bonus, who = site.pending.bonus, {"castle": site.name, "player": " and ".join(site.partners)}
            line = bonus_line(site.name, bonus)
            found.append({**who, "reward": bonus.type, "of": site.pending.of, "line": line})
    return found


def shown(table: Table, last: int) -> Document:
    """What `show --json` prints."""
    return {
        "game": "between",
        "event": last,
        "round": table.round,
        "last_round": table.round == rounds(),
        "turn": table.turn,
        "hands_go": way(table.round),
        "phase": str(table.phase),
        "pending": pending(table),
        "supply": max(table.supply.left, 0),
        "castles": [
            {
                "name": site.name,
                "partners": list(site.partners),
                "points": site.points,
                "tiles": len(site.castle),
                "cards": site.cards,
                "to_lay": site.to_lay,
            }
            for site in table.sites
        ],
    }


def scored(table: Table, only: Collection[str] = ()) -> Document:
    """What `score --json` prints; of the castles and players `only`, if any."""
    return score_document(score(table).of(only))


def score_document(found: Score) -> Document:
    """A score as JSON; null is what is not known."""
    return {
        "final": found.final,
        "castles": [
            {"name": each.name, "points": each.points, "rows": each.rows, "adjusted": each.adjusted}
            for each in found.castles
        ],
        "players": [
            {
                "name": p.name,
                "place": p.place or None,
                "total": p.total if p.known else None,
                "castles": list(p.castles),
                "higher": p.higher if p.known else None,
                "specials": p.specials,
            }
            for p in found.players
        ],
        "winners": list(found.winners),
        "decided_by": found.decided_by or None,
    }
