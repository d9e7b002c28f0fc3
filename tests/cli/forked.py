"""Runs the program as a child of this process, its standard streams closed, full, left by their reader or as they are.

Run as a script with lists of cases as JSON on the lines of standard input, each answered by a line; a case is run in
a copy of a folder of its own by a fork, which takes a tenth of the time of a new interpreter. What Python makes of a
stream when it starts is made here anew.
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

from castlescore.cli import main
from prepared import prepared

Case = dict[str, object]
MODES = {0: "r", 1: "w", 2: "w"}


def run(case: Case, kept: Path) -> None:
    """Run one case in this process, and never come back."""
    os.chdir(str(case["folder"]))
    os.environ.update({"COLUMNS": "80", "TERM": "xterm", **dict(case["environment"])})  # type: ignore[call-overload]
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        _lay(number, str(case.get(name, "kept")), kept / name)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        result = None if case.get(name) == "closed" else _stream(number, bool(case.get("unbuffered")))
        setattr(sys, name, result)
        setattr(sys, f"__{name}__", result)
    sys.argv = ["castlescore", *case["words"]]  # type: ignore[misc]
    main()


def _lay(number: int, how: str, kept: Path) -> None:
    if how == "closed":
        os.close(number)
        return
    if how == "gone":
        reader, writer = os.pipe()
        os.close(reader)
    elif how == "kept" and number:
        writer = os.open(kept, os.O_WRONLY | os.O_CREAT)
    else:
        path = {"full": "/dev/full", "kept": os.devnull}.get(how, how)
        writer = os.open(path, os.O_WRONLY if number else os.O_RDONLY)
    os.dup2(writer, number)
    os.close(writer)


def _stream(number: int, unbuffered: bool) -> io.TextIOWrapper:
    """A stream as Python makes it when it starts."""
    raw = io.FileIO(number, MODES[number], closefd=False)
    errors = "backslashreplace" if number == 2 else "strict"
    if number == 0:
        return io.TextIOWrapper(io.BufferedReader(raw), "utf-8", errors)
    if unbuffered:
        return io.TextIOWrapper(raw, "utf-8", errors, line_buffering=True, write_through=True)  # type: ignore[arg-type]
    return io.TextIOWrapper(io.BufferedWriter(raw), "utf-8", errors, line_buffering=number == 2)


def each(case: Case, home: Path) -> dict[str, object]:
    """Run a case in a copy of its folder; what it came to."""
    kept = Path(tempfile.mkdtemp(dir=home))
    folder = kept / "folder"
    shutil.copytree(str(case["folder"]), folder)
    case = {"environment": {}, **case, "folder": str(folder)}
    child = os.fork()
    if child == 0:
        run(case, kept)
    _, status = os.waitpid(child, 0)
    result = {name: _read(kept / name) for name in ("stdout", "stderr")}
    files = {str(path.relative_to(folder)): _read(path) for path in sorted(folder.rglob("*")) if path.is_file()}
    return {"code": os.waitstatus_to_exitcode(status), **result, "files": files}


def _read(path: Path) -> str:
    with contextlib.suppress(FileNotFoundError):
        return path.read_text(encoding="utf-8", errors="replace")
    return ""


if __name__ == "__main__":
    prepared()
    gc.freeze()  # so that a child copies less
    place = Path(tempfile.mkdtemp())  # no context, which a child would leave as well and so remove the folder
    for line in sys.stdin:
        print(json.dumps([each(case, place) for case in json.loads(line)]), flush=True)
    shutil.rmtree(place)
