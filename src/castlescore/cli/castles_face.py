"""How Castles of Mad King Ludwig speaks (see `castlescore.cli.faces`)."""

from __future__ import annotations

from castlescore.castles.moves import Price, Reveal
from castlescore.castles.outcome import Played, Refusal
from castlescore.castles.reasons import nearest
from castlescore.cli.output import is_plain, width
from castlescore.show import text
from castlescore.show.answers import refused
from castlescore.show.picture import picture
from castlescore.show.table_documents import pending, recorded, scored, shown
from castlescore.show.table_text import (
    event_line,
    event_lines,
    market_table,
    overview,
    prompt,
    purses,
    refusal,
    score_sheet,
)

__all__ = [
    "after_event", "event_line", "event_lines", "nearby", "overview", "pending", "prompt", "recorded", "refusal",
    "refused", "scene", "score_sheet", "scored", "shown",
]  # fmt: skip


def scene(played: Played) -> list[str]:
    """The castle that a move changed, drawn."""
    if played.verdict is None:
        return []
    last = played.verdict.placed.n
    return [picture(played.verdict.after, last=last, width=width(), plain=is_plain())]


def nearby(refusal: Refusal) -> list[str]:
    """Where the refused tile could go instead."""
    if refusal.verdict is None:
        return []
    placed = refusal.verdict.placed
    return text.nearest(nearest(refusal.verdict.castle, placed), placed.tile.id, width())


def after_event(played: Played) -> list[str]:
    """What a replay shows beside the castle: money and points, the market."""
    if isinstance(played.move, Reveal):
        return market_table(played.table, width())
    return purses(played.table) if isinstance(played.move, Price) or "score" in played.figures else []
