"""What a move does: `apply(table, move)` gives the table after it and what happened, or a refusal.

The table itself never changes, so undo, replay, audit and "what if" are this same fold over other moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Never, cast

from castlescore.core.language.messages import Message, message
from castlescore.core.refusals import Refusal, refuse
from castlescore.games.between.moves import AdjustCastle, Cards, CheckCastle, CheckIllegal, Move, Note, Place, Reward
from castlescore.games.between.rules import turns
from castlescore.games.between.rules.table import Phase, Played, Site, Table
from castlescore.games.between.rules.turns import verdict_of


def apply(table: Table, move: Move) -> Played | Refusal:
    """Play one move: the table after it with its figures, points and what is said, or why the rules forbid it.

    Raises KeyError for a tile, an attendant or a card that is not in the box.
    """
    castle = getattr(move, "castle", None)
    if castle is not None and all(site.name != castle for site in table.sites):
        names = tuple(site.name for site in table.sites)
        return refuse("turn", "B-AIM-6", message("no-castle", castle=castle, castles=names))
    plays = cast("Callable[[Table, Move], Played | Refusal]", MOVES[type(move)])
    return plays(table, move)


def apply_all(table: Table, moves: Iterable[Move]) -> list[Played] | Refusal:
    """Play the moves of one line, all of them or none; its tiles are those of one turn.

    Where a bonus of the line's own first tile comes before its second, or the castle gets one tile more in this turn,
    the hint is the line to type up to there.
    """
    done: list[Played] = []
    for move in moves:
        before = done[-1].table if done else table
        if isinstance(move, Place) and (before.round, before.turn) != (table.round, table.turn):
            left = table.site(move.castle).to_lay
            why = message("not-in-this-turn", castle=move.castle, left=left)
            return refuse("turn", "B-DRAFT-5", why, _typed(done))
        found = apply(before, move)
        if isinstance(found, Refusal):
            if not done or not isinstance(move, Place) or found.kind not in ("reward", "turn"):
                return found
            return replace(_one_too_many(table, move, len(done)) or found, hint=_typed(done))
        done.append(found)
    return done


def _one_too_many(table: Table, move: Place, before: int) -> Refusal | None:
    """Why a tile is refused that is one more than its castle still gets in this turn, None where it is not."""
    left = table.site(move.castle).to_lay
    if left > before:
        return None
    why = message("fewer-left", castle=move.castle, left=left, typed=before + 1, missing=turns.missing(table))
    return refuse("turn", "B-DRAFT-5", why)


def _typed(done: Iterable[Played]) -> Message | None:
    """The placements as a line, None where there are none."""
    moves = tuple(played.move for played in done if isinstance(played.move, Place))
    return message("place-line", castle=moves[0].castle, tiles=moves) if moves else None


def _cards(table: Table, move: Cards) -> Played | Refusal:
    """Bonus cards shown at the end, each under one castle only (B-RULING-5).

    More than the castle's bonuses gave it are said aloud, never refused; an audit leaves them out (B-RULING-12).
    """
    index = table.index(move.castle)
    site, box = table.sites[index], table.setup.box
    if table.phase is Phase.PLACE:
        why = message("cards-at-the-end", castle=site.name, cards=site.cards, missing=turns.missing(table))
        return refuse("turn", "B-RULING-5", why)
    if site.shown:
        why = message("cards-shown", castle=site.name, cards=tuple(box.cards[id] for id in site.shown))
        return refuse("turn", "B-RULING-5", why, message("amend-that"))
    if site.shown is not None:
        return refuse("turn", "B-RULING-5", message("no-card-shown", castle=site.name), message("amend-that"))
    for id in move.cards:
        card = box.cards[id]
        if move.cards.count(id) > 1:
            return refuse("check", "B-AIM-7", message("card-twice", card=card))
        owner = next((other.name for other in table.sites if id in (other.shown or ())), None)
        if owner:
            return refuse("check", "B-AIM-7", message("card-elsewhere", castle=owner, card=card))
    shown = move.cards[: site.cards] if table.lenient else move.cards
    castle = site.castle.with_cards(*(box.cards[id] for id in shown))
    after = turns.finished(table.with_site(index, replace(site, shown=shown, castle=castle)))
    return Played(after, move, told=another_number(site, len(move.cards)))


def another_number(site: Site, shown: int) -> tuple[Message, ...]:
    """What is said where a castle shows another number of cards than it has."""
    if shown == site.cards:
        return ()
    if shown < site.cards:
        return (message("fewer-cards", castle=site.name, given=site.cards, shown=shown),)
    if not site.cards:
        return (message("cards-of-no-bonus", castle=site.name, shown=shown, more=shown),)
    more = shown - site.cards
    return (message("more-cards", castle=site.name, shown=shown, given=site.cards, more=more),)


def _adjust(table: Table, move: AdjustCastle) -> Played:
    index = table.index(move.castle)
    site = table.sites[index]
    after = table.with_site(index, replace(site, adjusted=site.adjusted + move.points))
    return Played(after, move, told=(message("adjusted", why=move.why),))


def _check_castle(table: Table, move: CheckCastle) -> Played | Refusal:
    """A castle has so many points."""
    points = table.site(move.castle).points
    if points == move.score:
        return Played(table, move)
    why = message("castle-points", castle=move.castle, points=points, said=move.score)
    return refuse("check", "B-SCORE-14", why)


def _check_illegal(table: Table, move: CheckIllegal) -> Played | Refusal:
    """A placement would break exactly these rules, none of them meaning that it is legal."""
    verdict = verdict_of(table, move.castle, move.tile, move.at)
    broken = sorted({violation.rule for violation in verdict.violations})
    if broken == sorted(set(move.illegal)):
        return Played(table, move)
    rule = broken[0] if broken else "B-PLACE-2"
    why = message("breaks-others", tile=verdict.placed.tile, broken=tuple(broken), said=move.illegal)
    return refuse("check", rule, why)


MOVES: dict[type, Callable[[Table, Never], Played | Refusal]] = {
    Place: turns.place,
    Reward: turns.reward,
    Cards: _cards,
    Note: Played,
    CheckCastle: _check_castle,
    CheckIllegal: _check_illegal,
    AdjustCastle: _adjust,
}
