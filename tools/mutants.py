"""Mutation testing of what decides a verdict, a point, a turn, a price, a reward or a finding of the audit, on a copy
of the checkout: small mistakes put into the source one by one, and the tests asked whether they notice.

    python tools/mutants.py [--folder F] [--sample N] [--seed S] [--processes P] [--again F] [GROUP | record/replay ...]

[tool.mutants] of pyproject.toml names the groups: their modules, and the tests that are asked. Without words all groups
are run; a module is run with the tests of its group. With a sample, N of the mutants of each group are tried; with
--again those that a file names, such as what an earlier run printed of its survivors.

A run goes on where an earlier one with the same --folder was stopped, if the source and the tests are still the same.
A trial is ended by the processor time it has used, so that a busy machine ends none. Runs at the lowest priority.

Tells for each module how many were tried and noticed, how many of these by running into the time limit, and how many
are left, those that only change capitals or marks of a string apart; then shows every survivor.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis", ".fuzz", "__pycache__", "mutants")
MUTMUT = str(Path(sys.executable).with_name("mutmut"))
DECORATORS = {"property", "cached_property", "cache"}
NOTICED = {"killed", "caught by type check", "segfault", "timeout"}
UNTRIED = "not checked"

# What `mutmut run` does before it asks any test: the mutants are made, so that some can be chosen.
MAKE = """
from mutmut import __main__ as mutmut
mutmut.set_mutant_under_test("mutant_generation")
mutmut.makedirs(mutmut.Path("mutants"), exist_ok=True)
mutmut.copy_src_dir()
mutmut.copy_also_copy_files()
mutmut.setup_source_paths()
mutmut.store_lines_covered_by_tests()
mutmut.create_mutants(1)
"""

# mutmut notes which tests run a function and forks every trial from one process that has run them all: what that
# process has remembered must be forgotten, or a mutant of what is worked out once would never run. The quickest tests
# are asked first. mutmut ends a trial after a time of the clock, too; that is not heeded.
FORGET = """
import json
import os
import resource
import signal
import sys
import time
from pathlib import Path

from hypothesis import HealthCheck, settings

settings.register_profile(
    "mutants", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("mutants")


def forget():
    for name, module in list(sys.modules.items()):
        for thing in list(vars(module).values()) if name.startswith(("castlescore", "games.", "record.")) else ():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()
            elif type(thing).__name__ == "Box":
                thing._tiles.clear()


def end_if_used_up(*_):
    if time.process_time() > 0.8 * resource.getrlimit(resource.RLIMIT_CPU)[0]:
        os._exit(36)


def pytest_configure(config):
    forget()
    here = str(Path(__file__).parent)
    mutant = os.environ.get("MUTANT_UNDER_TEST", "")
    if "__mutmut_" in mutant:
        signal.signal(signal.SIGXCPU, end_if_used_up)
    # These run while the tests are imported.
    if mutant.startswith(("castlescore.geometry.", "castlescore.games.castles.rules.tiles.")):
        for name, module in list(sys.modules.items()):
            if str(getattr(module, "__file__", None) or "").startswith(here) and "conftest" not in name:
                del sys.modules[name]


def pytest_collection_modifyitems(items):
    known = Path(__file__).parent.parent / "mutmut-stats.json"
    took = json.loads(known.read_text())["duration_by_test"] if known.is_file() else {}
    items.sort(key=lambda item: took.get(item.nodeid.removeprefix("mutants/"), 0))


def pytest_runtest_setup(item):
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        forget()
"""


def main() -> None:
    """Run mutmut on a copy for each group and tell what it found."""
    parser = argparse.ArgumentParser(description="Small mistakes put into the source: do the tests notice them?")
    parser.add_argument("what", nargs="*", help="groups of pyproject.toml, or modules such as record/replay")
    parser.add_argument("--folder", help="where the copies are made, and found again")
    parser.add_argument("--sample", type=int, help="how many mutants of each group are tried")
    parser.add_argument("--seed", type=int, default=1, help="which these are")
    parser.add_argument("--again", type=Path, help="a file that names the mutants to try")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    os.nice(19)
    folder = Path(asked.folder or tempfile.mkdtemp(prefix="mutants-"))
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutants"]
    changes = []
    for name, group in groups.items():
        modules = [word for word in asked.what if word in _names(group)]
        if asked.what and name not in asked.what and not modules:
            continue
        copy = folder / name / "checkout"
        if not copy.is_dir():
            lay_out(copy, group)
        run(copy, modules, asked)
        changes += tell(copy, modules)
    for change in changes:
        print(f"\n{change}")
    print(f"\nThe copies are in {folder}: mutmut browse there shows everything.")


def _names(group: dict[str, Any]) -> list[str]:
    """The modules of a group, as they are named on a line."""
    paths = sorted(path for pattern in group["modules"] for path in (ROOT / "src/castlescore").glob(pattern))
    return [path.relative_to(ROOT / "src/castlescore").with_suffix("").as_posix() for path in paths]


def lay_out(copy: Path, group: dict[str, Any]) -> None:
    """Copy the checkout, make every function of a group visible to mutmut, and tell it which tests to ask."""
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
    conftest = copy / "tests" / "conftest.py"
    conftest.write_text(conftest.read_text(encoding="utf-8") + FORGET, encoding="utf-8")
    paths = [f"src/castlescore/{name}.py" for name in _names(group)]
    for path in paths:
        file = copy / path
        file.write_text(undecorated(file.read_text(encoding="utf-8")), encoding="utf-8")
    tests = sorted(str(path.relative_to(ROOT)) for pattern in group["tests"] for path in ROOT.glob(pattern))
    project = copy / "pyproject.toml"
    ours = f"[tool.mutmut]\nonly_mutate = {paths}\npytest_add_cli_args_test_selection = {tests}\n"
    text = project.read_text(encoding="utf-8")
    project.write_text(text.replace("[tool.mutmut]\n", ours), encoding="utf-8")


def run(copy: Path, modules: list[str], asked: argparse.Namespace) -> None:
    """Try the mutants that were asked for and have not been tried yet."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([sys.executable, "-c", MAKE], cwd=copy, env=environment, check=True, stdout=subprocess.DEVNULL)
    states = {name: state for name, state in _states(copy).items() if not modules or _module(name) in modules}
    named = re.findall(r"[\w.ǁ]+__mutmut_\d+", asked.again.read_text(encoding="utf-8")) if asked.again else states
    chosen = sorted(states.keys() & set(named))
    if asked.sample is not None and asked.sample < len(chosen):
        chosen = random.Random(asked.seed).sample(chosen, asked.sample)
    left = [name for name in chosen if states[name] == UNTRIED]
    if left:
        words = [MUTMUT, "run", "--max-children", str(asked.processes), *left]
        subprocess.run(words, cwd=copy, env=environment, check=True)


def _module(mutant: str) -> str:
    """The module of a mutant, as it is named on a line."""
    return "/".join(mutant.split(".")[1:-1])


def _states(copy: Path) -> dict[str, str]:
    """What is known of each mutant."""
    listed = _mutmut(copy, "results", "--all", "true")
    return dict(line.strip().rsplit(": ", 1) for line in listed.splitlines() if ": " in line)


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


def tell(copy: Path, modules: list[str]) -> list[str]:
    """Print the figures of each module; the mutants that no test noticed, as differences."""
    states = {name: state for name, state in _states(copy).items() if state not in (UNTRIED, "skipped")}
    states = {name: state for name, state in states.items() if not modules or _module(name) in modules}
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


def _mutmut(copy: Path, *arguments: str) -> str:
    return subprocess.run([MUTMUT, *arguments], cwd=copy, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    main()
