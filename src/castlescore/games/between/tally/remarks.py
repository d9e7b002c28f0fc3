"""What is strange about a finished table of Between Two Castles. It is told, and the score stands."""

from __future__ import annotations

from collections.abc import Iterator

from castlescore.core.rulebook import cite
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.rules.finished import faults
from castlescore.games.between.rules.scoring import score as score_castle
from castlescore.games.between.sentences import cell, say, word
from castlescore.games.between.tally.reading import Said, Site

ORDER = {"B-PLACE-2", "B-PLACE-3"}  # what tiles still to come can mend


def remarks(said: Said) -> Iterator[str]:
    """Everything that is strange, castle by castle, and then what stands in two of them."""
    for site in said.sites:
        yield from _castle(site)
        yield from _counts(site)
    yield from _twice(said)


def _castle(site: Site) -> Iterator[str]:
    """What no order of building could have made, and what is only in dispute."""
    if site.judged is None:
        return
    for placed, found in faults(site.judged):
        if not (site.entering and found.rule in ORDER):
            yield f"{site.name}: {word(placed)} at {cell(placed.at)}: {say(found.why)} ({cite(found.rule)})"
    for row in site.judged.tiles:
        if row.dispute:
            yield f"{site.name}: {word(row.placed)} at {cell(row.placed.at)} is in dispute and not counted"


def _counts(site: Site) -> Iterator[str]:
    """Rows and special rooms that are not what the castle has."""
    if site.castle is None:
        return
    rows = score_castle(site.castle.castle).rows
    for row, points in site.row.get("rows", {}).items():
        if rows[row] != points:
            yield f"{site.name}: {row} is given as {points}, and the castle gives {rows[row]}"
    specials = site.row.get("specials", site.result.specials)
    if specials != site.result.specials:
        yield f"{site.name}: specials are counted as {specials}, and the castle has {site.result.specials}"


def _twice(said: Said) -> Iterator[str]:
    """Tiles, throne rooms and bonus cards in two castles, of which there is one each (B-AIM-3, B-AIM-7)."""
    stands: dict[str, str] = {}
    for site in said.sites:
        if site.castle is None:
            continue
        castle = site.castle.castle
        pieces: list[tuple[str, TileFacts | str]] = [
            (placed.tile.id, placed.tile) for placed in castle if placed.tile.regular
        ]
        pieces += [(castle.throne.id, castle.throne), *((card.id, card.name) for card in castle.cards)]
        for id, piece in dict(pieces).items():
            other = stands.setdefault(id, site.name)
            if other != site.name:
                name = piece if isinstance(piece, str) else piece.name
                yield f"{name} is in {other} and in {site.name} ({cite('B-AIM-7')})"
