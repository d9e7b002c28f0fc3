"""log: how the table came where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from castlescore.cli.options import Json, SessionOption
from castlescore.cli.output import document, events, say
from castlescore.cli.recording import open_evening
from castlescore.cli.telling import log_rows
from castlescore.core.errors import Exit
from castlescore.core.language import tr
from castlescore.record.telling import as_recorded, in_force

if TYPE_CHECKING:
    pass


def log_command(
    every: Annotated[bool, typer.Option("--all", help="Also what was undone.")] = False,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """The record by rounds, one line an event: what was done, and what the table counted, agreed to or put right.

    [b]castlescore log --all[/b]
    """
    evening = open_evening(session)
    force = evening.in_force()
    if json:
        rows = [(n, event) for n, event in enumerate(evening.record.events, 1) if every or n in force]
        document({"events": [{"n": n, **event, "in_force": n in force} for n, event in rows]})
    else:
        told = as_recorded(evening.record) if every else in_force(evening)
        say(events(log_rows(evening, told, force), 7) or [tr("nothing has been played yet")])
    return Exit.FINE
