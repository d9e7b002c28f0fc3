"""The types that every room shares: what a file says, and a game's own values as the rooms that know no game see them.

Those rooms hand tables, moves and castles on and look at none: a bare `Replay` or `Game` is of any game, and what is
its own is an `object` there. A game names its own (`Replay[Table, Move, Played]`), so that its parts are checked.
While the program runs nothing of this is needed, and hardly anything is loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, ItemsView, KeysView, Sequence
    from typing import Any, Protocol

    from typing_extensions import TypeVar as TypeVar

    from castlescore.core.language.messages import Message
    from castlescore.core.refusals import Judgement
    from castlescore.core.standings import Ranked as Ranked
    from castlescore.core.standings import Standings as Standings

    OwnTable = Any  # a table of a game that is not known, for whoever knows it
    Json = dict[str, Any]  # a JSON document as it is made: plain values by their keys

    class Document(Collection[str], Protocol):
        """A table of a TOML or JSON file, an event, a header: plain values by their keys, to be read.

        Its values are Any, the only ones between rooms: a file is judged by the annotations of its model, not by mypy,
        so that whoever reads a key knows what stands there.
        """

        def __getitem__(self, key: str, /) -> Any:
            """The value of a key; raises KeyError."""

        def get(self, key: str, default: Any = None, /) -> Any:
            """The value of a key, or another one."""

        def keys(self) -> KeysView[str]:
            """The keys."""

        def items(self) -> ItemsView[str, Any]:
            """The keys with their values."""

    class Outcome(Protocol):
        """What came of a move that stands, in any game."""

        @property
        def table(self) -> object:
            """The table after it."""

        @property
        def move(self) -> object:
            """The move as it is recorded."""

        @property
        def figures(self) -> Document:
            """What the program worked out, as it is recorded."""

        @property
        def announcements(self) -> Sequence[Message]:
            """The announcements of the move, in order."""

        @property
        def verdict(self) -> Judgement | None:
            """The verdict on the tile that it laid, if any."""

    class CastleTiles(Protocol):
        """A castle of a castle file, judged, in any game."""

        @property
        def tiles(self) -> Sequence[object]:
            """The verdict on each of its tiles."""

        @property
        def legal(self) -> bool:
            """Whether no tile breaks a rule."""

    class Printed(Protocol):
        """A tile as printed."""

        @property
        def names(self) -> tuple[str, ...]:
            """Everything the tile may be called."""

        @property
        def name(self) -> str:
            """What it is called in the language that is spoken."""

else:
    import typing

    Any = CastleTiles = Json = Outcome = OwnTable = Document = Printed = Ranked = Standings = object

    def TypeVar(name: str, **_: object) -> typing.TypeVar:  # noqa: N802
        """A type variable as Python 3.11 has it, without its default."""
        return typing.TypeVar(name)


Event = Document  # a line of a record, by its keys
Header = Document  # what stands before the lines

Table = TypeVar("Table", default=Any)
Table_co = TypeVar("Table_co", default=object, covariant=True)
Move = TypeVar("Move", default=Any)
Move_co = TypeVar("Move_co", default=object, covariant=True)
Played = TypeVar("Played", bound=Outcome, default=Any)
Played_co = TypeVar("Played_co", bound=Outcome, default=Outcome, covariant=True)
Judged_co = TypeVar("Judged_co", bound=CastleTiles, default=CastleTiles, covariant=True)
Box_co = TypeVar("Box_co", default=object, covariant=True)
Tile_co = TypeVar("Tile_co", bound=Printed, default=Printed, covariant=True)
