"""A castle of Between Two Castles with its score pad, and every point of it in words. Values in, lines out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from castlescore.core.language import people, tr, trp
from castlescore.core.language.amounts import amount
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.scoring import Line, added
from castlescore.games.between.rules.scoring import Score as CastleScore
from castlescore.games.between.rules.scoring import score as score_castle
from castlescore.games.between.rules.table import Phase, Site, Table
from castlescore.games.between.sentences import say, word
from castlescore.games.between.terms import decoration_word, row_word
from castlescore.view.layout import beside, flow, hanging, left, seen, signed

PAD = 14  # columns of the score pad beside a picture
GAP = 4  # columns between the two where there is room for them
SHORT = {"grand_foyers": "gr. foyers"}  # translated: between: score pad
Told = tuple[Line, str]  # a line, and whose it is and what it is for


def castle_sheet(table: Table, site: Site, drawn: str, legend: str, width: int) -> list[str]:
    """A castle of the table: its picture, the score pad beside it where both fit, below it where not.

    `legend`: what stands in each room of the picture.
    """
    castle, found = site.castle, score_castle(site.castle)
    over = tr("round {round}", round=table.round)
    over = over if table.phase is Phase.PLACE else tr("round {round} is over", round=table.round)
    head = f"{site.name}  {people(site.partners)}: {amount(site.points, 'point')}, {over}"
    pad = _pad(castle, found.rows, site.adjusted)
    room = width - max(map(seen, drawn.splitlines())) - PAD
    picture = beside(drawn.splitlines(), pad, min(room, GAP)) if room > 0 else [drawn, *pad_below(pad, width)]
    given = [
        f"{attendant.name.lower()}: {decoration_word(attendant.decoration)}, {added(lines)}"
        for attendant, lines in zip(castle.attendants, found.attendants, strict=True)
    ]
    cards = zip(castle.cards, found.cards, strict=True)
    given += [f"{tr('card {card}', card=card.name)}: {added(lines)}" for card, lines in cards]
    return [*hanging("", head, width), *picture, *given, *hanging("", tr(legend), width)]


def _pad(castle: Castle, rows: Mapping[str, int], adjusted: int) -> list[str]:
    """The score pad as lines of one length; what a castle has none of is a dash, not 0."""
    none = {row for row, has in (("cards", castle.cards), ("attendants", castle.attendants)) if not has}
    cells = [(_short(row), "-" if row in none else str(points)) for row, points in rows.items()]
    cells += [(trp("between: score pad", "adjusted"), str(adjusted))] if adjusted else []
    cells += [("", "--"), (trp("between: score pad", "total"), str(sum(rows.values()) + adjusted))]
    return [f"{left(name, 10)}{points:>{PAD - 10}}" for name, points in cells]


def _short(row: str) -> str:
    return trp("between: score pad", SHORT[row]) if row in SHORT else row_word(row)


def pad_below(pad: list[str], width: int) -> list[str]:
    """The score pad in as many columns as fit, to be read downwards."""
    return [f"  {row}".rstrip() for row in flow(pad, width - 2, GAP)]


def sheet_of(castle: Castle, rows: Mapping[str, int], width: int) -> list[str]:
    """The score pad of a castle that stands at no table."""
    return pad_below(_pad(castle, rows, 0), width)


def all_told(castle: Castle, found: CastleScore) -> Iterator[Told]:
    """Every line of a castle with whose it is and what it is for."""
    for lines in found.rooms.values():
        yield from told(castle, lines)
    for attendant, lines in zip(castle.attendants, found.attendants, strict=True):
        yield from told(castle, lines, attendant.name)
    for card, lines in zip(castle.cards, found.cards, strict=True):
        yield from told(castle, lines, tr("card {card}", card=card.name))


def told(castle: Castle, lines: Iterable[Line], owner: str = "") -> Iterator[Told]:
    """Some lines with whose they are and what for; `owner`: whose where no tile's."""
    for line in lines:
        whose = word(castle.by_number[line.tile]) if line.tile is not None else owner
        if line.other is not None:
            whose = tr("{tile} for {other}", tile=whose, other=word(castle.by_number[line.other]))
        why = f": {say(line.why)}" if line.why else ""
        yield line, f"{whose}{why}"


def point_lines(found: Iterable[Told], width: int) -> list[str]:
    """Points as lines of text: how many, whose, for which room, by which rule."""
    return [
        row for line, what in found for row in hanging(f"  {signed(line.points):>4}  ", f"{what} ({line.rule})", width)
    ]
