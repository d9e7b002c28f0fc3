"""reveal: new rooms put on the market."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import AfterOption, ByOption, Json, SessionOption
from castlescore.cli.recording import Asked, record
from castlescore.words.entry import entry


def reveal_command(
    tiles: Annotated[
        list[str] | None, typer.Argument(metavar="TILE...", help="New rooms, the dearest slot first.")
    ] = None,
    skipped: Annotated[
        list[str] | None, typer.Option("--skipped", metavar="SIZE", help="A card drawn whose stack is empty.")
    ] = None,
    session: SessionOption = None,
    by: ByOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Put new rooms on the market: onto the empty slots from the dearest down, in one line or several.

    [b]castlescore reveal pumpkin-garden larder parlor[/b]
    [b]castlescore reveal focus-room --skipped 300[/b]
    """
    return record(Asked(session, by, after, json), entry("reveal", *(tiles or ()), skipped=skipped, by=by))
