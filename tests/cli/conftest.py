"""Command lines run in process, in a folder of their own, and the castles that the tests of the commands share."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from builders.evenings import evening
from castlescore.cli.app import run

TABLES = Path(__file__).parents[1] / "transcripts" / "tables"
EXAMPLE = (TABLES / "castle.toml").read_text(encoding="utf-8")
LEGAL = (TABLES / "legal.toml").read_text(encoding="utf-8")  # the same without its dispute
LINK = (
    "https://www.madcastles.com/#+P2-2,6&-V0-24,4&-W0-14,10&-e0-14,8&-d0-14,0&+k0-10,-4&-f10,-6&-L30,-14"
    "&-C38,-12&+J18,2&+M24,6&+G08,6&-a22,10&+A0-4,14&-E112,-4&-N32,-6"
)


@dataclass(frozen=True)
class Answer:
    """What a command line came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON document on stdout."""
        return json.loads(self.out)

    @property
    def widest(self) -> int:
        """The columns of the longest line on stdout."""
        return max(map(len, self.out.splitlines()), default=0)


Type = Callable[..., Answer]


@pytest.fixture(autouse=True)
def audits_anew() -> None:
    """No test of the commands changes how an audit works: they share those of records that several look at."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the commands run: the contract's castle, and the same without its dispute."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("CASTLESCORE_SESSION", raising=False)
    (tmp_path / "castle.toml").write_text(EXAMPLE)
    (tmp_path / "legal.toml").write_text(LEGAL)
    return tmp_path


@pytest.fixture
def typed(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Type:
    """Run a command line, given as words or as one string; with 2 and 3 stdout must stay empty."""

    def run_line(*words: str, stdin: str | bytes = "") -> Answer:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(given), encoding="utf-8"))
        capsys.readouterr()
        code = run(words[0].split() if len(words) == 1 else words)
        caught = capsys.readouterr()
        if code in (2, 3):
            assert caught.out == ""
            assert caught.err.strip()
        assert "Traceback" not in caught.err
        return Answer(code, caught.out, caught.err)

    return run_line


@pytest.fixture
def sat(folder: Path) -> Callable[[int], Path]:
    """Put the evening of the examples on the table as it was when this event was the last."""

    def sit(event: int) -> Path:
        path = folder / "table.toml"
        path.write_text(evening()[event])
        return path

    return sit


@pytest.fixture
def small(folder: Path) -> Path:
    """A castle of a foyer with four entrances, pumpkin garden east of it and two stairs."""
    path = folder / "small.toml"
    path.write_text((TABLES / "small.toml").read_text(encoding="utf-8"), encoding="utf-8")
    return path


@pytest.fixture
def sit(folder):
    """Sit down at a terminal, where `play` or another line is typed; everybody gets up at the end."""
    from cli.terminal import Terminal

    with contextlib.ExitStack() as seats:
        yield lambda line="play", **how: Terminal(seats, folder, line=line, **how)
