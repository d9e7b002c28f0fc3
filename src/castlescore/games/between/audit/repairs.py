"""Repairs of a table after a refused move, so that an audit can continue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from castlescore.core.types import Event
from castlescore.games.between.moves import Cards, Move, Place, Reward
from castlescore.games.between.rules.bonuses import ATTENDANT, CARD, OTHER_TYPE, SPECIAL_TILE, TILE, Bonus
from castlescore.games.between.rules.play import next_turn
from castlescore.games.between.rules.table import Pending, Phase, Site, Table
from castlescore.record.audit.referee import Refused, Repair


def repairs(refused: Refused[Table, Move]) -> list[Repair[Table, Move]]:
    """The repairs of a refused line, the likeliest first; none if the line has to be left out, as in an ended game."""
    move, kind = refused.move, refused.refusal.kind
    if refused.rule == "B-END-TABLE" or getattr(move, "castle", "") not in {site.name for site in refused.table.sites}:
        return []
    match move:
        case Place() if not refused.table.setup.box[move.tile].regular:
            return _as_bonus(refused.table, move)
        case Place() if kind == "reward":
            return _before_bonus(refused, move)
        case Place() if kind == "turn":
            return _beyond_turn(refused.table, move)
        case Reward() if kind != "illegal":
            return _of_bonus(refused.table, move)
        case Cards():
            return _of_cards(refused, move)
    return []


def skip_unreadable(table: Table, event: Event) -> Table:
    """The table after an unreadable or impossible line, with its tile as placed."""
    castle = event.get("castle")
    if castle not in {site.name for site in table.sites} or table.phase is not Phase.PLACE:
        return table
    site = table.site(castle)
    if event["do"] == "reward" and site.pending:
        return next_turn(changed_site(table, castle, pending=None))[0]
    return _laid_one_more(table, castle) if event["do"] == "place" and site.open else table


def changed_site(table: Table, name: str, **values: Any) -> Table:
    """The table with one castle changed."""
    index = table.index(name)
    return table.with_site(index, replace(table.sites[index], **values))


def _before_bonus(refused: Refused[Table, Move], move: Place) -> list[Repair[Table, Move]]:
    """Repairs for a tile before the waiting bonus of its castle: the bonus comes later, or never."""
    table = refused.table
    waiting = table.site(move.castle).pending
    bare = changed_site(table, move.castle, pending=None)
    alone = replace(table, sites=tuple(s if s.name == move.castle else replace(s, pending=None) for s in table.sites))
    never = Repair(bare, move, owed=alone)
    later = Repair(bare, move, back=lambda after: _waiting_again(after, move.castle, waiting))
    return [later, never] if _is_taken_later(table, move.castle, refused.ahead) else [never]


def _is_taken_later(table: Table, castle: str, ahead: Sequence[Event]) -> bool:
    """Whether a later line takes the bonus that waits in a castle."""
    waiting = table.site(castle).pending
    return any(e["do"] == "reward" and e.get("castle") == castle and _takes_bonus(e, waiting, table) for e in ahead)


def _takes_bonus(event: Event, waiting: Pending | None, table: Table) -> bool:
    """Whether a line takes a bonus that waits."""
    if waiting is None or event.get("reward") not in (waiting.bonus.type, ""):
        return False
    tile, bonus = event.get("tile"), waiting.bonus
    if bonus.kind == SPECIAL_TILE:
        return tile is None or tile in bonus.choices
    if bonus.kind == TILE:
        return isinstance(tile, str) and tile in table.setup.box.tiles and table.setup.box[tile].regular
    if bonus.kind == OTHER_TYPE:
        return "as" in event or bool(event.get("decline"))
    return (bonus.kind == ATTENDANT) == ("attendant" in event)


def _waiting_again(after: Table, castle: str, waiting: Pending | None) -> Table:
    return after if after.site(castle).pending else changed_site(after, castle, pending=waiting)


def _beyond_turn(table: Table, move: Place) -> list[Repair[Table, Move]]:
    """Repairs for one tile too many in a turn: an extra one, one of the next turn, or the others are missing."""
    if table.phase is not Phase.PLACE:
        phase = table.phase
        ready = changed_site(replace(table, phase=Phase.PLACE), move.castle, laid=0, pending=None)
        return [Repair(ready, move, back=lambda after: replace(after, phase=phase))]
    site = table.site(move.castle)
    free = changed_site(table, move.castle, laid=table.setup.printed.keep - 1)
    beside = Repair(free, move)
    early = Repair(free, move, back=lambda after: changed_site(after, move.castle, laid=site.laid + 1))
    full = replace(table, sites=tuple(replace(s, laid=max(s.laid, table.setup.printed.keep)) for s in table.sites))
    after, _ = next_turn(full)
    over = [] if after.site(move.castle).to_lay <= 0 else [Repair(after, move)]
    return [beside, early, *over]


def _as_bonus(table: Table, move: Place) -> list[Repair[Table, Move]]:
    """Repairs for a special tile, which is never drafted: as the waiting bonus, or as an extra one."""
    site = table.site(move.castle)
    taken = Reward(move.castle, tile=move.tile, at=move.at, claim=move.claim, allow=move.allow)
    bonus = bonus_not_due(taken, site, table)
    assert bonus is not None
    ready = changed_site(table, move.castle, pending=Pending(bonus, site.castle.next_number() - 1))
    instead = Repair(ready, taken, back=lambda after: _laid_one_more(after, move.castle))
    beside = Repair(ready, taken, back=lambda after: _waiting_again(after, move.castle, site.pending))
    return [instead, beside]


def _laid_one_more(table: Table, castle: str) -> Table:
    return next_turn(changed_site(table, castle, laid=table.site(castle).laid + 1))[0]


def bonus_not_due(move: Reward, site: Site, table: Table) -> Bonus | None:
    """A bonus that gives the taken piece; None for a card, which nobody sees."""
    box = table.setup.box
    kind = move.reward or next(iter(box.types))
    if move.attendant is not None:
        return Bonus(kind, 3, ATTENDANT, "B-BONUS-1")
    if move.tile is None or move.at is None:
        return None
    if box[move.tile].regular:
        return Bonus(kind, 3, TILE, "B-BONUS-1", draw=1)
    return Bonus(kind, 3, SPECIAL_TILE, "B-BONUS-1", choices=(move.tile,))


def _of_bonus(table: Table, move: Reward) -> list[Repair[Table, Move]]:
    site = table.site(move.castle)
    waiting = site.pending
    if move.declined:  # it may not be declined, or is called by a wrong word
        if waiting is None:
            return []
        may = replace(waiting.bonus, may_decline=True)
        reward = "" if move.reward != waiting.bonus.type else move.reward
        ready = changed_site(table, site.name, pending=replace(waiting, bonus=may))
        return [Repair(ready, replace(move, reward=reward))]
    # It is not due, or taken by a wrong word: what was laid stands.
    bonus = bonus_not_due(move, site, table)
    if bonus is None:
        if waiting and waiting.bonus.kind == CARD:
            return [Repair(table, replace(move, reward=waiting.bonus.type, as_type=None))]
        return []
    if waiting and waiting.bonus.kind == bonus.kind and move.tile not in bonus.choices:
        bonus = waiting.bonus  # it was only called by a wrong word, and as many tiles are drawn for it
    plain = replace(move, reward=bonus.type, as_type=None)
    number = waiting.of if waiting else site.castle.next_number() - 1
    ready = changed_site(table, site.name, pending=Pending(bonus, number))
    if waiting is None:
        return [Repair(ready, plain)]
    still_waits = Repair(ready, plain, back=lambda after: _waiting_again(after, site.name, waiting))
    return [Repair(ready, plain), still_waits]


def _of_cards(refused: Refused[Table, Move], move: Cards) -> list[Repair[Table, Move]]:
    table = refused.table
    if refused.refusal.kind == "check":  # without those that other castles have shown, each once
        taken = {card for site in table.sites for card in site.shown or ()}
        left = tuple(card for card in dict.fromkeys(move.cards) if card not in taken)
        return [Repair(table, replace(move, cards=left))]
    if table.phase is not Phase.PLACE:  # shown before: the later line stands
        again = changed_site(table, move.castle, shown=None)
        bare = again.site(move.castle).castle.without_cards()
        return [Repair(replace(changed_site(again, move.castle, castle=bare), phase=Phase.CARDS), move)]
    early = Repair(replace(table, phase=Phase.CARDS), move, back=lambda after: replace(after, phase=Phase.PLACE))
    if not table.last_turn:
        return [early]
    over = replace(
        table,
        phase=Phase.CARDS,
        sites=tuple(replace(s, pending=None, laid=table.setup.printed.keep) for s in table.sites),
    )
    laid = all(site.to_lay <= 0 for site in table.sites)
    never = Repair(over, move, owed=table if laid and table.waiting else None)
    return [early, never] if any(_is_taken_later(table, site.name, refused.ahead) for site in table.sites) else [never]
