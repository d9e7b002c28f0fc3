"""amend: an earlier event put right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated

import typer

from castlescore.cli.options import AfterOption, Json, SessionOption
from castlescore.cli.recording import Asked
from castlescore.cli.rewriting import Rewritten, numbers, rewrite, span
from castlescore.cli.terminal.pointing import completed
from castlescore.core.errors import Unclear
from castlescore.core.events import Event
from castlescore.core.language import tr
from castlescore.core.refusals import Refusal
from castlescore.core.types import Outcome
from castlescore.protocol.evening import Step
from castlescore.protocol.game import Game
from castlescore.protocol.placer import OpenPlace
from castlescore.protocol.words import Entry
from castlescore.record.replay import Replay
from castlescore.toml.reading import shown
from castlescore.view.layout import hanging
from castlescore.view.screen import width
from castlescore.words.amending import Written, amend, amending
from castlescore.words.desk import WhatIf, at, desk

Change = Callable[[Replay, Entry | None], Rewritten | Refusal]


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
    In a record that cannot be as it stands later lines stay as they are, and fewer findings must be left.

    [b]castlescore amend 7 buy pumpkin-garden W=0.e[/b]
    [b]castlescore amend 3 --before --shift buy larder W=0.e[/b]
    [b]castlescore amend 12 --drop[/b]
    """
    if drop == bool(line) or (drop and before):
        raise Unclear(tr("amend EVENT LINE, amend EVENT --before LINE, or amend EVENT --drop"))

    def change(replay: Replay, whole: Entry | None) -> Rewritten | Refusal:
        if replay.disputed is None:
            return amended(replay, event, line or [], before, drop, shift, whole)
        from castlescore.cli import mending

        read = None if drop else partial(_read_line, replay, line=line or [], whole=whole)
        return mending.amended(replay, event, read, before)

    return _done(Asked(session, None, after, json), change)


def _done(asked: Asked, change: Change, whole: Entry | None = None) -> int:
    """Write the change; where LINE leaves a place open, with one that is pointed at while nothing is locked."""
    last: list[int] = []

    def once(replay: Replay) -> Rewritten | Refusal:
        last.append(replay.last)
        return change(replay, whole)

    try:
        return rewrite(asked, once, mend=once)
    except OpenPlace as open_:
        found = completed(open_, open_.pick, asked.json)
        return _done(replace(asked, after=last[0]), change, found)


def amended(
    replay: Replay, number: int, line: list[str], before: bool, drop: bool, shift: bool, whole: Entry | None = None
) -> Rewritten | Refusal:
    """Put event `number` right, or a line before it, or leave it out; what was written anew, and what is said.

    `whole`: the line with a place that was pointed at.
    """
    read = None if drop else partial(_read_line, replay, line=line, whole=whole)
    found = amending(replay, number, read, before, shift)
    if isinstance(found, Refusal):
        return found
    first = replay.last + 2
    written = amend(replay, found)
    head = tr("undone {numbers}, then:", numbers=numbers(found.old))
    fresh = [played for (_, played), old in zip(written, found.before, strict=True) if old is None]
    changes = _changes(replay.game, first, written, found.before)
    return Rewritten(written, [head, *changes], fresh[-1] if fresh else None)


def _read_line(replay: Replay, table: object, line: list[str], whole: Entry | None) -> list[object] | Refusal:
    """The moves that LINE would have been at that moment, or why it could not be read as one."""
    from castlescore.cli.app import full_name, run_line

    # Anything else would be done at once, and to the table as it is now.
    lines = replay.game.words.entries.LINES
    of_a_file = any(word.partition("=")[0] == "--castle" for word in line)
    place = WhatIf(game=replay.game, table=table, lines=lines, real=desk(), whole=whole)
    if full_name(line[0], lambda: place.left_out(None)) not in lines or of_a_file:
        word = "--castle" if of_a_file else shown(line[0])
        raise Unclear(
            tr("'{word}' is no line that can stand in the record; those are {lines}", word=word, lines=", ".join(lines))
        )
    with at(place):
        run_line(line)
    if place.found is None:
        raise Unclear(tr("LINE is no move"))
    return place.found


# The keys of an event that tell whether it is as before.
OF_EVENT = ("by", "castle", "tile", "at", "turn", "row")
OF_FIGURES = ("deck", "price", "coins", "completes", "rewards", "points", "score", "money")
NOW = {  # translated
    "deck": "deck {was} is now {now}",
    "price": "price {was} is now {now}",
    "coins": "coins {was} is now {now}",
    "points": "points {was} is now {now}",
    "score": "score {was} is now {now}",
    "money": "money {was} is now {now}",
}


def _changes(game: Game, first: int, written: Written, before: Sequence[Step | None]) -> list[str]:
    """What an amend comes to: new lines in full, then what changed in the old ones, those as before in one line."""
    rows: list[str] = []
    same: list[int] = []
    for n, ((event, played), old) in enumerate(zip(written, before, strict=True), first):
        if old is not None and not _changed(game, event, played, old):
            same.append(n)
            continue
        rows += _as_before(same)
        same = []
        rows += _change(game, n, event, played, old)
    others = sum(step is not None for step in before)
    if same and len(same) == others:
        return [*rows, tr("{span:>4}  as before, nothing else changed", span=span(same[0], same[-1]))]
    return [*rows, *_as_before(same)]


def _as_before(numbers: list[int]) -> list[str]:
    return [tr("{span:>4}  as before", span=span(numbers[0], numbers[-1]))] if numbers else []


def _changed(game: Game, event: Event, played: Outcome, old: Step) -> list[str]:
    """The keys in which an event differs from what it was; `told` where something else is said about it."""
    said = [*map(game.say, played.told)]
    found = [key for key in (*OF_EVENT, *OF_FIGURES) if event.get(key) != old.event.get(key)]
    return [*found, *(["told"] if said != [*map(game.say, old.played.told)] else [])]


def _change(game: Game, n: int, event: Event, played: Outcome, old: Step | None) -> list[str]:
    face = game.view.presenter
    if old is None:
        return face.event_lines(n, played, width())
    changed = _changed(game, event, played, old)
    if "by" in changed:
        return face.event_lines(n, played, width(), was=old.event.get("by", ""))
    figures = [tr(NOW[key], was=old.event.get(key, 0), now=event.get(key, 0)) for key in changed if key in NOW]
    if set(changed) <= {"score", "money"}:
        name = event.get("by", event.get("castle"))
        said = tr("as before, but {name}'s {figures}", name=name, figures=", ".join(figures))
        return hanging(f"{n:>4}  ", said, width())
    rows = face.event_lines(n, played, width())
    if figures:
        rows += hanging("      ", tr("changed: {figures}", figures=", ".join(figures)), width())
    return rows
