"""Mending a record: undo, redo, amend, check and adjust. Nothing that was played is ever lost."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from castlescore.cli.amending import amended
from castlescore.cli.options import AfterOption, Json, SessionOption
from castlescore.cli.output import document, say
from castlescore.cli.output import events as event_rows
from castlescore.cli.recording import Asked, Overtaken, record, refused, writing
from castlescore.cli.telling import lines_of
from castlescore.cli.undoing import Written, redone, undone
from castlescore.core.errors import Exit, Unclear
from castlescore.games.protocol import is_refused
from castlescore.record.replay import Evening
from castlescore.view.screen import in_sight
from castlescore.words.desk import WhatIf, desk
from castlescore.words.entry import entry


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

    [b]castlescore undo[/b]
    [b]castlescore undo --to 17[/b]
    """
    if count is not None and to is not None:
        raise Unclear("either how many, or --to an event")
    return _rewrite(Asked(session, None, after, json), lambda e: undone(e, count, to))


def redo_command(session: SessionOption = None, after: AfterOption = None, json: Json = False) -> int:
    """Play what was last undone again, until something new is recorded.

    [b]castlescore redo[/b]
    """
    return _rewrite(Asked(session, None, after, json), redone)


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
    return _rewrite(Asked(session, None, after, json), lambda e: amended(e, event, line or [], before, drop, shift))


def check_command(
    player: Annotated[str, typer.Argument(metavar="PLAYER")],
    points: Annotated[int, typer.Argument(metavar="POINTS", help="Where the swan stands.")],
    money: Annotated[int | None, typer.Argument(metavar="[MONEY]", help="What is in the purse.")] = None,
    session: SessionOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Check that the table and the program agree on a player; recorded if so, refused with the last events if not.

    [b]castlescore check ben 14 3000[/b]
    """
    return record(
        Asked(session, None, after, json),
        entry("check", player, points=points, money=money),
        _last_events,
    )


def _last_events(evening: Evening, move: Any) -> list[str]:
    """What a player, or a castle, who is said to have something else did last."""
    key = "by" if hasattr(move, "by") else "castle"
    own = [step for step in evening.steps if step.event.get(key) == getattr(move, key)]
    rows = lines_of(evening, [step.n for step in own[-5:]])
    return [f"the last events of {getattr(move, key)}:", *event_rows(rows)]


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


def _rewrite(asked: Asked, change: Any) -> int:
    """Run a change that writes several events, or none if it is refused."""
    if isinstance(desk(), WhatIf):
        raise Unclear("only a move can be amended to")
    try:
        with writing(asked.session, asked.after) as evening:
            before, table = evening.last, evening.table
            found = change(evening)
            if is_refused(found):
                return refused(found, asked.json, evening)
            written, told = found
    except Overtaken as overtaken:
        return refused(overtaken.refusal, asked.json, overtaken.evening)
    if asked.json:
        document(_document(evening, before, written, told))
    else:
        face = evening.game.presenter
        say(in_sight(told, face.changed(table, evening.table), face.prompt(evening.table)))
    return Exit.FINE


def _document(evening: Evening, before: int, written: Written, told: list[str]) -> dict[str, Any]:
    """The last event, and all that were recorded after event `before`."""
    events = [{"n": n, **event} for n, event in enumerate(evening.record.events, 1) if n > before]
    lines = evening.game.presenter.recorded(evening.last, {}, written[-1][1])["lines"] if written else []
    pending = evening.game.presenter.pending(evening.table)
    return {"event": events[-1], "lines": lines, "events": events, "told": told, "pending": pending}
