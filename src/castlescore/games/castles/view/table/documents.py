"""A table, its score and its events as the JSON documents of the contract. Values in, plain dictionaries out."""

from __future__ import annotations

from collections.abc import Collection

from castlescore.core.types import Plain
from castlescore.games.castles.rules.final import Score, score, standings
from castlescore.games.castles.rules.outcome import Played
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.view.documents import point_line
from castlescore.games.castles.view.moves import claimed, line_for, told
from castlescore.view.answers import answers
from castlescore.view.answers.answers import Document

Event = Plain


def recorded(last: int, event: Event, played: Played) -> Document:
    """What a recording command prints; of a placement that the table allowed, also every rule that it breaks."""
    lines = [point_line(line) for line in played.lines]
    answer = answers.recorded(last, event, lines, told(played), pending(played.table))
    return {**answer, **answers.miscounted(*claimed(played)), **answers.overridden(event, played.verdict, say)}


def pending(table: Table) -> list[Document]:
    """The rewards that wait for a word, each with the line that settles it."""
    name = table.name(table.active)
    return [{"player": name, "reward": p.reward, "of": p.of, "line": line_for(p, table.pending)} for p in table.pending]


def shown(table: Table, last: int) -> Document:
    """What `show --json` prints."""
    return {
        "game": "castles",
        "event": last,
        "round": table.round,
        "last_round": table.last_round,
        "phase": str(table.phase),
        "builder": table.name(table.builder),
        "turn": None if table.actor is None else table.name(table.actor),
        "pending": pending(table),
        "market": [{"price": slot.price, "tile": slot.tile or None, "coins": slot.coins} for slot in table.market],
        "deck": table.deck,
        "on_deck": [int(size) for size in table.on_deck],
        "discard": table.discard,
        "stacks": dict(table.stacks),
        "players": [
            {"name": player.name, "points": player.track, "money": player.money, "cards": player.cards}
            for player in table.players
        ],
        "favors": [
            {
                "favor": favor,
                "standing": [
                    {"player": row.player, "count": row.count, "place": row.place or None, "points": row.points}
                    for row in standings(table, favor)
                ],
            }
            for favor in table.setup.favors
        ],
    }


def scored(table: Table, only: Collection[str] = ()) -> Document:
    """What `score --json` prints; of the players `only`, if any."""
    return score_document(score(table).of(only))


def score_document(found: Score) -> Document:
    """A score as JSON; null is what is not known."""
    players = []
    for row in found.players:
        entry: Document = {
            "name": row.name,
            "place": row.place or None,
            "total": row.total if row.known else None,
            "parts": dict(row.parts),
            "track": row.track,
            "area": row.area,
            "money": row.money,
            "lines": [
                {"part": line.part, "rule": line.rule, "points": line.points, "why": say(line.why)}
                for line in row.lines
            ],
        }
        if row.rank is not None:
            entry["rank"] = row.rank
        players.append(entry)
    return {
        "final": found.final,
        "players": players,
        "winners": list(found.winners),
        "decided_by": found.decided_by or None,
    }
