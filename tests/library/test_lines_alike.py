"""A line says the same to the library as on the command line: what is taken, what is refused, and by which kind."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import castlescore as cs
from builders import EXAMPLES, all_games, run
from castlescore import FileProblem, LimitHit, Unclear
from castlescore.cli.terminal.shell import Shell
from castlescore.cli.terminal.shell_state import ShellState
from castlescore.input.options import lines_of, note_text
from samples import thorough

TABLES = {"castles": EXAMPLES / "three-players" / "table.toml", "between": EXAMPLES / "between-four" / "table.toml"}
LINES = Path(__file__).parent / "lines"  # those of a game with {lies}, a tile that lies there, and {other}
AT_THE_TABLE = re.compile(r"[a-z]+: |p$")  # a name before a line, and a cut that means `play` elsewhere
KINDS = {1: cs.Illegal, 2: Unclear, 3: (FileProblem, LimitHit)}

# What stands behind the command: few words and many, signs that separate lines elsewhere, options without their value,
# unknown ones, numbers that are none and that are out of bounds.
BEHIND = ("", "9" * 5000, *(LINES / "behind.txt").read_text(encoding="utf-8").splitlines())
OWN = {game: (LINES / f"{game}.txt").read_text(encoding="utf-8").splitlines() for game in TABLES}
# The events after which the lines are typed: each verb has its moment after one of them.
PART = 13  # of so many lines the quick run tries one at each moment
MOMENTS = {"castles": (0, 1, 2, 18, 13, "cards"), "between": (0, 7, "reward", "cards")}


@cache
def at(game: str, moment: int | str) -> cs.Session:
    """The example as it was after an event, or before the first event of a kind."""
    whole = cs.Session.read(TABLES[game])
    if isinstance(moment, str):
        moment = next(n for n, event in enumerate(whole.events) if event["do"] == moment)
    return whole.at(moment)


def lines(game: str, moment: int | str) -> Iterator[str]:
    """The lines that are tried at a moment."""
    tiles = [
        event["tile"] for event in cs.Session.read(TABLES[game]).events[len(at(game, moment)) :] if "tile" in event
    ]
    lies, other = tiles[0] if tiles else "larder", next((tile for tile in tiles if tile != tiles[0]), "sauna")
    for command in (*lines_of(all_games()[game]), "undo", "redo", "amend"):
        yield from (f"{command} {behind}".strip() for behind in BEHIND)
    for line in OWN[game]:
        yield line.format(lies=lies, other=other)
        yield f"amend 1 {line.format(lies=lies, other=other)}"


def code_of(line: str, path: Path) -> int:
    """The exit code of a line on the command line; at the table, where it is a line of the table alone."""
    if AT_THE_TABLE.match(line):
        shell = Shell(ShellState(home=str(path)))
        return shell.look() or shell.line(line)
    command, _, text = line.partition(" ")
    words = ["note", "--", note_text(text)] if command == "note" and text else shlex.split(line)
    return run(["-s", str(path), *words])


@pytest.mark.parametrize(("game", "moment"), [(game, moment) for game in MOMENTS for moment in MOMENTS[game]])
@pytest.mark.many
def test_the_library_takes_and_refuses_what_the_command_line_does(game, moment, tmp_path, capsys):
    session, path, wrong = at(game, moment), tmp_path / "table.toml", []
    session.write(path)
    before = path.read_bytes()
    first = MOMENTS[game].index(moment)  # the quick run tries others at each moment
    for i, line in enumerate(lines(game, moment)):
        if not thorough() and (i - first) % PART:
            continue
        code = code_of(line, path)
        said = capsys.readouterr()
        try:
            played = session.play(line)
            assert played.events == cs.Session.loads(played.dumps()).events
            ours, why = 0, ""
        except cs.CastlescoreError as error:
            ours = next(code for code, kind in KINDS.items() if isinstance(error, kind))
            why = str(error)
        counted = why.startswith(("Missing argument", "more than"))
        if code != ours or (counted and why[:60] not in said.err):
            wrong.append((line[:80], code, ours, said.err[:200], why[:200]))
        if code == 0:
            assert cs.Session.read(path).events == played.events, line
            path.write_bytes(before)
    assert wrong == []
