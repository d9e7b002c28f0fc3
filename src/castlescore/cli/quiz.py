"""A quiz at a terminal: a moment of an evening, the place is guessed with the placer, and then it is told."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random

from castlescore.cli.output import say, talk
from castlescore.cli.terminal.pointing import may_open
from castlescore.core.errors import Unclear, shown
from castlescore.core.language import amount, marked, tr, trn
from castlescore.protocol.placer import Hand, Position
from castlescore.protocol.review import Placement
from castlescore.record.replay import Replay
from castlescore.record.reviewing import Review, reviews_of
from castlescore.view.layout import hanging, left, seen
from castlescore.view.screen import width


def ask(replay: Replay, review: Review) -> None:
    """Ask for the best place of one tile after the other, until somebody has had enough: Esc, or q after an answer.

    Raises Unclear where nobody could point at a place, or no tile could have gone elsewhere.
    """
    if not may_open(pick=True, json=False):
        raise Unclear(tr("--quiz asks for places at a terminal, 40 columns by 12 rows or more, and this is none"))
    moments = [placement for placement in review.placements if placement.of > 1]
    if not moments:
        raise Unclear(tr("no tile could have gone to another place yet, so there is nothing to guess"))
    Random().shuffle(moments)
    for n, moment in enumerate(moments, 1):
        if not _ask(replay, moment) or (n < len(moments) and not _goes_on()):
            break


def _ask(replay: Replay, moment: Placement) -> bool:
    """Ask where one tile had the most points, and tell; returns whether somebody guessed."""
    from castlescore.cli.terminal.screens import point

    step = next(step for step in replay.steps if step.n == moment.event)
    hand = reviews_of(replay).hand(step)
    guess = Guess(hand, f"{shown(moment.player)}: {moment.name}")
    try:
        word = point(guess, use="quiz").place
    except KeyboardInterrupt:
        return False
    say(after_guess(moment, hand, next(position for position in hand.places if position.word == word), width()))
    return True


def after_guess(moment: Placement, hand: Hand, guessed: Position, width: int) -> list[str]:
    """What is told after a guess: the place guessed, the one where the tile was laid, and the best, each with what it
    gives, and how many places have more than the guess."""
    more = sum(position.points > guessed.points for position in hand.places)
    best = hand.places[0]
    laid = next((position for position in hand.places if position.word == moment.way.word), None)
    lying = hand.said(laid) if laid is not None else tr("{points:+d}, against the rules", points=moment.points)
    yours, most = (guessed.word, hand.said(guessed)), (best.word, hand.said(best))
    rows = [(tr("your guess"), *yours), (tr("it was laid"), moment.way.word, lying), (tr("the most"), *most)]
    values = {"event": moment.event, "player": shown(moment.player), "tile": moment.name}
    head = tr("event {event}: {player}'s {tile}, {places}", places=amount(len(hand.places), "legal place"), **values)
    beaten = tr("no place has more than your guess; points at once judge no plan")
    if more:
        beaten = trn(
            "{n} place has more than your guess; points at once judge no plan",
            "{n} places have more than your guess; points at once judge no plan",
            more,
        )
    first = max(12, *(seen(name) + 2 for name, _, _ in rows))
    return [
        *hanging("", head, width),
        *(line for name, word, said in rows for line in hanging(f"  {left(name, first)}{word:<10}  ", said, width)),
        *hanging("  ", beaten, width),
    ]


def _goes_on() -> bool:
    """Whether somebody wants to be asked again."""
    talk(tr("Enter: another   q: stop"))
    typed = sys.stdin.buffer.readline()
    return bool(typed) and not typed.strip().lower().startswith(b"q")


QUESTION = marked("most points where?")


class Guess:
    """A tile in the hand as the placer takes it, that keeps its points to itself; the best places do not come first."""

    dark = False

    def __init__(self, hand: Hand, name: str) -> None:
        """`name`: whose it is and what it is called."""
        self.hand, self.name, self.tile = hand, name, hand.tile
        self.places: Sequence[Position] = sorted(hand.places, key=lambda position: (position.box, position.turn))
        self.listed: Sequence[int] = range(len(self.places))
        self.extent, self.scales = hand.extent, hand.scales
        self.overlap, self.lying, self.typed = hand.overlap, hand.lying, hand.typed
        self.broken, self.thumbnail, self.drawn = hand.broken, hand.thumbnail, hand.drawn

    def turned_over(self) -> None:
        """Its other side is not what was laid."""

    def advised(self, word: str) -> str:
        """Nothing: only one side of the tile is asked about."""
        return ""

    def said(self, position: Position) -> str:
        """The question: what it gives is to be guessed."""
        return tr(QUESTION)
