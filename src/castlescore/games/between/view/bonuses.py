"""A bonus of Between Two Castles as it was taken or declined, in a sentence."""

from __future__ import annotations

from castlescore.core.language import tr
from castlescore.games.between.moves import Reward
from castlescore.games.between.rules.outcome import Played
from castlescore.games.between.sentences import cell
from castlescore.games.between.terms import type_word


def taken(played: Played, move: Reward, worth: str) -> str:
    """A bonus that was taken or declined; `worth`: what its castle is worth then."""
    box = played.table.setup.box
    kind = bonus_words(move)
    if move.declined:
        return tr("{castle} declines its {bonus}", castle=move.castle, bonus=kind)
    what = tr("a bonus card")
    if move.tile and move.at:
        what = tr("{tile} at {place}", tile=box[move.tile].name, place=cell(move.at))
    elif move.attendant:
        what = box.attendants[move.attendant].name
    return tr("{castle}, {bonus}: {what}; {worth}", castle=move.castle, bonus=kind, what=what, worth=worth)


def bonus_words(move: Reward) -> str:
    """The bonus of a type, and as which other it is taken."""
    if move.as_type:
        return tr("{type} as {other} bonus", type=type_word(move.reward), other=type_word(move.as_type))
    return tr("{type} bonus", type=type_word(move.reward))
