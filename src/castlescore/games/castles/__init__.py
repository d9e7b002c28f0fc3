"""Castles of Mad King Ludwig."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from castlescore.core.language import marked
from castlescore.core.rulebook import Rulebook, register
from castlescore.protocol.game import Files, Game, Meta, View, Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import TypeAdapter

    from castlescore.games.castles import library, records, seats
    from castlescore.games.castles.audit import audit
    from castlescore.games.castles.facts import TileFacts
    from castlescore.games.castles.files import castle_file, links
    from castlescore.games.castles.moves import Move
    from castlescore.games.castles.rules.castle import Box
    from castlescore.games.castles.rules.final import Score
    from castlescore.games.castles.rules.judging import JudgedCastle
    from castlescore.games.castles.rules.outcome import Played
    from castlescore.games.castles.rules.table import Table
    from castlescore.games.castles.tally import part
    from castlescore.games.castles.tally.table import Finished
    from castlescore.games.castles.view import answers, catalogue, log, page, presenter, sheets
    from castlescore.games.castles.words import begin, completion, entries, exports, lines, lookup, review, shows, sites

    Base = Game[Table, Move, Played, JudgedCastle, Box, TileFacts, Score, Finished]
else:
    Base = Game


def _catalogue_model() -> TypeAdapter[dict[str, object]]:
    from castlescore.games.castles.files.catalogue_file import model

    return model()


def _setup_model() -> TypeAdapter[dict[str, object]]:
    from castlescore.games.castles.files.setup_file import model

    return model()


OWN_FILES = {"catalogue": _catalogue_model, "setup": _setup_model}


class Castles(Base):
    """Castles of Mad King Ludwig."""

    meta = Meta(
        id="castles",
        name=marked("Castles of Mad King Ludwig"),
        rank=0,
        lays=marked("buy TILE [PLACE]"),
        catalogues=True,
        bgg=("Castles of Mad King Ludwig", 155426),
        begins="new anna ben cara",
    )

    package = __name__
    of_files: ClassVar[Mapping[str, object]] = {"own": OWN_FILES}
    if TYPE_CHECKING:
        rules, audit, tally, review, library, seats = records, audit, part, review, library, seats
        words = Words(begin, completion, entries, exports, lines, lookup, shows, sites)
        view = View(answers, catalogue, log, page, presenter, sheets, sheets)
        files = Files(castle_file, links, OWN_FILES)


GAME = Castles()
register(Rulebook(GAME.meta.id, __package__, cited="p.", rank=GAME.meta.rank))
