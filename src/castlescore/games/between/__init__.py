"""Between Two Castles of Mad King Ludwig."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.core.language import marked
from castlescore.core.rulebook import Rulebook, register
from castlescore.protocol.game import Game, Meta

if TYPE_CHECKING:
    from collections.abc import Sequence

    from castlescore.core.commands import Command
    from castlescore.core.language.messages import Message
    from castlescore.protocol.castles import CastleFiles, Library, Sites
    from castlescore.protocol.page import EventPage
    from castlescore.protocol.review import Reviews
    from castlescore.protocol.rules import Auditor, Rules
    from castlescore.protocol.seats import Seats
    from castlescore.protocol.tally import Tallies
    from castlescore.protocol.views import Answers, Catalogue, Log, Presenter, Sheets, Shows
    from castlescore.protocol.words import Beginning, Completion, Entries, Lines, Lookup


class Between(Game):
    """Between Two Castles of Mad King Ludwig."""

    meta = Meta(
        id="between",
        name=marked("Between Two Castles"),
        rank=1,
        lays=marked("place CASTLE TILE [PLACE] [TILE [PLACE]]"),
        begins="new anna ben --game between --throne THRONE ...",
        bgg=("Between Two Castles of Mad King Ludwig", 258036),
    )

    @property
    def commands(self) -> Sequence[Command]:
        from castlescore.games.between.input.commands import COMMANDS

        return COMMANDS

    def say(self, message: Message) -> str:
        from castlescore.games.between.sentences import say

        return say(message)

    @property
    def rules(self) -> Rules:
        from castlescore.games.between import rules_api

        return rules_api

    @property
    def audit(self) -> Auditor:
        from castlescore.games.between.audit import audit

        return audit

    @property
    def begin(self) -> Beginning:
        from castlescore.games.between.input import begin

        return begin

    @property
    def entries(self) -> Entries:
        from castlescore.games.between.input import entries

        return entries

    @property
    def completion(self) -> Completion:
        from castlescore.games.between.input import completion

        return completion

    @property
    def lines(self) -> Lines:
        from castlescore.games.between.input import lines

        return lines

    @property
    def lookup(self) -> Lookup:
        from castlescore.games.between.input import lookup

        return lookup

    @property
    def sites(self) -> Sites:
        from castlescore.games.between.input import sites

        return sites

    @property
    def shows(self) -> Shows:
        from castlescore.games.between.input import shows

        return shows

    @property
    def answers(self) -> Answers:
        from castlescore.games.between.view import answers

        return answers

    @property
    def catalogue(self) -> Catalogue:
        from castlescore.games.between.view import catalogue

        return catalogue

    @property
    def presenter(self) -> Presenter:
        from castlescore.games.between.view import presenter

        return presenter

    @property
    def log(self) -> Log:
        from castlescore.games.between.view import log

        return log

    @property
    def page(self) -> EventPage:
        from castlescore.games.between.view import page

        return page

    @property
    def sheets(self) -> Sheets:
        from castlescore.games.between.view import sheets

        return sheets

    @property
    def castle_file(self) -> CastleFiles:
        from castlescore.games.between.files import castle_file

        return castle_file

    @property
    def tally(self) -> Tallies:
        from castlescore.games.between.tally import part

        return part

    @property
    def review(self) -> Reviews:
        from castlescore.games.between.input import review

        return review

    @property
    def library(self) -> Library:
        from castlescore.games.between import library

        return library

    @property
    def seats(self) -> Seats:
        from castlescore.games.between import seats

        return seats


GAME = Between()
register(Rulebook(GAME.meta.id, __package__, prefix="B-", rank=GAME.meta.rank))
