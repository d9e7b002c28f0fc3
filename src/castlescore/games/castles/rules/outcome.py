"""The outcome of a legal move: the table after it, and what happened."""

from __future__ import annotations

from dataclasses import dataclass, field

from castlescore.core.language.messages import Message
from castlescore.core.types import Document
from castlescore.games.castles.moves import Move
from castlescore.games.castles.rules.placement import Line, Verdict
from castlescore.games.castles.rules.table import Table


@dataclass(frozen=True)
class Played:
    """A legal move: the table after it, the `figures` recorded with it, its point `lines`, and its `announcements`."""

    table: Table
    move: Move
    figures: Document = field(default_factory=dict[str, object])
    lines: tuple[Line, ...] = ()
    announcements: tuple[Message, ...] = ()
    verdict: Verdict | None = None
