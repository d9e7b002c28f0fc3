"""What a path must never load: of two games the other, and packages that it has no use for.

Patterns of module names, so that a file may be moved or split without a word here.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fnmatch import fnmatchcase
from itertools import product
from pathlib import Path

import pytest

from castlescore.record.session_file import read_record, record_text
from castlescore.toml.known_texts import remember
from samples import some

EXAMPLES = Path(__file__).parents[1] / "examples"
TABLES = {
    "castles": EXAMPLES / "three-players" / "table.toml",
    "between": EXAMPLES / "between-four" / "table.toml",
}
CASTLES = {
    "castles": 'format = "castlescore castle 1"\ngame = "castles"\n[[tile]]\ntile = "foyer"\ndoors = 4\nat = [0, 0]\n',
    "between": 'format = "castlescore castle 1"\ngame = "between"\nthrone = "throne-utility-sleeping"\n',
}
TALLIES = {
    "castles": EXAMPLES / "tally" / "counted.toml",
    "between": EXAMPLES / "tally" / "between.toml",
}
PLACE = {"castles": "S=foyer.N", "between": "0,1"}
WHOSE = {"castles": "anna", "between": "ab"}

# All of a game but its package, which only says what it is called: where games are listed, each is asked for that. Its
# rows of commands are asked for where lines are shared or cut short.
OF_A_GAME = {game: [f"castlescore.games.{game}.*"] for game in TABLES}
OTHER = {"castles": OF_A_GAME["between"], "between": OF_A_GAME["castles"]}
HEAVY = ["pydantic", "markdown_it", "pygments", "jinja2", "prompt_toolkit", "starlette*", "uvicorn*", "anyio*"]
LAID_OUT = ["rich.console", "rich.table"]  # only what is wrapped, coloured or stands in columns has a use for them
MOST = 90  # modules of ours for a line that is recorded while a game goes on
NO_FILE = ["tomli_w", "castlescore.record*", "castlescore.toml*"]
NO_GAME = ["castlescore.games.castles.rules*", "castlescore.games.between.rules", "castlescore.games.between.rules.*"]
FACTS = ["castlescore.core.rulebook", "castlescore.games*facts"]

# The path -> its words; {table} and {castle} are files of the game.
OF_BOTH_GAMES = {
    "show": "show",
    "show one castle": "show {whose}",
    "score": "score --why",
    "log": "log",
    "note": "note bedtime",
    "undo": "undo",
    "audit": "audit {table}",
    "audit as JSON": "audit {table} --json",
    "replay": "replay {table}",
    "review": "review {table}",
    "diff": "diff {table} {table} --figures",
    "explain": "explain",
    "explain a tile of a castle": "explain parlor {place} --castle {castle}",
    "judge": "judge {castle}",
    "tally": "tally {tally}",
    "tally of a table": "tally --session {table}",
    "page of a tally": "tally {tally} --html",
    "where": "where parlor {whose}",
    "where in a castle": "where parlor --castle {castle}",
    "try": "try parlor {place} {whose}",
    "try in a castle": "try parlor {place} --castle {castle}",
    "place in a castle": "place parlor {place} --castle {castle}",
    "export a sheet": "export --csv",
    "export a play": "export --bgstats",
    "export a picture": "export --svg {whose}",
    "export a page": "export --html",
}
SHORT = ["note", "log", "audit as JSON", "export a sheet", "export a play", "export a picture", "export a page"]
LOOKING_UP = {
    # Beside itself only what sees to a closed or full stdout.
    "--version": [*NO_FILE, *NO_GAME, *HEAVY, "rich*", "typer", "castlescore.cli.[!s]*", "castlescore.[!c]*.*", *FACTS],
    "--help": [*NO_FILE, *NO_GAME, *HEAVY, "rich.table"],
    "audit --help": [*NO_GAME, *HEAVY],
    "new --help": HEAVY,
    "rules PLACE-6": [*NO_FILE, *NO_GAME, *HEAVY],
    "rules B-PLACE-3": [*NO_FILE, *NO_GAME, *HEAVY],
    "tiles solar --game castles": [*NO_FILE, *NO_GAME, *HEAVY],
    "tiles solar --game between": [*NO_FILE, *NO_GAME, *HEAVY],
}
COMPLETING = {
    "castlescore tiles pump": NO_GAME,
    "castlescore where parl": [],
    "castlescore note ": [],
    "castlescore show castle ": [],
}
NEVER_COMPLETING = [*HEAVY, "rich*", "typer", "castlescore.*view*", "castlescore.cli.app"]

PROGRAM = """
import json, sys
before = set(sys.modules)
from castlescore.cli import main
sys.argv = ["castlescore", *sys.argv[1:]]
code = 0
try:
    main()
except SystemExit as end:
    code = end.code or 0
print(json.dumps([code, sorted(set(sys.modules) - before)]), file=sys.stderr)
"""


# Lines in one process, each with what it loads beyond those before it; some in a fork, of which nothing stays.
IN_A_ROW = """
import contextlib, io, json, os, sys
from castlescore.cli.app import run
def typed(words):
    before, said = set(sys.modules), io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = run(words)
    print(json.dumps([code, sorted(set(sys.modules) - before)]), flush=True)
for words, forked in json.load(sys.stdin):
    child = os.fork() if forked else 0
    if child:
        os.waitpid(child, 0)
        continue
    typed(words)
    if forked:
        os._exit(0)
"""


def _started(folder: Path, *program: str, given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("COV", "PYTEST", "CASTLESCORE"))}
    command = [sys.executable, "-c", *program]
    return subprocess.run(command, input=given, capture_output=True, text=True, cwd=folder, env=env | environment)


def loaded(folder: Path, *words: str, **environment: str) -> set[str]:
    """The modules that a line loads."""
    done = _started(folder, PROGRAM, *words, **environment)
    code, modules = json.loads(done.stderr.splitlines()[-1])
    assert code in (0, 1), done.stderr
    return set(modules)


def needed(path: str) -> set[str]:
    """What is heavy and yet needed on a path."""
    return ({"jinja2"} if "page" in path else set()) | ({"pydantic"} if "tally" in path else set())


def too_heavy(path: str) -> list[str]:
    """The patterns of what a path has no use for, whatever the game."""
    return [*(name for name in HEAVY if name not in needed(path)), *(LAID_OUT if path in SHORT else [])]


ROWS = {f"castlescore.games.{game}.words{module}" for game in TABLES for module in ("", ".commands")}


def among(modules: set[str], patterns: list[str]) -> list[str]:
    """Which modules fit one of the patterns, but for rows of commands."""
    asked = modules - ROWS
    return sorted(module for module in asked if any(fnmatchcase(module, pattern) for pattern in patterns))


@pytest.fixture
def sat(tmp_path):
    """Puts a table and a castle of a game down; returns the words for them."""

    def sit(game: str) -> dict[str, str]:
        (tmp_path / "table.toml").write_bytes(TABLES[game].read_bytes())
        remember(TABLES[game].read_text(encoding="utf-8"))
        (tmp_path / "castle.toml").write_text(CASTLES[game], encoding="utf-8")
        remember(CASTLES[game])
        (tmp_path / "tally.toml").write_bytes(TALLIES[game].read_bytes())
        return {
            "table": "table.toml",
            "castle": "castle.toml",
            "tally": "tally.toml",
            "place": PLACE[game],
            "whose": WHOSE[game],
        }

    return sit


@pytest.mark.skipif(sys.platform == "win32", reason="no fork there")
@pytest.mark.parametrize("game", TABLES)
def test_the_paths_of_one_game_load_nothing_of_the_other_and_nothing_heavy(sat, tmp_path, game):
    """One after the other: what a path must not load, none before it may have loaded. So the short ones come first, and
    one that needs something heavy is forked."""
    paths = sorted(OF_BOTH_GAMES, key=lambda path: (path not in SHORT, bool(needed(path))))
    words = sat(game)
    given = [(OF_BOTH_GAMES[path].format(**words).split(), bool(needed(path))) for path in paths]
    done = _started(tmp_path, IN_A_ROW, given=json.dumps(given))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(paths), done.stderr
    for path, (code, modules) in zip(paths, answers, strict=True):
        assert code in (0, 1), path
        assert among(set(modules), [*too_heavy(path), *OTHER[game]]) == [], path
    assert among({module for _, modules in answers for module in modules}, OF_A_GAME[game])


@pytest.mark.long
@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("path", OF_BOTH_GAMES)
def test_so_it_is_with_each_path_alone(sat, tmp_path, path, game):
    words = OF_BOTH_GAMES[path].format(**sat(game)).split()
    found = loaded(tmp_path, *words)
    assert among(found, OF_A_GAME[game])
    assert among(found, too_heavy(path)) == []
    assert among(found, OTHER[game]) == []


EDITED = [("table.toml", "show"), ("castle.toml", "judge castle.toml")]


@pytest.mark.parametrize(("name", "line", "game"), some([(*file, game) for file, game in product(EDITED, TABLES)], 2))
def test_a_file_that_somebody_edited_is_judged_without_pydantic(sat, tmp_path, name, line, game):
    sat(game)
    file = tmp_path / name
    file.write_text(file.read_text(encoding="utf-8") + "# by hand\n", encoding="utf-8")
    assert among(loaded(tmp_path, *line.split()), HEAVY) == []


@pytest.mark.parametrize("line", some(LOOKING_UP, ["--version", "audit --help", "rules B-PLACE-3"]))
def test_looking_something_up_loads_neither_a_game_nor_what_reads_files(tmp_path, line):
    assert among(loaded(tmp_path, *line.split()), LOOKING_UP[line]) == []


@pytest.mark.parametrize(("line", "game"), some(product(COMPLETING, TABLES), 3))
def test_completing_loads_neither_what_checks_files_nor_what_shows(sat, tmp_path, line, game):
    sat(game)
    found = loaded(tmp_path, _CASTLESCORE_COMPLETE="complete_bash", _CASTLESCORE_LINE=line)
    assert "castlescore.cli.completion.shells" in found
    other = OTHER[game] if "tiles" not in line else []  # tiles of both are looked up
    assert among(found, [*COMPLETING[line], *NEVER_COMPLETING, *other]) == []


@pytest.mark.parametrize("game", TABLES)
def test_a_recorded_line_loads_few_modules_of_ours(tmp_path, game):
    """What is new on the way of a recorded line has to be needed there."""
    evening = read_record(str(TABLES[game]))
    begun = record_text(evening.with_events(evening.events[:20]))
    (tmp_path / "table.toml").write_text(begun, encoding="utf-8")
    remember(begun)
    found = loaded(tmp_path, "note", "bedtime")
    assert len([module for module in found if module.startswith("castlescore")]) <= MOST
    assert "typing_extensions" not in found  # it takes a tenth of the line to load, for tables that pydantic judges
