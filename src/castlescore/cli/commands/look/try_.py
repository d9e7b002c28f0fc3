"""try: what a tile would give at a place."""

from __future__ import annotations

from castlescore.cli.asking import PlaceAndPlayer, open_site
from castlescore.cli.options import CastleFileOption, CatalogueOption, Dark, Json, SessionOption, TileWord
from castlescore.cli.output import give


def try_command(
    tile: TileWord,
    words: PlaceAndPlayer = None,
    castle: CastleFileOption = None,
    dark: Dark = False,
    catalogue: CatalogueOption = None,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Say whether a tile may go there, and what it would give; nothing is changed.

    [b]castlescore try vestibule S=foyer.N --castle castle.toml[/b]
    [b]castlescore try solar -2,3 --castle castle.toml[/b]
    """
    site, _, rest = open_site(castle, catalogue, session, [tile, *(words or [])], 1)
    return give(site.tried(rest[0], next(iter(rest[1:]), None), dark, json))
