"""How Castles of Mad King Ludwig speaks (see `Presenter` in `castlescore.protocol.views`)."""

from __future__ import annotations

from dataclasses import replace

from castlescore.core.language import tr
from castlescore.core.language.messages import message
from castlescore.games.castles.moves import Buy, Move, Price, Reveal, Reward
from castlescore.games.castles.rules.outcome import Played, Refusal
from castlescore.games.castles.rules.placement import Verdict
from castlescore.games.castles.rules.table import Table
from castlescore.games.castles.view.moves import event_lines, laying_words, refusal
from castlescore.games.castles.view.moves import prompt as prompt_of
from castlescore.view.layout import paragraphs
from castlescore.view.screen import paint, width

__all__ = [
    "advised", "after_event", "changed", "event_lines", "nearby", "overview", "prompt", "refusal", "scene",
]  # fmt: skip


def prompt(table: Table) -> list[str]:
    """Whose move it is and what can be typed."""
    return paragraphs(prompt_of(table), width())


def scene(played: Played, words: int = 0) -> list[str]:
    """The castle that a move changed, drawn."""
    if played.verdict is None:
        return []
    from castlescore.games.castles.view.drawing.fitting import fitting  # not for a line that draws nothing

    return [fitting(played.verdict.after, last=played.verdict.placed.n, words=words)]


def changed(before: Table, after: Table) -> list[str]:
    """The castles in which other tiles lie than before, drawn, what is new in them pointed out."""
    from castlescore.games.castles.view.drawing.fitting import fitting

    rows: list[str] = []
    for was, player in zip(before.players, after.players, strict=False):
        old, new = ({p.n: (p.tile.id, p.at, p.turn) for p in each.castle} for each in (was, player))
        if old != new:
            last = max((n for n, tile in new.items() if old.get(n) != tile), default=None)
            drawn = fitting(player.castle, last=last, words=2)
            rows += ["", tr("{player}'s castle now:", player=player.name), drawn]
    return rows


def nearby(refusal: Refusal, table: Table | None = None) -> list[str]:
    """Where the refused tile could go instead."""
    if not isinstance(refusal.verdict, Verdict):
        return []
    placed = refusal.verdict.placed
    from castlescore.games.castles.rules.reasons import nearest
    from castlescore.games.castles.view import text

    return text.nearest(nearest(refusal.verdict.castle, placed), placed.tile.id, width())


def advised(refusal: Refusal, move: Move, table: Table) -> Refusal:
    """The refusal of a hallway with the line of its other side, where that alone fits at the entrance meant."""
    if not isinstance(refusal.verdict, Verdict) or refusal.hint or not isinstance(move, Buy | Reward):
        return refusal
    from castlescore.games.castles.rules.reasons import turned_over
    from castlescore.games.castles.view import text

    found = turned_over(refusal.verdict.castle, refusal.verdict.placed)
    line = text.turned_over(found, laying_words(move, table))
    return replace(refusal, hint=message("type", line=line)) if line else refusal


def after_event(played: Played) -> list[str]:
    """What is shown after the castle: points and money of all, or the market when it changed."""
    new_market = isinstance(played.move, Reveal | Price)
    if not new_market and "score" not in played.figures:
        return []
    from castlescore.games.castles.view.sheet import market_table, purses

    return market_table(played.table, width(), paint()) if new_market else purses(played.table, width())


def overview(table: Table, last: int, path: str, columns: int) -> list[str]:
    """The whole table, the types of the rooms in the colours of the pictures."""
    from castlescore.games.castles.view import sheet

    return sheet.overview(table, last, path, columns, paint())
