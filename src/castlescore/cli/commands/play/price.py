"""price: the prices set."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import AfterOption, ByOption, Json, SessionOption
from castlescore.cli.recording import Asked, record
from castlescore.words.entry import entry


def price_command(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[TILE|SLOT=TILE]...", help="Every room, dearest first; or swaps.")
    ] = None,
    session: SessionOption = None,
    by: ByOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Set the prices: leave the rooms as they lie, name them all from the dearest slot down, or swap some.

    [b]castlescore price[/b]
    [b]castlescore price vestibule pumpkin-garden parlor larder mold-room[/b]
    [b]castlescore price 15=gra 10=ve[/b]
    """
    return record(Asked(session, by, after, json), entry("price", *(words or ()), by=by))
