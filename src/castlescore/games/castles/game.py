"""Castles of Mad King Ludwig. The parts that the program asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from castlescore.games.castles import META, rules_api, sentences
from castlescore.games.castles.files import castle_file, setup
from castlescore.games.castles.files import catalogue as catalogue_file
from castlescore.games.castles.input import completion, entries, lines, lookup
from castlescore.games.castles.view import log, presenter, sheets, text
from castlescore.protocol.game import Game

if TYPE_CHECKING:
    from castlescore.core.language.messages import Message
    from castlescore.library.castle import Library
    from castlescore.protocol.castles import Links, Sites
    from castlescore.protocol.views import Answers, Shows
    from castlescore.protocol.words import Beginning
    from castlescore.record.audit.findings import Auditor
    from castlescore.record.reviewing import Reviews
    from castlescore.seats.documents import Seats
    from castlescore.tally.part import Tallies
    from castlescore.view.page import EventPage


class Castles(Game):
    """Castles of Mad King Ludwig."""

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
    own_files: ClassVar = {"catalogue": catalogue_file.model, "setup": setup.model}

    def say(self, message: Message) -> str:
        return sentences.say(message)

    @property
    def begin(self) -> Beginning:
        from castlescore.games.castles.input import begin

        return begin

    @property
    def links(self) -> Links:
        from castlescore.games.castles.files import links

        return links

    @property
    def sites(self) -> Sites:
        from castlescore.games.castles.input import sites

        return sites

    @property
    def shows(self) -> Shows:
        from castlescore.games.castles.input import shows

        return shows

    @property
    def answers(self) -> Answers:
        from castlescore.games.castles.view import answers

        return answers

    @property
    def audit(self) -> Auditor:
        from castlescore.games.castles.audit import audit

        return audit

    @property
    def page(self) -> EventPage:
        from castlescore.games.castles.view import page

        return page

    @property
    def tally(self) -> Tallies:
        from castlescore.games.castles.tally import part

        return part

    @property
    def review(self) -> Reviews:
        from castlescore.games.castles.input import review

        return review

    @property
    def library(self) -> Library:
        from castlescore.games.castles import library

        return library

    @property
    def seats(self) -> Seats:
        from castlescore.games.castles import seats

        return seats


GAME = Castles()
