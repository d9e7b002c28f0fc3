"""What a player could buy now, as a table and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from castlescore.core.language import heads, tr
from castlescore.games.castles.facts import DARK_HALLWAY
from castlescore.games.castles.files.places import called
from castlescore.games.castles.terms import favor_head, type_word
from castlescore.games.castles.view.table.for_sale import Offer
from castlescore.games.castles.view.text import at
from castlescore.view import colour
from castlescore.view.colour import Paint, parted
from castlescore.view.layout import GAP, columns, hanging, seen, signed

# What a completed tile of each type brings, in a word or two.
BRINGS = {  # translated
    "activity": "5 points",
    "corridor": "a corridor free",
    "downstairs": "every second: one of seven",
    "food": "an extra turn",
    "living": "its points again",
    "outdoor": "10000",
    "sleeping": "rooms on the deck",
    "utility": "2 cards, 1 kept",
}
For = Mapping[str, Mapping[str, int | None]]  # tile -> player -> the most points


def table(found: Sequence[Offer], others: For, width: int, paint: Paint) -> list[str]:
    """One line a tile; `others`: what it would give the other players, where that is asked for.

    Where that is too wide, what a tile completes and what it adds to the favors stands below it; where a tile has no
    line of its own either, all of it is laid out as any table that is too wide.
    """
    names = list(next(iter(others.values()), {}))
    head = heads("column", "price", "tile", "left", "places", "best", "points")
    rows = [(*head, *names, *heads("column", "completes", "favors"))]
    for offer in found:
        row = _row(offer, [_points(others[offer.tile.id][name]) for name in names])
        within_reach = offer.best is not None and offer.affordable
        rows.append(row if within_reach else tuple(paint(cell, colour.FADED) for cell in row))
    figures = (0, 2, 3, *range(5, 6 + len(names)))
    widths = [max(map(seen, column)) for column in zip(*rows, strict=True)]
    if sum(widths) + GAP * (len(widths) - 1) <= width:
        return columns(rows, width, figures)
    lines = columns([row[:-2] for row in rows], width, figures)
    if len(lines) != len(rows):  # too narrow for a line a tile
        return columns(rows, width, figures)
    below = [[], *(_below(row[-2], row[-1], width) for row in (_row(offer, ()) for offer in found))]
    # A long name may take several lines; the price stands in the first.
    begins = [i for i, line in enumerate(lines) if "".join(parted(line)[::2])[: widths[0]].strip()]
    ends = [*begins[1:], len(lines)]
    return [line for i, end, more in zip(begins, ends, below, strict=True) for line in (*lines[i:end], *more)]


def _below(done: str, favors: str, width: int) -> list[str]:
    said = [tr("completes {tiles}", tiles=done) if done != "-" else "", favors if favors != "-" else ""]
    words = "; ".join(filter(None, said))
    return hanging("       ", words, width) if words else []


def _row(offer: Offer, others: Sequence[str]) -> tuple[str, ...]:
    best, castle = offer.best, None if offer.best is None else offer.best.castle
    done = []
    if best is not None and castle is not None:
        for n in best.completes:
            placed = castle[n] if n in castle.by_number else best.placed
            name = called(castle, placed) if placed is not best.placed else tr("itself")
            kind = placed.tile.type
            done.append(f"{name} ({tr(BRINGS[kind]) if kind in BRINGS else type_word(kind)})")
    return (
        str(offer.price),
        tr("Hallway --dark") if offer.tile.id == DARK_HALLWAY else offer.tile.name,
        str(offer.left) if offer.affordable else tr("{money} short", money=-offer.left),
        str(offer.places or tr("none")),
        "-" if best is None else at(best.placed),
        _points(None if best is None else best.points.total),
        *others,
        ", ".join(done) or "-",
        ", ".join(f"{favor_head(favor)} {signed(count)}" for favor, count in offer.favors.items()) or "-",
    )


def _points(points: int | None) -> str:
    return "-" if points is None else signed(points)
