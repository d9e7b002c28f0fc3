"""offers: what could be bought now, and what it would give."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import Json, SessionOption
from castlescore.cli.output import give
from castlescore.cli.recording import open_replay


def offers_command(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PLAYER] | CASTLE TILE...", help="Who buys, or the castle and the tiles drafted."),
    ] = None,
    price: Annotated[
        bool, typer.Option("--price", help="For the master builder: the most points of each tile for the others.")
    ] = False,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """List what could be bought now: price, purse, places, the most points at once, what it completes, favors.

    Points now are not advice: what a tile brings later, or keeps from others, is not in them.

    [b]castlescore offers[/b]
    [b]castlescore offers ben --price[/b]

    At a table of Between Two Castles, the tiles that were drafted:

    [b]castlescore offers ab wine-room salon[/b]
    """
    replay = open_replay(session, reading=True)
    return give(replay.game.words.shows.offered(replay, words or [], price, json), replay.disputed)
