"""Bending a table of Between Two Castles so that an audit goes on as the players did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from castlescore.core.events import Event
from castlescore.core.values import frozen
from castlescore.games.between.moves import AdjustCastle, Cards, CheckCastle, CheckIllegal, Move, Note, Place, Reward
from castlescore.games.between.rules.bonuses import ATTENDANT, CARD, OTHER_TYPE, SPECIAL_TILE, TILE, Bonus
from castlescore.games.between.rules.outcome import Refusal
from castlescore.games.between.rules.setup import tiles_a_turn
from castlescore.games.between.rules.table import Pending, Phase, Site, Table
from castlescore.games.between.rules.turns import next_turn

Back = Callable[[Table], Table]  # what is only bent for one line, put back after it
OTHERS = (CheckCastle, CheckIllegal, AdjustCastle, Note)


@frozen
class Bent:
    """A table changed so that a move can be played, and how it goes on after it. `owed`: with a bonus passed over."""

    table: Table
    move: Move
    back: Back | None = None
    owed: Table | None = None


def bends(table: Table, move: Move, refusal: Refusal, ahead: Sequence[Event]) -> list[Bent]:
    """The table changed so that a refused move can be played as the record has it; the likeliest way first."""
    if isinstance(move, OTHERS) or getattr(move, "castle", "") not in {site.name for site in table.sites}:
        return []
    if isinstance(move, Cards):
        return _bend_cards(table, move, refusal, ahead)
    if isinstance(move, Reward):
        return _bend_reward(table, move, refusal)
    assert isinstance(move, Place)
    if not table.setup.box[move.tile].regular:
        return _as_bonus(table, move)
    if refusal.kind == "reward":
        return _bonus_waits(table, move, ahead)
    return _not_its_turn(table, move) if refusal.kind == "turn" else []


def changed_site(table: Table, name: str, **values: object) -> Table:
    """The table with one castle changed."""
    index = table.index(name)
    return table.with_site(index, replace(table.sites[index], **values))  # type: ignore[arg-type]


def only_owed(table: Table, name: str) -> Table:
    """The table on which the bonus of one castle alone was passed over."""
    return replace(table, sites=tuple(s if s.name == name else replace(s, pending=None) for s in table.sites))


def _bonus_waits(table: Table, move: Place, ahead: Sequence[Event]) -> list[Bent]:
    """A tile before the bonus of its castle was taken: the bonus comes later, or never."""
    waiting = table.site(move.castle).pending
    bare = changed_site(table, move.castle, pending=None)
    never = Bent(bare, move, owed=only_owed(table, move.castle))
    later = Bent(bare, move, back=lambda after: _waiting_again(after, move.castle, waiting))
    return [later, never] if _comes(table, move.castle, ahead) else [never]


def _comes(table: Table, castle: str, ahead: Sequence[Event]) -> bool:
    """Whether a later line takes the bonus that waits in a castle."""
    waiting = table.site(castle).pending
    return any(e["do"] == "reward" and e.get("castle") == castle and _is_of(e, waiting, table) for e in ahead)


def _is_of(event: Event, waiting: Pending | None, table: Table) -> bool:
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


def _not_its_turn(table: Table, move: Place) -> list[Bent]:
    """A tile more than a turn has: beside it, of the next turn, or the others have left theirs out."""
    if table.phase is not Phase.PLACE:
        phase = table.phase
        bent = changed_site(replace(table, phase=Phase.PLACE), move.castle, laid=0, pending=None)
        return [Bent(bent, move, back=lambda after: replace(after, phase=phase))]
    site = table.site(move.castle)
    free = changed_site(table, move.castle, laid=tiles_a_turn() - 1)
    beside = Bent(free, move)
    early = Bent(free, move, back=lambda after: changed_site(after, move.castle, laid=site.laid + 1))
    full = replace(table, sites=tuple(replace(s, laid=max(s.laid, tiles_a_turn())) for s in table.sites))
    after, _ = next_turn(full)
    over = [] if after.site(move.castle).to_lay <= 0 else [Bent(after, move)]
    return [beside, early, *over]


def _as_bonus(table: Table, move: Place) -> list[Bent]:
    """A special tile, which is never drafted: as the bonus that waits, or beyond what was due; its tile stands."""
    site = table.site(move.castle)
    taken = Reward(move.castle, tile=move.tile, at=move.at, claim=move.claim, allow=move.allow)
    bonus = undue(taken, site, table)
    assert bonus is not None
    bent = changed_site(table, move.castle, pending=Pending(bonus, site.castle.next_number() - 1))
    instead = Bent(bent, taken, back=lambda after: _laid_one(after, move.castle))
    beside = Bent(bent, taken, back=lambda after: _waiting_again(after, move.castle, site.pending))
    return [instead, beside]


def _laid_one(table: Table, castle: str) -> Table:
    return next_turn(changed_site(table, castle, laid=table.site(castle).laid + 1))[0]


def undue(move: Reward, site: Site, table: Table) -> Bonus | None:
    """A bonus that would have given what was taken; None for a card, of which nothing can be seen."""
    box = table.setup.box
    kind = move.reward or next(iter(box.types))
    if move.attendant is not None:
        return Bonus(kind, 3, ATTENDANT, "B-BONUS-1")
    if move.tile is None or move.at is None:
        return None
    if box[move.tile].regular:
        return Bonus(kind, 3, TILE, "B-BONUS-1", draw=1)
    return Bonus(kind, 3, SPECIAL_TILE, "B-BONUS-1", choices=(move.tile,))


def _bend_reward(table: Table, move: Reward, refusal: Refusal) -> list[Bent]:
    """A bonus that is not due, or taken by a wrong word: what was laid stands."""
    site = table.site(move.castle)
    waiting = site.pending
    if refusal.kind == "illegal":
        return []
    if move.declined:
        if waiting is None:
            return []
        may = replace(waiting.bonus, may_decline=True)
        reward = "" if move.reward != waiting.bonus.type else move.reward
        return [Bent(changed_site(table, site.name, pending=replace(waiting, bonus=may)), replace(move, reward=reward))]
    bonus = undue(move, site, table)
    if bonus is None:
        if waiting and waiting.bonus.kind == CARD:
            return [Bent(table, replace(move, reward=waiting.bonus.type, as_type=None))]
        return []
    if waiting and waiting.bonus.kind == bonus.kind and move.tile not in bonus.choices:
        bonus = waiting.bonus  # it was only called by a wrong word, and as many tiles are drawn for it
    plain = replace(move, reward=bonus.type, as_type=None)
    number = waiting.of if waiting else site.castle.next_number() - 1
    bent = changed_site(table, site.name, pending=Pending(bonus, number))
    if waiting is None:
        return [Bent(bent, plain)]
    kept = Bent(bent, plain, back=lambda after: _waiting_again(after, site.name, waiting))
    return [Bent(bent, plain), kept]


def _bend_cards(table: Table, move: Cards, refusal: Refusal, ahead: Sequence[Event]) -> list[Bent]:
    if refusal.kind == "check":
        taken = {card for site in table.sites for card in site.shown or ()}
        left = tuple(card for card in dict.fromkeys(move.cards) if card not in taken)
        return [Bent(table, replace(move, cards=left))]
    if table.phase is not Phase.PLACE:  # shown before: the later line stands
        again = changed_site(table, move.castle, shown=None)
        bare = again.site(move.castle).castle.without_cards()
        return [Bent(replace(changed_site(again, move.castle, castle=bare), phase=Phase.CARDS), move)]
    early = Bent(replace(table, phase=Phase.CARDS), move, back=lambda after: replace(after, phase=Phase.PLACE))
    if not table.last_turn:
        return [early]
    over = replace(
        table, phase=Phase.CARDS, sites=tuple(replace(s, pending=None, laid=tiles_a_turn()) for s in table.sites)
    )
    laid = all(site.to_lay <= 0 for site in table.sites)
    never = Bent(over, move, owed=table if laid and table.waiting else None)
    return [early, never] if any(_comes(table, site.name, ahead) for site in table.sites) else [never]
