"""What comes of a move: the table after it and what happened, or a refusal. Both are values."""

from __future__ import annotations

from functools import cached_property

from castlescore.core.language.messages import Message
from castlescore.core.refusals import Refusal as Refusal
from castlescore.core.refusals import refuse as refuse
from castlescore.core.types import Document
from castlescore.core.values import frozen
from castlescore.games.between.moves import Move
from castlescore.games.between.rules.placement import Verdict
from castlescore.games.between.rules.scoring import Line, score
from castlescore.games.between.rules.table import Site, Table


@frozen
class Played:
    """A move that stands. `lines` are the new tile's points, `told` is said aloud; `built`: the castle that it left."""

    table: Table
    move: Move
    lines: tuple[Line, ...] = ()
    told: tuple[Message, ...] = ()
    verdict: Verdict | None = None
    built: Site | None = None

    @cached_property
    def figures(self) -> Document:
        """What is recorded beside it: the points of the castle, worked out when somebody asks."""
        return {} if self.built is None else {"score": self.built.points}

    @property
    def gained(self) -> int:
        """What the castle of a Place or a Reward gained by its line, up to this move: what a claim should be."""
        site = self.table.site(getattr(self.move, "castle", ""))
        return score(site.castle).total - score(site.castle if site.begun is None else site.begun).total
