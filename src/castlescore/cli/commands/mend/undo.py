"""undo: the last events taken back."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import AfterOption, Json, SessionOption
from castlescore.cli.recording import Asked
from castlescore.cli.rewriting import Rewritten, rewrite, undone
from castlescore.core.errors import Unclear
from castlescore.core.language import tr
from castlescore.core.refusals import Refusal
from castlescore.record.replay import Replay


def undo_command(
    count: Annotated[int | None, typer.Argument(metavar="[N]", min=1, help="How many events; 1 unless told.")] = None,
    to: Annotated[
        int | None, typer.Option("--to", metavar="EVENT", min=0, help="Back to this event, which stays.")
    ] = None,
    session: SessionOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Take back the last events; notes stay. Right after amend or redo: take that back.

    A record that cannot be as it stands may be undone where fewer findings are left; what went with it is told.

    [b]castlescore undo[/b]
    [b]castlescore undo --to 17[/b]
    """
    if count is not None and to is not None:
        raise Unclear(tr("either how many, or --to an event"))

    def mended(replay: Replay) -> Rewritten | Refusal:
        from castlescore.cli import mending

        return mending.undone(replay, count, to)

    return rewrite(Asked(session, None, after, json), lambda e: undone(e, count, to), mended)
