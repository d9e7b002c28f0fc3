"""Between Two Castles, as the program finds it: what it is called, and where its rooms are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.core.language import marked
from castlescore.core.rulebook import Rulebook, register
from castlescore.protocol.game import Meta
from castlescore.protocol.packaged import Packaged

if TYPE_CHECKING:
    from castlescore.games.between import records, types
    from castlescore.games.between.audit import audit
    from castlescore.games.between.files import castle_file
    from castlescore.games.between.library import Castle
    from castlescore.games.between.tally import part
    from castlescore.games.between.view import catalogue, log, page, presenter, sheets
    from castlescore.games.between.view.answers import ANSWERS
    from castlescore.games.between.words import (
        begin,
        completion,
        entries,
        exports,
        lines,
        lookup,
        review,
        shows,
        sites,
    )
    from castlescore.games.between.words.commands import COMMANDS

    Base = types.Between
else:
    Base = Packaged


class Between(Base):
    """Between Two Castles."""

    meta = Meta(
        id="between",
        name=marked("Between Two Castles"),
        rank=1,
        lays=marked("place CASTLE TILE PLACE [TILE PLACE]"),
        begins="new anna ben --game between --throne THRONE ...",
        bgg=("Between Two Castles of Mad King Ludwig", 258036),
    )
    links = None  # no site has its castles as links


GAME = Between()
register(Rulebook(GAME.meta.id, __package__, prefix="B-", rank=GAME.meta.rank))

if TYPE_CHECKING:
    GAME.hold(
        commands=COMMANDS,
        rules=records,
        audit=audit,
        presenter=presenter,
        log=log,
        page=page,
        words=entries,
        sites=sites,
        shows=shows,
        sheets=sheets,
        stats=sheets,
        beginning=begin,
        lines=lines,
        castle_files=castle_file,
        exports=exports,
        links=None,
        castle=Castle,
        offers=shows,
        answers=ANSWERS,
        reviews=review,
        lookup=lookup,
        catalogue=catalogue,
        completion=completion,
        tallies=part,
        hints=lines,
    )
