"""Runs lines of the program that lies on PYTHONPATH, each in a process of its own with streams of its own.

One case a line on stdin, as JSON: `name`, `lines` (lists of words), `files` (texts by name) and `env`. The lines of a
case are run one after the other in a new folder. On stdout one line a case: what each line answered, and the files.
Everything is imported once; each line is then a fork, so that nothing is carried from one line to the next.
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import shutil
import sys
import tempfile
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import castlescore

BROKEN = 99  # the exit code of a line that raised


def load() -> None:
    """Import every module of the program."""
    for found in pkgutil.walk_packages(castlescore.__path__, "castlescore."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)


def run(words: Sequence[str], env: Mapping[str, str]) -> dict[str, Any]:
    """What a line answers: exit code, stdout and stderr."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if child == 0:
            _be_the_program(words, env, out.fileno(), err.fileno())
        _, status = os.waitpid(child, 0)
        out.seek(0)
        err.seek(0)
        texts = (out.read().decode("utf-8", "replace"), err.read().decode("utf-8", "replace"))
    return {"words": list(words), "code": os.waitstatus_to_exitcode(status), "out": texts[0], "err": texts[1]}


def _be_the_program(words: Sequence[str], env: Mapping[str, str], out: int, err: int) -> None:
    code = BROKEN
    try:
        for fd, file in ((0, os.open(os.devnull, os.O_RDONLY)), (1, out), (2, err)):
            os.dup2(file, fd)
        sys.stdin, sys.stdout, sys.stderr = (os.fdopen(fd, mode, closefd=False) for fd, mode in enumerate("rww"))
        os.environ.update(env)
        sys.argv = ["castlescore", *words]
        code = _called()
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


def _called() -> int:
    from castlescore.cli import main

    try:
        main()
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else int(left.code is not None)
    except BaseException:
        traceback.print_exc()
        return BROKEN
    return 0


def answer(case: Mapping[str, Any]) -> dict[str, Any]:
    """The answers to the lines of a case, and the files that lie in its folder afterwards."""
    folder = tempfile.mkdtemp(prefix="same")
    try:
        os.chdir(folder)
        for name, text in case["files"].items():
            Path(name).write_text(text, encoding="utf-8", errors="surrogateescape")
        lines = [run(words, {"COLUMNS": "80", **case["env"]}) for words in case["lines"]]
        files = {path.name: path.read_text(errors="replace") for path in sorted(Path().iterdir()) if path.is_file()}
    finally:
        os.chdir("/")
        shutil.rmtree(folder)
    return {"name": case["name"], "lines": lines, "files": files}


if __name__ == "__main__":
    load()
    for row in sys.stdin:
        print(json.dumps(answer(json.loads(row))), flush=True)
