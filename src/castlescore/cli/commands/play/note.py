"""note: a note written into the record."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import AfterOption, Json, SessionOption
from castlescore.cli.recording import Asked, record
from castlescore.words.entry import entry


def note_command(
    text: Annotated[list[str], typer.Argument(metavar="TEXT", help="Anything worth remembering.")],
    session: SessionOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Write a note into the record.

    [b]castlescore note "bedtime; Ben's two tiles stay on the deck"[/b]
    """
    return record(Asked(session, None, after, json), entry("note", *text))
