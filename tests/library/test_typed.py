"""The library's types, as somebody outside sees them: what is right passes mypy --strict, what is wrong does not.

The same by pyright in its strict mode, where there is one: `pip install -e '.[outside]'` brings it.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
WRONG = {
    "castle.points": "str",
    "castle.lay('solar', '0,0')": "None",
    "castle.verdict('solar', '0,0').legal": "str",
    "cs.find_tile('sol').name": "int",
    "cs.between.Castle('x').rows": "list[int]",
    "cs.Session.loads('').at(3)": "int",
    "castle.tiles_left()[0].points": "str",
    "castle.judged().tiles[0].points.total": "str",
    "cs.Session.loads('').castle().points": "str",
    "cs.castles.Session.loads('').castle().external_entrances": "str",
    "cs.castles.Session.loads('').scored().players[0].money": "str",
    "cs.between.Session.loads('').castle('AB').rows": "str",
    "cs.between.Session.loads('').scored().castles": "str",
    "next(cs.castles.Session.loads('').moves()).place": "str",
    "next(cs.Session.loads('').choices()).price": "str",
    "cs.castles.Session.loads('').table.market[0].price": "str",
    "cs.between.Session.loads('').table.sites[0].points": "str",
    "cs.castles.Session.loads('').score().players[0].area": "str",
    "cs.Session.loads('').score().winners": "int",
    "cs.Session.loads('').audit().wrong[0].why": "int",
    "cs.between.Tally.read('').score().castles": "str",
    "cs.Tally.read('').missing[0].what": "int",
}


NOTHING = ["castle.nothing", "cs.nothing", "cs.between.nothing", "castle.legal_placements(3)"]
BEGINS = ["import castlescore as cs", "castle = cs.Castle()"]  # what is wrong stands below, each in a line of its own


def programs() -> str:
    """The functions of the four programs of the documents, with what they need."""
    page = (ROOT / "docs" / "library-programs.md").read_text(encoding="utf-8")
    typed = [each.source for each in doctest.DocTestParser().get_examples(page)]
    wanted = [source for source in typed if re.match(r"def |import |from |[A-Z] = ", source)]
    return "from __future__ import annotations\n" + "\n".join(wanted)


def scripts() -> Mapping[str, str]:
    """What is judged: two scripts that are right, and two of which every line is wrong."""
    wrong = [f"v{i}: {kind} = {said}" for i, (said, kind) in enumerate(WRONG.items())]
    return {
        "user.py": (HERE / "user.py").read_text(encoding="utf-8"),
        "documents.py": programs(),
        "wrong.py": "\n".join([*BEGINS, *wrong, ""]),
        "nothing.py": "\n".join([*BEGINS, *NOTHING, ""]),
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The folder in which they stand."""
    home = tmp_path_factory.mktemp("typed")
    for name, script in scripts().items():
        (home / name).write_text(script, encoding="utf-8")
    return home


@pytest.fixture(scope="module")
def by_mypy(request, folder):
    """What mypy says of all of them in one go, with nothing of the settings here; what it knows of the library is kept.

    It is kept from one run of the tests to the next, where pytest keeps anything.
    """
    kept = request.config.cache.mkdir("mypy-of-the-library") if hasattr(request.config, "cache") else folder / "kept"
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "--cache-dir", str(kept)]
    env = {**os.environ, "MYPYPATH": str(ROOT / "src")}
    done = subprocess.run([*command, *scripts()], cwd=folder, capture_output=True, text=True, env=env)
    assert done.stdout.endswith(f"(checked {len(scripts())} source files)\n"), done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
def test_a_script_is_clean_from_outside(by_mypy):
    assert [line for line in by_mypy if line.startswith("user.py")] == []


def test_the_programs_of_the_documents_are_clean_from_outside(by_mypy):
    assert scripts()["documents.py"].count("def ") >= 5
    assert [line for line in by_mypy if line.startswith("documents.py")] == []


def test_what_is_wrong_is_found(by_mypy):
    said = [line for line in by_mypy if line.startswith("wrong.py") and ": error: Incompatible types" in line]
    assert _lines(int(line.split(":")[1]) for line in said) == set(range(len(WRONG))), by_mypy


def test_a_name_that_there_is_not_is_found(by_mypy):
    said = [line for line in by_mypy if line.startswith("nothing.py") and ": error: " in line]
    assert _lines(int(line.split(":")[1]) for line in said) == set(range(len(NOTHING))), by_mypy


def _lines(numbers):
    """Which of the wrong lines these are."""
    return {number - 1 - len(BEGINS) for number in numbers}
