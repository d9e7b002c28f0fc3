"""buy: a tile bought and laid."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import (
    AfterOption,
    AllowOption,
    ByOption,
    ClaimOption,
    Dark,
    Json,
    PickOption,
    PlaceWord,
    SessionOption,
    TileWord,
)
from castlescore.cli.recording import Asked, record
from castlescore.words.entry import entry

DeclineTiles = Annotated[
    list[str] | None, typer.Option("--decline", metavar="TILE", help="The reward of this completed tile is not taken.")
]


def buy_command(
    tile: TileWord,
    place: PlaceWord = None,
    dark: Dark = False,
    claim: ClaimOption = None,
    allow: AllowOption = None,
    decline: DeclineTiles = None,
    session: SessionOption = None,
    pick: PickOption = False,
    by: ByOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Buy a tile and lay it.

    [b]castlescore buy pumpkin-garden W=foyer.E[/b]
    [b]castlescore buy hallway -1,-5@90 --dark[/b]
    [b]castlescore buy parlor 0.e --claim 4[/b]
    [b]castlescore buy parlor --pick[/b]
    """
    line = entry("buy", tile, place, by=by, dark=dark, claim=claim, allow=allow, decline=decline)
    return record(Asked(session, by, after, json, pick), line)
