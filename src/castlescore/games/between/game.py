"""Between Two Castles of Mad King Ludwig. The parts that the program asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.games.between import META, rules_api, sentences
from castlescore.games.between.files import castle_file
from castlescore.games.between.input import completion, entries, lines, lookup
from castlescore.games.between.view import log, presenter, sheets, text
from castlescore.protocol.game import Game

if TYPE_CHECKING:
    from castlescore.core.language.messages import Message
    from castlescore.library.castle import Library
    from castlescore.protocol.castles import Sites
    from castlescore.protocol.views import Answers, Shows
    from castlescore.protocol.words import Beginning
    from castlescore.record.audit.findings import Auditor
    from castlescore.record.reviewing import Reviews
    from castlescore.seats.documents import Seats
    from castlescore.tally.part import Tallies
    from castlescore.view.page import EventPage


class Between(Game):
    """Between Two Castles of Mad King Ludwig."""

    meta = META
    rules = rules_api
    entries = entries
    completion = completion
    lines = lines
    lookup = lookup
    presenter = presenter
    log = log
    sheets = sheets
    catalogue = text
    castle_file = castle_file

    def say(self, message: Message) -> str:
        return sentences.say(message)

    @property
    def begin(self) -> Beginning:
        from castlescore.games.between.input import begin

        return begin

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
    def audit(self) -> Auditor:
        from castlescore.games.between.audit import audit

        return audit

    @property
    def page(self) -> EventPage:
        from castlescore.games.between.view import page

        return page

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
