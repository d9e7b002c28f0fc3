"""The house: imports point one way, what should answer at once loads nothing heavy, and the data travel along."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

import castlescore

ROOT = Path(castlescore.__file__).parent
LEVELS = [
    {"amounts", "data", "errors", "limits", "moves", "refusals", "values", "plane", "catalogue", "rules"},
    {"castles", "between"},
    {"session"},
    {"show"},
    {"cli"},
]
# What a room may import of its own level: the catalogue measures doors on the lattice, everything may fail.
FOR_ALL = ("data", "values")
BESIDE = {("catalogue", "plane"), ("catalogue", "errors"), ("plane", "errors"), ("rules", "errors")}
HEAVY = ("pydantic", "rich", "jinja2", "prompt_toolkit", "markdown_it", "pygments")


def _level(room: str) -> int:
    return next(i for i, rooms in enumerate(LEVELS) if room in rooms)


def _imports(path: Path) -> set[str]:
    """The rooms that a module imports, wherever in it the import stands."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            names = [node.module or ""]
        found |= {name.split(".")[1] for name in names if name.startswith("castlescore.")}
    return found


def test_imports_point_one_way():
    wrong = []
    for path in ROOT.rglob("*.py"):
        room = path.relative_to(ROOT).parts[0].removesuffix(".py")
        if room in ("__init__", "__main__"):
            continue
        for other in _imports(path) - {room}:
            if other not in FOR_ALL and _level(other) >= _level(room) and (room, other) not in BESIDE:
                wrong.append(f"{path.relative_to(ROOT)} imports {other}")
    assert wrong == []


def test_the_games_know_neither_files_nor_terminals():
    outside = {"pathlib", "os", "sys", "io", "shutil", "tomllib", "typer", "rich", "pydantic", "subprocess"}
    for room in ("plane", "castles", "between"):
        for path in (ROOT / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                assert outside.isdisjoint(name.split(".")[0] for name in names), path


@pytest.mark.parametrize("line", ["--version", "tiles", "tiles solar --json", "rules", "rules PLACE-6", "tiles zzzz"])
def test_a_look_up_loads_nothing_heavy(line):
    program = (
        "import sys\n"
        "from castlescore.cli import main\n"
        f"sys.argv = ['castlescore', *{line.split()!r}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)\n"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stderr.splitlines()[-1] == "[]"


def test_the_facts_and_rules_lie_in_the_package():
    for package, names in [
        ("castlescore.catalogue", ("rooms.toml", "outlines.toml", "between.toml", "madcastles.toml")),
        ("castlescore.core.rulebook", ("castles.toml", "between.toml")),
    ]:
        for name in names:
            assert files(package).joinpath(name).read_text(encoding="utf-8").strip()
    assert files("castlescore").joinpath("py.typed").is_file()


def test_every_module_can_be_imported_and_says_what_it_answers():
    for path in ROOT.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not text.strip() or ast.get_docstring(ast.parse(text)), path
