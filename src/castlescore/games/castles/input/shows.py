"""The answers of `show`, `score`, `judge` and `offers` for tables and castle files of Castles of Mad King Ludwig."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import markedp, tr, trn
from castlescore.games.castles.input.entries import actor, find_player
from castlescore.games.castles.rules.castle import Box, Castle
from castlescore.games.castles.rules.judging import JudgedCastle
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.rules_api import castle_of
from castlescore.games.castles.sentences import say
from castlescore.games.castles.view import answers, presenter, text
from castlescore.games.castles.view.picture import fitting, legend
from castlescore.games.castles.view.presenter import most_points, offers, over, prompt_lines
from castlescore.input.spelling import shown_parts
from castlescore.protocol.views import Answer
from castlescore.record.replay import with_end_number
from castlescore.toml.reading import shown
from castlescore.view.canvas import HALF, castle_alone, flow_blocks
from castlescore.view.common_answers import refused as not_recorded
from castlescore.view.layout import hanging
from castlescore.view.screen import is_plain, paint, width

PARTS = (
    markedp("typed: word", "castle"),
    markedp("typed: word", "castles"),
    markedp("typed: word", "market"),
    markedp("typed: word", "standings"),
    markedp("typed: word", "table"),
)

if TYPE_CHECKING:
    from castlescore.games.castles.rules_api import Replay


def show(replay: Replay, words: Sequence[str], json: bool, zoom: int | None = None) -> Answer:
    """The table, its market, its standings, one castle or all of them; raises Unclear for other words."""
    players = {player.name: () for player in replay.table.players}
    first, *rest = shown_parts(words, players, PARTS) or ["table"]
    if first == "castles" and not rest:
        return _castles(replay, json, zoom)
    if first in ("table", "market", "standings") and not rest:
        castle_alone(zoom)
        return _table(replay, first, json)
    if first == "castle":
        first = rest[0] if rest else actor(replay.table, None)
        rest = rest[1:]
    if rest:
        raise Unclear(tr("show, show NAME, show castle [NAME], show castles, show market, or show standings"))
    judged = castle_of(replay, find_player(first, replay.table))
    return _shown_castle(judged, json, _newest(judged.castle), zoom=zoom)


def _newest(castle: Castle) -> int | None:
    """The tile that is marked: the latest placed one."""
    return castle.tiles[-1].n if len(castle) > 1 else None


def _castles(replay: Replay, json: bool, zoom: int | None) -> Answer:
    """All castles of the table in small, each under its player's name and points."""
    castles = [(player.name, castle_of(replay, player.name)) for player in replay.table.players]
    if json:
        return Answer(answers.castles(castles))
    blocks = [
        [
            trn("{player}: {n} point from placing", "{player}: {n} points from placing", owner.points, player=name),
            *fitting(owner.castle, last=_newest(owner.castle), zoom=zoom or HALF).split("\n"),
        ]
        for name, owner in castles
    ]
    return Answer(words=flow_blocks(blocks, width()))


def _table(replay: Replay, what: str, json: bool) -> Answer:
    table = replay.table
    if json:
        return Answer(answers.shown(table, replay.last))
    if what == "table":
        return Answer(words=presenter.overview(table, replay.last, replay.record.path, width()))
    if what == "market":
        market = presenter.market_table(table, width(), paint())
        return Answer(words=[*market, *presenter.stacks_line(table, width())])
    return Answer(words=presenter.players_table(table, width()))


def standing(judged: JudgedCastle, json: bool, zoom: int | None = None) -> Answer:
    """A castle of a file, without tiles in dispute."""
    undisputed = JudgedCastle(judged.castle, tuple(row for row in judged.tiles if not row.dispute))
    return _shown_castle(undisputed, json, _newest(undisputed.castle), zoom=zoom)


def judged(judged: JudgedCastle, json: bool) -> Answer:
    """A castle tile by tile; the code is 1 where one breaks a rule."""
    return _shown_castle(judged, json, None, Exit.FINE if judged.legal else Exit.RULES_SAY_NO)


def _shown_castle(
    judged: JudgedCastle, json: bool, last: int | None, code: int = Exit.FINE, zoom: int | None = None
) -> Answer:
    if json:
        return Answer(answers.judged_castle(judged), code=code)
    drawn = fitting(judged.castle, last=last, zoom=zoom)
    rows = [drawn, *legend(drawn, width(), is_plain()), "", *text.judged_castle(judged, width())]
    return Answer(words=rows, code=code)


def scored(word: str, table: Table) -> tuple[str, ...]:
    """The player whose score a name means; raises Unclear."""
    return (find_player(word, table),)


def offered(replay: Replay, words: Sequence[str], price: bool, json: bool) -> Answer:
    """What a player could buy now, the one whose turn it is unless named; raises Unclear.

    `price`: with what each tile would give the others. After the end it is refused.
    """
    table = replay.table
    refused = over(table)
    if refused is not None:
        refused = with_end_number(replay.steps, refused)
        document = not_recorded(refused, say) if json else None
        return Answer(document, presenter.refusal(refused, width()), code=Exit.RULES_SAY_NO)
    if len(words) > 1:
        raise Unclear(tr("'{words}' is one word too many: offers [PLAYER]", words=shown(words[1])))
    seat = table.seat(actor(table, words[0] if words else None))
    for_sale = offers(table, seat)
    others = {offer.tile.id: _others(table, seat, offer.tile.id) for offer in for_sale} if price else {}
    if json:
        return Answer(answers.offers(for_sale, others))
    waits = prompt_lines(table)[: len(table.pending)] if table.pending and seat == table.active else []
    head = [line for row in waits for line in hanging("", row, width())]
    return Answer(words=[*head, *presenter.offers_table(for_sale, others, table.setup.printed, width(), paint())])


def _others(table: Table, seat: int, tile: str) -> dict[str, int | None]:
    """The most immediate points that each other player could get for a tile."""
    rest = [player for i, player in enumerate(table.players) if i != seat]
    return {player.name: most_points(player.castle, table.setup.box[tile]) for player in rest}


def castle(replay: Replay, name: str | None) -> tuple[JudgedCastle, Box]:
    """The castle of a player, of the one whose turn it is where none is named, and the tiles of the table."""
    return castle_of(replay, actor(replay.table, name)), replay.table.setup.box


def picture(replay: Replay, name: str | None) -> str:
    """The castle of a player as SVG."""
    from castlescore.games.castles.view.svg import castle_svg

    player = actor(replay.table, name)
    return castle_svg(castle_of(replay, player), title=tr("{player}’s castle", player=player))


def drawn(judged: JudgedCastle) -> str:
    """The castle of a castle file as SVG."""
    from castlescore.games.castles.view.svg import castle_svg

    return castle_svg(judged)
