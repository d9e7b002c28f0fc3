"""Mutation testing of what decides verdicts and points, on a copy of the checkout: small mistakes put into the
source one by one, and the tests asked whether they notice.

    python tools/mutants.py [folder of the copy] [castles/final between/cards ...]

Tells for each module how many were tried and noticed, how many of these by running into the time limit, and how many
are left, those that only change capitals or marks of a string apart; then shows every survivor.
Configured by [tool.mutmut] of pyproject.toml, whose modules are all tried where none are named.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "mutants")
MUTMUT = str(Path(sys.executable).with_name("mutmut"))
DECORATORS = {"property", "cached_property", "cache"}
NOTICED = {"killed", "caught by type check", "segfault", "timeout"}
NOT_TRIED = {"not checked", "skipped"}

# mutmut notes which tests run a function and forks every trial from one process that has run them all: what that
# process has remembered must be forgotten, or a mutant of what is worked out once would never run.
FORGET = """
import os
import sys
from pathlib import Path

from hypothesis import settings

settings.register_profile("mutants", derandomize=True, database=None, deadline=None)
settings.load_profile("mutants")


def forget():
    for name, module in list(sys.modules.items()):
        for thing in list(vars(module).values()) if name.startswith(("castlescore", "castles.")) else ():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()
            elif type(thing).__name__ == "Box":
                thing._tiles.clear()


def pytest_configure(config):
    forget()
    here = str(Path(__file__).parent)
    mutant = os.environ.get("MUTANT_UNDER_TEST", "")
    if mutant.startswith(("castlescore.plane.", "castlescore.castles.tiles.")):  # run while the tests are imported
        for name, module in list(sys.modules.items()):
            if str(getattr(module, "__file__", None) or "").startswith(here) and "conftest" not in name:
                del sys.modules[name]


def pytest_runtest_setup(item):
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        forget()
"""


def main() -> None:
    """Copy, make every function visible to mutmut, run it and tell what it found."""
    copy = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp(prefix="mutants-")) / "checkout"
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
    (copy / "tests" / "conftest.py").write_text(FORGET, encoding="utf-8")
    chosen = [f"src/castlescore/{name}.py" for name in sys.argv[2:]] or _configured()
    modules = sorted(path for pattern in chosen for path in copy.glob(pattern))
    for path in modules:
        path.write_text(undecorated(path.read_text(encoding="utf-8")), encoding="utf-8")
    names = [f"castlescore.{path.parent.name}.{path.stem}.*" for path in modules] if sys.argv[2:] else []
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run([MUTMUT, "run", *names], cwd=copy, env=environment, check=False)
    for change in tell(copy):
        print(f"\n{change}")
    print(f"\nThe copy is in {copy}: mutmut browse there shows everything.")
    sys.exit(ran.returncode)


def undecorated(source: str) -> str:
    """The same module with each property and cached function decorated after its definition: mutmut passes over
    functions that have decorators.
    """
    lines = source.splitlines()
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef) and _plain(node)]
    for node in sorted(found, key=lambda node: -node.lineno):
        decorator, indent = ast.unparse(node.decorator_list[0]), " " * node.col_offset
        lines.insert(node.end_lineno or node.lineno, f"{indent}{node.name} = {decorator}(bare_{node.name})")
        lines[node.lineno - 1] = lines[node.lineno - 1].replace(f"def {node.name}(", f"def bare_{node.name}(", 1)
        del lines[node.decorator_list[0].lineno - 1]
    return "\n".join(lines) + "\n"


def _plain(node: ast.FunctionDef) -> bool:
    return len(node.decorator_list) == 1 and ast.unparse(node.decorator_list[0]) in DECORATORS


def tell(copy: Path) -> list[str]:
    """Print the figures of each module; the mutants that no test noticed, as differences."""
    listed = _mutmut(copy, "results", "--all", "true")
    states = dict(line.strip().rsplit(": ", 1) for line in listed.splitlines() if ": " in line)
    states = {name: state for name, state in states.items() if state not in NOT_TRIED}
    changes = {name: _mutmut(copy, "show", name) for name, state in states.items() if state not in NOTICED}
    counts: dict[str, Counter[str]] = {}
    for name, state in states.items():
        count = counts.setdefault(name.rsplit(".", 1)[0], Counter())
        count["tried"] += 1
        count["noticed"] += state in NOTICED
        count["time"] += state == "timeout"
        count["wording"] += name in changes and only_wording(changes[name])
    heads = ("tried", "noticed", "by time", "wording", "left", "score")
    print(f"\n{'module':<36}" + "".join(f"{head:>8}" for head in heads))
    for module, count in sorted(counts.items()):
        left = count["tried"] - count["noticed"] - count["wording"]
        score = f"{count['noticed'] / count['tried']:.1%}"
        row = (count["tried"], count["noticed"], count["time"], count["wording"], left, score)
        print(f"{module:<36}" + "".join(f"{figure:>8}" for figure in row))
    return list(changes.values())


def only_wording(change: str) -> bool:
    """Whether a difference, as mutmut shows it, is one of capitals or marks in a string."""
    lines = [line for line in change.splitlines() if line[:1] in "-+" and line[:3] not in ("---", "+++")]
    old, new = ("".join(line[1:] for line in lines if line[0] == sign) for sign in "-+")
    return old.casefold() == new.replace("XX", "").casefold()


def _configured() -> list[str]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    chosen: list[str] = settings["tool"]["mutmut"]["only_mutate"]
    return chosen


def _mutmut(copy: Path, *arguments: str) -> str:
    return subprocess.run([MUTMUT, *arguments], cwd=copy, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    main()
