"""Castles of Mad King Ludwig."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.core.language import marked
from castlescore.core.rulebook import Rulebook, register
from castlescore.protocol.game import Game, Meta

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pydantic import TypeAdapter

    from castlescore.core.commands import Command
    from castlescore.core.language.messages import Message
    from castlescore.protocol.castles import CastleFiles, Library, Links, Sites
    from castlescore.protocol.page import EventPage
    from castlescore.protocol.review import Reviews
    from castlescore.protocol.rules import Auditor, Rules
    from castlescore.protocol.seats import Seats
    from castlescore.protocol.tally import Tallies
    from castlescore.protocol.views import Answers, Catalogue, Log, Presenter, Sheets, Shows
    from castlescore.protocol.words import Beginning, Completion, Entries, Lines, Lookup


class Castles(Game):
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

    @property
    def commands(self) -> Sequence[Command]:
        from castlescore.games.castles.input.commands import COMMANDS

        return COMMANDS

    def say(self, message: Message) -> str:
        from castlescore.games.castles.sentences import say

        return say(message)

    @property
    def rules(self) -> Rules:
        from castlescore.games.castles import rules_api

        return rules_api

    @property
    def audit(self) -> Auditor:
        from castlescore.games.castles.audit import audit

        return audit

    @property
    def begin(self) -> Beginning:
        from castlescore.games.castles.input import begin

        return begin

    @property
    def entries(self) -> Entries:
        from castlescore.games.castles.input import entries

        return entries

    @property
    def completion(self) -> Completion:
        from castlescore.games.castles.input import completion

        return completion

    @property
    def lines(self) -> Lines:
        from castlescore.games.castles.input import lines

        return lines

    @property
    def lookup(self) -> Lookup:
        from castlescore.games.castles.input import lookup

        return lookup

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
    def catalogue(self) -> Catalogue:
        from castlescore.games.castles.view import catalogue

        return catalogue

    @property
    def presenter(self) -> Presenter:
        from castlescore.games.castles.view import presenter

        return presenter

    @property
    def log(self) -> Log:
        from castlescore.games.castles.view import log

        return log

    @property
    def page(self) -> EventPage:
        from castlescore.games.castles.view import page

        return page

    @property
    def sheets(self) -> Sheets:
        from castlescore.games.castles.view import sheets

        return sheets

    @property
    def castle_file(self) -> CastleFiles:
        from castlescore.games.castles.files import castle_file

        return castle_file

    @property
    def links(self) -> Links:
        from castlescore.games.castles.files import links

        return links

    @property
    def own_files(self) -> Mapping[str, Callable[[], TypeAdapter[dict[str, object]]]]:
        from castlescore.games.castles.files import catalogue, setup

        return {"catalogue": catalogue.model, "setup": setup.model}

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
register(Rulebook(GAME.meta.id, __package__, cited="p.", rank=GAME.meta.rank))
