"""How Between Two Castles speaks (see `Presenter` in `castlescore.protocol.views`)."""

from __future__ import annotations

from castlescore.core.language import amount, tr
from castlescore.core.refusals import Refusal
from castlescore.games.between.moves import Move
from castlescore.games.between.rules.placement import Verdict, nearest
from castlescore.games.between.rules.table import Played, Table
from castlescore.games.between.sentences import cell
from castlescore.games.between.view.text import event_lines, overview, refusal
from castlescore.games.between.view.text import prompt as prompt_of
from castlescore.view.layout import paragraphs
from castlescore.view.screen import width

__all__ = [
    "advised", "after_event", "changed", "event_lines", "nearby", "overview", "prompt", "refusal", "scene",
]  # fmt: skip

NEAR = 5  # places named after a refusal


def scene(played: Played, words: int = 0) -> list[str]:
    """The castle that a move changed, drawn."""
    if played.verdict is None:
        return []
    from castlescore.games.between.view.picture import fitting  # not for a line that draws nothing

    return [fitting(played.verdict.after, last=played.verdict.placed.n, words=words)]


def changed(before: Table, after: Table) -> list[str]:
    """The castles in which other tiles stand than before, drawn, what is new in them pointed out."""
    from castlescore.games.between.view.picture import fitting

    rows: list[str] = []
    for was, site in zip(before.sites, after.sites, strict=False):
        old, new = ({p.n: (p.tile.id, p.at) for p in each.castle} for each in (was, site))
        if old != new:
            last = max((n for n, tile in new.items() if old.get(n) != tile), default=None)
            drawn = fitting(site.castle, last=last, words=2)
            rows += ["", tr("{castle} now, {points}:", castle=site.name, points=amount(site.points, "point")), drawn]
    return rows


def prompt(table: Table) -> list[str]:
    """Whose move it is and what can be typed."""
    return paragraphs(prompt_of(table), width())


def nearby(refusal: Refusal, table: Table | None = None) -> list[str]:
    """Where the refused tile could go instead; nowhere while it stands in another castle."""
    if not isinstance(refusal.verdict, Verdict):
        return []
    tile = refusal.verdict.placed.tile
    places = " ".join(cell(v.placed.at) for v in nearest(refusal.verdict, NEAR))
    sites = table.sites if table is not None else ()
    castle = next((site.name.lower() for site in sites if site.castle == refusal.verdict.castle), "")
    if not places:
        return []
    if not castle:  # the castle as it would be with the first tile of the line, of which no line has all places
        return paragraphs([tr("it could go to {places}", places=places)], width())
    line = f"where {tile.id} {castle}"
    return paragraphs([tr("it could go to {places}    all: {line}", places=places, line=line)], width())


def advised(refusal: Refusal, move: Move, table: Table) -> Refusal:
    """A refusal as it is: no tile of this game has another side."""
    return refusal


def after_event(played: Played) -> list[str]:
    """What a replay shows beside the castle."""
    points = "   ".join(f"{site.name} {site.points}" for site in played.table.sites)
    return [f"      {points}"] if "score" in played.figures else []
