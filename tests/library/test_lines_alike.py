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
HUGE = "99999999999999999999"
AT_THE_TABLE = re.compile(r"[a-z]+: |p$")  # a name before a line, and a cut that means `play` elsewhere
KINDS = {1: cs.Illegal, 2: Unclear, 3: (FileProblem, LimitHit)}

# What stands behind the command: few words and many, signs that separate lines elsewhere, options without their value,
# unknown ones, numbers that are none and that are out of bounds.
BEHIND = (
    *("", "x", "x y", "x y z", "x y z a b c", "1", "0", "-1", "+2", "3 4", "1 2 3", HUGE, "9" * 5000, "٣", "1_0"),
    *(
        "';'",
        "'; note x'",
        "; note x",
        "# a word",
        "'#'",
        "--",
        "-- -x",
        "-- 1",
        "''",
        "-",
        "--bogus",
        "--bogus=1",
        "-x",
    ),
    *("--by", "--by anna", "--by=anna", "--by nobody", "--by ben --by anna", "--dark", "--dark=1", "--none", "--drop"),
    *(
        "--claim",
        "--claim x",
        "--claim=",
        "--claim --dark",
        "--points",
        "--to",
        "--to x",
        "--to 2",
        "--to=2 1",
        "--to 2 --to 1",
    ),
    *("2 --drop", "2 --before", "2 --before --drop", "--shift --drop 2", "2 x", "2 --json-like", f"{HUGE} --drop"),
)
OWN = {
    "castles": (
        *("buy larder", "buy larder 0.e", "buy larder 0.e x", "buy {lies} 0.e", f"buy {{lies}} 0.e --claim {HUGE}"),
        *("buy {lies} 0.e --claim 100001", "buy {lies} 0.e --claim x --claim 4", "buy {lies} 0.e --claim 4 --claim x"),
        *("buy {lies} 40,40", f"buy {{lies}} {HUGE},0", "buy {lies} 0.e --decline", "buy {lies} 0.e --decline x"),
        *(
            "buy {lies} 0.e --allow",
            "buy {lies} 0.e --allow ''",
            "buy {lies} 0.e --by cara --by ben",
            "buy stairs --dark",
        ),
        *("check ben", "check ben x", "check ben 7", "check ben 7 x", "check ben 7 9000 1", f"check ben {HUGE}"),
        *("adjust ben", "adjust ben --points 3", "adjust ben --points 3 why", f"adjust ben --points {HUGE} why"),
        *(f"adjust ben --money -{HUGE} why", "adjust ben --points 1000000000000 why", "adjust ben why --points 0"),
        *(
            "adjust deck",
            "adjust deck 3",
            "adjust deck 3 why",
            "adjust deck 99999 why",
            "adjust 300 -1 why",
            "adjust nobody 3 x",
        ),
        *(
            "cards ben",
            "cards ben --none",
            "cards ben round",
            "cards ben round=3",
            f"cards ben round={HUGE}",
            "cards ben x",
        ),
        *(
            "reward 300",
            "reward 300 2",
            "reward 300 2 3",
            "reward sleeping --stack 300 --tiles x",
            "reward --tiles",
            "reward --as",
        ),
        *(
            f"reward sleeping 300 --tiles {HUGE}",
            "reward --decline x",
            "reward --decline",
            "reward corridor hallway 0.n x",
        ),
        *("reward corridor hallway --decline-tile", "reward food 1 --claim 3", "reward --room x", "reward --of 99"),
        *(
            "reveal larder --skipped",
            "reveal --skipped 300 --skipped 7",
            "reveal larder larder",
            "price larder x",
            "price 15=x",
        ),
        *(
            "price 15= y",
            "price - - -",
            "place larder 0.e",
            "reveal zz",
            "ben: pass",
            "cara: pass",
            "nobody: pass",
            "ben: note x",
        ),
        *(
            "anna: buy {lies} 0.e --by ben",
            "ben: cards",
            "note a; b # c",
            'note "a b"',
            'note "a" b',
            "note x --by y",
            "p",
            "b",
        ),
    ),
    "between": (
        *(
            "place ab",
            "place ab {lies}",
            "place ab {lies} -1,0",
            "place ab {lies} -1,0 x",
            "place ab {lies} -1,0 {other} 1,0 x y",
        ),
        *(
            "place ab {lies} -1,0 {other} 2,0",
            f"place ab {{lies}} -1,0 --claim {HUGE}",
            "place ab {lies} -1,0 --claim 100001",
        ),
        *(
            f"place ab {{lies}} {HUGE},0",
            "place ab {lies} -1,0 --allow",
            "place ab {lies} -1,0 --by anna",
            "place zz {lies} 0,1",
        ),
        *(
            "place {lies} -1,0",
            "place ab ab ab",
            "place -1,0 ab {lies}",
            "place ab {lies} -1,0 --dark",
            "ab: place {lies} -1,0",
        ),
        *("check ab", "check ab x", "check ab 0", "check ab 0 1", "check ab 0 1 2", f"check ab {HUGE}", "check 0 ab"),
        *(
            "adjust ab",
            "adjust ab --points 3",
            "adjust ab --points 3 why",
            f"adjust ab --points {HUGE} why",
            "adjust ab why",
        ),
        *(
            "adjust ab --money 3 why",
            "adjust deck 3 why",
            "cards ab",
            "cards ab --none",
            "cards ab x",
            "cards ab height width",
        ),
        *(
            "reward ab",
            "reward ab --decline",
            "reward ab painter",
            "reward ab painter jester",
            "reward ab --as",
            "reward ab --as food",
        ),
        *(
            "reward ab --stack 3",
            "reward ab --tiles x",
            "reward ab --tiles 3",
            "reward ab --by anna",
            "anna: reward ab",
            "reward x",
        ),
        *(
            "buy larder 0.e",
            "pass",
            "reveal larder",
            "price",
            "note a; b # c",
            "note",
            "anna: note x",
            "p",
            "ab: check 3",
        ),
    ),
}
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
