"""Whole commands: the time from Enter to the prompt, beside the least time of a Python program."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from material import sixty_events
from timing import Times, in_turn

BARE, TYPER = "python -c pass", "typer, an empty command"
EMPTY = """\
import typer

app = typer.Typer(add_completion=False)


@app.command()
def empty() -> None:
    pass


app()
"""


@dataclass(frozen=True)
class Line:
    """A measured line: its words, the floor with which it is compared, and its limit in floors.

    A line without a floor may be compared with another line.
    """

    name: str
    words: tuple[str, ...]
    floor: str
    aim: float | None = None
    env: dict[str, str] = field(default_factory=dict)
    script: bool = False  # by pip's console script, not by `python -m`
    by_hand: bool = False  # somebody has edited the session since the program wrote it
    more: tuple[str, float] | None = None  # another line, and the allowed difference in milliseconds


COMPLETING = {"_CASTLESCORE_COMPLETE": "complete_bash", "COMP_CWORD": "2"}
ANY_TILE = {**COMPLETING, "COMP_WORDS": "castlescore tiles pump"}
FOR_SALE = {**COMPLETING, "COMP_WORDS": "castlescore buy por"}
BUY, NOTE = ("buy", "porch", "kitchen.W"), ("note", "bedtime")
LINES = (
    Line("--version, by python -m", ("--version",), BARE, 1.4),
    Line("--version, by pip's script", ("--version",), BARE, 1.5, script=True),
    Line("tiles --game castles", ("tiles", "--game", "castles"), TYPER, 1.5),
    Line("tiles pump", ("tiles", "pump"), TYPER, 1.5),
    Line("rules", ("rules",), TYPER, 1.5),
    Line("rules PLACE-6", ("rules", "PLACE-6"), TYPER, 1.5),
    Line("buy --help", ("--lang", "en", "buy", "--help"), TYPER),
    Line("buy --help in Czech", ("--lang", "cs", "buy", "--help"), TYPER, more=("buy --help", 3)),
    Line("completing a tile's name", (), TYPER, 1.5, ANY_TILE),
    Line("completing what is for sale after 60 events", (), TYPER, 1.9, FOR_SALE),
    Line("buy after 60 events", BUY, TYPER, 2.6),
    Line("buy, by pip's script", BUY, TYPER, 2.6, script=True),
    Line("buy after an edit by hand", BUY, TYPER, 4, by_hand=True),
    Line("note after 60 events", NOTE, TYPER, 2.3),
    Line("note after an edit by hand", NOTE, TYPER, 4, by_hand=True),
    Line("show", ("show",), TYPER),
    Line("where gatehouse", ("where", "gatehouse"), TYPER),
)
LOADED = """\
import sys
from castlescore.cli import main
try:
    main()
finally:
    print(sum(name.split(".")[0] == "castlescore" for name in sys.modules), file=sys.stderr)
"""


class LineRunner:
    """A folder with a table in it, in which the lines are run."""

    def __init__(self, folder: Path, sources: dict[str, Path]) -> None:
        """`sources` are the states of the program that are compared, by name: their folders of packages."""
        self.folder, self.sources = folder, sources
        (folder / "empty.py").write_text(EMPTY, encoding="utf-8")
        self.session = sixty_events()

    def run(self, words: list[str], source: str, more: dict[str, str] | None = None, *, by_hand: bool = False) -> float:
        """The seconds of a process; RuntimeError where it fails."""
        session = f"# By hand.\n{self.session}" if by_hand else self.session
        (self.folder / "table.toml").write_text(session, encoding="utf-8")
        # The shell's settings of Python must not matter: bytecode is kept, as on a player's machine.
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CASTLESCORE"))}
        env |= {"PYTHONPYCACHEPREFIX": str(self.folder / f"cache {source}"), "CASTLESCORE_SESSION": "table.toml"}
        env |= {"PYTHONPATH": str(self.sources[source]), **(more or {})}
        with (self.folder / "talk").open("w+b") as talk:
            start = perf_counter()
            child = subprocess.Popen(
                words, cwd=self.folder, env=env, stdin=subprocess.DEVNULL, stdout=talk, stderr=talk, close_fds=False
            )
            code = child.wait()
            took = perf_counter() - start
            if code:
                talk.seek(0)
                raise RuntimeError(f"{words} ({source}): exit {code}: {talk.read().decode()[-500:]}")
        return took

    def calls(self) -> dict[str, Callable[[], float]]:
        """Every line of every version of the program, and the floors."""
        calls: dict[str, Callable[[], float]] = {}
        now = next(iter(self.sources))
        calls[BARE] = lambda: self.run([sys.executable, "-c", "pass"], now)
        calls[TYPER] = lambda: self.run([sys.executable, "empty.py"], now)
        for line in LINES:
            for source in self.sources:
                calls[f"{line.name} ({source})"] = lambda line=line, source=source: self.run(
                    self._words(line), source, line.env, by_hand=line.by_hand
                )
        return calls

    def loaded(self) -> int:
        """How many modules of ours `note` loads after 60 events."""
        self.run([sys.executable, "-c", LOADED, *NOTE], next(iter(self.sources)))
        return int((self.folder / "talk").read_text(encoding="utf-8").split()[-1])

    def _words(self, line: Line) -> list[str]:
        script = Path(sys.executable).with_name("castlescore")
        by_script = line.script and script.exists()
        return [*([str(script)] if by_script else [sys.executable, "-m", "castlescore"]), *line.words]


def measured(folder: Path, sources: dict[str, Path], rounds: int) -> tuple[dict[str, Times], int]:
    """Every line and floor, `name (source)`, without those that a state of the program cannot run; and how many modules
    of ours `note` loads."""
    desk = LineRunner(folder, sources)
    calls = desk.calls()
    able = {}
    for name, call in calls.items():
        try:
            call()  # writes the bytecode
        except RuntimeError as error:
            print(error, file=sys.stderr)
        else:
            able[name] = call
    return in_turn(able, rounds), desk.loaded()
