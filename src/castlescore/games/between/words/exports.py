"""Castles of Between Two Castles for other programs and as pictures (`Exports` in the protocol)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.games.between.facts import Catalogue
from castlescore.games.between.rules.placement import JudgedCastle, as_it_stands
from castlescore.games.between.view.answers import judged_castle as document
from castlescore.games.between.view.svg import castle_head, castle_svg
from castlescore.games.between.words.entries import named_site

if TYPE_CHECKING:
    from castlescore.games.between.records import Replay

__all__ = ["castle", "document", "drawn", "picture"]


def castle(replay: Replay, name: str | None) -> tuple[JudgedCastle, Catalogue]:
    """A castle of the table, its tiles as they were built, and the tiles of the table."""
    return as_it_stands(named_site(replay.table, name).castle), replay.table.setup.box


def picture(replay: Replay, name: str | None) -> str:
    """A castle of the table as SVG, with the points that the table added by hand."""
    site = named_site(replay.table, name)
    return castle_svg(site.castle, title=castle_head(site.name, site.partners), adjusted=site.adjusted)


def drawn(judged: JudgedCastle) -> str:
    """The castle of a castle file as SVG."""
    return castle_svg(judged)
