"""audit and replay: was it right, and how did it go."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from itertools import islice
from json import dumps as json_text
from pathlib import Path
from typing import Annotated

import typer

from castlescore.cli.options import Json, SessionOption
from castlescore.cli.output import document, say, talk
from castlescore.cli.recording import table_here
from castlescore.cli.saving import put_new
from castlescore.cli.streams import is_lost
from castlescore.core.errors import CastlescoreError, Exit, FileProblem, Unclear
from castlescore.record.chronicle import audited
from castlescore.record.findings import Audit, Finding
from castlescore.record.proving import record_reads_back
from castlescore.record.reading import STDIN, read_text, reason, shown
from castlescore.record.replay import Evening, Step, follow, play_record
from castlescore.record.rewriting import rewritten
from castlescore.record.session_file import Record, parse_record, read_record, record_text
from castlescore.record.store import locked
from castlescore.view import audits
from castlescore.view.screen import width

AHEAD = 64  # audits that may be under way or waiting to be printed: what bounds the memory
HAS_MASKS = hasattr(signal, "pthread_sigmask")
HEAD = 8192  # bytes of a file in which it says what it is


def audit_command(
    files: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE|FOLDER]...", help="Sessions, or folders of them; the table's unless told."),
    ] = None,
    session: SessionOption = None,
    json: Json = False,
) -> int:
    """Replay records strictly and report everything that does not follow, and what it did to the scores.

    Silent, with exit code 0, when all is well.

    [b]castlescore audit[/b]
    [b]castlescore audit friday.toml[/b]
    [b]castlescore audit evenings/ --json[/b]
    """
    paths = [path for name in files for path in sessions_in(name)] if files else [table_here(session)]
    worst = Exit.FINE
    report = _Documents() if json else _Texts()
    for found in _watched(_audits(paths), len(paths)):
        understood = not any(f.kind == "format" and f.event is None for f in found.findings)
        worst = max(worst, Exit.BAD_FILE if not understood else Exit.FINE if found.ok else Exit.RULES_SAY_NO)
        report.add(found, understood)
        if is_lost():
            break
    report.end(worst)
    return worst


class _Texts:
    """The reports for people, one record after another."""

    def add(self, found: Audit, understood: bool) -> None:
        """Report one record; nothing where nothing was found."""
        if not understood:
            talk(found.findings[0].why)
        elif found.findings:
            say(audits.audit_lines(found, width()))

    def end(self, worst: Exit) -> None:
        """Nothing is said at the end."""


class _Documents:
    """One JSON document for all records, written as they come: a folder may hold more than the memory does."""

    def __init__(self) -> None:
        self.before = '{"sessions": ['

    def add(self, found: Audit, understood: bool) -> None:
        """Write one record's part."""
        sys.stdout.write(self.before + json_text(audits.audit_document(found)))
        self.before = ", "

    def end(self, worst: Exit) -> None:
        """Write what is known only now."""
        opening = "" if self.before == ", " else self.before
        print(f'{opening}], "ok": {json_text(worst == Exit.FINE)}}}')


def sessions_in(name: str) -> list[str]:
    """The session files that a name stands for: itself, or those of a folder and of the folders in it, by name.

    Raises FileProblem where they cannot be listed.
    """
    folder = Path(name)
    try:
        if not folder.is_dir():
            return [name]
        found = [path for path in sorted(folder.rglob("*.toml")) if _is_session(path.relative_to(folder), path)]
    except OSError as error:
        raise FileProblem(f"{shown(name)}: cannot be read: {reason(error)}") from error
    if not found:
        talk(f"{shown(name)}: no session in this folder")
    return [str(path) for path in found]


def _is_session(inside: Path, path: Path) -> bool:
    """Whether a file of a folder is meant by it: neither hidden nor a castle file."""
    return path.is_file() and not any(part.startswith(".") for part in inside.parts) and not _is_castle(path)


def _is_castle(path: Path) -> bool:
    """Whether a file says near its beginning that it is a castle file, which is no session and so not asked about."""
    try:
        with path.open("rb") as file:
            head = file.read(HEAD).decode("utf-8-sig", errors="replace")
    except OSError:
        return False
    return any(line.replace(" ", "").startswith('format="castlescorecastle') for line in head.splitlines()[:40])


def audit_file(path: str) -> Audit:
    """The audit of one file; what cannot be understood is a finding of its own."""
    try:
        return audited(parse_record(read_text(path), path))
    except CastlescoreError as error:
        return Audit(path, 0, [Finding(None, "format", "", None, None, str(error))])


def _cores() -> int:
    """How many processes may run at once: those that this one was given, where the system can say."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _audits(paths: Sequence[str]) -> Iterator[Audit]:
    """The audits in the order of the files, worked out on every core there is."""
    cores = _cores()
    if len(paths) < 4 or cores == 1:
        yield from map(audit_file, paths)
        return
    pool = ProcessPoolExecutor(cores, initializer=_ended_by_interrupts)
    rest = iter(paths)
    try:
        running = _begun(pool, islice(rest, AHEAD))
        while running:
            yield running.pop(0).result()
            running += _begun(pool, islice(rest, 1))
    finally:
        pool.shutdown(cancel_futures=True)


def _begun(pool: ProcessPoolExecutor, paths: Iterable[str]) -> list[Future[Audit]]:
    """Audits to be worked out by other processes, which are made here: no Ctrl-C reaches them half made."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT]) if HAS_MASKS else None
    try:
        return [pool.submit(audit_file, path) for path in paths]
    finally:
        if before is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ended_by_interrupts() -> None:
    """In a process that works out audits: Ctrl-C ends it at once and without a word, since the first one has it too."""
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:  # as it is where the first one runs in the background
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if HAS_MASKS:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def _watched(found: Iterator[Audit], count: int) -> Iterator[Audit]:
    """The same audits, with a progress bar where a person is watching."""
    if count < 4 or not sys.stderr.isatty():
        yield from found
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    # Where stdout is not the terminal too, the reports must not go to the bar's.
    bar = Progress(
        TextColumn("auditing"),
        BarColumn(),
        MofNCompleteColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
    )
    with bar:
        yield from bar.track(found, total=count)


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


__all__ = ["audit_command", "replay_command"]
