"""Imports point one way and in no circle, and rules reach neither a view nor a file; `--version` needs no game."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import castlescore

ROOT = Path(castlescore.__file__).parent
GAMES = ("castles", "between")
# What the rooms of the house may import, beside themselves. A game's rooms are named as `castles/rules`; what is pure
# of a game (moves, choices, facts, terms) counts as its rules, what reads and writes its records as its files; what
# hands all of it to the program is a room of its own.
SHARED: dict[str, set[str]] = {
    "core": set(),
    "geometry": {"core"},
    "games": set(),
    "toml": {"core"},
    "protocol": {"core", "toml", "games"},  # it looks which packages there are
    "record": {"core", "toml", "protocol"},
    "view": {"core", "toml", "protocol", "record"},
    "input": {"core", "toml", "protocol", "record", "view"},
    "tally": {"core", "toml", "protocol", "record", "view", "input"},
    "library": {"core", "toml", "protocol", "record", "view", "input", "tally"},
    "seats": {"core", "toml", "protocol", "record", "view", "input", "library", "tally"},
}
ROOMS = ("rules", "files", "audit", "view", "input", "tally")
PUBLIC = ("__init__", *GAMES)  # modules beside the rooms
PURE, RECORDED = ("moves", "choices", "facts", "terms"), ("events", "history", "rules_api", "types")


def _allowed() -> dict[str, set[str]]:
    result = {room: others | {room} for room, others in SHARED.items()}
    for game in GAMES:
        rules, files, audit, view, input_, tally = (f"{game}/{room}" for room in ROOMS)
        result[rules] = {"core", "geometry", rules}
        result[f"{game}/sentences"] = {"core", rules, f"{game}/sentences"}
        result[files] = result[rules] | {"toml", "protocol", "record", f"{game}/sentences", files}
        result[audit] = result[files] | {audit}
        result[view] = result[audit] | {"view", view}
        result[input_] = result[view] | {"input", input_}
        result[tally] = result[input_] | {"tally", tally}
        result[f"{game}/library"] = result[tally] | {"library", f"{game}/library"}
        result[f"{game}/seats"] = result[input_] | {"seats", f"{game}/seats"}
        result[f"{game}/game"] = result[f"{game}/library"] | {"seats", f"{game}/seats", f"{game}/game"}
    result["cli"] = {*SHARED, "cli"} - {"games"}
    # What is public names the values of the rooms that answer, and never the command line.
    public = {"core", "library", *(f"{game}/library" for game in GAMES)}
    return result | dict.fromkeys(PUBLIC, public | set(PUBLIC)) | {"__main__": {"cli"}}


@cache
def _nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def _room(module: str) -> str:
    """The room of a module, named without `castlescore.`."""
    first, *rest = module.split(".")
    if first != "games":
        return first
    if not rest or rest[0] not in GAMES:
        return "games"
    part = rest[1] if len(rest) > 1 else "game"
    return f"{rest[0]}/{'rules' if part in PURE else 'files' if part in RECORDED else part}"


@cache
def _imports(path: Path) -> set[str]:
    """The modules that a module imports, wherever in it the import stands, named without `castlescore.`."""
    seen = set()
    for node in _nodes(path):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            of = node.module or ""
            parts = [f"{of}.{alias.name}" for alias in node.names]
            names = [
                part if (ROOT.parent / part.replace(".", "/")).with_suffix(".py").is_file() else of for part in parts
            ]
        seen |= {name.removeprefix("castlescore.") for name in names if name.startswith("castlescore.")}
    return seen


@pytest.mark.slow
def test_imports_point_one_way():
    allowed, wrong = _allowed(), []
    for path in ROOT.rglob("*.py"):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        room = _room(module)
        wrong += [f"{module} imports {other}" for other in _imports(path) if _room(other) not in allowed[room]]
    assert sorted(wrong) == []


def test_nothing_is_imported_in_a_circle():
    """Neither files nor rooms; what is imported for the type checker alone and within functions counts as well."""
    files: dict[str, set[str]] = {}
    rooms: dict[str, set[str]] = {}
    for path in ROOT.rglob("*.py"):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        files[module] = _imports(path) - {module}
        rooms.setdefault(_room(module), set()).update(set(map(_room, files[module])) - {_room(module)})
    TopologicalSorter(files).prepare()  # a CycleError names the circle
    TopologicalSorter(rooms).prepare()


def test_the_games_know_neither_files_nor_terminals():
    outside = {"pathlib", "os", "sys", "io", "shutil", "tomllib", "typer", "rich", "pydantic", "subprocess"}
    for room in ("geometry", *(f"games/{game}/rules" for game in GAMES)):
        for path in (ROOT / room).rglob("*.py"):
            for node in _nodes(path):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                assert outside.isdisjoint(name.split(".")[0] for name in names), path


def test_the_version_is_answered_before_the_library_or_a_game_is_imported():
    """The public package and the list of games import by name; nothing else of them is loaded until it is asked for."""
    program = "import sys, castlescore as cs; print(*(m for m in sys.modules if m.startswith('castlescore.')))"
    assert _printed("-c", program) == [""]
    program = (
        "import sys; sys.argv[1:] = ['--version']\n"
        "from castlescore.cli import main\n"
        "try:\n    main()\nfinally:\n    print(*(m for m in sys.modules if m.startswith('castlescore.')))"
    )
    version, loaded = _printed("-c", program)
    assert version == f"castlescore {castlescore.__version__}"
    assert not {_room(name.removeprefix("castlescore.")) for name in loaded.split()} - {"core", "cli"}


def _printed(*words: str) -> list[str]:
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()
