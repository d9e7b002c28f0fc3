"""What holds for every test: no clock fails one, and what the program remembers is not kept in anybody's home."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from builders import ENGLISH, speak
from castlescore.cli import COLLECT_AFTER
from castlescore.record.chronicle import clear_cache
from samples import FULL
from surroundings import left_behind

sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))
from timing import loop, timed

settings.register_profile("quick", max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", settings.get_profile("quick"), max_examples=FULL)  # what `make test-all` asks for
settings.load_profile("quick")


DEAREST: dict[str, float] = {}  # by test: the seconds of processor that it and its children took
FLOOR: list[float] = []  # what `make bench` measures by, the loop of plain Python, took among them
OFTEN = 20  # tests to one loop


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--dearest N` lists the tests that take the processor longest; it does not matter what else the machine does."""
    parser.addoption("--dearest", type=int, default=0, metavar="N", help="the N tests that take most processor time")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Count what a test takes, its fixtures and the children it has waited for among it."""
    before = sum(os.times()[:4])
    try:
        return (yield)
    finally:
        DEAREST[item.nodeid] = sum(os.times()[:4]) - before
        if item.config.getoption("dearest") and len(DEAREST) % OFTEN == 1:
            FLOOR.append(timed(loop))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker hands over what it counted."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["dearest"] = DEAREST
        session.config.workeroutput["floor"] = FLOOR


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """What a worker counted is taken over."""
    value = getattr(node, "workeroutput", {})
    DEAREST.update(value.get("dearest", {}))
    FLOOR.extend(value.get("floor", []))


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """The list, where it is asked for, and what all tests took, also in loops: machines differ, and so do hours."""
    if (asked := config.getoption("dearest")) and FLOOR:
        rows = sorted(DEAREST.items(), key=lambda row: -row[1])[:asked]
        took, floor = sum(DEAREST.values()), median(FLOOR)
        loops = f"{took / floor:,.0f} loops of {1000 * floor:.2f} ms"
        terminalreporter.write_line(f"{took:.0f} s of processor ({loops}), {len(DEAREST)} tests; the dearest:")
        for test, seconds in rows:
            terminalreporter.write_line(f"{seconds:6.2f} {test}")


@pytest.hookimpl(tryfirst=True)  # before pytest leaves out what `-m` does not ask for
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test that is marked `many` the first case is quick, the others are slow."""
    seen = set[str]()
    for item in items:
        if item.get_closest_marker("many"):
            test = item.nodeid.partition("[")[0]
            if test in seen:
                item.add_marker(pytest.mark.slow)
            seen.add(test)


def pytest_collection_finish() -> None:
    """Garbage is looked for as seldom as the program does, and never among the tests themselves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER)


@pytest.fixture(autouse=True, scope="session")
def folders_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The folders of state and cache of one run of the tests, and nothing of the shell in which they run."""
    with pytest.MonkeyPatch.context() as patched:
        left_behind(patched, tmp_path_factory.mktemp)
        yield


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Whatever a test spoke, the next one begins in English."""
    yield
    speak(ENGLISH)


@pytest.fixture(autouse=True)
def audits_anew() -> Iterator[None]:
    """Each test makes its own audits, since some change how an audit works."""
    yield
    clear_cache()
