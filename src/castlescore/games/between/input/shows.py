"""The answers of `show`, `score`, `judge` and `offers` for tables and castle files of Between Two Castles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import amount, either, heads, markedp, person, tr
from castlescore.core.names import find
from castlescore.games.between.facts import Catalogue, TileFacts
from castlescore.games.between.input.entries import all_names, find_castle, find_tile, named_site, split_castle
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.placement import JudgedCastle, judged_as_built, where
from castlescore.games.between.rules.table import Site, Table, also_called, names_of
from castlescore.games.between.sentences import cell
from castlescore.games.between.view import answers, presenter, text
from castlescore.games.between.view.picture import LEGENDS, fitting, sizes
from castlescore.input.spelling import FIRST, read_spaced, shown_parts
from castlescore.protocol.views import Answer
from castlescore.toml.reading import shown
from castlescore.view import colour
from castlescore.view.canvas import HALF, castle_alone, flow_blocks, scale_for
from castlescore.view.layout import columns, signed
from castlescore.view.screen import paint, screen, width

PARTS = (
    markedp("typed: word", "castle"),
    markedp("typed: word", "castles"),
    markedp("typed: word", "standings"),
    markedp("typed: word", "table"),
)

if TYPE_CHECKING:
    from castlescore.games.between.rules_api import Replay


def show(replay: Replay, words: Sequence[str], json: bool, zoom: int | None = None) -> Answer:
    """The table, one of its castles with the rows of the score pad, or all of them; raises Unclear for other words."""
    words = shown_parts(words, also_called(replay.table.setup), PARTS)
    if list(words) == ["castles"]:
        return _castles(replay.table, json, zoom)
    named = [word for word in words if word != "castle"]
    if len(named) > 1:
        raise Unclear(tr("show, show CASTLE, or show castles"))
    if named and named[0] not in ("table", "standings"):
        return _shown_castle(replay.table, find_castle(named[0], replay.table), json, zoom)
    castle_alone(zoom)
    if json:
        return Answer(answers.shown(replay.table, replay.last))
    return Answer(words=presenter.overview(replay.table, replay.last, replay.record.path, width()))


def _castles(table: Table, json: bool, zoom: int | None) -> Answer:
    """All castles in small, each under its name and its points."""
    if json:
        return Answer(answers.castles(table))
    blocks = [
        [
            f"{site.name}: {amount(site.points, 'point')}",
            *fitting(site.castle, last=_newest(site.castle), zoom=zoom or HALF).split("\n"),
        ]
        for site in table.sites
    ]
    return Answer(words=flow_blocks(blocks, width()))


def _newest(castle: Castle) -> int | None:
    """The tile that is marked: the latest placed one."""
    return castle.tiles[-1].n if castle.tiles else None


def _shown_castle(table: Table, name: str, json: bool, zoom: int | None) -> Answer:
    site = table.site(name)
    castle = site.castle
    if json:
        return Answer(answers.standing_castle(castle, site.adjusted))
    on = screen()
    scale = zoom or scale_for(sizes(castle, on.columns), on)
    drawn = fitting(castle, last=_newest(castle), zoom=scale, pad=text.PAD + 1)
    return Answer(words=text.castle_sheet(table, site, drawn, LEGENDS[scale], on.columns))


def standing(castle: JudgedCastle, json: bool, zoom: int | None = None) -> Answer:
    """The castle of a file, drawn."""
    return replace(judged(castle, json, zoom), code=Exit.FINE)


def judged(judged: JudgedCastle, json: bool, zoom: int | None = None) -> Answer:
    """A castle tile by tile; the code is 1 where one breaks a rule."""
    code = Exit.FINE if judged.legal else Exit.RULES_SAY_NO
    if json:
        return Answer(answers.judged_castle(judged), code=code)
    drawn = fitting(judged.castle, zoom=zoom)
    return Answer(words=[drawn, "", *text.judged_castle(judged, width())], code=code)


def scored(word: str, table: Table) -> tuple[str, ...]:
    """The names whose score is meant: a player with both castles, or a castle with both builders; raises Unclear."""
    setup = table.setup
    castles, players = also_called(setup), {seat: names_of(seat) for seat in setup.seats}
    matches = find(word, players, {**castles, **players})
    name = matches.one
    if name is None or (name in castles and name in players):
        which = either(map(person, matches.ids or (*setup.seats, *castles)))
        if matches.ids:
            raise Unclear(tr("'{word}' is more than one: {names}", word=shown(word), names=which))
        raise Unclear(tr("'{word}' is no player and no castle here: {names}", word=shown(word), names=which))
    if name in castles:
        return (name, *table.site(name).partners)
    return (name, *(setup.castles[k] for k in setup.castles_of(setup.seats.index(name))))


def offered(replay: Replay, words: Sequence[str], price: bool, json: bool) -> Answer:
    """The immediate gain of each tile of the line; raises Unclear. `price` has no meaning in this game."""
    table = replay.table
    if price:
        raise Unclear(tr("--price has no meaning in Between Two Castles:  offers CASTLE TILE..."))

    def meant(words: Sequence[str]) -> tuple[Site, list[TileFacts]]:
        castle, rest = split_castle(table, words, FIRST)
        if castle is None or not rest:
            raise Unclear(tr("which castle, and which tiles?  offers CASTLE TILE..."))
        site = table.site(find_castle(castle, table))
        return site, [find_tile(word, table.setup.box, table.regular) for word in rest]

    def named(read: object) -> list[str]:
        return [tile.id for tile in read[1]] if isinstance(read, tuple) else []

    site, tiles = read_spaced(words, lambda: all_names(table), meant, named)
    placements = [(tile, where(site.castle, tile, elsewhere=table.elsewhere(tile.id, site.name))) for tile in tiles]
    if json:
        return Answer(answers.offers(placements))
    rows: list[tuple[str, ...]] = [heads("column", "tile", "places", "best", "points")]
    ink = paint()
    for tile, legal in sorted(placements, key=lambda each: not each[1]):
        best = (cell(legal[0].placed.at), signed(legal[0].gain)) if legal else ("-", "-")
        row = (tile.name, str(len(legal) or tr("none")), *best)
        rows.append(row if legal else tuple(ink(cell, colour.FADED) for cell in row))
    return Answer(words=columns(rows, width(), (1, 3)))


def castle(replay: Replay, name: str | None) -> tuple[JudgedCastle, Catalogue]:
    """A castle of the table, its tiles as they were built, and the tiles of the table."""
    return judged_as_built(named_site(replay.table, name).castle), replay.table.setup.box


def picture(replay: Replay, name: str | None) -> str:
    """A castle of the table as SVG, with the points that the table added by hand."""
    from castlescore.games.between.view.svg import castle_head, castle_svg

    site = named_site(replay.table, name)
    return castle_svg(site.castle, title=castle_head(site.name, site.partners), adjusted=site.adjusted)


def drawn(judged: JudgedCastle) -> str:
    """The castle of a castle file as SVG."""
    from castlescore.games.between.view.svg import castle_svg

    return castle_svg(judged)
