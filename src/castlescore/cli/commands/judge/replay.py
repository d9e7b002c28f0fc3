"""replay: how did it go?"""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from typing import Annotated

import typer

from castlescore.cli.options import Json, SessionOption
from castlescore.cli.output import document, say, talk
from castlescore.cli.recording import table_here
from castlescore.cli.saving import put_new
from castlescore.cli.streams import is_lost
from castlescore.core.errors import Exit, Unclear
from castlescore.record.proving import record_reads_back
from castlescore.record.replay import Evening, Step, follow, play_record
from castlescore.record.rewriting import rewritten
from castlescore.record.session_file import Record, read_record, record_text
from castlescore.record.store import locked
from castlescore.record.toml.reading import STDIN, shown
from castlescore.view.screen import width


def replay_command(
    file: Annotated[str | None, typer.Argument(metavar="SESSION", help="The record; the table's unless told.")] = None,
    to: Annotated[int | None, typer.Option("--to", metavar="N", min=0, help="Stop after event N.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each event.")] = False,
    delay: Annotated[
        float, typer.Option("--delay", metavar="S", min=0.0, max=60.0, help="Seconds between events.")
    ] = 0.0,
    out: Annotated[
        str | None, typer.Option("--out", metavar="FILE", help="Write it anew, every figure worked out, up to event N.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="With --out: replace a file; it is kept as FILE~.")] = False,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Show how a game went: what each event did, and the castle that changed.

    [b]castlescore replay friday.toml --step[/b]
    [b]castlescore replay friday.toml --to 17 --json[/b]
    [b]castlescore replay friday.toml --out right.toml[/b]
    """
    path = file or table_here(session)
    if force and out is None:
        raise Unclear("--force says nothing without --out FILE")
    if out == STDIN and json:
        raise Unclear("--out - and --json: one document at a time on stdout; name a file: --out FILE")
    record, wanted = _up_to(path, to) if out is None else _written_anew(path, to, out, force)
    if json:
        evening = play_record(wanted)
        document(evening.game.presenter.shown(evening.table, evening.last))
    elif out is None:
        _replay(Record(path, record.header, (), record.text), wanted, step, delay)
    return Exit.FINE


def _written_anew(path: str, to: int | None, out: str, force: bool) -> tuple[Record, Record]:
    """Write a record up to an event with every figure worked out; returns it as `_up_to` does."""
    if out == STDIN:
        found = _up_to(path, to)
        say([record_text(rewritten(found[1])).rstrip("\n")])
        return found
    with locked(out):  # it may be the session itself, in which somebody else may be writing
        found = _up_to(path, to)
        anew = replace(rewritten(found[1]), path=out)
        put_new(out, record_text(anew), force, "a file", record_reads_back(anew))
    talk(f"{shown(out)}: written anew, every figure worked out")
    return found


def _up_to(path: str, to: int | None) -> tuple[Record, Record]:
    """A record, and the same up to an event; raises Unclear where there is no such event."""
    record = read_record(path)
    if to is not None and to > len(record.events):
        raise Unclear(f"there is no event {to}; the last is {len(record.events)}")
    return record, record if to is None else replace(record, events=record.events[:to])


def _replay(start: Record, record: Record, step: bool, delay: float) -> None:
    evening = play_record(start)
    say(evening.game.presenter.overview(evening.table, 0, record.path, width()))
    for n, event in enumerate(record.events, 1):
        before = len(evening.told)
        evening.record = record
        follow(evening, n, event)
        for remark in evening.told[before:]:
            talk(remark)
        if event["do"] == "undo":
            say(["", f"{n:>4}  undo {event['count']}"])
        else:
            say(["", *_scene(evening.steps[-1], evening)])
        if is_lost() or (step and n < len(record.events) and not _goes_on()):
            return
        time.sleep(delay)


def _scene(step: Step, evening: Evening) -> list[str]:
    """What one event did: the sentence, the castle that changed, money and points."""
    face, played = evening.game.presenter, step.played
    return [*face.event_lines(step.n, played, width()), *face.scene(played), *face.after_event(played)]


def _goes_on() -> bool:
    """Whether the person watching wants the next event."""
    talk("Enter: the next event   q: stop")
    try:
        typed = sys.stdin.buffer.readline()
    except OSError:  # nobody can type anything; as at its end
        typed = b""
    return not typed.strip().lower().startswith(b"q")
