"""The library with pydantic alone: every other import but the standard library's is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pydantic
import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SOURCES, EXAMPLES = ROOT / "src", ROOT / "examples"
ALONE = (HERE / "alone.py").read_text(encoding="utf-8")
# Neither processes, locks nor terminals: no browser has them. `threading` can be loaded there, as importlib.resources
# does, and starts nothing.
NEVER = ("multiprocessing", "subprocess", "fcntl", "msvcrt", "termios", "tty", "concurrent", "asyncio")
LIGHT = pytest.mark.skipif(
    tuple(map(int, pydantic.VERSION.split(".")[:2])) < (2, 14), reason="pydantic loaded asyncio before 2.14"
)
REFUSING = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        known = top in sys.stdlib_module_names or top.startswith("_") or top in {kept!r}
        if not known or top in {never!r} or name.startswith("castlescore.cli"):
            raise ImportError(name + " is refused")

sys.path.insert(0, {sources!r})
sys.meta_path.insert(0, Refuse())
EXAMPLES = {examples!r}
"""
PYDANTIC = ("pydantic", "pydantic_core", "typing_extensions", "annotated_types", "typing_inspection")
READING = """
import castlescore as cs

castle = cs.Castle.read(f"{EXAMPLES}/castles/public-link.toml")
kings = cs.between.Castle.read(f"{EXAMPLES}/castles/example62.toml")
sessions = [cs.Session.read(f"{EXAMPLES}/{name}/table.toml") for name in ("three-players", "between-four")]
tallies = [cs.Tally.read(f"{EXAMPLES}/tally/counted.toml"), cs.between.Tally.read(f"{EXAMPLES}/tally/between.toml")]
said = [castle.points, kings.points, cs.Castle.loads(castle.dumps()) == castle]
for session, name in zip(sessions, ("anna", "ab"), strict=True):
    said += [session.score().players[0].total, session.audit().ok, session.castle(name).legal, len(session.events)]
    said += [len(session.play("note a fine evening")), repr(session.at(3)), session.table is not None]
print(said, [repr(each) for each in tallies])
"""


def run(program: str) -> str:
    """What a program prints in which no other packages can be imported."""
    head = REFUSING.format(never=NEVER, kept=("castlescore", *PYDANTIC), sources=str(SOURCES), examples=str(EXAMPLES))
    command = [sys.executable, "-I", "-c", head + program]
    env = {"PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, capture_output=True, text=True, env=env, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
@LIGHT
def test_judging_places_pictures_links_values_and_scores_need_pydantic_alone():
    document = json.loads(run(ALONE))
    assert document["castles"]["castle"][2] == 38
    assert document["castles"]["again"]
    assert document["between"]["again"]
    assert document["link"][1]
    assert document["wrong"] == 3


@pytest.mark.slow
@LIGHT
def test_reading_files_needs_pydantic_alone():
    assert run(READING).startswith("[38, 62, True, ")


@pytest.mark.slow
@LIGHT
def test_pictures_are_the_same_with_and_without_what_is_installed():
    alone = json.loads(run(ALONE))
    here = subprocess.run(
        [sys.executable, "-c", f"EXAMPLES = {str(EXAMPLES)!r}\n{ALONE}"], capture_output=True, text=True, check=True
    )
    assert json.loads(here.stdout) == alone
