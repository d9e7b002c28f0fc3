"""One program at a time writes a file; the others wait, five seconds at most."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from builders import read_record
from builders.evenings import HEADER, OPENING
from castlescore import FileProblem
from castlescore.record import store
from castlescore.record.store import locked, save
from record.writers import beside, code_of, forked, kill, typed
from waiting import Clock, until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks")


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "c.toml"
    path.write_text("old\n")
    return path


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text(HEADER + OPENING)
    return path


def lock_of(file: Path) -> Path:
    return Path(f"{file}.lock")


def answering(monkeypatch, name: str) -> None:
    """Let the system answer every question for a lock with an error."""

    def flock(handle, how):
        number = getattr(errno, name)
        raise OSError(number, os.strerror(number))

    monkeypatch.setitem(sys.modules, "fcntl", SimpleNamespace(LOCK_EX=2, LOCK_NB=4, flock=flock))
    monkeypatch.setattr(store, "without_locks", [])


@pytest.mark.parametrize("name", ["EWOULDBLOCK", "EAGAIN", "EACCES"])
def test_a_lock_that_stays_another_s_is_given_up_after_five_seconds(file, monkeypatch, name):
    clock = Clock()
    monkeypatch.setattr(store, "time", clock)
    answering(monkeypatch, name)
    with pytest.raises(FileProblem, match=r"another castlescore has been writing it for 5 seconds; try again$"):
        locked(str(file)).__enter__()
    assert 5.0 < clock.now < 5.1  # the contract's figure


def test_a_command_that_waited_in_vain_ends_with_3_and_changes_nothing(table, monkeypatch):
    old = table.read_bytes()
    with locked(str(table)):
        monkeypatch.setattr(store, "time", Clock())
        code, out, err = typed("note", "one", "-s", str(table))
    assert (code, out, table.read_bytes()) == (3, "", old)
    assert "another castlescore has been writing it for 5 seconds; try again" in err
    assert beside(table) == []


def test_the_lock_of_a_killed_program_holds_nobody_up(file, monkeypatch):
    ours, theirs = os.pipe()

    def hold() -> int:
        with locked(str(file)):
            os.write(theirs, b".")
            until(lambda: False)
        return 0

    child = forked(hold)
    assert os.read(ours, 1) == b"."
    kill(child)
    assert lock_of(file).exists()
    monkeypatch.setattr(store, "PATIENCE", 0)
    with locked(str(file)):
        pass
    assert beside(file) == []


@pytest.mark.parametrize("what", [KeyboardInterrupt, RuntimeError])
def test_one_that_is_interrupted_while_it_locks_holds_nobody_up(file, monkeypatch, what):
    def is_named(handle, lock):
        raise what

    with monkeypatch.context() as patched:
        patched.setattr(store.system, "is_named", is_named)
        with pytest.raises(what):
            locked(str(file)).__enter__()
    monkeypatch.setattr(store, "PATIENCE", 0)
    with locked(str(file)):
        pass
    assert beside(file) == []


def test_a_disk_with_locks_is_not_mentioned(file, monkeypatch):
    monkeypatch.setattr(store, "without_locks", [])
    with locked(str(file)) as remarks:
        assert lock_of(file).read_bytes() == b""
    assert remarks == ()


@pytest.mark.parametrize("name", ["ENOLCK", "EOPNOTSUPP", "ENOTSUP", "ENOSYS", "EINVAL"])
def test_a_disk_without_locks_is_written_without_one_and_that_is_said_once(file, monkeypatch, name):
    answering(monkeypatch, name)
    with locked(str(file)) as first:
        save(str(file), "new\n")
    with locked(str(file)) as again:
        save(str(file), "newer\n")
    [remark] = first
    assert remark.startswith(f"{file}: its disk has no locks")
    assert again == ()
    assert file.read_text() == "newer\n"
    assert beside(file) == []


def test_a_shell_says_so_once_on_stderr(table, monkeypatch):
    answering(monkeypatch, "ENOLCK")
    lines = table.with_name("lines")
    lines.write_text("note one\nnote two\n")
    code, out, err = typed("play", str(lines), "-s", str(table))
    assert code == 0
    assert err.count("its disk has no locks") == 1
    assert "locks" not in out
    assert len(read_record(str(table)).events) == 5
    assert beside(table) == ["lines"]


def test_any_other_failure_is_told_at_once(file, monkeypatch):
    answering(monkeypatch, "EIO")
    with pytest.raises(FileProblem, match=r"cannot be locked \(.*c.toml.lock\): input/output error"):
        locked(str(file)).__enter__()


@pytest.mark.parametrize("writers", [2, 4])
@pytest.mark.slow
def test_several_writers_lose_nothing_and_wait_for_one_another(table, writers):
    def write(who: int) -> int:
        return max(typed("note", f"{who}-{n}", "-s", str(table))[0] for n in range(5))

    children = [forked(lambda who=who: write(who)) for who in range(writers)]
    assert [code_of(child) for child in children] == [0] * writers
    notes = [event["text"] for event in read_record(str(table)).events if event["do"] == "note"]
    assert sorted(notes) == sorted(f"{who}-{n}" for who in range(writers) for n in range(5))
    assert beside(table) == []
