"""What comes of a move: the table after it and what happened, or a refusal. Both are values."""

from __future__ import annotations

from dataclasses import field

from castlescore.core.messages import Message
from castlescore.core.refusals import Refusal as Refusal
from castlescore.core.refusals import refuse as refuse
from castlescore.core.types import Plain
from castlescore.core.values import frozen
from castlescore.games.between.moves import Move
from castlescore.games.between.rules.placement import Verdict
from castlescore.games.between.rules.scoring import Line, score
from castlescore.games.between.rules.table import Table


@frozen
class Played:
    """A move that stands. `figures` are recorded beside it, `lines` are the new tile's points, `told` is said aloud."""

    table: Table
    move: Move
    figures: Plain = field(default_factory=dict[str, object])
    lines: tuple[Line, ...] = ()
    told: tuple[Message, ...] = ()
    verdict: Verdict | None = None

    @property
    def gained(self) -> int:
        """What the castle of a Place or a Reward gained by its line, up to this move: what a claim should be."""
        site = self.table.site(getattr(self.move, "castle", ""))
        return score(site.castle).total - score(site.castle if site.begun is None else site.begun).total
