"""score: the score with its parts."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import Json, SessionOption
from castlescore.cli.output import code_of, document, say
from castlescore.cli.recording import open_replay
from castlescore.view.screen import width


def score_command(
    whose: Annotated[
        str | None, typer.Argument(metavar="[PLAYER|CASTLE]", help="Whose score; everybody's unless told.")
    ] = None,
    why: Annotated[bool, typer.Option("--why", help="Every line of the final scoring.")] = False,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """The score with its parts: the final one, or as if the game ended now.

    [b]castlescore score --why[/b]
    [b]castlescore score ben[/b]
    """
    replay = open_replay(session, reading=True)
    table, face = replay.table, replay.game.view.presenter
    only = () if whose is None else replay.game.words.shows.scored(whose, table)
    if json:
        document(face.scored(table, only), replay.disputed)
    else:
        say(face.score_sheet(table, replay.last, width(), why, only))
    return code_of(replay.disputed)
