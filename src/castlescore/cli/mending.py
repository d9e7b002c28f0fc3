"""Mending a record: undo, redo, amend, check and adjust. Nothing that was played is ever lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, cast

import typer

from castlescore.castles.outcome import Refusal, refuse
from castlescore.castles.placement import Violation
from castlescore.cli import reading
from castlescore.cli.context import WhatIf, at, desk
from castlescore.cli.desk import Asked, Overtaken, record, refused, writing
from castlescore.cli.faces import Face, between_words, face_of
from castlescore.cli.options import AfterOption, Json, SessionOption
from castlescore.cli.output import document, in_sight, say, width
from castlescore.cli.output import events as event_rows
from castlescore.errors import Exit, Unclear
from castlescore.session import evening as fold
from castlescore.session.evening import Evening, Step
from castlescore.session.games import Event, Game, is_refused
from castlescore.session.reading import shown
from castlescore.show.layout import hanging


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
    return record(
        Asked(session, None, after, json),
        lambda table: reading.check(table, player, points, money),
        lambda table: between_words().check(table, player, points, money),
        _last_events,
    )


def _last_events(evening: Evening, move: Any) -> list[str]:
    """What a player, or a castle, who is said to have something else did last."""
    key = "by" if hasattr(move, "by") else "castle"
    own = [step for step in evening.steps if step.event.get(key) == getattr(move, key)]
    line = face_of(evening.game_name).event_line
    return [f"the last events of {getattr(move, key)}:", *event_rows(line(step.n, step.event) for step in own[-5:])]


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
    return record(
        Asked(session, None, after, json),
        lambda t: reading.adjust(t, words, points, money),
        lambda t: between_words().adjust(t, words, points, money),
    )


Written = list[tuple[Event, Any]]  # events with what came of them


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
        face = face_of(evening.game_name)
        say(in_sight(told, face.changed(table, evening.table), face.prompt(evening.table)))
    return Exit.FINE


def _document(evening: Evening, before: int, written: Written, told: list[str]) -> dict[str, Any]:
    """The last event, and all that were recorded after event `before`."""
    events = [{"n": n, **event} for n, event in enumerate(evening.record.events, 1) if n > before]
    lines = face_of(evening.game_name).recorded(evening.last, {}, written[-1][1])["lines"] if written else []
    pending = face_of(evening.game_name).pending(evening.table)
    return {"event": events[-1], "lines": lines, "events": events, "told": told, "pending": pending}


def _undo(evening: Evening, count: int | None, to: int | None) -> tuple[Written, list[str]] | Refusal:
    moves = evening.moves()
    if count is None and to is None and evening.amend is not None:
        return _take_amend_back(evening)
    if to is not None:
        if to and to not in evening.in_force():
            return _not_in_force(evening, to)
        number = sum(step.n > to for step in moves)
        if not number:
            return refuse("turn", "", f"nothing but notes came after event {to}, so nothing is undone")
    else:
        number = count or evening.anew or evening.last_line()
    if number > len(moves):
        many = f"{len(moves)} event{'s' if len(moves) != 1 else ''} can be undone, not {number}"
        return refuse("turn", "", many if moves else "nothing has been played that could be undone")
    gone = moves[len(moves) - number :]
    fold.undo(evening, number)
    line = face_of(evening.game_name).event_line
    return [], [f"undone {_numbers(gone)}", *event_rows((f"  {line(s.n, s.event)}" for s in gone), 8)]


def _not_in_force(evening: Evening, number: int) -> Refusal:
    if number > evening.last:
        raise Unclear(f"there is no event {number}; the last is {evening.last}")
    return refuse("turn", "", f"event {number} was undone: see what is in force, and where it stands now", "log")


def _numbers(steps: list[Step]) -> str:
    return _range(steps[0].n, steps[-1].n)


def _range(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first}-{last}"


def _take_amend_back(evening: Evening) -> tuple[Written, list[str]]:
    """The events as they were before the amend, written anew."""
    assert evening.amend is not None
    old, number = evening.amend.steps, evening.anew
    fold.undo(evening, number)
    written = _write_anew(evening, [(step.n, step.move) for step in old])
    anew = _range(evening.last - len(old) + 1, evening.last)
    return written, [f"the amend is taken back: {anew} are again what {_numbers(list(old))} were"]


def _redo(evening: Evening) -> tuple[Written, list[str]] | Refusal:
    if not evening.undone:
        return refuse("turn", "", "nothing was undone since the last move, so there is nothing to play again")
    steps = evening.undone[-1].steps
    first = evening.last + 1
    written = _write_anew(evening, [(step.n, step.move) for step in steps])
    said = face_of(evening.game_name).event_lines
    lines = [said(first + i, played, width()) for i, (_, played) in enumerate(written)]
    return written, [f"{_numbers(list(steps))} played again:", *(row for rows in lines for row in rows)]


def _write_anew(evening: Evening, moves: list[tuple[int, Any]]) -> Written:
    written: Written = []
    for was, move in moves:
        played = evening.game.apply(evening.table, move)
        assert not is_refused(played), "what stood before stands again"
        written.append((fold.recorded(evening, played, evening.table, was), played))
    return written


def _amend(
    evening: Evening, number: int, line: list[str], before: bool, drop: bool, shift: bool
) -> tuple[Written, list[str]] | Refusal:
    moves = evening.moves()
    index = next((i for i, step in enumerate(moves) if step.n == number), None)
    if index is None:
        if number in evening.in_force():
            return refuse("turn", "", f"event {number} is a note, and notes stay")
        return _not_in_force(evening, number)
    table = moves[index].before
    later = moves[index:] if before else moves[index + 1 :]
    fresh: list[tuple[int, Any]] = []
    if not drop:
        found = _read_line(evening, table, line)
        if is_refused(found):
            return cast(Refusal, found)
        fresh += [(number, move) for move in found]
    planned = _plan(evening.game, table, [*fresh, *((step.n, step.move) for step in later)], len(fresh), shift)
    if isinstance(planned, Refusal):
        return planned
    old = moves[index:]
    fold.undo(evening, len(old), amending=number)
    first = evening.last + 1
    written = _write_anew(evening, planned)
    before_it = [*[None] * len(fresh), *later]
    return written, [f"undone {_numbers(old)}, then:", *_changes(face_of(evening.game_name), first, written, before_it)]


LINES = {
    "castles": ("reveal", "price", "buy", "pass", "reward", "cards", "note", "check", "adjust"),
    "between": ("place", "reward", "cards", "note", "check", "adjust"),
}


def _read_line(evening: Evening, table: Any, line: list[str]) -> Any:
    """The moves that LINE would have been at that moment, or why it could not be read as one."""
    from castlescore.cli.app import full_name, run_line

    # Anything else would be done at once, and to the table as it is now.
    lines = LINES[evening.game_name]
    of_a_file = any(word.partition("=")[0] == "--castle" for word in line)
    if full_name(line[0]) not in lines or of_a_file:
        word = "--castle" if of_a_file else shown(line[0])
        raise Unclear(f"'{word}' is no line that can stand in the record; those are {', '.join(lines)}")
    place = WhatIf(game=evening.game_name, table=table, real=desk())
    with at(place):
        run_line(line)
    if place.found is None:
        raise Unclear("LINE is no move")
    return place.found


def _plan(
    game: Game, table: Any, moves: list[tuple[int, Any]], new: int, shift: bool
) -> list[tuple[int, Any]] | Refusal:
    """The moves as they will be recorded: each legal where it now stands, passed on to somebody else only with
    `shift`.
    """
    planned: list[tuple[int, Any]] = []
    for i, (was, move) in enumerate(moves):
        owned = move if i < new else game.passed_on(table, move)
        if owned != move and not shift:
            why = f"event {was} would change hands: it was {move.by}'s and would be {owned.by}'s"
            return refuse("turn", "BUY-1", why, "amend EVENT --shift ...  if that is what happened")
        played = game.apply(table, owned)
        if is_refused(played):
            if i < new:
                return cast(Refusal, played)
            violations = tuple(
                Violation(v.rule, v.tiles, f"event {was} would no longer be legal: {v.why}") for v in played.violations
            )
            return Refusal(played.kind, violations, f"amend {was} LINE  or  amend {was} --drop  first")
        planned.append((was, played.move))
        table = played.table
    return planned


TOLD = (
    "by",
    "castle",
    "tile",
    "at",
    "turn",
    "row",
    "deck",
    "price",
    "coins",
    "completes",
    "rewards",
    "points",
    "score",
    "money",
)


AMOUNTS = ("deck", "price", "coins", "points", "score", "money")


def _changes(face: Face, first: int, written: Written, before: Sequence[Step | None]) -> list[str]:
    """What an amend comes to: new lines in full, then what changed in the old ones, those as before in one line."""
    rows: list[str] = []
    same: list[int] = []
    for n, ((event, played), old) in enumerate(zip(written, before, strict=True), first):
        if old is not None and not _changed(event, played, old):
            same.append(n)
            continue
        rows += _as_before(same)
        same = []
        rows += _change(face, n, event, played, old)
    others = sum(step is not None for step in before)
    end = ", nothing else changed" if same and len(same) == others else ""
    return [*rows, *(row + end for row in _as_before(same))]


def _as_before(numbers: list[int]) -> list[str]:
    return [f"{_range(numbers[0], numbers[-1]):>4}  as before"] if numbers else []


def _changed(event: Event, played: Any, old: Step) -> list[str]:
    """The keys in which an event differs from what it was; `told` where something else is said about it."""
    found = [key for key in TOLD if event.get(key) != old.event.get(key)]
    return [*found, *(["told"] if played.told != old.played.told else [])]


def _change(face: Face, n: int, event: Event, played: Any, old: Step | None) -> list[str]:
    if old is None:
        return face.event_lines(n, played, width())
    changed = _changed(event, played, old)
    if "by" in changed:
        return face.event_lines(n, played, width(), was=old.event.get("by", ""))
    figures = [f"{key} {old.event.get(key, 0)} is now {event.get(key, 0)}" for key in changed if key in AMOUNTS]
    if set(changed) <= {"score", "money"}:
        return hanging(
            f"{n:>4}  ", f"as before, but {event.get('by', event.get('castle'))}'s {', '.join(figures)}", width()
        )
    rows = face.event_lines(n, played, width())
    return [*rows, *(hanging("      ", f"changed: {', '.join(figures)}", width()) if figures else [])]
