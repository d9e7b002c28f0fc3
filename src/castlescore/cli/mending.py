"""Mending a record: undo, redo, amend, check and adjust. Nothing that was played is ever lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

import typer

from castlescore.castles.moves import Buy, Move, Pass, Reward
from castlescore.castles.outcome import Played, Refusal, refuse
from castlescore.castles.play import apply
from castlescore.castles.table import Table
from castlescore.cli import reading
from castlescore.cli.context import WhatIf, at, desk
from castlescore.cli.desk import Asked, Overtaken, record, refused, writing
from castlescore.cli.options import AfterOption, Json, SessionOption
from castlescore.cli.output import document, say, width
from castlescore.errors import Exit, Unclear
from castlescore.session import evening as fold
from castlescore.session.evening import Evening, Step
from castlescore.session.events import Event
from castlescore.show import table_documents, table_text


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
    return _rewrite(Asked(session, None, after, json), lambda e: _undo(e, count, to))


def redo_command(session: SessionOption = None, after: AfterOption = None, json: Json = False) -> int:
    """Play what was last undone again, until something new is recorded.

    [b]castlescore redo[/b]
    """
    return _rewrite(Asked(session, None, after, json), _redo)


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
    return _rewrite(Asked(session, None, after, json), lambda e: _amend(e, event, line or [], before, drop, shift))


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
    asked = Asked(session, None, after, json)
    try:
        with writing(session, after) as evening:
            move = reading.check(evening.table, player, points, money)
            played = apply(evening.table, move)
            if isinstance(played, Played):
                event = fold.recorded(evening, played, evening.table)
    except Overtaken as overtaken:
        return refused(overtaken.refusal, json)
    if isinstance(played, Refusal):
        code = refused(played, json)
        if not json:
            say([f"the last events of {move.by}:", *_last_events(evening, move.by)])  # type: ignore[union-attr]
        return code
    _say([(event, played)], evening, [], asked.json)
    return Exit.FINE


def _last_events(evening: Evening, player: str) -> list[str]:
    own = [step for step in evening.steps if step.event.get("by") == player]
    return [table_text.event_line(step.n, step.event) for step in own[-5:]]


def adjust_command(
    words: Annotated[list[str], typer.Argument(metavar="PLAYER WHY | deck|SIZE|hallway|stairs N WHY")],
    points: Annotated[int | None, typer.Option("--points", metavar="N")] = None,
    money: Annotated[int | None, typer.Option("--money", metavar="N")] = None,
    session: SessionOption = None,
    after: AfterOption = None,
    json: Json = False,
) -> int:
    """Write down what the table agreed to change, marked for ever.

    [b]castlescore adjust cara --points -1 "she moved the swan one too far"[/b]
    [b]castlescore adjust 300 6 "one fell under the table"[/b]
    """
    return record(Asked(session, None, after, json), lambda t: reading.adjust(t, words, points, money))


Written = list[tuple[Event, Played]]


def _rewrite(asked: Asked, change: Any) -> int:
    """Run a change that writes several events, or none if it is refused."""
    if isinstance(desk(), WhatIf):
        raise Unclear("only a move can be amended to")
    try:
        with writing(asked.session, asked.after) as evening:
            found = change(evening)
            if isinstance(found, Refusal):
                return refused(found, asked.json)
            written, told = found
    except Overtaken as overtaken:
        return refused(overtaken.refusal, asked.json)
    _say(written, evening, told, asked.json)
    return Exit.FINE


def _say(written: Written, evening: Evening, told: list[str], json: bool) -> None:
    last = evening.last
    if json:
        events = [{"n": n, **e} for n, e in enumerate(evening.record.events, 1)][last - max(1, len(written)) :]
        played = written[-1][1] if written else None
        entry = table_documents.recorded(last, evening.record.events[-1], played) if played else {}
        document(
            {
                "event": {"n": last, **evening.record.events[-1]},
                "lines": entry.get("lines", []),
                "events": events,
                "told": told,
                "pending": table_documents.pending(evening.table),
            }
        )
        return
    rows = list(told)
    first = last - len(written) + 1
    for i, (_, played) in enumerate(written):
        rows += table_text.event_lines(first + i, played, width())
    say([*rows, *table_text.prompt(evening.table)])


def _undo(evening: Evening, count: int | None, to: int | None) -> tuple[Written, list[str]] | Refusal:
    moves = evening.moves()
    if count is None and to is None and evening.amend is not None:
        return _take_amend_back(evening)
    if to is not None:
        if to > evening.last:
            raise Unclear(f"there is no event {to}; the last is {evening.last}")
        number = sum(step.n > to for step in moves)
    else:
        number = count or evening.anew or 1
    if number > len(moves) or not number:
        return refuse("turn", "TURN-1", f"{len(moves)} events can be undone, not {number}")
    gone = moves[len(moves) - number :]
    fold.undo(evening, number)
    return [], [f"undone {_numbers(gone)}", *(f"  {table_text.event_line(s.n, s.event)}" for s in gone)]


def _numbers(steps: list[Step]) -> str:
    return f"{steps[0].n}" if len(steps) == 1 else f"{steps[0].n}-{steps[-1].n}"


def _take_amend_back(evening: Evening) -> tuple[Written, list[str]]:
    """The events as they were before the amend, written anew."""
    assert evening.amend is not None
    old, number = evening.amend.steps, evening.anew
    if number:
        fold.undo(evening, number)
    else:
        evening.amend = None
    return _write_anew(evening, [(step.n, step.move) for step in old]), ["the amend is taken back"]


def _redo(evening: Evening) -> tuple[Written, list[str]] | Refusal:
    if not evening.undone:
        return refuse("turn", "TURN-1", "nothing was undone since the last move, so there is nothing to play again")
    steps = evening.undone[-1].steps
    return _write_anew(evening, [(step.n, step.move) for step in steps]), ["played again:"]


def _write_anew(evening: Evening, moves: list[tuple[int, Move]]) -> Written:
    written: Written = []
    for was, move in moves:
        played = apply(evening.table, move)
        assert isinstance(played, Played), "what stood before stands again"
        written.append((fold.recorded(evening, played, evening.table, was), played))
    return written


def _amend(
    evening: Evening, number: int, line: list[str], before: bool, drop: bool, shift: bool
) -> tuple[Written, list[str]] | Refusal:
    moves = evening.moves()
    index = next((i for i, step in enumerate(moves) if step.n == number), None)
    if index is None:
        return refuse("turn", "TURN-1", f"event {number} is not in force; see:  log")
    table = moves[index].before
    later = moves[index:] if before else moves[index + 1 :]
    fresh: list[tuple[int, Move]] = []
    if not drop:
        found = _read_line(table, line)
        if isinstance(found, (Refusal, int)):
            return (
                found if isinstance(found, Refusal) else refuse("turn", "TURN-1", "LINE is refused, so nothing changed")
            )
        fresh.append((number, found))
    planned = _plan(table, [*fresh, *((step.n, step.move) for step in later)], len(fresh), shift)
    if isinstance(planned, Refusal):
        return planned
    old = moves[index:]
    was = {step.n: step for step in old}
    fold.undo(evening, len(old), amending=number)
    written = _write_anew(evening, planned)
    return written, [f"undone {_numbers(old)}, then played again:", *_changes(written, planned, was)]


def _read_line(table: Table, line: list[str]) -> Move | Refusal | int:
    """The move that LINE would have been at that moment."""
    from castlescore.cli.app import run_line

    place = WhatIf(table=table)
    with at(place):
        code = run_line(line)
    return place.move if place.move is not None else code


def _plan(table: Table, moves: list[tuple[int, Move]], new: int, shift: bool) -> list[tuple[int, Move]] | Refusal:
    """The moves as they will be recorded: each legal where it now stands, passed on to another player only with
    `shift`.
    """
    planned: list[tuple[int, Move]] = []
    for i, (was, move) in enumerate(moves):
        owner = table.name(table.active)
        if i >= new and isinstance(move, (Buy, Pass, Reward)) and move.by != owner:
            if not shift:
                why = f"event {was} of {move.by} would pass to {owner}"
                return refuse("turn", "BUY-1", why, "amend EVENT --shift ...")
            move = replace(move, by=owner)
        played = apply(table, move)
        if isinstance(played, Refusal):
            if i < new:
                return played
            return Refusal(
                played.kind,
                tuple(replace(v, why=f"event {was} would no longer be legal: {v.why}") for v in played.violations),
            )
        planned.append((was, played.move))
        table = played.table
    return planned


def _changes(written: Written, planned: list[tuple[int, Move]], was: dict[int, Step]) -> list[str]:
    """What an amend changed, player by player, against the events as they were."""
    rows = []
    for (event, played), (number, _) in zip(written, planned, strict=True):
        old = was.get(number)
        if old is None:
            continue
        for key in ("points", "score", "money"):
            before, now = old.event.get(key), event.get(key)
            if before != now and old.event.get("by") == event.get("by") and old.move.__class__ is played.move.__class__:
                rows.append(f"  event {number}: {event.get('by')}'s {key} {before} is now {now}")
    return rows or ["  nothing else changed"]
