"""amend: an earlier event put right."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.amending import amended
from castlescore.cli.options import AfterOption, Json, SessionOption
from castlescore.cli.recording import Asked
from castlescore.cli.rewriting import rewrite
from castlescore.core.errors import Unclear


def amend_command(
    event: Annotated[int, typer.Argument(metavar="EVENT", min=1, help="The event to put right.")],
    line: Annotated[list[str] | None, typer.Argument(metavar="LINE", help="The line as it should have been.")] = None,
    before: Annotated[bool, typer.Option("--before", help="LINE was forgotten before EVENT.")] = False,
    drop: Annotated[bool, typer.Option("--drop", help="EVENT never happened.")] = False,
    shift: Annotated[bool, typer.Option("--shift", help="Later lines may pass to another player.")] = False,
    session: SessionOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Put an earlier event right: what came after is played again, and what changed is told.

    Refused whole if a later line is now illegal, or passes to another player (then --shift). Options stand before LINE.

    [b]castlescore amend 7 buy pumpkin-garden W=0.e[/b]
    [b]castlescore amend 3 --before --shift buy larder W=0.e[/b]
    [b]castlescore amend 12 --drop[/b]
    """
    if drop == bool(line) or (drop and before):
        raise Unclear("amend EVENT LINE, amend EVENT --before LINE, or amend EVENT --drop")
    return rewrite(Asked(session, None, after, json), lambda e: amended(e, event, line or [], before, drop, shift))
