"""Several programs that write one session at once: everything accepted is there once, every refusal was told."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from builders import read_record
from builders.evenings import HEADER, OPENING
from castlescore.record import store
from record.writers import code_of, forked, typed
from waiting import HANG, PATIENT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks")


@pytest.fixture
def table(tmp_path, monkeypatch):
    """A session of three events, at which everybody waits until it is his turn, which may take long."""
    monkeypatch.setattr(store, "PATIENCE", HANG)
    path = tmp_path / "table.toml"
    path.write_text(HEADER + OPENING)
    return path


def texts(path: Path) -> list[str]:
    """The notes of a session, in order."""
    return [event["text"] for event in read_record(str(path)).events if event["do"] == "note"]


@pytest.mark.parametrize("writers", [2, 4])
@pytest.mark.many
def test_with_after_each_is_accepted_once_or_refused(table, tmp_path, writers):
    said = tmp_path / "said"
    said.mkdir()

    def write(who: int) -> int:
        for n in range(5):
            last = str(len(read_record(str(table)).events))
            code, out, _ = typed("note", f"{who}-{n}", "--after", last, "-s", str(table))
            assert code == 0 or (code == 1 and "came first" in out)
            (said / f"{who}-{n}").write_text(str(code))
        return 0

    children = [forked(lambda who=who: write(who)) for who in range(writers)]
    assert [code_of(child) for child in children] == [0] * writers
    accepted = [path.name for path in said.iterdir() if path.read_text() == "0"]
    assert len(list(said.iterdir())) == 5 * writers
    assert sorted(texts(table)) == sorted(accepted)
    assert accepted


@pytest.mark.slow
def test_two_programs_that_both_saw_the_same_last_event(table):
    program = f"{PATIENT}\nfrom castlescore.cli import main\nmain()"
    words = [sys.executable, "-c", program, "note", "--after", "3", "-s", str(table)]
    programs = [subprocess.Popen([*words, name], stdout=subprocess.PIPE, text=True) for name in ("one", "two")]
    said = [program.communicate()[0] for program in programs]
    assert sorted(program.returncode for program in programs) == [0, 1]
    told = next(out for program, out in zip(programs, said, strict=True) if program.returncode == 1)
    assert re.search("event 4 came first", told)
    assert len(texts(table)) == 1
