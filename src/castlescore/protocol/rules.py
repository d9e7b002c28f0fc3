"""How tables of a game begin, what its moves do, and how its records are audited."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from castlescore.core.events import Moves
from castlescore.protocol.game import Event, Header

if TYPE_CHECKING:  # the rooms above, whose values the parts of a game take and give; nothing of them is loaded here
    from pydantic import TypeAdapter

    from castlescore.record.findings import Audit
    from castlescore.record.replay import Step
    from castlescore.record.session_file import Record


class Rules(Protocol):
    """How a table begins, how an event is read and written, what a move does."""

    MOVES: Moves[Any]  # what its events say, read and written

    def model(self) -> TypeAdapter[Any]:
        """What judges a session file."""

    def begin(self, header: Header, path: str, text: str = "") -> Any:
        """The table before the first event; raises FileProblem when the header cannot be so.

        `text` is that of the file, so that the line can be named.
        """

    def move_of(self, event: Event) -> Any:
        """What was typed, of an event; raises KeyError for an unknown name."""

    def apply(self, table: Any, move: Any) -> Any:
        """What comes of a move: an outcome with `table`, `move` and `figures`, or a refusal with `violations`."""

    def apply_all(self, table: Any, moves: Sequence[Any]) -> Any:
        """What comes of the moves of one line, all of them or none: a list of outcomes, or a refusal."""

    def passed_on(self, table: Any, move: Any) -> Any:
        """The same move by whoever's it is at this table, where a line before it has changed whose turn it is."""

    def figures_of(self, played: Any) -> dict[str, Any]:
        """The figures of a move that stands."""


class Auditor(Protocol):
    """A record replayed strictly; each raises FileProblem for a header that cannot be."""

    def audit(self, record: Record) -> Audit:
        """Everything in a record that does not follow."""

    def followed(self, record: Record) -> tuple[Audit, Any, list[Step]]:
        """What was found, the table as it was left, and the events that could be played."""

    def watched(self, record: Record, watch: Callable[[Step], None]) -> None:
        """Show `watch` each event that could be played."""
