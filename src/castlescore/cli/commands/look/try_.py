"""try: what a tile would give at a place."""

from __future__ import annotations

from castlescore.cli.asking import PlaceAndPlayer, open_site
from castlescore.cli.options import CastleFileOption, CatalogueOption, Dark, Json, PickOption, SessionOption, TileWord
from castlescore.cli.output import give
from castlescore.cli.terminal.pointing import with_place
from castlescore.view.answers.answers import Answer


def try_command(
    tile: TileWord,
    words: PlaceAndPlayer = None,
    castle: CastleFileOption = None,
    dark: Dark = False,
    catalogue: CatalogueOption = None,
    pick: PickOption = False,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Say whether a tile may go there, and what it would give; nothing is changed.

    [b]castlescore try vestibule S=foyer.N --castle castle.toml[/b]
    [b]castlescore try solar -2,3 --castle castle.toml[/b]
    """
    site, _, rest, disputed = open_site(castle, catalogue, session, [tile, *(words or [])], 1, "try")
    place = next(iter(rest[1:]), None)

    def tried(tile: str, place: str | None, dark: bool) -> Answer:
        return site.tried(tile, place, dark, json)

    return give(with_place(tried, rest[0], place, dark, pick, json, ("try", site.whose)), disputed)
