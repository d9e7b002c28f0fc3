"""The options and words that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.core.errors import Unclear
from castlescore.core.language import tr


def with_name(out: str | None) -> str | None:
    """The file that `--out` names; raises Unclear where it names none."""
    if out == "":
        raise Unclear(tr("--out needs a name: --out FILE"))
    return out


JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
CastleFileOption = Annotated[
    str | None, typer.Option("--castle", metavar="CASTLE_FILE", help="A castle file instead of the table. [-: stdin]")
]
CatalogueOption = Annotated[
    str | None,
    typer.Option("--catalogue", metavar="FILE", help="House-made or misprinted rooms, in tables called room."),
]
PickOption = Annotated[bool, typer.Option("--pick", help="Point at the place, at a terminal: arrows, turns, Enter.")]
TileWord = Annotated[
    str, typer.Argument(metavar="TILE", help="A tile's name or a beginning: pumpkin-garden, pu-ga, pg.")
]
PlaceWord = Annotated[
    str | None,
    typer.Argument(metavar="PLACE", help="X,Y or X,Y@TURN; DOOR=TILE.DOOR; TILE.DOOR; or N, a line of where."),
]
SessionOption = Annotated[
    str | None,
    typer.Option("-s", "--session", metavar="FILE", help="The session; else CASTLESCORE_SESSION, else table.toml."),
]
PlayerOption = Annotated[
    str | None, typer.Option("--player", metavar="NAME", help="Only what concerns this player, or castle.")
]
OutOption = Annotated[
    str | None,
    typer.Option("--out", metavar="FILE", help="Write to this file instead of stdout.", callback=with_name),
]
RecordWord = Annotated[str | None, typer.Argument(metavar="SESSION", help="The record; the table's unless told.")]
ByOption = Annotated[str | None, typer.Option("--by", metavar="PLAYER", help="Refused if it is somebody else's move.")]
AfterOption = Annotated[
    int | None, typer.Option("--after", metavar="N", min=0, help="Refused unless event N is the last recorded.")
]
