"""Laying tiles, taking bonuses, and when turn, round and game are over (B-DRAFT, B-BONUS, B-END-1)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypeVar

from castlescore.core.language.messages import Message, message
from castlescore.core.refusals import Refusal, never_allowed, refuse
from castlescore.core.values import ByIdentity
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.moves import Place, Reward
from castlescore.games.between.rules.bonuses import ATTENDANT, CARD, OTHER_TYPE, SPECIAL_TILE, TILE, Bonus, as_type, due
from castlescore.games.between.rules.castle import Castle, Placed
from castlescore.games.between.rules.placement import Verdict
from castlescore.games.between.rules.table import (
    Pending,
    Phase,
    Pile,
    Played,
    Site,
    Table,
    brought,
    deal,
    due_line,
    line,
    opening,
)

JUDGED = 256  # verdicts that are kept: those of the lines of one record that are played again and again


@dataclass
class Progress:
    """A table while one castle is changed: the table so far and what is said."""

    table: Table
    index: int
    told: list[Message] = field(default_factory=list)

    @property
    def site(self) -> Site:
        """The castle that is changed."""
        return self.table.sites[self.index]

    def change(self, **values: Any) -> None:
        """Change something of that castle."""
        self.table = self.table.with_site(self.index, replace(self.site, **values))


def place(table: Table, move: Place) -> Played | Refusal:
    """One drafted tile laid; the bonus that it brings falls due (B-DRAFT-5, B-BONUS-1)."""
    refused = not_now(table, move.castle) or _not_drafted(table, move.tile)
    if refused:
        return refused
    verdict = verdict_of(table, move.castle, move.tile, move.at)
    refused = _unlawful(table, verdict, move.allow)
    if refused:
        return refused
    work = Progress(table, table.index(move.castle))
    begun = work.site.begun if move.same_line else work.site.castle
    work.change(laid=work.site.laid + 1, begun=begun)
    _build(work, verdict)
    return _done(work, _kept(table, move, verdict), verdict)


def reward(table: Table, move: Reward) -> Played | Refusal:
    """The bonus that waits in a castle, taken or declined (B-BONUS-5 to B-BONUS-11, B-RULING-6)."""
    work = Progress(table, table.index(move.castle))
    site, pending = work.site, work.site.pending
    if pending is None:
        return refuse("reward", "B-BONUS-1", _no_bonus(table, site))
    bonus, hint = pending.bonus, due_line(site)
    if move.reward not in ("", bonus.type):
        why = message("another-bonus", brought=brought(site, pending), type=move.reward)
        return refuse("reward", "B-BONUS-1", why, hint)
    work.change(begun=site.castle)
    if move.declined:
        return _decline(work, pending, hint, move.claim)
    move = replace(move, reward=bonus.type)
    if bonus.kind == OTHER_TYPE:
        if move.as_type not in bonus.choices:
            return refuse("reward", bonus.rule, message("as-which-type", types=bonus.choices), hint)
        bonus = as_type(bonus, move.as_type, table.setup.box)
    elif move.as_type is not None:
        return refuse("reward", "B-BONUS-11", message("as-no-type", type=bonus.type), hint)
    if bonus.kind == SPECIAL_TILE and move.tile is None and len(bonus.choices) == 1:
        move = replace(move, tile=bonus.choices[0])
    return _wrong_words(work, move, bonus) or _take(work, move, bonus)


def _no_bonus(table: Table, site: Site) -> Message:
    """That nothing waits in a castle, and what does in others."""
    others = tuple(message("bonus-in", castle=other.name, line=due_line(other)) for other in table.waiting)
    return message("no-bonus-but", castle=site.name, others=others) if others else message("no-bonus", castle=site.name)


Laying = TypeVar("Laying", Place, Reward)  # a move that lays a tile
# What the words of a reward must be, by kind of bonus.
TAKES = {ATTENDANT: {"attendant"}, CARD: set(), TILE: {"tile", "at"}, SPECIAL_TILE: {"tile", "at"}}


def _wrong_words(work: Progress, move: Reward, bonus: Bonus) -> Refusal | None:
    """Why what is named for a bonus is not what it gives."""
    box = work.table.setup.box
    given = {key for key in ("tile", "at", "attendant") if getattr(move, key) is not None}
    tile = box[move.tile] if move.tile is not None else None
    wrong = bonus.kind == SPECIAL_TILE and tile is not None and tile.id not in bonus.choices
    wrong |= bonus.kind == TILE and tile is not None and not tile.regular
    if given != TAKES[bonus.kind] or wrong:
        why = message("bonus-is", type=bonus.taken_as or bonus.type, bonus=bonus)
        return refuse("reward", bonus.rule, why, line(work.site.name, bonus))
    return None


def _decline(work: Progress, pending: Pending, hint: Message | None, claim: int | None) -> Played | Refusal:
    if not pending.bonus.may_decline:
        return refuse("reward", "B-RULING-6", message("bonus-taken", bonus=pending.bonus), hint)
    work.told.append(message("bonus-declined", brought=brought(work.site, pending)))
    work.change(pending=None)
    return _done(work, Reward(work.site.name, pending.bonus.type, declined=True, claim=claim), None)


def _take(work: Progress, move: Reward, bonus: Bonus) -> Played | Refusal:
    box = work.table.setup.box
    if bonus.kind == CARD:
        work.change(pending=None)
        _give_card(work, bonus, message("bonus-as-type", type=bonus.type, taken_as=bonus.taken_as))
        return _done(work, replace(move, allow=None), None)
    if move.attendant is not None:
        attendant = box.attendants[move.attendant]
        work.change(pending=None, castle=work.site.castle.with_attendants(attendant))
        return _done(work, replace(move, allow=None), None)
    assert move.tile is not None  # for the type checker; _wrong_words has seen to it
    assert move.at is not None
    verdict = verdict_of(work.table, move.castle, move.tile, move.at)
    refused = _unlawful(work.table, verdict, move.allow)
    if refused:
        return replace(refused, hint=line(work.site.name, bonus))
    move = _kept(work.table, move, verdict)
    if bonus.kind == TILE:
        if bonus.taken_as:
            _draw_tiles(work, bonus)
        # Before the kept tile brings a bonus of its own (B-BONUS-6): its tiles may be among those discarded.
        work.table = replace(work.table, supply=work.table.supply.discard(bonus.draw - 1))
    work.change(pending=None)
    _build(work, verdict)
    return _done(work, move, verdict)


def not_now(table: Table, castle: str) -> Refusal | None:
    """Why no drafted tile may be laid in a castle now (B-DRAFT-5, B-BONUS-1, B-END-1)."""
    site = table.site(castle)
    if table.phase is not Phase.PLACE:
        return refuse("turn", "B-END-1", message("game-over", round=table.setup.printed.rounds))
    if site.pending:
        why = message("bonus-first", brought=brought(site, site.pending), bonus=site.pending.bonus)
        return refuse("reward", "B-BONUS-1", why, due_line(site))
    if site.to_lay <= 0:
        why = message("all-laid", castle=castle, tiles=table.setup.printed.keep, missing=missing(table))
        return refuse("turn", "B-DRAFT-5", why)
    return None


def missing(table: Table) -> Message:
    """What the turn still waits for: the castles that get tiles, and those in which a bonus waits."""
    tiles = tuple(message("tiles-in", tiles=site.to_lay, castle=site.name) for site in table.sites if site.to_lay)
    lay = (message("tiles-to-come", castles=tiles),) if tiles else ()
    waits = (message("bonus-of", castle=site.name, bonus=site.pending.bonus) for site in table.sites if site.pending)
    return message("still-to-come", what=(*lay, *waits))


def _not_drafted(table: Table, tile: str) -> Refusal | None:
    """Special tiles are never in a hand, whatever an audit lets stand elsewhere."""
    facts = table.setup.box[tile]
    if facts.regular:
        return None
    return refuse("reward", "B-BONUS-14", message("special-from-bonus", tile=facts))


def verdict_of(table: Table, castle: str, tile: str, at: tuple[int, int]) -> Verdict:
    """The verdict on one more tile in a castle of the table, which knows whether it stands in another one (B-AIM-7)."""
    here = table.site(castle).castle
    return _judged(ByIdentity(here), ByIdentity(table.setup.box[tile]), at, table.elsewhere(tile, castle))


@lru_cache(maxsize=JUDGED)
def _judged(castle: ByIdentity[Castle], tile: ByIdentity[TileFacts], at: tuple[int, int], elsewhere: str) -> Verdict:
    """The verdict on a tile in this very castle: an audit asks for the same ones on every way that it tries."""
    return Verdict(castle.value, Placed(castle.value.next_number(), tile.value, at), elsewhere=elsewhere)


def _unlawful(table: Table, verdict: Verdict, allow: str | None) -> Refusal | None:
    """Why a placement is refused: any broken rule, and a filled cell whatever a table allows or an audit lets stand."""
    violations = verdict.violations
    if table.lenient or allow is not None:
        violations = tuple(v for v in violations if v.rule == "B-PLACE-2" and verdict.filled)
    if allow is not None:
        violations = tuple(never_allowed(v) for v in violations)
    return Refusal("illegal", violations, verdict=verdict) if violations else None


def _kept(table: Table, move: Laying, verdict: Verdict) -> Laying:
    """The move as recorded: an `allow` only where it was needed."""
    return move if verdict.violations else replace(move, allow=None)


def _build(work: Progress, verdict: Verdict) -> None:
    """The tile in its castle, and the bonus that it brings (B-BONUS-1, B-BONUS-2, B-BONUS-6)."""
    box, tile = work.table.setup.box, verdict.placed.tile
    bonus = due(verdict.castle, tile, box)
    work.change(castle=verdict.after)
    if bonus is None:
        return
    pending = Pending(bonus, verdict.placed.n)
    head = brought(work.site, pending)
    if bonus.kind == CARD:
        _give_card(work, bonus, head)
        return
    work.change(pending=pending)
    if bonus.kind == TILE:
        _draw_tiles(work, bonus)
    work.told.append(message("bonus-due", brought=head, bonus=bonus, rule=bonus.rule))


def _draw_tiles(work: Progress, bonus: Bonus) -> None:
    """Tiles from the supply, for the partners to look at until the bonus is settled (B-BONUS-5, B-BONUS-7)."""
    supply, shuffled = work.table.supply.draw(bonus.draw)
    work.table = replace(work.table, supply=supply)
    if shuffled:
        work.told.append(message("supply-shuffled"))


def _give_card(work: Progress, bonus: Bonus, head: Message) -> None:
    """A bonus card, which needs no word from the table before the end (B-BONUS-9, B-RULING-5)."""
    deck, shuffled = work.table.deck.draw(bonus.draw)
    work.table = replace(work.table, deck=deck.discard(bonus.draw - 1))
    if shuffled:
        work.told.append(message("deck-shuffled"))
    work.change(cards=work.site.cards + 1)
    castle, cards = work.site.name, work.site.cards
    work.told.append(message("card-kept", head=head, bonus=bonus, rule=bonus.rule, castle=castle, cards=cards))


def _done(work: Progress, move: Place | Reward, verdict: Verdict | None) -> Played:
    """The move with its figures; then the next turn, round or the end, if this one is over."""
    lines = verdict.lines if verdict else ()
    table, told = next_turn(work.table)
    return Played(table, move, lines, (*work.told, *told), verdict, work.site)


def next_turn(table: Table) -> tuple[Table, tuple[Message, ...]]:
    """The table when everybody has laid: the next turn, the next round, or the end (B-DRAFT-8, B-END-1).

    A bonus holds up its own castle only (B-RULING-4), so a turn may begin while one waits; the game does not end.
    """
    if table.phase is not Phase.PLACE or any(site.to_lay > 0 for site in table.sites):
        return table, ()
    if table.last_turn:
        return (table, ()) if table.waiting else _end(table)
    # An audit may know of a tile that was laid before its turn: it is one of the next.
    early = {site.name: max(-site.to_lay, 0) for site in table.sites}
    after = replace(table, sites=tuple(replace(site, laid=early[site.name]) for site in table.sites))
    if table.turn < len(table.setup.printed.hands):
        after = replace(after, turn=table.turn + 1)
        return after, opening(after)
    supply, shuffled = deal(table.setup, _last_tiles(table))
    after = replace(after, round=table.round + 1, turn=1, supply=supply)
    return after, ((message("hands-shuffled"),) if shuffled else ()) + opening(after)


def _last_tiles(table: Table) -> Pile:
    """The supply with the last tile of every hand discarded (B-DRAFT-8)."""
    printed = table.setup.printed
    return table.supply.discard((printed.hands[-1] - printed.keep) * len(table.sites))


def _end(table: Table) -> tuple[Table, tuple[Message, ...]]:
    after = replace(table, phase=Phase.CARDS, supply=_last_tiles(table))
    after = finished(after)
    cards = tuple(message("cards-of", castle=site.name, cards=site.cards) for site in table.sites if site.cards)
    if cards:
        return after, (message("round-over-cards", round=table.round, castles=cards),)
    return after, (message("round-over", round=table.round),)


def finished(table: Table) -> Table:
    """The table, over once every castle that has bonus cards has shown them."""
    if table.phase is Phase.CARDS and all(site.shown is not None for site in table.sites if site.cards):
        return replace(table, phase=Phase.OVER)
    return table
