"""How a mistake is tried: in a fork of a process that has everything imported and all tests collected.

The tests are run once, to see which lines each runs and for how long; that is kept while no file of the source or the
tests changes. For each file of tests the program has to work out anew what it keeps: what only the first test of a file
runs, all of that file rest on. Then, for each mistake, a fork gets the other code into the function and runs the tests
that run the line, the quickest first, up to the first that fails. A trial is ended by the processor time that it has
used, so that a busy machine ends none. What fails without any mistake (a test of what is loaded, say, where everything
is) is not asked.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import resource
import signal
import sys
import tempfile
import time
from argparse import Namespace
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from coverage import Coverage
from hypothesis import HealthCheck, Phase, settings
from mistakes import code_of, mistaken

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "castlescore"
PYTEST = ["-q", "-m", "not long", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-profile=mutants"]
MEMORY = 4 << 30  # bytes
FELL = 70  # the exit code of a trial that has not come to its end
IMPORT = "import"
NOTICED, ENDLESS, BROKEN, LEFT, UNASKED = "noticed", "endless", "broken", "left", "no test runs it"
Told = dict[str, Any]


def in_a_fork(work: Callable[[], int], limit: float | None = None) -> int:
    """The number of a process that does some work, ended when it has used so many seconds of processor time."""
    child = os.fork()
    if child:
        return child
    code = FELL
    try:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 2))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            signal.alarm(int(limit) * 20 + 60)  # for what waits for something that never comes
        code = work()
    finally:
        os._exit(code)


def state_of(status: int) -> str:
    """What the end of a trial says."""
    code = os.waitstatus_to_exitcode(status)
    if -code in (signal.SIGXCPU, signal.SIGKILL, signal.SIGALRM):
        return ENDLESS
    return BROKEN if code == FELL else NOTICED if code else LEFT


def source_of(module: str) -> str:
    """The text of a module."""
    return (SOURCE / f"{module}.py").read_text(encoding="utf-8")


def pytest_quietly(tests: list[str], *plugins: object) -> int:
    """Run pytest and let it say nothing."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    settings.register_profile(
        "mutants",
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
        max_examples=20,
    )
    base = tempfile.mkdtemp(prefix="mutants-tests-")
    return int(pytest.main([*PYTEST, f"--basetemp={base}", *tests], list(plugins)))


class Trials:
    """The plugin of pytest that tries mistakes instead of running the tests that were collected."""

    def __init__(self, chosen: list[str], results: Path, kept: Path, asked: Namespace) -> None:
        self.chosen, self.results, self.kept = chosen, results, kept
        self.processes, self.seconds = asked.processes, asked.seconds
        self.coverage = Coverage(data_file=None, config_file=False, include=[f"{SOURCE}/*"])
        self.now = IMPORT  # what runs, while that is seen
        self.began = 0.0  # the processor time at which it began to
        self.coverage.start()
        self.coverage.switch_context(IMPORT)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[None]:
        """What a fixture of many tests runs, each of them runs."""
        if fixturedef.scope == "function" or not self.now:
            return (yield)
        self.coverage.switch_context(f"fixture {fixturedef.argname}")
        try:
            return (yield)
        finally:
            self.coverage.switch_context(self.now)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mistake, and write down what came of it."""
        import_everything()
        runs = self._runs(session)
        self.coverage.stop()
        self.now = ""
        told: Told = {"failed": runs["failed"]}
        pending: dict[int, str] = {}
        for mistake in [*self.chosen, *[""] * self.processes]:
            while len(pending) >= self.processes or (pending and not mistake):
                child, status = os.wait()
                told[pending.pop(child)]["state"] = state_of(status)
                self.results.write_text(json.dumps(told), encoding="utf-8")
            if mistake:
                told[mistake], child = self._begin(session, mistake, runs)
                pending |= {child: mistake} if child else {}
        self.results.write_text(json.dumps(told), encoding="utf-8")
        return True

    def _begin(self, session: pytest.Session, mistake: str, runs: Told) -> tuple[Told, int]:
        """What is known of a mistake, and the process that tries it, 0 where no test runs its function."""
        module, number = mistake.split(":")
        path = str(SOURCE / f"{module}.py")
        code, what, changed = mistaken(source_of(module), path, int(number))
        inner = code_of(code, what)
        rows = runs["tests"].get(path, {})
        ran = {test for line in what.lines for test in rows.get(str(line), [])}
        tests = sorted((runs["seconds"][test], test) for test in ran - {-1})
        while self.seconds and len(tests) > 1 and sum(each for each, _ in tests) > self.seconds:
            tests.pop()
        seconds = sum(each for each, _ in tests)
        told = {"state": UNASKED, "seconds": seconds, "tests": len(tests), "at import": -1 in ran}
        told |= {"function": what.function, "line": what.lines.stop - 1, "changed": changed}
        items = [session.items[test] for _, test in tests]

        def work() -> int:
            put_in(inner)
            return int(any(failed for _, failed in run(session, items)))

        return told, in_a_fork(work, 10 + 4 * seconds) if items else 0

    def _runs(self, session: pytest.Session) -> Told:
        """Which tests run which lines, and for how long, as it is known or seen in a fork."""
        files = [path for folder in ("src", "tests") for path in (ROOT / folder).rglob("*.py")]
        if not self.kept.is_file() or self.kept.stat().st_mtime < max(path.stat().st_mtime for path in files):
            os.waitpid(in_a_fork(lambda: self._watch(session)), 0)
        known: Told = json.loads(self.kept.read_text(encoding="utf-8"))
        return known

    def _watch(self, session: pytest.Session) -> int:
        """Run every test and write down what it runs."""
        fails: list[str] = []
        seconds: list[float] = []
        for item, failed in run(session, session.items, self._begun):
            seconds.append(time.process_time() - self.began)
            fails += [item.nodeid] * failed
        self.coverage.stop()
        names = [item.nodeid for item in session.items]
        found = {"tests": self._lines(session.items, set(fails)), "seconds": seconds, "failed": fails, "names": names}
        self.kept.write_text(json.dumps(found), encoding="utf-8")
        return 0

    def _begun(self, item: pytest.Item, before: pytest.Item | None) -> None:
        """See what a test runs."""
        if before is None or before.path != item.path:
            forget()
        self.now = item.nodeid
        self.coverage.switch_context(self.now)
        self.began = time.process_time()

    def _lines(self, items: list[pytest.Item], fails: set[str]) -> dict[str, dict[int, list[int]]]:
        """The numbers of the tests that run each line of each file, by themselves or by what they share."""
        behind: dict[str, list[str]] = defaultdict(list)
        of_files: dict[Path, list[str]] = defaultdict(list)
        for item in items:
            of_files[item.path].append(item.nodeid)
            for name in getattr(item, "fixturenames", ()):
                behind[f"fixture {name}"].append(item.nodeid)
        firsts = {names[0]: names for names in of_files.values()}
        data = self.coverage.get_data()
        numbers = {item.nodeid: number for number, item in enumerate(items)} | {IMPORT: -1}
        found: dict[str, dict[int, list[int]]] = {}
        for path in data.measured_files():
            rows = found[path] = {}
            for line, names in data.contexts_by_lineno(path).items():
                ran = {test for name in names for test in behind.get(name, [name])}
                files = Counter(test.partition("::")[0] for test in ran)
                for test in ran & firsts.keys():
                    if files[test.partition("::")[0]] == 1:
                        ran.update(firsts[test])
                rows[line] = [numbers[test] for test in ran - fails]
        return found


Begun = Callable[[pytest.Item, pytest.Item | None], None]


def run(
    session: pytest.Session, items: list[pytest.Item], begun: Begun | None = None
) -> Iterator[tuple[pytest.Item, bool]]:
    """Run tests one by one, and say so before each; each with whether it failed."""
    for before, item, following in zip([None, *items], items, [*items[1:], None], strict=False):
        session.testsfailed = 0
        if begun:
            begun(item, before)
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        yield item, bool(session.testsfailed)


def import_everything() -> None:
    """Import the whole program, and forget what that has worked out."""
    package = importlib.import_module("castlescore")
    assert Path(package.__file__ or "").is_relative_to(ROOT), f"the program of another checkout: {package.__file__}"
    for found in pkgutil.walk_packages(package.__path__, "castlescore."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
    forget()


def forget() -> None:
    """Forget what functions of the program have worked out; what tests keep, such as played games, may stay."""
    for module in list(sys.modules.values()):
        if str(getattr(module, "__file__", None) or "").startswith(str(SOURCE)):
            for thing in list(vars(module).values()):
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()


def put_in(code: CodeType) -> None:
    """Give a function other code, wherever it is held: as a property, behind a cache, in a model of pydantic.

    Raises LookupError where it is held nowhere.
    """
    gc.unfreeze()  # what is frozen is not among the objects
    place = _place(code)
    functions = [found for found in gc.get_objects() if isinstance(found, FunctionType)]
    same = [found for found in functions if _place(found.__code__) == place]
    for found in same:
        found.__code__ = code
    if not same:
        raise LookupError(place)


def _place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno
