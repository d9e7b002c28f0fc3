"""Mutation testing of what decides verdicts and points, on a copy of the checkout: small mistakes put into the
source one by one, and the tests asked whether they notice.

    python tools/mutants.py [folder of the copy]

Tells killed and survived for each module, and shows every survivor. Configured by [tool.mutmut] of pyproject.toml.
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
DECORATORS = {"property", "cached_property", "cache"}
KILLED = {"killed", "caught by type check", "timeout", "segfault"}
ENVIRONMENT = {"CASTLESCORE_FUZZ_CASTLES": "60", "PYTHONDONTWRITEBYTECODE": "1"}

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
    chosen = tomllib.loads((copy / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]["only_mutate"]
    modules = sorted(path for pattern in chosen for path in copy.glob(pattern))
    for path in modules:
        path.write_text(undecorated(path.read_text(encoding="utf-8")), encoding="utf-8")
    environment = {**os.environ, **ENVIRONMENT}
    mutmut = str(Path(sys.executable).with_name("mutmut"))
    ran = subprocess.run([mutmut, "run", *sys.argv[2:]], cwd=copy, env=environment, check=False)
    for survivor in tell(copy, modules):
        print()
        subprocess.run([mutmut, "show", survivor], cwd=copy, check=False)
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


def tell(copy: Path, modules: list[Path]) -> list[str]:
    """Print the figures of each module; the names of the mutants that no test noticed."""
    mutmut = str(Path(sys.executable).with_name("mutmut"))
    listed = subprocess.run([mutmut, "results", "--all", "true"], cwd=copy, capture_output=True, text=True, check=True)
    states = dict(line.strip().rsplit(": ", 1) for line in listed.stdout.splitlines() if ": " in line)
    counts: dict[str, Counter[bool]] = {}
    for name, state in states.items():
        module = name.rsplit(".", 1)[0]
        counts.setdefault(module, Counter())[state in KILLED] += 1
    print(f"\n{'module':<36}{'mutants':>8}{'killed':>8}{'left':>6}{'score':>8}")
    for module, count in sorted(counts.items()):
        total = count.total()
        print(f"{module:<36}{total:>8}{count[True]:>8}{count[False]:>6}{count[True] / total:>8.1%}")
    return [name for name, state in states.items() if state not in KILLED]


if __name__ == "__main__":
    main()
