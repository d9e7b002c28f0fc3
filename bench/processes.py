"""Whole commands: their processor time beside that of the least program of the same libraries."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from material import sixty_events
from timing import Times, in_turn

BARE, STACK = "python -c pass", "the stack at its least"
# What a line cannot do without: a command of typer, the session read by tomllib, its events judged by pydantic.
LEAST = """\
import tomllib
from typing import Annotated, Literal, Union

import typer
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

app = typer.Typer()


class Event(BaseModel):
    model_config = ConfigDict(extra="allow")


class Reveal(Event):
    do: Literal["reveal"]
    tiles: list[str]


class Price(Event):
    do: Literal["price"]
    row: list[str]


class Buy(Event):
    do: Literal["buy"]
    by: str
    tile: str


class Pass(Event):
    do: Literal["pass"]
    by: str


class Reward(Event):
    do: Literal["reward"]
    by: str
    reward: str


class Other(Event):
    do: Literal["cards", "check", "note", "undo"]


Events = list[Annotated[Union[Reveal, Price, Buy, Pass, Reward, Other], Field(discriminator="do")]]


@app.command()
def note(text: str, json: bool = False) -> None:
    with open("table.toml", "rb") as file:
        TypeAdapter(Events).validate_python(tomllib.load(file)["event"])
    print(text)


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
    Line("--version, by python -m", ("--version",), BARE, 2.5),
    Line("--version, by pip's script", ("--version",), BARE, 2.5, script=True),
    Line("tiles --game castles", ("tiles", "--game", "castles"), STACK),
    Line("tiles pump", ("tiles", "pump"), STACK),
    Line("rules", ("rules",), STACK),
    Line("rules PLACE-6", ("rules", "PLACE-6"), STACK),
    Line("buy --help", ("--lang", "en", "buy", "--help"), STACK),
    Line("buy --help in Czech", ("--lang", "cs", "buy", "--help"), STACK, more=("buy --help", 3)),
    Line("completing a tile's name", (), STACK, 0.6, ANY_TILE),
    Line("completing what is for sale after 60 events", (), STACK, 1.2, FOR_SALE),
    Line("buy after 60 events", BUY, STACK, 1.5),
    Line("buy, by pip's script", BUY, STACK, 1.5, script=True),
    Line("buy after an edit by hand", BUY, STACK, by_hand=True),
    Line("note after 60 events", NOTE, STACK, 1.4),
    Line("note after an edit by hand", NOTE, STACK, by_hand=True),
    Line("show", ("show",), STACK, 1.6),
    Line("where gatehouse", ("where", "gatehouse"), STACK),
)


class LineRunner:
    """A folder with a table in it, in which the lines are run."""

    def __init__(self, folder: Path, sources: dict[str, Path]) -> None:
        """`sources` are the states of the program that are compared, by name: their folders of packages."""
        self.folder, self.sources = folder, sources
        (folder / "least.py").write_text(LEAST, encoding="utf-8")
        self.session = sixty_events()

    def run(self, words: list[str], source: str, more: dict[str, str] | None = None, *, by_hand: bool = False) -> float:
        """The processor seconds of a process; RuntimeError where it fails."""
        session = f"# By hand.\n{self.session}" if by_hand else self.session
        (self.folder / "table.toml").write_text(session, encoding="utf-8")
        # The shell's settings of Python must not matter: bytecode is kept, as on a player's machine.
        env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CASTLESCORE"))}
        env |= {"PYTHONPYCACHEPREFIX": str(self.folder / f"cache {source}"), "CASTLESCORE_SESSION": "table.toml"}
        env |= {"PYTHONPATH": str(self.sources[source]), **(more or {})}
        with (self.folder / "talk").open("w+b") as talk:
            before = getrusage(RUSAGE_CHILDREN)
            child = subprocess.Popen(
                words, cwd=self.folder, env=env, stdin=subprocess.DEVNULL, stdout=talk, stderr=talk, close_fds=False
            )
            code = child.wait()
            after = getrusage(RUSAGE_CHILDREN)
            if code:
                talk.seek(0)
                raise RuntimeError(f"{words} ({source}): exit {code}: {talk.read().decode()[-500:]}")
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def calls(self) -> dict[str, Callable[[], float]]:
        """Every line of every version of the program, and the floors."""
        calls: dict[str, Callable[[], float]] = {}
        now = next(iter(self.sources))
        calls[BARE] = lambda: self.run([sys.executable, "-c", "pass"], now)
        calls[STACK] = lambda: self.run([sys.executable, "least.py", "bedtime"], now)
        for line in LINES:
            for source in self.sources:
                calls[f"{line.name} ({source})"] = lambda line=line, source=source: self.run(
                    self._words(line), source, line.env, by_hand=line.by_hand
                )
        return calls

    def _words(self, line: Line) -> list[str]:
        script = Path(sys.executable).with_name("castlescore")
        by_script = line.script and script.exists()
        return [*([str(script)] if by_script else [sys.executable, "-m", "castlescore"]), *line.words]


def measured(folder: Path, sources: dict[str, Path], rounds: int) -> dict[str, Times]:
    """Every line and floor, `name (source)`, without those that a state of the program cannot run."""
    calls = LineRunner(folder, sources).calls()
    able = {}
    for name, call in calls.items():
        try:
            call()  # writes the bytecode
        except RuntimeError as error:
            print(error, file=sys.stderr)
        else:
            able[name] = call
    return in_turn(able, rounds)
