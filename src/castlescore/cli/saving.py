"""Files put in place by a command: read back first, and what there is to say about it told."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from castlescore.cli.output import talk
from castlescore.core.errors import FileProblem
from castlescore.core.language import marked, tr
from castlescore.protocol.evening import Record
from castlescore.record import store
from castlescore.record.session_file import record_reads_back, record_text
from castlescore.record.store import Proof, keep, kind_there, save
from castlescore.toml.reading import reason, shown

THERE = {
    "file": marked("{path}: there is a file already; --force keeps it as {path2}~"),
    "session": marked("{path}: there is a session already; --force keeps it as {path2}~"),
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
        talk(kept_words(path))


def kept_words(path: str) -> str:
    """That what was there is kept."""
    return tr("{path}: what was there is kept as {path2}~", path=shown(path), path2=shown(path))


def refuse_there(path: str, force: bool, what: str) -> None:
    """Raises FileProblem where a file cannot be begun, as one is there; with `force` only what is no ordinary file.

    `what`: which file is there, for the message in THERE.
    """
    if not Path(path).exists():
        return
    if Path(path).is_dir():
        raise FileProblem(tr("{path}: that is a folder; name a file", path=shown(path)))
    if not Path(path).is_file():
        error = tr("it is no ordinary file")
        raise FileProblem(tr("{path}: cannot be written: {error}", path=shown(path), error=error))
    if not force:
        raise FileProblem(tr(THERE[what], path=shown(path), path2=shown(path)))


def put_new(record: Record, what: str, force: bool = False) -> None:
    """Begin a record's file. One that is there is never overwritten: FileProblem; with `force` it is kept as FILE~.

    `what`: as in `refuse_there`. The caller holds the lock.
    """
    path = record.path
    try:
        refuse_there(path, force, what)
        if Path(path).exists():
            keep(path)
    except OSError as error:
        why = tr("{path}: cannot be written: {error}", path=shown(path), error=reason(error))
        raise FileProblem(why) from error
    put(path, record_text(record), record_reads_back(record))
