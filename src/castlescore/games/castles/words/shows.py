"""What `show`, `score` and `judge` show at a table of Castles of Mad King Ludwig and of its castle files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import tr
from castlescore.games.castles.history import castle_of
from castlescore.games.castles.rules.judging import JudgedCastle
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.view import documents, presenter, text
from castlescore.games.castles.view.picture import legend, picture
from castlescore.games.castles.view.table import sheet as table_sheet
from castlescore.games.castles.words.parse import actor, find_player
from castlescore.view.answers import Answer
from castlescore.view.screen import is_plain, paint, width

if TYPE_CHECKING:
    from castlescore.games.castles.types import Evening


def show(evening: Evening, words: Sequence[str], json: bool) -> Answer:
    """The table, its market, its standings, or one castle; raises Unclear for other words."""
    first, *rest = words or ["table"]
    if first in ("table", "market", "standings") and not rest:
        return _table(evening, first, json)
    if first == "castle":
        first = rest[0] if rest else actor(evening.table, None)
        rest = rest[1:]
    if rest:
        raise Unclear(tr("show, show NAME, show castle [NAME], show market, or show standings"))
    judged = castle_of(evening, find_player(first, evening.table))
    return _castle(judged, json, judged.castle.tiles[-1].n if len(judged.castle) > 1 else None)


def _table(evening: Evening, what: str, json: bool) -> Answer:
    table = evening.table
    if json:
        return Answer(presenter.shown(table, evening.last))
    if what == "table":
        return Answer(words=presenter.overview(table, evening.last, evening.record.path, width()))
    if what == "market":
        market = table_sheet.market_table(table, width(), paint())
        return Answer(words=[*market, *table_sheet.stacks_line(table, width())])
    return Answer(words=table_sheet.players_table(table, width()))


def standing(judged: JudgedCastle, json: bool) -> Answer:
    """A castle of a file as it stands, without what is disputed."""
    kept = JudgedCastle(judged.castle, tuple(row for row in judged.tiles if not row.dispute))
    return _castle(kept, json, kept.castle.tiles[-1].n if len(kept.castle) > 1 else None)


def judged(judged: JudgedCastle, json: bool) -> Answer:
    """A castle tile by tile; the code is 1 where one breaks a rule."""
    return _castle(judged, json, None, Exit.FINE if judged.legal else Exit.RULES_SAY_NO)


def _castle(judged: JudgedCastle, json: bool, last: int | None, code: int = Exit.FINE) -> Answer:
    if json:
        return Answer(documents.judged_castle(judged), code=code)
    drawn = picture(judged.castle, last=last, width=width(), plain=is_plain(), paint=paint())
    rows = [drawn, *legend(drawn, width(), is_plain()), "", *text.judged_castle(judged, width())]
    return Answer(words=rows, code=code)


def scored(word: str, table: Table) -> tuple[str, ...]:
    """Whose score a name means: a player's; raises Unclear."""
    return (find_player(word, table),)
