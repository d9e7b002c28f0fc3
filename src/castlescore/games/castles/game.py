"""Castles of Mad King Ludwig, as the program finds it: what it is called, and where its rooms are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlescore.core.rulebook import Rulebook, register
from castlescore.games.protocol import (
    Auditor,
    Catalogue,
    Completion,
    Game,
    Hints,
    Log,
    Lookup,
    Meta,
    Presenter,
    Rules,
    Sheets,
)

if TYPE_CHECKING:
    from castlescore.view.page.parts import Teller


class Castles(Game):
    """Castles of Mad King Ludwig."""

    meta = Meta(
        id="castles",
        name="Castles of Mad King Ludwig",
        rank=0,
        lays="buy TILE PLACE",
        begins="new anna ben cara",
        owned=("reveal", "price", "buy", "pass", "reward"),
    )

    @property
    def rules(self) -> Rules:
        """Tables, events and moves."""
        from castlescore.games.castles import records

        return records

    @property
    def audit(self) -> Auditor:
        """Audits of its records."""
        from castlescore.games.castles.audit import audit

        return audit

    @property
    def presenter(self) -> Presenter:
        """Tables for people and as JSON."""
        from castlescore.games.castles.view import presenter

        return presenter

    @property
    def log(self) -> Log:
        """Events in words."""
        from castlescore.games.castles.view import log

        return log

    @property
    def page(self) -> Teller:
        """What the page of an evening tells."""
        from castlescore.games.castles.view import page

        return page

    @property
    def sheets(self) -> Sheets:
        """The score for other programs."""
        from castlescore.games.castles.view import sheets

        return sheets

    @property
    def lookup(self) -> Lookup:
        """Tiles and choices without a table."""
        from castlescore.games.castles.words import lookup

        return lookup

    @property
    def catalogue(self) -> Catalogue:
        """Tiles as they are listed."""
        from castlescore.games.castles.view import catalogue

        return catalogue

    @property
    def completion(self) -> Completion:
        """What could come next on a line."""
        from castlescore.games.castles.words import completion

        return completion

    @property
    def hints(self) -> Hints:
        """What the shell says of a table."""
        from castlescore.games.castles.words import hints

        return hints


GAME = Castles()
register(Rulebook(GAME.meta.id, __package__, cited="p.", rank=GAME.meta.rank))
