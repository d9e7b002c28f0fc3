"""redo: what was undone played again."""

from __future__ import annotations

from castlescore.cli.options import AfterOption, Json, SessionOption
from castlescore.cli.recording import Asked
from castlescore.cli.rewriting import redone, rewrite


def redo_command(session: SessionOption = None, after: AfterOption = None, json: Json = False) -> int:
    """Play what was last undone again, until something new is recorded.

    [b]castlescore redo[/b]
    """
    return rewrite(Asked(session, None, after, json), redone)
