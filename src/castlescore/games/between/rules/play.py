"""The rules for all moves: `apply(table, move)` returns the table after the move and what happened, or a refusal.

The table itself never changes, so undo, replay, audit and "what if" are this same fold over other moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Generic, Never, TypeVar, cast

from castlescore.core.language import marked
from castlescore.core.language.messages import Message, plural
from castlescore.core.refusals import (
    AMEND_THAT,
    Refusal,
    Refused,
    RefusedPlacement,
    end_reason,
    ended_early,
    never_allowed,
    refuse,
)
from castlescore.games.between.facts import TileFacts
from castlescore.games.between.moves import (
    AdjustCastle,
    Cards,
    CheckCastle,
    CheckIllegal,
    End,
    Move,
    Note,
    Place,
    Reward,
)
from castlescore.games.between.rules.bonuses import (
    ATTENDANT,
    CARD,
    OTHER_TYPE,
    SPECIAL_TILE,
    TILE,
    Bonus,
    as_type,
    card_elsewhere,
    card_twice,
    due,
)
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

OF_ROUNDS = ("place", "reward")  # the moves of a round, by their commands


def apply(table: Table, move: Move) -> Played | Refusal:
    """Play one move: the table after it with points and announcements, or why the rules forbid it.

    Raises KeyError for a tile, an attendant or a card that is not in the box.
    """
    castle, names = getattr(move, "castle", None), tuple(site.name for site in table.sites)
    plays = cast("Callable[[Table, Move], Played]", MOVES[type(move)])
    try:
        if castle is not None and castle not in names:
            why = Message("no castle is called {castle} here: {castles}", castle=castle, castles=names)
            raise Refused("turn", "B-AIM-6", why)
        if table.early is not None and move.do in OF_ROUNDS:
            raise ended_early("B-END-TABLE")
        return plays(table, move)
    except Refused as refused:
        return refused.refusal


def apply_all(table: Table, moves: Iterable[Move]) -> list[Played] | Refusal:
    """Play the moves of one line, all or none; its tiles belong to one turn.

    If the first tile gives a bonus that must be taken before the second, or if the castle gets only one more tile in
    this turn, the hint of the refusal is the line without the second tile.
    """
    done: list[Played] = []
    for move in moves:
        before = done[-1].table if done else table
        if isinstance(move, Place) and (before.round, before.turn) != (table.round, table.turn):
            left = table.site(move.castle).to_lay
            values = {"castle": move.castle, "left": left}
            why = Message("{castle} gets {left} more in this turn, and then a turn begins", **values)
            return refuse("turn", "B-DRAFT-5", why, _as_line(done))
        played = apply(before, move)
        if isinstance(played, Refusal):
            if not done or not isinstance(move, Place) or played.kind not in ("reward", "turn"):
                return played
            return replace(_one_too_many(table, move, len(done)) or played, hint=_as_line(done))
        done.append(played)
    return done


def _one_too_many(table: Table, move: Place, before: int) -> Refusal | None:
    """The refusal of a tile that is one too many for its castle in this turn; None if it is not."""
    left = table.site(move.castle).to_lay
    if left > before:
        return None
    why = plural(
        "{castle} gets {n} tile more in this turn, not {typed}; {missing}",
        "{castle} gets {n} tiles more in this turn, not {typed}; {missing}",
        left,
        castle=move.castle,
        typed=before + 1,
        missing=missing(table),
    )
    return refuse("turn", "B-DRAFT-5", why)


def _as_line(done: Iterable[Played]) -> Message | None:
    """The placements as a line, None if there are none."""
    moves = tuple(played.move for played in done if isinstance(played.move, Place))
    return Message("place {castle} {tiles: }", castle=moves[0].castle, tiles=moves) if moves else None


JUDGED = 256  # verdicts in the cache: those of the lines of one record that are played again and again


@dataclass
class Progress:
    """A move in progress in one castle: the changed table and the announcements."""

    table: Table
    index: int
    announcements: list[Message] = field(default_factory=list)

    @property
    def site(self) -> Site:
        """The castle that is changed."""
        return self.table.sites[self.index]

    def change(self, **values: Any) -> None:
        """Change something of that castle."""
        self.table = self.table.with_site(self.index, replace(self.site, **values))


def place(table: Table, move: Place) -> Played:
    """Place one drafted tile; its bonus is then due (B-DRAFT-5, B-BONUS-1)."""
    check_turn(table, move.castle)
    tile = table.setup.box[move.tile]
    if not tile.regular:  # special tiles are never in a hand, also where an audit goes on
        why = Message("a {tile:small} comes from a bonus only, and none waits here", tile=tile)
        raise Refused("reward", "B-BONUS-14", why)
    verdict = verdict_of(table, move.castle, move.tile, move.at)
    _check_placement(table, verdict, move.allow)
    work = Progress(table, table.index(move.castle))
    begun = work.site.begun if move.same_line else work.site.castle
    work.change(laid=work.site.laid + 1, begun=begun)
    _build(work, verdict)
    return _finish(work, _recorded_move(table, move, verdict), verdict)


def reward(table: Table, move: Reward) -> Played:
    """Take or decline the bonus that waits in a castle (B-BONUS-5 to B-BONUS-11, B-RULING-6)."""
    work = Progress(table, table.index(move.castle))
    site, pending = work.site, work.site.pending
    if pending is None:
        others = tuple(Message("but in {castle}: {line}", castle=s.name, line=due_line(s)) for s in table.waiting)
        why = Message("no bonus waits in {castle}", castle=site.name)
        if others:
            why = Message("no bonus waits in {castle}; {others:; }", castle=site.name, others=others)
        raise Refused("reward", "B-BONUS-1", why)
    bonus, hint = pending.bonus, due_line(site)
    if move.reward not in ("", bonus.type):
        why = Message("{brought}, so no {type} bonus waits", brought=brought(site, pending), type=move.reward)
        raise Refused("reward", "B-BONUS-1", why, hint)
    work.change(begun=site.castle)
    if move.declined and not bonus.may_decline:
        why = Message("the {bonus:thing} is taken: it cannot be declined", bonus=bonus)
        raise Refused("reward", "B-RULING-6", why, hint)
    if move.declined:
        head = brought(site, pending)
        work.announcements.append(Message("{brought}; its bonus is declined, and lost (B-RULING-6)", brought=head))
        work.change(pending=None)
        return _finish(work, Reward(site.name, bonus.type, declined=True, claim=move.claim), None)
    move = replace(move, reward=bonus.type)
    if bonus.kind == OTHER_TYPE:
        if move.as_type not in bonus.choices:
            why = Message("it is taken as one of the other types: {types}", types=bonus.choices)
            raise Refused("reward", bonus.rule, why, hint)
        bonus = as_type(bonus, move.as_type, table.setup.box)
    elif move.as_type is not None:
        why = Message("a {type} bonus is not taken as another; downstairs is", type=bonus.type)
        raise Refused("reward", "B-BONUS-11", why, hint)
    if bonus.kind == SPECIAL_TILE and move.tile is None and len(bonus.choices) == 1:
        move = replace(move, tile=bonus.choices[0])
    _check_words(work, move, bonus)
    return _take(work, move, bonus)


T = TypeVar("T")
Laying = TypeVar("Laying", Place, Reward)  # a move that lays a tile
# What the words of a reward must be, by kind of bonus.
TAKES = {ATTENDANT: {"attendant"}, CARD: set(), TILE: {"tile", "at"}, SPECIAL_TILE: {"tile", "at"}}


def _check_words(work: Progress, move: Reward, bonus: Bonus) -> None:
    """Raise Refused if the words of a reward do not fit the bonus."""
    box = work.table.setup.box
    given = {key for key in ("tile", "at", "attendant") if getattr(move, key) is not None}
    tile = box[move.tile] if move.tile is not None else None
    wrong = bonus.kind == SPECIAL_TILE and tile is not None and tile.id not in bonus.choices
    wrong |= bonus.kind == TILE and tile is not None and not tile.regular
    if given != TAKES[bonus.kind] or wrong:
        why = Message("the {type} bonus is: {bonus:order}", type=bonus.taken_as or bonus.type, bonus=bonus)
        raise Refused("reward", bonus.rule, why, line(work.site.name, bonus))


def _take(work: Progress, move: Reward, bonus: Bonus) -> Played:
    box = work.table.setup.box
    if bonus.kind == CARD:
        work.change(pending=None)
        _give_card(work, bonus, Message("the {type} bonus as {taken_as}", type=bonus.type, taken_as=bonus.taken_as))
        return _finish(work, replace(move, allow=None), None)
    if move.attendant is not None:
        attendant = box.attendants[move.attendant]
        work.change(pending=None, castle=work.site.castle.with_attendants(attendant))
        return _finish(work, replace(move, allow=None), None)
    assert move.tile is not None  # for the type checker; _check_words has seen to it
    assert move.at is not None
    verdict = verdict_of(work.table, move.castle, move.tile, move.at)
    try:
        _check_placement(work.table, verdict, move.allow)
    except Refused as refused:
        refused.suggest(line(work.site.name, bonus))
        raise
    move = _recorded_move(work.table, move, verdict)
    if bonus.kind == TILE:
        if bonus.taken_as:
            _draw_tiles(work, bonus)
        # Before the kept tile brings a bonus of its own (B-BONUS-6): its tiles may be among those discarded.
        work.table = replace(work.table, supply=work.table.supply.discard(bonus.draw - 1))
    work.change(pending=None)
    _build(work, verdict)
    return _finish(work, move, verdict)


def check_turn(table: Table, castle: str) -> None:
    """Raise Refused if no drafted tile may be placed in a castle now (B-DRAFT-5, B-BONUS-1, B-END-1)."""
    site = table.site(castle)
    if table.phase is not Phase.PLACE:
        last = table.setup.printed.rounds
        why = Message("the game is over after round {round}: no more tiles are placed", round=last)
        raise Refused("turn", "B-END-1", why)
    if site.pending:
        head, bonus = brought(site, site.pending), site.pending.bonus
        why = Message("{brought}: its {bonus:thing} comes first", brought=head, bonus=bonus)
        raise Refused("reward", "B-BONUS-1", why, due_line(site))
    if site.to_lay <= 0:
        values = {"castle": castle, "tiles": table.setup.printed.keep, "missing": missing(table)}
        why = Message("{castle} has its {tiles} tiles of this turn; {missing}", **values)
        raise Refused("turn", "B-DRAFT-5", why)


def missing(table: Table) -> Message:
    """What the turn still waits for: the castles that get tiles, and those in which a bonus waits."""
    tiles, waits = [], []
    for site in table.sites:
        if site.to_lay:
            tiles.append(Message("{tiles} in {castle}", tiles=site.to_lay, castle=site.name))
        if site.pending:
            waits.append(Message("{castle}'s {bonus:thing}", castle=site.name, bonus=site.pending.bonus))
    lay = [Message("tiles: {castles}", castles=tuple(tiles))] if tiles else []
    return Message("still to come: {what: and }", what=(*lay, *waits))


class ByIdentity(Generic[T]):
    """A key of a cache that is compared by identity: a castle would be hashed tile by tile."""

    def __init__(self, value: T) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByIdentity) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


def verdict_of(table: Table, castle: str, tile: str, at: tuple[int, int]) -> Verdict:
    """The verdict on one more tile in a castle of the table, which knows whether it stands in another one (B-AIM-7)."""
    here = table.site(castle).castle
    return _cached_verdict(ByIdentity(here), ByIdentity(table.setup.box[tile]), at, table.elsewhere(tile, castle))


@lru_cache(maxsize=JUDGED)
def _cached_verdict(
    castle: ByIdentity[Castle], tile: ByIdentity[TileFacts], at: tuple[int, int], elsewhere: str
) -> Verdict:
    """The verdict on a placement, cached by the identity of the castle: an audit repeats the same placements."""
    return Verdict(castle.value, Placed(castle.value.next_number(), tile.value, at), elsewhere=elsewhere)


def _check_placement(table: Table, verdict: Verdict, allow: str | None) -> None:
    """Raise Refused for a broken rule, unless the players or an audit allow it; a filled cell is never allowed."""
    violations = verdict.violations
    if table.lenient or allow is not None:
        violations = tuple(v for v in violations if v.rule == "B-PLACE-2" and verdict.filled)
    if allow is not None:
        violations = tuple(never_allowed(v) for v in violations)
    if violations:
        raise RefusedPlacement(verdict, violations)


def _recorded_move(table: Table, move: Laying, verdict: Verdict) -> Laying:
    """The move as recorded: an `allow` only where it was needed."""
    return move if verdict.violations else replace(move, allow=None)


def _build(work: Progress, verdict: Verdict) -> None:
    """Add the tile to its castle, with its bonus (B-BONUS-1, B-BONUS-2, B-BONUS-6)."""
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
    work.announcements.append(Message("{brought}: {bonus:order} ({rule})", brought=head, bonus=bonus, rule=bonus.rule))


def _draw_tiles(work: Progress, bonus: Bonus) -> None:
    """Draw tiles from the supply, which the partners hold until they take the bonus (B-BONUS-5, B-BONUS-7)."""
    supply, shuffled = work.table.supply.draw(bonus.draw)
    work.table = replace(work.table, supply=supply)
    if shuffled:
        announcement = Message(
            "the supply is too small: first shuffle it together with the discarded tiles (B-BONUS-7)"
        )
        work.announcements.append(announcement)


CARD_KEPT = marked("{head}: {bonus:order} ({rule}); {castle} has {cards}")  # a review looks for it


def _give_card(work: Progress, bonus: Bonus, head: Message) -> None:
    """Give a bonus card, which needs no further line before the end (B-BONUS-9, B-RULING-5)."""
    deck, shuffled = work.table.deck.draw(bonus.draw)
    work.table = replace(work.table, deck=deck.discard(bonus.draw - 1))
    if shuffled:
        announcement = Message("the deck is too small: first shuffle it together with the discarded cards (B-BONUS-9)")
        work.announcements.append(announcement)
    work.change(cards=work.site.cards + 1)
    castle, cards = work.site.name, work.site.cards
    work.announcements.append(Message(CARD_KEPT, head=head, bonus=bonus, rule=bonus.rule, castle=castle, cards=cards))


def _finish(work: Progress, move: Place | Reward, verdict: Verdict | None) -> Played:
    """The played move; the next turn or round begins, or the game ends, if the turn is over."""
    lines = verdict.lines if verdict else ()
    table, announcements = next_turn(work.table)
    return Played(table, move, lines, (*work.announcements, *announcements), verdict, work.site)


def next_turn(table: Table) -> tuple[Table, tuple[Message, ...]]:
    """The table after all castles have their tiles: next turn, next round, or the end (B-DRAFT-8, B-END-1).

    A waiting bonus delays only its own castle (B-RULING-4), so a turn may begin while one waits; the game does not end.
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
    if not shuffled:
        return after, opening(after)
    announcement = Message(
        "the supply is too small for the hands: first shuffle it together with the discarded tiles (B-RULING-3)"
    )
    return after, (announcement, *opening(after))


def _last_tiles(table: Table) -> Pile:
    """The supply after the last tile of every hand is discarded (B-DRAFT-8)."""
    printed = table.setup.printed
    return table.supply.discard((printed.hands[-1] - printed.keep) * len(table.sites))


def _end(table: Table) -> tuple[Table, tuple[Message, ...]]:
    after = replace(table, phase=Phase.CARDS, supply=_last_tiles(table))
    after = finished(after)
    cards = tuple(Message("{castle} {cards}", castle=site.name, cards=site.cards) for site in table.sites if site.cards)
    if cards:
        return after, (
            Message(
                "round {round} is over, and with it the game. Bonus cards: {castles}", round=table.round, castles=cards
            ),
        )
    return after, (
        Message("round {round} is over, and with it the game; no castle has a bonus card", round=table.round),
    )


def _early_end(table: Table, move: End) -> Played:
    """The game ends here, as the players agree; what waits is lost, and bonus cards come next (B-END-TABLE)."""
    if table.early is not None:
        raise ended_early("B-END-TABLE")
    if table.phase is not Phase.PLACE:
        raise Refused("turn", "B-END-1", Message("the game is over after round {round}", round=table.round))
    in_turn = any(site.laid for site in table.sites)
    if in_turn or table.turn > 1:
        last, early = table.round, Message("in round {round}", round=table.round)
    elif table.round > 1:
        last, early = table.round - 1, Message("after round {round}", round=table.round - 1)
    else:
        raise Refused("turn", "B-END-TABLE", Message("nothing has been played yet"))
    lost = [
        Message(
            "{castle} loses the {bonus:thing} of its {bonus:nth} room, {tile}",
            castle=site.name,
            bonus=site.pending.bonus,
            tile=site.castle[site.pending.of].tile,
        )
        for site in table.sites
        if site.pending
    ]
    tiles = tuple(
        Message("{tiles} in {castle}", tiles=site.to_lay, castle=site.name) for site in table.sites if site.to_lay > 0
    )
    if in_turn and tiles:
        lost.append(Message("not placed in this turn: {castles}", castles=tiles))
    sites = tuple(replace(site, pending=None) for site in table.sites)
    after = finished(replace(table, phase=Phase.CARDS, round=last, early=early, sites=sites))
    return Played(after, move, announcements=(*end_reason(move.why), *lost))


def finished(table: Table) -> Table:
    """The table; the game is over once every castle with bonus cards has shown them."""
    if table.phase is Phase.CARDS and all(site.shown is not None for site in table.sites if site.cards):
        return replace(table, phase=Phase.OVER)
    return table


def _cards(table: Table, move: Cards) -> Played:
    """Bonus cards shown at the end, each under one castle only (B-RULING-5).

    More than the castle's bonuses gave it are announced, never refused; an audit leaves them out (B-RULING-12).
    """
    index = table.index(move.castle)
    site, box = table.sites[index], table.setup.box
    if table.phase is Phase.PLACE:
        why = plural(
            "bonus cards are shown at the end of the game; {castle} has {n} bonus card; {missing}",
            "bonus cards are shown at the end of the game; {castle} has {n} bonus cards; {missing}",
            site.cards,
            castle=site.name,
            missing=missing(table),
        )
        raise Refused("turn", "B-RULING-5", why)
    if site.shown:
        why = Message(
            "{castle} has shown {cards}: amend that line",
            castle=site.name,
            cards=tuple(box.cards[id] for id in site.shown),
        )
        raise Refused("turn", "B-RULING-5", why, AMEND_THAT)
    if site.shown is not None:
        raise Refused(
            "turn",
            "B-RULING-5",
            Message("{castle} has shown no bonus card: amend that line", castle=site.name),
            AMEND_THAT,
        )
    for id in move.cards:
        card = box.cards[id]
        if move.cards.count(id) > 1:
            raise Refused("check", "B-AIM-7", card_twice(card))
        owner = next((other.name for other in table.sites if id in (other.shown or ())), None)
        if owner:
            raise Refused("check", "B-AIM-7", card_elsewhere(card, owner))
    shown = move.cards[: site.cards] if table.lenient else move.cards
    castle = site.castle.with_cards(*(box.cards[id] for id in shown))
    after = finished(table.with_site(index, replace(site, shown=shown, castle=castle)))
    return Played(after, move, announcements=another_number(site, len(move.cards)))


def another_number(site: Site, shown: int) -> tuple[Message, ...]:
    """The announcement if a castle shows another number of cards than it has."""
    if shown == site.cards:
        return ()
    if shown < site.cards:
        return (
            Message(
                "{castle} was given {given} by its bonuses and shows {shown}",
                castle=site.name,
                given=site.cards,
                shown=shown,
            ),
        )
    if not site.cards:
        return (
            plural(
                "{castle} shows {n} bonus card, and its bonuses gave it none: {more} too many (B-RULING-12); "
                "an audit counts none",
                "{castle} shows {n} bonus cards, and its bonuses gave it none: {more} too many "
                "(B-RULING-12); an audit counts none",
                shown,
                castle=site.name,
                more=shown,
            ),
        )
    more = shown - site.cards
    return (
        plural(
            "{castle} shows {n} bonus card, and its bonuses gave it {given}: {more} too many "
            "(B-RULING-12); an audit counts the first {given}",
            "{castle} shows {n} bonus cards, and its bonuses gave it {given}: {more} too many "
            "(B-RULING-12); an audit counts the first {given}",
            shown,
            castle=site.name,
            given=site.cards,
            more=more,
        ),
    )


def _adjust(table: Table, move: AdjustCastle) -> Played:
    index = table.index(move.castle)
    site = table.sites[index]
    after = table.with_site(index, replace(site, adjusted=site.adjusted + move.points))
    return Played(
        after, move, announcements=(Message("agreed by the table, and marked permanently: {why}", why=move.why),)
    )


def _check_castle(table: Table, move: CheckCastle) -> Played:
    """Check that a castle has these points; raises Refused if not."""
    points = table.site(move.castle).points
    if points == move.score:
        return Played(table, move)
    why = plural(
        "{castle} has {n} point, not {said}",
        "{castle} has {n} points, not {said}",
        points,
        castle=move.castle,
        said=move.score,
    )
    raise Refused("check", "B-SCORE-14", why)


def _check_illegal(table: Table, move: CheckIllegal) -> Played:
    """Check that a placement would break exactly these rules, or none; raises Refused if not."""
    verdict = verdict_of(table, move.castle, move.tile, move.at)
    broken = sorted({violation.rule for violation in verdict.violations})
    if broken == sorted(set(move.illegal)):
        return Played(table, move)
    rule = broken[0] if broken else "B-PLACE-2"
    why = Message(
        "{tile} there breaks {broken:rules}, not {said:rules}",
        tile=verdict.placed.tile,
        broken=tuple(broken),
        said=move.illegal,
    )
    raise Refused("check", rule, why)


MOVES: dict[type, Callable[[Table, Never], Played]] = {
    Place: place,
    Reward: reward,
    Cards: _cards,
    End: _early_end,
    Note: Played,
    CheckCastle: _check_castle,
    CheckIllegal: _check_illegal,
    AdjustCastle: _adjust,
}
