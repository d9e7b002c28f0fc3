"""cards: bonus cards shown after the last round."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import AfterOption, Json, SessionOption
from castlescore.cli.recording import Asked, record
from castlescore.words.entry import entry


def cards_command(
    player: Annotated[str, typer.Argument(metavar="PLAYER|CASTLE")],
    cards: Annotated[
        list[str] | None, typer.Argument(metavar="[CARD[=N]]...", help="N: the number printed on the card.")
    ] = None,
    none: Annotated[bool, typer.Option("--none", help="No bonus card is shown.")] = False,
    session: SessionOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Show a player's bonus cards after the last round. A name alone says how many are held, and records nothing.

    [b]castlescore cards anna all-types money[/b]
    [b]castlescore cards ben round food=3 stairs 400[/b]
    """
    return record(Asked(session, None, after, json), entry("cards", player, *(cards or ()), none=none))
