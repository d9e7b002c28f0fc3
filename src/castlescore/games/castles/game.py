"""Castles of Mad King Ludwig, as the program finds it: what it is called, and where its rooms are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.core.language import marked
from castlescore.core.rulebook import Rulebook, register
from castlescore.protocol.game import Meta
from castlescore.protocol.packaged import Packaged

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pydantic import TypeAdapter

    from castlescore.games.castles import records, types
    from castlescore.games.castles.audit import audit
    from castlescore.games.castles.files import castle_file, links
    from castlescore.games.castles.library import Castle
    from castlescore.games.castles.tally import part
    from castlescore.games.castles.view import catalogue, log, page, presenter, sheets
    from castlescore.games.castles.view.answers import ANSWERS
    from castlescore.games.castles.words import (
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
    from castlescore.games.castles.words.commands import COMMANDS

    Base = types.Castles
else:
    Base = Packaged


class Castles(Base):
    """Castles of Mad King Ludwig."""

    meta = Meta(
        id="castles",
        name=marked("Castles of Mad King Ludwig"),
        rank=0,
        lays=marked("buy TILE PLACE"),
        catalogues=True,
        bgg=("Castles of Mad King Ludwig", 155426),
        begins="new anna ben cara",
    )

    @property
    def own_files(self) -> Mapping[str, Callable[[], TypeAdapter[dict[str, object]]]]:
        """Catalogue and setup files."""
        from castlescore.games.castles.files import catalogue_file, setup_file

        return {"catalogue": catalogue_file.model, "setup": setup_file.model}


GAME = Castles()
register(Rulebook(GAME.meta.id, __package__, cited="p.", rank=GAME.meta.rank))

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
        links=links,
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
