"""What is said in and below a picture of a castle of Between Two Castles: its tiles, its sums, what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from castlescore.core.language import people, tr
from castlescore.core.language.amounts import amount
from castlescore.games.between.rules.castle import Castle, Placed
from castlescore.games.between.rules.judging import Judged
from castlescore.games.between.rules.scoring import Score, added
from castlescore.games.between.sentences import cell, say, word
from castlescore.games.between.terms import decoration_word, type_word
from castlescore.view.answers.answers import counted
from castlescore.view.svg.foot import Note, broken

UNDECORATED = "none"


def castle_head(name: str, partners: Sequence[str]) -> str:
    """What a castle is called: its name, and who builds it."""
    return tr("Castle {castle} of {builders}", castle=name, builders=people(partners))


def caption(castle: Castle, found: Score, total: int) -> list[str]:
    """Its points, and what attendants and bonus cards bring."""
    said = [tr("{points} with {tiles}", points=amount(total, "point"), tiles=amount(len(castle), "tile"))]
    for one, lines in zip(castle.attendants, found.attendants, strict=True):
        values = {"attendant": one.name, "points": one.points, "decoration": decoration_word(one.decoration)}
        said.append(tr("{attendant}: {points} for each {decoration}, {sum}", sum=added(lines), **values))
    said += [f"{card.name}: {added(lines)}" for card, lines in zip(castle.cards, found.cards, strict=True)]
    return said


def where(placed: Placed) -> str:
    """A tile and its place."""
    return tr("{tile} at {place}", tile=word(placed), place=cell(placed.at))


def sentence(placed: Placed, found: Score) -> str:
    """What a tile is, what it shows, where it stands and what it is worth."""
    tile = placed.tile
    values = {"tile": word(placed), "type": type_word(tile.type), "place": cell(placed.at)}
    points = amount(found.of(placed.n), "point")
    if tile.decoration in (UNDECORATED, ""):
        return tr("{tile}, {type}, at {place}: {points}", points=points, **values)
    shows = decoration_word(tile.decoration)
    return tr("{tile}, {type}, {decoration}, at {place}: {points}", points=points, decoration=shows, **values)


def notes(rows: Sequence[Judged], castle: Castle, near: set[int]) -> list[Note]:
    """What breaks a rule, is in dispute or is not drawn; `near`: the numbers of the tiles that are."""
    found = []
    for row in rows:
        place = where(row.placed)
        away = "" if row.placed.n in near else f"; {tr('too far away to be drawn')}"
        said = broken(row.verdict, say)
        legal = "" if said else f": {tr('it breaks no rule')}"
        if row.claim is not None and row.claim != row.points:
            said = (*said, counted(row.claim, row.points))
        if row.dispute:
            found.append(Note(f"{tr('{tile}, in dispute', tile=place)}{legal}{away}", said))
        elif said or away:
            found.append(Note(f"{place if row.built else tr('{tile}, not built', tile=place)}{away}", said))
    if not rows:
        far = [placed for placed in castle if placed.n not in near]
        found += [Note(f"{where(placed)}; {tr('too far away to be drawn')}") for placed in far]
    return found
