"""Many records at once: which files a name stands for, worked on by every core there is, with a progress bar."""

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
from castlescore.protocol.registry import all_games
from castlescore.record.store import kind_there
from castlescore.toml.reading import shown, unreadable

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

Found = TypeVar("Found")

AHEAD = 64  # files that may be under way or waiting to be reported: what bounds the memory
FEW = 4  # files, so few that neither other processes nor a bar are worth their while
SELDOM = 50_000  # objects more, and garbage is looked for; doing it as often as usual takes a sixth of the time
OTHERS = ("castle", "tally")  # files that are no sessions


def sessions_in(name: str) -> list[str]:
    """The session files that a name stands for: itself, or those of a folder and of the folders in it, by name.

    Raises FileProblem where they cannot be listed, or there is none.
    """
    folder = Path(name)
    try:
        if not folder.is_dir():
            return [name]
        found = [path for path in sorted(folder.rglob("*.toml")) if _is_session(path.relative_to(folder), path)]
    except OSError as error:
        raise unreadable(shown(name), error) from error
    if not found:
        raise FileProblem(tr("{name}: no session in this folder", name=shown(name)))
    return [str(path) for path in found]


def _is_session(inside: Path, path: Path) -> bool:
    """Whether a file of a folder is meant by it: neither hidden nor of a castle or a tally."""
    hidden = any(part.startswith(".") for part in inside.parts)
    return path.is_file() and not hidden and kind_there(str(path)) not in OTHERS


def on_every_core(work: Callable[[str], Found], paths: Sequence[str]) -> Iterator[Found]:
    """What is worked out of each file, in the order of the files, on every core there is."""
    cores = _cores()
    if len(paths) < FEW or cores == 1:
        yield from map(work, paths)
        return
    from concurrent.futures import ProcessPoolExecutor  # for a few files it would take longer than they do

    all_games()  # the games' lists of rules, by which what other processes found names its pages
    pool = ProcessPoolExecutor(cores, initializer=_helping, initargs=(language(),))
    rest = iter(paths)
    try:
        running = _begun(pool, work, islice(rest, AHEAD))
        while running:
            yield running.pop(0).result()
            running += _begun(pool, work, islice(rest, 1))
    finally:
        pool.shutdown(cancel_futures=True)


def _begun(pool: ProcessPoolExecutor, work: Callable[[str], Found], paths: Iterable[str]) -> list[Future[Found]]:
    """Files to be worked on by other processes, which are made here: no Ctrl-C reaches them half made."""
    before = system.hold_interrupts()
    try:
        return [pool.submit(work, path) for path in paths]
    finally:
        if before is not None:
            system.let_interrupts(before)


def _helping(code: str) -> None:
    """In a process that works on files: what a file takes is freed with it, so that cycles are looked for seldom."""
    gc.set_threshold(SELDOM)
    speak(code)
    _ended_by_interrupts()


def _ended_by_interrupts() -> None:
    """In a process that works on files: Ctrl-C ends it at once and without a word, since the first one has it too."""
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:  # as it is where the first one runs in the background
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    system.let_interrupts()


def watched(found: Iterator[Found], count: int, doing: str) -> Iterator[Found]:
    """The same, with a progress bar that says what is done where a person is watching."""
    if count < FEW or not sys.stderr.isatty():
        yield from found
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    # Where stdout is not the terminal too, the reports must not go to the bar's.
    bar = Progress(
        TextColumn(doing),
        BarColumn(),
        MofNCompleteColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
    )
    with bar:
        yield from bar.track(found, total=count)
