"""Mutation testing of what decides a verdict, a point, a turn, a price, a reward or a finding of the audit: small
mistakes (tools/mistakes.py) are put into the source one by one, and the tests asked whether they notice them.

    python tools/mutants.py [--sample N] [--seed S] [--folder F] [--seconds T] [--tests PATH ...]
        [-- GROUP | record/replay[:17] ...]
    python tools/mutants.py [--folder F] --which games/castles/view/log:said

[tool.mutants] of pyproject.toml names the groups: their modules, and the tests that are asked. Without words all groups
are tried; a word is a group, a module, a folder of modules, or one mistake as an earlier run named it. With a sample,
N mistakes of each folder of modules, spread evenly over their lines; with --tests these are asked and no others, with
--seconds the quickest, as long as they take no longer together. A module belongs to the first group that names it; a
pattern with ! before it leaves out what the others find, and a group may name another whose tests it asks.
--which MODULE[:FUNCTION] tries nothing: it tells which tests of its group run the function, the quickest first.

A mistake is tried in a fork of a process that has everything imported and collected (tools/trials.py). A function that
runs while modules are imported is tried once more in a process that imports them anew, by all tests, so not with
--seconds: it is told then. No file is changed.

Tells for each folder how many mistakes were tried and noticed, how many of these by never ending; then every one that
is left, with its difference and how many tests were asked.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import random
import sys
import tempfile
import tomllib
from collections import Counter, defaultdict
from importlib.machinery import SourceFileLoader
from itertools import pairwise
from pathlib import Path
from types import CodeType
from typing import Any

from mistakes import functions, mistaken, mistakes
from trials import ENDLESS, NOTICED, ROOT, SOURCE, Trials, in_a_fork, pytest_quietly, source_of, state_of


def main() -> None:
    """Try the mistakes of each group and tell what was noticed; 1 where any is left."""
    parser = argparse.ArgumentParser(description="Small mistakes put into the source: do the tests notice them?")
    parser.add_argument("what", nargs="*", help="groups, modules, folders, or mistakes such as record/replay:17")
    parser.add_argument("--sample", type=int, help="how many mistakes of each folder are tried")
    parser.add_argument("--seed", type=int, default=1, help="which these are")
    parser.add_argument("--folder", type=Path, help="where it is kept which tests run which functions")
    parser.add_argument("--tests", nargs="+", default=[], help="ask these tests alone")
    parser.add_argument("--seconds", type=float, help="how long the tests asked may take together")
    parser.add_argument("--which", help="tell which tests run a module or MODULE:FUNCTION, and try nothing")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    os.chdir(ROOT)
    os.nice(max(0, 5 - os.nice(0)))
    sys.path.insert(0, str(ROOT / "src"))
    folder = (asked.folder or Path(tempfile.mkdtemp(prefix="mutants-"))).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    known = groups(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8")))
    if asked.which:
        sys.exit(tell_which(asked, known, folder))
    told: dict[str, dict[str, Any]] = {}
    for name, (modules, tests) in known.items():
        chosen = choose(modules, [] if name in asked.what else asked.what, asked.sample, asked.seed)
        if chosen:
            found = try_group(chosen, asked.tests or tests, asked, folder)
            told |= {mistake: {"group": name, **result} for mistake, result in found.items()}
    tell(told)
    sys.exit(any(map(is_left, told.values())))


def groups(project: dict[str, Any]) -> dict[str, tuple[list[str], list[str]]]:
    """The modules of each group, as they are named on a line, and its tests."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    taken: set[str] = set()
    for name, group in project["tool"]["mutants"].items():
        paths = [Path(path) for path in matching(SOURCE, group["modules"])]
        modules = [module for module in (path.with_suffix("").as_posix() for path in paths) if module not in taken]
        of = group["tests"]
        found[name] = modules, matching(ROOT, project["tool"]["mutants"][of]["tests"] if isinstance(of, str) else of)
        taken.update(modules)
    return found


def matching(root: Path, patterns: list[str]) -> list[str]:
    """The paths below a folder that one of the patterns finds, and none of those that begin with !."""
    found = {
        pattern: {path.relative_to(root).as_posix() for path in root.glob(pattern.lstrip("!"))} for pattern in patterns
    }
    left_out = set().union(*(paths for pattern, paths in found.items() if pattern[0] == "!"))
    return sorted(set().union(*(paths for pattern, paths in found.items() if pattern[0] != "!")) - left_out)


def choose(modules: list[str], words: list[str], sample: int | None, seed: int) -> list[str]:
    """The mistakes that are tried, each as module:number."""
    folders: dict[str, list[str]] = defaultdict(list)
    for module in modules:
        for number in range(len(mistakes(ast.parse(source_of(module))))):
            name, folder = f"{module}:{number}", folder_of(module)
            if not words or {name, module, folder} & set(words):
                folders[folder].append(name)
    return [name for names in folders.values() for name in spread(names, sample, random.Random(seed))]


def spread(names: list[str], sample: int | None, chance: random.Random) -> list[str]:
    """So many of the names, by chance one of each stretch of equal length, so that every function has its share."""
    if sample is None or sample >= len(names):
        return names
    edges = [number * len(names) // sample for number in range(sample + 1)]
    return [names[chance.randrange(begin, end)] for begin, end in pairwise(edges)]


def folder_of(name: str) -> str:
    """The folder of a module or of a mistake."""
    return name.rpartition("/")[0]


def try_group(chosen: list[str], tests: list[str], asked: Any, folder: Path) -> dict[str, Any]:
    """What came of each mistake."""
    _, told = seen(tests, chosen, asked, folder)
    for test in told.pop("failed"):
        print(f"not asked, as it fails without any mistake: {test}")
    for mistake, result in told.items():
        if result["at import"] and is_left(result) and not asked.seconds:
            limit = 60 + 4 * result["seconds"]
            child = in_a_fork(lambda mistake=mistake: imported_anew(mistake, tests), limit)  # type: ignore[misc]
            result["state"] = state_of(os.waitpid(child, 0)[1])
    return told


def seen(tests: list[str], chosen: list[str], asked: Any, folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Which tests run which lines, and what came of each mistake. The first is kept for all who ask these tests."""
    results, runs = (
        folder / "results.json",
        folder / f"{hashlib.sha256(repr(tests).encode()).hexdigest()[:12]}.runs.json",
    )
    results.unlink(missing_ok=True)
    os.waitpid(in_a_fork(lambda: pytest_quietly(tests, Trials(chosen, results, runs, asked))), 0)
    if not results.is_file():
        sys.exit(f"These tests cannot be collected, or none is there: {' '.join(tests)}")
    return json.loads(runs.read_text(encoding="utf-8")), json.loads(results.read_text(encoding="utf-8"))


def tell_which(asked: Any, known: dict[str, tuple[list[str], list[str]]], folder: Path) -> str | None:
    """Print the tests that run the function that is asked for; a sentence where its module is in no group."""
    module = asked.which.partition(":")[0]
    tests = next((tests for modules, tests in known.values() if module in modules), None)
    if tests is None:
        return f"{module}: in no group"
    for seconds, name in which(asked.which, seen(asked.tests or tests, [], asked, folder)[0]):
        print(f"{seconds:8.2f}  {name}")
    return None


def which(what: str, runs: dict[str, Any]) -> list[tuple[float, str]]:
    """The tests that run a module or one of its functions, each with its seconds, the quickest first."""
    module, _, function = what.partition(":")
    nodes = [node for name, node in functions(ast.parse(source_of(module))) if name == (function or name)]
    lines = {n for node in nodes for n in range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1)}
    rows = runs["tests"].get(f"{SOURCE}/{module}.py", {})
    ran = {test for line in lines for test in rows.get(str(line), [])} - {-1}
    return sorted((runs["seconds"][test], runs["names"][test]) for test in ran)


def is_left(result: dict[str, Any]) -> bool:
    """Whether no test has noticed a mistake."""
    return result["state"] not in (NOTICED, ENDLESS)


def imported_anew(mistake: str, tests: list[str]) -> int:
    """Run the tests where a module has its mistake from its import on."""
    module, number = mistake.split(":")
    path = str(SOURCE / f"{module}.py")
    code, plain = mistaken(source_of(module), path, int(number))[0], SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        return code if loader.path == path else plain(loader, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
    return pytest_quietly(["-x", *tests])


def tell(told: dict[str, dict[str, Any]]) -> None:
    """Print the figures of each folder, then every mistake that is left."""
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for mistake, result in told.items():
        counts[result["group"], folder_of(mistake)][result["state"]] += 1
    print(f"{'group':<12}{'folder':<28}{'tried':>8}{'noticed':>8}{'endless':>8}{'left':>8}")
    for (group, folder), count in sorted(counts.items()):
        noticed = count[NOTICED] + count[ENDLESS]
        print(f"{group:<12}{folder:<28}{count.total():>8}{noticed:>8}{count[ENDLESS]:>8}{count.total() - noticed:>8}")
    for mistake, result in told.items():
        if is_left(result):
            where = f"line {result['line']}, {result['function']}"
            asked = f"tests asked: {result['tests']}{', runs at import' if result['at import'] else ''}"
            print(f"\n{mistake} ({where}; {result['state']}, {asked})\n{result['changed']}")


if __name__ == "__main__":
    main()
