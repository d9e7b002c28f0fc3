"""Between Two Castles, as the program finds it: what it is called, and where its rooms are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.core.language import marked
from castlescore.core.language.messages import Message
from castlescore.core.rulebook import Rulebook, register
from castlescore.protocol.game import Game, Meta

if TYPE_CHECKING:
    from collections.abc import Mapping

    from castlescore.games.between import types
    from castlescore.games.between.facts import Catalogue, TileFacts
    from castlescore.games.between.library import Castle
    from castlescore.games.between.moves import Move
    from castlescore.games.between.rules.judging import JudgedCastle
    from castlescore.games.between.rules.outcome import Played
    from castlescore.games.between.rules.table import Table
    from castlescore.protocol.castles import CastleFiles, Exports, Sites
    from castlescore.protocol.review import Reviews
    from castlescore.protocol.rules import Auditor, Rules
    from castlescore.protocol.stats import Stats
    from castlescore.protocol.tally import Tallies
    from castlescore.protocol.views import Catalogue as TileList
    from castlescore.protocol.views import Hints, Log, Offers, Presenter, Sheets, Shows
    from castlescore.protocol.words import Beginning, Completion, Lines, Lookup, Words
    from castlescore.view.page.parts import Teller

    Base = types.Between
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
        foreign=("reveal", "price", "buy", "pass"),
        bgg=("Between Two Castles of Mad King Ludwig", 258036),
    )

    def say(self, message: Message) -> str:
        """The sentence of a message; raises KeyError for one that there is not."""
        from castlescore.games.between.sentences import say

        return say(message)

    @property
    def rules(self) -> Rules[Table, Move, Played]:
        """Tables, events and moves."""
        from castlescore.games.between import records

        return records

    @property
    def audit(self) -> Auditor[Table, Move, Played]:
        """Audits of its records."""
        from castlescore.games.between.audit import audit

        return audit

    @property
    def presenter(self) -> Presenter[Table, Move, Played]:
        """Tables for people and as JSON."""
        from castlescore.games.between.view import presenter

        return presenter

    @property
    def log(self) -> Log[Table, Move, Played]:
        """Events in words."""
        from castlescore.games.between.view import log

        return log

    @property
    def page(self) -> Teller[Table, Move, Played]:
        """What the page of an evening tells."""
        from castlescore.games.between.view import page

        return page

    @property
    def words(self) -> Words[Table, Move]:
        """The lines of its tables."""
        from castlescore.games.between.words import entries

        return entries

    @property
    def sites(self) -> Sites[Table, JudgedCastle, Catalogue]:
        """The castles in which tiles are asked about."""
        from castlescore.games.between.words import sites

        return sites

    @property
    def shows(self) -> Shows[Table, Move, Played, JudgedCastle]:
        """What is shown of tables and castles."""
        from castlescore.games.between.words import shows

        return shows

    @property
    def sheets(self) -> Sheets[Table]:
        """The score for other programs."""
        from castlescore.games.between.view import sheets

        return sheets

    @property
    def stats(self) -> Stats[Table, Move, Played]:
        """What is counted of finished games."""
        from castlescore.games.between.view import stats

        return stats

    @property
    def beginning(self) -> Beginning[Table]:
        """How its tables are laid out."""
        from castlescore.games.between.words import begin

        return begin

    @property
    def lines(self) -> Lines[Table]:
        """Its events as lines."""
        from castlescore.games.between.words import lines

        return lines

    @property
    def castle_files(self) -> CastleFiles[JudgedCastle, Catalogue]:
        """Its castle files."""
        from castlescore.games.between.files import castle_file

        return castle_file

    @property
    def exports(self) -> Exports[Table, Move, Played, JudgedCastle, Catalogue]:
        """Its castles for other programs and as pictures."""
        from castlescore.games.between.words import exports

        return exports

    @property
    def castle(self) -> type[Castle]:
        """Its castles as the library gives them."""
        from castlescore.games.between.library import Castle

        return Castle

    @property
    def offers(self) -> Offers[Table, Move, Played]:
        """What can be laid now, and what it would give at once."""
        from castlescore.games.between.words import offers

        return offers

    @property
    def answers(self) -> Mapping[str, object]:
        """What its commands answer with `--json`."""
        from castlescore.games.between.view.answer_model import ANSWERS

        return ANSWERS

    @property
    def reviews(self) -> Reviews[Table, Move, Played]:
        """What was left lying on an evening."""
        from castlescore.games.between.words import review

        return review

    @property
    def lookup(self) -> Lookup[TileFacts]:
        """Tiles and choices without a table."""
        from castlescore.games.between.words import lookup

        return lookup

    @property
    def catalogue(self) -> TileList[TileFacts]:
        """Tiles as they are listed."""
        from castlescore.games.between.view import catalogue

        return catalogue

    @property
    def completion(self) -> Completion[Table, Move, Played]:
        """What could come next on a line."""
        from castlescore.games.between.words import completion

        return completion

    @property
    def tallies(self) -> Tallies[Table, Move, Played]:
        """Its tally files."""
        from castlescore.games.between.tally import part

        return part

    @property
    def hints(self) -> Hints[Table]:
        """What the shell says of a table."""
        from castlescore.games.between.words import hints

        return hints


GAME = Between()
register(Rulebook(GAME.meta.id, __package__, prefix="B-", rank=GAME.meta.rank))
