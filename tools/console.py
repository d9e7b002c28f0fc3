"""Play console blocks, of documents and of transcripts: lines that begin with `$ `, each with what it prints.

A line of castlescore runs in this process, any other (`cat`, `cp`, `sed`) in a shell. `|`, `<` and `>` work as in a
shell, settings may stand before a line (`$ COLUMNS=40 castlescore show`), and the lines of a here-document begin with
`> `. A line `...` stands for lines left out, TODAY for the date of today.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from unittest import mock

from castlescore.cli.app import run
from castlescore.core.language import ENGLISH

ROOT = Path(__file__).parent.parent
CUT = "..."
OURS = re.compile(r"([A-Z_]+=\S* )*castlescore\b")
HERE_DOCUMENT = re.compile(r" <<'?(\w+)'?")


@contextlib.contextmanager
def folder(*beside: Path, language: str = ENGLISH) -> Iterator[Path]:
    """Work in a new folder with copies of these folders; the program's state folder is another new one."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as top, mock.patch.dict(os.environ):
        here = Path(top, "here")
        here.mkdir()
        for source in beside:
            shutil.copytree(source, here / source.name)
        os.environ |= {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "xterm", "CASTLESCORE_LANG": language}
        os.environ |= {"XDG_STATE_HOME": f"{top}/state", "XDG_CACHE_HOME": f"{top}/cache"}
        os.environ.pop("CASTLESCORE_SESSION", None)
        os.chdir(here)
        try:
            yield here
        finally:
            os.chdir(before)


def played(block: str, codes: bool = False) -> str:
    """A console block with the current output of its lines, and, if asked for, `[1]` below a line that ends with code
    1.

    A part shortened by `...` is shortened again at the same place; blank lines below an answer stay.
    """
    rows: list[str] = []
    for part in re.split(r"(?m)^(?=\$ )", block):
        if not part.strip():
            continue
        body = part.rstrip("\n")
        line, *old = body.split("\n")
        end = HERE_DOCUMENT.search(line)
        given = old[: old.index(f"> {end[1]}") + 1] if end else []
        answer, code = _answer(line.removeprefix("$ "), "".join(f"{row[2:]}\n" for row in given[:-1]))
        rows += [line, *given, *_shortened(answer, old[len(given) :])]
        rows += [f"[{code}]"] if codes and code else []
        rows += [""] * (len(part) - len(body) - 1)
    return "\n".join(rows) + "\n"


def _answer(line: str, given: str) -> tuple[list[str], int]:
    """The output of a line of a console on both streams, and the exit code of its last command."""
    commands = HERE_DOCUMENT.sub("", line).split(" | ")
    shown, code = io.BytesIO(), 0
    passed = given.encode()
    for command in commands:
        out = shown if command is commands[-1] else io.BytesIO()
        code = (_castlescore if OURS.match(command) else _shell)(command, passed, out, shown)
        passed = out.getvalue()
    text = shown.getvalue().decode().replace("\r\n", "\n").rstrip("\n").replace(date.today().isoformat(), "TODAY")
    return text.split("\n") if text else [], code


def _castlescore(command: str, given: bytes, out: io.BytesIO, shown: io.BytesIO) -> int:
    words = shlex.split(command, comments=True)
    start = words.index("castlescore")
    settings = dict(word.split("=", 1) for word in words[:start])
    words = words[start + 1 :]
    target = None
    if "<" in words:
        given = Path(words.pop(words.index("<") + 1)).read_bytes()
        words.remove("<")
    if ">" in words:
        target = Path(words.pop(words.index(">") + 1))
        words.remove(">")
        out = io.BytesIO()
    errors = io.TextIOWrapper(shown, encoding="utf-8", write_through=True)
    output = errors if out is shown else io.TextIOWrapper(out, encoding="utf-8", write_through=True)
    stdin = io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")
    with (
        mock.patch.dict(os.environ, settings),
        mock.patch.object(sys, "stdin", stdin),
        contextlib.redirect_stdout(output),
        contextlib.redirect_stderr(errors),
    ):
        code = run(words)
    for stream in {id(errors): errors, id(output): output}.values():
        stream.detach()
    if target:
        target.write_bytes(out.getvalue())
    return code


def _shell(command: str, given: bytes, out: io.BytesIO, shown: io.BytesIO) -> int:
    done = subprocess.run(["sh", "-c", command], input=given, capture_output=True, check=False)
    out.write(done.stdout)
    shown.write(done.stderr)
    return done.returncode


def _shortened(answer: list[str], old: list[str]) -> list[str]:
    """The answer with as many lines left out as before, at the one place where the old text has `...`."""
    if CUT not in old:
        return answer
    old = [row for row in old if not re.fullmatch(r"\[\d+\]", row)]
    head, tail = old.index(CUT), len(old) - old.index(CUT) - 1
    return [*answer[:head], CUT, *(answer[-tail:] if tail else [])]
