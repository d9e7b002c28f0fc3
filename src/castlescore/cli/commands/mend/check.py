"""check: whether the table and the program agree."""

from __future__ import annotations

from typing import Annotated

import typer

from castlescore.cli.options import AfterOption, Json, SessionOption
from castlescore.cli.output import events as event_rows
from castlescore.cli.recording import Asked, answered, record
from castlescore.cli.telling import lines_of
from castlescore.core.errors import Disputed
from castlescore.core.language import tr
from castlescore.record.replay import Replay
from castlescore.words.entry import entry


def check_command(
    player: Annotated[str, typer.Argument(metavar="PLAYER")],
    points: Annotated[int, typer.Argument(metavar="POINTS", help="Where the swan stands.")],
    money: Annotated[int | None, typer.Argument(metavar="[MONEY]", help="What is in the purse.")] = None,
    session: SessionOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Check that the table and the program agree on a player; recorded if so, refused with the last events if not.

    Where the record cannot be as it stands, it is answered as an audit goes on, and nothing is recorded.

    [b]castlescore check ben 14 3000[/b]
    """
    asked, typed = Asked(session, None, after, json, mending=False), entry("check", player, points=points, money=money)
    try:
        return record(asked, typed, _last_events)
    except Disputed:
        return answered(asked, typed, _last_events)


def _last_events(replay: Replay, move: object) -> list[str]:
    """What a player, or a castle, who is said to have something else did last."""
    said = replay.rules.MOVES.write(move)
    key = "by" if "by" in said else "castle"
    own = [step for step in replay.steps if step.event.get(key) == said[key]]
    if not own:
        return []
    rows = lines_of(replay, [step.n for step in own[-5:]])
    return [tr("the last events of {said}:", said=said[key]), *event_rows(rows)]
