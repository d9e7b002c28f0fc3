"""pass: money from the bank instead of a tile."""

from __future__ import annotations

from castlescore.cli.options import AfterOption, ByOption, Json, SessionOption
from castlescore.cli.recording import Asked, record
from castlescore.words.entry import entry


def pass_command(
    session: SessionOption = None, by: ByOption = None, after: AfterOption = None, json: Json = False
) -> int:
    """Take 5000 from the bank instead of buying.

    [b]castlescore pass[/b]
    """
    return record(Asked(session, by, after, json), entry("pass", by=by))
