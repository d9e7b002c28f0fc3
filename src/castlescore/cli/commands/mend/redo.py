"""redo: what was undone played again."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import AfterOption, Json, SessionOption
from castlescore.cli.recording import Asked
from castlescore.cli.rewriting import redone, rewrite


def redo_command(
    count: Annotated[
        int | None, typer.Argument(metavar="[N]", min=1, help="How many events; those of the last undo unless told.")
    ] = None,
    session: SessionOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Play what was last undone again, until something new is recorded.

    [b]castlescore redo[/b]
    [b]castlescore redo 2[/b]
    """
    return rewrite(Asked(session, None, after, json), lambda replay: redone(replay, count))
