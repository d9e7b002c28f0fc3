"""What `show`, `score` and `judge` show at a table of Between Two Castles and of its castle files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import tr
from castlescore.games.between.rules.judging import JudgedCastle
from castlescore.games.between.rules.table import Table
from castlescore.games.between.view import documents, presenter, sheet, text
from castlescore.games.between.view.picture import is_readable, picture
from castlescore.games.between.words.parse import find_castle, find_scored
from castlescore.view.answers import Answer
from castlescore.view.screen import is_plain, paint, width

if TYPE_CHECKING:
    from castlescore.games.between.types import Evening


def show(evening: Evening, words: Sequence[str], json: bool) -> Answer:
    """The table, or one of its castles with the rows of the score pad; raises Unclear for other words."""
    named = [word for word in words if word != "castle"]
    if len(named) > 1:
        raise Unclear(tr("show, or show CASTLE"))
    if named and named[0] not in ("table", "standings"):
        return _castle(evening.table, find_castle(named[0], evening.table), json)
    if json:
        return Answer(presenter.shown(evening.table, evening.last))
    return Answer(words=presenter.overview(evening.table, evening.last, evening.record.path, width()))


def _castle(table: Table, name: str, json: bool) -> Answer:
    site = table.site(name)
    castle = site.castle
    if json:
        return Answer(documents.standing_castle(castle, site.adjusted))
    last = castle.tiles[-1].n if castle.tiles else None
    narrow = width() - sheet.PAD - 1
    room = narrow if is_readable(castle, narrow) else width()
    drawn = picture(castle, width=room, plain=is_plain(), paint=paint(), last=last)
    return Answer(words=sheet.castle_sheet(table, site, drawn, width()))


def standing(castle: JudgedCastle, json: bool) -> Answer:
    """A castle of a file as it stands."""
    return replace(judged(castle, json), code=Exit.FINE)


def judged(judged: JudgedCastle, json: bool) -> Answer:
    """A castle tile by tile; the code is 1 where one breaks a rule."""
    code = Exit.FINE if judged.legal else Exit.RULES_SAY_NO
    if json:
        return Answer(documents.judged_castle(judged), code=code)
    drawn = picture(judged.castle, width=width(), plain=is_plain(), paint=paint())
    return Answer(words=[drawn, "", *text.judged_castle(judged, width())], code=code)


def scored(word: str, table: Table) -> tuple[str, ...]:
    """Whose score a name means: a player and the two castles, or a castle and its two builders; raises Unclear."""
    return find_scored(word, table)
