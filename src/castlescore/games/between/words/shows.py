"""What `show`, `score` and `judge` show at a table of Between Two Castles and of its castle files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import tr
from castlescore.core.language.amounts import amount
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.judging import JudgedCastle
from castlescore.games.between.rules.table import Table
from castlescore.games.between.view import documents, presenter, text
from castlescore.games.between.view.picture import LEGENDS, fitting, sizes
from castlescore.games.between.words.parse import find_castle, find_scored
from castlescore.view.answers.answers import Answer
from castlescore.view.screen import width
from castlescore.view.zoom import castle_alone, largest, together

if TYPE_CHECKING:
    from castlescore.games.between.types import Replay


def show(replay: Replay, words: Sequence[str], json: bool, zoom: int | None = None) -> Answer:
    """The table, one of its castles with the rows of the score pad, or all of them; raises Unclear for other words."""
    if list(words) == ["castles"]:
        return _castles(replay.table, json, zoom)
    named = [word for word in words if word != "castle"]
    if len(named) > 1:
        raise Unclear(tr("show, show CASTLE, or show castles"))
    if named and named[0] not in ("table", "standings"):
        return _castle(replay.table, find_castle(named[0], replay.table), json, zoom)
    castle_alone(zoom)
    if json:
        return Answer(presenter.shown(replay.table, replay.last))
    return Answer(words=presenter.overview(replay.table, replay.last, replay.record.path, width()))


def _castles(table: Table, json: bool, zoom: int | None) -> Answer:
    """All castles in small, each under its name and its points."""
    if json:
        rows = [(site.name, documents.standing_castle(site.castle, site.adjusted)) for site in table.sites]
        return Answer({"castles": [{"castle": name, **document} for name, document in rows]})

    def blocks(scale: int) -> list[list[str]]:
        heads = [f"{site.name}: {amount(site.points, 'point')}" for site in table.sites]
        drawn = [fitting(site.castle, last=_newest(site.castle), zoom=scale) for site in table.sites]
        return [[head, *picture.split("\n")] for head, picture in zip(heads, drawn, strict=True)]

    return Answer(words=together(blocks, zoom))


def _newest(castle: Castle) -> int | None:
    """The tile to be pointed out: the last that was laid."""
    return castle.tiles[-1].n if castle.tiles else None


def _castle(table: Table, name: str, json: bool, zoom: int | None) -> Answer:
    site = table.site(name)
    castle = site.castle
    if json:
        return Answer(documents.standing_castle(castle, site.adjusted))
    scale = zoom or largest(sizes(castle))
    drawn = fitting(castle, last=_newest(castle), zoom=scale, pad=text.PAD + 1)
    return Answer(words=text.castle_sheet(table, site, drawn, LEGENDS[scale], width()))


def standing(castle: JudgedCastle, json: bool, zoom: int | None = None) -> Answer:
    """A castle of a file as it stands."""
    return replace(judged(castle, json, zoom), code=Exit.FINE)


def judged(judged: JudgedCastle, json: bool, zoom: int | None = None) -> Answer:
    """A castle tile by tile; the code is 1 where one breaks a rule."""
    code = Exit.FINE if judged.legal else Exit.RULES_SAY_NO
    if json:
        return Answer(documents.judged_castle(judged), code=code)
    drawn = fitting(judged.castle, zoom=zoom)
    return Answer(words=[drawn, "", *text.judged_castle(judged, width())], code=code)


def scored(word: str, table: Table) -> tuple[str, ...]:
    """Whose score a name means: a player and the two castles, or a castle and its two builders; raises Unclear."""
    return find_scored(word, table)
