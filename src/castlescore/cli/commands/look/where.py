"""where: every legal place of a tile."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.asking import open_site
from castlescore.cli.options import CastleFileOption, CatalogueOption, Dark, Json, SessionOption, TileWord
from castlescore.cli.output import give


def where_command(
    tile: TileWord,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TILE.DOOR] [PLAYER]", help="Only ways to join this entrance; whose castle."),
    ] = None,
    castle: CastleFileOption = None,
    dark: Dark = False,
    every: Annotated[bool, typer.Option("--all", help="List every place, not only the best.")] = False,
    catalogue: CatalogueOption = None,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """List every place where a tile may legally go, the best first.

    [b]castlescore where solar --castle castle.toml[/b]
    [b]castlescore where hallway foyer.N --castle castle.toml --all[/b]
    [b]castlescore where parlor ben[/b]
    [b]castlescore where ben parlor[/b]
    """
    door = next((word for word in words or [] if "." in word), None)
    others = [word for word in words or [] if word != door]
    site, _, (tile,), disputed = open_site(castle, catalogue, session, [tile, *others], 0, "where")
    return give(site.where(tile, door, dark, every, json), disputed)
