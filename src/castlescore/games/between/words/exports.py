"""Castles of Between Two Castles for other programs and as pictures (`Exports` in the protocol)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.core.errors import Unclear
from castlescore.core.language import tr
from castlescore.games.between.facts import Catalogue
from castlescore.games.between.rules.castle import Castle
from castlescore.games.between.rules.judging import JudgedCastle, Row, judge
from castlescore.games.between.rules.table import Site
from castlescore.games.between.view.answers import judged_castle as document
from castlescore.games.between.view.svg import castle_head, castle_svg
from castlescore.games.between.words.entries import find_castle

if TYPE_CHECKING:
    from castlescore.games.between.records import Replay

__all__ = ["castle", "document", "drawn", "picture"]


def castle(replay: Replay, name: str | None) -> tuple[JudgedCastle, Catalogue]:
    """A castle of the table, its tiles as they were built, and the tiles of the table."""
    found = _site(replay, name).castle
    bare = Castle(found.throne).with_attendants(*found.attendants).with_cards(*found.cards)
    return judge(bare, [Row(placed.tile, placed.at) for placed in found]), replay.table.setup.box


def picture(replay: Replay, name: str | None) -> str:
    """A castle of the table as SVG, with the points that the table added by hand."""
    site = _site(replay, name)
    return castle_svg(site.castle, title=castle_head(site.name, site.partners), adjusted=site.adjusted)


def drawn(judged: JudgedCastle) -> str:
    """The castle of a castle file as SVG."""
    return castle_svg(judged)


def _site(replay: Replay, name: str | None) -> Site:
    """A castle of the table, which must be named: nobody's turn tells which is meant."""
    if name is None:
        raise Unclear(tr("which castle? {sites}", sites=", ".join(site.name for site in replay.table.sites)))
    found: Site = replay.table.site(find_castle(name, replay.table))
    return found
