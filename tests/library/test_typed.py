"""The library's types, as somebody outside sees them: what is right passes mypy --strict, what is wrong does not.

The same by pyright in its strict mode, where there is one: `make outside` has it.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
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


@pytest.fixture
def checked(request, tmp_path):
    """What mypy says of a script, with nothing of the settings here; what it knows of the library is kept.

    It is kept from one run of the tests to the next, where pytest keeps anything.
    """
    kept = request.config.cache.mkdir("mypy-of-the-library") if hasattr(request.config, "cache") else tmp_path.parent

    def check(script: str) -> subprocess.CompletedProcess[str]:
        return _checked(tmp_path, script, kept)

    return check


def _checked(folder: Path, script: str, cache: Path) -> subprocess.CompletedProcess[str]:
    (folder / "script.py").write_text(script, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "--cache-dir", str(cache)]
    env = {**os.environ, "MYPYPATH": str(ROOT / "src")}
    return subprocess.run([*command, "script.py"], cwd=folder, capture_output=True, text=True, env=env)


def test_a_script_is_clean_from_outside(checked):
    done = checked((HERE / "user.py").read_text(encoding="utf-8"))
    assert (done.returncode, done.stdout) == (0, "Success: no issues found in 1 source file\n")


def programs() -> str:
    """The functions of the four programs of the documents, with what they need."""
    page = (ROOT / "docs" / "library-programs.md").read_text(encoding="utf-8")
    typed = [each.source for each in doctest.DocTestParser().get_examples(page)]
    wanted = [source for source in typed if re.match(r"def |import |from |[A-Z] = ", source)]
    return "from __future__ import annotations\n" + "\n".join(wanted)


def test_the_programs_of_the_documents_are_clean_from_outside(checked):
    script = programs()
    assert script.count("def ") >= 5
    done = checked(script)
    assert (done.returncode, done.stdout) == (0, "Success: no issues found in 1 source file\n")


def test_what_is_wrong_is_found(checked):
    lines = [f"v{i}: {kind} = {said}" for i, (said, kind) in enumerate(WRONG.items())]
    done = checked("\n".join(["import castlescore as cs", "castle = cs.Castle()", *lines, ""]))
    found = {int(line.split(":")[1]) - 3 for line in done.stdout.splitlines() if ": error: Incompatible types" in line}
    assert found == set(range(len(WRONG))), done.stdout


NOTHING = ["castle.nothing", "cs.nothing", "cs.between.nothing", "castle.legal_placements(3)"]


def test_a_name_that_there_is_not_is_found(checked):
    done = checked("\n".join(["import castlescore as cs", "castle = cs.Castle()", *NOTHING, ""]))
    found = {int(line.split(":")[1]) - 3 for line in done.stdout.splitlines() if ": error: " in line}
    assert found == set(range(len(NOTHING))), done.stdout


PYRIGHT = shutil.which("pyright", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
by_pyright = pytest.mark.skipif(PYRIGHT is None, reason="there is no pyright here: `make outside`")


def _said(folder: Path, script: str) -> list[dict[str, object]]:
    """What pyright says of a script in its strict mode."""
    (folder / "script.py").write_text(script, encoding="utf-8")
    settings = {"include": ["script.py"], "typeCheckingMode": "strict", "extraPaths": [str(ROOT / "src")]}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    command = [str(PYRIGHT), "--outputjson", "--pythonpath", sys.executable]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if not done.stdout.startswith("{"):
        pytest.skip(f"pyright does not run here: {done.stderr[-200:]}")  # it fetches itself when it is run first
    found = json.loads(done.stdout)
    assert found["summary"]["filesAnalyzed"] == 1
    return found["generalDiagnostics"]


@by_pyright
def test_a_script_is_clean_by_pyright(tmp_path):
    assert _said(tmp_path, (HERE / "user.py").read_text(encoding="utf-8")) == []


@by_pyright
def test_the_programs_of_the_documents_are_clean_by_pyright(tmp_path):
    assert _said(tmp_path, programs()) == []


@by_pyright
def test_what_is_wrong_is_found_by_pyright(tmp_path):
    lines = [f"v{i}: {kind} = {said}" for i, (said, kind) in enumerate(WRONG.items())]
    found = _said(tmp_path, "\n".join(["import castlescore as cs", "castle = cs.Castle()", *lines, *NOTHING, ""]))
    errors = {each["range"]["start"]["line"] - 2 for each in found if each["severity"] == "error"}
    assert errors == set(range(len(WRONG) + len(NOTHING))), found
