"""The log of a game of Between Two Castles: each event in a sentence, and the turn it belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from castlescore.core.events import Event
from castlescore.core.language import tr
from castlescore.core.language.amounts import amount
from castlescore.core.quoting import ENDLESS, shown
from castlescore.games.between.facts import AttendantFacts, CardFacts, Catalogue, TileFacts
from castlescore.games.between.moves import MOVES, AdjustCastle, Cards, CheckIllegal, Place, Reward
from castlescore.games.between.rules.bonuses import CARD, Bonus, due
from castlescore.games.between.rules.outcome import Played
from castlescore.games.between.rules.setup import hands
from castlescore.games.between.rules.table import Phase, Table
from castlescore.games.between.sentences import cell, nth
from castlescore.games.between.terms import type_word
from castlescore.games.between.view.behind import behind as behind
from castlescore.games.between.view.text import event_line, sentence
from castlescore.protocol.rules import Difference
from castlescore.view.log_words import agreed, claimed, counted, recorded

if TYPE_CHECKING:
    from castlescore.games.between.types import Step


def heading(table: Table) -> str:
    """The stretch of the game in which an event came."""
    if table.phase is not Phase.PLACE:
        return tr("After the last turn")
    return tr("Round {round}, turn {turn} of {turns}", round=table.round, turn=table.turn, turns=len(hands()))


def round_of(table: Table) -> int:
    """The number of the round at a table."""
    return table.round


def line(step: Step, since: Table, differ: Iterable[Difference]) -> str:
    """An event in one line: what was done, what the castle is worth then, which bonus it brought, what was claimed.

    `since`: the table before the line, which may have laid two tiles; `differ`: figures of the file that do not follow.
    """
    event, castle = step.event, step.event.get("castle", "")
    seats = step.played.table.setup.seats
    gained = step.played.table.site(castle).points - since.site(castle).points if "claim" in event else 0
    parts = [
        _head(step),
        *_brought(step),
        *counted(event, gained),
        *agreed(event),
        *recorded(event, differ, seats),
    ]
    return shown("; ".join(parts), ENDLESS)


def said(event: Event, table: Table) -> str:
    """What was done by an event, in words: nothing that followed from it, so that it may be one that cannot be."""
    box, move = table.setup.box, MOVES.read(event)
    match move:
        case Place(castle=castle, tile=tile, at=at):
            head = tr("{castle} gets {tile} at {place}", castle=castle, tile=_name(box.tiles, tile), place=cell(at))
        case Reward():
            head = _taken(move, box)
        case Cards(castle=castle, cards=cards):
            names = ", ".join(_name(box.cards, card) for card in cards) or tr("no bonus card")
            head = tr("{player} shows {cards}", player=castle, cards=names)
        case AdjustCastle(castle=castle, points=points):
            head = f"{castle}: {amount(points, 'point', signed=True)}"
        case CheckIllegal():
            head = _checked(move, _name(box.tiles, move.tile))
        case _:
            head = sentence(Played(table, move))
    return shown("; ".join([head, *claimed(event), *agreed(event)]), ENDLESS)


def _taken(move: Reward, box: Catalogue) -> str:
    """A bonus that waited, as it was taken or declined."""
    kind = tr("{type} bonus", type=type_word(move.reward)) if move.reward else tr("bonus")
    if move.as_type:
        kind = tr("{type} bonus as {other}", type=type_word(move.reward), other=type_word(move.as_type))
    if move.declined:
        return tr("{castle} declines its {bonus}", castle=move.castle, bonus=kind)
    what = tr("a bonus card")
    if move.tile and move.at:
        what = tr("{tile} at {place}", tile=_name(box.tiles, move.tile), place=cell(move.at))
    elif move.tile:
        what = _name(box.tiles, move.tile)
    elif move.attendant:
        what = _name(box.attendants, move.attendant)
    return tr("{castle}, {bonus}: {what}", castle=move.castle, bonus=kind, what=what)


def _name(known: Mapping[str, TileFacts | CardFacts | AttendantFacts], id: str) -> str:
    """What a tile, a card or an attendant is called, its id where the box has none such."""
    return known[id].name if id in known else id


def again(n: int, event: Event) -> str:
    """An event as the line that gives it, to be typed again, and the castle's points then."""
    return event_line(n, event)


def _head(step: Step) -> str:
    move = step.played.move
    if isinstance(move, CheckIllegal):
        return _checked(move, step.played.table.setup.box[move.tile].name)
    return sentence(step.played)


def _checked(move: CheckIllegal, tile: str) -> str:
    values = {"tile": tile, "place": cell(move.at), "castle": move.castle, "rules": ", ".join(move.illegal)}
    if move.illegal:
        return tr("checked: {tile} at {place} breaks {rules} in {castle}", **values)
    return tr("checked: {tile} at {place} is legal in {castle}", **values)


def _brought(step: Step) -> list[str]:
    """The bonus that a tile brought: "its 3rd living room"."""
    verdict = step.played.verdict
    bonus = due(verdict.castle, verdict.placed.tile, step.before.setup.box) if verdict is not None else None
    return [_which(bonus)] if bonus is not None else []


def _which(bonus: Bonus) -> str:
    if bonus.kind == CARD:
        return tr("its {which} room: a bonus card", which=nth(bonus))
    return tr("its {which} room", which=nth(bonus))
