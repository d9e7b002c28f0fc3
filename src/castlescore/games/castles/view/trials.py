"""A tile that was tried in a castle of Castles of Mad King Ludwig: its picture, and what could be tried instead."""

from __future__ import annotations

from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.reasons import nearest, turned_over
from castlescore.games.castles.view import text
from castlescore.games.castles.view.drawing.fitting import fitting
from castlescore.games.castles.view.drawing.picture import disputed
from castlescore.view.screen import width


def nearest_lines(verdict: Verdict, command: str, whose: str = "") -> list[str]:
    """What could be tried instead: the other side of a hallway, where that alone fits, and the nearest legal places.

    `command`: the one to type; `whose`: the words that name the castle.
    """
    near = nearest(verdict.castle, verdict.placed)
    rows = text.nearest(near, verdict.placed.tile.id, width(), whose)
    return [*turned_line(verdict, command, whose), *rows]


def turned_line(verdict: Verdict, command: str, whose: str = "") -> list[str]:
    """The line for the other side of a hallway, where that alone fits at the entrance meant."""
    other = turned_over(verdict.castle, verdict.placed)
    return text.instead(text.turned_over(other, command, whose), width())


def trial_picture(verdict: Verdict, words: int = 0) -> str:
    """The castle with the tile that was tried; where it is illegal, what it quarrels with is marked.

    `words`: the rows that stand with it on the screen.
    """
    marks = [segment for other in verdict.touched for segment in disputed(verdict, other)]
    if verdict.legal:
        return fitting(verdict.after, last=verdict.placed.n, words=words)
    return fitting(verdict.castle, tried=verdict, marks=marks, words=words)
