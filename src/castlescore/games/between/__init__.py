"""Between Two Castles of Mad King Ludwig."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.core.language import marked
from castlescore.core.rulebook import Rulebook, register
from castlescore.core.values import kept
from castlescore.protocol.game import Files, Game, Meta, View, Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from castlescore.core.commands import Command
    from castlescore.core.language.messages import Message
    from castlescore.games.between.facts import Catalogue, TileFacts
    from castlescore.games.between.moves import Move
    from castlescore.games.between.rules.final import Score
    from castlescore.games.between.rules.judging import JudgedCastle
    from castlescore.games.between.rules.outcome import Played
    from castlescore.games.between.rules.table import Table
    from castlescore.games.between.tally.table import Finished
    from castlescore.protocol.library import Library
    from castlescore.protocol.review import Reviews
    from castlescore.protocol.rules import Auditor, Rules
    from castlescore.protocol.tally import Tallies

    Base = Game[Table, Move, Played, JudgedCastle, Catalogue, TileFacts, Score, Finished]
else:
    Base = Game


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

    def say(self, message: Message) -> str:
        """The sentence of a message."""
        from castlescore.games.between.sentences import say

        return say(message)

    @kept
    def commands(self) -> Sequence[Command]:
        """What is typed at its tables."""
        from castlescore.games.between.words.commands import COMMANDS

        return COMMANDS

    @kept
    def rules(self) -> Rules[Table, Move, Played]:
        """Tables, events and moves."""
        from castlescore.games.between import records

        return records

    @kept
    def audit(self) -> Auditor[Table, Move, Played]:
        """Audits of its records."""
        from castlescore.games.between.audit import audit

        return audit

    @kept
    def words(self) -> Words[Table, Move, Played, JudgedCastle, Catalogue, TileFacts]:
        """What lines mean."""
        if TYPE_CHECKING:
            from castlescore.games.between.words import (
                begin,
                completion,
                entries,
                exports,
                lines,
                lookup,
                shows,
                sites,
            )

            return Words(begin, completion, entries, exports, lines, lookup, shows, sites)
        return Words.of("castlescore.games.between.words")

    @kept
    def view(self) -> View[Table, Move, Played, TileFacts, Score]:
        """What is shown."""
        if TYPE_CHECKING:
            from castlescore.games.between.view import answers, catalogue, log, page, presenter, sheets

            return View(answers, catalogue, log, page, presenter, sheets, sheets)
        return View.of("castlescore.games.between.view", {"stats": "sheets"})

    @kept
    def files(self) -> Files[JudgedCastle, Catalogue]:
        """Castle files and links."""
        if TYPE_CHECKING:
            from castlescore.games.between.files import castle_file

            return Files(castle_file, None, {})
        return Files.of("castlescore.games.between.files", links=None, own={})  # no site has its castles as links

    @kept
    def tally(self) -> Tallies[Table, Move, Played, Finished]:
        """Finished tables scored from what lies there."""
        from castlescore.games.between.tally import part

        return part

    @kept
    def review(self) -> Reviews[Table, Move, Played]:
        """What was left lying on an evening."""
        from castlescore.games.between.words import review

        return review

    @kept
    def library(self) -> Library:
        """What the library gives of it."""
        from castlescore.games.between import library

        return library


GAME = Between()
register(Rulebook(GAME.meta.id, __package__, prefix="B-", rank=GAME.meta.rank))
