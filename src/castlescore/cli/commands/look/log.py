"""log: how the table came where it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from castlescore.cli.options import Json, SessionOption
from castlescore.cli.output import code_of, document, events, say
from castlescore.cli.recording import open_replay
from castlescore.cli.telling import disputed_rows, log_rows
from castlescore.core.language import tr
from castlescore.protocol.evening import without_number as without_number
from castlescore.record.replay import Replay
from castlescore.record.telling import as_recorded, in_force


def log_command(
    every: Annotated[bool, typer.Option("--all", help="Also what was undone.")] = False,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """The record by rounds, one line an event: what was done, and what the table counted, agreed to or put right.

    [b]castlescore log --all[/b]
    """
    replay = open_replay(session, reading=True)
    force = replay.in_force() if replay.disputed is None else {n for n, _ in replay.record.standing()[0]}
    if json:
        rows = [(n, event) for n, event in enumerate(replay.record.events, 1) if every or n in force]
        said = [{"n": n, **without_number(event), "in_force": n in force} for n, event in rows]
        document({"events": said}, replay.disputed)
    else:
        say(events(_rows(replay, force, every), 7) or [tr("nothing has been played yet")])
    return code_of(replay.disputed)


def _rows(replay: Replay, force: set[int], every: bool) -> Iterator[str]:
    """Every event, or those in force, also where one of them cannot be."""
    if replay.disputed is not None or (every and replay.is_mended):
        from castlescore.record.walking import walked

        found = [moment for moment in walked(replay.record).moments[1:] if every or moment.n in force]
        return disputed_rows(replay, found, force)
    return log_rows(replay, as_recorded(replay.record) if every else in_force(replay), force)
