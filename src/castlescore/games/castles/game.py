"""Castles of Mad King Ludwig, as the program finds it: what it is called, and where its rooms are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.core.language import marked
from castlescore.core.language.messages import Message
from castlescore.core.rulebook import Rulebook, register
from castlescore.protocol.game import Game, Meta

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pydantic import TypeAdapter

    from castlescore.games.castles import types
    from castlescore.games.castles.facts import TileFacts
    from castlescore.games.castles.library import Castle
    from castlescore.games.castles.moves import Move
    from castlescore.games.castles.rules.judging import JudgedCastle
    from castlescore.games.castles.rules.outcome import Played
    from castlescore.games.castles.rules.table import Table
    from castlescore.games.castles.rules.tiles import Box
    from castlescore.protocol.castles import CastleFiles, Exports, Links, Sites
    from castlescore.protocol.review import Reviews
    from castlescore.protocol.rules import Auditor, Rules
    from castlescore.protocol.stats import Stats
    from castlescore.protocol.tally import Tallies
    from castlescore.protocol.views import Catalogue, Hints, Log, Offers, Presenter, Sheets, Shows
    from castlescore.protocol.words import Beginning, Completion, Lines, Lookup, Words
    from castlescore.view.page.parts import Teller

    Base = types.Castles
else:
    Base = Game


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
        owned=("reveal", "price", "buy", "pass", "reward"),
    )

    def say(self, message: Message) -> str:
        """The sentence of a message; raises KeyError for one that there is not."""
        from castlescore.games.castles.sentences import say

        return say(message)

    @property
    def rules(self) -> Rules[Table, Move, Played]:
        """Tables, events and moves."""
        from castlescore.games.castles import records

        return records

    @property
    def audit(self) -> Auditor[Table, Move, Played]:
        """Audits of its records."""
        from castlescore.games.castles.audit import audit

        return audit

    @property
    def presenter(self) -> Presenter[Table, Move, Played]:
        """Tables for people and as JSON."""
        from castlescore.games.castles.view import presenter

        return presenter

    @property
    def log(self) -> Log[Table, Move, Played]:
        """Events in words."""
        from castlescore.games.castles.view import log

        return log

    @property
    def page(self) -> Teller[Table, Move, Played]:
        """What the page of an evening tells."""
        from castlescore.games.castles.view import page

        return page

    @property
    def words(self) -> Words[Table, Move]:
        """The lines of its tables."""
        from castlescore.games.castles.words import entries

        return entries

    @property
    def sites(self) -> Sites[Table, JudgedCastle, Box]:
        """The castles in which tiles are asked about."""
        from castlescore.games.castles.words import sites

        return sites

    @property
    def shows(self) -> Shows[Table, Move, Played, JudgedCastle]:
        """What is shown of tables and castles."""
        from castlescore.games.castles.words import shows

        return shows

    @property
    def sheets(self) -> Sheets[Table]:
        """The score for other programs."""
        from castlescore.games.castles.view import sheets

        return sheets

    @property
    def stats(self) -> Stats[Table, Move, Played]:
        """What is counted of finished games."""
        from castlescore.games.castles.view import stats

        return stats

    @property
    def beginning(self) -> Beginning[Table]:
        """How its tables are laid out."""
        from castlescore.games.castles.words import begin

        return begin

    @property
    def lines(self) -> Lines[Table]:
        """Its events as lines."""
        from castlescore.games.castles.words import lines

        return lines

    @property
    def castle_files(self) -> CastleFiles[JudgedCastle, Box]:
        """Its castle files."""
        from castlescore.games.castles.files import castle_file

        return castle_file

    @property
    def exports(self) -> Exports[Table, Move, Played, JudgedCastle, Box]:
        """Its castles for other programs and as pictures."""
        from castlescore.games.castles.words import exports

        return exports

    @property
    def links(self) -> Links[JudgedCastle, Box]:
        """Its castles as links of madcastles.com."""
        from castlescore.games.castles.files import links

        return links

    @property
    def castle(self) -> type[Castle]:
        """Its castles as the library gives them."""
        from castlescore.games.castles.library import Castle

        return Castle

    @property
    def offers(self) -> Offers[Table, Move, Played]:
        """What can be bought now, and what it would give at once."""
        from castlescore.games.castles.words import offers

        return offers

    @property
    def own_files(self) -> Mapping[str, Callable[[], TypeAdapter[dict[str, object]]]]:
        """Catalogue and setup files."""
        from castlescore.games.castles.files import catalogue_file, setup_file

        return {"catalogue": catalogue_file.model, "setup": setup_file.model}

    @property
    def answers(self) -> Mapping[str, object]:
        """What its commands answer with `--json`."""
        from castlescore.games.castles.view.answer_model import ANSWERS

        return ANSWERS

    @property
    def reviews(self) -> Reviews[Table, Move, Played]:
        """What was left lying on an evening."""
        from castlescore.games.castles.words import review

        return review

    @property
    def lookup(self) -> Lookup[TileFacts]:
        """Tiles and choices without a table."""
        from castlescore.games.castles.words import lookup

        return lookup

    @property
    def catalogue(self) -> Catalogue[TileFacts]:
        """Tiles as they are listed."""
        from castlescore.games.castles.view import catalogue

        return catalogue

    @property
    def completion(self) -> Completion[Table, Move, Played]:
        """What could come next on a line."""
        from castlescore.games.castles.words import completion

        return completion

    @property
    def tallies(self) -> Tallies[Table, Move, Played]:
        """Its tally files."""
        from castlescore.games.castles.tally import part

        return part

    @property
    def hints(self) -> Hints[Table]:
        """What the shell says of a table."""
        from castlescore.games.castles.words import hints

        return hints


GAME = Castles()
register(Rulebook(GAME.meta.id, __package__, cited="p.", rank=GAME.meta.rank))
