"""No test holds a time: what is waited for may take as long as it takes on a busy machine, and nothing is measured."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parent
WAITING = HERE / "waiting.py"  # where a test that hangs is ended
CLOCKS = {"monotonic", "perf_counter", "process_time", "sleep", "time"}
LIMITS = {"timeout", "deadline"}
WAITS = {"wait", "join", "communicate", "result"}


def held(tree: ast.AST) -> list[int]:
    """The lines that look at a clock, sleep, give something a number of seconds, or ask the system how much memory
    a process had at most, which may be its parent's.
    """
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if (node.value.id == "time" and node.attr in CLOCKS) or "maxrss" in node.attr:
                found.add(node.lineno)
        elif isinstance(node, ast.ImportFrom) and node.module == "time":
            found.add(node.lineno)
        elif isinstance(node, ast.keyword) and node.arg in LIMITS and _number(node.value):
            found.add(node.value.lineno)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WAITS:
            found |= {node.lineno for value in node.args if _number(value)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "maxrss" in node.value:
            found.add(node.lineno)
    return sorted(found)


def _number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def test_no_test_looks_at_a_clock_or_at_the_memory_of_its_parent():
    wrong = []
    for path in sorted(HERE.rglob("*.py")):
        if path not in (WAITING, Path(__file__)):
            wrong += [f"{path.relative_to(HERE)}:{n}" for n in held(ast.parse(path.read_text(encoding="utf-8")))]
    assert wrong == []


@pytest.mark.parametrize(
    "text",
    [
        "began = time.monotonic()",
        "time.sleep(0.3)",
        "from time import sleep",
        "spawn('x', timeout=10)",
        "settings(deadline=200)",
        "child.wait(60)",
        "program.communicate(timeout=60)",
        "usage.ru_maxrss",
        "program = 'print(getrusage(RUSAGE_SELF).ru_maxrss)'",
    ],
)
def test_what_depends_on_the_load_is_seen(text):
    assert held(ast.parse(text)) == [1]
