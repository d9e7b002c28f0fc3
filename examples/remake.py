"""Play the examples again: `python examples/remake.py [FOLDER...]`, every folder beside this file unless told.

A folder's `game.txt` is typed line by line into an empty record, which becomes its `table.toml`. Then every command
that a ```console block of its `README.md` shows (`$ castlescore ...`) is run, and what it answers goes under it. The
test of the examples asks for the same texts and compares them with those committed.
"""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from tempfile import TemporaryDirectory

from castlescore.cli.app import run

HERE = Path(__file__).parent
GAME, RECORD, README = "game.txt", "table.toml", "README.md"
TERMINAL = {"COLUMNS": "80", "TERM": "xterm"}  # what the answers shown are laid out for
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = "$ castlescore "


@dataclass(frozen=True)
class Made:
    """What came of a folder: its files by name as they should be, and the lines of its game that were not accepted."""

    texts: dict[str, str]
    refused: tuple[str, ...]


def answer(line: str) -> tuple[int, str]:
    """Run a command line here; returns the exit code and everything it said."""
    said = TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True)
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = run(shlex.split(line))
    return code, said.buffer.getvalue().decode()


def lines(game: str) -> list[str]:
    """The command lines of a game: neither blank nor a comment."""
    return [line for line in game.splitlines() if line and not line.startswith("#")]


def made(folder: Path) -> Made:
    """Play and show everything of one folder, in a copy of it."""
    with TemporaryDirectory() as name, _terminal():
        copy = Path(shutil.copytree(folder, Path(name) / folder.name))
        with contextlib.chdir(copy):
            refused: list[str] = []
            if Path(GAME).exists():
                Path(RECORD).unlink(missing_ok=True)
                refused = [line for line in lines(Path(GAME).read_text(encoding="utf-8")) if answer(line)[0]]
            shown = BLOCK.sub(_block, Path(README).read_text(encoding="utf-8"))
            texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(Path().glob("*.toml"))}
    return Made({**texts, README: shown}, tuple(refused))


def _block(found: re.Match[str]) -> str:
    """A console block with the answers of its commands, each as it is now."""
    commands = [line for line in found[1].splitlines() if line.startswith(PROMPT)]
    answers = "".join(f"{command}\n{_tidy(answer(command.removeprefix(PROMPT))[1])}" for command in commands)
    return f"```console\n{answers}```"


def _tidy(said: str) -> str:
    return "".join(f"{line.rstrip()}\n" for line in said.splitlines())


@contextlib.contextmanager
def _terminal() -> Iterator[None]:
    """The environment of a terminal of 80 columns in which no session is named."""
    before = dict(os.environ)
    os.environ.update(TERMINAL)
    os.environ.pop("CASTLESCORE_SESSION", None)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def main(folders: list[str]) -> int:
    """Write every text that changed; 1 if a line of a game was not accepted, and that folder is then left alone."""
    chosen = [Path(folder) for folder in folders] or sorted(path.parent for path in HERE.glob(f"*/{README}"))
    bad = 0
    for folder in chosen:
        found = made(folder)
        for line in found.refused:
            print(f"{folder.name}: not accepted: {line}", file=sys.stderr)
        if found.refused:
            bad = 1
            continue
        for name, text in found.texts.items():
            path = folder / name
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8")
                print(f"written: {folder.name}/{name}")
    return bad


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
