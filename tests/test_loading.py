"""What a path must never load: of two games the other, and packages that it has no use for.

Patterns of module names, so that a file may be moved or split without a word here.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from castlescore.record.toml.judged import remember

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

# All of a game but `game`, which only says what it is called: where games are listed, each is asked for that.
OF_A_GAME = {game: [f"castlescore.games.{game}.[!_g]*"] for game in TABLES}
OTHER = {"castles": OF_A_GAME["between"], "between": OF_A_GAME["castles"]}
HEAVY = ["pydantic", "markdown_it", "pygments", "jinja2", "prompt_toolkit", "starlette*", "uvicorn*", "anyio*"]
LAID_OUT = ["rich.console", "rich.table"]  # only what is wrapped, coloured or stands in columns has a use for them
NO_FILE = ["tomli_w", "castlescore.record*"]
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


def loaded(folder: Path, *words: str, **environment: str) -> set[str]:
    """The modules that a line loads."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("COV", "PYTEST", "CASTLESCORE"))}
    command = [sys.executable, "-c", PROGRAM, *words]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=env | environment)
    code, modules = json.loads(done.stderr.splitlines()[-1])
    assert code in (0, 1), done.stderr
    return set(modules)


def among(modules: set[str], patterns: list[str]) -> list[str]:
    """Which modules fit one of the patterns."""
    return sorted(module for module in modules if any(fnmatchcase(module, pattern) for pattern in patterns))


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


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("path", OF_BOTH_GAMES)
def test_a_path_of_one_game_loads_nothing_of_the_other_and_nothing_heavy(sat, tmp_path, path, game):
    judged = "tally" in path or path == "place in a castle"  # what is written is judged before it is put in place
    needed = ({"jinja2"} if "page" in path else set()) | ({"pydantic"} if judged else set())
    heavy = [name for name in HEAVY if name not in needed]
    heavy += LAID_OUT if path in SHORT else []
    words = OF_BOTH_GAMES[path].format(**sat(game)).split()
    found = loaded(tmp_path, *words)
    assert among(found, OF_A_GAME[game])
    assert among(found, heavy) == []
    assert among(found, OTHER[game]) == []


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize(("name", "line"), [("table.toml", "show"), ("castle.toml", "judge castle.toml")])
def test_a_file_that_somebody_edited_is_judged_by_pydantic_once(sat, tmp_path, name, line, game):
    sat(game)
    file = tmp_path / name
    file.write_text(file.read_text(encoding="utf-8") + "# by hand\n", encoding="utf-8")
    assert among(loaded(tmp_path, *line.split()), HEAVY) == ["pydantic"]
    assert among(loaded(tmp_path, *line.split()), HEAVY) == []


@pytest.mark.parametrize("line", LOOKING_UP)
def test_looking_something_up_loads_neither_a_game_nor_what_reads_files(tmp_path, line):
    assert among(loaded(tmp_path, *line.split()), LOOKING_UP[line]) == []


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("line", COMPLETING)
def test_completing_loads_neither_what_checks_files_nor_what_shows(sat, tmp_path, line, game):
    sat(game)
    found = loaded(tmp_path, _CASTLESCORE_COMPLETE="complete_bash", _CASTLESCORE_LINE=line)
    assert "castlescore.cli.completion.shells" in found
    other = OTHER[game] if "tiles" not in line else []  # tiles of both are looked up
    assert among(found, [*COMPLETING[line], *NEVER_COMPLETING, *other]) == []
