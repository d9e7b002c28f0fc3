"""Mutation testing of what decides a verdict, a point, a turn, a price, a reward or a finding of the audit: small
mistakes (tools/mistakes.py) are put into the source one by one, and the tests asked whether they notice them.

    python tools/mutants.py [--sample N] [--seed S] [--folder F] [--seconds T] [--tests PATH ...]
        [-- GROUP | record/replay[:17] ...]

[tool.mutants] of pyproject.toml names the groups: their modules, and the tests that are asked. Without words all groups
are tried; a word is a group, a module, a folder of modules, or one mistake as an earlier run named it. With a sample,
N mistakes of each folder of modules, spread evenly over their lines; with --tests these are asked and no others, with
--seconds the quickest, as long as they take no longer together.

A mistake is tried in a fork of a process that has everything imported and collected (tools/trials.py). A function that
runs while modules are imported is tried once more in a process that imports them anew. No file is changed.

Tells for each folder how many mistakes were tried and noticed, how many of these by never ending; then every one that
is left, with its difference and how many tests were asked.
"""

from __future__ import annotations

import argparse
import ast
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

from mistakes import mistaken, mistakes
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
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    os.chdir(ROOT)
    os.nice(max(0, 5 - os.nice(0)))
    sys.path.insert(0, str(ROOT / "src"))
    folder = (asked.folder or Path(tempfile.mkdtemp(prefix="mutants-"))).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    told: dict[str, dict[str, Any]] = {}
    for name, group in tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutants"].items():
        chosen = choose(modules_of(group), [] if name in asked.what else asked.what, asked.sample, asked.seed)
        if chosen:
            told |= try_group(name, group, chosen, asked, folder)
    tell(told)
    sys.exit(any(map(is_left, told.values())))


def modules_of(group: dict[str, Any]) -> list[str]:
    """The modules of a group, as they are named on a line."""
    paths = sorted(path for pattern in group["modules"] for path in SOURCE.glob(pattern))
    return [path.relative_to(SOURCE).with_suffix("").as_posix() for path in paths]


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


def try_group(name: str, group: dict[str, Any], chosen: list[str], asked: Any, folder: Path) -> dict[str, Any]:
    """What came of each mistake."""
    tests = asked.tests or sorted(str(path) for pattern in group["tests"] for path in Path().glob(pattern))
    results = folder / f"{name}.results.json"
    runs = folder / ("asked.runs.json" if asked.tests else f"{name}.runs.json")
    if asked.tests:
        runs.unlink(missing_ok=True)
    results.unlink(missing_ok=True)
    trials = Trials(modules_of(group), chosen, results, runs, asked)
    os.waitpid(in_a_fork(lambda: pytest_quietly(tests, trials)), 0)
    if not results.is_file():
        sys.exit(f"{name}: the tests cannot be collected, or none is there.")
    told: dict[str, Any] = json.loads(results.read_text(encoding="utf-8"))
    for test in told.pop("failed"):
        print(f"not asked, as it fails without any mistake: {test}")
    for mistake, result in told.items():
        if result["at import"] and is_left(result):
            limit = 60 + 4 * result["seconds"]
            child = in_a_fork(lambda mistake=mistake: imported_anew(mistake, tests), limit)  # type: ignore[misc]
            result["state"] = state_of(os.waitpid(child, 0)[1])
    return told


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
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for mistake, result in told.items():
        counts[folder_of(mistake)][result["state"]] += 1
    print(f"{'folder':<28}{'tried':>8}{'noticed':>8}{'endless':>8}{'left':>8}")
    for folder, count in sorted(counts.items()):
        noticed = count[NOTICED] + count[ENDLESS]
        print(f"{folder:<28}{count.total():>8}{noticed:>8}{count[ENDLESS]:>8}{count.total() - noticed:>8}")
    for mistake, result in told.items():
        if is_left(result):
            where = f"line {result['line']}, {result['function']}"
            print(f"\n{mistake} ({where}; {result['state']}, tests asked: {result['tests']})\n{result['changed']}")


if __name__ == "__main__":
    main()
