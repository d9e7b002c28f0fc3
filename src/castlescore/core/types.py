"""The types that all modules share: the content of a file, and a game's own values as seen by modules that know no
game.

Those modules pass tables, moves and castles on without looking into them: a `Replay` or `Game` without parameters is of
any game, and its own values are an `object` there. A game names its own (`Replay[Table, Move, Played]`), so that its
parts are checked. At run time none of this is needed, and hardly anything is loaded.
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

    OwnTable = Any  # a table of an unknown game
    Json = dict[str, Any]  # a JSON document: plain values by their keys

    class Document(Collection[str], Protocol):
        """A table of a TOML or JSON file, an event, a header: plain values by their keys, read-only.

        Its values are Any, the only ones between modules: a file is validated by the annotations of its model, not by
        mypy.
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
        """The outcome of a legal move, in any game."""

        @property
        def table(self) -> object:
            """The table after it."""

        @property
        def move(self) -> object:
            """The move as it is recorded."""

        @property
        def figures(self) -> Document:
            """The values that the program computed, as recorded."""

        @property
        def announcements(self) -> Sequence[Message]:
            """The announcements of the move, in order."""

        @property
        def verdict(self) -> Judgement | None:
            """The verdict on the placed tile, if any."""

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
            """All names of the tile."""

        @property
        def name(self) -> str:
            """Its name in the current language."""

else:
    import typing

    Any = CastleTiles = Json = Outcome = OwnTable = Document = Printed = Ranked = Standings = object

    def TypeVar(name: str, **_: object) -> typing.TypeVar:  # noqa: N802
        """A type variable as Python 3.11 has it, without its default."""
        return typing.TypeVar(name)


Event = Document  # a line of a record, by its keys
Header = Document  # the keys before the lines

Table = TypeVar("Table", default=Any)
Table_co = TypeVar("Table_co", default=object, covariant=True)
Move = TypeVar("Move", default=Any)
Move_co = TypeVar("Move_co", default=object, covariant=True)
Played = TypeVar("Played", bound=Outcome, default=Any)
Played_co = TypeVar("Played_co", bound=Outcome, default=Outcome, covariant=True)
Judged_co = TypeVar("Judged_co", bound=CastleTiles, default=CastleTiles, covariant=True)
Box_co = TypeVar("Box_co", default=object, covariant=True)
Tile_co = TypeVar("Tile_co", bound=Printed, default=Printed, covariant=True)
