"""A game whose parts are the modules of its package, which stand at the same places in every such game."""

from __future__ import annotations

from functools import cached_property
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from castlescore.core.types import Box, Judged, Move, Played, Table, Tile
from castlescore.protocol.game import Game

if TYPE_CHECKING:  # nothing of the parts is loaded here
    from collections.abc import Mapping, Sequence

    from castlescore.core.commands import Command
    from castlescore.library.castle import AnyCastle
    from castlescore.protocol.castles import CastleFiles, Exports, Links, Sites
    from castlescore.protocol.review import Reviews
    from castlescore.protocol.rules import Auditor, Rules
    from castlescore.protocol.stats import Stats
    from castlescore.protocol.tally import Finished, Tallies
    from castlescore.protocol.views import Catalogue, Hints, Log, Offers, Presenter, Scored, Sheets, Shows
    from castlescore.protocol.words import Beginning, Completion, Lines, Lookup, Words
    from castlescore.view.page.parts import Teller

# Each part: a module of the package, and behind the colon what is meant of it, where that is not all of it.
PLACES = {
    "say": "sentences:say",
    "commands": "words.commands:COMMANDS",
    "rules": "records:",
    "audit": "audit.audit:",
    "presenter": "view.presenter:",
    "log": "view.log:",
    "page": "view.page:",
    "words": "words.entries:",
    "sites": "words.sites:",
    "shows": "words.shows:",
    "sheets": "view.sheets:",
    "stats": "view.sheets:",
    "beginning": "words.begin:",
    "lines": "words.lines:",
    "castle_files": "files.castle_file:",
    "exports": "words.exports:",
    "links": "files.links:",
    "castle": "library:Castle",
    "offers": "words.shows:",
    "answers": "view.answers:ANSWERS",
    "reviews": "words.review:",
    "lookup": "words.lookup:",
    "catalogue": "view.catalogue:",
    "completion": "words.completion:",
    "tallies": "tally.part:",
    "hints": "words.lines:",
}


class Packaged(Game[Table, Move, Played, Judged, Box, Tile]):
    """A game of one package, whose module `game` says what it is called; a part is loaded when it is asked for first.

    A part that the game does not have, it says itself: `links = None`.
    """

    @classmethod
    def hold(
        cls,
        *,
        commands: Sequence[Command],
        rules: Rules[Table, Move, Played],
        audit: Auditor[Table, Move, Played],
        presenter: Presenter[Table, Move, Played],
        log: Log[Table, Move, Played],
        page: Teller[Table, Move, Played, Scored],
        words: Words[Table, Move],
        sites: Sites[Table, Judged, Box],
        shows: Shows[Table, Move, Played, Judged],
        sheets: Sheets[Table, Scored],
        stats: Stats[Table, Move, Played, Scored],
        beginning: Beginning[Table],
        lines: Lines[Table],
        castle_files: CastleFiles[Judged, Box],
        exports: Exports[Table, Move, Played, Judged, Box],
        links: Links[Judged, Box] | None,
        castle: type[AnyCastle[Judged, Box, Tile]],
        offers: Offers[Table, Move, Played],
        answers: Mapping[str, object],
        reviews: Reviews[Table, Move, Played],
        lookup: Lookup[Tile],
        catalogue: Catalogue[Tile],
        completion: Completion[Table, Move, Played],
        tallies: Tallies[Table, Move, Played, Finished],
        hints: Hints[Table],
    ) -> None:
        """Nothing: for mypy alone, which holds the modules of a game to the parts that they are."""


def _part(place: str) -> cached_property[object]:
    return cached_property(lambda game: resolve_name(f"{type(game).__module__.removesuffix('game')}{place}"))


for _name, _place in PLACES.items():
    _found = _part(_place)
    _found.__set_name__(Packaged, _name)
    setattr(Packaged, _name, _found)
