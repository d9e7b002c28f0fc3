"""Many records at once: the files behind a name, worked on by all cores, with a progress bar."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from castlescore.core import system
from castlescore.core.errors import FileProblem
from castlescore.core.language import language, speak, tr
from castlescore.core.system import cores as _cores
from castlescore.protocol.registry import descriptions
from castlescore.record.store import kind_there
from castlescore.toml.reading import shown, unreadable

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

Result = TypeVar("Result")

AHEAD = 64  # files in work or waiting to be reported, a limit for the memory
FEW = 4  # files; for fewer neither processes nor a bar are worthwhile
SELDOM = 50_000  # objects between two garbage collections; the usual number costs a sixth of the time
OTHERS = ("castle", "tally")  # suffixes and names of other files


def sessions_in(name: str, others: Sequence[str] = OTHERS) -> list[str]:
    """The session files that a name means: the file itself, or all in a folder and its subfolders, sorted.

    `others`: the kinds of files that are left out. Raises FileProblem where they cannot be listed, or there is none.
    """
    folder = Path(name)
    try:
        if not folder.is_dir():
            return [name]
        paths = [path for path in sorted(folder.rglob("*.toml")) if _is_session(path.relative_to(folder), path, others)]
    except OSError as error:
        raise unreadable(shown(name), error) from error
    if not paths:
        raise FileProblem(tr("{name}: no session in this folder", name=shown(name)))
    return [str(path) for path in paths]


def _is_session(inside: Path, path: Path, others: Sequence[str]) -> bool:
    """Whether a file of a folder is a session: not hidden, and of none of the other kinds."""
    hidden = any(part.startswith(".") for part in inside.parts)
    return path.is_file() and not hidden and kind_there(str(path)) not in others


def on_every_core(work: Callable[[str], Result], paths: Sequence[str]) -> Iterator[Result]:
    """The result for each file, in the order of the files, computed on all cores."""
    cores = _cores()
    if len(paths) < FEW or cores == 1:
        yield from map(work, paths)
        return
    from concurrent.futures import ProcessPoolExecutor  # starting processes would take longer than a few files

    descriptions()  # imports the lists of rules, which findings from other processes need for their pages
    pool = ProcessPoolExecutor(cores, initializer=_init_worker, initargs=(language(),))
    rest = iter(paths)
    try:
        running = _start_workers(pool, work, islice(rest, AHEAD))
        while running:
            yield running.pop(0).result()
            running += _start_workers(pool, work, islice(rest, 1))
    finally:
        pool.shutdown(cancel_futures=True)


def _start_workers(
    pool: ProcessPoolExecutor, work: Callable[[str], Result], paths: Iterable[str]
) -> list[Future[Result]]:
    """Start the worker processes; they are started here so that Ctrl-C cannot reach a half-made one."""
    before = system.hold_interrupts()
    try:
        return [pool.submit(work, path) for path in paths]
    finally:
        if before is not None:
            system.let_interrupts(before)


def _init_worker(code: str) -> None:
    """Set up a worker process: memory is freed with each file, so the garbage collector runs seldom."""
    gc.set_threshold(SELDOM)
    speak(code)
    _end_on_interrupt()


def _end_on_interrupt() -> None:
    """Set up a worker process: Ctrl-C ends it at once and silently, since the main process reports it."""
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:  # as where the main process runs in the background
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    system.let_interrupts()


def with_progress(results: Iterator[Result], count: int, doing: str) -> Iterator[Result]:
    """The same results, with a progress bar on a terminal; `doing` says what is done."""
    if count < FEW or not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    # Where stdout is not the terminal, the reports must not go to the bar's console.
    bar = Progress(
        TextColumn(doing),
        BarColumn(),
        MofNCompleteColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
    )
    with bar:
        yield from bar.track(results, total=count)
