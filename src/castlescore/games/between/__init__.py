"""Between Two Castles of Mad King Ludwig."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from castlescore.core.language import marked
from castlescore.core.rulebook import Rulebook, register
from castlescore.protocol.game import Files, Game, Meta, View, Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from castlescore.games.between import library, records, seats
    from castlescore.games.between.audit import audit
    from castlescore.games.between.facts import Catalogue, TileFacts
    from castlescore.games.between.files import castle_file
    from castlescore.games.between.moves import Move
    from castlescore.games.between.rules.final import Score
    from castlescore.games.between.rules.placement import JudgedCastle
    from castlescore.games.between.rules.table import Played, Table
    from castlescore.games.between.tally import part
    from castlescore.games.between.tally.table import Finished
    from castlescore.games.between.view import answers, catalogue, log, page, presenter, sheets
    from castlescore.games.between.words import begin, completion, entries, exports, lines, lookup, review, shows, sites

    Base = Game[Table, Move, Played, JudgedCastle, Catalogue, TileFacts, Score, Finished]
else:
    Base = Game


class Between(Base):
    """Between Two Castles."""

    meta = Meta(
        id="between",
        name=marked("Between Two Castles"),
        rank=1,
        lays=marked("place CASTLE TILE [PLACE] [TILE [PLACE]]"),
        begins="new anna ben --game between --throne THRONE ...",
        bgg=("Between Two Castles of Mad King Ludwig", 258036),
    )

    package = __name__
    of_files: ClassVar[Mapping[str, object]] = {"links": None, "own": {}}  # no site has its castles as links
    if TYPE_CHECKING:
        rules, audit, tally, review, library, seats = records, audit, part, review, library, seats
        words = Words(begin, completion, entries, exports, lines, lookup, shows, sites)
        view = View(answers, catalogue, log, page, presenter, sheets, sheets)
        files = Files(castle_file, None, {})


GAME = Between()
register(Rulebook(GAME.meta.id, __package__, prefix="B-", rank=GAME.meta.rank))
