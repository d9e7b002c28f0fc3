"""adjust: what the table agreed to change."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import AfterOption, Json, SessionOption
from castlescore.cli.recording import Asked, record
from castlescore.words.entry import entry


def adjust_command(
    words: Annotated[list[str], typer.Argument(metavar="PLAYER WHY | deck|SIZE|hallway|stairs N WHY")],
    points: Annotated[
        int | None, typer.Option("--points", metavar="N", help="Points to add; below 0: to take off.")
    ] = None,
    money: Annotated[
        int | None, typer.Option("--money", metavar="N", help="Money to add; below 0: to take off.")
    ] = None,
    session: SessionOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Write down what the table agreed to change, marked for ever.

    [b]castlescore adjust cara --points -1 "she moved the swan one too far"[/b]
    [b]castlescore adjust 300 6 "one fell under the table"[/b]
    """
    return record(Asked(session, None, after, json), entry("adjust", *words, points=points, money=money))
