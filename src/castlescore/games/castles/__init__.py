"""Castles of Mad King Ludwig."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.core.language import marked
from castlescore.core.rulebook import Rulebook, register
from castlescore.core.values import kept
from castlescore.protocol.game import Files, Game, Meta, View, Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic import TypeAdapter

    from castlescore.core.commands import Command
    from castlescore.core.language.messages import Message
    from castlescore.games.castles.facts import TileFacts
    from castlescore.games.castles.moves import Move
    from castlescore.games.castles.rules.final import Score
    from castlescore.games.castles.rules.judging import JudgedCastle
    from castlescore.games.castles.rules.outcome import Played
    from castlescore.games.castles.rules.table import Table
    from castlescore.games.castles.rules.tiles import Box
    from castlescore.games.castles.tally.table import Finished
    from castlescore.protocol.library import Library
    from castlescore.protocol.review import Reviews
    from castlescore.protocol.rules import Auditor, Rules
    from castlescore.protocol.tally import Tallies

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
        lays=marked("buy TILE PLACE"),
        catalogues=True,
        bgg=("Castles of Mad King Ludwig", 155426),
        begins="new anna ben cara",
    )

    def say(self, message: Message) -> str:
        """The sentence of a message."""
        from castlescore.games.castles.sentences import say

        return say(message)

    @kept
    def commands(self) -> Sequence[Command]:
        """What is typed at its tables."""
        from castlescore.games.castles.words.commands import COMMANDS

        return COMMANDS

    @kept
    def rules(self) -> Rules[Table, Move, Played]:
        """Tables, events and moves."""
        from castlescore.games.castles import records

        return records

    @kept
    def audit(self) -> Auditor[Table, Move, Played]:
        """Audits of its records."""
        from castlescore.games.castles.audit import audit

        return audit

    @kept
    def words(self) -> Words[Table, Move, Played, JudgedCastle, Box, TileFacts]:
        """What lines mean."""
        if TYPE_CHECKING:
            from castlescore.games.castles.words import (
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
        return Words.of("castlescore.games.castles.words")

    @kept
    def view(self) -> View[Table, Move, Played, TileFacts, Score]:
        """What is shown."""
        if TYPE_CHECKING:
            from castlescore.games.castles.view import answers, catalogue, log, page, presenter, sheets

            return View(answers, catalogue, log, page, presenter, sheets, sheets)
        return View.of("castlescore.games.castles.view", {"stats": "sheets"})

    @kept
    def files(self) -> Files[JudgedCastle, Box]:
        """Castle files and links."""
        if TYPE_CHECKING:
            from castlescore.games.castles.files import castle_file, links

            return Files(castle_file, links, OWN_FILES)
        return Files.of("castlescore.games.castles.files", own=OWN_FILES)

    @kept
    def tally(self) -> Tallies[Table, Move, Played, Finished]:
        """Finished tables scored from what lies there."""
        from castlescore.games.castles.tally import part

        return part

    @kept
    def review(self) -> Reviews[Table, Move, Played]:
        """What was left lying on an evening."""
        from castlescore.games.castles.words import review

        return review

    @kept
    def library(self) -> Library:
        """What the library gives of it."""
        from castlescore.games.castles import library

        return library


GAME = Castles()
register(Rulebook(GAME.meta.id, __package__, cited="p.", rank=GAME.meta.rank))
