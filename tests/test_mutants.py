"""The tool that puts small mistakes into the source: which it makes, and that the tests are asked with each of them."""

from __future__ import annotations

import ast
import functools
import gc
import os
import random
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))
import mistakes as tool  # noqa: E402
import mutants as command  # noqa: E402
import trials  # noqa: E402


def changes(body):
    """What each mistake of a function of these lines makes of the one line that it changes."""
    source = "def f(a, b, *c, **d):\n" + "".join(f"    {line}\n" for line in body.splitlines())
    found = []
    for number in range(len(tool.mistakes(ast.parse(source)))):
        lines = tool.mistaken(source, "f.py", number)[2].splitlines()
        found.append(" ".join(line.strip()[1:].strip() for line in lines if line.strip()[0] == "+"))
    return found


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("return a < b", {"return a <= b", "return None"}),
        ("return a in b", {"return a not in b", "return None"}),
        ("return a and b", {"return a", "return b", "return a or b", "return None"}),
        ("return not a", {"return a", "return None"}),
        ("return a + 1", {"return a - 1", "return a + 2", "return None"}),
        ("return True", {"return False", "return None"}),
        ("return 'key'", {"return 'keyX'", "return None"}),
        ("return max(a, b)", {"return min(a, b)", "return None"}),
        ("return f(a, b)", {"return f(b, a)", "return None"}),
        ("return f(a, b=b)", {"return f(a)", "return None"}),
        ("return [x for x in a if x]", {"return [x for x in a]", "return None"}),
        ("return a if b else c", {"return c if b else a", "return None"}),
        ("if a:\n    f()", {"if not a:", "pass"}),
        ("while a:\n    break", {"while not a:", "continue"}),
        ("a[b] += 1", {"pass", "a[b] -= 1", "a[b] += 2"}),
        ("a.b = c", {"pass"}),
        ("raise a", {"pass"}),
        ("a()", {"pass"}),
    ],
)
def test_a_line_can_be_mistaken_so(body, expected):
    assert set(changes(body)) == expected


@pytest.mark.parametrize(
    "body",
    [
        '"""What is answered."""',
        "x: dict[str, 'Name']",
        "tr('no such room')",
        "return",
        "def g(a: str = 'x') -> 'y':\n    '''Words.'''",
        "f'{a}, of {b}'",
    ],
)
def test_texts_for_people_types_and_defaults_are_left_alone(body):
    assert set(changes(body)) <= {"pass"}


def test_every_mistake_of_a_module_compiles_and_changes_something():
    path = ROOT / "src/castlescore/record/disputes.py"
    source = path.read_text(encoding="utf-8")
    for number in range(len(tool.mistakes(ast.parse(source)))):
        code, mistake, changed = tool.mistaken(source, str(path), number)
        assert tool.code_of(code, mistake).co_qualname == mistake.function
        assert changed, mistake


HELD = """
import functools
import typing


class Held:
    @property
    def of_property(self):
        return 1

    @functools.cached_property
    def kept(self):
        return 1

    @staticmethod
    def alone():
        return 1


@functools.cache
def cached():
    return 1


def plain():
    return 1
"""


@pytest.fixture
def frozen():
    """What there is is not among the objects, as it is once the tests are collected."""
    gc.freeze()
    yield
    gc.freeze()


@pytest.mark.parametrize(
    ("function", "ask"),
    [
        ("Held.of_property", lambda held: held["Held"]().of_property),
        ("Held.kept", lambda held: held["Held"]().kept),
        ("Held.alone", lambda held: held["Held"].alone()),
        ("cached", lambda held: held["cached"]()),
        ("plain", lambda held: held["elsewhere"]()),
    ],
)
def test_a_mistake_gets_in_wherever_the_function_is_held(frozen, function, ask):
    held = {}
    exec(compile(HELD, "held.py", "exec"), held)
    held["elsewhere"] = functools.partial(held["plain"])
    numbers = [n for n, mistake in enumerate(tool.mistakes(ast.parse(HELD))) if mistake.function == function]
    code, mistake, changed = tool.mistaken(HELD, "held.py", numbers[-1])
    assert "return 2" in changed
    assert ask(held | {"cached": held["cached"].__wrapped__}) == 1
    gc.freeze()
    trials.put_in(tool.code_of(code, mistake))
    assert ask(held) == 2


def test_a_mistake_that_gets_in_nowhere_is_told(frozen):
    code, mistake, _ = tool.mistaken(HELD, "held elsewhere.py", 0)
    with pytest.raises(LookupError):
        trials.put_in(tool.code_of(code, mistake))


def test_a_sample_has_one_of_every_stretch():
    names = [f"m:{number}" for number in range(1000)]
    chosen = command.spread(names, 10, random.Random(1))
    assert [int(name[2:]) // 100 for name in chosen] == list(range(10))
    assert command.spread(names, 10, random.Random(1)) == chosen != command.spread(names, 10, random.Random(2))
    assert command.spread(names, 1000, random.Random(1)) == names


def test_a_module_belongs_to_the_first_group_that_names_it_and_a_group_may_ask_the_tests_of_another():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found = command.groups(project)
    modules = [module for group, _ in found.values() for module in group]
    assert len(modules) == len(set(modules))
    assert "games/between/view/log" in found["logs"][0] and "games/between/view/text" in found["views"][0]
    assert "games/castles/words/shows" in found["offers"][0] and "cli/completion/candidates" in found["completion"][0]
    assert "cli/commands/play" in found["cli"][0] and "cli/terminal/screens" not in modules
    assert found["logs"][1] == found["views"][1] == command.matching(ROOT, project["tool"]["mutants"]["views"]["tests"])
    assert not [test for test in found["views"][1] if "terminal" in test or "browser" in test]
    assert all(tests and group for group, tests in found.values())


def test_what_a_pattern_with_an_exclamation_mark_finds_is_left_out(tmp_path):
    for name in ("a.py", "b.py", "c/d.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert command.matching(tmp_path, ["**/*.py", "*.py"]) == ["a.py", "b.py", "c/d.py"]
    assert command.matching(tmp_path, ["!b.py", "**/*.py"]) == ["a.py", "c/d.py"]


def test_the_tests_that_run_a_function_are_told_the_quickest_first():
    path = f"{trials.SOURCE}/core/kinds.py"
    lines = {name: node.body[-1].lineno for name, node in tool.functions(ast.parse(trials.source_of("core/kinds")))}
    rows = {str(lines["Within.holds"]): [0, 1, -1], str(lines["Length.holds"]): [2]}
    runs = {"tests": {path: rows}, "seconds": [0.5, 0.25, 1.0], "names": ["one", "two", "three"]}
    assert command.which("core/kinds:Within.holds", runs) == [(0.25, "two"), (0.5, "one")]
    assert [name for _, name in command.which("core/kinds", runs)] == ["two", "one", "three"]


@pytest.mark.parametrize(
    ("work", "limit", "state"),
    [
        (lambda: 0, 5, trials.LEFT),
        (lambda: 1, 5, trials.NOTICED),
        (lambda: [].pop(), 5, trials.BROKEN),
        (lambda: list(iter(int, 1)), 0, trials.ENDLESS),
    ],
)
def test_the_end_of_a_trial_says_what_became_of_it(work, limit, state):
    assert trials.state_of(os.waitpid(trials.in_a_fork(work, limit), 0)[1]) == state


@pytest.mark.long
def test_what_the_tests_hold_is_noticed_and_what_none_of_them_runs_is_told(tmp_path):
    path = "src/castlescore/core/kinds.py"
    every = tool.mistakes(ast.parse((ROOT / path).read_text(encoding="utf-8")))
    held = next(number for number, mistake in enumerate(every) if mistake.function == "Within.holds")
    words = [sys.executable, "tools/mutants.py", "--folder", str(tmp_path), "--tests", "tests/core/test_kinds.py", "--"]
    asked = [f"core/kinds:{held}", "record/disputes:0"]
    done = subprocess.run([*words, *asked], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    head, core, record, left = [line.split() for line in done.stdout.splitlines() if line][:4]
    assert head == ["group", "folder", "tried", "noticed", "endless", "left"]
    assert (core, record) == (["lines", "core", "1", "1", "0", "0"], ["records", "record", "1", "0", "0", "1"])
    assert left[0] == "record/disputes:0"
    assert "no test runs it" in done.stdout
