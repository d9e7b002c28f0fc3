"""Files put in place by a command: read back first, and what there is to say about it told."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from castlescore.cli.output import talk
from castlescore.core.errors import FileProblem, Unclear
from castlescore.core.language import tr
from castlescore.record import store
from castlescore.record.store import Proof, keep, kind_there, save
from castlescore.toml.reading import STDIN, shown

HEAD = 8192  # bytes of a page in which it says that it is ours
OURS = b'<meta name="generator" content="castlescore'
THERE = {  # translated
    "file": "{path}: there is a file already; --force keeps it as {path2}~",
    "session": "{path}: there is a session already; --force keeps it as {path2}~",
}


@contextlib.contextmanager
def locked(path: str) -> Iterator[None]:
    """Hold the lock of a file, and tell what there is to say about its disk; raises FileProblem as `store.locked`."""
    with store.locked(path) as remarks:
        for remark in remarks:
            talk(remark)
        yield


def put(path: str, text: str, proof: Proof | None = None) -> None:
    """Put a file in place of what was there, once what was written has been read back; the caller holds its lock.

    Raises FileProblem or LimitHit, and then leaves what was there.
    """
    for remark in save(path, text, proof):
        talk(remark)


def refuse_source(out: str, source: str) -> None:
    """Raises FileProblem where a file is to be written over the one that it is made from."""
    try:
        same = Path(out).samefile(source)
    except (OSError, ValueError):  # one of them is not there, or no system has such a path
        same = False
    if same:
        raise FileProblem(tr("{out}: that is the file it is made from; name another one", out=shown(out)))


def put_beside(path: str, text: str, sources: Iterable[str], proof: Proof | None = None, kind: str = "") -> None:
    """Write a file under its lock, never over one that it is made from, nor over what somebody recorded or typed.

    So a session, a tally or a castle that is there is refused; one of the `kind` that is written is kept as FILE~.
    """
    with locked(path):
        for source in sources:
            refuse_source(path, source)
        there = kind_there(path)
        if there not in ("", kind):
            why = tr("{path}: another castlescore file is there, and it is not written over; name another one",
                     path=shown(path))  # fmt: skip
            raise FileProblem(why)
        is_kept = bool(there) and Path(path).read_bytes() != text.encode()
        if is_kept:
            keep(path)
        put(path, text, proof)
    if is_kept:
        talk(tr("{path}: what was there is kept as {path2}~", path=shown(path), path2=shown(path)))


def would_pour(out: str | None, json: bool) -> bool:
    """Whether a page would run over the screen of a terminal, since no file is named for it."""
    return out is None and not json and sys.stdout.isatty()


def put_page(source: str, text: str, sources: Iterable[str], line: str) -> None:
    """Write a page beside the file that it is made from, as NAME.html, and say so.

    A page of ours that is there gives way. Raises FileProblem where anything else is, Unclear where the source has no
    name; `line`: what is typed to name another file.
    """
    if source == STDIN:
        raise Unclear(tr("a page is not for a terminal; name a file:  {line}", line=line))
    path = str(Path(source).with_suffix(".html"))
    with locked(path):
        for each in sources:
            refuse_source(path, each)
        if os.path.lexists(path) and not _is_page(path):
            why = tr("{path}: something else is there, and it is not written over; name another file:  {line}",
                     path=shown(path), line=line)  # fmt: skip
            raise FileProblem(why)
        put(path, text)
    talk(tr("the page is in {path}: open it with a browser", path=shown(path)))


def _is_page(path: str) -> bool:
    """Whether a page lies there that this program wrote; a pipe is not waited for."""
    try:
        if not Path(path).is_file():
            return False
        with Path(path).open("rb") as file:
            return OURS in file.read(HEAD)
    except OSError:
        return False


def put_new(path: str, text: str, force: bool, what: str, proof: Proof) -> None:
    """Begin a file. One that is there is never overwritten: FileProblem; with `force` it is kept as FILE~.

    `what`: which file is there, for the message in THERE. The caller holds the lock.
    """
    if Path(path).exists():
        if Path(path).is_dir():
            raise FileProblem(tr("{path}: that is a folder; name a file", path=shown(path)))
        if not Path(path).is_file():
            raise FileProblem(
                tr("{path}: cannot be written: {error}", path=shown(path), error=tr("it is no ordinary file"))
            )
        if not force:
            raise FileProblem(tr(THERE[what], path=shown(path), path2=shown(path)))
        keep(path)
    put(path, text, proof)
