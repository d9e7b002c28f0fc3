"""What `offers` answers at a table of Castles of Mad King Ludwig."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from castlescore.core.errors import Exit, Unclear
from castlescore.core.language import tr
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.sentences import say
from castlescore.games.castles.view import offers as view
from castlescore.games.castles.view import presenter
from castlescore.games.castles.view.moves import prompt
from castlescore.games.castles.view.offers import most_points, offers, over
from castlescore.games.castles.words.parse import actor, find_player
from castlescore.toml.reading import shown
from castlescore.view.answers import answers
from castlescore.view.answers.answers import Answer
from castlescore.view.layout import hanging
from castlescore.view.screen import paint, width

if TYPE_CHECKING:
    from castlescore.games.castles.types import Replay


def offered(replay: Replay, words: Sequence[str], price: bool, json: bool) -> Answer:
    """What a player could buy now, the one whose turn it is unless named; raises Unclear.

    `price`: with what each tile would give the others. After the end it is refused.
    """
    table = replay.table
    refused = over(table)
    if refused is not None:
        document: dict[str, object] | None = {"refused": answers.refused(refused, say)} if json else None
        return Answer(document, presenter.refusal(refused, width()), code=Exit.RULES_SAY_NO)
    if len(words) > 1:
        raise Unclear(tr("'{words}' is one word too many: offers [PLAYER]", words=shown(words[1])))
    who = find_player(words[0], table) if words else actor(table, None)
    seat = table.seat(who)
    found = offers(table, seat)
    others = {offer.tile.id: _others(table, seat, offer.tile.id) for offer in found} if price else {}
    if json:
        return Answer(view.documents(found, others))
    waits = prompt(table)[: len(table.pending)] if table.pending and seat == table.active else []
    head = [line for row in waits for line in hanging("", row, width())]
    return Answer(words=[*head, *view.table(found, others, table.setup.printed, width(), paint())])


def _others(table: Table, seat: int, tile: str) -> dict[str, int | None]:
    """The most points that each other player could make of a tile at once."""
    rest = [player for i, player in enumerate(table.players) if i != seat]
    return {player.name: most_points(player.castle, table.setup.box[tile]) for player in rest}
